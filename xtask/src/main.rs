//! Repository tasks: `cargo xtask`.
//!
//! This program compiles in seconds, so that checks can run first. Benchmarks need the whole workspace,
//! optimised: they are in the package `xtask-bench`, which is built on demand.

mod ci;
#[cfg(test)]
mod dependencies;
mod docs;
mod manifests;
mod platform;
#[cfg(test)]
mod profiles;
mod release;
mod tables;
mod tidy;
mod torture;

use std::error::Error;
use std::process::ExitCode;

const USAGE: &str = "\
Usage: cargo xtask tidy
       cargo xtask docs [--check]
       cargo xtask api [--bless]
       cargo xtask bench NAME [--rounds N] [--only CASE,CASE] [--record]
       cargo xtask bench build [--only CASE,CASE] [--record]
       cargo xtask floor THREADS BYTES LIST
       cargo xtask random WAY THREADS PACK LIST READS
       cargo xtask release VERSION [--rehearse]
       cargo xtask manifests DIST OUT
       cargo xtask tables EXIFTOOL [--check]
       cargo xtask parity --against EXIFTOOL
       cargo xtask torture NAME [--minutes N | --rounds N | --round R] [--seed S]
       cargo xtask ci

tidy    checks the structure of the code by the rules of xtask/tidy.toml
docs    renders the figures of bench/records/ into documents; --check says which are stale, typed by hand, or name
        commands that are not there
api     compares the public API of the crates with crates/*/public-api.txt; --bless writes these files
bench   runs bench/definitions/NAME.toml: cases interleaved, answers checked, medians and ratios printed;
        --record writes bench/records/NAME.toml. Programs are of the profile `dist`. `bench build` measures the builds
        themselves, each from a clean clone
floor   opens each file of LIST (one path a line), reads its first BYTES bytes, closes it: the least a reader can do
random  reads members of PACK, or files of LIST, in a random order; WAY is pack, many, mapped, ranges or files
release  writes version, changelog and lock files, makes the packages, commits and tags; publishes nothing. --rehearse
        does so in a clone that is removed
manifests  writes the files for Homebrew, AUR, Scoop and Nix to OUT, for the archives in DIST
tables  writes the generated tables from what EXIFTOOL prints about its tags; --check says which would change
parity  lists tables, tags, words and file types that another version of ExifTool has and the tables have not
torture  attacks the program, built for release, for N minutes; NAME is one of the loops that `torture` alone lists
ci      runs everything that must hold before a change is taken; scripts/test.sh installs what is missing first";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match arguments.first().map(String::as_str) {
        Some("tidy") => tidy::run(),
        Some("docs") => docs::run(&arguments[1..]),
        Some("release") => release::run(&arguments[1..]),
        Some("manifests") => manifests::run(&arguments[1..]),
        Some("parity") => tables::against(&arguments[1..]),
        Some("tables") => tables::run(&arguments[1..]),
        Some("ci") => ci::run(&arguments[1..]),
        Some("api") => run_package("xtask-api", &["--"], &arguments),
        Some("torture") => torture::run(&arguments[1..]),
        Some("bench" | "floor" | "random") => {
            run_package("xtask-bench", &["--profile", "dist", "--"], &arguments)
        }
        _ => Err(USAGE.into()),
    };
    match outcome {
        Ok(code) => code,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// Builds another package of tasks and runs it with these arguments.
fn run_package(package: &str, options: &[&str], arguments: &[String]) -> Result<ExitCode, Box<dyn Error>> {
    let status = xtask::cargo()
        .args(["run", "--quiet", "--package", package])
        .args(options)
        .args(arguments)
        .status()?;
    Ok(status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from))
}
