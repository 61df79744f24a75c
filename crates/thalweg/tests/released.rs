//! Catalogues that released versions wrote are opened by this version: read as they are, searched, exported, and
//! continued by `index`.
//!
//! `catalogues/VERSION.db.gz` was written by the program of that version, or by one with its schema, with
//! `scripts/release/catalogue.sh VERSION`. A schema that no file has needs a file, named after the version that will
//! release it; files of released versions are never written again.

use std::io::Read as _;
use std::path::{Path, PathBuf};

use engine::catalog::schema;

use crate::env::Env;

/// Versions with a catalogue, the newest one last, and the schema of each.
const RELEASED: &[(&str, i64)] = &[("0.2.0", 8)];

const FACTS: &str = "SELECT count(*) AS n, sum(bytes) AS bytes, count(content_hash) AS hashes,
    count(perceptual_hash) AS pictures, count(verdict) AS verdicts, count(tags) AS tags, count(error) AS errors,
    count(taken_at) AS dates, count(latitude) AS places FROM image";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/catalogues")
}

/// A fresh directory with the catalogue of a version as `c.db`.
fn unpacked(version: &str) -> Env {
    let env = Env::new();
    let packed = std::fs::File::open(folder().join(format!("{version}.db.gz"))).unwrap();
    let mut bytes = Vec::new();
    flate2::read::GzDecoder::new(packed).read_to_end(&mut bytes).unwrap();
    std::fs::write(env.path("c.db"), bytes).unwrap();
    env
}

fn schema_of(env: &Env) -> i64 {
    let catalogue = rusqlite::Connection::open(env.path("c.db")).unwrap();
    catalogue.query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap()
}

#[test]
fn released_catalogues_are_complete() {
    let listed = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name());
    let mut found: Vec<_> = listed.map(|name| name.into_string().unwrap()).collect();
    found.sort();
    let mut expected: Vec<_> = RELEASED.iter().map(|(version, _)| format!("{version}.db.gz")).collect();
    expected.sort();
    assert_eq!(found, expected);
    for (version, number) in RELEASED {
        assert_eq!(schema_of(&unpacked(version)), *number, "{version}");
    }
    let newest = RELEASED.last().unwrap().1;
    assert_eq!(
        newest,
        schema::VERSION,
        "make a catalogue with this schema: bash scripts/release/catalogue.sh VERSION"
    );
}

#[test]
fn released_catalogues_are_read() {
    for (version, number) in RELEASED {
        let env = unpacked(version);
        let facts = env.run(["query", "c.db", FACTS, "--json"]).exits(0).json();
        let expected = serde_json::json!({
            "n": 30, "bytes": 945_415, "hashes": 30, "pictures": 27, "verdicts": 30, "tags": 30, "errors": 4,
            "dates": 23, "places": 20,
        });
        assert_eq!(facts, expected, "{version}");
        env.run(["find", "c.db", "--where", "iron gates"])
            .exits(0)
            .prints("/tmp/thalweg-samples/danube/iron-gates.jpg\n");
        let copies = env.run(["find", "c.db", "--duplicates"]).exits(0).stdout();
        assert_eq!(copies.lines().count(), 2, "{version}: {copies}");
        env.run(["export", "c.db", "out.csv"]).exits(0);
        assert_eq!(std::fs::read_to_string(env.path("out.csv")).unwrap().lines().count(), 31, "{version}");
        assert_eq!(schema_of(&env), *number, "{version}: reading changed the catalogue");
    }
}

/// Rows without the name of the disk, which the run learns if the catalogue was made on this machine.
fn without_volumes(rows: &str) -> Vec<serde_json::Value> {
    let rows = rows.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    rows.map(|mut row| {
        row.as_object_mut().unwrap().remove("volume").unwrap();
        row
    })
    .collect()
}

#[test]
fn released_catalogues_are_continued() {
    for (version, _) in RELEASED {
        let env = unpacked(version).with("new.png", crate::env::png(3, 2));
        let before =
            env.run(["query", "c.db", "SELECT * FROM image ORDER BY path", "--json"]).exits(0).stdout();
        env.run(["index", "photos", "-c", "c.db", "--tags"]).exits(0);
        assert_eq!(schema_of(&env), schema::VERSION, "{version}");
        let old = "SELECT * FROM image WHERE path LIKE '/tmp/thalweg-samples/%' ORDER BY path";
        let after = env.run(["query", "c.db", old, "--json"]).exits(0).stdout();
        assert_eq!(without_volumes(&after), without_volumes(&before), "{version}");
        env.run(["query", "c.db", "SELECT width, height FROM image WHERE path LIKE '%new.png'", "--json"])
            .exits(0)
            .prints("{\"width\":3,\"height\":2}\n");
    }
}
