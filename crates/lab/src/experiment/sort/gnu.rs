//! GNU sort in the C locale, which compares lines as bytes; our records are lines.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::error::CaseError;

const PROGRAM: &str = "sort";

/// Checks that GNU sort is installed. Other implementations do not support the options used here.
pub(super) fn find() -> Result<(), CaseError> {
    let missing =
        || CaseError::Skipped(format!("GNU `{PROGRAM}` is not on PATH; install coreutils to compare"));
    let version =
        Command::new(PROGRAM).arg("--version").stderr(Stdio::null()).output().map_err(|_| missing())?;
    let is_gnu = version.stdout.windows(3).any(|word| word == b"GNU");
    if is_gnu { Ok(()) } else { Err(missing()) }
}

/// Sorts with up to half of the memory, so that no temporary files are written.
pub(super) fn sort(input: &Path, output: &Path, threads: usize) -> Result<(), CaseError> {
    let status = Command::new(PROGRAM)
        .env("LC_ALL", "C")
        .args([&format!("--parallel={threads}"), "--buffer-size=50%", "-o"])
        .args([output, input])
        .status()
        .map_err(|source| CaseError::io("start `sort`", source))?;
    if status.success() { Ok(()) } else { Err(CaseError::Failed(format!("`{PROGRAM}` ended with {status}"))) }
}
