//! Tests of `thalweg check`.

use std::io::{BufRead as _, BufReader, Seek as _, SeekFrom, Write as _};
use std::process::Stdio;

use crate::env::{Env, Jpeg, sample};

fn hundred_pictures() -> Env {
    let mut env = Env::new();
    for number in 0..100 {
        let jpeg = Jpeg::new(8, 6).description(&format!("picture {number}"));
        env = env.with_jpeg(format!("{number}.jpg"), &jpeg);
    }
    env.indexed()
}

#[test]
fn a_sound_catalogue() {
    let env = hundred_pictures();
    env.run(["check", "c.db"]).exits(0).prints("").says("No problems found in c.db.");
    env.run(["check", "c.db", "--json", "-q"]).exits(0).prints("").has_no_content();
}

#[test]
fn damage_is_found() {
    let env = hundred_pictures();
    // From the third page on, after the header and the schema.
    let mut file = std::fs::File::options().write(true).open(env.path("c.db")).unwrap();
    let len = file.metadata().unwrap().len();
    file.seek(SeekFrom::Start(8192)).unwrap();
    file.write_all(&vec![0xA5; len as usize - 8192]).unwrap();
    drop(file);
    let ran = env.run(["check", "c.db"]).exits(1);
    assert!(ran.stdout().contains("damaged"), "{}", ran.stdout());
    ran.says("in c.db");
    for line in env.run(["check", "c.db", "--json"]).exits(1).stdout().lines() {
        let finding: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(finding["finding"].is_string());
    }
}

#[test]
fn what_is_no_catalogue_cannot_be_checked() {
    let env = Env::new();
    env.run(["check", "no.db"]).exits(2).prints("").says("cannot open catalogue `no.db`: no such file");
    std::fs::write(env.path("empty.db"), "").unwrap();
    env.run(["check", "empty.db"]).exits(2).prints("").says("empty.db");
}

/// The state after a kill before the indexes of a first load are built.
#[test]
fn an_interrupted_first_load_is_gone_on_with_and_not_made_anew() {
    let env = hundred_pictures();
    let catalog = rusqlite::Connection::open(env.path("c.db")).unwrap();
    let sql = "DROP INDEX file_known; DROP INDEX file_taken; DROP INDEX IF EXISTS file_inode";
    catalog.execute_batch(sql).unwrap();
    drop(catalog);
    let ran =
        env.run(["check", "c.db"]).exits(1).says("No data is lost").says("thalweg index PATH... -c c.db");
    assert!(!ran.stderr().contains("new file"), "{}", ran.stderr());
    env.run(["index", "photos", "-c", "c.db"]).exits(0);
    env.run(["check", "c.db"]).exits(0);
}

/// A disk or a cable that changes bytes leaves size and time.
#[test]
fn bytes_that_changed_without_a_new_time_are_named() {
    let pictures = ["danube/passau.jpg", "rhine/loreley-1.jpg"].map(sample);
    let env = Env::new().with("a.jpg", [&pictures[0][..], b"end"].concat()).with("b.jpg", &pictures[1]);
    env.run(["index", "photos", "-c", "c.db", "--hash"]).exits(0);
    env.run(["verify", "c.db"]).exits(0);
    env.run(["check", "c.db", "--read"]).exits(0);
    let path = env.path("photos/a.jpg");
    let time = std::fs::metadata(&path).unwrap().modified().unwrap();
    let mut bytes = std::fs::read(&path).unwrap();
    // Behind the picture, where no decoder notices it.
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(&path, bytes).unwrap();
    std::fs::File::options().write(true).open(&path).unwrap().set_modified(time).unwrap();
    let says = "changed without a new time";
    let ran = env
        .run(["check", "c.db", "--read"])
        .exits(1)
        .says(says)
        .says("The catalogue c.db itself has no problems.");
    assert!(!ran.stderr().contains("No problems found"), "{}", ran.stderr());
    let ran = env.run(["verify", "c.db"]).exits(1).says(says);
    assert!(ran.stdout().contains("a.jpg: ") && ran.stdout().contains(says), "{}", ran.stdout());
    assert!(!ran.stdout().contains("b.jpg"), "{}", ran.stdout());
    env.run(["index", "photos", "-c", "c.db", "--hash", "--full"]).exits(1).says(says).says("a.jpg");
    env.run(["index", "photos", "-c", "c.db", "--hash", "--full", "--believe"]).exits(0);
    env.run(["verify", "c.db"]).exits(0);
}

/// Three files of which one rotted, one was written, and one lost its hash.
fn kept_files() -> (Env, rusqlite::Connection) {
    let pictures = ["danube/passau.jpg", "rhine/loreley-1.jpg"].map(sample);
    let env = Env::new()
        .with("good.jpg", &pictures[0])
        .with("rotted.jpg", &pictures[1])
        .with("written.jpg", [&pictures[1][..], b"one"].concat());
    env.run(["index", "photos", "-c", "c.db", "--hash"]).exits(0);
    // The storage would change the bytes and not the inode. Here the hash is that of other bytes.
    let catalog = rusqlite::Connection::open(env.path("c.db")).unwrap();
    let sql = "UPDATE file SET content_hash = zeroblob(32) WHERE name = 'rotted.jpg'";
    assert_eq!(catalog.execute(sql, []).unwrap(), 1);
    std::fs::write(env.path("photos/written.jpg"), [&pictures[1][..], b"two"].concat()).unwrap();
    (env, catalog)
}

fn checked_and_rotted(catalog: &rusqlite::Connection) -> String {
    let sql = "SELECT group_concat((checked_at IS NOT NULL) || (rotted_at IS NOT NULL), ' ' ORDER BY path) FROM image";
    catalog.query_row(sql, [], |row| row.get(0)).unwrap()
}

#[test]
fn rotted_files_are_told_from_written_ones_and_remembered() {
    let (env, catalog) = kept_files();
    let ran =
        env.run(["check", "c.db", "--hashes"]).exits(1).says("1 file as recorded").says("1 file rotted");
    let lines: Vec<String> = ran.stdout().lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines.iter().any(|line| line.contains("rotted.jpg: rotted: ")), "{lines:?}");
    assert!(lines.iter().any(|line| line.contains("written.jpg: changed: ")), "{lines:?}");
    assert_eq!(checked_and_rotted(&catalog), "10 01 00");
    let rotted = env.photo("rotted.jpg");
    env.run(["find", "c.db", "--where", "is:rotted"]).exits(0).prints_lines(&[&rotted]);
    // Indexing anew forgets nothing, because nothing changed.
    env.run(["index", "photos", "-c", "c.db", "--hash"]).exits(0);
    assert_eq!(checked_and_rotted(&catalog), "10 01 00");
    // A row with the hash of the bytes that are there has not been checked.
    env.run(["index", "photos", "-c", "c.db", "--hash", "--full", "--believe"]).exits(0);
    assert_eq!(checked_and_rotted(&catalog), "10 00 00");
    env.run(["check", "c.db", "--hashes"]).exits(0).prints("").says("3 files as recorded");
    assert_eq!(checked_and_rotted(&catalog), "10 10 10");
    std::fs::remove_file(env.path("photos/written.jpg")).unwrap();
    let line =
        env.run(["check", "c.db", "--hashes", "--json"]).exits(3).says("1 file no longer there").json();
    assert_eq!((&line["state"], &line["finding"]), (&"missing".into(), &"no longer there".into()));
}

#[test]
fn what_was_checked_least_recently_comes_first() {
    let (env, catalog) = kept_files();
    env.run(["index", "photos", "-c", "c.db", "--hash", "--full", "--believe"]).exits(0);
    // A share that one file fills.
    for n_checked in 1..=3 {
        env.run(["check", "c.db", "--hashes", "--share", "0.1%"])
            .exits(0)
            .says("2 files not read in this run");
        assert_eq!(checked_and_rotted(&catalog).matches("10").count(), n_checked);
    }
    env.run(["check", "c.db", "--hashes", "--older-than", "1d"])
        .exits(0)
        .says("3 files not read in this run");
    catalog.execute("UPDATE checked SET good_at = good_at - 90000 WHERE file_id = 2", []).unwrap();
    env.run(["check", "c.db", "--hashes", "--older-than", "1d"]).exits(0).says("1 file as recorded");
    env.run(["check", "c.db", "--hashes", "--older-than", "soon"]).exits(2).says("write 12h, 90d, 8w or 1y");
    env.run(["check", "c.db", "--hashes", "--share", "0"]).exits(2).says("write 5% or 0.05");
}

/// Its outcomes are recorded when the other program has ended.
#[test]
fn a_check_waits_for_another_writer() {
    let (env, catalog) = kept_files();
    let writer = thalweg::catalog::Catalog::create_or_open(&env.path("c.db")).unwrap();
    let mut check = env
        .command(["check", "c.db", "--hashes"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = String::new();
    let mut stderr = BufReader::new(check.stderr.take().unwrap());
    stderr.read_line(&mut said).unwrap();
    assert!(said.contains("Another program is writing to the catalogue"), "{said}");
    assert_eq!(checked_and_rotted(&catalog), "00 00 00");
    drop(writer);
    assert_eq!(check.wait().unwrap().code(), Some(1));
    assert_eq!(checked_and_rotted(&catalog), "10 01 00");
}
