//! `-j --strict`: one answer for each file.

use std::ffi::OsStr;
use std::io::Write as _;
use std::os::unix::ffi::OsStrExt as _;
use std::process::Stdio;

use serde_json::Value;

use super::{exiftool, pictures, run};
use crate::env::unprivileged::unprivileged;
use crate::env::{self, Env, Ran};

/// Runs `-j --strict` with a list of names on standard input.
fn listed(env: &Env, arguments: &[&str], names: &[&[u8]]) -> Ran {
    let mut command = exiftool(env);
    command.args(arguments).args(["-@", "-"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut list = names.join(&b'\n');
    list.push(b'\n');
    child.stdin.take().unwrap().write_all(&list).unwrap();
    Ran::of(child.wait_with_output().unwrap())
}

fn column<'a>(answers: &'a Value, key: &str) -> Vec<&'a str> {
    answers.as_array().unwrap().iter().map(|answer| answer[key].as_str().unwrap_or("")).collect()
}

#[test]
fn every_file_of_a_list_has_one_answer_in_order() {
    let env = pictures().with(OsStr::from_bytes(b"odd \xff.jpg"), env::sample("danube/passau.jpg"));
    std::fs::create_dir(env.path("photos/folder.jpg")).unwrap();
    let names: [&[u8]; 7] =
        [b"a.jpg", b"missing.jpg", b"odd \xff.jpg", b"folder.jpg", b"gone", b"gone/\xfe", b"b.jpg"];
    let ran = listed(&env, &["-j", "--strict", "-Make"], &names)
        .exits(1)
        .says("Error: File not found - missing.jpg");
    let answers: Value = serde_json::from_str(&ran.stdout()).unwrap();
    let sources =
        ["a.jpg", "missing.jpg", "base64:b2RkIP8uanBn", "folder.jpg", "gone", "base64:Z29uZS/+", "b.jpg"];
    assert_eq!(column(&answers, "SourceFile"), sources);
    let errors = column(&answers, "Error");
    let is_error: Vec<bool> = errors.iter().map(|error| !error.is_empty()).collect();
    assert_eq!(is_error, [false, true, false, true, true, true, false], "{answers}");
    assert_eq!(errors[1], "File not found");
    assert_eq!(answers[0]["Make"], answers[2]["Make"]);

    // What was answered can be asked again.
    let again: Vec<&[u8]> = sources.iter().map(|source| source.as_bytes()).collect();
    let ran = listed(&env, &["-j", "--strict", "-Make"], &again).exits(1);
    assert_eq!(serde_json::from_str::<Value>(&ran.stdout()).unwrap(), answers);
}

#[test]
fn names_that_a_list_cannot_hold_are_given_in_base_64() {
    let env = pictures();
    for name in ["-dash.jpg", "#hash.jpg", "line\nline.jpg", "base64:x"] {
        std::fs::copy(env.path("photos/a.jpg"), env.path("photos").join(name)).unwrap();
    }
    let names: [&[u8]; 4] = [
        b"base64:LWRhc2guanBn",
        b"base64:I2hhc2guanBn",
        b"base64:bGluZQpsaW5lLmpwZw==",
        b"base64:YmFzZTY0Ong=",
    ];
    let ran = listed(&env, &["-j", "--strict", "-Make"], &names).exits(0);
    let answers: Value = serde_json::from_str(&ran.stdout()).unwrap();
    let sources = ["-dash.jpg", "#hash.jpg", "line\nline.jpg", "base64:YmFzZTY0Ong="];
    assert_eq!(column(&answers, "SourceFile"), sources);
}

#[test]
fn an_error_has_its_key_with_all_groups_and_is_alone_if_nothing_can_be_read() {
    let env = pictures();
    for groups in ["-G1", "-g", "-l"] {
        let answers = run(&env, &["-j", "--strict", groups, "gone.jpg"]).exits(1).json();
        assert_eq!(answers, serde_json::json!([{"SourceFile": "gone.jpg", "Error": "File not found"}]));
    }
    // Without the option there is no answer.
    run(&env, &["-j", "gone.jpg"]).exits(1).prints("");
}

#[test]
fn a_directory_and_a_file_that_are_closed_to_the_user_have_an_answer() {
    let env = pictures();
    let Some(run) = unprivileged(&env) else { return };
    let close = |name: &str| {
        let closed = std::os::unix::fs::PermissionsExt::from_mode(0o000);
        std::fs::set_permissions(env.path("photos").join(name), closed).unwrap();
    };
    std::fs::create_dir(env.path("photos/closed")).unwrap();
    close("closed");
    close("b.jpg");
    let ran = Ran::of(run(&["tags", "-j", "--strict", "-r", "-Make", "photos"])).exits(1);
    let answers: Value = serde_json::from_str(&ran.stdout()).unwrap();
    let unread: Vec<&str> = answers
        .as_array()
        .unwrap()
        .iter()
        .filter(|answer| answer["Error"].as_str().is_some_and(|error| error.contains("ermission denied")))
        .map(|answer| answer["SourceFile"].as_str().unwrap())
        .collect();
    assert_eq!(unread, ["photos/b.jpg", "photos/closed"], "{answers}");
}

#[test]
fn other_layouts_are_refused() {
    let env = pictures();
    for other in [&["-X"][..], &["-csv"], &[], &["-j", "-p", "$Make"], &["-j", "-w", "txt"]] {
        run(&env, &[other, &["--strict", "a.jpg"]].concat()).exits(1).prints("").says("--strict is for -j");
    }
}
