//! Installed programs that do the same job, for comparison.
//!
//! Their time includes the start of a process, as in normal use.

use std::ffi::OsStr;
use std::io;
use std::process::{Command, Stdio};

use crate::error::CaseError;

/// Runs a program to its end; it must succeed. The case is skipped where the program is not installed.
pub(super) fn run<A: AsRef<OsStr>>(
    program: &'static str,
    arguments: impl IntoIterator<Item = A>,
    output: impl Into<Stdio>,
) -> Result<(), CaseError> {
    let status = Command::new(program).args(arguments).stdin(Stdio::null()).stdout(output).status();
    let status = status.map_err(|source| match source.kind() {
        io::ErrorKind::NotFound => {
            CaseError::Skipped(format!("`{program}` is not on PATH; install it to compare"))
        }
        _ => CaseError::io("start a program for comparison", source),
    })?;
    if status.success() { Ok(()) } else { Err(CaseError::Failed(format!("`{program}` ended with {status}"))) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_program_is_skipped_and_a_failing_one_fails() {
        let none: [&str; 0] = [];
        assert!(matches!(run("no-such-program", none, Stdio::null()), Err(CaseError::Skipped(_))));
        match run("false", none, Stdio::null()) {
            Err(CaseError::Skipped(why)) => eprintln!("skipped: {why}"),
            outcome => assert!(matches!(outcome, Err(CaseError::Failed(_)))),
        }
    }
}
