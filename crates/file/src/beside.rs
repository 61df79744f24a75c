//! Atomic file creation: a file is written next to its final place, synchronised, and renamed when it is
//! complete.
//!
//! A killed process leaves its unfinished file. The writing process holds a lock on each unfinished file, and
//! the lock ends with the process however it dies. Before a file is created in a folder, the unfinished files
//! there that are not locked are removed: `leftover`.

mod leftover;

pub use leftover::remove_once as remove_leftovers;

use std::ffi::OsStr;
use std::fs::{self, File};
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::rename::rename_new;

/// A file that is being written next to its final place. If it is dropped without [`Beside::publish`], it is
/// removed, and a file that already has the final name stays as it was.
#[derive(Debug)]
pub struct Beside {
    path: PathBuf,
    partial: PathBuf,
    is_published: bool,
}

impl Beside {
    /// Creates a file that will be named `path`; its directory must exist. Unfinished files that killed
    /// processes left in that directory are removed.
    ///
    /// # Errors
    /// If the file cannot be created, or if `path` is a FIFO, a socket or a device, which the file would
    /// replace.
    pub fn create(path: &Path) -> io::Result<(Beside, File)> {
        Beside::create_in(path.parent().unwrap_or(Path::new("")), path)
    }

    /// Like [`create`](Self::create), but the file stays in `folder` until it is published. `folder` must be
    /// on the same file system. For callers that keep unfinished files in a separate folder, where the next
    /// run finds what a killed run left.
    ///
    /// # Errors
    /// If the file cannot be created.
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

    /// Creates another name of the file `of`, open as `file`, which will be named `path`. Both must be on one
    /// file system.
    ///
    /// # Errors
    /// If the file system cannot do that, or `path` is not a regular file.
    pub fn hard_link(file: &File, of: &Path, path: &Path) -> io::Result<Beside> {
        refuse_special(path)?;
        let folder = path.parent().unwrap_or(Path::new(""));
        leftover::remove_once(folder);
        // Other processes then do not take the name for a leftover. It may be locked already, for a link
        // before; where files cannot be locked, there is no lock.
        let _ = file.try_lock();
        let partial = folder.join(partial_name());
        fs::hard_link(of, &partial)?;
        Ok(Beside { path: path.to_owned(), partial, is_published: false })
    }

    /// Path of the unfinished file, for libraries that open files by name.
    #[must_use]
    pub fn partial(&self) -> &Path {
        &self.partial
    }

    /// Gives the complete file its final name and replaces a file that already has it. With `sync` its bytes
    /// are on the device before the rename: after a loss of power there is either the old file or the new
    /// one.
    ///
    /// # Errors
    /// If the file cannot be synchronised or renamed; the unfinished file is removed then.
    pub fn publish(mut self, file: &File, sync: bool) -> io::Result<()> {
        if sync {
            file.sync_data()?;
        }
        fs::rename(&self.partial, &self.path)?;
        self.is_published = true;
        Ok(())
    }

    /// Gives the complete file its final name if nothing has that name. Its bytes are not flushed here.
    ///
    /// # Errors
    /// [`io::ErrorKind::AlreadyExists`] if the name is taken, and those of the rename; the unfinished file is
    /// removed then.
    pub fn publish_new(mut self) -> io::Result<()> {
        rename_new(&self.partial, &self.path)?;
        self.is_published = true;
        Ok(())
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        if !self.is_published {
            // The first error is the one to report; it does not matter if there is no file to remove.
            let _ = fs::remove_file(&self.partial);
        }
    }
}

/// Rejects a name that a FIFO, a socket or a device has: replacing `/dev/null` by a file would break the
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

/// What the names of files begin with that are aside while others get their names.
pub const ASIDE: &str = ".thalweg-moving-";

/// Whether a name is one that only this program gives: to an unfinished file, or to a file that is aside.
/// What has such a name is never one of the collection.
#[must_use]
pub fn is_ours(name: &OsStr) -> bool {
    let is_aside = name.as_encoded_bytes().starts_with(ASIDE.as_bytes());
    is_aside || name.to_str().is_some_and(leftover::is_partial_name)
}

/// Suffix of the names of unfinished files.
const SUFFIX: &str = ".partial";

/// A random name that no other process or thread uses. In a folder that other users can write to, they could
/// create a link under a name that they can guess. Not derived from the file's own name, which may already
/// have the maximum length.
fn partial_name() -> String {
    static N_NAMES: AtomicU64 = AtomicU64::new(0);
    // The keys of the hasher are random numbers of the system.
    let random = RandomState::new().build_hasher().finish();
    format!(".{random}-{}{SUFFIX}", N_NAMES.fetch_add(1, Relaxed))
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

    #[test]
    fn own_names_are_recognised() {
        for name in [partial_name(), format!("{ASIDE}1-2-3")] {
            assert!(is_ours(name.as_ref()), "{name}");
        }
        for name in ["a.jpg", ".a.partial", "1-2.partial", ".1-2.partial.jpg", "thalweg-moving-1"] {
            assert!(!is_ours(name.as_ref()), "{name}");
        }
    }

    #[test]
    fn names_of_unfinished_files_cannot_be_guessed() {
        let number = || partial_name().split_once('-').unwrap().0.to_owned();
        let names: std::collections::HashSet<String> = (0..100).map(|_| number()).collect();
        assert_eq!(names.len(), 100);
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
