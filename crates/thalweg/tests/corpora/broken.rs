//! Corrupt, truncated and fuzzer-generated files: each must quickly result in a row without crashing the
//! program.

use std::fs::File;
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use engine::tag::{Input, Mode, Options, Parser, Want};
use serde_json::Value;

use super::corpus;
use crate::env::Env;

/// Time limit for one file. Tests are built with little optimisation and run in parallel, so this is five
/// times the 100 ms that a release build keeps to.
const MOST_TIME: Duration = Duration::from_millis(if cfg!(debug_assertions) { 500 } else { 100 });

/// Memory limit in bytes, as for the hostile files (bad_input): 48 MB for the writer, and one file held by
/// each of two workers.
const MOST_BYTES: u64 = 96 << 20;

#[test]
fn every_broken_file_is_a_row() {
    let Some(broken) = corpus("broken") else { return };
    let n_files = files_below(&broken).len() as u64;
    let env = Env::new();
    let index = ["index", broken.to_str().unwrap(), "-c", "c.db", "--tags", "--json"];
    let ran = env.run(index).exits(0);
    assert!(!ran.stderr().contains("panicked"), "{}", ran.stderr());
    let report = ran.json();
    for key in ["n_files", "n_read"] {
        assert_eq!(report[key], n_files, "{report}");
    }
    let counted =
        env.run(["query", "c.db", "--json", "SELECT count(*) AS n, count(error) AS bad FROM image"]);
    let counted = counted.exits(0).json();
    assert_eq!(counted["n"], n_files);
    assert!(counted["bad"].as_u64().unwrap() > 0);
    env.run(["check", "c.db"]).exits(0);
    env.run(["export", "c.db", "out.jsonl"]).exits(0);
    for line in std::fs::read_to_string(env.path("out.jsonl")).unwrap().lines() {
        serde_json::from_str::<Value>(line).expect("JSON");
    }
    eprintln!("{n_files} broken files: {report}");
}

#[test]
fn memory_stays_within_the_budget() {
    let Some(broken) = corpus("broken") else { return };
    let env = Env::new();
    let program = env!("CARGO_BIN_EXE_thalweg");
    let index = "\"$0\" index \"$1\" -c c.db --tags --full --quiet --threads 2";
    let arguments = ["time", "-n", "1", "--json", "--", "sh", "-c", index, program, broken.to_str().unwrap()];
    let figures = env.run(arguments).exits(0).json();
    let peak = figures["peak_memory_bytes"]["max"].as_u64().unwrap();
    eprintln!("peak memory {} MiB, wall {} s", peak >> 20, figures["wall_s"]["max"]);
    assert!(peak < MOST_BYTES, "{} MiB", peak >> 20);
}

#[test]
fn no_file_takes_long() {
    let Some(broken) = corpus("broken") else { return };
    let mut slowest = (Duration::ZERO, PathBuf::new());
    let mut parser = Parser::new();
    for path in files_below(&broken) {
        let mut time = parse(&mut parser, &path);
        // Repeated, because the machine may have been busy.
        for _ in 0..3 {
            if time > MOST_TIME {
                time = time.min(parse(&mut parser, &path));
            }
        }
        assert!(time <= MOST_TIME, "{}: {time:?}", path.display());
        if time > slowest.0 {
            slowest = (time, path);
        }
    }
    eprintln!("slowest: {:?} for {}", slowest.0, slowest.1.display());
}

/// Parses a file like the engine, for the catalogue's columns and for all tags; returns the longer time.
fn parse(parser: &mut Parser, path: &Path) -> Duration {
    let file = File::open(path).unwrap();
    let mut head = vec![0; 16 << 10];
    let n_bytes = file.read_at(&mut head, 0).unwrap();
    let len_bytes = (n_bytes < head.len()).then_some(n_bytes as u64);
    let extension = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    let time = |want: Want, parser: &mut Parser| {
        let start = Instant::now();
        let input = Input { head: &head[..n_bytes], len_bytes, extension: &extension };
        let fetch = |offset, out: &mut [u8]| file.read_at(out, offset);
        let written = parser.parse(input, &Options::wanting(want), fetch, |metadata| {
            let mut json = String::new();
            metadata.tags.iter().for_each(|tag| tag.write_json(Mode::Number, &mut json));
        });
        written.unwrap();
        start.elapsed()
    };
    time(Want::Roles, parser).max(time(Want::Everything, parser))
}

fn files_below(directory: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut directories = vec![directory.to_owned()];
    while let Some(directory) = directories.pop() {
        for entry in std::fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { directories.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    files
}
