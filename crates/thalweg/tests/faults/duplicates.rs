//! Faults while duplicates are linked or moved: each file has its bytes under a name at any moment, and the
//! journal brings all back.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::env::kill::n_kills;
use crate::env::trace::{can_inject, traced};
use crate::env::unprivileged::unprivileged;
use crate::env::{Env, Ran};

/// Pairs of equal files in `keep` and `old`; every second one has a sidecar.
struct Pairs {
    env: Env,
    n_pairs: usize,
}

fn content(number: usize) -> String {
    format!("P2 1 1 9 {number} ").repeat(1 + number % 40)
}

impl Pairs {
    fn new(n_pairs: usize) -> Pairs {
        let env = (0..n_pairs).fold(Env::new(), |env, number| {
            let env = env.with(format!("keep/{number}.pgm"), content(number));
            let env = env.with(format!("old/{number}.pgm"), content(number));
            if number % 2 == 0 {
                env.with(format!("old/{number}.xmp"), format!("sidecar {number}"))
            } else {
                env
            }
        });
        let pairs = Pairs { env, n_pairs };
        pairs.index();
        pairs
    }

    fn index(&self) {
        self.env.run(["index", "photos", "-c", "c.db", "--hash", "-q"]).exits(0);
    }

    fn apply(&self, act: &str) -> Command {
        let mut command = self.env.command(["find", "c.db", "--duplicates", "--keep", "photos/keep"]);
        command.args(["--apply", act, "--journal", "journal"]);
        if act == "move" {
            command.args(["--move-to", "aside"]);
        }
        command
    }

    fn place(&self, number: usize) -> [PathBuf; 2] {
        let path = self.env.path(format!("photos/old/{number}.pgm"));
        let moved = self.env.mirrored("aside", path.to_str().unwrap());
        [path, moved]
    }

    /// Every duplicate has its bytes, at one place; returns how many are linked or moved.
    #[track_caller]
    fn check_whole(&self, act: &str, case: &str) -> usize {
        let mut n_done = 0;
        for number in 0..self.n_pairs {
            let kept = self.env.path(format!("photos/keep/{number}.pgm"));
            assert_eq!(fs::read_to_string(&kept).unwrap(), content(number), "{case}");
            let found: Vec<PathBuf> = self.place(number).into_iter().filter(|path| path.exists()).collect();
            assert_eq!(found.len(), 1, "{case}: {number} is at {found:?}");
            assert_eq!(fs::read_to_string(&found[0]).unwrap(), content(number), "{case}");
            n_done += usize::from(if act == "move" {
                found[0] != self.place(number)[0]
            } else {
                fs::metadata(&found[0]).unwrap().ino() == fs::metadata(&kept).unwrap().ino()
            });
        }
        n_done
    }

    /// The files of a folder and below it, with their contents.
    fn all(&self, folder: &str) -> BTreeMap<PathBuf, String> {
        fn walk(folder: &Path, all: &mut BTreeMap<PathBuf, String>) {
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                let path = entry.path();
                if path.is_dir() {
                    walk(&path, all);
                } else {
                    all.insert(path.clone(), fs::read_to_string(&path).unwrap());
                }
            }
        }
        let mut all = BTreeMap::new();
        walk(&self.env.path(folder), &mut all);
        all
    }

    #[track_caller]
    fn undo(&self, case: &str) {
        if self.env.path("journal").exists() {
            let undone = self.env.command(["find", "--undo", "journal"]).output().unwrap();
            let talk = String::from_utf8_lossy(&undone.stderr);
            // A journal without a whole first line has nothing to undo.
            assert!(matches!(undone.status.code(), Some(0 | 2)), "{case}: {talk}");
            fs::remove_file(self.env.path("journal")).unwrap();
        }
        assert_eq!(self.check_whole("hardlink", case), 0, "{case}");
        assert_eq!(self.check_whole("move", case), 0, "{case}");
    }
}

#[test]
fn killed_at_any_time_no_file_is_lost_and_the_next_run_goes_on() {
    let n_kills = n_kills(8);
    for act in ["hardlink", "move"] {
        let pairs = Pairs::new(300);
        let before = pairs.all("photos");
        let started = Instant::now();
        Ran::of(pairs.apply(act).output().unwrap()).exits(0);
        let whole = started.elapsed();
        assert_eq!(pairs.check_whole(act, act), pairs.n_pairs);
        pairs.undo(act);
        assert!(pairs.all("photos") == before, "{act}");
        pairs.index();
        let (mut n_between, mut random) = (0, 20_261_129_u64);
        for kill in 0..n_kills {
            let case = format!("{act}, kill {kill}");
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let mut child = pairs.apply(act).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
            let most = if kill % 3 == 0 {
                whole * 11 / 10
            } else {
                // From the first step on.
                while !pairs.env.path("journal").exists() && child.try_wait().unwrap().is_none() {}
                whole / 5
            };
            std::thread::sleep(Duration::from_micros((random >> 33) % most.as_micros() as u64));
            let _ = child.kill();
            child.wait().unwrap();
            let n_done = pairs.check_whole(act, &case);
            n_between += u32::from(n_done > 0 && n_done < pairs.n_pairs);
            if kill % 2 == 1 {
                // The next run goes on, with a journal of its own.
                fs::rename(pairs.env.path("journal"), pairs.env.path("first")).unwrap_or_default();
                Ran::of(pairs.apply(act).output().unwrap()).exits(0);
                assert_eq!(pairs.check_whole(act, &case), pairs.n_pairs, "{case}");
                let sidecars =
                    pairs.all("photos").into_keys().filter(|path| path.extension().unwrap() == "xmp");
                assert_eq!(sidecars.count(), if act == "move" { 0 } else { pairs.n_pairs / 2 }, "{case}");
                if pairs.env.path("journal").exists() {
                    pairs.env.run(["find", "--undo", "journal"]).exits(0);
                    fs::remove_file(pairs.env.path("journal")).unwrap();
                }
                fs::rename(pairs.env.path("first"), pairs.env.path("journal")).unwrap_or_default();
            }
            pairs.undo(&case);
            let mut now = pairs.all("photos");
            // A name that a killed run left goes with the next run in its folder.
            now.retain(|path, _| path.extension().is_none_or(|extension| extension != "partial"));
            assert!(now == before, "{case}");
            pairs.index();
        }
        eprintln!("{act}: {n_kills} kills, {n_between} between the first and the last file");
        assert!(n_kills < 8 || n_between > 0);
    }
}

#[test]
fn a_run_that_is_interrupted_says_so_and_the_next_one_goes_on() {
    let pairs = Pairs::new(300);
    let mut n_interrupted = 0;
    for _ in 0..5 {
        let mut child = pairs.apply("move").stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        while !pairs.env.path("journal").exists() && child.try_wait().unwrap().is_none() {}
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        let code = child.wait().unwrap().code();
        let n_done = pairs.check_whole("move", "interrupted");
        assert!(code == Some(130) || (code == Some(0) && n_done == pairs.n_pairs), "{code:?}");
        n_interrupted += u32::from(n_done < pairs.n_pairs);
        fs::rename(pairs.env.path("journal"), pairs.env.path("first")).unwrap();
        Ran::of(pairs.apply("move").output().unwrap()).exits(0);
        assert_eq!(pairs.check_whole("move", "continued"), pairs.n_pairs);
        for journal in ["journal", "first"].iter().filter(|name| pairs.env.path(name).exists()) {
            pairs.env.run(["find", "--undo", journal]).exits(0);
            fs::remove_file(pairs.env.path(journal)).unwrap();
        }
    }
    assert!(n_interrupted > 0);
}

#[test]
fn calls_that_fail_lose_nothing() {
    if !can_inject() {
        return;
    }
    let mut n_fired = 0;
    for act in ["hardlink", "move"] {
        let pairs = Pairs::new(8);
        for (calls, error) in [
            ("rename,renameat,renameat2", "EIO"),
            ("link,linkat", "EMLINK"),
            ("write", "ENOSPC"),
            ("fdatasync,fsync", "EIO"),
            ("mkdir", "EACCES"),
        ] {
            for nth in [1, 2, 5, 9] {
                let (trace, inject) =
                    (format!("trace={calls}"), format!("inject={calls}:error={error}:when={nth}"));
                let command = pairs.apply(act);
                let output = traced(&command, &["-e", &trace, "-e", &inject]).output().unwrap();
                let case = format!("{act} {inject}: {}", String::from_utf8_lossy(&output.stderr));
                n_fired += u32::from(
                    fs::read_to_string(pairs.env.path("trace"))
                        .is_ok_and(|trace| trace.contains("(INJECTED)")),
                );
                let n_done = pairs.check_whole(act, &case);
                assert!(n_done == pairs.n_pairs || output.status.code() != Some(0), "{case}");
                pairs.undo(&case);
                assert!(
                    !pairs.all("photos").keys().any(|path| path.to_str().unwrap().ends_with(".partial")),
                    "{case}"
                );
                pairs.index();
            }
        }
    }
    eprintln!("{n_fired} faults occurred");
    assert!(n_fired > 10);
}

#[test]
fn what_may_not_be_changed_is_left() {
    let pairs = Pairs::new(3);
    let Some(run) = unprivileged(&pairs.env) else { return };
    let before = pairs.all("photos");
    assert!(run(&["index", "photos", "-c", "own.db", "--hash", "-q"]).status.success());
    for act in [&["hardlink"][..], &["move", "--move-to", "own"]] {
        let first = [
            "find",
            "own.db",
            "--duplicates",
            "--keep",
            "photos/keep",
            "--journal",
            "own-journal",
            "--apply",
        ];
        let output = run(&[&first[..], act].concat());
        let talk = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{talk}");
        assert!(talk.contains("not permitted") || talk.contains("Permission denied"), "{talk}");
        assert!(pairs.all("photos") == before, "{talk}");
        let _ = fs::remove_file(pairs.env.path("own-journal"));
    }
}

/// A folder with another file system, while this is alive.
struct Mounted(PathBuf);

impl Mounted {
    fn new(at: PathBuf, arguments: &[&str]) -> Option<Mounted> {
        fs::create_dir_all(&at).unwrap();
        let output = Command::new("mount").args(arguments).arg(&at).output();
        if output.is_ok_and(|output| output.status.success()) {
            return Some(Mounted(at));
        }
        eprintln!("skipped: cannot mount {arguments:?}");
        None
    }
}

impl Drop for Mounted {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).status();
    }
}

#[test]
fn files_on_two_file_systems_are_left() {
    let pairs = Pairs::new(2);
    let Some(_disk) = Mounted::new(pairs.env.path("photos/disk"), &["-t", "tmpfs", "-o", "size=1m", "none"])
    else {
        return;
    };
    fs::write(pairs.env.path("photos/disk/1.pgm"), content(1)).unwrap();
    pairs.index();
    let ran = Ran::of(pairs.apply("hardlink").output().unwrap()).exits(3).says("2 files linked");
    ran.says("disk/1.pgm: the kept file is on another file system");
    pairs.undo("two file systems");
    let ran = Ran::of(pairs.apply("move").output().unwrap()).exits(3).says("2 files with 1 sidecar");
    ran.says("disk/1.pgm: the folder of --move-to is on another file system");
    pairs.undo("two file systems");
}

#[test]
fn on_a_full_disk_files_are_linked_and_not_parted() {
    let pairs = Pairs::new(2);
    let Some(disk) = Mounted::new(pairs.env.path("photos/disk"), &["-t", "tmpfs", "-o", "size=2m", "none"])
    else {
        return;
    };
    for name in ["keep.pgm", "copy.pgm"] {
        fs::write(disk.0.join(name), "P2 1 1 9 7".repeat(50_000)).unwrap();
    }
    pairs.index();
    let find = |arguments: &[&str]| {
        let first = ["find", "c.db", "--duplicates", "--under", "photos/disk", "--keep", "oldest"];
        Ran::of(pairs.env.command(first).args(arguments).args(["--journal", "journal"]).output().unwrap())
    };
    let fill = || fs::write(disk.0.join("filler"), vec![1; 4 << 20]).unwrap_err();
    fill();
    find(&["--apply", "hardlink"]).exits(0).says("1 file linked");
    assert_eq!(fs::metadata(disk.0.join("copy.pgm")).unwrap().nlink(), 2);
    fill();
    pairs.env.run(["find", "--undo", "journal"]).exits(1).says("No space left on device").says("1 left");
    assert_eq!(fs::metadata(disk.0.join("copy.pgm")).unwrap().nlink(), 2);
    fs::remove_file(disk.0.join("filler")).unwrap();
    pairs.env.run(["find", "--undo", "journal"]).exits(0).says("1 restored");
    assert_eq!(fs::metadata(disk.0.join("copy.pgm")).unwrap().nlink(), 1);
}

#[test]
fn blocks_are_shared_where_the_file_system_can() {
    let pairs = Pairs::new(2);
    // Here as well, or it says that it cannot.
    let here = pairs.apply("reflink").output().unwrap();
    let talk = String::from_utf8_lossy(&here.stderr).into_owned();
    assert!(here.status.success() || talk.contains("this file system cannot share blocks"), "{talk}");
    let _ = fs::remove_file(pairs.env.path("journal"));
    let mut n_tried = 0;
    for (make, size) in
        [(&["mkfs.xfs", "-q", "-m", "reflink=1"][..], 320_u64 << 20), (&["mkfs.btrfs", "-q"], 128 << 20)]
    {
        let pairs = Pairs::new(1);
        let image = pairs.env.path(make[0]);
        fs::File::create(&image).unwrap().set_len(size).unwrap();
        let made = Command::new(make[0]).args(&make[1..]).arg(&image).output();
        if !made.is_ok_and(|made| made.status.success()) {
            eprintln!("skipped: cannot run {}", make[0]);
            continue;
        }
        let image = image.to_str().unwrap();
        let Some(disk) = Mounted::new(pairs.env.path(format!("photos/{}", make[0])), &["-o", "loop", image])
        else {
            continue;
        };
        n_tried += 1;
        check_reflinks(&pairs, &disk.0);
    }
    eprintln!("{n_tried} file systems");
}

/// More than one call can share, and an end that is no whole block.
fn check_reflinks(pairs: &Pairs, disk: &Path) {
    let [kept, copy] = ["keep.pgm", "copy.pgm"].map(|name| disk.join(name));
    let bytes: Vec<u8> = (0..20_000_000_u32).flat_map(|n| n.to_le_bytes()).take((17 << 20) + 123).collect();
    fs::write(&kept, &bytes).unwrap();
    std::thread::sleep(Duration::from_millis(5));
    fs::write(&copy, &bytes).unwrap();
    Command::new("sync").arg("-f").arg(&copy).status().unwrap();
    pairs.index();
    let under = disk.to_str().unwrap();
    let apply = || {
        let first =
            ["find", "c.db", "--duplicates", "--under", under, "--keep", "oldest", "--apply", "reflink"];
        Ran::of(pairs.env.command(first).args(["--journal", "journal"]).output().unwrap())
    };
    let free = || {
        let output = Command::new("stat").args(["-f", "-c", "%f %S"]).arg(disk).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        text.split_whitespace().map(|number| number.parse::<u64>().unwrap()).product::<u64>()
    };
    let settle = || Command::new("sync").arg("-f").arg(disk).status().unwrap();
    let times = |path: &Path| {
        fs::metadata(path).map(|found| (found.mtime(), found.mtime_nsec(), found.ino())).unwrap()
    };
    let (before, time) = (free(), times(&copy));
    apply().exits(0).says("1 file linked, 17.8 MB freed");
    settle();
    assert!(free() > before + (16 << 20), "{} {before}", free());
    assert_eq!(times(&copy), time);
    assert!(fs::read(&copy).unwrap() == bytes);
    // The second time nothing is to do.
    fs::rename(pairs.env.path("journal"), pairs.env.path("first")).unwrap();
    apply().exits(0).says("1 so before");
    assert!(!pairs.env.path("journal").exists());
    let shared = free();
    pairs.env.run(["find", "--undo", "first"]).exits(0).says("1 restored");
    settle();
    assert!(free() + (16 << 20) < shared, "{} {shared}", free());
    assert!(fs::read(&copy).unwrap() == bytes && times(&copy).0 == time.0);
    fs::remove_file(pairs.env.path("first")).unwrap();
}
