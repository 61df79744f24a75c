//! Look-ups of earlier runs' records for an incremental run.
//!
//! All queries about directories are answered by the covering index `file_known` without reading the wide
//! rows. Each call is a short, separate read, so that the writer's log can be emptied between them.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension, Row};

use crate::error::{CatalogError, During};
use crate::error_kind::ErrorKind;
use crate::name::{self, SqlName};
use crate::rules;
use crate::seen::SeenIds;

/// Data computed from a file in addition to its metadata, each on request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Products {
    /// The hash of the file's bytes.
    pub content_hash: bool,
    /// The SHA-256 hash of the file's bytes.
    pub sha256: bool,
    /// The MD5 hash of the file's bytes.
    pub md5: bool,
    /// The hash of the picture's data, without metadata.
    pub picture_hash: bool,
    /// The perceptual hash of the picture.
    pub perceptual_hash: bool,
    /// The result of decoding the whole picture.
    pub verdict: bool,
    /// A thumbnail, stored next to the catalogue ([`crate::ThumbnailStore`]).
    pub thumbnail: bool,
}

impl Products {
    /// Whether no product is set.
    #[must_use]
    pub fn is_none(self) -> bool {
        self == Products::default()
    }

    /// The union of both sets of products.
    #[must_use]
    pub fn or(self, other: Products) -> Products {
        Products {
            content_hash: self.content_hash || other.content_hash,
            sha256: self.sha256 || other.sha256,
            md5: self.md5 || other.md5,
            picture_hash: self.picture_hash || other.picture_hash,
            perceptual_hash: self.perceptual_hash || other.perceptual_hash,
            verdict: self.verdict || other.verdict,
            thumbnail: self.thumbnail || other.thumbnail,
        }
    }
}

/// Hashes that a row has: of the file's bytes, and of the picture's data.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is the column of its name")]
pub struct RecordedHashes {
    pub content_hash: Option<Box<[u8]>>,
    pub sha256: Option<Box<[u8]>>,
    pub md5: Option<Box<[u8]>>,
    pub picture_hash: Option<Box<[u8]>>,
}

/// What an unchanged sidecar is recognised by, or two sidecars: the numbers are then the sums of both, which
/// change if either does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownSidecar {
    /// Size of the sidecar in bytes.
    pub bytes: u64,
    /// Time of its last change, in nanoseconds since 1970.
    pub mtime_ns: i64,
    /// Inode number; 0 if there is none, or it is not known.
    pub inode: u64,
    /// Time of the last change of its inode, in nanoseconds since 1970; 0 if unknown.
    pub ctime_ns: i64,
    /// Whose values came first when the row was made: [`Preferences::bits`](crate::Preferences::bits).
    pub preferred: u32,
}

/// One file recorded by an earlier run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownFile {
    /// Id of the file's row.
    pub id: i64,
    /// Name in its directory, as returned by `OsStr::as_encoded_bytes`.
    pub name: Vec<u8>,
    /// Size of the file in bytes.
    pub bytes: u64,
    /// Time of its last change, in nanoseconds since 1970.
    pub mtime_ns: i64,
    /// Inode number of the file.
    pub inode: u64,
    /// Number of the file system.
    pub device: u64,
    /// Time of the last change of its inode, in nanoseconds since 1970; 0 if unknown.
    pub ctime_ns: i64,
    /// Whether its row was made by older rules, so that the same file may have another row now.
    pub is_outdated: bool,
    /// Whether the last run did not find the file.
    pub vanished: bool,
    /// Whether all tags of the file were stored.
    pub has_tags: bool,
    /// Whether the file could not be read or parsed.
    pub failed: bool,
    /// Whether the file's bytes could not be read (see [`ErrorKind::is_unread`]): it may be readable now even
    /// if it is unchanged.
    pub unread: bool,
    /// Products computed from the file, except the thumbnail; all `false` unless
    /// [`KnownRecords::ask_products`] was called.
    pub products: Products,
}

/// A row of a file below a directory, see [`KnownRecords::rows_under`].
#[derive(Debug)]
pub struct RowUnder<'r> {
    /// Id of the file's row.
    pub id: i64,
    /// Number of the file system that the file was on.
    pub device: u64,
    /// Whether the run has found the file.
    pub is_seen: bool,
    directory: &'r [u8],
    name: &'r [u8],
}

impl RowUnder<'_> {
    /// Path of the file.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        name::path_of(self.directory, self.name)
    }
}

/// A connection that looks up records of earlier runs. `Send`: it may move to the walking thread.
#[derive(Debug)]
pub struct KnownRecords {
    path: PathBuf,
    connection: Connection,
    /// The newest row when this was opened; later rows belong to the current run. 0 in an empty catalogue.
    last_id: i64,
    asks_products: bool,
}

/// The columns that [`known_file`] reads, from `file AS f`.
const KNOWN_COLUMNS: &str = "f.id, f.name, f.name_raw, f.bytes, f.mtime_ns, f.inode, f.vanished_at IS NOT NULL, \
     f.tag_shape_id IS NOT NULL, f.error_kind, f.device, f.ctime_ns, f.rules";

/// The number of columns that [`known_file`] reads, with those of the products.
const N_COLUMNS: usize = 13;

/// The column after those: the bits of [`products`], from the wide rows.
/// A file that does not decode has no perceptual hash, so a verdict is enough to count it as computed; one of
/// a single colour has only a signature.
const PRODUCT_BITS: &str = "(f.content_hash IS NOT NULL) \
     + 2 * (f.perceptual_hash IS NOT NULL OR f.picture_signature IS NOT NULL \
     OR coalesce(f.verdict NOT IN ('whole', 'damaged'), 0)) \
     + 4 * (f.verdict IS NOT NULL) + 8 * (f.sha256 IS NOT NULL) + 16 * (f.md5 IS NOT NULL) \
     + 32 * (f.picture_hash IS NOT NULL)";

impl KnownRecords {
    pub(crate) fn new(path: &Path, connection: Connection) -> Result<KnownRecords, CatalogError> {
        let last_id = connection
            .query_row("SELECT coalesce(max(id), 0) FROM file", [], |row| row.get(0))
            .during("read", path)?;
        connection.set_prepared_statement_cache_capacity(16);
        Ok(KnownRecords { path: path.to_path_buf(), connection, last_id, asks_products: false })
    }

    /// Makes all later look-ups report the products of each file. Rows then come from the wide table and take
    /// longer.
    pub fn ask_products(&mut self) {
        self.asks_products = true;
    }

    fn columns(&self) -> String {
        format!("{KNOWN_COLUMNS}, {}", if self.asks_products { PRODUCT_BITS } else { "0" })
    }

    /// Whether nothing had been recorded when this was opened, in which case a first run can skip all
    /// look-ups.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.last_id == 0
    }

    /// Whether the tags of any file are stored.
    ///
    /// # Errors
    /// Errors of SQLite or the storage.
    pub fn has_tags(&self) -> Result<bool, CatalogError> {
        let sql = "SELECT EXISTS (SELECT 1 FROM tag_shape)";
        self.connection.query_row(sql, [], |row| row.get(0)).during("read", &self.path)
    }

    /// Reads all rows of one directory (not of its subdirectories) into `files`, in the order of their names.
    /// `files` is cleared first. For a directory of more than some 50,000 rows use [`KnownRecords::file`]
    /// instead.
    ///
    /// # Errors
    /// Errors of SQLite or the storage.
    pub fn directory_files(
        &mut self,
        directory: &Path,
        files: &mut Vec<KnownFile>,
    ) -> Result<(), CatalogError> {
        files.clear();
        let Some(directory_id) = self.directory_id(directory)? else { return Ok(()) };
        self.read_directory(directory_id, files).during("read the rows of a directory from", &self.path)
    }

    /// Number of rows that a directory has.
    ///
    /// # Errors
    /// Errors of SQLite or the storage.
    pub fn directory_len(&mut self, directory: &Path) -> Result<u64, CatalogError> {
        let Some(directory_id) = self.directory_id(directory)? else { return Ok(0) };
        let sql = "SELECT count(*) FROM file WHERE directory_id = ?1";
        let count: i64 = self
            .connection
            .prepare_cached(sql)
            .and_then(|mut statement| statement.query_row([directory_id], |row| row.get(0)))
            .during("count the rows of a directory in", &self.path)?;
        Ok(count.cast_unsigned())
    }

    /// Looks up one file; `None` if it has no row.
    ///
    /// # Errors
    /// Errors of SQLite or the storage.
    pub fn file(&mut self, directory: &Path, file: &OsStr) -> Result<Option<KnownFile>, CatalogError> {
        let Some(directory_id) = self.directory_id(directory)? else { return Ok(None) };
        self.read_file(directory_id, file).during("look up a file in", &self.path)
    }

    /// The products of one row, and the hashes that it has. Reads the wide row, whether or not
    /// [`KnownRecords::ask_products`] was called.
    ///
    /// # Errors
    /// Errors of SQLite or the storage.
    pub fn products(&mut self, id: i64) -> Result<(Products, RecordedHashes), CatalogError> {
        let sql = format!(
            "SELECT {PRODUCT_BITS}, f.content_hash, f.sha256, f.md5, f.picture_hash FROM file AS f WHERE f.id = ?1"
        );
        self.connection
            .prepare_cached(&sql)
            .and_then(|mut statement| {
                statement
                    .query_row([id], |row| Ok((products(row.get(0)?), recorded_hashes(row, 1)?)))
                    .optional()
            })
            .during("look up the products of a file in", &self.path)
            .map(Option::unwrap_or_default)
    }

    /// Looks up the sidecar whose metadata this row contains. Reads the wide row, so call it only for files
    /// that may have a sidecar.
    ///
    /// # Errors
    /// Errors of SQLite or the storage.
    pub fn sidecar(&mut self, id: i64) -> Result<Option<KnownSidecar>, CatalogError> {
        let sql = "SELECT sidecar_bytes, sidecar_mtime_ns, sidecar_inode, sidecar_ctime_ns, sidecar_preferred \
                   FROM file WHERE id = ?1 AND sidecar_bytes IS NOT NULL";
        self.connection
            .prepare_cached(sql)
            .and_then(|mut statement| {
                let sidecar = |row: &Row<'_>| {
                    let bytes = row.get::<_, i64>(0)?.cast_unsigned();
                    let inode = row.get::<_, Option<i64>>(2)?.unwrap_or_default().cast_unsigned();
                    let ctime_ns = row.get::<_, Option<i64>>(3)?.unwrap_or_default();
                    let preferred = row.get::<_, Option<u32>>(4)?.unwrap_or_default();
                    Ok(KnownSidecar { bytes, mtime_ns: row.get(1)?, inode, ctime_ns, preferred })
                };
                statement.query_row([id], sidecar).optional()
            })
            .during("look up a sidecar in", &self.path)
    }

    /// Looks up a row with this inode, size and time, and its path, to recognise a file that was moved.
    /// `devices` are the numbers that its file system may have there.
    ///
    /// # Errors
    /// Errors of SQLite or the storage.
    pub fn by_inode(
        &mut self,
        devices: [u64; 2],
        inode: u64,
        bytes: u64,
        mtime_ns: i64,
    ) -> Result<Option<(KnownFile, PathBuf)>, CatalogError> {
        let sql = format!(
            "SELECT {}, coalesce(d.path_raw, d.path) FROM file AS f JOIN directory AS d ON d.id = f.directory_id \
             WHERE f.inode = ?1 AND f.device IN (?2, ?3) AND f.bytes = ?4 AND f.mtime_ns = ?5 \
             ORDER BY f.id DESC LIMIT 1",
            self.columns()
        );
        let [device, other] = devices.map(u64::cast_signed);
        let parameters = (inode.cast_signed(), device, other, bytes.cast_signed(), mtime_ns);
        self.connection
            .prepare_cached(&sql)
            .and_then(|mut statement| {
                statement
                    .query_row(parameters, |row| {
                        let file = known_file(row)?;
                        let path = name::path_of(row.get_ref(N_COLUMNS)?.as_bytes()?, &file.name);
                        Ok((file, path))
                    })
                    .optional()
            })
            .during("look up an inode in", &self.path)
    }

    /// Calls `visit` with every row under `root` (in it and in all directories below) that is not yet marked
    /// as vanished, and whether it is in `seen`: those that are not are the files that the run did not find.
    ///
    /// Rows that were added since this was opened (by the [`crate::Writer`] of the same run) are not visited.
    ///
    /// # Errors
    /// Errors of SQLite or the storage.
    pub fn rows_under(
        &mut self,
        root: &Path,
        seen: &SeenIds,
        visit: &mut dyn FnMut(&RowUnder<'_>),
    ) -> Result<(), CatalogError> {
        self.read_under(root, seen, visit).during("look for vanished files in", &self.path)
    }

    /// Like [`KnownRecords::rows_under`], of the files in one directory alone.
    ///
    /// # Errors
    /// Errors of SQLite or the storage.
    pub fn rows_in(
        &mut self,
        directory: &Path,
        seen: &SeenIds,
        visit: &mut dyn FnMut(&RowUnder<'_>),
    ) -> Result<(), CatalogError> {
        self.read_in(directory, seen, visit).during("look for vanished files in", &self.path)
    }

    fn directory_id(&self, directory: &Path) -> Result<Option<i64>, CatalogError> {
        directory_id(&self.connection, &SqlName::of_directory(directory))
            .during("look up a directory in", &self.path)
    }

    fn read_directory(&self, directory_id: i64, files: &mut Vec<KnownFile>) -> rusqlite::Result<()> {
        let sql =
            format!("SELECT {} FROM file AS f WHERE f.directory_id = ?1 ORDER BY f.name", self.columns());
        let mut statement = self.connection.prepare_cached(&sql)?;
        let mut rows = statement.query([directory_id])?;
        while let Some(row) = rows.next()? {
            files.push(known_file(row)?);
        }
        Ok(())
    }

    fn read_file(&self, directory_id: i64, file: &OsStr) -> rusqlite::Result<Option<KnownFile>> {
        let file = SqlName::of_file(file);
        let sql = format!(
            "SELECT {} FROM file AS f WHERE f.directory_id = ?1 AND f.name = ?2 AND f.name_raw IS ?3",
            self.columns()
        );
        let mut statement = self.connection.prepare_cached(&sql)?;
        statement.query_row((directory_id, &file.text, file.raw.as_deref()), known_file).optional()
    }

    fn read_in(
        &self,
        directory: &Path,
        seen: &SeenIds,
        visit: &mut dyn FnMut(&RowUnder<'_>),
    ) -> rusqlite::Result<()> {
        let directory = SqlName::of_directory(directory);
        let Some(directory_id) = directory_id(&self.connection, &directory)? else { return Ok(()) };
        let sql = "SELECT id, coalesce(name_raw, name), device FROM file \
             WHERE directory_id = ?1 AND vanished_at IS NULL AND id <= ?2";
        let mut statement = self.connection.prepare_cached(sql)?;
        let mut rows = statement.query((directory_id, self.last_id))?;
        while let Some(row) = rows.next()? {
            let id: i64 = row.get(0)?;
            let (name, device) = (row.get_ref(1)?.as_bytes()?, row.get::<_, i64>(2)?.cast_unsigned());
            visit(&RowUnder { id, device, is_seen: seen.contains(id), directory: directory.bytes(), name });
        }
        Ok(())
    }

    fn read_under(
        &self,
        root: &Path,
        seen: &SeenIds,
        visit: &mut dyn FnMut(&RowUnder<'_>),
    ) -> rusqlite::Result<()> {
        let root = SqlName::of_directory(root);
        // CROSS JOIN keeps the order of the loops: few directories outside, their range of the index inside.
        let sql = "SELECT coalesce(d.path_raw, d.path), f.id, coalesce(f.name_raw, f.name), f.device \
             FROM directory AS d CROSS JOIN file AS f ON f.directory_id = d.id \
             WHERE d.path >= ?1 AND d.path < ?2 AND f.vanished_at IS NULL AND f.id <= ?3";
        let mut statement = self.connection.prepare_cached(sql)?;
        let mut rows = statement.query((&root.text, end_of_prefix(&root.text), self.last_id))?;
        while let Some(row) = rows.next()? {
            let id: i64 = row.get(1)?;
            let directory = row.get_ref(0)?.as_bytes()?;
            // The text of another directory may be the same if bytes were escaped, so the bytes are compared.
            if directory.starts_with(root.bytes()) {
                let name = row.get_ref(2)?.as_bytes()?;
                let device = row.get::<_, i64>(3)?.cast_unsigned();
                visit(&RowUnder { id, device, is_seen: seen.contains(id), directory, name });
            }
        }
        Ok(())
    }
}

/// The smallest text greater than all texts that begin with `prefix` (which ends with a separator).
pub(crate) fn end_of_prefix(prefix: &str) -> String {
    let mut end = prefix.to_string();
    if let Some(separator) = end.pop() {
        end.push(char::from_u32(u32::from(separator) + 1).unwrap_or(char::MAX));
    }
    end
}

/// Looks up the row id of a directory.
pub(crate) fn directory_id(
    connection: &Connection,
    directory: &SqlName<'_>,
) -> rusqlite::Result<Option<i64>> {
    let (sql, key) = match &directory.raw {
        None => (
            "SELECT id FROM directory WHERE path = ?1 AND path_raw IS NULL",
            ValueRef::Text(directory.text.as_bytes()),
        ),
        Some(raw) => ("SELECT id FROM directory WHERE path_raw = ?1", ValueRef::Blob(raw)),
    };
    let key = rusqlite::types::ToSqlOutput::Borrowed(key);
    connection.prepare_cached(sql)?.query_row([key], |row| row.get(0)).optional()
}

fn known_file(row: &Row<'_>) -> rusqlite::Result<KnownFile> {
    let name = row.get_ref(1)?.as_bytes()?;
    let raw = row.get_ref(2)?.as_bytes_or_null()?;
    let error_kind = row.get_ref(8)?.as_str_or_null()?;
    Ok(KnownFile {
        id: row.get(0)?,
        name: raw.unwrap_or(name).to_vec(),
        device: row.get::<_, i64>(9)?.cast_unsigned(),
        ctime_ns: row.get::<_, Option<i64>>(10)?.unwrap_or_default(),
        is_outdated: row.get::<_, Option<i64>>(11)?.unwrap_or_default() < rules::NEWEST,
        bytes: row.get::<_, i64>(3)?.cast_unsigned(),
        mtime_ns: row.get(4)?,
        inode: row.get::<_, i64>(5)?.cast_unsigned(),
        vanished: row.get(6)?,
        has_tags: row.get(7)?,
        failed: error_kind.is_some(),
        unread: error_kind.is_some_and(|word| ErrorKind::of_word(word).is_unread()),
        products: products(row.get(12)?),
    })
}

/// The products of a row by their bits, the lowest first, except the thumbnail.
fn products(bits: i64) -> Products {
    let has = |bit: u32| bits >> bit & 1 != 0;
    Products {
        content_hash: has(0),
        perceptual_hash: has(1),
        verdict: has(2),
        sha256: has(3),
        md5: has(4),
        picture_hash: has(5),
        thumbnail: false,
    }
}

/// The hashes whose columns begin at `at`.
fn recorded_hashes(row: &Row<'_>, at: usize) -> rusqlite::Result<RecordedHashes> {
    let hash =
        |index| Ok::<_, rusqlite::Error>(row.get::<_, Option<Vec<u8>>>(index)?.map(Vec::into_boxed_slice));
    Ok(RecordedHashes {
        content_hash: hash(at)?,
        sha256: hash(at + 1)?,
        md5: hash(at + 2)?,
        picture_hash: hash(at + 3)?,
    })
}
