//! Client libraries of ExifTool must get the same metadata from this program as from ExifTool.
//!
//! `scripts/clients.sh` installs them below the target folder. If one is missing, its test prints a message
//! and passes.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Map, Value};

use super::{peer, pictures};
use crate::env::Env;

/// Where the script installs clients: next to the folder of this program.
fn installed(name: &str) -> PathBuf {
    let program = Path::new(env!("CARGO_BIN_EXE_thalweg"));
    program.ancestors().nth(2).unwrap().join("clients").join(name)
}

fn source(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/clients").join(name)
}

/// Runs a client on this program and on ExifTool, and compares the results.
fn compare(needed: &Path, client: &dyn Fn() -> Command) {
    let (Some(peer), true) = (peer(), needed.exists()) else {
        eprintln!("skipped: {} or exiftool is not there (bash scripts/clients.sh)", needed.display());
        return;
    };
    let env = pictures();
    let ours = answers(&env, client(), &env.path("exiftool"));
    let theirs = answers(&env, client(), &peer);
    // Tags that this program may lack come last.
    assert!(ours.len() <= theirs.len(), "{} and {} answers", ours.len(), theirs.len());
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

/// Excludes versions, access times changed by reading, and computed tags, which other tests cover.
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

/// The verdicts of PyExifTool's own tests, each with its message.
fn suite(program: &Path) -> Map<String, Value> {
    let output = Command::new(installed("venv/bin/python"))
        .arg(source("pyexiftool_suite.py"))
        .arg(program)
        .arg(installed("pyexiftool"))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {said}"))
}

/// Tests of PyExifTool that write tags, or need Perl for their own configuration.
const WRITING: [&str; 10] = [
    "test_alpha.TestAlphaSetKeywords.test_set_keywords",
    "test_alpha.TestAlphaTagCopying.test_tag_copying",
    "test_exiftool_bytes.TestExifToolBytes.test_read_write_binary",
    "test_helper_checktagnames.TagNameWriteTest.test_tag_name_hyphen",
    "test_helper_checktagnames.TagNameWriteTest.test_write_comment",
    "test_helper_settags.TestHelperSetTags.test_set_tags",
    "test_helper_settags.TestHelperSetTags.test_set_tags_delete_all",
    "test_helper_settags.TestHelperSetTags.test_set_tags_list_keywords",
    "test_helper_tags_float.TestHelperFloatTags.test_baseline_exiftool_behavior",
    "test_helper_tags_float.TestHelperFloatTags.test_json_tag_comment_number",
];

#[test]
fn the_own_tests_of_pyexiftool_pass_as_far_as_they_read() {
    if !installed("pyexiftool/tests").exists() {
        eprintln!("skipped: the tests of PyExifTool are not there (bash scripts/clients.sh)");
        return;
    }
    let env = pictures();
    let verdicts = suite(&env.path("exiftool"));
    assert!(verdicts.len() >= 50, "{verdicts:?}");
    for test in WRITING {
        let (verdict, words) = (&verdicts[test][0], verdicts[test][1].as_str().unwrap());
        assert!(
            verdict == "failed" && words.contains("this program only reads"),
            "{test}: {verdict} {words}"
        );
    }
    for (test, outcome) in verdicts.iter().filter(|(test, _)| !WRITING.contains(&test.as_str())) {
        assert_ne!(outcome[0], "failed", "{test}: {}", outcome[1]);
    }
}

#[test]
fn exiftool_vendored() {
    let module = installed("js/node_modules/exiftool-vendored");
    let folder = tempfile::tempdir().unwrap();
    let thumbnail = folder.path().join("t.jpg");
    std::fs::write(&thumbnail, super::binary::jpeg_with_thumbnail()).unwrap();
    compare(&module, &|| {
        let mut command = Command::new("node");
        command.arg(source("vendored.mjs")).env("NODE_CLIENTS", installed("js"));
        command.env("WITH_THUMBNAIL", &thumbnail);
        command
    });
}

#[test]
fn go_exiftool() {
    let client = installed("go/client");
    compare(&client, &|| Command::new(&client));
}
