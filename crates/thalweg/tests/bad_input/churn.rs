//! Files that shrink, grow, vanish or turn into directories while they are indexed.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crate::env::{Env, Jpeg};

const N_FILES: usize = 400;

#[test]
fn a_tree_that_changes_under_the_run() {
    let mut env = Env::new();
    let long = Jpeg::new(4, 3).description(&"d".repeat(40_000)).to_bytes();
    for number in 0..N_FILES {
        env = env.with(format!("{}/{number}.jpg", number % 4), &long);
    }
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| churn(&env, &long, &stop));
        for round in 0..12 {
            let ran = env.run(["index", "photos", "-c", "c.db", "--tags", "--json", "--full"]);
            let report = ran.json();
            let unread = report["n_unread"].as_u64().unwrap();
            // A file that vanished during the run could not be read; no other errors are allowed.
            let ran = ran.exits(if unread > 0 { 3 } else { 0 });
            for kind in report["errors"].as_object().unwrap().keys() {
                let kinds = ["not_found", "not_regular", "damaged", "empty", "unsupported"];
                assert!(kinds.contains(&kind.as_str()), "round {round}: {report}");
            }
            assert!(!ran.stderr().contains("panicked"), "{}", ran.stderr());
            env.run(["check", "c.db"]).exits(0);
        }
        stop.store(true, Relaxed);
    });
    // Once the files no longer change, the catalogue must match them.
    env.run(["index", "photos", "-c", "c.db", "--tags"]);
    env.run(["index", "photos", "-c", "fresh.db", "--tags"]);
    let sql = "SELECT path, bytes, width, error_kind, tags FROM image ORDER BY path";
    let [kept, fresh] =
        ["c.db", "fresh.db"].map(|catalog| env.run(["query", catalog, "--json", sql]).exits(0).stdout());
    assert!(kept == fresh);
    assert!(kept.lines().count() > 0);
}

/// Changes one file after another, determined by a fixed seed.
fn churn(env: &Env, long: &[u8], stop: &AtomicBool) {
    let mut random = 0x2545_F491_4F6C_DD1D_u64;
    while !stop.load(Relaxed) {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let number = random as usize % N_FILES;
        let path = env.path("photos").join(format!("{}/{number}.jpg", number % 4));
        // Each change may fail, since the file may be a directory or gone by now; this is intended.
        let _ = match random >> 60 {
            0..4 => std::fs::File::options()
                .write(true)
                .open(&path)
                .and_then(|file| file.set_len(random >> 8 & 0xfff)),
            4..7 => std::fs::write(&path, long),
            7..9 => std::fs::write(&path, [long, long].concat()),
            9..12 => std::fs::remove_file(&path),
            12..14 => std::fs::remove_file(&path).and_then(|()| std::fs::create_dir(&path)),
            _ => std::fs::remove_dir(&path).and_then(|()| std::fs::write(&path, long)),
        };
    }
}
