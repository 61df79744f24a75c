//! Tests of `thalweg find --keep RULE --apply`: links, moves, and taking them back.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, SystemTime};

use crate::env::{Env, Jpeg, Ran, sample};

fn jpeg(name: &str) -> Vec<u8> {
    Jpeg::new(40, 30).description(name).to_bytes()
}

/// Two pictures in `keep`, each with copies elsewhere, and one without.
fn copies() -> Env {
    let env = Env::new();
    let env = ["keep/1.jpg", "old/1.jpg", "old/deep/one.jpg"]
        .into_iter()
        .fold(env, |env, name| env.with(name, jpeg("one")));
    let env = ["keep/2.jpg", "old/2.jpg"].into_iter().fold(env, |env, name| env.with(name, jpeg("two")));
    env.with("old/3.jpg", jpeg("three"))
}

fn set_time(path: &Path, seconds: u64) {
    let file = fs::File::options().write(true).open(path).unwrap();
    file.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds)).unwrap();
}

impl Env {
    fn index_hashes(&self) {
        self.run(["index", "photos", "-c", "c.db", "--hash", "-q"]).exits(0);
    }

    fn apply(&self, more: &[&str]) -> Ran {
        let first = ["find", "c.db", "--duplicates", "--keep", "photos/keep", "--apply"];
        let journal = ["--journal", "journal"];
        Ran::of(self.command(first).args(more).args(journal).output().unwrap())
    }

    fn undo(&self) -> Ran {
        self.run(["find", "--undo", "journal"])
    }

    fn inode(&self, name: &str) -> u64 {
        fs::metadata(self.photo(name)).unwrap().ino()
    }
}

#[test]
fn a_rule_without_an_act_lists_files_or_writes_a_script() {
    let env = copies();
    env.index_hashes();
    let find = |more: &[&str]| {
        Ran::of(
            env.command(["find", "c.db", "--duplicates", "--keep", "photos/keep"])
                .args(more)
                .output()
                .unwrap(),
        )
    };
    let dropped = [env.photo("old/1.jpg"), env.photo("old/2.jpg"), env.photo("old/deep/one.jpg")];
    find(&[]).exits(0).prints_lines(&dropped).says("3 files that the rule drops");
    find(&["--count"]).exits(0).prints("3\n");
    let json = find(&["--json"]).exits(0).stdout();
    assert!(json.contains("\"decision\":null") && json.contains("\"kind\":\"content\""), "{json}");
    fs::write(env.path("drop.sh"), find(&["--script"]).exits(0).stdout()).unwrap();
    let sh = |argument: &str| {
        Ran::of(
            Command::new("sh")
                .arg(env.path("drop.sh"))
                .args((!argument.is_empty()).then_some(argument))
                .output()
                .unwrap(),
        )
    };
    sh("").exits(0).prints_lines(&dropped);
    sh("--delete").exits(0).says("3 removed, 0 not removed");
    assert!(env.path("photos/keep/1.jpg").exists() && !env.path("photos/old/1.jpg").exists());
    // Nothing was decided in a file of decisions.
    env.run(["find", "c.db", "--decided"]).exits(1);
    env.run(["find", "c.db", "--duplicates", "--keep", "nowhere"])
        .exits(2)
        .says("no rule or folder `nowhere`");
    env.run(["find", "c.db", "--keep", "oldest"]).exits(2).says("add --duplicates");
    env.run(["find", "c.db", "--duplicates", "--apply", "hardlink"]).exits(2).says("add --keep RULE");
    env.run(["find", "c.db", "--duplicates", "--keep", "oldest", "--apply", "move"])
        .exits(2)
        .says("--move-to DIR");
}

#[test]
fn hard_links_are_made_and_parted_again() {
    let env = copies();
    let old = env.path("photos/old/1.jpg");
    fs::set_permissions(&old, fs::Permissions::from_mode(0o640)).unwrap();
    set_time(&old, 1_000_000_000);
    env.index_hashes();
    let ran = env.apply(&["hardlink"]).exits(0).says("3 files linked").says("freed");
    ran.says("thalweg find --undo journal");
    for (kept, name) in
        [("keep/1.jpg", "old/1.jpg"), ("keep/1.jpg", "old/deep/one.jpg"), ("keep/2.jpg", "old/2.jpg")]
    {
        assert_eq!(env.inode(kept), env.inode(name), "{name}");
    }
    // The catalogue still has the files of before: they are recognised.
    let json =
        env.run(["find", "c.db", "--duplicates", "--keep", "photos/keep", "--apply", "hardlink", "--json"]);
    assert_eq!(json.exits(0).stdout().matches("\"state\":\"already\"").count(), 3);
    env.index_hashes();
    env.run(["find", "c.db", "--duplicates"]).exits(1);
    env.undo().exits(0).says("3 restored");
    assert_ne!(env.inode("keep/1.jpg"), env.inode("old/1.jpg"));
    assert_eq!(fs::read(&old).unwrap(), jpeg("one"));
    let found = fs::metadata(&old).unwrap();
    assert_eq!((found.mode() & 0o7777, found.mtime(), found.nlink()), (0o640, 1_000_000_000, 1));
    env.undo().exits(0).says("3 as before");
    env.index_hashes();
    env.run(["find", "c.db", "--duplicates", "--count"]).exits(0).prints("5\n");
}

#[test]
fn what_changed_is_not_linked() {
    let env = copies();
    set_time(&env.path("photos/old/1.jpg"), 1_000_000_000);
    env.index_hashes();
    // Other bytes of the same size and time, as a bit that flips on the disk.
    let path = env.path("photos/old/1.jpg");
    let mut bytes = fs::read(&path).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&path, &bytes).unwrap();
    set_time(&path, 1_000_000_000);
    // Written by a program, and replaced by a link.
    fs::write(env.path("photos/old/2.jpg"), "changed").unwrap();
    fs::remove_file(env.path("photos/old/deep/one.jpg")).unwrap();
    std::os::unix::fs::symlink("../1.jpg", env.path("photos/old/deep/one.jpg")).unwrap();
    let ran = env.apply(&["hardlink"]).exits(2).says("1.jpg: the two files differ");
    ran.says("2.jpg: it has changed since it was indexed").says("one.jpg: it is a symbolic link");
    assert_eq!(fs::read(&path).unwrap(), bytes);
    assert!(!env.path("journal").exists());
    // A kept file that changed leaves its duplicates as they are.
    let env = copies();
    env.index_hashes();
    fs::write(env.path("photos/keep/1.jpg"), "changed").unwrap();
    env.apply(&["hardlink"]).exits(3).says("the kept file has changed");
    assert_eq!(fs::read(env.path("photos/old/1.jpg")).unwrap(), jpeg("one"));
}

#[test]
fn a_link_that_was_written_to_is_not_parted() {
    let env = copies();
    env.index_hashes();
    env.apply(&["hardlink"]).exits(0);
    fs::write(env.path("photos/keep/2.jpg"), "edited").unwrap();
    env.undo().exits(1).says("2.jpg: it changed after the run").says("2 restored, 1 left");
    assert_eq!(fs::read(env.path("photos/old/2.jpg")).unwrap(), b"edited");
}

#[test]
fn attributes_of_people_are_not_lost() {
    let env = copies();
    env.index_hashes();
    let path = env.path("photos/old/2.jpg");
    let code = "import os, sys; os.setxattr(sys.argv[1], 'user.xdg.tags', b'sea')";
    let set = Command::new("python3").args(["-c", code]).arg(&path).output();
    if !set.is_ok_and(|set| set.status.success()) {
        eprintln!("skipped: no extended attributes here");
        return;
    }
    env.apply(&["hardlink"])
        .exits(3)
        .says("2.jpg: it has extended attributes of its own")
        .says("2 files linked");
}

#[test]
fn pictures_that_look_the_same_are_moved_and_not_linked() {
    let picture = sample("danube/passau.jpg");
    let other = [picture.as_slice(), b"more bytes"].concat();
    let env = Env::new().with("keep/3.jpg", picture).with("old/3.jpg", other);
    env.run(["index", "photos", "-c", "c.db", "--perceptual", "-q"]).exits(0);
    let find = |more: &[&str]| {
        let first = ["find", "c.db", "--similar", "--keep", "photos/keep", "--apply"];
        Ran::of(env.command(first).args(more).args(["--journal", "journal"]).output().unwrap())
    };
    find(&["hardlink"]).exits(2).says("only looks like the file that is kept");
    find(&["move", "--move-to", "aside"]).exits(0).says("moved to");
    assert!(env.mirrored("aside", &env.photo("old/3.jpg")).exists());
    env.undo().exits(0);
    assert!(env.path("photos/old/3.jpg").exists());
}

#[test]
fn moved_files_take_their_sidecars_along_and_come_back() {
    let env = copies()
        .with("old/1.jpg.xmp", "of one")
        .with("old/1.xmp", "of all called 1")
        .with("old/2.CR3", "a raw file")
        .with("old/deep/one.pp3", "of one too");
    env.index_hashes();
    let ran = env.apply(&["move", "--move-to", "aside"]).exits(3);
    ran.says("2.jpg: it belongs to").says("2.CR3`, which stays").says("2 files with 3 sidecars");
    for name in ["old/1.jpg", "old/1.jpg.xmp", "old/1.xmp", "old/deep/one.jpg", "old/deep/one.pp3"] {
        assert!(!env.path("photos").join(name).exists(), "{name}");
        assert!(env.mirrored("aside", &env.photo(name)).exists(), "{name}");
    }
    assert!(env.path("photos/old/2.jpg").exists() && env.path("photos/keep/1.jpg").exists());
    // The next run has nothing more to move.
    let again = env.run([
        "find",
        "c.db",
        "--duplicates",
        "--keep",
        "photos/keep",
        "--apply",
        "move",
        "--move-to",
        "aside",
    ]);
    again.exits(3).says("0 files (0 B) moved").says("2 so before, 1 left");
    env.index_hashes();
    env.run(["find", "c.db", "--duplicates", "--count"]).exits(0).prints("2\n");
    // A file that has the name again is not replaced.
    fs::write(env.path("photos/old/1.jpg"), "new").unwrap();
    env.undo().exits(1).says("1.jpg: a file has its old name again").says("4 restored, 1 left");
    fs::remove_file(env.path("photos/old/1.jpg")).unwrap();
    env.undo().exits(0);
    assert_eq!(fs::read(env.path("photos/old/1.jpg")).unwrap(), jpeg("one"));
    assert_eq!(fs::read(env.path("photos/old/1.xmp")).unwrap(), b"of all called 1");
}

#[test]
fn a_duplicate_beside_the_kept_file_leaves_the_sidecar_that_both_have() {
    let env = Env::new().with("a.jpeg", jpeg("a")).with("a.jpg", jpeg("a")).with("a.xmp", "x");
    let env = env.with("a.jpg.xmp", "x");
    set_time(&env.path("photos/a.jpg"), 2_000_000_000);
    set_time(&env.path("photos/a.jpeg"), 1_000_000_000);
    env.index_hashes();
    let ran = env.run([
        "find",
        "c.db",
        "--duplicates",
        "--keep",
        "oldest",
        "--apply",
        "move",
        "--move-to",
        "aside",
        "--journal",
        "journal",
    ]);
    ran.exits(0).says("1 file with 1 sidecar");
    let left: Vec<String> = ["a.jpeg", "a.jpg", "a.xmp", "a.jpg.xmp"]
        .into_iter()
        .filter(|name| env.path("photos").join(name).exists())
        .map(str::to_owned)
        .collect();
    assert_eq!(left, ["a.jpeg", "a.xmp"]);
}

#[test]
fn names_that_are_no_text_are_linked_and_moved() {
    use std::os::unix::ffi::OsStrExt as _;
    let names: [&[u8]; 3] = [b"not \xff utf-8.jpg", b"line\nbreak.jpg", b"-dash 'quote'.jpg"];
    let name = |bytes| Path::new(std::ffi::OsStr::from_bytes(bytes));
    let env = names
        .iter()
        .fold(Env::new().with("keep/1.jpg", jpeg("one")), |env, bytes| env.with(name(bytes), jpeg("one")));
    env.index_hashes();
    env.apply(&["hardlink"]).exits(0).says("3 files linked");
    env.undo().exits(0).says("3 restored");
    fs::remove_file(env.path("journal")).unwrap();
    env.index_hashes();
    env.apply(&["move", "--move-to", "aside"]).exits(0).says("3 files (");
    assert!(names.iter().all(|bytes| !env.path("photos").join(name(bytes)).exists()));
    env.undo().exits(0).says("3 restored");
    assert!(names.iter().all(|bytes| fs::read(env.path("photos").join(name(bytes))).unwrap() == jpeg("one")));
}
