//! Leftovers of killed runs: unfinished files that the next run removes, and packs that were finished.
#![cfg(unix)]

use std::process::Stdio;
use std::time::{Duration, Instant};

use super::collection;
use crate::env::{Env, sample};

/// The unfinished files in a folder and below.
fn unfinished(env: &Env, folder: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut waiting = vec![env.path(folder)];
    while let Some(folder) = waiting.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().map(Result::unwrap) {
            let name = entry.file_name().into_string().unwrap();
            if entry.file_type().unwrap().is_dir() {
                waiting.push(entry.path());
            } else if [".partial", ".unpacking"].iter().any(|suffix| name.ends_with(suffix)) {
                found.push(name);
            }
        }
    }
    found
}

/// Kills the program as soon as it has started a file in a folder, repeatedly until one is left unfinished.
fn left_unfinished(env: &Env, arguments: &[&str], folder: &str) {
    let begun = Instant::now();
    while unfinished(env, folder).is_empty() {
        let mut command = env.command(arguments);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        while unfinished(env, folder).is_empty() && child.try_wait().unwrap().is_none() {}
        let _ = child.kill();
        child.wait().unwrap();
        assert!(begun.elapsed() < Duration::from_secs(120), "no kill left an unfinished file");
    }
}

#[test]
fn the_next_run_removes_what_a_killed_one_left_unfinished() {
    let picture = sample("danube/passau.jpg");
    let env = (0..60).fold(Env::new(), |env, n| env.with(format!("{n}.jpg"), &picture));
    env.run(["index", "photos", "-c", "c.db"]).exits(0);
    env.run(["pack", "photos", "-o", "pack"]).exits(0);
    std::fs::create_dir(env.path("out")).unwrap();
    for (arguments, folder) in [
        (vec!["thumbnail", "photos", "-o", "thumbs", "--force"], "thumbs"),
        (vec!["unpack", "pack", "-o", "unpacked", "--force"], "unpacked"),
        (vec!["export", "c.db", "out/all.csv", "--force"], "out"),
        (vec!["plan", "photos", "--shards", "3", "-o", "out/plan.parquet"], "out"),
    ] {
        left_unfinished(&env, &arguments, folder);
        // The file of another running process is kept, whatever its number.
        let folder = if folder == "thumbs" {
            env.path("thumbs").join(env.photo("")[1..].trim_end_matches('/'))
        } else {
            env.path(folder)
        };
        let kind = if arguments[0] == "unpack" { "unpacking" } else { "partial" };
        let held = folder.join(format!(".1-0.{kind}"));
        let lock = std::fs::File::create(&held).unwrap();
        lock.lock().unwrap();
        env.run(&arguments).exits(0);
        assert!(held.exists(), "{arguments:?}");
        std::fs::remove_file(held).unwrap();
        let left = unfinished(&env, folder.to_str().unwrap());
        assert!(left.is_empty(), "{arguments:?}: {left:?}");
    }
}

/// A run killed after the last file was written cannot record that the pack is complete.
#[test]
fn a_pack_that_was_finished_is_not_refused_to_the_same_command() {
    let env = collection();
    let pack = ["pack", "photos", "-o", "pack"];
    env.run(pack).exits(0).says("4 pictures");
    let before = super::files(&env.path("pack"));
    env.run(pack).exits(0).says("4 pictures").says("5  files already processed by the previous run");
    assert!(super::files(&env.path("pack")) == before && !env.path("pack/.images.packing").exists());
    // Another pack, or one that is no longer complete, is unchanged: nothing is overwritten without
    // `--force`.
    env.run(["pack", "photos", "-o", "pack", "--json", "none"]).exits(2).says("--force");
    std::fs::remove_file(env.path("pack/images-000000.tar")).unwrap();
    env.run(pack).exits(2).says("--force");
    env.run(["pack", "photos", "-o", "pack", "--force"]).exits(0);
    assert!(super::files(&env.path("pack")) == before);
    Env::touch(&env.photo("a/second.png"));
    env.run(pack).exits(2).says("--force");
}

#[test]
fn a_pack_whose_shards_vanish_meanwhile_is_no_success() {
    let picture = sample("danube/passau.jpg");
    let env = (0..400).fold(Env::new(), |env, n| env.with(format!("{n}.jpg"), &picture));
    let pack = ["pack", "photos", "-o", "pack", "--shard-size", "200kB", "--threads", "1"];
    let mut child = env.command(pack).stderr(Stdio::piped()).spawn().unwrap();
    let first = env.path("pack/images-000000.tar");
    while !first.exists() && child.try_wait().unwrap().is_none() {
        std::thread::yield_now();
    }
    std::fs::remove_file(&first).unwrap();
    let output = child.wait_with_output().unwrap();
    if env.path("pack/images.parquet").exists() {
        eprintln!("skipped: the run was done before its first shard could be removed");
        return;
    }
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("images-000000.tar"), "{output:?}");
    env.run(pack).exits(0);
    env.run(["pack", "--check", "pack"]).exits(0);
}
