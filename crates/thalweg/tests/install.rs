//! `packaging/install.sh`: what it installs is what was released, or nothing.

use std::path::Path;
use std::process::{Command, Output};

use crate::env::Env;

/// A release with archives for all machines that this test may run on, below `release`. The program in them is a script that
/// says a version. `None` if the tools are missing.
fn release(env: &Env) -> Option<String> {
    let make = r#"
        set -e
        mkdir release && cd release
        for target in x86_64-unknown-linux-gnu x86_64-unknown-linux-musl aarch64-unknown-linux-gnu \
            aarch64-unknown-linux-musl x86_64-apple-darwin aarch64-apple-darwin; do
            mkdir thalweg-$target
            printf '#!/bin/sh\necho thalweg 9.8.7\n' >thalweg-$target/thalweg
            chmod +x thalweg-$target/thalweg
            tar -cJf thalweg-$target.tar.xz thalweg-$target
        done
        sha256sum *.tar.xz >SHA256SUMS
        curl --version >/dev/null"#;
    let made = Command::new("sh").args(["-c", make]).current_dir(env.path("")).output();
    if !made.is_ok_and(|made| made.status.success()) {
        eprintln!("skipped: tar, xz, sha256sum or curl is missing");
        return None;
    }
    Some(format!("file://{}", env.path("release").display()))
}

fn install(env: &Env, from: &str) -> Output {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packaging/install.sh");
    let mut command = Command::new("sh");
    command.arg(script).args(["--from", from, "--to"]).arg(env.path("bin"));
    command.output().unwrap()
}

#[test]
fn the_program_of_a_release_is_installed() {
    let env = Env::new();
    let Some(from) = release(&env) else { return };
    let output = install(&env, &from);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success() && said.contains("thalweg 9.8.7 is installed"), "{output:?}");
    let version = Command::new(env.path("bin/thalweg")).output().unwrap();
    assert_eq!(version.stdout, b"thalweg 9.8.7\n");
    // A second time over the first, as an update.
    assert!(install(&env, &from).status.success());
    assert_eq!(std::fs::read_dir(env.path("bin")).unwrap().count(), 1);
}

#[test]
fn other_bytes_than_those_released_are_refused() {
    let env = Env::new();
    let Some(from) = release(&env) else { return };
    let sums = env.path("release/SHA256SUMS");
    let text = std::fs::read_to_string(&sums).unwrap();
    let zeros: String = text.lines().map(|line| format!("{}{}\n", "0".repeat(64), &line[64..])).collect();
    for wrong in [zeros.as_str(), ""] {
        std::fs::write(&sums, wrong).unwrap();
        let output = install(&env, &from);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && said.contains("its checksum differs"), "{output:?}");
        assert!(!env.path("bin").exists());
    }
}
