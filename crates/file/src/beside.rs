//! Files that appear under their name only when they are complete: written beside it, synchronised, renamed.
//!
//! A process that is killed leaves its unfinished file. Each such file is locked by the process that writes
//! it, and the lock ends with that process however it dies. So whoever begins a file in a folder first
//! removes the unfinished ones there that nobody holds: `leftover`.

mod leftover;

pub use leftover::remove_once as remove_leftovers;

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A file that is being written beside its final place. Dropped without [`Beside::publish`], it goes, and
/// what was there before stays as it was.
#[derive(Debug)]
pub struct Beside {
    path: PathBuf,
    partial: PathBuf,
    is_published: bool,
}

impl Beside {
    /// Begins a file that will be called `path`; its directory has to be there. What a killed process left
    /// unfinished in that directory is removed.
    ///
    /// # Errors
    /// If the file cannot be made, or what has the name is a FIFO or a device, which the file would replace.
    pub fn create(path: &Path) -> io::Result<(Beside, File)> {
        Beside::create_in(path.parent().unwrap_or(Path::new("")), path)
    }

    /// The same, but until it is published the file lies in `folder`, which has to be on the same file
    /// system: for those who keep what is unfinished in a place of its own, where the next run finds what a
    /// killed one left.
    ///
    /// # Errors
    /// If the file cannot be made.
    pub fn create_in(folder: &Path, path: &Path) -> io::Result<(Beside, File)> {
        refuse_special(path)?;
        leftover::remove_once(folder);
        loop {
            let partial = folder.join(partial_name());
            let file = File::options().read(true).write(true).create_new(true).open(&partial)?;
            if leftover::claim(&file, &partial)? {
                return Ok((Beside { path: path.to_owned(), partial, is_published: false }, file));
            }
        }
    }

    /// Where it lies until then, for libraries that open files by their names.
    #[must_use]
    pub fn partial(&self) -> &Path {
        &self.partial
    }

    /// Puts the complete file under its name, in place of one that was there before. With `sync` its bytes
    /// are on the device before: a loss of power leaves the old file or the new one.
    ///
    /// # Errors
    /// If it could not be synchronised or renamed; then it is gone.
    pub fn publish(mut self, file: &File, sync: bool) -> io::Result<()> {
        if sync {
            file.sync_data()?;
        }
        fs::rename(&self.partial, &self.path)?;
        self.is_published = true;
        Ok(())
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        if !self.is_published {
            // Why nothing came of it is the error to tell; if there is no file to remove, that is fine too.
            let _ = fs::remove_file(&self.partial);
        }
    }
}

/// Refuses a name that a FIFO, a socket or a device has: to replace `/dev/null` by a file would break the
/// system.
fn refuse_special(path: &Path) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(found) if !found.is_file() && !found.is_dir() => {
            let words = format!("`{}` is a FIFO, socket or device, not a regular file", path.display());
            Err(io::Error::new(io::ErrorKind::InvalidInput, words))
        }
        _ => Ok(()),
    }
}

/// What the names of unfinished files end with.
const SUFFIX: &str = ".partial";

/// A name that no other process or thread uses. Not made of the file's own, which may be as long as names can
/// be.
fn partial_name() -> String {
    static N_NAMES: AtomicU64 = AtomicU64::new(0);
    format!(".{}-{}{SUFFIX}", std::process::id(), N_NAMES.fetch_add(1, Relaxed))
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    #[test]
    fn a_file_is_there_when_it_is_complete_and_not_before() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        fs::write(&path, "old").unwrap();
        let names = || fs::read_dir(folder.path()).unwrap().count();
        {
            let (_beside, mut file) = Beside::create(&path).unwrap();
            file.write_all(b"half").unwrap();
            assert_eq!((names(), fs::read_to_string(&path).unwrap().as_str()), (2, "old"));
        }
        assert_eq!((names(), fs::read_to_string(&path).unwrap().as_str()), (1, "old"));
        let long = folder.path().join("n".repeat(255));
        drop(Beside::create(&long).unwrap());
        let (beside, mut file) = Beside::create(&path).unwrap();
        file.write_all(b"new").unwrap();
        beside.publish(&file, true).unwrap();
        assert_eq!((names(), fs::read_to_string(&path).unwrap().as_str()), (1, "new"));
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_not_replaced() {
        let error = Beside::create(Path::new("/dev/null")).unwrap_err();
        assert!(error.to_string().contains("`/dev/null` is a FIFO"), "{error}");
    }

    #[test]
    fn an_unfinished_file_may_lie_elsewhere() {
        let folder = tempfile::tempdir().unwrap();
        let (elsewhere, path) = (folder.path().join("unfinished"), folder.path().join("out"));
        fs::create_dir(&elsewhere).unwrap();
        let n_unfinished = || fs::read_dir(&elsewhere).unwrap().count();
        let (beside, file) = Beside::create_in(&elsewhere, &path).unwrap();
        assert_eq!((n_unfinished(), path.exists()), (1, false));
        beside.publish(&file, false).unwrap();
        assert_eq!((n_unfinished(), path.exists()), (0, true));
    }
}
