//! `index` on a bucket: the same rows as on a disk, and later runs read only changed objects.

use weir::Proxy;

use super::{collection, run, with_each};
use crate::env::{Env, Jpeg};

/// Rows without the columns in which a disk and a store differ.
fn rows(env: &Env, catalog: &str, prefix: &str) -> String {
    let sql = format!(
        "SELECT substr(path, {}) AS name, bytes, format, width, height, taken_at, description, error_kind FROM image ORDER BY 1",
        prefix.len() + 1
    );
    env.run(["query", catalog, &sql, "--csv"]).exits(0).stdout()
}

#[test]
fn a_bucket_has_the_rows_that_a_disk_has() {
    with_each(|server| {
        let env = collection(server);
        run(&env, server.endpoint(), ["index", "s3://pics", "-c", "store.db"]).exits(0);
        env.run(["index", "photos", "-c", "disk.db"]).exits(0);
        let disk = rows(&env, "disk.db", env.path("photos").to_str().unwrap());
        assert_eq!(rows(&env, "store.db", "s3://pics"), disk);
        assert_eq!(disk.lines().count(), 8, "{disk}");
    });
}

#[test]
fn the_entity_tag_says_what_changed() {
    with_each(|server| {
        let env = collection(server);
        let index = || {
            let ran = run(&env, server.endpoint(), ["index", "s3://pics/", "-c", "c.db", "--json"]).exits(0);
            let report = ran.json();
            ["n_read", "n_unchanged", "n_vanished"].map(|name| report[name].as_u64().unwrap())
        };
        assert_eq!(index(), [7, 0, 0]);
        assert_eq!(index(), [0, 7, 0]);
        // Stored again with the same bytes: another time, the same object.
        server.put("pics", "notes.txt", "no picture").unwrap();
        server.put("pics", "2023/a.jpg", Jpeg::new(9, 9).to_bytes()).unwrap();
        server.put("pics", "new.jpg", Jpeg::new(2, 2).to_bytes()).unwrap();
        assert_eq!(index(), [2, 6, 0]);
        let width =
            env.run(["query", "c.db", "SELECT width FROM image WHERE path LIKE '%/2023/a.jpg'", "--csv"]);
        assert!(width.stdout().contains('9'), "{}", width.stdout());
    });
}

#[test]
fn single_objects_and_prefixes_are_roots() {
    with_each(|server| {
        let env = collection(server);
        let index = |path: &str| run(&env, server.endpoint(), ["index", path, "-c", "c.db"]);
        index("s3://pics/2023/05/b c+d%41.jpg").exits(0);
        index("s3://pics/2023").exits(0);
        let paths = env.run(["query", "c.db", "SELECT path FROM image", "--csv"]).stdout();
        let mut paths: Vec<&str> = paths.lines().skip(1).collect();
        paths.sort_unstable();
        assert_eq!(paths, ["s3://pics/2023/05/b c+d%41.jpg", "s3://pics/2023/a.jpg"], "each object once");
        index("s3://pics/nowhere").exits(2).says("no such object");
        index("s3://nobucket/").exits(2).says("no such bucket");
    });
}

#[test]
fn an_unchanged_bucket_is_listed_and_not_read() {
    with_each(|server| {
        let env = collection(server);
        let proxy = Proxy::start(server.endpoint(), Vec::new()).unwrap();
        run(&env, &proxy.endpoint(), ["index", "s3://pics", "-c", "c.db"]).exits(0);
        let first = proxy.asked();
        assert_eq!(first.iter().filter(|asked| asked.bytes().is_some()).count(), 7, "one request an object");
        proxy.forget();
        run(&env, &proxy.endpoint(), ["index", "s3://pics", "-c", "c.db"]).exits(0);
        let again = proxy.asked();
        assert!(again.iter().all(|asked| asked.bytes().is_none()), "{again:?}");
        assert!(again.len() <= 6, "{again:?}");
    });
}
