//! Faults while files are moved: each file has its old or its new name with all its bytes, nothing is
//! replaced, the next run goes on, and the journal brings all back.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::env::kill::n_kills;
use crate::env::trace::{can_inject, traced};
use crate::env::{Env, Jpeg, Ran};

/// Photos of some days, some with sidecars; two have each other's names.
struct Moved {
    env: Env,
    into: &'static str,
    old: BTreeMap<String, Vec<u8>>,
    new: BTreeMap<String, Vec<u8>>,
}

/// All files below folders, by their paths from `top`.
fn tree(top: &Path) -> BTreeMap<String, Vec<u8>> {
    let (mut all, mut folders) = (BTreeMap::new(), vec![top.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap().map(Result::unwrap) {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(top).unwrap().to_str().unwrap().to_owned();
                all.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    all
}

impl Moved {
    fn new(n_files: usize, sidecar_each: usize, into: &'static str) -> Moved {
        let env = (0..n_files).fold(Env::new(), |env, number| {
            let day = number % 7 + 1;
            let jpeg =
                Jpeg::new(8, 6).taken(&format!("2024:06:{day:02} 12:00:00")).description(&number.to_string());
            let env = env.with_jpeg(format!("in{}/{number}.jpg", number % 3), &jpeg);
            if number % sidecar_each == 0 {
                env.with(format!("in{}/{number}.jpg.xmp", number % 3), number.to_string())
            } else {
                env
            }
        });
        // These exchange their names: a circle.
        let env = env
            .with_jpeg("2024/0701-001.jpg", &Jpeg::new(8, 6).taken("2024:07:02 12:00:00"))
            .with_jpeg("2024/0702-001.jpg", &Jpeg::new(8, 6).taken("2024:07:01 12:00:00"));
        env.run(["index", "photos", "-c", "c.db"]).exits(0);
        fs::create_dir_all(env.path(into)).unwrap();
        let mut moved = Moved { env, into, old: BTreeMap::new(), new: BTreeMap::new() };
        moved.old = moved.now();
        moved.apply().exits(0);
        moved.new = moved.now();
        assert!(moved.new != moved.old && moved.new.len() == moved.old.len());
        moved.undo().exits(0);
        assert!(moved.now() == moved.old);
        moved
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = self.env.command(["organize"]);
        command.args(arguments).env("XDG_STATE_HOME", self.env.path("state"));
        command
    }

    fn applying(&self) -> Command {
        self.command(&["c.db", "--to", "2024/{date:%m%d}-{n:3}", "--into", self.into, "--apply"])
    }

    fn apply(&self) -> Ran {
        Ran::of(self.applying().output().unwrap())
    }

    /// Takes back all runs.
    #[track_caller]
    fn undo_all(&self, case: &str) {
        loop {
            let undone = self.command(&["--undo"]).output().unwrap();
            let talk = String::from_utf8_lossy(&undone.stderr);
            match undone.status.code() {
                Some(0) => {}
                Some(2) if talk.contains("has anything to undo") => break,
                code => panic!("{case}: {code:?}: {talk}"),
            }
        }
    }

    /// Starts a run, and kills it after a time.
    fn kill_after(mut run: Command, time: Duration) {
        let mut child = run.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(time);
        let _ = child.kill();
        child.wait().unwrap();
    }

    /// Kills runs at all times, some of them between the first and the last file.
    fn kill_often(&self, n_kills: u32) {
        // On a busy machine the times of one run say less of later ones, and a few kills may all miss.
        let is_enough =
            |n_between: &u32| if n_kills > 30 { n_between * 5 >= n_kills } else { *n_between > 0 };
        let n_between = (0..4).map(|_| self.kill_evenly(n_kills)).find(is_enough);
        assert!(n_between.is_some(), "no kill came between the first and the last file");
    }

    /// Kills runs at times that are spread evenly over a whole one, every fourth while it undoes. Returns how
    /// many came between the first and the last file.
    fn kill_evenly(&self, n_kills: u32) -> u32 {
        let timed = |run: &dyn Fn() -> Ran| {
            let started = Instant::now();
            run().exits(0);
            started.elapsed()
        };
        let (whole, whole_undo) = (timed(&|| self.apply()), timed(&|| self.undo()));
        assert!(self.now() == self.old);
        let mut n_between = 0;
        for kill in 0..n_kills {
            let (at, is_undo) = (|whole: Duration| whole * (2 * kill + 1) / (2 * n_kills), kill % 4 == 3);
            if is_undo {
                self.apply().exits(0);
                Self::kill_after(self.command(&["--undo"]), at(whole_undo));
            } else {
                Self::kill_after(self.applying(), at(whole));
            }
            let case = format!("kill {kill}");
            let n_new = self.check_whole(&case);
            n_between += u32::from(n_new > 0 && n_new < self.new.len());
            if is_undo {
                self.undo_all(&case);
            }
            self.check_goes_on(&case, kill % 2 == 0);
        }
        eprintln!("{n_kills} kills, {n_between} between the first and the last file");
        n_between
    }

    fn undo(&self) -> Ran {
        Ran::of(self.command(&["--undo"]).output().unwrap())
    }

    fn now(&self) -> BTreeMap<String, Vec<u8>> {
        let mut now = tree(&self.env.path("photos"));
        if self.into != "photos" {
            let more = tree(&self.env.path(self.into));
            now.extend(more.into_iter().map(|(name, bytes)| (format!("{}/{name}", self.into), bytes)));
        }
        now
    }

    /// Each file is there once, under its old or its new name; returns how many have the new one.
    #[track_caller]
    fn check_whole(&self, case: &str) -> usize {
        let (mut now, mut n_new) = (self.now(), 0);
        now.retain(|name, _| !name.ends_with(".partial"));
        let mut found: BTreeMap<&[u8], Vec<&str>> = BTreeMap::new();
        for (name, bytes) in &now {
            found.entry(bytes).or_default().push(name);
        }
        let new_names: BTreeMap<&[u8], &str> =
            self.new.iter().map(|(name, bytes)| (&**bytes, &**name)).collect();
        for (old, bytes) in &self.old {
            let names = found.get(&**bytes).unwrap_or_else(|| panic!("{case}: {old} is lost"));
            let new = new_names[&**bytes];
            // A copy to another file system may have its name while the file is still there.
            let is_across = self.into != "photos";
            assert!(names.len() == 1 || (is_across && names.len() == 2), "{case}: {names:?}");
            for name in names {
                let is_aside = name.contains(".thalweg-moving-");
                assert!(is_aside || name == old || *name == new, "{case}: {old} is {name}");
            }
            n_new += usize::from(names.contains(&new));
        }
        assert_eq!(found.len(), self.old.len(), "{case}");
        n_new
    }

    /// No sidecar is apart from its photo.
    #[track_caller]
    fn check_together(&self, case: &str) {
        let now = self.now();
        for sidecar in now.keys().filter(|name| name.ends_with(".xmp")) {
            let photo = sidecar.trim_end_matches(".xmp");
            assert!(now.contains_key(photo), "{case}: {sidecar} is alone");
        }
    }

    #[track_caller]
    fn check_goes_on(&self, case: &str, is_undone: bool) {
        if is_undone {
            let undone = self.command(&["--undo"]).output().unwrap();
            let talk = String::from_utf8_lossy(&undone.stderr);
            assert!(matches!(undone.status.code(), Some(0 | 2)), "{case}: {talk}");
        } else {
            let applied = self.applying().output().unwrap();
            assert_eq!(
                applied.status.code(),
                Some(0),
                "{case}: {}",
                String::from_utf8_lossy(&applied.stderr)
            );
            let now = self.now();
            assert!(now == self.new, "{case}: {:?}", now.keys());
            let report = self.env.run(["index", "photos", self.into, "-c", "c.db", "--json"]).exits(0).json();
            assert_eq!(report["n_read"], 0, "{case}: {report}");
            self.undo().exits(0);
        }
        let now = self.now();
        assert!(now == self.old, "{case}: {:?}", now.keys());
        // What did not get to its end has no journal to take back.
        let _ = fs::remove_dir_all(self.env.path("state"));
        self.env.run(["index", "photos", self.into, "-c", "c.db"]).exits(0);
    }
}

#[test]
fn killed_at_any_time_each_file_has_one_name() {
    let n_kills = n_kills(8);
    Moved::new(3000, 1, "photos").kill_often(n_kills);
}

#[test]
fn calls_that_fail_lose_no_file() {
    if !can_inject() {
        return;
    }
    let moved = Moved::new(12, 3, "photos");
    let mut n_fired = 0;
    for (calls, error) in [
        ("renameat2", "EIO"),
        ("renameat2", "EINVAL"),
        ("renameat2,link,linkat", "EOPNOTSUPP"),
        ("mkdir", "EACCES"),
        ("rmdir", "EBUSY"),
        ("syncfs,fdatasync", "EIO"),
        ("write", "ENOSPC"),
        ("unlink", "EPERM"),
    ] {
        for when in ["1", "2", "5", "9", "1+"] {
            if when == "1+" && calls == "write" {
                continue;
            }
            let (trace, inject) =
                (format!("trace={calls}"), format!("inject={calls}:error={error}:when={when}"));
            let mut command = traced(&moved.applying(), &["-e", &trace, "-e", &inject]);
            let output = command.env("XDG_STATE_HOME", moved.env.path("state")).output().unwrap();
            let case = format!("{inject}: {}", String::from_utf8_lossy(&output.stderr));
            let trace = fs::read_to_string(moved.env.path("trace"));
            n_fired += u32::from(trace.is_ok_and(|trace| trace.contains("(INJECTED)")));
            moved.check_whole(&case);
            moved.check_together(&case);
            // What was left gets another number from a further run than it would have had.
            if when != "2" {
                moved.apply().exits(0);
                let now = moved.now();
                assert_eq!(now.len(), moved.old.len(), "{case}");
                assert!(now.keys().all(|name| name.starts_with("2024/")), "{case}: {:?}", now.keys());
            }
            moved.undo_all(&case);
            assert!(moved.now() == moved.old, "{case}: {:?}", moved.now().keys());
            moved.env.run(["index", "photos", "-c", "c.db"]).exits(0);
        }
    }
    eprintln!("{n_fired} faults occurred");
    assert!(n_fired > 10);
}

#[test]
fn no_photo_leaves_sidecars_that_cannot_be_listed() {
    if !can_inject() {
        return;
    }
    let moved = Moved::new(12, 3, "photos");
    let (mut n_fired, mut n_left) = (0, 0);
    for when in ["1+", "1", "2", "3", "4", "5", "6", "7", "8"] {
        let inject = format!("inject=getdents64:error=EIO:when={when}");
        let mut command = traced(&moved.applying(), &["-e", "trace=getdents64", "-e", &inject]);
        let output = command.env("XDG_STATE_HOME", moved.env.path("state")).output().unwrap();
        let talk = String::from_utf8_lossy(&output.stderr);
        let trace = fs::read_to_string(moved.env.path("trace")).unwrap_or_default();
        n_fired += u32::from(trace.contains("(INJECTED)"));
        let now = moved.now();
        assert_eq!(now.len(), moved.old.len(), "{inject}: {talk}");
        moved.check_together(&inject);
        if talk.contains("cannot list its folder: Input/output error") {
            n_left += 1;
            assert!(matches!(output.status.code(), Some(2 | 3)), "{inject}: {talk}");
        }
        assert!(when != "1+" || now == moved.old, "{inject}: {talk}");
        moved.undo_all(&inject);
        assert!(moved.now() == moved.old, "{inject}: {talk}");
    }
    assert!(n_fired > 5 && n_left > 1, "{n_fired} faults, {n_left} of them left files");
}

/// Runs a test with a small file system at `disk`.
fn on_disk(size: &str, test: impl FnOnce(&Moved)) {
    let moved = Moved::new(40, 3, "disk");
    let disk = moved.env.path("disk");
    fs::remove_dir_all(&disk).unwrap();
    fs::create_dir(&disk).unwrap();
    // THALWEG_DISK names an empty folder on another file system, in place of one in memory.
    let mut mount = Command::new("mount");
    match std::env::var_os("THALWEG_DISK").filter(|_| size == "64m") {
        Some(folder) => mount.arg("--bind").arg(folder),
        None => mount.args(["-t", "tmpfs", "-o", &format!("size={size}"), "none"]),
    };
    let mounted = mount.arg(&disk).status();
    if !mounted.is_ok_and(|status| status.success()) {
        eprintln!("skipped: cannot mount a tmpfs");
        return;
    }
    let tested = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| test(&moved)));
    let unmounted = Command::new("umount").arg(&disk).status();
    assert!(unmounted.unwrap().success());
    if let Err(panic) = tested {
        std::panic::resume_unwind(panic);
    }
}

#[test]
fn killed_while_it_copies_to_another_disk() {
    let n_kills = n_kills(6);
    on_disk("64m", |moved| moved.kill_often(n_kills));
}

#[test]
fn a_copy_that_may_not_be_on_the_disk_keeps_the_file() {
    if !can_inject() {
        return;
    }
    on_disk("64m", |moved| {
        let mut n_left = 0;
        for when in ["1+", "1", "2", "3", "4", "5", "8", "13", "50"] {
            let inject = format!("inject=fsync:error=EIO:when={when}");
            let mut command = traced(&moved.applying(), &["-e", "trace=fsync", "-e", &inject]);
            let output = command.env("XDG_STATE_HOME", moved.env.path("state")).output().unwrap();
            let talk = String::from_utf8_lossy(&output.stderr);
            n_left += u32::from(talk.contains("Input/output error"));
            let n_new = moved.check_whole(&inject);
            assert!(when != "1+" || n_new == 0, "{inject}: {talk}");
            moved.check_together(&inject);
            moved.undo_all(&inject);
            assert!(moved.now() == moved.old, "{inject}: {talk}");
        }
        assert!(n_left > 5, "{n_left}");
    });
}

#[test]
fn a_full_disk_keeps_what_does_not_fit() {
    on_disk("100k", |moved| {
        let ran = moved.apply().exits(3);
        ran.says("No space left on device");
        let n_new = moved.check_whole("full");
        assert!(n_new > 0 && n_new < moved.new.len(), "{n_new}");
        assert!(moved.now().keys().all(|name| !name.ends_with(".partial")));
        moved.undo().exits(0);
        assert!(moved.now() == moved.old);
    });
}

#[test]
fn two_runs_at_once_lose_no_file() {
    let moved = Moved::new(300, 3, "photos");
    let mut children: Vec<_> = (0..3)
        .map(|_| moved.applying().stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap())
        .collect();
    let codes: Vec<Option<i32>> = children.iter_mut().map(|child| child.wait().unwrap().code()).collect();
    assert!(codes.contains(&Some(0)) && codes.iter().all(|code| matches!(code, Some(0 | 2))), "{codes:?}");
    assert!(moved.now() == moved.new);
}
