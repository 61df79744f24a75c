//! Outputs that are deleted or moved while they are written: no run may report success.

use std::path::Path;
use std::process::{Output, Stdio};
use std::time::{Duration, Instant};

use crate::env::trace::{can_inject, n_committed, traced};
use crate::env::{Env, Jpeg};

const N_FILES: u64 = 900;

/// Runs `index` with slow files, and calls `disturb` after rows were committed.
fn disturbed(env: &Env, disturb: impl FnOnce(&Path)) -> Output {
    let index = env.command(["index", "photos", "-c", "c.db", "--threads", "2"]);
    let slow = ["-e", "trace=open,openat", "-e", "inject=open,openat:delay_enter=4000"];
    let child = traced(&index, &slow).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let catalog = env.path("c.db");
    let begun = Instant::now();
    while n_committed(&catalog) == 0 && begun.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(20));
    }
    disturb(&catalog);
    child.wait_with_output().unwrap()
}

#[test]
fn index_does_not_report_success_for_a_catalogue_that_is_gone() {
    if !can_inject() {
        return;
    }
    let env = (0..N_FILES).fold(Env::new(), |env, number| {
        env.with_jpeg(format!("{number}.jpg"), &Jpeg::new(4, 3).description(&number.to_string()))
    });
    let deleted = disturbed(&env, |catalog| std::fs::remove_file(catalog).unwrap());
    let talk = String::from_utf8(deleted.stderr).unwrap();
    assert_eq!(deleted.status.code(), Some(2), "{talk}");
    assert!(talk.contains("c.db.rescued") && !talk.contains("files in"), "{talk}");
    assert!(!env.path("c.db").exists() && n_committed(&env.path("c.db.rescued")) > 0);
    // The rescued catalogue can be continued.
    std::fs::rename(env.path("c.db.rescued"), env.path("c.db")).unwrap();
    let report = env.run(["index", "photos", "-c", "c.db", "--json"]).exits(0).json();
    assert!(report["n_unchanged"].as_u64().unwrap() > 0, "{report}");
    assert_eq!(n_committed(&env.path("c.db")), N_FILES);

    std::fs::remove_file(env.path("c.db")).unwrap();
    let moved = disturbed(&env, |catalog| std::fs::rename(catalog, env.path("d.db")).unwrap());
    let talk = String::from_utf8(moved.stderr).unwrap();
    assert_eq!(moved.status.code(), Some(2), "{talk}");
    assert!(talk.contains("d.db"), "{talk}");
    assert!(!env.path("c.db").exists() && n_committed(&env.path("d.db")) > 0);
}
