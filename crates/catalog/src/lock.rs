//! Ensures one writer at a time, with an advisory lock on a file next to the catalogue (`NAME-writer`).
//!
//! SQLite's own write lock is released at every commit, so it cannot mark a whole run. A lock of the
//! operating system can: a second run notices it at once, and the lock ends with its process however that
//! ends, SIGKILL included. It is not taken on the database itself, because closing a second descriptor of
//! that file would drop the POSIX locks that SQLite holds there.
//!
//! The file may be opened by whoever may open the database, as SQLite's own files beside it.
//!
//! The file is removed at the end of a run. A process that opened it just before then holds a lock on a file
//! without a name; it detects this and tries again.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

use crate::error::CatalogError;
use crate::platform;

/// Suffix of the lock file's name.
const SUFFIX: &str = "-writer";

/// Suffix of the lock of the program that watches folders for a catalogue.
const WATCHER: &str = "-watcher";

/// Suffix of the socket at which that program answers.
const SOCKET: &str = "-watch";

/// Suffix of the file of columns.
const COLUMNS: &str = "-columns";

/// Suffix of a catalogue that is being created.
const UNFINISHED: &str = "-new";

/// All files that a catalogue at `catalog` may consist of: the database, its log, journal and shared memory,
/// the lock, the columns, and what `thalweg watch` has beside them.
pub(crate) fn files(catalog: &Path) -> Vec<PathBuf> {
    ["", "-wal", "-shm", "-journal", SUFFIX, WATCHER, SOCKET, COLUMNS, UNFINISHED]
        .iter()
        .map(|suffix| beside(catalog, suffix))
        .collect()
}

/// The write-ahead log of the database at `catalog`.
pub(crate) fn log_of(catalog: &Path) -> PathBuf {
    beside(catalog, "-wal")
}

/// The file of columns of the catalogue at `catalog`.
pub(crate) fn columns_of(catalog: &Path) -> PathBuf {
    beside(catalog, COLUMNS)
}

/// The name that a catalogue has while it is being created.
pub(crate) fn unfinished_of(catalog: &Path) -> PathBuf {
    beside(catalog, UNFINISHED)
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
        WriterLock::take_of(catalog, SUFFIX)
    }

    fn take_of(catalog: &Path, suffix: &str) -> Result<WriterLock, CatalogError> {
        let path = beside(catalog, suffix);
        let failed = |source| CatalogError::Lock { path: path.clone(), source };
        loop {
            let mut options = OpenOptions::new();
            options.create(true).truncate(false).write(true);
            platform::with_mode_of(&mut options, catalog);
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

/// The right to watch folders for one catalogue, until dropped.
#[derive(Debug)]
pub struct WatchLock {
    _lock: WriterLock,
}

impl WatchLock {
    /// Takes the lock of the catalogue at `catalog`, without waiting; `None` if another program has it.
    ///
    /// # Errors
    /// [`CatalogError::Lock`] if the file cannot be created.
    pub fn take(catalog: &Path) -> Result<Option<WatchLock>, CatalogError> {
        match WriterLock::take_of(catalog, WATCHER) {
            Ok(lock) => Ok(Some(WatchLock { _lock: lock })),
            Err(CatalogError::WriterRunning { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// The socket at which the program answers that watches folders for the catalogue at `catalog`.
#[must_use]
pub fn watch_socket(catalog: &Path) -> PathBuf {
    beside(catalog, SOCKET)
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
