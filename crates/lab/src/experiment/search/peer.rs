//! External search programs: GNU grep and ripgrep, with options to count lines and to treat every file as
//! text, which is the least work that yields this answer.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::answer::Answer;
use super::workers;
use crate::error::CaseError;

/// Checks that the program is installed.
pub(super) fn find(program: &str) -> Result<(), CaseError> {
    let answer = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    match answer {
        Ok(status) if status.success() => Ok(()),
        _ => Err(CaseError::Skipped(format!("`{program}` is not on PATH; install it to compare"))),
    }
}

/// Runs one grep over the folder; it has one thread.
pub(super) fn grep(folder: &Path, pattern: &[u8]) -> Result<Answer, CaseError> {
    count(Command::new("grep").args(["-r", "-F", "-a", "-c", "-H", "-e"]).arg(text(pattern)?).arg(folder))
}

/// Runs one ripgrep over the folder, with all filters and checks for hidden or ignored files disabled.
pub(super) fn ripgrep(folder: &Path, pattern: &[u8], threads: usize) -> Result<Answer, CaseError> {
    let options = ["--no-config", "-uuu", "-a", "-F", "-c", "-H", "--color=never", "--no-heading"];
    count(
        Command::new("rg")
            .args(options)
            .arg(format!("--threads={threads}"))
            .arg("-e")
            .arg(text(pattern)?)
            .arg(folder),
    )
}

/// Runs a grep for each file, `at_a_time` at once, as the publication's `grepMP` starts a program for each.
pub(super) fn grep_per_file(folder: &Path, pattern: &[u8], at_a_time: usize) -> Result<Answer, CaseError> {
    let files = workers::list(folder)?;
    let next_file = AtomicUsize::new(0);
    let worker = || {
        let mut answer = Answer::default();
        while let Some(file) = files.get(next_file.fetch_add(1, Ordering::Relaxed)) {
            let mut grep = Command::new("grep");
            answer.add_all(count(grep.args(["-F", "-a", "-c", "-H", "-e"]).arg(text(pattern)?).arg(file))?);
        }
        Ok(answer)
    };
    thread::scope(|scope| {
        let starters: Vec<_> = (0..at_a_time).map(|_| scope.spawn(worker)).collect();
        starters.into_iter().try_fold(Answer::default(), |mut answer, starter| {
            answer.add_all(starter.join().expect("a thread that starts grep panicked")?);
            Ok(answer)
        })
    })
}

/// Runs the program and parses its lines, `path:number`.
fn count(command: &mut Command) -> Result<Answer, CaseError> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command
        .env("LC_ALL", "C")
        .stderr(Stdio::inherit())
        .output()
        .map_err(|source| CaseError::io("start a searching program", source))?;
    // Exit code 1 means that nothing was found.
    if !matches!(output.status.code(), Some(0 | 1)) {
        return Err(CaseError::Failed(format!("`{program}` ended with {}", output.status)));
    }
    let mut answer = Answer::default();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let (path, lines) = parse(line).ok_or_else(|| {
            CaseError::Failed(format!("`{program}` wrote `{line}` instead of `path:lines`"))
        })?;
        answer.add(&path, lines);
    }
    Ok(answer)
}

fn parse(line: &str) -> Option<(PathBuf, u64)> {
    let (path, lines) = line.rsplit_once(':')?;
    Some((path.into(), lines.parse().ok()?))
}

fn text(pattern: &[u8]) -> Result<&str, CaseError> {
    std::str::from_utf8(pattern).map_err(|_| CaseError::Failed("the pattern is not valid UTF-8".into()))
}
