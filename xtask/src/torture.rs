//! `cargo xtask torture`: the loops of `crates/torture`, against the program as it is released.

use std::error::Error;
use std::process::ExitCode;

/// Builds the program and the loops, and runs one of them with these arguments.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode, Box<dyn Error>> {
    let packages = ["--package", "thalweg", "--package", "thalweg-torture"];
    let built = xtask::cargo().args(["build", "--quiet", "--release", "--bins"]).args(packages).status()?;
    if !built.success() {
        return Ok(ExitCode::FAILURE);
    }
    crate::run_package("thalweg-torture", &["--release", "--bin", "thalweg-torture", "--"], arguments)
}
