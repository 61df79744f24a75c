//! `cargo xtask ci`: everything that must hold before a change is taken, in stages. `scripts/test.sh`
//! installs what is needed and calls it.
//!
//! Compiling takes most of the time, so each stage uses what earlier ones compiled. Cargo compiles a crate
//! again for every set of features, which the selected packages decide together: commands that select fewer
//! say how they get the same. Two lanes run beside the stages: downloads beside the lints, and the checks
//! that need few processors beside the tests, which mostly wait.

mod beside;
mod command;
mod lane;
mod stage;

use std::error::Error;
use std::process::ExitCode;

use command::{Failure, bash, cargo};
use lane::{Lanes, Priority};
use stage::Stages;

/// Runs all stages, or with the arguments that [`Lanes`] passes, what one lane does. The only argument for
/// people is when the prerequisites began, in seconds since 1970.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode, Box<dyn Error>> {
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        [lane::ARGUMENT, name] => lane::follow(name),
        [] => all(None),
        [began] => all(Some(began.parse().map_err(|_| format!("`{began}` is no number of seconds"))?)),
        _ => return Err("usage: cargo xtask ci [BEGAN]".into()),
    };
    Ok(match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::from(failure.code)
        }
    })
}

fn all(began_at_s: Option<u64>) -> Result<(), Failure> {
    let mut stages = Stages::after_prerequisites(began_at_s);
    let lanes = Lanes::new()?;
    let downloads = lanes.start("downloads", Priority::Normal)?;

    stages.begin("Format");
    cargo(["fmt", "--all", "--check"]).run()?;

    stages.begin("Tidy");
    // Here, because the fuzz targets come last, and a new dependency is easily forgotten in their lock file.
    cargo(["metadata", "--locked", "--format-version", "1", "--manifest-path", "fuzz/Cargo.toml"])
        .run_without_output()?;
    command::xtask(["tidy"]).run()?;
    command::xtask(["docs", "--check"]).run()?;

    stages.begin("Lints");
    cargo(["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"]).run()?;

    stages.begin("Tests compile");
    cargo(["test", "--workspace", "--locked", "--no-run"]).run()?;

    stages.begin("Tests");
    downloads.join()?;
    // Not before Cargo has let go of the target folder, which it does before it runs the first test program.
    let mut checks = None;
    cargo(["test", "--workspace", "--locked"]).run_and_watch(|line| {
        if checks.is_none() && line.contains("Running") {
            checks = Some(lanes.start("checks", Priority::Lowest)?);
        }
        Ok(())
    })?;

    stages.begin("Python");
    // A wheel of the same profile and features: of other crates only PyO3 is built. Ray and Spark are too
    // large for every run; who changes what uses them runs scripts/engines.sh.
    bash(["scripts/python.sh"]).with("THALWEG_TESTS_COMPILED", "1").run()?;

    stages.begin("Page");
    bash(["scripts/browser.sh"]).run()?;

    stages.begin(
        "Documents, site, public API, release, workflows, oldest Rust, fuzz targets, features, Windows",
    );
    let checks = checks.ok_or_else(|| Failure::new("the tests ran no test program"))?;
    checks.join()?;

    stages.end();
    Ok(())
}
