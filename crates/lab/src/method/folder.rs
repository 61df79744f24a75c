//! The working folder of a session: created by the lab, identified by a mark, removed whenever the session
//! ends.
//!
//! The mark is a file on which the session holds a lock (`flock(2)`). The kernel releases the lock when the
//! process ends, however it ends, so the folder of a killed session is certain to be recognised: marked, and
//! not locked. Process numbers in the mark would have to be distinguished from later processes with the same
//! number.

use std::fs::{File, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::MethodError;
use crate::error::CaseError;
use crate::platform;

const PREFIX: &str = "thalweg-lab-";
const MARK: &str = ".thalweg-lab";
const MARK_TEXT: &str = "A folder of `thalweg lab`, removed when it ends.\n";

/// With less free space than this nothing is started: the program's other users need the space more.
const LEAST_FREE_BYTES: u64 = 64 << 20;

/// A folder for one session. Dropping it removes it with everything in it.
#[derive(Debug)]
pub(crate) struct Folder {
    // Closed before the directory is removed: some systems do not remove a file that is open.
    _mark: File,
    directory: TempDir,
}

impl Folder {
    /// Creates a folder in `dir` and removes the folders that killed sessions left there.
    pub(crate) fn make_in(dir: &Path) -> Result<Folder, MethodError> {
        let failed = |doing| move |source| MethodError::Folder { doing, path: dir.to_owned(), source };
        let dir = file::canonicalize(dir).map_err(failed("access"))?;
        remove_leftovers(&dir);
        let directory =
            tempfile::Builder::new().prefix(PREFIX).tempdir_in(&dir).map_err(failed("create a folder in"))?;
        let mark = mark(directory.path()).map_err(failed("mark the folder in"))?;
        Ok(Folder { directory, _mark: mark })
    }

    pub(crate) fn path(&self) -> &Path {
        self.directory.path()
    }

    /// Creates a new folder inside it.
    pub(crate) fn room(&self, name: &str) -> io::Result<PathBuf> {
        let path = self.path().join(name);
        std::fs::create_dir(&path)?;
        Ok(path)
    }
}

/// Locks the mark before writing to it, so that no other session takes it for a leftover meanwhile.
fn mark(folder: &Path) -> io::Result<File> {
    let mut mark = File::create_new(folder.join(MARK))?;
    mark.lock()?;
    mark.write_all(MARK_TEXT.as_bytes())?;
    Ok(mark)
}

fn remove_leftovers(dir: &Path) {
    for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
        let is_named = entry.file_name().to_string_lossy().starts_with(PREFIX);
        // A symbolic link does not count as a folder here. What cannot be removed is left.
        if is_named && entry.file_type().is_ok_and(|kind| kind.is_dir()) && is_leftover(&entry.path()) {
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
}

fn is_leftover(folder: &Path) -> bool {
    let Ok(mut mark) = File::open(folder.join(MARK)) else { return false };
    let mut text = String::new();
    let is_lockable = !matches!(mark.try_lock(), Err(TryLockError::WouldBlock | TryLockError::Error(_)));
    is_lockable && mark.read_to_string(&mut text).is_ok() && text == MARK_TEXT
}

/// Checks that there is enough free space to start.
pub(crate) fn check_space(folder: &Path) -> Result<(), CaseError> {
    match platform::free_bytes(folder) {
        Ok(free_bytes) if free_bytes < LEAST_FREE_BYTES => Err(CaseError::Failed(format!(
            "not enough space in `{}`: {free_bytes} bytes free, {LEAST_FREE_BYTES} needed; choose another \
             folder with --dir",
            folder.display()
        ))),
        // If the system does not report free space, a write fails when the disk is full.
        _ => Ok(()),
    }
}

/// Empties the folder `output` of a case.
pub(crate) fn empty(output: &Path) -> io::Result<()> {
    match std::fs::read_dir(output) {
        Ok(mut entries) => match entries.next() {
            None => return Ok(()),
            Some(_) => {
                // Some systems do not remove a folder while it is listed.
                drop(entries);
                std::fs::remove_dir_all(output)?;
            }
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    std::fs::create_dir_all(output)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_unlocked_folders_are_removed() {
        let dir = tempfile::tempdir().unwrap();
        let at_work = Folder::make_in(dir.path()).unwrap();
        let put = |name: &str, mark: Option<&str>| {
            let folder = dir.path().join(name);
            std::fs::create_dir(&folder).unwrap();
            std::fs::write(folder.join("precious"), "x").unwrap();
            if let Some(mark) = mark {
                std::fs::write(folder.join(MARK), mark).unwrap();
            }
            folder
        };
        let leftover = put("thalweg-lab-killed", Some(MARK_TEXT));
        let unmarked = put("thalweg-lab-mine", None);
        let being_made = put("thalweg-lab-new", Some(""));
        let other_name = put("holiday", Some(MARK_TEXT));
        let next = Folder::make_in(dir.path()).unwrap();
        assert!(!leftover.exists());
        for kept in [at_work.path(), next.path(), &unmarked, &being_made, &other_name] {
            assert!(kept.exists(), "{}", kept.display());
        }
        let (first, second) = (at_work.path().to_owned(), next.path().to_owned());
        drop((at_work, next));
        assert!(!first.exists() && !second.exists());
    }

    #[test]
    fn output_is_emptied() {
        let dir = tempfile::tempdir().unwrap();
        let output = dir.path().join("output");
        empty(&output).unwrap();
        std::fs::create_dir(output.join("deep")).unwrap();
        std::fs::write(output.join("deep/file"), "x").unwrap();
        empty(&output).unwrap();
        assert!(std::fs::read_dir(&output).unwrap().next().is_none());
    }

    #[test]
    fn a_folder_that_is_not_there_is_named() {
        let error = Folder::make_in(Path::new("/no/such/folder")).unwrap_err().to_string();
        assert!(error.contains("/no/such/folder") && error.contains("--dir"), "{error}");
    }
}
