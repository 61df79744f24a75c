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
        env.run(["export", "c.db", "o.jsonl", "--format", "tiff", "--json", "-q"]).exits(0).has_no_content();
    let bytes = std::fs::metadata(env.path("o.jsonl")).unwrap().len();
    ran.prints(format!("{{\"n_rows\":1,\"bytes\":{bytes},\"n_files\":1}}\n"));
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

#[test]
fn an_existing_output_is_replaced_with_force_only() {
    let env = two_pictures();
    for name in ["o.csv", "o.parquet"] {
        std::fs::write(env.path(name), "mine").unwrap();
        env.run(["export", "c.db", name]).exits(2).says("already exists").says("--force");
        assert_eq!(std::fs::read(env.path(name)).unwrap(), b"mine");
        env.run(["export", "c.db", name, "--force"]).exits(0).says("Wrote 2 rows");
        assert!(std::fs::read(env.path(name)).unwrap() != b"mine");
    }
}

#[test]
fn standard_output_takes_the_rows() {
    let env = two_pictures();
    env.run(["export", "c.db", "o.jsonl"]).exits(0);
    let expected = std::fs::read_to_string(env.path("o.jsonl")).unwrap();
    let ran = env.run(["export", "c.db", "-", "--as", "jsonl"]).exits(0);
    ran.prints(&expected).says("Wrote 2 rows");
    let csv = env.run(["export", "c.db", "-", "-q"]).exits(0).has_no_content().stdout();
    assert!(csv.starts_with("path,bytes,") && csv.lines().count() == 3, "{csv}");
    env.run(["export", "c.db", "-", "--json"]).exits(2).says("leave out --json");
    env.run(["export", "c.db", "-", "--partition", "year"]).exits(2).says("one stream of rows");
}

#[test]
fn the_catalogue_of_this_directory_is_the_default() {
    let env = two_pictures();
    env.run(["export", "o.csv"])
        .exits(2)
        .says("cannot open catalogue `thalweg.db`: no such file in this folder; name your catalogue")
        .says("thalweg index PATH... -c thalweg.db");
    std::fs::copy(env.path("c.db"), env.path("thalweg.db")).unwrap();
    env.run(["export", "o.csv"]).exits(0).says("Wrote 2 rows");
    env.run(["export", "c.db"]).exits(2).says("no output given");
}

/// The paths of all files below a folder, and their lines.
fn files_below(env: &Env, folder: &str) -> Vec<(String, usize)> {
    let mut found = Vec::new();
    let mut folders = vec![env.path(folder)];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path)
            } else {
                let name = path.strip_prefix(env.path(folder)).unwrap().to_str().unwrap().to_owned();
                let n_lines = std::fs::read(&path).unwrap().iter().filter(|byte| **byte == b'\n').count();
                found.push((name, n_lines));
            }
        }
    }
    found.sort();
    found
}

fn cameras() -> Env {
    let taken = |camera: &str, time: &str| Jpeg::new(4, 3).camera("A", camera).taken(time);
    Env::new()
        .with_jpeg("1.jpg", &taken("X/1 = 5%", "2023:05:01 10:00:00"))
        .with_jpeg("2.jpg", &taken("D70", "2024:05:01 10:00:00"))
        .with_jpeg("3.jpg", &taken("D70", "2024:06:01 10:00:00"))
        .with_jpeg("4.jpg", &taken("D70", "2024:07:01 10:00:00"))
        .with_jpeg("5.jpg", &Jpeg::new(4, 3))
        .indexed()
}

#[test]
fn folders_are_named_by_the_values_of_their_rows() {
    let env = cameras();
    env.run(["export", "c.db", "out", "--partition", "year,camera", "--as", "jsonl"])
        .exits(0)
        .says("Wrote 5 rows (")
        .says(" in 3 files to out");
    let none = "__HIVE_DEFAULT_PARTITION__";
    let expected = [
        ("year=2023/camera=X%2F1 %3D 5%25/part-0.jsonl".to_owned(), 1),
        ("year=2024/camera=D70/part-0.jsonl".to_owned(), 3),
        (format!("year={none}/camera={none}/part-0.jsonl"), 1),
    ];
    assert_eq!(files_below(&env, "out"), expected);
    // Files have all columns, but those that are columns themselves and name their folders.
    let first = |folder: &str| {
        let text = std::fs::read_to_string(env.path(folder).join("part-0.jsonl")).unwrap();
        serde_json::from_str::<serde_json::Value>(text.lines().next().unwrap()).unwrap()
    };
    assert_eq!(first("out/year=2024/camera=D70")["model"], "D70");
    env.run(["export", "c.db", "models", "--partition", "model", "--as", "jsonl"]).exits(0);
    let row = first("models/model=D70");
    assert!(row.get("model").is_none() && row["make"] == "A", "{row}");
    env.run(["export", "c.db", "o", "--partition", "colour"]).exits(2).says("no such key");
}

#[test]
fn files_have_so_many_rows_at_most() {
    let env = cameras();
    let arguments =
        ["export", "c.db", "out", "--partition", "year", "--shard-rows", "2", "--as", "csv", "--json"];
    let report = env.run(arguments).exits(0).json();
    assert_eq!((&report["n_rows"], &report["n_files"]), (&5.into(), &4.into()));
    let none = "year=__HIVE_DEFAULT_PARTITION__/part-0.csv".to_owned();
    // With the line of names.
    let expected = [
        ("year=2023/part-0.csv".to_owned(), 2),
        ("year=2024/part-0.csv".to_owned(), 3),
        ("year=2024/part-1.csv".to_owned(), 2),
        (none, 2),
    ];
    assert_eq!(files_below(&env, "out"), expected);
    env.run(arguments).exits(2).says("already exists");
    // Another division replaces all of it, and nothing stays of the earlier one.
    env.run(["export", "c.db", "out", "--shard-rows", "3", "--as", "csv", "--force"]).exits(0);
    assert_eq!(files_below(&env, "out"), [("part-0.csv".to_owned(), 4), ("part-1.csv".to_owned(), 3)]);
    std::fs::write(env.path("out/letter.txt"), "mine").unwrap();
    env.run(["export", "c.db", "out", "--shard-rows", "3", "--force"]).exits(2).says("`letter.txt`");
    assert!(env.path("out/letter.txt").exists() && env.path("out/part-0.csv").exists());
}
