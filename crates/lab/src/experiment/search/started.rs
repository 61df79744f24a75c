//! Processes for systems without fork(2): this program is started again for each share of the files, and
//! writes its answer to standard output.

use std::ffi::{OsStr, OsString};
use std::io::{self, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use super::answer::Answer;
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

/// The share of a search that a process is started for.
#[derive(Debug)]
pub(super) struct Share<'w> {
    pub(super) folder: &'w Path,
    pub(super) pattern: &'w str,
    pub(super) process: usize,
    pub(super) processes: usize,
}

/// The share that `words`, those after [`child::ARGUMENT`], ask for; `None` if they ask for none.
pub(super) fn share_of(words: &[OsString]) -> Option<Share<'_>> {
    let [argument, folder, pattern, process, processes] = words else { return None };
    let number = |word: &OsStr| word.to_str()?.parse::<usize>().ok();
    let (process, processes) = (number(process)?, number(processes)?);
    let share = Share { folder: Path::new(folder), pattern: pattern.to_str()?, process, processes };
    (argument == ARGUMENT).then_some(share)
}

/// Writes what was found, for the process that waits for it.
pub(super) fn send(answer: Answer) -> io::Result<()> {
    let [lines, sum] = answer.to_words();
    let mut output = io::stdout();
    writeln!(output, "{lines} {sum}")?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_words_ask_for_nothing() {
        let words = |words: &[&str]| words.iter().map(OsString::from).collect::<Vec<_>>();
        for others in [&[][..], &["search", "folder", "x", "0"], &["search", "folder", "x", "zero", "1"]] {
            assert!(share_of(&words(others)).is_none(), "{others:?}");
        }
        assert!(share_of(&words(&["sort", "folder", "x", "0", "1"])).is_none());
        let words = words(&["search", "folder", "x", "2", "3"]);
        let share = share_of(&words).unwrap();
        assert_eq!((share.folder, share.pattern), (Path::new("folder"), "x"));
        assert_eq!((share.process, share.processes), (2, 3));
    }
}
