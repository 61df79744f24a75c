//! Unusual names, and directory entries that are not regular files.

use std::ffi::OsStr;
use std::fs::File;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::net::UnixListener;
use std::process::Command;
use std::time::{Duration, SystemTime};

use serde_json::Value;

use crate::env::unprivileged::unprivileged;
use crate::env::{Env, Jpeg};

fn picture() -> Vec<u8> {
    Jpeg::new(4, 3).to_bytes()
}

fn succeeds(program: &str, arguments: &[&OsStr]) -> bool {
    Command::new(program).args(arguments).output().is_ok_and(|output| output.status.success())
}

/// Paths below `photos` with their error kinds, from the catalogue.
fn rows(env: &Env) -> Vec<(String, Option<String>)> {
    let rows =
        env.run(["query", "c.db", "--json", "SELECT path, error_kind FROM image ORDER BY path"]).exits(0);
    let row = |line: &str| {
        let row: Value = serde_json::from_str(line).unwrap();
        let path = row["path"].as_str().unwrap().strip_prefix(&env.photo("")).unwrap().to_owned();
        (path, row["error_kind"].as_str().map(str::to_owned))
    };
    rows.stdout().lines().map(row).collect()
}

fn row(path: &str, kind: Option<&str>) -> (String, Option<String>) {
    (path.to_owned(), kind.map(str::to_owned))
}

#[test]
fn what_is_no_file_is_never_waited_for() {
    let env = Env::new().with("good.jpg", picture());
    let photos = env.path("photos");
    let mut expected = vec![row("good.jpg", None)];
    assert!(succeeds("mkfifo", &[photos.join("fifo.jpg").as_os_str()]));
    expected.push(row("fifo.jpg", Some("not_regular")));
    let _socket = UnixListener::bind(photos.join("socket.jpg")).unwrap();
    expected.push(row("socket.jpg", Some("not_regular")));
    // A copy of /dev/zero, which never ends.
    let device = photos.join("device.jpg");
    if succeeds("mknod", &[device.as_os_str(), "c".as_ref(), "1".as_ref(), "5".as_ref()]) {
        expected.push(row("device.jpg", Some("not_regular")));
    } else {
        eprintln!("skipped: only root may make a device node");
    }
    symlink("fifo.jpg", photos.join("link-to-fifo.jpg")).unwrap();
    expected.push(row("link-to-fifo.jpg", Some("not_regular")));
    symlink("loop-b.jpg", photos.join("loop-a.jpg")).unwrap();
    symlink("loop-a.jpg", photos.join("loop-b.jpg")).unwrap();
    symlink("nowhere.jpg", photos.join("dangling.jpg")).unwrap();
    for name in ["dangling.jpg", "loop-a.jpg", "loop-b.jpg"] {
        expected.push(row(name, Some("not_found")));
    }
    symlink(".", photos.join("around")).unwrap();
    expected.sort();
    let report =
        env.run(["index", "photos", "-c", "c.db", "--json"]).exits(3).says("broken symbolic link").json();
    assert_eq!(rows(&env), expected);
    assert_eq!(
        (&report["n_files"], &report["n_read"], &report["n_unread"]),
        (&expected.len().into(), &1.into(), &3.into())
    );
    assert!(report["elapsed_s"].as_f64().unwrap() < 2.0, "{report}");
}

#[test]
fn names_of_any_bytes() {
    let long = "n".repeat(251);
    let names: [&[u8]; 6] = [
        b"not-utf-8-\xff\xfe.jpg",
        b"two\nlines.jpg",
        b"\x1b[31mred.jpg",
        b"=cmd().jpg",
        b"quote'\"; DROP TABLE file; --.jpg",
        b" .jpg",
    ];
    let mut env = Env::new().with(format!("{long}.jpg"), picture());
    for name in names {
        env = env.with(OsStr::from_bytes(name), picture());
    }
    let report = env.run(["index", "photos", "-c", "c.db", "--json"]).exits(0).json();
    assert_eq!((&report["n_files"], &report["n_images"]), (&7.into(), &7.into()));
    let report = env.run(["index", "photos", "-c", "c.db", "--json"]).exits(0).json();
    assert_eq!((&report["n_read"], &report["n_unchanged"]), (&0.into(), &7.into()));

    // `find -0` returns the exact bytes.
    let found = env.run(["find", "c.db", "-0"]).exits(0);
    let mut found: Vec<&[u8]> = found
        .stdout_bytes()
        .split(|&byte| byte == 0)
        .filter(|path| !path.is_empty())
        .map(|path| path.strip_prefix(env.photo("").as_bytes()).unwrap())
        .collect();
    let long = format!("{long}.jpg");
    let mut expected: Vec<&[u8]> = names.into_iter().chain([long.as_bytes()]).collect();
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected);
    // In output for people each is on one line, and none controls the terminal.
    let shown = env.run(["query", "c.db", "SELECT path FROM image"]).exits(0).stdout();
    assert!(!shown.contains('\u{1b}'), "{shown:?}");
    // In CSV, no cell is a formula and every line break is inside quotes.
    let csv = env.run([
        "query",
        "c.db",
        "--csv",
        "SELECT replace(path, rtrim(path, replace(path, '/', '')), '') AS name FROM image",
    ]);
    let csv = csv.exits(0).stdout();
    assert!(csv.contains("\"two\nlines.jpg\""), "{csv}");
}

/// Directories below the longest path that the system supports cannot be reached by name: they are reported,
/// and the rest is recorded.
#[test]
fn paths_longer_than_the_system_takes() {
    let env = Env::new().with("good.jpg", picture()).with("source.jpg", picture());
    let deep = "d".repeat(200);
    let script = format!(
        "cd photos && for n in $(seq 30); do mkdir {deep} && cd -P {deep} || exit 1; cp \"$0\" p.jpg || exit 1; done"
    );
    let source = env.photo("source.jpg");
    let made = env.run(["time", "-n", "1", "--", "sh", "-c", &script, &source]);
    if made.stderr().contains("failed") {
        return eprintln!("skipped: no deep tree can be made here: {}", made.stderr());
    }
    let report = env.run(["index", "photos", "-c", "c.db", "--json"]).exits(3).says("too long").json();
    let n_rows = rows(&env).len() as u64;
    assert_eq!(report["n_files"], n_rows);
    // About 20 levels of 201 bytes fit into 4,096.
    assert!(n_rows >= 20, "{report}");
    assert_eq!(
        report["n_images"].as_u64().unwrap() + report["n_unread"].as_u64().unwrap(),
        n_rows + 1,
        "{report}"
    );
    let again = env.run(["index", "photos", "-c", "c.db", "--json"]).exits(3).json();
    assert_eq!((&again["n_vanished"], &again["n_images"]), (&0.into(), &0.into()));
}

/// Files in a directory that cannot be listed do not count as vanished; a file that cannot be read is tried
/// again in the next run.
#[test]
fn what_is_not_permitted() {
    let env = Env::new().with("closed/a.jpg", picture()).with("b.jpg", picture()).with("c.jpg", picture());
    let Some(run) = unprivileged(&env) else { return };
    let mode = |name: &str, mode: u32| {
        std::fs::set_permissions(env.path("photos").join(name), PermissionsExt::from_mode(mode)).unwrap();
    };
    let index = |exit: i32| -> Value {
        let output = run(&["index", "photos", "-c", "c.db", "--json"]);
        let talk = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(exit), "{talk}");
        assert_eq!(talk.contains("ermission denied"), exit == 3, "{talk}");
        serde_json::from_slice(&output.stdout).unwrap()
    };
    mode("b.jpg", 0o000);
    let report = index(3);
    assert_eq!((&report["n_images"], &report["errors"]["permission"]), (&2.into(), &1.into()));
    mode("closed", 0o000);
    let report = index(3);
    assert_eq!((&report["n_vanished"], &report["n_unread"]), (&0.into(), &2.into()));
    let all = [row("b.jpg", Some("permission")), row("c.jpg", None), row("closed/a.jpg", None)];
    assert_eq!(rows(&env), all);
    // A change of permissions does not change the modification time.
    mode("closed", 0o755);
    mode("b.jpg", 0o644);
    let report = index(0);
    assert_eq!(
        (&report["n_read"], &report["n_unchanged"], &report["n_images"]),
        (&1.into(), &2.into(), &1.into())
    );
    assert_eq!(rows(&env)[0], row("b.jpg", None));
}

#[test]
fn times_before_1970_and_far_ahead() {
    let env = Env::new().with("old.jpg", picture()).with("new.jpg", picture());
    let set = |name: &str, time: SystemTime| {
        File::options().write(true).open(env.photo(name)).unwrap().set_modified(time).unwrap();
    };
    set("old.jpg", SystemTime::UNIX_EPOCH - Duration::from_secs(86_400 * 365 * 60));
    set("new.jpg", SystemTime::UNIX_EPOCH + Duration::from_secs(86_400 * 365 * 400));
    env.run(["index", "photos", "-c", "c.db"]).exits(0);
    let times = env.run(["query", "c.db", "--json", "SELECT modified_at FROM image ORDER BY path"]).exits(0);
    let years: Vec<String> = times.stdout().lines().map(|line| line[16..20].to_owned()).collect();
    // Nanoseconds in 64 bits end there: later times are stored as this one.
    assert_eq!(years, ["2262", "1910"]);
    let again = env.run(["index", "photos", "-c", "c.db", "--json"]).exits(0).json();
    assert_eq!(again["n_unchanged"], 2);
}
