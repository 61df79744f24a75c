//! Chores of the repository: `cargo xtask bench NAME`.

mod bench;

use std::process::ExitCode;

const USAGE: &str = "\
Usage: cargo xtask bench NAME [--rounds N] [--only CASE,CASE]
       cargo xtask floor THREADS BYTES LIST
       cargo xtask random WAY THREADS PACK LIST READS

bench   runs bench/definitions/NAME.toml: cases interleaved, answers checked, medians and ratios printed
floor   opens each file of LIST (one path a line), reads its first BYTES bytes, closes it: the least a reader can do
random  reads members of PACK, or files of LIST, in a random order; WAY is pack, many, mapped, ranges or files";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match arguments.first().map(String::as_str) {
        Some("bench") => bench::run(&arguments[1..]),
        Some("random") => bench::random::run(&arguments[1..]),
        Some("floor") => bench::floor::run(&arguments[1..]),
        _ => Err(USAGE.into()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}
