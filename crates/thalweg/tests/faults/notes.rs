//! Faults while sidecars are written: each sidecar is the old or the new one, nothing half-written stays, and
//! the journal brings the old bytes back.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::env::kill::n_kills;
use crate::env::trace::{can_inject, traced};
use crate::env::unprivileged::unprivileged;
use crate::env::{Env, Ran};

const OLD: &str = "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>\
    <rdf:Description rdf:about='' xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmp:Rating='1'/></rdf:RDF></x:xmpmeta>";

/// Files of which every second one has a sidecar.
struct Photos {
    env: Env,
    old: BTreeMap<String, String>,
    new: BTreeMap<String, String>,
}

/// The files of `photos` that are no photos: sidecars, and what should not be there.
fn sidecars(folder: &Path) -> BTreeMap<String, String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let names = names.filter(|entry| !entry.file_name().to_string_lossy().ends_with(".jpg"));
    names
        .map(|entry| {
            (entry.file_name().into_string().unwrap(), fs::read_to_string(entry.path()).unwrap_or_default())
        })
        .collect()
}

impl Photos {
    fn new(n_files: usize) -> Photos {
        let env = (0..n_files).fold(Env::new(), |env, number| {
            let env = env.with(format!("{number}.jpg"), "x");
            if number % 2 == 0 { env.with(format!("{number}.jpg.xmp"), OLD) } else { env }
        });
        let paths: String = (0..n_files).map(|number| format!("photos/{number}.jpg\n")).collect();
        fs::write(env.path("list"), paths).unwrap();
        let old = sidecars(&env.path("photos"));
        let mut photos = Photos { env, old, new: BTreeMap::new() };
        Ran::of(photos.note().output().unwrap()).exits(0);
        photos.new = photos.now();
        assert_eq!(photos.new.len(), n_files);
        photos.reset();
        photos
    }

    fn note(&self) -> Command {
        let mut command = self.env.command(["note", "-@", "list", "--rating", "5", "--add-keyword", "a/b"]);
        command.args(["--journal", "journal"]);
        command
    }

    fn now(&self) -> BTreeMap<String, String> {
        sidecars(&self.env.path("photos"))
    }

    fn reset(&self) {
        for name in self.now().keys() {
            fs::remove_file(self.env.path("photos").join(name)).unwrap();
        }
        for (name, text) in &self.old {
            fs::write(self.env.path("photos").join(name), text).unwrap();
        }
        let _ = fs::remove_file(self.env.path("journal"));
    }

    /// Every sidecar is the old or the new one; returns how many are new. Also returns how many unfinished
    /// files there are.
    #[track_caller]
    fn check_whole(&self, case: &str) -> (usize, usize) {
        let now = self.now();
        let unfinished = now.keys().filter(|name| name.ends_with(".partial")).count();
        let mut n_new = 0;
        for (name, new) in &self.new {
            let (now, old) = (now.get(name), self.old.get(name));
            assert!(now == Some(new) || now == old, "{case}: {name} is {now:?}");
            n_new += usize::from(now == Some(new));
        }
        assert!(now.len() <= self.new.len() + unfinished, "{case}: {:?}", now.keys());
        (n_new, unfinished)
    }

    /// The journal brings all old bytes back.
    #[track_caller]
    fn check_undone(&self, case: &str) {
        if self.env.path("journal").exists() {
            let undone = self.env.command(["note", "--undo", "journal"]).output().unwrap();
            let talk = String::from_utf8_lossy(&undone.stderr);
            // A journal without a whole first line has nothing to undo.
            assert!(matches!(undone.status.code(), Some(0 | 2)), "{case}: {talk}");
        }
        let mut now = self.now();
        // What a killed run left goes with the next that writes; here it may have had nothing to write.
        now.retain(|name, _| !name.ends_with(".partial"));
        assert!(now == self.old, "{case}: not as before");
    }
}

#[test]
fn killed_at_any_time_a_sidecar_is_the_old_or_the_new_one() {
    let n_kills = n_kills(15);
    // Five steps of which several are under way: between the first and the last there is time.
    let photos = Photos::new(1_200);
    let started = Instant::now();
    Ran::of(photos.note().output().unwrap()).exits(0);
    let whole = started.elapsed();
    let (mut n_between, mut n_unfinished) = (0, 0);
    let mut random = 20_261_129_u64;
    for kill in 0..n_kills {
        photos.reset();
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let mut child = photos.note().stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_micros((random >> 33) % (whole.as_micros() as u64 * 11 / 10)));
        let _ = child.kill();
        child.wait().unwrap();
        let (n_new, unfinished) = photos.check_whole(&format!("kill {kill}"));
        n_between += u32::from(n_new > 0 && n_new < photos.new.len());
        n_unfinished += unfinished;
        photos.check_undone(&format!("kill {kill}"));
        Ran::of(
            photos
                .env
                .command(["note", "photos/1.jpg", "--rating", "2", "--journal", "next"])
                .output()
                .unwrap(),
        )
        .exits(0);
        let _ = fs::remove_file(photos.env.path("next"));
        assert_eq!(photos.check_leftovers(), 0, "kill {kill}");
    }
    eprintln!(
        "{n_kills} kills, {n_between} between the first and the last sidecar, {n_unfinished} unfinished files"
    );
    assert!(n_kills < 15 || n_between > 0);
}

impl Photos {
    fn check_leftovers(&self) -> usize {
        self.now().keys().filter(|name| name.ends_with(".partial")).count()
    }
}

#[test]
fn calls_that_fail_leave_nothing_half_done() {
    if !can_inject() {
        return;
    }
    let photos = Photos::new(12);
    let mut n_fired = 0;
    for (calls, error) in [
        ("rename,renameat,renameat2", "EIO"),
        ("write", "ENOSPC"),
        ("syncfs,fdatasync,fsync", "EIO"),
        ("fchmod,openat", "EACCES"),
    ] {
        for nth in [1, 2, 3, 5, 8, 13, 14, 15] {
            photos.reset();
            let (trace, inject) =
                (format!("trace={calls}"), format!("inject={calls}:error={error}:when={nth}"));
            let mut options = vec!["-e", &trace, "-e", &inject];
            let paths: Vec<String> = ["photos", "journal"]
                .iter()
                .map(|name| photos.env.path(name).to_str().unwrap().to_owned())
                .collect();
            // The loader's own files are not meant; of renames and writes all are.
            if calls.contains("openat") {
                paths.iter().for_each(|path| options.extend(["-P", path]));
            }
            let output = traced(&photos.note(), &options).output().unwrap();
            let case = format!("{inject}: {}", String::from_utf8_lossy(&output.stderr));
            let fired =
                fs::read_to_string(photos.env.path("trace")).is_ok_and(|trace| trace.contains("(INJECTED)"));
            n_fired += u32::from(fired);
            let (n_new, unfinished) = photos.check_whole(&case);
            assert_eq!(unfinished, 0, "{case}");
            assert!(
                n_new == photos.new.len() || output.status.code() != Some(0) || calls.contains("sync"),
                "{case}"
            );
            photos.check_undone(&case);
        }
    }
    eprintln!("{n_fired} faults occurred");
    assert!(n_fired > 10);
}

#[test]
fn a_full_disk_leaves_the_old_sidecars() {
    let photos = Photos::new(200);
    let disk = photos.env.path("disk");
    fs::create_dir(&disk).unwrap();
    let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", "size=1700k", "none"]).arg(&disk).status();
    if !mounted.is_ok_and(|status| status.success()) {
        eprintln!("skipped: cannot mount a tmpfs");
        return;
    }
    let copy = || {
        for entry in fs::read_dir(photos.env.path("photos")).unwrap() {
            let path = entry.unwrap().path();
            fs::copy(&path, disk.join(path.file_name().unwrap()))?;
        }
        std::io::Result::Ok(())
    };
    let copied = copy();
    let list = fs::read_to_string(photos.env.path("list")).unwrap().replace("photos/", "disk/");
    fs::write(photos.env.path("list"), list).unwrap();
    // Each file takes a page, so there is room for a few new sidecars and not for all.
    let filler = fs::write(disk.join("filler.jpg"), vec![0; 100 << 10]);
    let output = photos.note().output().unwrap();
    let now = sidecars(&disk);
    let undone = photos.env.run(["note", "--undo", "journal"]);
    let restored = sidecars(&disk);
    let unmounted = Command::new("umount").arg(&disk).status();
    copied.and(filler).unwrap();
    assert!(unmounted.unwrap().success());
    let talk = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(3), "{talk}");
    assert!(talk.contains("No space left on device"), "{talk}");
    for (name, text) in &now {
        assert!(Some(text) == photos.new.get(name) || Some(text) == photos.old.get(name), "{name}: {text}");
    }
    undone.exits(0);
    assert!(restored == photos.old);
}

#[test]
fn a_folder_that_is_read_only_is_left_alone() {
    let photos = Photos::new(4);
    let Some(run) = unprivileged(&photos.env) else { return };
    let output = run(&["note", "-@", "list", "--rating", "5", "--journal", "own"]);
    let talk = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{talk}");
    assert!(talk.contains("0.jpg: cannot write its sidecar: Permission denied"), "{talk}");
    assert!(photos.now() == photos.old && !photos.env.path("own").exists());
}
