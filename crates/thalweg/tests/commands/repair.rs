//! Tests of `thalweg find --repair`: good copies of files that rotted or are damaged, and the script.
#![cfg(unix)]

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;
use std::process::Command;

use crate::env::{Env, Jpeg, Ran, sample};

impl Env {
    fn hash(&self, folder: &str, catalog: &str) {
        self.run(["index", folder, "-c", catalog, "--hash", "-q"]).exits(0);
    }

    /// Runs the script of `find --repair` with these arguments.
    fn repair(&self, find: &[&str], run: &[&str]) -> Ran {
        let script =
            Ran::of(self.command(["find", "c.db", "--repair", "--script"]).args(find).output().unwrap());
        fs::write(self.path("repair.sh"), script.stdout_bytes()).unwrap();
        Ran::of(Command::new("sh").arg(self.path("repair.sh")).args(run).output().unwrap())
    }
}

/// Flips a bit of a file, as a disk does it: all its times stay, also the one that cannot be set. So the
/// catalogue is told the new one.
fn rot(env: &Env, path: &Path) {
    use std::os::unix::fs::MetadataExt as _;

    let old = fs::metadata(path).unwrap();
    let mut bytes = fs::read(path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(path, bytes).unwrap();
    fs::File::options().write(true).open(path).unwrap().set_modified(old.modified().unwrap()).unwrap();
    let now = fs::metadata(path).unwrap();
    let ctime = now.ctime() * 1_000_000_000 + now.ctime_nsec();
    let catalog = rusqlite::Connection::open(env.path("c.db")).unwrap();
    let sql = "UPDATE file SET ctime_ns = ?1 WHERE inode = ?2 AND ctime_ns IS NOT NULL";
    catalog.execute(sql, [ctime, now.ino().cast_signed()]).unwrap();
}

fn jpeg(name: &str) -> Vec<u8> {
    Jpeg::new(40, 30).description(name).to_bytes()
}

#[test]
fn a_rotted_file_gets_the_bytes_of_its_copy() {
    let names: [&[u8]; 5] = [
        b"a.jpg",
        b"not \xff utf-8.jpg",
        b"line\nbreak; touch bad.jpg",
        b"-dash 'quote' $(touch bad).jpg",
        b"ends\r",
    ];
    let name = |bytes| Path::new(OsStr::from_bytes(bytes));
    let content = |bytes: &[u8]| jpeg(&format!("{bytes:?}"));
    let env = names.iter().fold(Env::new(), |env, bytes| env.with(name(bytes), content(bytes)));
    let env = env.with("copies/renamed.jpg", content(names[0])).with("only.jpg", jpeg("no copy"));
    fs::create_dir(env.path("backup")).unwrap();
    for bytes in &names[1..] {
        fs::write(env.path("backup").join(name(bytes)), content(bytes)).unwrap();
    }
    env.hash("photos", "c.db");
    env.hash("backup", "backup.db");
    env.run(["find", "c.db", "--repair"]).exits(0).prints("").says("No file is damaged or rotted");
    for bytes in names.iter().copied().chain([&b"only.jpg"[..]]) {
        rot(&env, &env.path("photos").join(name(bytes)));
    }
    env.run(["check", "c.db", "--hashes"]).exits(1);
    env.run(["find", "c.db", "--where", "is:rotted", "--count"]).prints("6\n");

    // In this catalogue alone, one has a copy.
    let ran = env.run(["find", "c.db", "--repair"]).exits(1);
    let line = format!("hash\t{}\t{}\n", env.photo("a.jpg"), env.photo("copies/renamed.jpg"));
    assert!(ran.stdout().contains(&line), "{}", ran.stdout());
    assert!(ran.stdout().contains(&format!("none\t{}\n", env.photo("only.jpg"))), "{}", ran.stdout());
    ran.says("6 damaged files, 1 copy by hash (the same bytes), 5 without a copy.");
    let from = ["--copies-in", "backup.db"];
    let json = Ran::of(env.command(["find", "c.db", "--repair", "--json"]).args(from).output().unwrap())
        .exits(1)
        .stdout();
    let line = json.lines().find(|line| line.contains("renamed.jpg")).unwrap();
    let line: serde_json::Value = serde_json::from_str(line).unwrap();
    assert_eq!(
        [&line["ground"], &line["confidence"], &line["problem"]],
        ["hash", "the same bytes", "rotted"]
    );
    assert!(line["copy"]["content_hash"].as_str().unwrap().len() == 64 && json.contains("path_raw"));

    let before: Vec<Vec<u8>> =
        names.iter().map(|bytes| fs::read(env.path("photos").join(name(bytes))).unwrap()).collect();
    env.repair(&from, &["--wrong"]).exits(2).says("usage:");
    env.repair(&from, &[]).exits(0).says("5 would be repaired");
    assert_eq!(fs::read(env.path("photos/a.jpg")).unwrap(), before[0]);
    env.repair(&from, &["--repair"]).exits(0).says("5 repaired, 0 not repaired");
    for (bytes, rotted) in names.iter().zip(&before) {
        let path = env.path("photos").join(name(bytes));
        assert_eq!(fs::read(&path).unwrap(), content(bytes), "{path:?}");
        let kept = [path.as_os_str().as_bytes(), b".damaged"].concat();
        assert_eq!(fs::read(Path::new(OsStr::from_bytes(&kept))).unwrap(), *rotted, "{path:?}");
    }
    assert!(!env.path("bad.jpg").exists() && !env.path("bad").exists() && !env.path("photos/bad").exists());
    let left: Vec<_> =
        fs::read_dir(env.path("photos")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left.len(), 5 * 2 + 2, "{left:?}");

    // All is well again, but for the file without a copy.
    env.hash("photos", "c.db");
    env.run(["check", "c.db", "--hashes"]).exits(1);
    env.run(["find", "c.db", "--where", "is:rotted"]).exits(0).prints(format!("{}\n", env.photo("only.jpg")));
    env.repair(&from, &["--repair"]).exits(0).says("0 repaired, 0 not");
    fs::write(env.path("photos/only.jpg"), jpeg("no copy")).unwrap();
    env.hash("photos", "c.db");
    env.run(["check", "c.db", "--hashes"]).exits(0);
    env.run(["find", "c.db", "--repair"]).exits(0);
}

#[test]
fn the_script_refuses_what_changed() {
    let check = |says: &str, change: &dyn Fn(&Env)| {
        let env = Env::new().with("a.jpg", jpeg("a")).with("copies/b.jpg", jpeg("a"));
        env.hash("photos", "c.db");
        rot(&env, &env.path("photos/a.jpg"));
        env.run(["check", "c.db", "--hashes", "-q"]).exits(1);
        env.repair(&[], &[]).exits(0).says("1 would be");
        change(&env);
        let before = fs::read(env.path("photos/a.jpg")).ok();
        let script = env.path("repair.sh");
        let ran = Ran::of(Command::new("sh").arg(script).arg("--repair").output().unwrap());
        ran.exits(1).says(says).says("0 repaired, 1 not repaired");
        assert_eq!(fs::read(env.path("photos/a.jpg")).ok(), before, "{says}");
    };
    let copy = |env: &Env| env.path("photos/copies/b.jpg");
    let damaged = |env: &Env| env.path("photos/a.jpg");
    check("it is gone or has changed", &|env| fs::write(damaged(env), "new").unwrap());
    check("it is gone or has changed", &|env| fs::remove_file(damaged(env)).unwrap());
    check("it is gone or has changed", &|env| Env::touch_in(damaged(env), 99));
    check("the good copy is gone or has changed", &|env| fs::remove_file(copy(env)).unwrap());
    check("the good copy is gone or has changed", &|env| fs::write(copy(env), "new").unwrap());
    check("the good copy has changed", &|env| {
        let mut bytes = fs::read(copy(env)).unwrap();
        bytes[30] ^= 1;
        fs::write(copy(env), bytes).unwrap();
        Env::touch_in(copy(env), 99);
    });
    check("there is a file with .damaged", &|env| fs::write(env.path("photos/a.jpg.damaged"), "").unwrap());
}

impl Env {
    fn touch_in(path: impl AsRef<Path>, seconds: u64) {
        let file = fs::File::options().write(true).open(path).unwrap();
        file.set_modified(std::time::UNIX_EPOCH + std::time::Duration::from_secs(seconds)).unwrap();
    }
}

#[test]
fn a_damaged_file_gets_the_copy_with_its_name_size_and_date() {
    let good = sample("danube/passau.jpg");
    let mut bad = good.clone();
    let middle = bad.len() / 2;
    bad[middle..middle + 2000].fill(0xFF);
    let env = Env::new().with("passau.jpg", &bad);
    fs::create_dir(env.path("backup")).unwrap();
    fs::write(env.path("backup/passau.jpg"), &good).unwrap();
    let time = 1_700_000_000;
    ["photos", "backup"].iter().for_each(|folder| Env::touch_in(env.path(folder).join("passau.jpg"), time));
    env.run(["index", "photos", "-c", "c.db", "--verify", "--hash", "-q"]).exits(0);
    env.hash("backup", "backup.db");
    env.run(["find", "c.db", "--broken", "--count"]).exits(0).prints("1\n");
    env.run(["find", "c.db", "--repair"]).exits(1).prints(format!("none\t{}\n", env.photo("passau.jpg")));
    let from = ["--copies-in", "backup.db"];
    let ran = Ran::of(env.command(["find", "c.db", "--repair"]).args(from).output().unwrap()).exits(0);
    assert!(ran.stdout().starts_with("name-size\t"), "{}", ran.stdout());
    env.repair(&from, &["--repair"]).exits(0).says("1 repaired");
    assert!(fs::read(env.path("photos/passau.jpg")).unwrap() == good);
    let indexed = env.run(["index", "photos", "-c", "c.db", "--verify", "--hash"]).exits(0);
    assert!(!indexed.stderr().contains("without a new time"), "{}", indexed.stderr());
    env.run(["check", "c.db", "--hashes"]).exits(0);
    // The file that was kept is not to be repaired.
    env.run(["find", "c.db", "--repair"]).exits(0).says("No file is damaged");
}

#[test]
fn a_copy_that_only_looks_the_same_is_left_to_people() {
    let good = sample("danube/passau.jpg");
    let mut cut = good.clone();
    cut.truncate(good.len() - 400);
    let env = Env::new().with("line\nbreak; touch bad", &cut).with("copies/other.jpg", &good);
    env.run(["index", "photos", "-c", "c.db", "--verify", "--perceptual", "-q"]).exits(0);
    let ran = env.run(["find", "c.db", "--repair"]).exits(0).says("looks the same; look at both first");
    assert!(ran.stdout().starts_with("appearance\t"), "{}", ran.stdout());
    env.repair(&[], &["--repair"]).exits(0).says("0 repaired, 0 not");
    assert!(!env.path("bad").exists());
    let script = fs::read_to_string(env.path("repair.sh")).unwrap();
    fs::write(env.path("repair.sh"), script.replace("\n: repair ", "\nrepair ")).unwrap();
    let ran = Ran::of(Command::new("sh").arg(env.path("repair.sh")).arg("--repair").output().unwrap());
    ran.exits(0).says("1 repaired");
    assert!(fs::read(env.path("photos/line\nbreak; touch bad")).unwrap() == good);
}
