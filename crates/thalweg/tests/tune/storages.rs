//! After `tune`, `index` is not slower than before, on three kinds of storage and with each state of the page
//! cache. How much faster it is, `cargo xtask bench tuned` measures.
//!
//! The local disk is the one that holds temporary files; memory is `/dev/shm`. A disk that seeks is modelled
//! by a program that serves one file with the latency of a disk: set `THALWEG_HDDFUSE` to it (`PROGRAM IMAGE
//! MOUNTPOINT` stays in the foreground and provides `MOUNTPOINT/disk`), and run as root where FUSE and loop
//! devices are available.

use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use engine::file::cache::evict;
use lab::method::ratio;
use lab::report::Verdict;

use super::tuned::{could_measure, profiles, program, with_pictures};
use crate::env::Env;

const ROUNDS: usize = 8;

/// Which files are in the page cache when a run begins.
#[derive(Clone, Copy, Debug)]
enum CacheState {
    None,
    /// Every other file in the order of the listing.
    Half,
    All,
}

/// Tunes for `folder`, then indexes it alternately with the whole profile and with the probe's result only.
#[track_caller]
fn check(env: &Env, folder: &Path, states: &[CacheState], time: &str) {
    let name = folder.to_str().unwrap();
    let output = program(env, &["tune", name, "--time", time, "--seed", "3"]).output().unwrap();
    if !could_measure(env, &output) {
        return;
    }
    eprintln!("{}", String::from_utf8_lossy(&output.stdout));
    let profile = profiles(env).remove(0);
    let text = std::fs::read_to_string(&profile).unwrap();
    let is_probed = |line: &&str| {
        ["format", "measured_at_s", "seeks", "median_ns", "end"].iter().any(|key| line.starts_with(key))
    };
    let probed: String = text.lines().filter(is_probed).map(|line| format!("{line}\n")).collect();
    let plain = env.path("plain/thalweg");
    std::fs::create_dir_all(&plain).unwrap();
    std::fs::write(plain.join(profile.file_name().unwrap()), probed).unwrap();

    for cached in states {
        // Equal times are sometimes reported as different: a real slowdown must show twice, and exceed the
        // noise.
        let is_slower = || {
            let [with, without] = times_in_turns(env, folder, *cached);
            let found = ratio(&with, &without);
            eprintln!("{cached:?} cached, with the profile: {found}");
            found.verdict() == Verdict::Slower && found.ratio() > 1.05
        };
        assert!(!(is_slower() && is_slower()), "{cached:?} {text}");
    }
}

/// Times of `index` in seconds with the tuned profile and with the probe's result only, measured alternately.
fn times_in_turns(env: &Env, folder: &Path, cached: CacheState) -> [Vec<f64>; 2] {
    let files = files_below(folder);
    let step = match cached {
        CacheState::None => 1,
        CacheState::Half => 2,
        CacheState::All => files.len() + 1,
    };
    let run = |profiles: &str| {
        files.iter().for_each(|file| drop(std::fs::read(file).unwrap()));
        files.iter().skip(step - 1).step_by(step).for_each(|file| evict(file).unwrap());
        let _ = std::fs::remove_file(env.path("c.db"));
        let mut index = env.command(["-q", "index", folder.to_str().unwrap(), "-c", "c.db", "--json"]);
        let output = index.env("XDG_CACHE_HOME", env.path(profiles)).output().unwrap();
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        report["elapsed_s"].as_f64().unwrap()
    };
    let mut times = [Vec::new(), Vec::new()];
    for round in 0..ROUNDS {
        for turn in [round % 2, 1 - round % 2] {
            times[turn].push(run(["cache", "plain"][turn]));
        }
    }
    times
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            (if path.is_dir() { &mut folders } else { &mut files }).push(path);
        }
    }
    files
}

#[test]
fn on_this_disk() {
    let env = with_pictures();
    check(&env, &env.path("photos"), &[CacheState::None, CacheState::Half, CacheState::All], "6");
}

#[test]
fn in_memory() {
    let Ok(memory) = tempfile::tempdir_in("/dev/shm") else { return eprintln!("skipped: no /dev/shm") };
    let env = with_pictures();
    for file in files_below(&env.path("photos")) {
        let name = file.strip_prefix(env.path("photos")).unwrap().to_str().unwrap().replace('/', "-");
        std::fs::copy(&file, memory.path().join(name)).unwrap();
    }
    check(&env, memory.path(), &[CacheState::All], "6");
}

#[test]
fn on_a_disk_that_seeks() {
    let Some(program) = std::env::var_os("THALWEG_HDDFUSE") else {
        return eprintln!("skipped: THALWEG_HDDFUSE names no program that models a disk");
    };
    let work = Env::new();
    let Some(disk) = Disk::mounted(Path::new(&program), &work) else { return };
    let folder = disk.files.join("photos");
    std::fs::create_dir(&folder).unwrap();
    // In an order that differs from that of the names.
    for number in 0..400_u64 {
        let name = format!("{:04}.jpg", number * 7919 % 400);
        let mut bytes = crate::env::Jpeg::new(64, 48).camera("Thalweg", "Test").to_bytes();
        bytes.resize(150 << 10, 0);
        std::fs::write(folder.join(name), bytes).unwrap();
    }
    assert!(Command::new("sync").status().unwrap().success());
    check(&work, &folder, &[CacheState::None, CacheState::Half, CacheState::All], "40");
    let text = std::fs::read_to_string(&profiles(&work)[0]).unwrap();
    assert!(text.contains("seeks = true"), "{text}");
}

/// A modelled disk with a file system; unmounted and stopped when dropped.
struct Disk {
    server: Child,
    files: PathBuf,
    device: String,
    mount: PathBuf,
}

impl Disk {
    /// Mounts the disk; prints a message with the missing requirement if that is not possible.
    fn mounted(program: &Path, work: &Env) -> Option<Disk> {
        let (image, mount, files) = (work.path("disk.img"), work.path("disk"), work.path("files"));
        [&mount, &files].into_iter().for_each(|folder| std::fs::create_dir(folder).unwrap());
        std::fs::File::create(&image).unwrap().set_len(250 << 30).unwrap();
        let server = Command::new(program).args([&image, &mount]).env("NCQ", "32").spawn();
        let Ok(server) = server else {
            eprintln!("skipped: {} cannot be started", program.display());
            return None;
        };
        let mut disk = Disk { server, files, device: String::new(), mount };
        let began = Instant::now();
        while !disk.mount.join("disk").exists() {
            if began.elapsed() > Duration::from_secs(5) {
                eprintln!("skipped: FUSE cannot be mounted here");
                return None;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        let found = Command::new("losetup")
            .args(["--direct-io=on", "-f", "--show"])
            .arg(disk.mount.join("disk"))
            .output();
        disk.device =
            found.map(|found| String::from_utf8_lossy(&found.stdout).trim().to_owned()).unwrap_or_default();
        let lazy = ["-q", "-F", "-E", "lazy_itable_init=1,lazy_journal_init=1,nodiscard"];
        let is_made = Command::new("mkfs.ext4").args(lazy).arg(&disk.device).status();
        let options = ["-o", "noinit_itable,noatime", &disk.device];
        let is_mounted = Command::new("mount").args(options).arg(&disk.files).status();
        if ![is_made, is_mounted].into_iter().all(|status| status.is_ok_and(|status| status.success())) {
            eprintln!("skipped: no loop device, or it cannot be mounted here; that takes root");
            return None;
        }
        Some(disk)
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // Undoes the completed steps; a failed unmount is ignored.
        let _ = Command::new("umount").arg(&self.files).output();
        if !self.device.is_empty() {
            let _ = Command::new("losetup").args(["-d", &self.device]).output();
        }
        let _ = Command::new("fusermount3").args(["-u".as_ref(), self.mount.as_os_str()]).output();
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
