//! Tests of `cargo xtask ci` with made-up programs in place of Cargo and the scripts, which note how they are called.
#![cfg(unix)]

use std::ffi::OsString;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

/// Notes its call as a line of `$CALLS`.
const NOTE: &str = "#!/bin/sh\necho \"${0##*/} $*\" >>\"$CALLS\"\n";

/// A folder with the made-up programs.
struct Machine {
    folder: PathBuf,
}

impl Machine {
    fn new(name: &str) -> Machine {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(folder.join("bin")).unwrap();
        let machine = Machine { folder };
        for program in ["cargo", "bash", "rustup", "go", "actionlint", "python3"] {
            machine.program(program, "");
        }
        machine.program("rustc", "echo rustc 0.0.0\n");
        // Test programs run until the checks beside them have begun.
        machine.program(
            "cargo",
            "case $* in 'test --workspace --locked')\n\
             echo '     Running unittests' >&2\n\
             until grep -q 'cargo doc' \"$CALLS\"; do sleep 0.05; done ;; esac\n",
        );
        machine
    }

    /// Makes a program that notes its call and then runs these lines of shell.
    fn program(&self, name: &str, lines: &str) {
        let path = self.folder.join("bin").join(name);
        std::fs::write(&path, format!("{NOTE}{lines}")).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    }

    fn run(&self) -> Output {
        let mut path = OsString::from(self.folder.join("bin"));
        path.push(":/usr/bin:/bin");
        Command::new(env!("CARGO_BIN_EXE_xtask"))
            .arg("ci")
            .env("PATH", path)
            .env("CALLS", self.folder.join("calls"))
            .env("CARGO_TARGET_DIR", self.folder.join("target"))
            .output()
            .unwrap()
    }

    fn calls(&self) -> Vec<String> {
        let calls = std::fs::read_to_string(self.folder.join("calls")).unwrap();
        calls.lines().map(str::to_owned).collect()
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn headings(output: &str) -> Vec<&str> {
    output.lines().filter_map(|line| line.strip_prefix("== ")).collect()
}

#[test]
fn all_stages_run_in_their_order() {
    let machine = Machine::new("all");
    let output = machine.run();
    let (shown, errors) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{shown}{errors}");
    let last =
        "Documents, site, public API, release, workflows, oldest Rust, fuzz targets, features, Windows";
    let expected = "Format|Tidy|Lints|Tests compile|Tests|Python|Page|LAST|Documents|Site|Public API|Release|Workflows|\
         Oldest Rust|Fuzz targets compile|Features|Windows|All good";
    assert_eq!(headings(&shown), expected.replace("LAST", last).split('|').collect::<Vec<_>>());
    let tail: Vec<&str> = shown.split("== All good\n").nth(1).unwrap().lines().collect();
    let names: Vec<&str> = tail.iter().map(|line| line.split_once(" s  ").unwrap().1).collect();
    let stages = "Prerequisites|Format|Tidy|Lints|Tests compile|Tests|Python|Page|LAST|in all";
    assert_eq!(names, stages.replace("LAST", last).split('|').collect::<Vec<_>>());
    // What the tests print on either output is shown.
    assert!(shown.contains("     Running unittests\n"), "{shown}");
}

#[test]
fn each_stage_calls_its_programs() {
    let machine = Machine::new("calls");
    machine.run();
    let calls = machine.calls();
    let position = |call: &str| {
        calls.iter().position(|known| known.starts_with(call)).unwrap_or_else(|| panic!("{call}: {calls:#?}"))
    };
    let in_order = |wanted: &[&str]| {
        let positions: Vec<usize> = wanted.iter().map(|call| position(call)).collect();
        assert!(positions.is_sorted(), "{wanted:?}: {calls:#?}");
    };
    in_order(&[
        "cargo fmt --all --check",
        "cargo metadata --locked --format-version 1 --manifest-path fuzz/Cargo.toml",
        "cargo run --quiet --locked --package xtask -- tidy",
        "cargo run --quiet --locked --package xtask -- docs --check",
        "cargo clippy --workspace --all-targets --locked -- -D warnings",
        "cargo test --workspace --locked --no-run",
    ]);
    in_order(&[
        "bash scripts/buckets.sh",
        "bash scripts/python.sh --environment",
        "bash scripts/site.sh --setup",
    ]);
    let tests = calls.iter().position(|call| call == "cargo test --workspace --locked").unwrap();
    let python = calls.iter().position(|call| call == "bash scripts/python.sh").unwrap();
    assert!(position("bash scripts/site.sh --setup") < tests, "downloads end before the tests: {calls:#?}");
    assert!(tests < position("cargo doc") && tests < python && python < position("bash scripts/browser.sh"));
    let site = calls.iter().position(|call| call == "bash scripts/site.sh").unwrap();
    assert!(position("cargo doc --workspace --lib --no-deps --locked") < site, "{calls:#?}");
    in_order(&[
        "cargo run --quiet --locked --package xtask -- api",
        "python3 -m py_compile ",
        "actionlint ",
        "cargo +",
        "cargo check --manifest-path fuzz/Cargo.toml --locked",
        "cargo check --locked --no-default-features --target x86_64-pc-windows-gnu --package thalweg-compare ",
    ]);
}

#[test]
fn a_failure_ends_all_with_its_code() {
    let machine = Machine::new("failure");
    let id = machine.folder.join("id");
    machine.program("bash", &format!("echo $$ >'{}'\nsleep 60\n", id.display()));
    machine.program(
        "cargo",
        &format!(
            "case $* in clippy*) until [ -s '{}' ]; do sleep 0.05; done; exit 101 ;; esac\n",
            id.display()
        ),
    );
    let began = Instant::now();
    let output = machine.run();
    assert_eq!(output.status.code(), Some(101));
    let errors = text(&output.stderr);
    assert!(errors.contains("error: `cargo clippy --workspace"), "{errors}");
    assert_eq!(headings(&text(&output.stdout)), ["Format", "Tidy", "Lints"]);
    assert!(began.elapsed() < Duration::from_secs(30), "it waited for the downloads");
    // The signal has been sent before the lane ended; the script may still be on its way out.
    let id = std::fs::read_to_string(id).unwrap();
    let is_running = || Command::new("kill").args(["-0", id.trim()]).output().unwrap().status.success();
    while is_running() {
        assert!(began.elapsed() < Duration::from_secs(30), "the downloads still run");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_failure_of_the_downloads_is_shown_before_the_tests() {
    let machine = Machine::new("downloads");
    machine.program("bash", "echo 'no network today'\nexit 3\n");
    let output = machine.run();
    let (shown, errors) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(1), "{shown}{errors}");
    assert_eq!(headings(&shown).last(), Some(&"Tests"));
    assert!(
        shown.contains("no network today\n") && errors.contains("error: failed, see above"),
        "{shown}{errors}"
    );
    assert!(!machine.calls().contains(&"cargo test --workspace --locked".to_owned()));
}
