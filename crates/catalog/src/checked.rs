//! When the bytes of each file were last read again and were those of its recorded hash, or were not.
//!
//! The table `checked` stands beside the wide rows of `file`, so that a check writes few bytes for each file.
//! What it says counts only while the row has the hash that was checked: a row that is recorded anew, with
//! other bytes, has not been checked.

use rusqlite::{OptionalExtension as _, params};

use crate::checked_sql::checked_hash;
use crate::connection;
use crate::error::{CatalogError, During};
use crate::find::{FOUND_FILE, FoundFile};
use crate::handle::Catalog;

/// Page cache of the connection that stores checks.
const CACHE_BYTES: usize = 4 << 20;

/// Number of bytes of a hash by which a check is known to be one of these bytes.
const HASH_START: usize = 8;

/// What reading a file again has shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bytes {
    /// They are those of the recorded hash.
    Good,
    /// They are others, although size and times of the file are the recorded ones.
    Rotted,
}

/// How many files of a catalogue have hashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Hashed {
    /// Number of files with a hash.
    pub n_files: u64,
    /// The size of these files together, in bytes.
    pub bytes: u64,
    /// Number of files without a hash.
    pub n_without: u64,
}

/// The outcome of a check, to be recorded.
#[derive(Clone, Debug)]
pub struct Check {
    /// Number of the row, [`FoundFile::id`].
    pub row: i64,
    /// The hash with which the bytes were compared.
    pub content_hash: Box<[u8]>,
    /// What reading them has shown.
    pub bytes: Bytes,
    /// When they were read, in seconds since 1970.
    pub at: i64,
}

impl Catalog {
    /// The files that have a hash and whose last good check was not after `before` (seconds since 1970; all
    /// if `None`): number of the row, and size in bytes. Those without a check come first, then the others by
    /// its age. It takes 16 bytes of memory for each.
    ///
    /// # Errors
    /// [`CatalogError::Interrupted`], and errors of SQLite or the storage.
    pub fn files_to_check(&self, before: Option<i64>) -> Result<Vec<(i64, u64)>, CatalogError> {
        const SQL: &str = concat!(
            "SELECT f.id, f.bytes FROM file AS f LEFT JOIN checked AS c ON c.file_id = f.id AND c.hash = substr(",
            checked_hash!(),
            ", 1, 8) WHERE ",
            checked_hash!(),
            " IS NOT NULL AND f.vanished_at IS NULL \
             AND (c.good_at IS NULL OR ?1 IS NULL OR c.good_at <= ?1) ORDER BY c.good_at, f.id"
        );
        let files = || {
            let mut statement = self.reader().prepare(SQL)?;
            let rows = statement
                .query_map([before], |row| Ok((row.get(0)?, row.get::<_, i64>(1)?.cast_unsigned())))?;
            rows.collect::<rusqlite::Result<Vec<_>>>()
        };
        files().during("list the files with hashes of", self.path())
    }

    /// The files of these rows, without those that have vanished.
    ///
    /// # Errors
    /// [`CatalogError::Interrupted`], and errors of SQLite or the storage.
    pub fn files_by_id(&self, ids: &[i64]) -> Result<Vec<FoundFile>, CatalogError> {
        let sql = format!("{FOUND_FILE} WHERE f.id = ?1 AND f.vanished_at IS NULL");
        let files = || {
            let mut statement = self.reader().prepare(&sql)?;
            let mut files = Vec::with_capacity(ids.len());
            for id in ids {
                files.extend(statement.query_row([id], |row| FoundFile::of(row, None)).optional()?);
            }
            Ok(files)
        };
        files().during("look up files in", self.path())
    }

    /// Number and bytes of the files that have a hash, and number of those that have none and could.
    ///
    /// # Errors
    /// [`CatalogError::Interrupted`], and errors of SQLite or the storage.
    pub fn hashed(&self) -> Result<Hashed, CatalogError> {
        let sql = concat!(
            "SELECT count(",
            checked_hash!(),
            "), sum(iif(",
            checked_hash!(),
            " IS NULL, 0, f.bytes)), count(*) FROM file AS f WHERE f.vanished_at IS NULL"
        );
        let hashed = self.reader().query_row(sql, [], |row| {
            let number = |index| row.get::<_, Option<i64>>(index).map(|n| n.unwrap_or(0).cast_unsigned());
            let (n_files, bytes) = (number(0)?, number(1)?);
            Ok(Hashed { n_files, bytes, n_without: number(2)? - n_files })
        });
        hashed.during("count the files with hashes of", self.path())
    }

    /// Records outcomes of checks, in one transaction. A row whose bytes are good again is no longer rotted.
    ///
    /// # Errors
    /// [`CatalogError::ReadOnly`], and errors of SQLite or the storage.
    pub fn record_checks(&mut self, checks: &[Check]) -> Result<(), CatalogError> {
        const GOOD: &str = "INSERT INTO checked (file_id, hash, good_at) VALUES (?1, ?2, ?3) \
            ON CONFLICT (file_id) DO UPDATE SET hash = ?2, good_at = ?3, rotted_at = NULL";
        const ROTTED: &str = "INSERT INTO checked (file_id, hash, rotted_at) VALUES (?1, ?2, ?3) \
            ON CONFLICT (file_id) DO UPDATE SET good_at = iif(hash = ?2, good_at, NULL), \
            rotted_at = iif(hash = ?2, coalesce(rotted_at, ?3), ?3), hash = ?2";
        self.require_writing()?;
        let mut connection = connection::open_writing(self.path(), CACHE_BYTES)?;
        let mut record = || {
            let transaction = connection.transaction()?;
            for check in checks {
                let sql = if check.bytes == Bytes::Good { GOOD } else { ROTTED };
                let start = check.content_hash.get(..HASH_START).unwrap_or(&check.content_hash);
                transaction.prepare_cached(sql)?.execute(params![check.row, start, check.at])?;
            }
            transaction.commit()
        };
        record().during("record checks in", self.path())
    }
}
