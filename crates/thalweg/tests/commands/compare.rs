//! Tests of `thalweg compare`, and of `find --not-in`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use crate::env::Env;

/// Writes a file with a time, in seconds after some day.
fn put(env: &Env, name: &str, bytes: &str, seconds: u64) {
    let path = env.path(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, bytes).unwrap();
    let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_600_000_000 + seconds);
    fs::File::options().write(true).open(&path).unwrap().set_modified(time).unwrap();
}

/// A collection `a`, and one in `b/photos`, of which it is known how they differ.
fn two_collections() -> Env {
    let env = Env::new();
    for (number, name) in ["same", "touched", "edited", "moved", "only-here", "rotted"].iter().enumerate() {
        put(&env, &format!("a/2024/{name}.jpg"), &format!("picture {number}"), 10 * number as u64);
    }
    for (name, bytes, seconds) in [
        ("2024/same.jpg", "picture 0", 0),
        // A copy by a program that keeps no times.
        ("2024/touched.jpg", "picture 1", 1000),
        ("2024/edited.jpg", "picture 2, edited", 1000),
        ("rome/moved-away.jpg", "picture 3", 30),
        ("2024/rotted.jpg", "pictura 5", 50),
        ("2024/copy.jpg", "picture 0", 0),
        ("2024/only-there.jpg", "a picture", 1000),
    ] {
        put(&env, &format!("b/photos/{name}"), bytes, seconds);
    }
    env
}

/// The lines that a comparison prints, with the paths from the folder of the test on.
fn differences(env: &Env, arguments: &[&str]) -> BTreeSet<String> {
    let root = format!("{}/", env.path("").canonicalize().unwrap().display());
    let ran = env.run([&["compare"], arguments].concat()).exits(1);
    ran.stdout()
        .lines()
        .map(|line| line.replace(root.trim_end_matches("//"), "").replace("\t/", "\t"))
        .collect()
}

fn lines(expected: &[&str]) -> BTreeSet<String> {
    expected.iter().map(|line| (*line).to_owned()).collect()
}

const BY_BYTES: &[&str] = &[
    "changed\ta/2024/edited.jpg\tb/photos/2024/edited.jpg",
    "changed\ta/2024/rotted.jpg\tb/photos/2024/rotted.jpg",
    "elsewhere\ta/2024/moved.jpg\tb/photos/rome/moved-away.jpg",
    "elsewhere\ta/2024/same.jpg\tb/photos/2024/copy.jpg",
    "here\ta/2024/only-here.jpg",
    "there\tb/photos/2024/only-there.jpg",
];

#[test]
fn hashes_tell_what_differs() {
    let env = two_collections();
    env.run(["index", "a", "-c", "a.db", "--hash"]).exits(0);
    env.run(["index", "b", "-c", "b.db", "--hash"]).exits(0);
    assert_eq!(differences(&env, &["a.db", "b.db"]), lines(BY_BYTES));
    // Folders are read, if asked.
    for sides in [["a", "b"], ["a.db", "b"], ["a", "b.db"], ["a", "b/photos"]] {
        assert_eq!(differences(&env, &[sides[0], sides[1], "--read"]), lines(BY_BYTES), "{sides:?}");
    }
    let only = differences(&env, &["a.db", "b.db", "--only", "here,there"]);
    assert_eq!(only, lines(&BY_BYTES[4..]));
    let json = env.run(["compare", "a.db", "b.db", "--only", "there", "--json"]).exits(1).json();
    assert_eq!(json["difference"], "there");
    assert!(Path::new(json["there"].as_str().unwrap()).ends_with("b/photos/2024/only-there.jpg"), "{json}");
    env.run(["compare", "a.db", "a"]).exits(0).prints("").says("6  the same (by size and time");
    env.run(["compare", "a.db", "a", "--read"]).exits(0).prints("").says("6  the same\n");
    env.run(["compare", "a.db", "missing"]).exits(2).says("cannot access `missing`");
}

/// Without hashes, size and time decide, and in other places the name as well.
#[test]
fn without_hashes_size_and_time_tell_what_differs() {
    let env = two_collections();
    let expected = [
        "changed\ta/2024/edited.jpg\tb/photos/2024/edited.jpg",
        "here\ta/2024/moved.jpg",
        "here\ta/2024/only-here.jpg",
        "there\tb/photos/2024/copy.jpg",
        "there\tb/photos/2024/only-there.jpg",
        "there\tb/photos/rome/moved-away.jpg",
        "unsure\ta/2024/touched.jpg\tb/photos/2024/touched.jpg",
    ];
    assert_eq!(differences(&env, &["a", "b"]), lines(&expected));
    fs::rename(env.path("b/photos/rome/moved-away.jpg"), env.path("b/photos/rome/moved.jpg")).unwrap();
    assert!(differences(&env, &["a", "b"]).contains("elsewhere\ta/2024/moved.jpg\tb/photos/rome/moved.jpg"));
}

/// Which folders correspond to each other is found by the files, also where most of them differ.
#[test]
fn a_whole_collection_is_compared_with_a_part_of_it() {
    let env = two_collections();
    put(&env, "a/2023/old.jpg", "old", 0);
    let found = differences(&env, &["a", "b/photos/2024", "--read"]);
    assert!(found.contains("changed\ta/2024/rotted.jpg\tb/photos/2024/rotted.jpg"), "{found:?}");
    assert!(found.contains("here\ta/2023/old.jpg"), "{found:?}");
    assert_eq!(found.iter().filter(|line| line.starts_with("elsewhere")).count(), 1, "{found:?}");
}

#[test]
fn files_that_are_not_in_another_collection_are_found() {
    let env = two_collections();
    env.run(["index", "a", "-c", "a.db", "--hash"]).exits(0);
    env.run(["index", "b", "-c", "b.db", "--hash"]).exits(0);
    let photos = env.path("a/2024").canonicalize().unwrap();
    let missing =
        ["edited.jpg", "only-here.jpg", "rotted.jpg"].map(|name| photos.join(name).display().to_string());
    let ran = env.run(["find", "a.db", "--not-in", "b.db", "--sort", "path"]).exits(0);
    assert_eq!(ran.stdout().lines().collect::<Vec<_>>(), missing);
    env.run(["find", "a.db", "--not-in", "b.db", "--where", "edited"]).exits(0).prints_lines(&missing[..1]);
    env.run(["find", "a.db", "--not-in", "a.db"]).exits(1).prints("");
    env.run(["find", "a.db", "--not-in", "missing.db"]).exits(2).says("cannot access `missing.db`");
}
