//! Benchmarks of `cargo xtask`, which builds this program optimised and passes its arguments on.

mod answer;
mod build;
mod collection;
mod definition;
mod floor;
mod lab;
mod machine;
mod measure;
mod objects;
mod outcome;
mod places;
mod platform;
mod random;
mod record;
mod report;
mod run;
mod statistics;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match arguments.first().map(String::as_str) {
        Some("bench") => run::run(&arguments[1..]),
        Some("random") => random::run(&arguments[1..]),
        Some("floor") => floor::run(&arguments[1..]),
        _ => Err("bench, floor or random; `cargo xtask` describes them".into()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}
