//! Data loaders used for training must read the same pictures and metadata from a pack.
//!
//! `scripts/loaders.sh` installs them below the target folder. If one is missing, its test prints a message
//! and passes.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Map, Value};

use super::collection;
use crate::env::{Env, Jpeg};

fn python() -> PathBuf {
    let program = Path::new(env!("CARGO_BIN_EXE_thalweg"));
    program.ancestors().nth(2).unwrap().join("loaders/venv/bin/python")
}

/// Samples that a loader finds in `pack`; `None` if it is not installed.
fn read(env: &Env, python: &Path, loader: &str) -> Option<Map<String, Value>> {
    // Not imported: wids imports modules that are missing, which the script handles.
    let finds = format!("import importlib.util, sys; sys.exit(importlib.util.find_spec('{loader}') is None)");
    let has = Command::new(python).args(["-c", &finds]).output();
    if !has.is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: {loader} is not there (bash scripts/loaders.sh)");
        return None;
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/loaders/read.py");
    let mut command = Command::new(python);
    command.arg(script).args([loader, "pack"]).current_dir(env.path(""));
    let output = command.env("HF_HOME", env.path("hf")).env("HF_HUB_OFFLINE", "1").output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{loader}: {said}");
    Some(serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{loader}: {error}: {said}")))
}

/// The program's own listing of the pack.
fn listed(env: &Env) -> Vec<String> {
    let ran = env.run(["list", "pack"]).exits(0);
    ran.stdout().lines().map(|name| name.rsplit_once('.').unwrap().0.to_owned()).collect()
}

#[track_caller]
fn check(env: &Env, loaders: &[&str]) {
    let Some(expected) = read(env, Path::new("python3"), "tarfile") else { return };
    let mut keys = listed(env);
    keys.sort();
    assert_eq!(
        expected.keys().cloned().collect::<std::collections::BTreeSet<_>>().into_iter().collect::<Vec<_>>(),
        keys
    );
    for loader in loaders {
        let Some(found) = read(env, &python(), loader) else { continue };
        assert_eq!(found.len(), expected.len(), "{loader}");
        for (key, sample) in &expected {
            assert_eq!(found.get(key), Some(sample), "{key} with {loader}");
        }
    }
}

#[test]
fn loaders_read_what_is_packed() {
    let env = collection();
    env.run(["pack", "photos", "-o", "pack", "--shard-count", "2"]).exits(0);
    check(&env, &["webdataset", "wids", "webshart"]);
}

/// Hugging Face's loader requires the same extensions for all samples.
#[test]
fn pictures_of_one_kind_are_streamed() {
    let pictures = (0..9).map(|n| (format!("{n}.jpg"), Jpeg::new(n + 1, 2).description("x")));
    let env = pictures.fold(Env::new(), |env, (name, jpeg)| env.with_jpeg(name, &jpeg));
    env.run(["pack", "photos", "-o", "pack", "--shard-count", "2"]).exits(0);
    check(&env, &["datasets"]);
}
