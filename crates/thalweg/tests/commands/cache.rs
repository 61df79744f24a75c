//! Tests of `thalweg cache`.
#![cfg(target_os = "linux")]

use std::path::Path;

use serde_json::Value;

use crate::env::Env;

/// One picture of 100,000 bytes, one below it of 5,000, and an empty file; in the page cache, since they were
/// just written.
fn collection() -> Env {
    Env::new().with("a.jpg", [1; 100_000]).with("below/b.jpg", [2; 5_000]).with("c.jpg", "")
}

fn page_bytes() -> u64 {
    let size = std::process::Command::new("getconf").arg("PAGESIZE").output().unwrap();
    String::from_utf8(size.stdout).unwrap().trim().parse().unwrap()
}

#[test]
fn eviction_is_proved_by_the_pages_before_and_after() {
    let env = collection();
    if is_in_memory(&env.path("")) {
        eprintln!("skipped: the files of this test are in memory");
        return;
    }
    let [large, small] = [100_000, 5_000_u64].map(|bytes| bytes.div_ceil(page_bytes()));
    let all = large + small;
    env.run(["cache", "photos", "photos/a.jpg"])
        .exits(0)
        .prints(format!(
            "photos/a.jpg: {large} of {large} pages in memory (100 %)\n\
             photos/below/b.jpg: {small} of {small} pages in memory (100 %)\n\
             photos/c.jpg: 0 of 0 pages in memory\n\
             photos/a.jpg: {large} of {large} pages in memory (100 %)\n"
        ))
        .says("4 files:");
    env.run(["cache", "--evict", "photos"])
        .exits(0)
        .prints_lines(&[
            format!("photos/a.jpg: {large} of {large} pages in memory (100 %), 0 after eviction"),
            format!("photos/below/b.jpg: {small} of {small} pages in memory (100 %), 0 after eviction"),
            "photos/c.jpg: 0 of 0 pages in memory, 0 after eviction".to_owned(),
        ])
        .says(&format!("3 files: {all} of {all} pages in memory (100 %), 0 after eviction."));
    env.run(["-q", "cache", "photos/a.jpg"])
        .exits(0)
        .prints(format!("photos/a.jpg: 0 of {large} pages in memory (0 %)\n"))
        .has_no_content();
    assert_eq!(std::fs::read(env.path("photos/a.jpg")).unwrap(), [1; 100_000], "the file keeps its content");
}

#[test]
fn json_has_the_counts_of_each_file() {
    let env = collection();
    let line: Value = env.run(["cache", "--json", "photos/a.jpg"]).exits(0).json();
    let pages = 100_000_u64.div_ceil(page_bytes());
    assert_eq!((&line["path"], &line["bytes"]), (&"photos/a.jpg".into(), &100_000.into()));
    assert_eq!((&line["pages"], &line["resident_pages"]), (&pages.into(), &pages.into()));
    assert!(line.get("resident_pages_after").is_none(), "{line}");
    if !is_in_memory(&env.path("")) {
        let line: Value = env.run(["cache", "--evict", "--json", "photos/a.jpg"]).exits(0).json();
        assert_eq!(line["resident_pages_after"], 0, "{line}");
    }
}

#[test]
fn pages_that_stay_are_bad_news() {
    let Ok(in_memory) = tempfile::tempdir_in("/dev/shm") else {
        eprintln!("skipped: no /dev/shm here");
        return;
    };
    let file = in_memory.path().join("stays");
    std::fs::write(&file, [1; 10_000]).unwrap();
    let pages = 10_000_u64.div_ceil(page_bytes());
    let ran = Env::new().run(["cache".as_ref(), "--evict".as_ref(), file.as_os_str()]).exits(1);
    assert!(ran.stdout().ends_with(&format!("(100 %), {pages} after eviction\n")), "{}", ran.stdout());
    ran.says(&format!("{pages} pages of 1 file stayed in memory"));
}

#[test]
fn files_that_cannot_be_examined_are_named() {
    let env = collection();
    let pipe = env.path("photos/pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    env.run(["cache", "photos/c.jpg", "photos/none.jpg", "photos/pipe"])
        .exits(3)
        .prints("photos/c.jpg: 0 of 0 pages in memory\n")
        .says("photos/none.jpg: No such file")
        .says("photos/pipe: not a regular file");
    env.run(["cache", "photos/none.jpg"]).exits(2).prints("").says("photos/none.jpg: No such file");
    env.run(["cache", "s3://bucket/a.jpg"]).exits(2).says("files of this machine only");
    env.run(["cache"]).exits(2).prints("");
    // A pipe below a folder is no file of it, and the program does not wait for a writer.
    env.run(["cache", "photos"]).exits(0).says("3 files:");
}

fn is_in_memory(path: &Path) -> bool {
    let kind = std::process::Command::new("stat").args(["-f", "-c", "%T"]).arg(path).output().unwrap();
    kind.stdout.starts_with(b"tmpfs")
}
