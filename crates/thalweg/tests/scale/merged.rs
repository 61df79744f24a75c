//! Results of merging parts.

use std::path::Path;
use std::time::{Duration, SystemTime};

use super::{awkward, make, parts};
use crate::env::Env;
use crate::env::trace::{all_rows, ask};

#[test]
fn parts_in_any_order_make_the_catalogue_that_index_makes() {
    let env = awkward();
    std::os::unix::fs::symlink("nowhere", env.path("photos/dangling.jpg")).unwrap();
    env.run(["index", "photos", "-c", "c.db", "--tags"]).exits(3);
    let expected = all_rows(&env.path("c.db"));
    assert!(expected.len() >= 14 && expected.iter().any(|row| row.contains("\"sidecar\":\"b.XMP\"")));
    env.run(["plan", "photos", "--shards", "5", "-o", "plan.parquet"]).exits(0);
    for shards in ["3", "0,4", "1-2", "4"] {
        // It does not matter which of them contains the dangling link and ends with exit code 3.
        make(&env, shards, "out");
    }
    // Twice, the second time into the result of the first.
    for _ in 0..2 {
        let merged =
            env.run(["merge", "out", "-c", "m.db", "--plan", "plan.parquet", "--json"]).exits(0).json();
        assert_eq!(merged["n_rows"], expected.len());
        assert_eq!(all_rows(&env.path("m.db")), expected);
    }
    env.run(["check", "m.db"]).exits(0);
    // The bytes of the names are kept as well: every file is found under its path.
    let raw = "SELECT coalesce(d.path_raw, d.path) AS d, coalesce(f.name_raw, f.name) AS f, mtime_ns \
               FROM file AS f JOIN directory AS d ON d.id = f.directory_id ORDER BY 1, 2";
    assert_eq!(ask(&env.path("m.db"), raw), ask(&env.path("c.db"), raw));
}

#[test]
fn one_table_has_the_rows_of_the_parts_in_their_order() {
    let env = awkward();
    env.run(["plan", "photos", "--shards", "4", "-o", "plan.parquet"]).exits(0);
    env.run(["plan", "photos", "--shards", "1", "-o", "whole.parquet"]).exits(0);
    make(&env, "0-3", "out").exits(0);
    for _ in 0..2 {
        env.run(["merge", "out", "-o", "all.parquet"]).exits(0);
        assert!(!env.path("thalweg.db").exists());
    }
    // A single part of all files has the same rows; its footer names another plan, so the files differ.
    env.run(["index", "--plan", "whole.parquet", "--shard", "0", "-o", "one", "--tags"]).exits(0);
    env.run(["merge", "one", "-o", "one.parquet"]).exits(0);
    assert!(
        std::fs::read(env.path("all.parquet")).unwrap() == std::fs::read(env.path("one.parquet")).unwrap()
    );
    assert_eq!(parts(&env.path("one")).len(), 1);
}

#[test]
fn what_changed_since_the_plan_is_read_as_it_is_and_told() {
    let env = awkward();
    env.run(["plan", "photos", "--shards", "1", "-o", "plan.parquet"]).exits(0);
    std::fs::write(env.path("photos/notes.txt"), "longer than it was").unwrap();
    let picture = std::fs::File::options().write(true).open(env.path("photos/rich.jpg")).unwrap();
    picture.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000)).unwrap();
    std::fs::remove_file(env.path("photos/empty.jpg")).unwrap();
    let made = make(&env, "0", "out").exits(3).says("3  changed since the plan was created").json();
    // The link leads to the picture whose time was changed.
    assert_eq!((&made["n_changed"], &made["n_unread"]), (&3.into(), &1.into()));
    env.run(["merge", "out", "-c", "m.db"]).exits(0);
    let sql = "SELECT bytes, modified_at, error_kind FROM image WHERE path LIKE '%/notes.txt' OR path LIKE '%/rich.jpg' \
               OR path LIKE '%/empty.jpg' ORDER BY path";
    let rows = ask(&env.path("m.db"), sql);
    assert!(rows[0].contains("\"not_found\""), "{rows:?}");
    assert!(rows[1].contains("\"bytes\":18"), "{rows:?}");
    assert!(rows[2].contains("2001-09-09T01:46:40Z"), "{rows:?}");
}

/// Merges parts made before times were timestamps, with these arguments.
fn merge_old_parts(env: &Env, arguments: [&str; 2]) {
    let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("../catalog/tests/old-part");
    env.run(["merge", old.to_str().unwrap(), arguments[0], arguments[1]])
        .exits(0)
        .says("Merged 4 rows of 1 shard");
}

#[test]
fn parts_from_before_times_were_timestamps_are_merged() {
    let env = Env::new();
    merge_old_parts(&env, ["-c", "m.db"]);
    let sql = "SELECT taken_at, taken_utc, keywords FROM image WHERE taken_at IS NOT NULL ORDER BY path";
    let rows = ask(&env.path("m.db"), sql);
    assert_eq!(rows.len(), 2, "{rows:?}");
    assert!(rows[0].contains("2016-09-28T18:18:05.813") && rows[0].contains("2016-09-28T17:18:05.813Z"));
    assert!(rows[0].contains("sea") && rows[1].contains("1926"), "{rows:?}");
    merge_old_parts(&env, ["-o", "m.parquet"]);
    assert!(std::fs::read(env.path("m.parquet")).unwrap().starts_with(b"PAR1"));
}
