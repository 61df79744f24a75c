//! Packs are read where they were written: in a store.

use super::{collection, run, with_each};
use crate::env::sample;

#[test]
fn a_pack_in_a_store_is_read_in_place() {
    with_each(|server| {
        let env = collection(server);
        server.make_bucket("packs").unwrap();
        let in_store = |arguments: &[&str]| run(&env, server.endpoint(), arguments);
        // A shard for each member, nearly.
        in_store(&["pack", "photos", "-o", "s3://packs/all", "--shard-count", "3"]).exits(0);
        env.run(["pack", "photos", "-o", "all", "--shard-count", "3"]).exits(0);
        let names = env.run(["list", "all"]).exits(0).stdout();
        assert!(names.lines().count() >= 4, "{names}");
        for pack in
            ["s3://packs/all", "s3://packs/all/", "s3://packs/all/images", "s3://packs/all/images.lookup"]
        {
            assert_eq!(in_store(&["list", pack]).exits(0).stdout(), names, "{pack}");
        }
        let key = names.lines().find(|name| name.contains("rich")).unwrap();
        let ran = in_store(&["cat", "s3://packs/all", key]).exits(0);
        assert!(ran.stdout_bytes() == sample("danube/passau.jpg"));
        in_store(&["cat", "s3://packs/all", "none"]).exits(2).says("no member `none`");
        in_store(&["list", "s3://packs/none"]).exits(2).says("it contains no lookup and no tar archive");
        in_store(&["unpack", "s3://packs/all", "-o", "unpacked"]).exits(0);
        let rich: Vec<_> = std::fs::read_dir(env.path("unpacked")).unwrap().flatten().collect();
        assert!(
            rich.iter().any(|entry| std::fs::read(entry.path()).ok() == Some(sample("danube/passau.jpg")))
        );
    });
}

#[test]
fn members_of_a_pack_in_a_store_are_indexed_in_place() {
    with_each(|server| {
        let env = collection(server);
        server.make_bucket("packs").unwrap();
        let in_store = |arguments: &[&str]| run(&env, server.endpoint(), arguments);
        in_store(&["pack", "photos", "-o", "s3://packs/all", "--shard-count", "3"]).exits(0);
        env.run(["pack", "photos", "-o", "all", "--shard-count", "3"]).exits(0);
        // The same rows as of the pack on the disk, under the paths of the store.
        in_store(&["index", "s3://packs/all", "-c", "store.db"]).exits(0);
        env.run(["index", "all", "-c", "disk.db"]).exits(0);
        let rows = |catalog: &str| {
            let sql = "SELECT substr(path, instr(path, '.tar//') - 6) AS name, bytes, format, width, taken_at, error \
                       FROM image WHERE path LIKE '%.tar//%' ORDER BY name";
            env.run(["query", catalog, sql, "--csv"]).exits(0).stdout()
        };
        assert_eq!(rows("store.db"), rows("disk.db"));
        assert!(rows("store.db").lines().count() >= 5, "{}", rows("store.db"));
        let again = in_store(&["index", "s3://packs/all", "-c", "store.db", "--json"]).exits(0).json();
        assert_eq!((&again["n_read"], &again["n_vanished"]), (&0.into(), &0.into()), "{again}");
        // One member by its path.
        let sql = "SELECT path FROM image WHERE path LIKE '%rich.jpg' AND path LIKE '%.tar//%'";
        let path = env.run(["query", "store.db", sql, "--csv"]).exits(0).stdout();
        let path = path.lines().nth(1).unwrap();
        assert!(path.starts_with("s3://packs/all/images-00000"), "{path}");
        let tags = in_store(&["tags", "-j", "-n", "-ImageWidth", "-Model", path]).exits(0).json();
        assert_eq!(tags[0]["SourceFile"], path);
        assert!(tags[0]["ImageWidth"].as_u64() > Some(0), "{tags}");
        in_store(&["verify", path]).exits(0).says("1 whole");
    });
}

#[test]
fn an_archive_in_a_store_needs_no_lookup() {
    with_each(|server| {
        let env = collection(server);
        server.make_bucket("packs").unwrap();
        env.run(["pack", "photos", "-o", "all"]).exits(0);
        let shard = std::fs::read(env.path("all/images-000000.tar")).unwrap();
        server.put("packs", "old/plain.tar", shard).unwrap();
        let in_store = |arguments: &[&str]| run(&env, server.endpoint(), arguments);
        let names = env.run(["list", "all"]).exits(0).stdout();
        for pack in ["s3://packs/old/plain.tar", "s3://packs/old"] {
            assert_eq!(in_store(&["list", pack]).exits(0).stdout(), names, "{pack}");
        }
        let report = in_store(&["index", "s3://packs/old/plain.tar", "-c", "c.db", "--json"]).exits(0).json();
        assert_eq!(report["n_files"], names.lines().count());
    });
}
