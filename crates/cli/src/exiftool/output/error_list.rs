//! Lists of the files with errors, and of those that do not meet the conditions (`-efile`).

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use engine::file::unfollowed;

use crate::exiftool::misuse::Misuse;

/// Why a file is in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// It could not be read, or has an error as a whole.
    Error = 1,
    /// It does not meet the conditions.
    Unmet = 4,
}

/// A list to be written.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ErrorList {
    /// Sum of the fates of its files. The other bits of ExifTool stand for files that were written.
    fates: u32,
    replaces: bool,
    path: PathBuf,
}

impl ErrorList {
    /// Parses what follows the name of the option (a number and `!`, both optional) and its argument.
    ///
    /// # Errors
    /// If it is not a number.
    pub(crate) fn parse(marks: &str, path: &str) -> Result<ErrorList, Misuse> {
        let number = marks.strip_suffix('!').unwrap_or(marks);
        let fates = match number {
            "" => 1,
            _ => number.parse().map_err(|_| "the number is a sum of 1, 2, 4, 8 and 16".to_owned())?,
        };
        Ok(ErrorList { fates, replaces: marks.ends_with('!'), path: PathBuf::from(path) })
    }

    /// Appends the names of the files, a line each, in their order.
    ///
    /// # Errors
    /// A message if the list cannot be written.
    fn write(&self, paths: &[PathBuf], fates: &Fates) -> Result<(), Misuse> {
        let mut text = Vec::new();
        for path in paths {
            if fates.of(path).is_some_and(|fate| fate as u32 & self.fates != 0) {
                text.extend_from_slice(path.as_os_str().as_encoded_bytes());
                text.push(b'\n');
            }
        }
        let written = match text.is_empty() {
            false => self.open().and_then(|mut file| file.write_all(&text)),
            // As in ExifTool, a list without names is no file.
            true if self.replaces && self.path.exists() => std::fs::remove_file(&self.path),
            true => Ok(()),
        };
        written.map_err(|error| format!("Error writing {}: {error}", self.path.display()))
    }

    fn open(&self) -> io::Result<File> {
        let file = unfollowed::to_append(&self.path)?;
        if self.replaces {
            file.set_len(0)?;
        }
        Ok(file)
    }
}

/// Writes all lists of a command.
///
/// # Errors
/// Those of the first list that cannot be written.
pub(crate) fn write_all(lists: &[ErrorList], paths: &[PathBuf], fates: &Fates) -> Result<(), Misuse> {
    lists.iter().try_for_each(|list| list.write(paths, fates))
}

/// What became of the files of a command that are in a list.
#[derive(Debug, Default)]
pub(crate) struct Fates(Mutex<HashMap<PathBuf, Fate>>);

impl Fates {
    pub(crate) fn note(&self, path: &Path, fate: Fate) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned(), fate);
    }

    fn of(&self, path: &Path) -> Option<Fate> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(path).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_marks() {
        let of = |marks| ErrorList::parse(marks, "x").map(|list| (list.fates, list.replaces));
        assert_eq!(of(""), Ok((1, false)));
        assert_eq!(of("!"), Ok((1, true)));
        assert_eq!(of("5!"), Ok((5, true)));
        of("a").unwrap_err();
    }
}
