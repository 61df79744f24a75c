//! Counts outputs that are identical to ExifTool's, byte for byte and in the same order, for each layout.
//!
//! Prints the figures of docs/exiftool.md: `THALWEG_EXIFTOOL=... cargo test -p thalweg --test all corpora::equal
//! -- --nocapture`.

use std::path::Path;
use std::process::{Command, Stdio};

use super::corpus;
use super::embedded::files_below;
use crate::env::{Env, exiftool_13_58};

/// Layouts, with the minimum number of identical outputs per hundred files.
const LAYOUTS: &[(&str, usize)] = &[
    ("-s", 80),
    ("-j", 80),
    ("-j -G1 -a -struct", 82),
    ("-X", 80),
    ("-csv", 80),
    ("-T", 80),
    ("-G1 -a", 80),
];

/// Values that change from run to run, or from machine to machine.
const MOVING: &[&str] = &[
    "FileModifyDate",
    "FileAccessDate",
    "FileInodeChangeDate",
    "FilePermissions",
    "ExifToolVersion",
    "Directory",
];

#[test]
fn whole_answers_are_exiftools() {
    let Some(metadata) = corpus("metadata") else { return };
    let Some(peer) = exiftool_13_58() else {
        eprintln!("skipped: ExifTool 13.58 is not there (name it in THALWEG_EXIFTOOL)");
        return;
    };
    let env = Env::new();
    let called = env.path("exiftool");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_thalweg"), &called).unwrap();
    let mut files = Vec::new();
    files_below(&metadata, &mut files);
    let mut problems = Vec::new();
    for (layout, least) in LAYOUTS {
        let arguments = arguments(layout, &files);
        let (ours, theirs) = (answers(&called, &arguments), answers(&peer, &arguments));
        assert_eq!((ours.len(), theirs.len()), (files.len(), files.len()), "{layout}");
        let n_equal = ours.iter().zip(&theirs).filter(|(ours, theirs)| ours == theirs).count();
        eprintln!("{layout}: {n_equal} of {} answers are equal", files.len());
        if n_equal * 100 < files.len() * least {
            problems.push(format!("{layout}: {n_equal} of {}", files.len()));
        }
    }
    assert!(problems.is_empty(), "{problems:?}");
}

/// A command for each file, as a client sends them.
fn arguments(layout: &str, files: &[impl AsRef<Path>]) -> String {
    let mut arguments = String::new();
    for (number, file) in files.iter().enumerate() {
        layout.split(' ').for_each(|option| arguments.push_str(&format!("{option}\n")));
        MOVING.iter().for_each(|tag| arguments.push_str(&format!("-x\n{tag}\n")));
        arguments.push_str(&format!("{}\n-execute{number}\n", file.as_ref().display()));
    }
    arguments + "-stay_open\nFalse\n"
}

/// The outputs of one process, one per file.
fn answers(program: &Path, arguments: &str) -> Vec<Vec<u8>> {
    let list = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(list.path(), arguments).unwrap();
    let output = Command::new(program)
        .args(["-stay_open", "True", "-@"])
        .arg(list.path())
        .env("TZ", "UTC")
        .stderr(Stdio::null())
        .output()
        .unwrap();
    let mut answers = vec![Vec::new()];
    for line in output.stdout.split_inclusive(|&b| b == b'\n') {
        if line.starts_with(b"{ready") {
            answers.push(Vec::new())
        } else {
            answers.last_mut().unwrap().extend_from_slice(line)
        }
    }
    answers.pop();
    answers
}
