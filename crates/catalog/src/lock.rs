//! Ensures one writer at a time, with an advisory lock on a file next to the catalogue (`NAME-writer`).
//!
//! SQLite's own write lock is released at every commit, so it cannot mark a whole run. A lock of the
//! operating system can: a second run notices it at once, and the lock ends with its process however that
//! ends, SIGKILL included. It is not taken on the database itself, because closing a second descriptor of
//! that file would drop the POSIX locks that SQLite holds there.
//!
//! The file is removed at the end of a run. A process that opened it just before then holds a lock on a file
//! without a name; it detects this and tries again.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

use crate::error::CatalogError;
use crate::platform;

/// Suffix of the lock file's name.
const SUFFIX: &str = "-writer";

/// All files that a catalogue at `catalog` may consist of: the database, its log, journal and shared memory,
/// and the lock.
pub(crate) fn files(catalog: &Path) -> Vec<PathBuf> {
    ["", "-wal", "-shm", "-journal", SUFFIX].iter().map(|suffix| beside(catalog, suffix)).collect()
}

/// The write-ahead log of the database at `catalog`.
pub(crate) fn log_of(catalog: &Path) -> PathBuf {
    beside(catalog, "-wal")
}

/// The files that SQLite creates next to a database while it is open.
pub(crate) fn database_side_files(catalog: &Path) -> [PathBuf; 2] {
    [log_of(catalog), beside(catalog, "-shm")]
}

fn beside(catalog: &Path, suffix: &str) -> PathBuf {
    let mut path = catalog.as_os_str().to_os_string();
    path.push(suffix);
    PathBuf::from(path)
}

/// The right to write to one catalogue, until dropped.
#[derive(Debug)]
pub(crate) struct WriterLock {
    path: PathBuf,
    file: File,
}

impl WriterLock {
    /// Takes the lock of the catalogue at `catalog`, without waiting.
    pub(crate) fn take(catalog: &Path) -> Result<WriterLock, CatalogError> {
        let path = beside(catalog, SUFFIX);
        let failed = |source| CatalogError::Lock { path: path.clone(), source };
        loop {
            let mut options = OpenOptions::new();
            options.create(true).truncate(false).write(true);
            let file = platform::open_unfollowed(&mut options, &path).map_err(failed)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    return Err(CatalogError::WriterRunning { path: catalog.to_path_buf() });
                }
                Err(TryLockError::Error(source)) => return Err(failed(source)),
            }
            if platform::still_named(&file, &path).map_err(failed)? {
                return Ok(WriterLock { path, file });
            }
        }
    }
}

impl Drop for WriterLock {
    fn drop(&mut self) {
        // The lock is still held: any process that opens the name from now on creates a new file. A different
        // file of that name belongs to another run.
        let is_ours = || platform::still_named(&self.file, &self.path).unwrap_or(false);
        if platform::REMOVE_LOCK_FILE && is_ours() {
            let _ = std::fs::remove_file(&self.path);
        }
    }
}
