//! `thalweg verify` on real files, and on files made to break decoders.

use std::collections::HashMap;
use std::time::Duration;

use serde_json::Value;

use super::corpus;
use crate::env::Env;

/// Memory limit of one process in bytes; two of them decode, and the run itself is small.
const MOST_BYTES: u64 = 240 << 20;

/// Time limit for all files together, in a dev build with other tests in parallel.
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
        .filter(|line| line.contains("the decoder was stopped") || line.contains("the decoder crashed"))
        .collect();
    assert!(lost.is_empty(), "{lost:?}");
}

/// If the metadata parser knows the type of a file, the verdict is that of a decoder, or `unsupported` with a
/// hint: careful people delete files that are reported as broken.
#[test]
fn what_the_metadata_parser_reads_is_never_said_to_be_no_picture_format() {
    for name in ["metadata", "formats", "cameras"] {
        let Some(folder) = corpus(name) else { return };
        let env = Env::new();
        let folder = folder.to_str().unwrap();
        let verified = env.run(["verify", "--json", "--all", folder]).stdout();
        let lines: Vec<Value> = verified.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let paths: String =
            lines.iter().map(|line| format!("{}\n", line["path"].as_str().unwrap())).collect();
        std::fs::write(env.path("paths"), paths).unwrap();
        let tags =
            env.run(["tags", "-j", "-q", "-q", "-File:FileType", "-File:MIMEType", "-@", "paths"]).stdout();
        let tags: Vec<Value> = serde_json::from_str(&tags).unwrap();
        let known: HashMap<&str, &Value> =
            tags.iter().filter_map(|file| Some((file["SourceFile"].as_str()?, file))).collect();
        let mut n_unsupported = 0;
        for line in &lines {
            let file = known[line["path"].as_str().unwrap()];
            let (Some(file_type), what) =
                (file["FileType"].as_str(), line["what"].as_str().unwrap_or_default())
            else {
                continue;
            };
            assert!(!what.contains("not a supported image format"), "{file_type}: {line}");
            let mime = file["MIMEType"].as_str().unwrap();
            if mime.starts_with("image/") || mime.starts_with("video/") {
                assert_ne!(line["verdict"], "not_a_picture", "{file_type}: {line}");
            }
            if line["verdict"] == "unsupported" {
                n_unsupported += 1;
                assert!(what.starts_with("this build cannot decode "), "{line}");
            }
        }
        eprintln!("{name}: {} files of known types, {n_unsupported} unsupported", known.len());
    }
}
