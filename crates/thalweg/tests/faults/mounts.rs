//! A disk that is unmounted, and mounted again as another device.

use std::path::Path;
use std::process::Command;

use crate::env::{Env, Jpeg};

/// Runs a command; `None`, with a message, where this user may not do that.
pub(crate) fn run(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok().filter(|output| output.status.success());
    if output.is_none() {
        eprintln!("skipped: cannot run {program} {arguments:?}");
    }
    Some(String::from_utf8(output?.stdout).unwrap().trim().to_owned())
}

/// A file system in a file, mounted while this is alive.
pub(crate) struct MountedFileSystem {
    device: String,
    at: String,
}

impl MountedFileSystem {
    pub(crate) fn new(image: &Path, at: &Path) -> Option<MountedFileSystem> {
        let device = run("losetup", &["--find", "--show", image.to_str()?])?;
        let mounted = MountedFileSystem { device, at: at.to_str()?.to_owned() };
        run("mount", &[&mounted.device, &mounted.at])?;
        Some(mounted)
    }
}

impl Drop for MountedFileSystem {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.at).status();
        let _ = Command::new("losetup").args(["--detach", &self.device]).status();
    }
}

#[test]
fn a_disk_that_is_unmounted_and_mounted_elsewhere() {
    let env = Env::new().with_jpeg("here.jpg", &Jpeg::new(4, 3));
    let (image, at) = (env.path("image"), env.path("photos/disk"));
    std::fs::create_dir(&at).unwrap();
    std::fs::File::create(&image).unwrap().set_len(8 << 20).unwrap();
    if run("mkfs.ext4", &["-q", image.to_str().unwrap()]).is_none() {
        return;
    }
    let Some(disk) = MountedFileSystem::new(&image, &at) else { return };
    for name in ["a.jpg", "b.jpg", "c.jpg"] {
        std::fs::write(at.join(name), Jpeg::new(8, 6).description(name).to_bytes()).unwrap();
    }
    let rows = |env: &Env| {
        let sql = "SELECT description, content_hash FROM image ORDER BY description";
        env.run(["query", "c.db", sql, "--csv"]).exits(0).stdout()
    };
    env.run(["index", "photos", "-c", "c.db", "--hash"]).exits(0);
    let before = rows(&env);
    let device = disk.device.clone();
    drop(disk);
    // Below the root, and as the root.
    for root in ["photos", "photos/disk"] {
        let ran = env.run(["index", root, "-c", "c.db"]).exits(3);
        ran.says("3 files are missing").says("photos/disk is empty").says("--believe");
        assert_eq!(rows(&env), before, "{root}");
    }
    // Another device of the same kind takes the number that it had.
    let other = env.path("other");
    std::fs::File::create(&other).unwrap().set_len(1 << 20).unwrap();
    let Some(taken) = run("losetup", &["--find", "--show", other.to_str().unwrap()]) else { return };
    let disk = MountedFileSystem::new(&image, &at).unwrap();
    assert_ne!(disk.device, device);
    std::fs::rename(at.join("a.jpg"), at.join("moved.jpg")).unwrap();
    let report = env.run(["index", "photos", "-c", "c.db", "--json"]).exits(0).json();
    assert_eq!([&report["n_read"], &report["n_moved"], &report["n_unchanged"]], [0, 1, 3], "{report}");
    assert_eq!(rows(&env), before);
    drop(disk);
    let _ = run("losetup", &["--detach", &taken]);
}
