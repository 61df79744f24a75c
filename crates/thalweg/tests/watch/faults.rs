//! What goes wrong around a running `watch`: lost notices, limits, kills, disks that go.

use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

use super::{Watch, assert_up_to_date, jpeg, shown, until};
use crate::env::kill::n_kills;
use crate::env::trace::{all_rows, assert_sound};
use crate::env::{Env, Jpeg};

/// A stopped process does not read its queue, which has room for `max_queued_events` notices.
#[test]
fn lost_notices_are_made_up_for() {
    let room: usize = fs::read_to_string("/proc/sys/fs/inotify/max_queued_events")
        .ok()
        .and_then(|text| text.trim().parse().ok())
        .unwrap_or(16_384);
    if room > 50_000 {
        eprintln!("skipped: the queue has room for {room} notices");
        return;
    }
    let env = Env::new().with_jpeg("a.jpg", &Jpeg::new(4, 3)).with_jpeg("sub/b.jpg", &Jpeg::new(4, 3));
    let watch = Watch::start(&env);
    watch.signal(libc::SIGSTOP);
    let busy = env.photo("busy.jpg");
    // Each of the two notices differs from the one before, so that the kernel does not join them.
    for _ in 0..=room / 2 {
        fs::write(&busy, "x").unwrap();
        fs::remove_file(&busy).unwrap();
    }
    fs::create_dir(env.photo("new")).unwrap();
    fs::write(env.photo("new/c.jpg"), jpeg("c")).unwrap();
    fs::remove_dir_all(env.photo("sub")).unwrap();
    watch.signal(libc::SIGCONT);
    watch.shows(&["a.jpg", "new/c.jpg"]);
    watch.rests();
    assert!(watch.number("overflows") > 0);
    // Folders whose notices were lost are watched.
    fs::write(env.photo("new/d.jpg"), jpeg("d")).unwrap();
    watch.shows(&["a.jpg", "new/c.jpg", "new/d.jpg"]);
    let said = watch.end();
    assert!(said.contains("notices were lost"), "{said}");
    assert_up_to_date(&env);
}

/// A limit of the kernel's own, in a user namespace.
#[test]
fn folders_beyond_the_limit_are_swept() {
    let env = (0..8).fold(Env::new(), |env, n| env.with_jpeg(format!("{n}/a.jpg"), &Jpeg::new(4, 3)));
    let limit = "echo 5 > /proc/sys/user/max_inotify_watches";
    let probe = Command::new("unshare").args(["-U", "-r", "sh", "-c", limit]).stderr(Stdio::null()).status();
    if !probe.is_ok_and(|status| status.success()) {
        eprintln!("skipped: cannot limit watches in a user namespace");
        return;
    }
    let mut command = Command::new("unshare");
    let script = format!("{limit} && exec \"$0\" watch photos -c c.db --sweep 1s");
    command.args(["-U", "-r", "sh", "-c", &script, env!("CARGO_BIN_EXE_thalweg")]).current_dir(env.path(""));
    let watch = Watch::spawn(&env, &mut command);
    let status = watch.status().unwrap();
    assert_eq!(status["watches"], 5);
    let swept: Vec<_> =
        status["trees"].as_array().unwrap().iter().filter(|tree| tree["method"] == "swept").collect();
    assert_eq!(swept.len(), 4, "{status}");
    assert!(swept[0]["why"].as_str().unwrap().contains("fs.inotify.max_user_watches"), "{status}");
    for n in 0..8 {
        fs::write(env.photo(format!("{n}/b.jpg")), jpeg("b")).unwrap();
    }
    watch.until(|| shown(&env).len() == 16, "files in folders that are not watched, too");
    let said = watch.end();
    assert!(said.contains("compared with the catalogue on a schedule"), "{said}");
    assert_up_to_date(&env);
}

#[test]
fn kills_lose_nothing_that_the_next_run_does_not_find() {
    let env =
        (0..60).fold(Env::new(), |env, n| env.with_jpeg(format!("{}/{n}.jpg", n % 5), &Jpeg::new(4, 3)));
    let mut random = 20_261_129_u64;
    let mut next = |most: u64| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        random % most
    };
    for kill in 0..n_kills(20) {
        let mut child = env
            .command(["watch", "photos", "-c", "c.db", "--quiet", "--settle", "50ms"])
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let steps = 2 + next(12);
        for step in 0..steps {
            let (from, to) = (next(5), next(5));
            let name = |folder, n| env.photo(format!("{folder}/{n}.jpg"));
            match next(4) {
                0 => fs::write(name(from, format!("new{kill}-{step}")), jpeg(&step.to_string())).unwrap(),
                1 => drop(fs::rename(name(from, next(60).to_string()), name(to, next(60).to_string()))),
                2 => drop(fs::remove_file(name(from, next(60).to_string()))),
                _ => drop(fs::write(name(from, next(60).to_string()), jpeg(&format!("{kill} {step}")))),
            }
            std::thread::sleep(Duration::from_millis(next(40)));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        if env.path("c.db").exists() {
            assert_sound(&env.path("c.db"));
        }
    }
    env.run(["index", "photos", "-c", "c.db"]).exits(0);
    env.run(["index", "photos", "-c", "undisturbed.db"]).exits(0);
    assert_eq!(all_rows(&env.path("c.db")), all_rows(&env.path("undisturbed.db")));
    // The socket of the last one is there, and does not stop the next.
    assert!(env.path("c.db-watch").exists());
    let watch = Watch::start(&env);
    watch.end();
    assert_up_to_date(&env);
}

struct Mounted(String);

impl Mounted {
    fn tmpfs(at: &str) -> Option<Mounted> {
        let mounted =
            Command::new("mount").args(["-t", "tmpfs", "thalweg-test", at]).stderr(Stdio::null()).status();
        mounted.is_ok_and(|status| status.success()).then(|| Mounted(at.to_owned()))
    }
}

impl Drop for Mounted {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).status();
    }
}

#[test]
fn files_of_an_unmounted_disk_stay() {
    let env = Env::new().with_jpeg("a.jpg", &Jpeg::new(4, 3));
    fs::create_dir(env.photo("disk")).unwrap();
    let Some(disk) = Mounted::tmpfs(&env.photo("disk")) else {
        eprintln!("skipped: cannot mount here");
        return;
    };
    fs::write(env.photo("disk/b.jpg"), jpeg("b")).unwrap();
    fs::create_dir(env.photo("disk/sub")).unwrap();
    fs::write(env.photo("disk/sub/c.jpg"), jpeg("c")).unwrap();
    let watch = Watch::start(&env);
    let all = ["a.jpg", "disk/b.jpg", "disk/sub/c.jpg"];
    watch.shows(&all);
    drop(disk);
    let is_absent = |path: &str| {
        let status = watch.status().unwrap();
        let trees = status["trees"].as_array().unwrap();
        trees.iter().any(|tree| tree["method"] == "absent" && tree["path"] == path)
    };
    until("it is known to be absent", || is_absent(&env.photo("disk")));
    // Others go on, and nothing vanishes.
    fs::write(env.photo("d.jpg"), jpeg("d")).unwrap();
    watch.shows(&["a.jpg", "d.jpg", "disk/b.jpg", "disk/sub/c.jpg"]);
    let disk = Mounted::tmpfs(&env.photo("disk")).unwrap();
    fs::write(env.photo("disk/e.jpg"), jpeg("e")).unwrap();
    // Another disk, without the files of the first: as for `index`, they are not believed to be gone.
    watch.until(|| shown(&env).contains(&env.photo("disk/e.jpg")), "the disk is watched again");
    until("it is back", || !is_absent(&env.photo("disk")));
    let said = watch.end();
    assert!(said.contains("it is not mounted") && said.contains("it is back"), "{said}");
    drop(disk);
}

/// A disk without room: what has changed is kept, and recorded when there is room again.
#[test]
fn a_full_disk_is_waited_for() {
    let env = Env::new().with_jpeg("a.jpg", &Jpeg::new(4, 3));
    let at = env.path("small");
    fs::create_dir(&at).unwrap();
    let Some(_disk) = Mounted::tmpfs(at.to_str().unwrap()) else {
        eprintln!("skipped: cannot mount here");
        return;
    };
    let small = ["-o", "remount,size=4m", at.to_str().unwrap()];
    assert!(Command::new("mount").args(small).status().unwrap().success());
    let catalog = at.join("c.db");
    std::os::unix::fs::symlink(&catalog, env.path("c.db")).unwrap();
    let name = catalog.to_str().unwrap().to_owned();
    let mut child = env.command(["watch", "photos", "-c", &name]).stderr(Stdio::piped()).spawn().unwrap();
    let status = || {
        let output = env.command(["watch", "--status", "-c", &name, "--json"]).output().unwrap();
        serde_json::from_slice::<serde_json::Value>(&output.stdout).unwrap_or_default()
    };
    until("it has begun", || status()["is_complete"] == true);
    let filler = at.join("filler");
    let mut file = fs::File::create(&filler).unwrap();
    while std::io::Write::write_all(&mut file, &[0; 4096]).is_ok() {}
    drop(file);
    fs::write(env.photo("b.jpg"), jpeg("b")).unwrap();
    until("it has a problem", || status()["problem"].is_string());
    fs::remove_file(&filler).unwrap();
    until("it was recorded", || shown(&env).contains(&env.photo("b.jpg")));
    until("it has no problem", || status()["problem"].is_null());
    child.kill().unwrap();
    let said = child.wait_with_output().unwrap().stderr;
    let said = String::from_utf8(said).unwrap();
    assert!(said.contains("tried again") && said.contains("can be written to again"), "{said}");
}
