//! Thumbnails of the files of a catalogue, in a separate database.
//!
//! A million thumbnails take ten gigabytes, a hundred times the size of a catalogue. In a separate file, they
//! do not slow down copying the catalogue, and need no backup, since they can be rebuilt. Rows are found by
//! the file's path (its bytes) and are valid only for the size and time that the file had, as in a catalogue.
//! Row numbers of the catalogue would be shorter, but would tie the two files together, and one of them may
//! be rebuilt.
//!
//! One process writes at a time, in transactions of many thumbnails, protected by SQLite's log and
//! [`WriterLock`] like the catalogue. After a kill, each transaction is either complete or absent.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, OptionalExtension as _, TransactionBehavior, params};

use crate::bounded::Bounded;
use crate::connection;
use crate::database_kind::DatabaseKind;
use crate::error::{CatalogError, During};
use crate::handle::refuse_network;
use crate::lock::{self, WriterLock};
use crate::place::DatabasePlace;

/// Identifies the database: `ThlT` in ASCII.
const KIND: DatabaseKind = DatabaseKind { application_id: 0x5468_6C54, version: 1 };

/// SQLite's page cache for the writer: thumbnails are written once and not read again.
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

/// The file from which a thumbnail was made, and the options used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThumbnailKey {
    /// Path of the file, as in the catalogue.
    pub path: PathBuf,
    /// Size of the file in bytes.
    pub source_bytes: u64,
    /// Time of the file's last change, in nanoseconds since 1970.
    pub source_mtime_ns: i64,
    /// The options used to make it, as text chosen by the caller; another text is another thumbnail.
    pub made_with: String,
}

/// A thumbnail as stored in the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredThumbnail {
    /// MIME type of the picture, such as `image/jpeg`.
    pub mime: String,
    /// Width of the thumbnail in pixels.
    pub width: u32,
    /// Height of the thumbnail in pixels.
    pub height: u32,
    /// The encoded picture; empty if none can be made from the file.
    pub picture: Vec<u8>,
}

/// A database of thumbnails, one per file.
#[derive(Debug)]
pub struct ThumbnailStore {
    path: PathBuf,
    connection: Bounded,
    place: DatabasePlace,
    /// Held by a handle with the right to write.
    lock: Option<WriterLock>,
}

impl ThumbnailStore {
    /// Opens the database at `path` for writing, and creates it if there is none.
    ///
    /// # Errors
    /// [`CatalogError::NetworkFileSystem`], [`CatalogError::WriterRunning`], [`CatalogError::NotACatalog`]
    /// (nothing is changed in the file), [`CatalogError::Newer`], and errors of the storage.
    pub fn create_or_open(path: &Path) -> Result<ThumbnailStore, CatalogError> {
        connection::refuse_unwritable_path(path)?;
        refuse_network(path)?;
        let lock = Some(WriterLock::take(path)?);
        let mut connection = Bounded::create(path, CACHE_BYTES)?;
        if KIND.version_of(&connection, path)? == 0 {
            connection.pragma_update(None, "journal_mode", "WAL").during("create", path)?;
            KIND.make(&mut connection, |transaction, _| transaction.execute_batch(TABLE))
                .during("create", path)?;
        }
        Ok(ThumbnailStore { path: path.to_owned(), connection, place: DatabasePlace::of(path), lock })
    }

    /// Opens the database at `path` for reading, also while another process is writing to it.
    ///
    /// # Errors
    /// Those of [`ThumbnailStore::create_or_open`], and [`CatalogError::Open`] if there is none.
    pub fn open_read_only(path: &Path) -> Result<ThumbnailStore, CatalogError> {
        let connection = Bounded::open_reading(path)?;
        if KIND.version_of(&connection, path)? == 0 {
            let what = "an empty database".into();
            return Err(CatalogError::NotACatalog { path: path.to_owned(), what });
        }
        Ok(ThumbnailStore { path: path.to_owned(), connection, place: DatabasePlace::of(path), lock: None })
    }

    /// All files of the database, including those that exist only while it is written to.
    #[must_use]
    pub fn own_files(&self) -> Vec<PathBuf> {
        lock::files(&self.path.canonicalize().unwrap_or_else(|_| self.path.clone()))
    }

    /// Stores thumbnails in one transaction, each replacing the one stored for its path.
    ///
    /// # Errors
    /// [`CatalogError::ReadOnly`], [`CatalogError::Displaced`] if the database was deleted or moved
    /// meanwhile, and errors of the storage; then nothing of the batch is stored.
    pub fn put(&mut self, batch: &[(ThumbnailKey, StoredThumbnail)]) -> Result<(), CatalogError> {
        let _gate = gate::gate!("catalog::thumbnails", Work, batch.len() as u64);
        if self.lock.is_none() {
            return Err(CatalogError::ReadOnly { path: self.path.clone() });
        }
        insert(&mut self.connection, batch).during("write thumbnails to", &self.path)?;
        self.check_place()
    }

    /// Checks that the database is still where it was opened. Call this before a job reports success.
    ///
    /// # Errors
    /// [`CatalogError::Displaced`] if it was deleted, moved or replaced. Thumbnails can be rebuilt, so they
    /// are not rescued.
    pub fn check_place(&mut self) -> Result<(), CatalogError> {
        self.place.check()
    }

    /// Whether a thumbnail is stored that was made from exactly this file with exactly these options.
    ///
    /// # Errors
    /// Errors of SQLite or the storage.
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

    /// Reads the thumbnail that was made from exactly this file with exactly these options; `None` if there
    /// is none.
    ///
    /// # Errors
    /// Errors of SQLite or the storage.
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

    /// Reads the thumbnail of exactly this file, whatever options it was made with, and these.
    ///
    /// # Errors
    /// Errors of SQLite or the storage.
    pub fn of_file(
        &self,
        path: &Path,
        source_bytes: u64,
        source_mtime_ns: i64,
    ) -> Result<Option<(String, StoredThumbnail)>, CatalogError> {
        let read = || {
            let mut statement = self.connection.prepare_cached(
                "SELECT made_with, mime, width, height, picture FROM thumbnail \
                 WHERE path = ? AND source_bytes = ? AND source_mtime_ns = ?",
            )?;
            let of_row = |row: &rusqlite::Row<'_>| {
                let (mime, width, height, picture) = (row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?);
                Ok((row.get(0)?, StoredThumbnail { mime, width, height, picture }))
            };
            let path = path.as_os_str().as_encoded_bytes();
            statement.query_row(params![path, source_bytes.cast_signed(), source_mtime_ns], of_row).optional()
        };
        read().during("read a thumbnail from", &self.path)
    }
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
        let of_file = store.of_file(Path::new("/b"), 10, -5).unwrap();
        assert_eq!(of_file, Some(("size 256".into(), thumbnail(2))));
        assert_eq!(store.of_file(Path::new("/b"), 10, -6).unwrap(), None);
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
        // The state after a kill: the process does not reach the commit.
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
