//! Tests the method with real processes: cases that work, and cases that fail in every way.
//!
//! It does not use the usual test harness, because this program is also the process that runs a case.

mod alive;
mod experiment;
mod tests;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;

use experiment::EXPERIMENTS;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        [thalweg_lab::method::child::ARGUMENT] => return child(),
        ["session", dir, way] => {
            let _ = tests::session(dir.as_ref(), &[way]);
            return ExitCode::SUCCESS;
        }
        [experiment::BUSY] => {
            experiment::compute();
            return ExitCode::SUCCESS;
        }
        [experiment::ASLEEP] => {
            std::thread::sleep(std::time::Duration::from_secs(60));
            return ExitCode::SUCCESS;
        }
        _ => {}
    }
    // As in the usual harness, a name or a part of one selects tests.
    let part = words.iter().find(|word| !word.starts_with('-')).copied().unwrap_or_default();
    let mut n_failed = 0;
    for (name, test) in tests::ALL.iter().filter(|(name, _)| name.contains(part)) {
        if words.contains(&"--list") {
            println!("{name}: test");
            continue;
        }
        let is_passed = catch_unwind(AssertUnwindSafe(test)).is_ok();
        n_failed += usize::from(!is_passed);
        println!("test {name} ... {}", if is_passed { "ok" } else { "FAILED" });
    }
    ExitCode::from(u8::from(n_failed > 0))
}

fn child() -> ExitCode {
    match thalweg_lab::method::child::main(EXPERIMENTS) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
