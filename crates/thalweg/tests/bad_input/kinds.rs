//! Hostile contents: the result for each file, and limits of time and memory.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write as _;

use serde_json::Value;

use super::bytes;
use crate::env::{Env, Jpeg, png, tiff};

/// Limit of processor time for any one file, in seconds. Tests are built with little optimisation and run in parallel, so
/// this is five times the 100 ms that a release build keeps to (docs/reliability.md).
const MOST_SECONDS_A_FILE: f64 = if cfg!(debug_assertions) { 0.5 } else { 0.1 };

/// Memory limit for the whole program while two workers read all files: 48 MB for the catalogue's writer, and
/// twice the limit for inflated data of one file.
const MOST_BYTES: u64 = 96 << 20;

const N_GOOD: usize = 60;

/// The hostile files, with good ones between them.
fn tree() -> (Env, BTreeMap<String, Option<&'static str>>) {
    let mut env = Env::new();
    let mut expected = BTreeMap::new();
    for (name, bytes, kind) in bytes::all() {
        env = env.with(name, bytes);
        expected.insert(name.to_owned(), kind);
    }
    for number in 0..N_GOOD {
        let (name, bytes) = match number % 3 {
            0 => (format!("good-{number}.jpg"), Jpeg::new(4, 3).camera("Canon", "EOS").to_bytes()),
            1 => (format!("good-{number}.png"), png(4, 3)),
            _ => (format!("good-{number}.tif"), tiff(4, 3)),
        };
        env = env.with(&name, bytes);
        expected.insert(name, None);
    }
    for (name, kind) in sparse(&env) {
        expected.insert(name.to_owned(), kind);
    }
    (env, expected)
}

/// Sparse files of 5 GiB with only a few bytes of data.
fn sparse(env: &Env) -> [(&'static str, Option<&'static str>); 4] {
    const LEN_BYTES: u64 = 5 << 30;
    let make = |name: &str, bytes: &[u8]| {
        let mut file = File::create(env.path("photos").join(name)).unwrap();
        file.write_all(bytes).unwrap();
        file.set_len(LEN_BYTES).unwrap();
    };
    make("sparse.jpg", &Jpeg::new(6, 5).to_bytes());
    make("sparse-zeros.png", b"");
    // The header places the directory inside the hole.
    make("sparse-far.tif", b"II\x2a\0\0\xff\xff\xff");
    // The metadata follows after five gigabytes of pixels.
    let boxes =
        [&b"\0\0\0\x14ftypheic\0\0\0\0mif1"[..], b"\0\0\0\x01mdat\0\0\0\x01\x3f\xff\xff\xe0"].concat();
    make("sparse-data-first.heic", &boxes);
    [
        ("sparse.jpg", None),
        ("sparse-zeros.png", Some("unsupported")),
        ("sparse-far.tif", Some("damaged")),
        ("sparse-data-first.heic", Some("damaged")),
    ]
}

fn error_kinds(env: &Env) -> BTreeMap<String, Option<String>> {
    let rows = env.run(["query", "c.db", "--json", "SELECT path, error_kind, error FROM image"]).exits(0);
    rows.stdout()
        .lines()
        .map(|line| {
            let row: Value = serde_json::from_str(line).unwrap();
            assert_eq!(row["error_kind"].is_null(), row["error"].is_null(), "{row}");
            let path = row["path"].as_str().unwrap();
            let name = path.strip_prefix(&env.photo("")).unwrap().to_owned();
            (name, row["error_kind"].as_str().map(str::to_owned))
        })
        .collect()
}

#[test]
fn each_file_is_a_row_and_all_could_be_read() {
    let (env, expected) = tree();
    // Exit code 0: bad files were read as far as possible.
    let report = env.run(["index", "photos", "-c", "c.db", "--tags", "--json"]).exits(0).json();
    assert_eq!(report["n_files"], expected.len());
    assert_eq!(report["n_read"], expected.len());
    assert_eq!(report["n_unread"], 0);
    let found = error_kinds(&env);
    let wrong: Vec<_> = expected
        .iter()
        .filter(|(name, kind)| found.get(*name).map(|found| found.as_deref()) != Some(**kind))
        .map(|(name, kind)| format!("{name}: expected {kind:?}, found {:?}", found.get(name)))
        .collect();
    assert!(wrong.is_empty() && found.len() == expected.len(), "{wrong:#?}");
    env.run(["check", "c.db"]).exits(0);

    let again = env.run(["index", "photos", "-c", "c.db", "--tags", "--json"]).exits(0).json();
    assert_eq!((&again["n_read"], &again["n_unchanged"]), (&0.into(), &expected.len().into()));
}

#[test]
fn none_takes_long_by_itself() {
    let (env, expected) = tree();
    let program = env!("CARGO_BIN_EXE_thalweg");
    let mut slowest = (0.0, String::new());
    for name in expected.keys().filter(|name| !name.starts_with("good")) {
        let (file, catalog) = (env.photo(name), format!("{name}.db"));
        let index = [program, "index", &file, "-c", &catalog, "--tags", "--quiet"];
        let figures = env.run(["time", "-n", "1", "--json", "--"].into_iter().chain(index)).exits(0).json();
        // Not the time on the clock, which depends on what else the disk has to write.
        let seconds = |part: &str| figures[part]["max"].as_f64().unwrap();
        let busy = seconds("user_s") + seconds("system_s");
        assert!(busy < MOST_SECONDS_A_FILE, "{name}: {busy} s");
        let n_rows = env.run(["query", &catalog, "--csv", "SELECT count(*) AS n FROM image"]).exits(0);
        assert_eq!(n_rows.stdout().lines().collect::<Vec<_>>(), ["n", "1"]);
        if busy > slowest.0 {
            slowest = (busy, name.clone());
        }
    }
    eprintln!("slowest: {slowest:?}");
}

#[test]
fn all_together_stay_within_the_memory() {
    let (env, _) = tree();
    let program = env!("CARGO_BIN_EXE_thalweg");
    let index = "\"$0\" index photos -c c.db --tags --full --quiet --threads 2";
    let figures = env.run(["time", "-n", "1", "--json", "--", "sh", "-c", index, program]).exits(0).json();
    let peak = figures["peak_memory_bytes"]["max"].as_u64().unwrap();
    let wall = figures["wall_s"]["max"].as_f64().unwrap();
    eprintln!("peak memory {} MiB, {wall} s", peak >> 20);
    assert!(peak < MOST_BYTES, "{} MiB", peak >> 20);
}
