//! What runs beside the stages: downloads beside the lints, and checks beside the tests.

use std::process::Command;

use super::command::{Failure, bash, cargo, files_in, find, program, root, target_folder, text, xtask};
use super::stage::heading;

const WINDOWS: &str = "x86_64-pc-windows-gnu";

/// Crates that hold no C: they are checked for Windows on any machine.
const WINDOWS_PURE: [&str; 12] = [
    "compare",
    "gate",
    "gate-c",
    "file",
    "glossary",
    "iostream",
    "lanczos",
    "place",
    "sandbox",
    "tag-table",
    "tag",
    "weir",
];

/// Crates that need a cross compiler, for SQLite or BLAKE3.
const WINDOWS_WITH_C: [&str; 6] = ["seal", "catalog", "pack", "pixel", "engine", "lab"];

/// Servers for tests of object stores, and what the Python tests import.
pub(crate) fn downloads() -> Result<(), Failure> {
    bash(["scripts/buckets.sh"]).run()?;
    bash(["scripts/python.sh", "--environment"]).run()?;
    bash(["scripts/site.sh", "--setup"]).run()?;
    if find("go").is_some() && find("actionlint").is_none() {
        let lint = program("go", ["install", "github.com/rhysd/actionlint/cmd/actionlint@v1.7.12"]);
        if lint.with("GOBIN", target_folder().join("tools/bin")).run().is_err() {
            println!("actionlint cannot be installed here");
        }
    }
    Ok(())
}

/// The checks that need few processors.
pub(crate) fn checks() -> Result<(), Failure> {
    heading("Documents");
    cargo(["doc", "--workspace", "--lib", "--no-deps", "--locked"])
        .with("RUSTDOCFLAGS", "-D warnings")
        .run()?;
    heading("Site");
    bash(["scripts/site.sh"]).run()?;
    // What rustdoc sees of the crates that other programs use, against crates/*/public-api.txt.
    heading("Public API");
    xtask(["api"]).run()?;
    release()?;
    workflows()?;
    oldest_rust()?;
    fuzz_targets()?;
    features()?;
    windows()
}

/// The next release up to its push, in a clone: numbers, changelog, and everything that `cargo publish`
/// checks, except that the packages compile by themselves, which takes as long as the tests.
fn release() -> Result<(), Failure> {
    heading("Release");
    if let Some(version) = next_version(&text("CHANGELOG.md")?) {
        xtask(["release"]).and([version, "--rehearse"]).run()?;
    } else {
        println!("CHANGELOG.md has no section of a next version: packages only");
        let publish = cargo(["publish", "--workspace", "--dry-run", "--no-verify"]);
        publish.and(["--locked", "--allow-dirty", "--quiet"]).run()?;
    }
    program("python3", ["-m", "py_compile"]).and(files_in("scripts/release", "py")?).run()
}

/// The version of the first section that is not yet released.
fn next_version(changelog: &str) -> Option<&str> {
    changelog.lines().find_map(|line| line.strip_prefix("## ")?.strip_suffix(" (not yet released)"))
}

fn workflows() -> Result<(), Failure> {
    heading("Workflows");
    let lint = find("actionlint").unwrap_or_else(|| target_folder().join("tools/bin/actionlint"));
    if lint.is_file() {
        return program(lint, files_in(".github/workflows", "yml")?).run();
    }
    println!("skipped: actionlint is not installed, and there is no Go to install it with");
    Ok(())
}

/// The library and the program by the oldest Rust that the manifests allow, without C libraries but SQLite.
fn oldest_rust() -> Result<(), Failure> {
    heading("Oldest Rust");
    let manifest = text("Cargo.toml")?;
    let oldest = rust_version(&manifest).ok_or_else(|| Failure::new("Cargo.toml has no rust-version"))?;
    let output = Command::new("rustc").arg("--version").output();
    let current =
        output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    if current.starts_with(&format!("rustc {oldest}.")) {
        println!("Rust {oldest} is what the tests were compiled with");
        return Ok(());
    }
    let toolchain = program("rustup", ["toolchain", "install", oldest, "--profile", "minimal"]);
    if !toolchain.succeeds() {
        println!("skipped: Rust {oldest} cannot be installed here");
        return Ok(());
    }
    let check = program("cargo", [format!("+{oldest}")]).and(["check", "--locked", "--package", "thalweg"]);
    check.and(["--no-default-features", "--features", "cli"]).run()
}

/// The oldest Rust that a manifest allows, as it is written.
fn rust_version(manifest: &str) -> Option<&str> {
    manifest.lines().find_map(|line| line.strip_prefix("rust-version = \"")?.strip_suffix('"'))
}

fn fuzz_targets() -> Result<(), Failure> {
    if !root().join("fuzz/Cargo.toml").is_file() {
        return Ok(());
    }
    heading("Fuzz targets compile");
    // In the same target folder: its profile is the workspace's, so most dependencies are there.
    let check = cargo(["check", "--manifest-path", "fuzz/Cargo.toml", "--locked"]);
    check.with("CARGO_TARGET_DIR", target_folder()).run()
}

/// The program without its optional commands, and the readers of metadata without those of other subjects and
/// with each of them alone.
fn features() -> Result<(), Failure> {
    heading("Features");
    cargo(["check", "--locked", "--package", "thalweg-cli", "--no-default-features"]).run()?;
    for feature in ["", "document", "film", "other", "sound"] {
        cargo(["check", "--locked", "--package", "thalweg-tag", "--no-default-features"])
            .and(["--features", feature])
            .run()?;
    }
    Ok(())
}

fn windows() -> Result<(), Failure> {
    heading("Windows");
    if !program("rustup", ["target", "add", WINDOWS]).succeeds() {
        println!("skipped: the target {WINDOWS} cannot be added here");
        return Ok(());
    }
    if find("x86_64-w64-mingw32-gcc").is_some() {
        return check_for_windows(&[WINDOWS_PURE.as_slice(), &WINDOWS_WITH_C].concat());
    }
    check_for_windows(&WINDOWS_PURE)?;
    println!(
        "skipped: {} (SQLite is C; type: sudo apt-get install -y gcc-mingw-w64-x86-64)",
        WINDOWS_WITH_C.join(" ")
    );
    Ok(())
}

/// Type-checks crates, by their folders under crates/. Without libjpeg-turbo and libwebp, whose builds would
/// need a whole tool chain for Windows.
fn check_for_windows(folders: &[&str]) -> Result<(), Failure> {
    let packages = folders.iter().flat_map(|folder| ["--package".to_owned(), format!("thalweg-{folder}")]);
    cargo(["check", "--locked", "--no-default-features", "--target", WINDOWS]).and(packages).run()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_as_they_are_written() {
        let changelog = "# Changes\n\n## 0.2.0 (not yet released)\n\n## 0.1.0 (2026-01-02)\n";
        assert_eq!(next_version(changelog), Some("0.2.0"));
        assert_eq!(next_version("## 0.1.0 (2026-01-02)\n"), None);
        assert_eq!(rust_version("[workspace.package]\nrust-version = \"1.95\"\n"), Some("1.95"));
        assert!(rust_version(&text("Cargo.toml").unwrap()).is_some());
    }

    #[test]
    fn the_crates_for_windows_are_there() {
        for folder in WINDOWS_PURE.iter().chain(&WINDOWS_WITH_C) {
            let manifest = text(&format!("crates/{folder}/Cargo.toml")).unwrap();
            assert!(manifest.contains(&format!("name = \"thalweg-{folder}\"")), "{folder}");
        }
    }
}
