//! Thumbnails of the files of a catalogue, in a database of their own.
//!
//! A million thumbnails have ten gigabytes, a hundred times what a catalogue has: kept apart, the catalogue
//! stays a file that is copied in a second, and thumbnails, which can be made again, need no backup. Rows are
//! found by the file's path (its bytes) and hold only for the length and time that the file had, as in a
//! catalogue; row numbers of the catalogue would be shorter, but tie the two files together, one of which may
//! be made anew.
//!
//! One process writes at a time, in transactions of many thumbnails: SQLite's log and [`WriterLock`], as in
//! the catalogue. After a kill all of a transaction is there or nothing of it.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, OptionalExtension as _, TransactionBehavior, params};

use crate::connection;
use crate::error::{CatalogError, During};
use crate::handle::refuse_network;
use crate::lock::{self, WriterLock};
use crate::place::DatabasePlace;

/// Marks the database as ours: `ThlT` in ASCII.
const APPLICATION_ID: i64 = 0x5468_6C54;

/// The version of the table.
const VERSION: i64 = 1;

/// SQLite's page cache for the writer: thumbnails go by once and are not looked at again.
const CACHE_BYTES: usize = 4 << 20;

const TABLE: &str = "
CREATE TABLE thumbnail (
    path BLOB PRIMARY KEY,
    source_bytes INTEGER NOT NULL,
    source_mtime_ns INTEGER NOT NULL,
    made_with TEXT NOT NULL,
    mime TEXT NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    picture BLOB NOT NULL
) STRICT;
";

/// Which file a thumbnail is of, and how it was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThumbnailKey {
    /// The file's path, as the catalogue has it.
    pub path: PathBuf,
    /// The file's length in bytes.
    pub source_bytes: u64,
    /// The time of its last change, in nanoseconds since 1970.
    pub source_mtime_ns: i64,
    /// The options it was made with, in words of whoever makes it: with others it is another.
    pub made_with: String,
}

/// A thumbnail as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredThumbnail {
    /// `image/jpeg` and so on.
    pub mime: String,
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
    /// The encoded picture; empty where none can be made of the file.
    pub picture: Vec<u8>,
}

/// A database of thumbnails.
#[derive(Debug)]
pub struct ThumbnailStore {
    path: PathBuf,
    connection: Connection,
    place: DatabasePlace,
    /// Held by a handle that may write.
    lock: Option<WriterLock>,
}

impl ThumbnailStore {
    /// Opens the database at `path` for writing, and makes it if there is none.
    ///
    /// # Errors
    /// [`CatalogError::NetworkFileSystem`], [`CatalogError::WriterRunning`], [`CatalogError::NotACatalog`]
    /// (nothing is changed in the file), [`CatalogError::Newer`], and what the storage reports.
    pub fn create_or_open(path: &Path) -> Result<ThumbnailStore, CatalogError> {
        connection::refuse_no_file_to_write(path)?;
        refuse_network(path)?;
        let lock = Some(WriterLock::take(path)?);
        let mut connection = connection::create_writing(path, CACHE_BYTES)?;
        if is_new(&connection, path)? {
            connection.pragma_update(None, "journal_mode", "WAL").during("create", path)?;
            make(&mut connection).during("create", path)?;
        }
        Ok(ThumbnailStore { path: path.to_owned(), connection, place: DatabasePlace::of(path), lock })
    }

    /// Opens the database at `path` for reading, also while another process writes to it.
    ///
    /// # Errors
    /// As [`ThumbnailStore::create_or_open`], and [`CatalogError::Open`] if there is none.
    pub fn open_read_only(path: &Path) -> Result<ThumbnailStore, CatalogError> {
        let connection = connection::open_reading(path)?;
        if is_new(&connection, path)? {
            let what = "an empty database".into();
            return Err(CatalogError::NotACatalog { path: path.to_owned(), what });
        }
        Ok(ThumbnailStore { path: path.to_owned(), connection, place: DatabasePlace::of(path), lock: None })
    }

    /// The files that the database consists of, those that exist only while it is written to among them.
    #[must_use]
    pub fn own_files(&self) -> Vec<PathBuf> {
        lock::files(&self.path.canonicalize().unwrap_or_else(|_| self.path.clone()))
    }

    /// Keeps thumbnails, each in place of what was kept of its path, in one transaction.
    ///
    /// # Errors
    /// [`CatalogError::ReadOnly`], [`CatalogError::Displaced`] if the database was deleted or moved
    /// meanwhile, and what the storage reports; nothing of the batch is kept then.
    pub fn put(&mut self, batch: &[(ThumbnailKey, StoredThumbnail)]) -> Result<(), CatalogError> {
        let _gate = gate::gate!("catalog::thumbnails", Work, batch.len() as u64);
        if self.lock.is_none() {
            return Err(CatalogError::ReadOnly { path: self.path.clone() });
        }
        insert(&mut self.connection, batch).during("write thumbnails to", &self.path)?;
        self.check_place()
    }

    /// Whether the database still lies where it was opened. To be asked before a job reports success.
    ///
    /// # Errors
    /// [`CatalogError::Displaced`] if it was deleted, moved or replaced. Thumbnails can be made again, so
    /// none is rescued.
    pub fn check_place(&mut self) -> Result<(), CatalogError> {
        self.place.check()
    }

    /// Whether there is a thumbnail that was made of exactly this file with exactly these options.
    ///
    /// # Errors
    /// What SQLite or the storage report.
    pub fn has(&self, key: &ThumbnailKey) -> Result<bool, CatalogError> {
        let read = || {
            let mut statement = self.connection.prepare_cached(
                "SELECT 1 FROM thumbnail WHERE path = ? AND source_bytes = ? AND source_mtime_ns = ? AND made_with = ?",
            )?;
            statement.exists(params![
                key.path.as_os_str().as_encoded_bytes(),
                key.source_bytes.cast_signed(),
                key.source_mtime_ns,
                key.made_with
            ])
        };
        read().during("look up a thumbnail in", &self.path)
    }

    /// The thumbnail that was made of exactly this file with exactly these options.
    ///
    /// # Errors
    /// What SQLite or the storage report.
    pub fn get(&self, key: &ThumbnailKey) -> Result<Option<StoredThumbnail>, CatalogError> {
        let read = || {
            let mut statement = self.connection.prepare_cached(
                "SELECT mime, width, height, picture FROM thumbnail \
                 WHERE path = ? AND source_bytes = ? AND source_mtime_ns = ? AND made_with = ?",
            )?;
            let of_row = |row: &rusqlite::Row<'_>| {
                let (mime, width, height, picture) = (row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?);
                Ok(StoredThumbnail { mime, width, height, picture })
            };
            statement
                .query_row(
                    params![
                        key.path.as_os_str().as_encoded_bytes(),
                        key.source_bytes.cast_signed(),
                        key.source_mtime_ns,
                        key.made_with
                    ],
                    of_row,
                )
                .optional()
        };
        read().during("read a thumbnail from", &self.path)
    }
}

/// Whether the database has nothing in it yet; refuses one that is not ours or too new.
fn is_new(connection: &Connection, path: &Path) -> Result<bool, CatalogError> {
    let number =
        |sql: &str| connection.query_row(sql, [], |row| row.get::<_, i64>(0)).during("identify", path);
    let n_objects = number("SELECT count(*) FROM sqlite_schema")?;
    let application_id = number("PRAGMA application_id")?;
    let version = number("PRAGMA user_version")?;
    if application_id == 0 && n_objects == 0 {
        return Ok(true);
    }
    if application_id != APPLICATION_ID {
        let what = format!("application_id {application_id:#x} of another program");
        return Err(CatalogError::NotACatalog { path: path.to_owned(), what });
    }
    if version > VERSION {
        return Err(CatalogError::Newer { path: path.to_owned(), found: version, supported: VERSION });
    }
    Ok(false)
}

fn make(connection: &mut Connection) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    transaction.execute_batch(TABLE)?;
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.pragma_update(None, "user_version", VERSION)?;
    transaction.commit()
}

fn insert(connection: &mut Connection, batch: &[(ThumbnailKey, StoredThumbnail)]) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    {
        let mut statement =
            transaction.prepare_cached("INSERT OR REPLACE INTO thumbnail VALUES (?, ?, ?, ?, ?, ?, ?, ?)")?;
        for (key, thumbnail) in batch {
            statement.execute(params![
                key.path.as_os_str().as_encoded_bytes(),
                key.source_bytes.cast_signed(),
                key.source_mtime_ns,
                key.made_with,
                thumbnail.mime,
                thumbnail.width,
                thumbnail.height,
                thumbnail.picture
            ])?;
        }
    }
    transaction.commit()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(name: &str) -> ThumbnailKey {
        let made_with = "size 256".into();
        ThumbnailKey { path: name.into(), source_bytes: 10, source_mtime_ns: -5, made_with }
    }

    fn thumbnail(byte: u8) -> StoredThumbnail {
        StoredThumbnail { mime: "image/jpeg".into(), width: 256, height: 192, picture: vec![byte; 9000] }
    }

    #[test]
    fn what_was_put_is_got_for_the_same_file_only() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("thumbnails.db");
        let mut store = ThumbnailStore::create_or_open(&path).unwrap();
        store.put(&[(key("/a"), thumbnail(1)), (key("/b"), thumbnail(2))]).unwrap();
        store.put(&[(key("/a"), thumbnail(3))]).unwrap();
        drop(store);
        let store = ThumbnailStore::open_read_only(&path).unwrap();
        assert_eq!(store.get(&key("/a")).unwrap(), Some(thumbnail(3)));
        assert_eq!(store.get(&key("/b")).unwrap(), Some(thumbnail(2)));
        assert_eq!(store.get(&key("/c")).unwrap(), None);
        let changed = [
            ThumbnailKey { source_bytes: 11, ..key("/a") },
            ThumbnailKey { source_mtime_ns: 5, ..key("/a") },
            ThumbnailKey { made_with: "size 64".into(), ..key("/a") },
        ];
        assert!(changed.iter().all(|key| store.get(key).unwrap().is_none()));
    }

    #[test]
    fn one_writes_while_others_read() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("thumbnails.db");
        let mut store = ThumbnailStore::create_or_open(&path).unwrap();
        assert!(matches!(ThumbnailStore::create_or_open(&path), Err(CatalogError::WriterRunning { .. })));
        let mut reader = ThumbnailStore::open_read_only(&path).unwrap();
        store.put(&[(key("/a"), thumbnail(1))]).unwrap();
        assert_eq!(reader.get(&key("/a")).unwrap(), Some(thumbnail(1)));
        assert!(matches!(reader.put(&[]), Err(CatalogError::ReadOnly { .. })));
    }

    #[test]
    fn a_transaction_that_was_not_ended_leaves_nothing() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("thumbnails.db");
        let mut store = ThumbnailStore::create_or_open(&path).unwrap();
        store.put(&[(key("/a"), thumbnail(1))]).unwrap();
        // As a kill leaves it: the process never comes to the commit.
        let sql = "BEGIN IMMEDIATE; UPDATE thumbnail SET picture = x'00'";
        store.connection.execute_batch(sql).unwrap();
        let copy = directory.path().join("copy.db");
        for suffix in ["", "-wal"] {
            let name = |of: &Path| format!("{}{suffix}", of.display());
            std::fs::copy(name(&path), name(&copy)).unwrap();
        }
        let store = ThumbnailStore::create_or_open(&copy).unwrap();
        assert_eq!(store.get(&key("/a")).unwrap(), Some(thumbnail(1)));
    }

    #[test]
    fn a_database_of_something_else_is_left_alone() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("catalogue.db");
        drop(crate::Catalog::create_or_open(&path).unwrap());
        let before = std::fs::read(&path).unwrap();
        assert!(matches!(ThumbnailStore::create_or_open(&path), Err(CatalogError::NotACatalog { .. })));
        assert_eq!(std::fs::read(&path).unwrap(), before);
        std::fs::write(&path, b"").unwrap();
        assert!(matches!(ThumbnailStore::open_read_only(&path), Err(CatalogError::NotACatalog { .. })));
    }
}
