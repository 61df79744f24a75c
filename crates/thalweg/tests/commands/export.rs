//! Tests of `thalweg export`.

use crate::env::{Env, Jpeg, tiff};

fn two_pictures() -> Env {
    Env::new()
        .with_jpeg("=a.jpg", &Jpeg::new(40, 30).description("=1+1").camera("\u{1b}[1mA", "B"))
        .with("b.tif", tiff(5, 4))
        .indexed()
}

#[test]
fn the_view_in_three_formats() {
    let env = two_pictures();
    for name in ["o.parquet", "o.csv", "o.jsonl"] {
        let ran = env.run(["export", "c.db", name]).exits(0).prints("");
        ran.says("Wrote 2 rows (").says(name);
    }
    let parquet = std::fs::read(env.path("o.parquet")).unwrap();
    assert!(parquet.starts_with(b"PAR1") && parquet.ends_with(b"PAR1"));
    let csv = std::fs::read_to_string(env.path("o.csv")).unwrap();
    assert!(csv.starts_with("path,bytes,modified_at,format,") && csv.contains(",'=1+1,"), "{csv}");
    let jsonl = std::fs::read_to_string(env.path("o.jsonl")).unwrap();
    assert_eq!(jsonl.lines().count(), 2);
    assert!(jsonl.contains("\\u001b[1mA"), "{jsonl}");
}

#[test]
fn filtered_and_told_as_json() {
    let env = two_pictures();
    let ran =
        env.run(["export", "c.db", "o.jsonl", "--format", "tiff", "--json", "-q"]).exits(0).says_nothing();
    let bytes = std::fs::metadata(env.path("o.jsonl")).unwrap().len();
    ran.prints(format!("{{\"n_rows\":1,\"bytes\":{bytes}}}\n"));
    env.run(["export", "c.db", "none.csv", "--format", "gif"]).exits(0).says("0 rows");
}

#[test]
fn failure_leaves_what_was_there() {
    let env = two_pictures();
    env.run(["export", "c.db", "o.xlsx"]).exits(2).says(".parquet, .csv or .jsonl");
    env.run(["export", "c.db", "no/such/o.csv"]).exits(2).says("no/such");
    env.run(["export", "no.db", "o.csv"]).exits(2).says("thalweg index PATH...");
    std::fs::copy(env.path("c.db"), env.path("c.csv")).unwrap();
    let before = std::fs::read(env.path("c.csv")).unwrap();
    env.run(["export", "c.csv", "c.csv"]).exits(2).says("the catalogue itself");
    assert!(std::fs::read(env.path("c.csv")).unwrap() == before);
    let left: Vec<_> =
        std::fs::read_dir(env.path("")).unwrap().flatten().map(|entry| entry.file_name()).collect();
    assert!(!left.iter().any(|name| name.to_string_lossy().contains("partial")), "{left:?}");
}
