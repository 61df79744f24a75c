//! The file of columns beside a large catalogue: runs keep it up to date, and searches find the same with it.

use crate::env::{Env, Jpeg};

/// A catalogue of one picture, and of 200,000 rows more, of which every fourth is of a camera.
fn large() -> Env {
    let env = Env::new().with_jpeg("a.jpg", &Jpeg::new(8, 6).taken("2023:05:01 10:00:00")).indexed();
    let catalogue = rusqlite::Connection::open(env.path("c.db")).unwrap();
    let sql = "INSERT INTO directory (id, path) VALUES (1000, '/elsewhere/');
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000)
        INSERT INTO file (directory_id, name, bytes, mtime_ns, inode, device, rules, kind, format, make, model)
        SELECT 1000, 'IMG_' || i || '.jpg', i, i, i, 7, 1, 'picture', 'JPEG',
               iif(i % 4 = 0, 'Pentax', NULL), iif(i % 4 = 0, 'K-1', NULL) FROM n";
    catalogue.execute_batch(sql).unwrap();
    env
}

#[track_caller]
fn counts(env: &Env, search: &str, expected: u32) {
    env.run(["find", "c.db", "--where", search, "--count"])
        .exits(i32::from(expected == 0))
        .prints(format!("{expected}\n"));
}

#[test]
fn a_large_catalogue_has_a_file_that_follows_it() {
    let env = large();
    let file = env.path("c.db-columns");
    let index = || env.run(["index", "photos", "-c", "c.db", "-q"]).exits(0);
    std::fs::write(env.path("photos/b.jpg"), Jpeg::new(4, 4).taken("2024:01:01 10:00:00").to_bytes())
        .unwrap();
    index();
    let first = std::fs::read(&file).unwrap();
    counts(&env, "camera:pentax", 50_000);
    counts(&env, "folder:photos", 2);
    counts(&env, "camera:pentax -folder:elsewhere", 0);
    env.run(["find", "c.db", "--where", "folder:photos from:2024"])
        .exits(0)
        .prints(format!("{}\n", env.photo("b.jpg")));
    // Nothing changed: nothing is written.
    index();
    assert_eq!(std::fs::read(&file).unwrap(), first);
    std::fs::remove_file(env.path("photos/a.jpg")).unwrap();
    index();
    let second = std::fs::read(&file).unwrap();
    assert!(second.starts_with(&first) && second.len() < first.len() + first.len() / 10);
    counts(&env, "folder:photos", 1);
    std::fs::write(&file, "no columns").unwrap();
    counts(&env, "folder:photos", 1);
    counts(&env, "camera:pentax", 50_000);
    std::fs::remove_file(env.path("photos/b.jpg")).unwrap();
    env.run(["index", "photos", "-c", "c.db", "-q", "--believe"]).exits(0);
    counts(&env, "folder:photos", 0);
    assert!(std::fs::read(&file).unwrap().len() > second.len() / 2, "made again");
}
