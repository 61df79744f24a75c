//! The short forms of the loops of `crates/torture`; `cargo xtask torture` runs the long ones.
//!
//! `THALWEG_ROUNDS` multiplies the rounds, `THALWEG_SEED` sets the seed.

use std::path::PathBuf;

use ::torture::{Extent, Settings};

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|number| number.parse().ok()).unwrap_or(default)
}

/// Runs a loop, which must find nothing.
#[track_caller]
fn run(name: &str, n_rounds: u64) {
    let settings = Settings {
        program: PathBuf::from(env!("CARGO_BIN_EXE_thalweg")),
        seed: number("THALWEG_SEED", 20_261_129),
        extent: Extent::Rounds(n_rounds * number("THALWEG_ROUNDS", 1)),
        kept: PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("torture"),
        corpora: Vec::new(),
        fuzzers: None,
        say: |_| {},
    };
    let report = ::torture::run(name, &settings).unwrap_or_else(|reason| panic!("{name}: {reason}"));
    eprintln!("{report}\nseed {}", settings.seed);
    assert!(report.findings.is_empty(), "seed {}: {report}", settings.seed);
}

#[test]
fn exhaust() {
    run("exhaust", 24);
}

#[test]
fn fault() {
    if crate::env::trace::can_inject() {
        run("fault", 40);
    }
}

#[test]
fn kill() {
    run("kill", 12);
}

#[test]
fn mutate() {
    run("mutate", 6);
}

#[test]
fn power() {
    if crate::env::trace::can_inject() {
        run("power", 48);
    }
}

#[test]
fn race() {
    run("race", 8);
}

#[test]
fn stores() {
    run("stores", 10);
}

#[test]
fn tamper() {
    run("tamper", 42);
}
