//! `thalweg verify` over files that were made to break decoders.

use std::time::Duration;

use crate::corpus;
use crate::env::Env;

/// What one process may take; two of them decode, and the run itself is small.
const MOST_BYTES: u64 = 240 << 20;

/// For all files together, in a dev build beside other tests.
const MOST_TIME: Duration = Duration::from_secs(60);

#[test]
fn broken_files_neither_crash_nor_fill_the_memory() {
    let Some(broken) = corpus("broken") else { return };
    let env = Env::new();
    let program = env!("CARGO_BIN_EXE_thalweg");
    let verify = "\"$0\" verify \"$1\" --threads 2 --json > told.jsonl; test $? -eq 1";
    let arguments =
        ["time", "-n", "1", "--json", "--", "sh", "-c", verify, program, broken.to_str().unwrap()];
    let figures = env.run(arguments).exits(0).json();
    let peak = figures["peak_memory_bytes"]["max"].as_u64().unwrap();
    let seconds = figures["wall_s"]["max"].as_f64().unwrap();
    eprintln!("largest process {} MiB, wall {seconds} s", peak >> 20);
    assert!(peak < MOST_BYTES, "{} MiB", peak >> 20);
    assert!(seconds < MOST_TIME.as_secs_f64());
    let told = std::fs::read_to_string(env.path("told.jsonl")).unwrap();
    assert!(told.lines().count() > 1000, "{} lines", told.lines().count());
    let lost: Vec<&str> = told
        .lines()
        .filter(|line| line.contains("its decoder was stuck") || line.contains("its decoder crashed"))
        .collect();
    assert!(lost.is_empty(), "{lost:?}");
}
