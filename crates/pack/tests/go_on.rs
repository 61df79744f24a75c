//! Tests runs that end early: what they leave, which runs may continue, and that the result is the same.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::common::{PACE, Pace, assert_same, feed, files, names, pack, plan};
use thalweg_pack::{Cut, PackError, Writer};

fn undisturbed(n: u64, cut: Cut) -> BTreeMap<String, Vec<u8>> {
    let folder = tempfile::tempdir().unwrap();
    pack(&plan(folder.path(), n, cut), PACE).unwrap();
    files(folder.path())
}

#[test]
fn a_run_that_ended_after_any_batch_goes_on_and_ends_with_the_same_bytes() {
    for cut in [Cut::Bytes(12_000), Cut::Count(5)] {
        let expected = undisturbed(48, cut);
        let mut most_done = 0;
        for n_batches in 0..=12 {
            let folder = tempfile::tempdir().unwrap();
            let plan = plan(folder.path(), 48, cut);
            let writer = Writer::begin(&plan, false).unwrap();
            feed(&writer, &plan, Pace { n_batches, ..PACE }).unwrap();
            drop(writer);
            assert!(!names(folder.path()).contains(&"pictures.parquet".to_owned()));

            let writer = Writer::begin(&plan, false).unwrap();
            let n_done = writer.n_done();
            assert!(n_done <= n_batches * PACE.batch_inputs && n_done >= most_done);
            most_done = n_done;
            feed(&writer, &plan, PACE).unwrap();
            writer.finish().unwrap();
            assert_same(folder.path(), &expected);
        }
        assert!(most_done > 24, "{most_done} of 48 at most were kept");
    }
}

#[test]
fn a_finished_shard_is_not_written_again_and_a_damaged_one_is() {
    let cut = Cut::Count(4);
    let expected = undisturbed(48, cut);
    let folder = tempfile::tempdir().unwrap();
    let plan = plan(folder.path(), 48, cut);
    let begun = || {
        let writer = Writer::begin(&plan, false).unwrap();
        feed(&writer, &plan, Pace { n_batches: 9, ..PACE }).unwrap();
    };
    begun();
    assert_eq!(Writer::begin(&plan, false).unwrap().n_done(), 24);
    // An index that is missing, and a shard that is shorter: everything from there on is written again.
    for (spoilt, n_done) in [("pictures-000001.idx", 12), ("pictures-000000.tar", 0)] {
        let path = folder.path().join(spoilt);
        if spoilt.ends_with("tar") {
            fs::OpenOptions::new().write(true).open(path).unwrap().set_len(512).unwrap();
        } else {
            fs::remove_file(path).unwrap();
        }
        let writer = Writer::begin(&plan, false).unwrap();
        assert_eq!(writer.n_done(), n_done);
        feed(&writer, &plan, Pace { n_batches: 9, ..PACE }).unwrap();
    }
    pack(&plan, PACE).unwrap();
    assert_same(folder.path(), &expected);
}

#[test]
fn two_runs_do_not_write_one_pack() {
    let folder = tempfile::tempdir().unwrap();
    let plan = plan(folder.path(), 10, Cut::Count(2));
    let writer = Writer::begin(&plan, false).unwrap();
    assert!(matches!(Writer::begin(&plan, false), Err(PackError::Running { .. })));
    assert!(matches!(Writer::begin(&plan, true), Err(PackError::Running { .. })), "not with force either");
    // A pack with another name may be in the same folder.
    let mut other = plan.clone();
    other.name = "others".to_owned();
    pack(&other, PACE).unwrap();
    feed(&writer, &plan, PACE).unwrap();
    writer.finish().unwrap();
    assert_eq!(files(folder.path()).keys().filter(|name| name.ends_with(".tar")).count(), 4);
}

#[test]
fn what_is_there_is_not_overwritten_without_force() {
    let folder = tempfile::tempdir().unwrap();
    pack(&plan(folder.path(), 48, Cut::Count(5)), PACE).unwrap();
    let whole = files(folder.path());
    let other = plan(folder.path(), 20, Cut::Count(2));
    assert!(
        matches!(pack(&other, PACE), Err(PackError::Exists { path }) if path.ends_with("pictures.parquet"))
    );
    assert_same(folder.path(), &whole);

    let writer = Writer::begin(&other, true).unwrap();
    feed(&writer, &other, PACE).unwrap();
    writer.finish().unwrap();
    assert_same(folder.path(), &undisturbed(20, Cut::Count(2)));
}

#[test]
fn shards_of_somebody_else_are_not_touched() {
    let folder = tempfile::tempdir().unwrap();
    let foreign = folder.path().join("pictures-000003.tar");
    fs::write(&foreign, "theirs").unwrap();
    let refused = pack(&plan(folder.path(), 10, Cut::Count(1)), PACE);
    assert!(matches!(refused, Err(PackError::Exists { path }) if path == foreign));
    assert_eq!(names(folder.path()), ["pictures-000003.tar"]);
}

#[test]
fn another_run_does_not_go_on_with_what_was_interrupted() {
    let folder = tempfile::tempdir().unwrap();
    let begun = plan(folder.path(), 48, Cut::Count(4));
    let writer = Writer::begin(&begun, false).unwrap();
    feed(&writer, &begun, Pace { n_batches: 6, ..PACE }).unwrap();
    drop(writer);
    let refused = |why: &str, other| match Writer::begin(&other, false) {
        Err(PackError::OtherRun { why: found, .. }) => assert!(found.contains(why), "{found}"),
        other => panic!("{other:?}"),
    };
    refused("shard size or count", plan(folder.path(), 48, Cut::Count(3)));
    refused("number", plan(folder.path(), 47, Cut::Count(4)));
    let mut changed = begun.clone();
    changed.inputs.fingerprint[0] ^= 1;
    refused("the files, their order", changed.clone());
    assert_eq!(Writer::begin(&begun, false).unwrap().n_done(), 12, "nothing was lost");
    assert_eq!(Writer::begin(&changed, true).unwrap().n_done(), 0);
    // Nothing of it is finished now, so it does not block any other pack.
    pack(&plan(folder.path(), 20, Cut::Count(2)), PACE).unwrap();
    assert_same(folder.path(), &undisturbed(20, Cut::Count(2)));
}

#[test]
fn names_that_readers_would_misunderstand_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    for name in
        ["", "a/b", "..", ".a", "a b", "a?b", "a{1}", "a\n", "-a", "a-000001", "a--0000001", "\u{202e}"]
    {
        let mut plan = plan(folder.path(), 1, Cut::Count(1));
        plan.name = name.to_owned();
        assert!(matches!(Writer::begin(&plan, false), Err(PackError::Name { .. })), "{name:?}");
    }
    assert!(names(folder.path()).is_empty());
}

/// The child process of the tests below: packs into the folder that the environment names.
#[test]
#[ignore = "run by other tests as a process of its own"]
fn child() {
    let Some(folder) = std::env::var_os("PACK_CHILD") else { return };
    let plan = plan(Path::new(&folder), N_CHILD, CHILD_CUT);
    if let Err(error) = pack(&plan, Pace { batch_inputs: 9, ..PACE }) {
        let cause = std::error::Error::source(&error).map(ToString::to_string).unwrap_or_default();
        println!("failed: {error}: {cause}");
        std::process::exit(3);
    }
}

const N_CHILD: u64 = 400;
const CHILD_CUT: Cut = Cut::Bytes(100_000);
const ARGUMENTS: [&str; 4] = ["--exact", "go_on::child", "--ignored", "--nocapture"];

fn n_shards(folder: &Path) -> usize {
    names(folder).iter().filter(|name| name.ends_with(".tar")).count()
}

fn is_whole(folder: &Path) -> bool {
    folder.join("pictures.parquet").exists()
}

#[test]
fn runs_that_were_killed_lose_no_finished_shard_and_end_with_the_same_bytes() {
    let expected = undisturbed(N_CHILD, CHILD_CUT);
    let folder = tempfile::tempdir().unwrap();
    let mut n_killed_within = 0;
    for kill in 0..24 {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(ARGUMENTS)
            .env("PACK_CHILD", folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        if kill % 2 == 0 {
            // However long a program takes to start here, some are killed when shards exist.
            let n_before = n_shards(folder.path());
            while n_shards(folder.path()) == n_before && child.try_wait().unwrap().is_none() {
                std::thread::sleep(Duration::from_micros(200));
            }
        }
        std::thread::sleep(Duration::from_millis(kill * 5 % 37 / 3));
        child.kill().unwrap();
        child.wait().unwrap();
        // Every file with a final name is complete: every shard that exists is the expected one.
        for (name, bytes) in files(folder.path()) {
            assert!(expected[&name] == bytes, "{name} after kill {kill}");
        }
        let kept = |name: &String| name.ends_with(".tar");
        n_killed_within += u32::from(files(folder.path()).keys().any(kept) && !is_whole(folder.path()));
        if is_whole(folder.path()) {
            fs::remove_dir_all(folder.path()).unwrap();
            fs::create_dir(folder.path()).unwrap();
        }
    }
    eprintln!("{n_killed_within} of 24 kills found some shards finished and some not");
    assert!(n_killed_within > 0);
    pack(&plan(folder.path(), N_CHILD, CHILD_CUT), PACE).unwrap();
    assert_same(folder.path(), &expected);
}

/// A limit on the length of a file simulates a full disk: the write fails in the middle of a shard.
#[cfg(unix)]
#[test]
fn a_write_that_fails_ends_the_run_and_the_next_goes_on() {
    let expected = undisturbed(N_CHILD, CHILD_CUT);
    let folder = tempfile::tempdir().unwrap();
    // 64 or 128 KiB, depending on the shell's unit; shards are of up to 100,000 bytes.
    let limited = "trap '' XFSZ; ulimit -f ${BLOCKS}; exec \"$0\" \"$@\"";
    let run = |blocks: &str| {
        Command::new("sh")
            .args(["-c", limited])
            .arg(std::env::current_exe().unwrap())
            .args(ARGUMENTS)
            .env("BLOCKS", blocks)
            .env("PACK_CHILD", folder.path())
            .output()
            .unwrap()
    };
    let out = run("64");
    let text = String::from_utf8_lossy(&out.stdout);
    assert_eq!(out.status.code(), Some(3), "{text}");
    assert!(text.contains("failed: cannot write `") && text.contains("pictures-000000.tar`"), "{text}");
    assert_eq!(names(folder.path()), [".pictures.packing"]);
    let left = names(&folder.path().join(".pictures.packing"));
    assert!(!left.iter().any(|name| name.ends_with(".partial")), "{left:?}");

    assert_eq!(run("unlimited").status.code(), Some(0));
    assert_same(folder.path(), &expected);
}
