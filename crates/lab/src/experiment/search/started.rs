//! Processes for systems without fork(2): this program is started again for each share of the files, and writes
//! its answer to standard output.

use std::ffi::{OsStr, OsString};
use std::io::{self, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use super::answer::Answer;
use super::workers;
use crate::error::CaseError;
use crate::experiment::peer;
use crate::method::child;

/// The word after [`child::ARGUMENT`] that makes the program search a share.
const ARGUMENT: &str = "search";

/// Starts all processes at once and returns what each has found.
pub(super) fn answers(folder: &Path, pattern: &[u8], processes: usize) -> Result<Vec<[u64; 2]>, CaseError> {
    let program = peer::own_program()?;
    let pattern = std::str::from_utf8(pattern)
        .map_err(|_| CaseError::Failed("the pattern is not valid UTF-8".into()))?;
    let start = |process: usize| {
        let mut command = Command::new(&program);
        command.args([child::ARGUMENT, ARGUMENT]).arg(folder);
        command.args([pattern, &process.to_string(), &processes.to_string()]);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::inherit());
        command.spawn().map_err(|source| CaseError::io("start a process that searches", source))
    };
    // Collected before the first is waited for. One that fails ends with the lab's case.
    let started = (0..processes).map(start).collect::<Result<Vec<Child>, CaseError>>()?;
    started.into_iter().map(answer_of).collect()
}

fn answer_of(child: Child) -> Result<[u64; 2], CaseError> {
    let output = child
        .wait_with_output()
        .map_err(|source| CaseError::io("wait for a process that searches", source))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let mut words = text.split_whitespace().map(str::parse::<u64>);
    match (output.status.success(), words.next(), words.next(), words.next()) {
        (true, Some(Ok(lines)), Some(Ok(sum)), None) => Ok([lines, sum]),
        _ => Err(CaseError::Failed(format!("one of the processes that search ended with {}", output.status))),
    }
}

/// Searches a share if `words`, those after [`child::ARGUMENT`], ask for one.
pub(super) fn run(words: &[OsString]) -> Option<io::Result<()>> {
    let [argument, folder, pattern, process, processes] = words else { return None };
    let number = |word: &OsStr| word.to_str()?.parse::<usize>().ok();
    let (pattern, process, processes) = (pattern.to_str()?, number(process)?, number(processes)?);
    (argument == ARGUMENT).then(|| {
        let files = workers::list(Path::new(folder)).map_err(io::Error::other)?;
        let answer = workers::of_share(&files, pattern.as_bytes(), process, processes);
        let [lines, sum] = answer.map(Answer::to_words).map_err(io::Error::other)?;
        let mut output = io::stdout();
        writeln!(output, "{lines} {sum}")?;
        output.flush()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_words_ask_for_nothing() {
        let run_of = |words: &[&str]| run(&words.iter().map(OsString::from).collect::<Vec<_>>());
        assert!(run_of(&[]).is_none());
        assert!(run_of(&["search", "folder", "x", "0"]).is_none());
        assert!(run_of(&["search", "folder", "x", "zero", "1"]).is_none());
        assert!(run_of(&["sort", "folder", "x", "0", "1"]).is_none());
        assert!(run_of(&["search", "no such folder", "x", "0", "1"]).unwrap().is_err());
    }
}
