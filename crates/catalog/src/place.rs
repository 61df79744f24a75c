//! Detects whether a catalogue's files were moved, deleted or replaced while it is open.
//!
//! SQLite writes to the file that it has open, even if the name refers to another file by then. If the file
//! is deleted or moved during a run, all commits succeed, but at the end the rows are gone or elsewhere. So
//! the writer compares the file that it opened with the one at the path (device and inode) after each commit
//! and before it reports success.

use std::ffi::OsString;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use crate::error::CatalogError;
use crate::platform::{self, FileId};
use crate::{bulk, lock};

/// The path of an open catalogue, and the identities of the files that it named when it was opened.
#[derive(Clone, Debug)]
pub(crate) struct DatabasePlace {
    path: PathBuf,
    database: Option<FileId>,
    /// The write-ahead log; set at the first check that finds it.
    log: Option<FileId>,
}

/// A change detected in the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    /// The path of the database names another file, or none.
    Database,
    /// The log next to it was removed or replaced.
    Log,
}

impl DatabasePlace {
    /// Records the identity of a database just opened at `path`.
    pub(crate) fn of(path: &Path) -> DatabasePlace {
        DatabasePlace { path: path.to_path_buf(), database: platform::file_id(path), log: None }
    }

    /// The path at which the catalogue was opened.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Compares the files with those that were opened. Detects nothing on platforms without file identities.
    ///
    /// # Errors
    /// [`CatalogError::Displaced`], with the location of the rows still unset: [`DatabasePlace::rescue`] sets
    /// it.
    pub(crate) fn check(&mut self) -> Result<(), CatalogError> {
        match self.change() {
            Some(change) => Err(self.displaced(change, None)),
            None => Ok(()),
        }
    }

    /// What happened to the database if its path does not name it any more. A reader does not look at the
    /// log, which comes and goes with the writers.
    pub(crate) fn replaced(&self) -> Option<&'static str> {
        let database = self.database?;
        (platform::file_id(&self.path) != Some(database)).then(|| self.what(Change::Database))
    }

    fn change(&mut self) -> Option<Change> {
        let database = self.database?;
        if platform::file_id(&self.path) != Some(database) {
            return Some(Change::Database);
        }
        let log = platform::file_id(&lock::log_of(&self.path));
        if self.log.is_some() && self.log != log {
            return Some(Change::Log);
        }
        self.log = log;
        None
    }

    /// Saves the rows of a displaced database through the connection that still has it open: a moved file is
    /// completed at its new location, a deleted one is copied. `None` if nothing was displaced.
    pub(crate) fn rescue(&mut self, connection: &Connection) -> Option<CatalogError> {
        let change = self.change()?;
        // Moves rows that are only in the log into the database file, which may have lost its log.
        let _ = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
        let kept = match change {
            Change::Log => Some(self.path.clone()),
            Change::Database => {
                let moved = self.database.and_then(platform::path_of_open);
                moved.or_else(|| self.copy(connection))
            }
        };
        if change == Change::Database && !self.path.exists() {
            // These files belong to the displaced database; a new one must not find them.
            lock::database_side_files(&self.path).iter().for_each(|file| drop(fs::remove_file(file)));
        }
        Some(self.displaced(change, kept))
    }

    /// Copies the rows into a new file next to the original path, or in the folder for temporary files if
    /// that folder is gone.
    fn copy(&self, connection: &Connection) -> Option<PathBuf> {
        if bulk::is_empty(connection).unwrap_or(true) {
            return None;
        }
        let name = self.path.file_name()?;
        let folders = [self.path.parent().map(Path::to_path_buf), Some(std::env::temp_dir())];
        folders.into_iter().flatten().find_map(|folder| {
            // SQLite writes into an empty file. One of this process is not a link that someone else prepared.
            let copy = (0..100)
                .map(|number| folder.join(rescued_name(name, number)))
                .find(|path| File::create_new(path).is_ok())?;
            match connection.execute("VACUUM INTO ?1", [copy.to_str()?]) {
                Ok(_) => Some(copy),
                Err(_) => {
                    // It is empty, so nothing is lost.
                    let _ = std::fs::remove_file(&copy);
                    None
                }
            }
        })
    }

    fn displaced(&self, change: Change, kept: Option<PathBuf>) -> CatalogError {
        CatalogError::Displaced { path: self.path.clone(), what: self.what(change), kept }
    }

    fn what(&self, change: Change) -> &'static str {
        match change {
            Change::Log => "its log (`-wal`) was removed",
            Change::Database if self.path.exists() => "it was replaced by another file",
            Change::Database => "it was deleted or moved",
        }
    }
}

fn rescued_name(name: &std::ffi::OsStr, number: u32) -> OsString {
    let mut rescued = name.to_os_string();
    rescued.push(".rescued");
    if number > 0 {
        rescued.push(format!("-{number}"));
    }
    rescued
}
