//! Runs the same search in one worker, in threads and in processes.
//!
//! Threads take files from a shared counter, so that at the end none waits for another longer than one file
//! takes. Handing out the largest first would require a look at every file, which costs as much as it could
//! save: a file takes some twenty microseconds.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::answer::Answer;
use super::lines::LineCounter;
use super::started;
use crate::error::CaseError;
use crate::platform::in_processes;

/// Stack of a thread that searches one file: its buffer is on the heap.
const STACK_BYTES: usize = 256 << 10;

/// All files of the folder.
pub(super) fn list(folder: &Path) -> Result<Vec<PathBuf>, CaseError> {
    let files = || -> io::Result<Vec<PathBuf>> {
        std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect()
    };
    files().map_err(CaseError::file("list", folder))
}

/// Searches one file after the other.
pub(super) fn sequential(folder: &Path, pattern: &[u8]) -> Result<Answer, CaseError> {
    search(list(folder)?.iter(), pattern)
}

/// Distributes the files over threads, including this one.
pub(super) fn threads(folder: &Path, pattern: &[u8], threads: usize) -> Result<Answer, CaseError> {
    let files = list(folder)?;
    let next_file = AtomicUsize::new(0);
    let next = || std::iter::from_fn(|| files.get(next_file.fetch_add(1, Ordering::Relaxed)));
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(|| search(next(), pattern))).collect();
        let mut answer = search(next(), pattern)?;
        for other in others {
            answer.add_all(other.join().expect("a searching thread panicked")?);
        }
        Ok(answer)
    })
}

/// Starts a thread for each file, all at once: the publication's `grepMT`.
pub(super) fn thread_per_file(folder: &Path, pattern: &[u8]) -> Result<Answer, CaseError> {
    let files = list(folder)?;
    thread::scope(|scope| {
        let start = |file| {
            let searching = move || search(std::iter::once(file), pattern);
            let thread = thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, searching);
            thread.map_err(|source| CaseError::io("start a thread for each file", source))
        };
        // Collected before the first is joined; threads that were started are joined by the scope if one
        // fails.
        let threads = files.iter().map(start).collect::<Result<Vec<_>, CaseError>>()?;
        threads.into_iter().try_fold(Answer::default(), |mut answer, thread| {
            answer.add_all(thread.join().expect("a searching thread panicked")?);
            Ok(answer)
        })
    })
}

/// Starts a process for each file, all at once: the publication's `grepMP`, with forks of this program,
/// because another program would be loaded for each file as well. Where there is no fork, this program is
/// loaded.
pub(super) fn process_per_file(folder: &Path, pattern: &[u8]) -> Result<Answer, CaseError> {
    let n_files = list(folder)?.len();
    processes(folder, pattern, n_files)
}

/// Every process searches a fixed share, since processes have no common counter.
pub(super) fn processes(folder: &Path, pattern: &[u8], processes: usize) -> Result<Answer, CaseError> {
    let files = list(folder)?;
    let work = |process: usize| {
        of_share(&files, pattern, process, processes).map(Answer::to_words).map_err(io::Error::other)
    };
    let answers = match in_processes(processes, &work) {
        Err(error) if error.kind() == io::ErrorKind::Unsupported => {
            started::answers(folder, pattern, processes)?
        }
        answers => answers.map_err(|source| CaseError::io("search in processes", source))?,
    };
    let mut answer = Answer::default();
    answers.into_iter().map(Answer::from_words).for_each(|found| answer.add_all(found));
    Ok(answer)
}

/// Searches the files of one of several processes.
pub(super) fn of_share(
    files: &[PathBuf],
    pattern: &[u8],
    process: usize,
    processes: usize,
) -> Result<Answer, CaseError> {
    search(files.iter().skip(process).step_by(processes.max(1)), pattern)
}

fn search<'f>(files: impl Iterator<Item = &'f PathBuf>, pattern: &[u8]) -> Result<Answer, CaseError> {
    let mut counter = LineCounter::new(pattern)
        .map_err(|source| CaseError::io("allocate memory for the files' bytes", source))?;
    let mut answer = Answer::default();
    for path in files {
        let file = File::open(path).map_err(CaseError::file("open", path))?;
        answer.add(path, counter.count(&file).map_err(CaseError::file("read", path))?);
    }
    Ok(answer)
}
