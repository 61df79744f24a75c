//! Lists of paths from a file or standard input, read lazily because a list may be larger than memory.
//!
//! Input that cannot be a list is refused: a directory, or a line that is longer than any path. Without the
//! line limit, a device that never ends would fill the memory with a single line.

use std::cell::RefCell;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use engine::Progress;

use crate::platform;

/// Longest accepted line in bytes: longer than any path of a file system or an object store.
const MOST_LINE_BYTES: u64 = 1 << 20;

/// Reads all paths listed in a file; `-` is standard input. Empty lines are skipped.
///
/// # Errors
/// If the file cannot be opened or read, or is not a list.
pub(crate) fn all(from: &Path, is_null: bool) -> io::Result<Vec<PathBuf>> {
    let mut lines = Lines::open(from, is_null)?;
    let mut paths = Vec::new();
    while let Some(path) = lines.next_path()? {
        paths.push(path);
    }
    Ok(paths)
}

/// Reads the paths one at a time. If the list cannot be read to its end, the job of `progress` is stopped and
/// [`Ending::check`] returns the error.
///
/// # Errors
/// If the file cannot be opened.
pub(crate) fn streamed<'p>(
    from: &Path,
    is_null: bool,
    progress: &'p Progress,
) -> io::Result<(impl Iterator<Item = PathBuf> + use<'p>, Ending)> {
    let mut lines = Lines::open(from, is_null)?;
    let ending = Ending::default();
    let failure = Rc::clone(&ending.0);
    let paths = std::iter::from_fn(move || match lines.next_path() {
        Ok(path) => path,
        Err(error) => {
            *failure.borrow_mut() = Some(error);
            progress.stop();
            None
        }
    });
    Ok((paths, ending))
}

/// How reading a list ended: its error, if any.
#[derive(Debug, Default)]
pub(crate) struct Ending(Rc<RefCell<Option<io::Error>>>);

impl Ending {
    /// Reports the error of the list; call it when the job is done.
    ///
    /// # Errors
    /// The error that stopped reading before the end of the list.
    pub(crate) fn check(&self) -> io::Result<()> {
        self.0.borrow_mut().take().map_or(Ok(()), Err)
    }
}

/// An open list of paths.
struct Lines {
    from: PathBuf,
    input: Box<dyn BufRead>,
    is_null: bool,
    number: u64,
}

impl Lines {
    fn open(from: &Path, is_null: bool) -> io::Result<Lines> {
        let input: Box<dyn BufRead> = if from == Path::new("-") {
            Box::new(BufReader::new(io::stdin()))
        } else {
            // Before it is opened, which Windows refuses for a directory with other words.
            if from.is_dir() {
                let words = "it is a directory, not a list; to read the files in it, name it without -@";
                return Err(unread(from, &io::Error::new(io::ErrorKind::IsADirectory, words)));
            }
            let file = File::open(from).map_err(|error| unread(from, &error))?;
            Box::new(BufReader::new(file))
        };
        Ok(Lines { from: from.to_owned(), input, is_null, number: 0 })
    }

    fn next_path(&mut self) -> io::Result<Option<PathBuf>> {
        let end = if self.is_null { 0 } else { b'\n' };
        let mut name = Vec::new();
        let mut n_empty = 0;
        loop {
            self.number += 1;
            let is_there = read_line(&mut self.input, end, &mut name).map_err(|error| {
                let numbered = format!("line {}: {error}", self.number);
                unread(&self.from, &io::Error::new(error.kind(), numbered))
            })?;
            if !is_there {
                return Ok(None);
            }
            if !self.is_null && name.last() == Some(&b'\r') {
                name.pop();
            }
            n_empty += 1;
            if n_empty > MOST_LINE_BYTES {
                let error =
                    io::Error::new(io::ErrorKind::InvalidData, "more than a million empty lines and no path");
                return Err(unread(&self.from, &error));
            }
            if !name.is_empty()
                && let Some(path) = platform::path_of_bytes(std::mem::take(&mut name))
            {
                return Ok(Some(path));
            }
        }
    }
}

fn unread(from: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot read list `{}`: {error}", from.display()))
}

/// Reads a line into `line`, without its terminator; `false` at the end of the input.
///
/// # Errors
/// Read errors of the input; [`io::ErrorKind::InvalidData`] for a line that is longer than any path.
pub(crate) fn read_line(input: &mut dyn BufRead, end: u8, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let n_read = input.take(MOST_LINE_BYTES).read_until(end, line)?;
    if line.last() == Some(&end) {
        line.pop();
    } else if n_read as u64 == MOST_LINE_BYTES {
        return Err(io::Error::new(
            io::ErrorKind::InvalidData,
            "longer than 1 MiB, so this is not a list of paths",
        ));
    }
    Ok(n_read > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(bytes: &[u8], is_null: bool) -> io::Result<Vec<PathBuf>> {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("list");
        std::fs::write(&path, bytes).unwrap();
        all(&path, is_null)
    }

    #[test]
    fn paths_of_lines_and_of_zero_bytes() {
        assert_eq!(list(b"a\r\n\nb c\n\nlast", false).unwrap(), ["a", "b c", "last"].map(PathBuf::from));
        assert_eq!(list(b"a\n\0\0b", true).unwrap(), ["a\n", "b"].map(PathBuf::from));
        assert!(list(b"", false).unwrap().is_empty());
    }

    #[test]
    fn what_is_no_list_is_refused() {
        let long = list(&vec![b'a'; 2 << 20], false).unwrap_err().to_string();
        assert!(long.contains("line 1: longer than 1 MiB"), "{long}");
        assert!(list(&vec![0; 2 << 20], true).unwrap_err().to_string().contains("no path"));
        let directory = all(&std::env::temp_dir(), false).unwrap_err().to_string();
        assert!(directory.contains("it is a directory"), "{directory}");
    }

    #[test]
    fn a_list_that_breaks_off_stops_the_job_and_says_why() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("list");
        std::fs::write(&path, [b"a\n".as_slice(), &vec![b'b'; 2 << 20]].concat()).unwrap();
        let progress = Progress::default();
        let (paths, ending) = streamed(&path, false, &progress).unwrap();
        assert_eq!(paths.collect::<Vec<_>>(), [PathBuf::from("a")]);
        assert!(progress.is_stopped() && ending.check().unwrap_err().to_string().contains("line 2"));
        assert!(ending.check().is_ok());
    }
}
