//! A writer that is killed at any instant loses nothing that it has counted as committed.
//!
//! The test runs itself as the child: with `THALWEG_KILL_TEST` set, `child_writes_until_it_is_killed` writes
//! and prints the count of committed changes; the parent kills it and compares.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::common::{assert_sound, column, fresh, put_tags};
use thalweg_catalog::{Catalog, Finding, WriterOptions};

const KILLS: u64 = 50;
const BATCH: u64 = 64;

#[test]
fn child_writes_until_it_is_killed() {
    let Some(path) = std::env::var_os("THALWEG_KILL_TEST").map(PathBuf::from) else { return };
    let mut catalog = Catalog::create_or_open(&path).unwrap();
    let first: u64 = std::env::var("THALWEG_KILL_FIRST").unwrap().parse().unwrap();
    let mut options = WriterOptions::default();
    options.commit_rows = 200;
    let writer = catalog.writer(&options).unwrap();
    let mut stdout = std::io::stdout();
    let mut last = 0;
    for batch_idx in 0.. {
        let names = (0..BATCH).map(|row| first + batch_idx * BATCH + row);
        let batch = names.map(|number| {
            put_tags("/p", &format!("{number:09}"), number, r#"["A:B"]"#, &format!("[{number}]"))
        });
        writer.send(batch.collect()).unwrap();
        if writer.committed() != last {
            last = writer.committed();
            writeln!(stdout, "committed {last}").unwrap();
            stdout.flush().unwrap();
        }
    }
}

#[test]
fn fifty_kills_lose_no_committed_row() {
    let (_directory, path) = fresh();
    let mut seed = 0x2545_F491_4F6C_DD1D_u64;
    for kill in 0..KILLS {
        // Every tenth time a first load is killed, otherwise a run that continues where the last one was
        // killed.
        if kill % 10 == 0 {
            for suffix in ["", "-wal", "-shm", "-writer"] {
                let _ = std::fs::remove_file(format!("{}{suffix}", path.display()));
            }
        }
        let first = kill * 10_000_000;
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        let committed = write_and_kill(&path, first, Duration::from_micros(seed % 60_000));
        let sql = format!("SELECT count(*) FROM image WHERE path >= '/p/{first:09}'");
        let kept: u64 = column(&path, &sql)[0].parse().unwrap();
        assert!(kept >= committed, "kill {kill}: {committed} committed, {kept} kept");
        // Batches are committed in order, so the rows found are the first ones sent.
        let last = column(&path, &format!("SELECT max(path) FROM image WHERE path >= '/p/{first:09}'"));
        assert_eq!(last, [format!("/p/{:09}", first + kept - 1)]);
        let findings = Catalog::open_read_only(&path).unwrap().check().unwrap();
        assert!(findings.iter().all(|finding| *finding == Finding::Unindexed), "kill {kill}: {findings:?}");
    }
    // The next run finds the lock free and builds the missing indexes; all rows are there with their tags.
    Catalog::create_or_open(&path).unwrap();
    assert_sound(&path);
    let wrong =
        column(&path, "SELECT count(*) FROM image WHERE tags ->> 'A:B' <> CAST(substr(path, 4) AS INTEGER)");
    assert_eq!(wrong, ["0"]);
}

/// Lets a child write, kills it some time after its first acknowledgement, and returns the last count that it
/// printed.
fn write_and_kill(path: &Path, first: u64, after: Duration) -> u64 {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "kill::child_writes_until_it_is_killed", "--nocapture"])
        .env("THALWEG_KILL_TEST", path)
        .env("THALWEG_KILL_FIRST", first.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    let count =
        |line: &str| line.split_once("committed ").and_then(|(_, count)| count.trim().parse::<u64>().ok());
    let mut committed = lines.find_map(|line| count(&line)).expect("the child acknowledges something");
    std::thread::sleep(after);
    child.kill().unwrap();
    for line in lines {
        committed = count(&line).unwrap_or(committed);
    }
    child.wait().unwrap();
    committed
}
