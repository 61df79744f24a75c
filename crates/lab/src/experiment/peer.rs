//! Installed programs that do the same job, for comparison.
//!
//! Their time includes the start of a process, as in normal use.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

use crate::error::CaseError;

/// Runs a program to its end; it must succeed. The case is skipped where the program is not installed.
pub(super) fn run<A: AsRef<OsStr>>(
    program: impl AsRef<OsStr>,
    arguments: impl IntoIterator<Item = A>,
    output: impl Into<Stdio>,
) -> Result<(), CaseError> {
    let program = program.as_ref();
    let mut command = Command::new(program);
    let status = command.args(arguments).stdin(Stdio::null()).stdout(output).status();
    let status = status.map_err(|source| not_started(program, source))?;
    if status.success() { Ok(()) } else { Err(failed(program, status, &[])) }
}

/// Runs a program in a folder, for programs that write to the current one, and returns what it wrote to
/// standard error. Otherwise the same as [`run`].
pub(super) fn run_in<A: AsRef<OsStr>>(
    folder: &Path,
    program: impl AsRef<OsStr>,
    arguments: impl IntoIterator<Item = A>,
) -> Result<Vec<u8>, CaseError> {
    let program = program.as_ref();
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder).stdin(Stdio::null()).stdout(Stdio::null());
    let output = command.output().map_err(|source| not_started(program, source))?;
    if output.status.success() {
        Ok(output.stderr)
    } else {
        Err(failed(program, output.status, &output.stderr))
    }
}

fn not_started(program: &OsStr, source: io::Error) -> CaseError {
    if source.kind() == io::ErrorKind::NotFound {
        CaseError::Skipped(format!("`{}` is not on PATH; install it to compare", program.display()))
    } else {
        CaseError::io("start a program for comparison", source)
    }
}

fn failed(program: &OsStr, status: ExitStatus, errors: &[u8]) -> CaseError {
    // A program that writes a profile there writes megabytes; the report has a line for them.
    let on_one_line = |letter: char| if letter.is_control() { ' ' } else { letter };
    let errors = String::from_utf8_lossy(errors);
    let errors: String = errors.trim().chars().map(on_one_line).take(MOST_ERROR_CHARS).collect();
    CaseError::Failed(format!("`{}` ended with {status} {errors}", program.display()).trim_end().to_owned())
}

/// Characters of a program's errors that are kept: the first ones mostly name the cause.
const MOST_ERROR_CHARS: usize = 300;

/// Path of the running program, if it is Thalweg: its commands are compared as processes, too.
pub(super) fn own_program() -> Result<OsString, CaseError> {
    let running =
        std::env::current_exe().map_err(|error| CaseError::io("find the running program", error))?;
    // The tests run in their own program; the real one is next to its folder once it has been built.
    #[cfg(test)]
    let running = running
        .ancestors()
        .nth(2)
        .unwrap_or(&running)
        .join("thalweg")
        .with_extension(std::env::consts::EXE_EXTENSION);
    if running.file_stem() != Some("thalweg".as_ref()) || !running.exists() {
        return Err(CaseError::Skipped(format!(
            "`{}` is not the program `thalweg`; run the lab with `thalweg lab run`",
            running.display()
        )));
    }
    Ok(running.into_os_string())
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
        let folder = tempfile::tempdir().unwrap();
        assert!(matches!(run_in(folder.path(), "no-such-program", none), Err(CaseError::Skipped(_))));
        match run_in(folder.path(), "cat", ["no-such-file"]) {
            Err(CaseError::Skipped(why)) => eprintln!("skipped: {why}"),
            outcome => assert!(outcome.unwrap_err().to_string().contains("no-such-file")),
        }
    }

    #[test]
    fn a_program_that_fails_with_a_profile_fills_one_line() {
        let outcome = run_in(Path::new("."), "sh", ["-c", "printf 'a\\ncause%065537d' 0 >&2; exit 3"]);
        match outcome {
            Err(CaseError::Skipped(why)) => eprintln!("skipped: {why}"),
            outcome => {
                let error = outcome.unwrap_err().to_string();
                assert!(error.contains("3 a cause000") && error.len() < 500, "{error}");
            }
        }
    }
}
