//! Columns do not depend on how files are read: with or without tags, hashes, read strategies, orders, lengths of
//! the first read, from packs, from stores.

use std::collections::BTreeMap;

use serde_json::Value;

use super::corpus;
use crate::env::Env;
use weir::server::Gofakes3;

/// Columns that say where a file is, or that only exist if they are asked for.
const OF_PLACE: [&str; 5] = ["path", "modified_at", "tags", "content_hash", "volume"];

/// Columns with the paths of other files, or that follow from these. Packs and stores are other folders, and a
/// pack has not all files.
const OF_STACKS: [&str; 3] = ["stack", "role", "stacked_by"];

/// The row of each file by its path below the folder of the corpora.
type Rows = BTreeMap<String, BTreeMap<String, Value>>;

fn rows(env: &Env, catalog: &str, root: &str) -> Rows {
    let ran = env.run(["query", catalog, "SELECT * FROM image", "--json"]).exits(0);
    let mut rows = Rows::new();
    for line in ran.stdout().lines() {
        let mut row: BTreeMap<String, Value> = serde_json::from_str(line).unwrap();
        let path = row["path"].as_str().unwrap().to_owned();
        OF_PLACE.iter().for_each(|column| drop(row.remove(*column)));
        if let Some(name) = path.strip_prefix(root) {
            rows.insert(name.trim_start_matches('/').to_owned(), row);
        }
    }
    rows
}

/// The name that a pack gives to a file: without blanks, its extension in lower case.
fn name_in_pack(name: &str) -> String {
    let name = name.replace(' ', "_");
    match name.rsplit_once('.') {
        Some((stem, extension)) => format!("{stem}.{}", extension.to_lowercase()),
        None => name,
    }
}

/// The differences of files that are in both.
fn differences(way: &str, expected: &Rows, rows: &Rows, found: &mut Vec<String>) {
    for (name, row) in rows {
        let Some(expected) = expected.get(name) else {
            found.push(format!("{way}: {name} is in this catalogue only"));
            continue;
        };
        let is_elsewhere = way.starts_with("from ");
        let differs = |(column, value): &(&String, &Value)| {
            expected[*column] != **value && !(is_elsewhere && OF_STACKS.contains(&column.as_str()))
        };
        for (column, value) in row.iter().filter(differs) {
            found.push(format!("{way}: {name}: {column} is {value}, plain {}", expected[column]));
        }
    }
}

const WAYS: &[&str] = &[
    "--tags",
    "--hash",
    "--tags --hash",
    "--first-bytes 512",
    "--first-bytes 1048576",
    "--strategy stdio",
    "--strategy iostream",
    "--strategy buffered",
    "--strategy mmap",
    "--strategy direct",
    "--strategy uring",
    "--order physical",
    "--threads 1",
];

#[test]
fn columns_are_the_same_however_files_are_read() {
    let mut found = Vec::new();
    for folder in ["metadata", "cameras", "formats", "photos", "broken"] {
        let Some(folder) = corpus(folder) else { continue };
        let env = Env::new();
        let root = folder.to_str().unwrap();
        env.run(["index", root, "-c", "plain.db"]).exits(0);
        let expected = rows(&env, "plain.db", root);
        assert!(expected.len() > 10, "{root}");
        for way in WAYS {
            let catalog = format!("{}.db", way.trim_start_matches('-').replace(' ', "_"));
            let arguments = ["index", root, "-c", &catalog].into_iter().chain(way.split(' '));
            if env.run(arguments).exits(0).stderr().contains("not available") {
                eprintln!("skipped: {way}");
            }
            let rows = rows(&env, &catalog, root);
            assert_eq!(rows.len(), expected.len(), "{root}, {way}");
            differences(way, &expected, &rows, &mut found);
        }
        env.run(["pack", root, "-o", "pack"]);
        env.run(["index", "pack", "-c", "pack.db"]).exits(0);
        let inside = env.path("pack/images-000000.tar/");
        let mut packed = rows(&env, "pack.db", inside.to_str().unwrap());
        // A pack has other names where two files differ in their extension only, and takes sidecars along.
        let expected_in_pack: Rows =
            expected.iter().map(|(name, row)| (name_in_pack(name), row.clone())).collect();
        packed.retain(|name, row| expected_in_pack.contains_key(name) && row["sidecar"].is_null());
        assert!(packed.len() * 2 > expected.len(), "{root}: {} in the pack", packed.len());
        differences("from a pack", &expected_in_pack, &packed, &mut found);
        if let Some(server) = Gofakes3::start() {
            server.make_bucket("pics").unwrap();
            server.put_folder("pics", &folder).unwrap();
            let index = ["index", "s3://pics", "-c", "store.db"];
            crate::objects::run(&env, server.endpoint(), index).exits(0);
            let stored = rows(&env, "store.db", "s3://pics");
            assert_eq!(stored.len(), expected.len(), "{root} in a store");
            differences("from a store", &expected, &stored, &mut found);
        }
    }
    assert!(found.is_empty(), "{} differences\n{}", found.len(), found.join("\n"));
}
