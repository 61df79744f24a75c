//! Behaviour common to all commands: help, wrong usage, `--quiet`.

#[cfg(target_os = "linux")]
use std::process::{Command, Stdio};

use crate::env::{Env, tiff};

#[test]
fn help_is_data_and_wrong_use_is_not() {
    let env = Env::new();
    let help = env.run(["--help"]).exits(0).has_no_content().stdout();
    assert!(help.contains("Usage: thalweg") && help.contains("Exit codes:"), "{help}");
    let version = env.run(["--version"]).exits(0).stdout();
    assert!(version.starts_with("thalweg "), "{version}");
    for command in [
        "index",
        "find",
        "query",
        "export",
        "check",
        "demo",
        "doctor",
        "profile",
        "time",
        "lab",
        "completions",
        "man",
    ] {
        let help = env.run([command, "--help"]).exits(0).has_no_content().stdout();
        assert!(
            help.contains(&format!("Usage: thalweg{} {command}", std::env::consts::EXE_SUFFIX)),
            "{help}"
        );
        env.run([command, "--no-such-flag"]).exits(2).prints("").says("--no-such-flag");
    }
    env.run([] as [&str; 0]).exits(2).prints("").says("Usage: thalweg");
    env.run(["fnid"]).exits(2).prints("").says("find");
}

#[test]
fn quiet_says_nothing_of_what_went_well() {
    let env = Env::new().with("a.tif", tiff(2, 2)).with("b.txt", "text");
    env.run(["index", "photos", "-c", "c.db", "-q"]).exits(0).prints("").has_no_content();
    env.run(["-q", "export", "c.db", "o.csv"]).exits(0).prints("").has_no_content();
    env.run(["-q", "check", "c.db"]).exits(0).prints("").has_no_content();
    env.run(["-q", "query", "c.db", "SELECT 1 AS one", "--csv"])
        .exits(0)
        .prints("one\r\n1\r\n")
        .has_no_content();
    env.run(["-q", "query", "no.db", "SELECT 1"]).exits(2).says("no.db");
}

#[test]
fn index_tells_what_it_did() {
    let env = Env::new().with("a.tif", tiff(2, 2)).with("b.txt", "text");
    let first = env.run(["index", "photos", "-c", "c.db", "--json"]).exits(0).json();
    assert_eq!((&first["n_files"], &first["n_read"], &first["n_images"]), (&2.into(), &2.into(), &1.into()));
    let second = env.run(["index", "photos", "-c", "c.db", "--json"]).exits(0).json();
    assert_eq!((&second["n_unchanged"], &second["n_read"]), (&2.into(), &0.into()));
    env.run(["index", "no/such", "-c", "c.db"]).exits(2).says("no/such");
    let forged = env.run(["index", "no\nthalweg: all is well", "-c", "c.db"]).exits(2);
    assert_eq!(forged.stderr().lines().count(), 1, "{}", forged.stderr());
    env.run(["index", "photos", "-c", "photos"]).exits(2);
}

/// Scripts get the usage message: see the first test.
#[cfg(target_os = "linux")]
#[test]
fn without_arguments_a_terminal_shows_what_to_type_next() {
    let mut script = Command::new("script");
    script.args(["-qec", env!("CARGO_BIN_EXE_thalweg"), "/dev/null"]).stdin(Stdio::null());
    let output = match script.output() {
        Ok(output) => output,
        Err(error) => {
            eprintln!("skipped: script: {error}");
            return;
        }
    };
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(2), "{text}");
    for command in [
        "\n  thalweg index ~/Pictures ",
        "\n  thalweg serve thalweg.db --open ",
        "\n  thalweg find ",
        "thalweg --help",
    ] {
        assert!(text.replace('\r', "").contains(command), "{command}: {text}");
    }
    assert!(text.lines().count() <= 10 && !text.contains("Usage:"), "{text}");
}
