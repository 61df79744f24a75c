//! Tests of `thalweg check`.

use std::io::{Seek as _, SeekFrom, Write as _};

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
