//! The libraries that programs use ExifTool through: the same metadata has to come from this program as from ExifTool.
//!
//! `scripts/clients.sh` installs them below the target folder. What is not there makes its test say so and pass.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Map, Value};

use crate::env::Env;
use crate::{peer, pictures};

/// Where the script puts what it installs: beside the folder that this program lies in.
fn installed(name: &str) -> PathBuf {
    let program = Path::new(env!("CARGO_BIN_EXE_thalweg"));
    program.ancestors().nth(2).unwrap().join("clients").join(name)
}

fn source(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/clients").join(name)
}

/// Runs a client on this program and on ExifTool, and compares what came through.
fn compare(needed: &Path, client: &dyn Fn() -> Command) {
    let (Some(peer), true) = (peer(), needed.exists()) else {
        eprintln!("skipped: {} or exiftool is not there (bash scripts/clients.sh)", needed.display());
        return;
    };
    let env = pictures();
    let ours = answers(&env, client(), &env.path("exiftool"));
    let theirs = answers(&env, client(), &peer);
    assert_eq!(ours.len(), theirs.len());
    let mut n_equal = 0;
    for (ours, theirs) in ours.iter().zip(&theirs) {
        for (key, value) in ours.iter().filter(|(key, _)| is_compared(key)) {
            assert_eq!(Some(value), theirs.get(key), "{key}");
            n_equal += 1;
        }
    }
    assert!(n_equal > 50, "only {n_equal} values came through");
}

fn answers(env: &Env, mut client: Command, program: &Path) -> Vec<Map<String, Value>> {
    client.arg(program).args(["a.jpg", "b.jpg"]).current_dir(env.path("photos"));
    let output = client.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{} with {client:?}: {said}", output.status);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {said}"))
}

/// Versions differ, reading changes the time of access, and what is computed is the business of other tests.
fn is_compared(key: &str) -> bool {
    !["ExifToolVersion", "FileAccessDate", "Composite:", "CurrentIPTCDigest"]
        .iter()
        .any(|part| key.contains(part))
}

#[test]
fn pyexiftool() {
    let python = installed("venv/bin/python");
    let module = installed("venv/bin/pip");
    compare(&module, &|| {
        let mut command = Command::new(&python);
        command.arg(source("pyexiftool.py"));
        command
    });
}

#[test]
fn exiftool_vendored() {
    let module = installed("js/node_modules/exiftool-vendored");
    compare(&module, &|| {
        let mut command = Command::new("node");
        command.arg(source("vendored.mjs")).env("NODE_CLIENTS", installed("js"));
        command
    });
}

#[test]
fn go_exiftool() {
    let client = installed("go/client");
    compare(&client, &|| Command::new(&client));
}
