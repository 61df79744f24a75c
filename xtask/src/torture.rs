//! `cargo xtask torture`: the loops of `crates/torture`, against the program as it is released.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// Builds the program and the loops, and runs one of them with these arguments.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode, Box<dyn Error>> {
    let mut arguments = arguments.to_vec();
    if arguments.first().is_some_and(|name| name == "fuzz") && !arguments.iter().any(|one| one == "--fuzzers")
    {
        arguments.extend(["--fuzzers".to_owned(), build_fuzz_targets()?.display().to_string()]);
    }
    let packages = ["--package", "thalweg", "--package", "thalweg-torture"];
    let built = xtask::cargo().args(["build", "--quiet", "--release", "--bins"]).args(packages).status()?;
    if !built.success() {
        return Ok(ExitCode::FAILURE);
    }
    crate::run_package("thalweg-torture", &["--release", "--bin", "thalweg-torture", "--"], &arguments)
}

/// Builds the fuzz targets with cargo-fuzz, with its usual sanitizer; returns their folder.
fn build_fuzz_targets() -> Result<PathBuf, Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/fuzz");
    // Not the Cargo that runs this program: `+nightly` is an argument of rustup's.
    let mut cargo = Command::new("cargo");
    xtask::forget_caller(&mut cargo);
    let build = cargo.args(["+nightly", "fuzz", "build", "--release", "--debug-assertions", "--target-dir"]);
    if !build.arg(&folder).current_dir(folder.join("../..")).status()?.success() {
        return Err("the fuzz targets are not built: see fuzz/README.md".into());
    }
    let triple = Command::new("rustc").args(["--print", "host-tuple"]).output()?;
    Ok(folder.join(String::from_utf8(triple.stdout)?.trim()).join("release"))
}
