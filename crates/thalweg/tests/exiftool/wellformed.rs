//! Real parsers of JSON, XML and CSV must accept every layout of hostile and mutated files: `wellformed.py`.

use std::path::PathBuf;
use std::process::Command;

use super::pictures;

/// Number of mutated files; `THALWEG_MUTATIONS` overrides it.
const N_MUTATED: &str = "150";

#[test]
fn every_layout_of_every_file_is_well_formed() {
    let env = pictures();
    let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/exiftool/wellformed.py");
    let n_mutated = std::env::var("THALWEG_MUTATIONS").unwrap_or_else(|_| N_MUTATED.to_owned());
    let mut python = Command::new("python3");
    python.arg(script).arg(env.path("exiftool")).arg(env.path("photos")).arg(n_mutated);
    let samples = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../samples/pictures");
    python.arg(samples);
    let output = match python.output() {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return println!("skipped: no python3"),
        output => output.unwrap(),
    };
    let words =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && words.contains("answers are well-formed"), "{words}");
}
