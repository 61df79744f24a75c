//! Shortage of disk space, descriptors or write permission.

use std::path::PathBuf;
use std::process::Command;

use crate::env::trace::{all_rows, assert_sound};
use crate::env::{Env, Jpeg, Ran, sample};

/// A separate in-memory file system, unmounted when dropped.
struct Mount {
    at: PathBuf,
}

impl Mount {
    /// Mounts a file system; `None`, with a message, if this user may not mount.
    fn new(env: &Env, name: &str, options: &str) -> Option<Mount> {
        let at = env.path(name);
        std::fs::create_dir(&at).unwrap();
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", options, "tmpfs"]).arg(&at).output();
        if !mounted.is_ok_and(|output| output.status.success()) {
            eprintln!("skipped: only root may mount");
            return None;
        }
        Some(Mount { at })
    }

    fn remount(&self, options: &str) {
        let options = format!("remount,{options}");
        assert!(Command::new("mount").args(["-o", &options]).arg(&self.at).status().unwrap().success());
    }
}

impl Drop for Mount {
    fn drop(&mut self) {
        let _ = Command::new("umount").args(["-l"]).arg(&self.at).status();
    }
}

fn tree(n_files: usize, n_letters: usize) -> Env {
    (0..n_files).fold(Env::new(), |env, number| {
        let text = format!("{number} {}", "x".repeat(n_letters));
        env.with_jpeg(format!("{number}.jpg"), &Jpeg::new(4, 3).description(&text))
    })
}

fn index(env: &Env, catalog: &str) -> Ran {
    env.run(["index", "photos", "-c", catalog, "--tags"])
}

#[test]
fn a_full_disk_stops_the_run_and_loses_nothing() {
    // About 12 MB of text onto 4 MB.
    let env = tree(3000, 4000);
    let Some(mount) = Mount::new(&env, "small", "size=4m") else { return };
    index(&env, "small/c.db").exits(2).says("small/c.db").says("full");
    assert_sound(&env.path("small/c.db"));
    mount.remount("size=256m");
    index(&env, "small/c.db").exits(0);
    index(&env, "undisturbed.db").exits(0);
    assert!(all_rows(&env.path("small/c.db")) == all_rows(&env.path("undisturbed.db")));
    env.run(["check", "small/c.db"]).exits(0);
    drop(mount);
}

/// If the disk fills up in a later run, the rows of earlier runs stay readable.
#[test]
fn a_disk_that_gets_full_later_keeps_the_earlier_rows() {
    let env = tree(100, 4000);
    let Some(mount) = Mount::new(&env, "small", "size=4m") else { return };
    index(&env, "small/c.db").exits(0);
    let earlier = all_rows(&env.path("small/c.db"));
    let env = (0..2000).fold(env, |env, number| {
        env.with_jpeg(format!("new/{number}.jpg"), &Jpeg::new(4, 3).description(&"y".repeat(4000)))
    });
    index(&env, "small/c.db").exits(2).says("full");
    let now = all_rows(&env.path("small/c.db"));
    assert!(earlier.iter().all(|row| now.contains(row)));
    assert_sound(&env.path("small/c.db"));
    drop(mount);
}

#[test]
fn a_catalogue_that_cannot_be_written_is_named_and_can_be_read() {
    let env = tree(10, 10);
    let Some(mount) = Mount::new(&env, "disk", "size=8m") else { return };
    index(&env, "disk/c.db").exits(0);
    mount.remount("ro");
    index(&env, "disk/c.db").exits(2).says("disk/c.db").says("ead-only");
    index(&env, "disk/new.db").exits(2).says("disk/new.db").says("ead-only");
    assert_eq!(env.run(["find", "disk/c.db"]).exits(0).stdout().lines().count(), 10);
    env.run(["check", "disk/c.db"]).exits(0);
    drop(mount);
}

/// With ever fewer descriptors: all rows, or rows with the reason, or a stop with the reason.
#[test]
fn too_few_descriptors_are_named() {
    let env = tree(200, 10);
    index(&env, "undisturbed.db").exits(0);
    let expected = all_rows(&env.path("undisturbed.db"));
    if !Command::new("prlimit").args(["--nofile=64:64", "true"]).status().is_ok_and(|status| status.success())
    {
        return eprintln!("skipped: no prlimit here");
    }
    let mut codes = Vec::new();
    for (run, limit) in [5, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 32, 64].into_iter().enumerate() {
        let catalog = format!("{run}.db");
        for is_later in [false, true] {
            if is_later {
                index(&env, &catalog).exits(0);
            }
            let plain = env.command(["index", "photos", "-c", &catalog, "--tags", "--full"]);
            let mut limited = Command::new("prlimit");
            limited.arg(format!("--nofile={limit}:{limit}")).arg(plain.get_program()).args(plain.get_args());
            let output = limited.current_dir(env.path("")).output().unwrap();
            let talk = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(!talk.contains("panicked"), "{limit} descriptors: {talk}");
            let code = output.status.code().unwrap();
            codes.push((limit, is_later, code));
            match code {
                0 => assert!(all_rows(&env.path(&catalog)) == expected, "{limit}: {talk}"),
                3 => assert!(
                    talk.contains("ulimit -n") || talk.contains("oo many open files"),
                    "{limit}: {talk}"
                ),
                2 => assert!(talk.starts_with("thalweg: "), "{limit}: {talk}"),
                // The dynamic loader could not open the files that it needs.
                127 => {}
                _ => panic!("{limit} descriptors, exit {code}: {talk}"),
            }
            index(&env, &catalog).exits(0);
            assert!(all_rows(&env.path(&catalog)) == expected, "{limit}");
        }
    }
    eprintln!("(descriptors, later run, exit code): {codes:?}");
    assert_eq!(codes.last().map(|&(_, _, code)| code), Some(0));
}

#[test]
fn a_full_disk_leaves_no_half_picture_under_the_final_name() {
    let env = Env::new().with("in.jpg", sample("danube/passau.jpg"));
    let Some(_mount) = Mount::new(&env, "small", "size=16k") else { return };
    std::fs::write(env.path("small/out.bmp"), "old").unwrap();
    env.run(["sharpen", "photos/in.jpg", "small/out.bmp", "--force"])
        .exits(2)
        .says("small/out.bmp")
        .says("No space");
    let left: Vec<_> =
        std::fs::read_dir(env.path("small")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["out.bmp"]);
    assert_eq!(std::fs::read(env.path("small/out.bmp")).unwrap(), b"old");
}
