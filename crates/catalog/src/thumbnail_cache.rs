//! A cache of pictures made on request, in several sizes, in a database of its own.
//!
//! It is limited by the sum of its pictures, and forgets those first that were not used for the longest time.
//! Like the thumbnails of an index run ([`ThumbnailStore`](crate::ThumbnailStore)), a picture is found by its
//! file's path, length and mtime. Losing the cache costs only time, so nothing waits for the disk: after a
//! power failure, the last pictures may be missing.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, OptionalExtension as _, TransactionBehavior, params};

use crate::bounded::Bounded;
use crate::connection;
use crate::database_kind::DatabaseKind;
use crate::error::{CatalogError, During};
use crate::handle::refuse_network;

/// Identifies the database: `ThlC` in ASCII.
const KIND: DatabaseKind = DatabaseKind { application_id: 0x5468_6C43, version: 1 };

/// SQLite's page cache of a connection.
const CACHE_BYTES: usize = 2 << 20;

/// Maximum share of the cache, as its divisor, that one picture may take.
const MOST_SHARE: u64 = 16;

// `size` has the number of the page in its upper 32 bits. `used` is a number that grows with each batch. The
// index is enough to sum and to evict.
const TABLE: &str = "
CREATE TABLE picture (
    id INTEGER PRIMARY KEY,
    path BLOB NOT NULL,
    size INTEGER NOT NULL,
    source_bytes INTEGER NOT NULL,
    source_mtime_ns INTEGER NOT NULL,
    used INTEGER NOT NULL,
    n_bytes INTEGER NOT NULL,
    mime TEXT NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    picture BLOB NOT NULL,
    UNIQUE (path, size)
) STRICT;
CREATE INDEX picture_used ON picture (used, n_bytes);
";

/// A picture of a file in one state, in one size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureKey {
    /// Path of the file, as in the catalogue.
    pub path: PathBuf,
    /// Longer side of the picture in pixels, or 0 for the size of the original.
    pub size: u32,
    /// Number of the page, from 0.
    pub page: u32,
    /// Size of the file in bytes.
    pub source_bytes: u64,
    /// Time of the file's last change, in nanoseconds since 1970.
    pub source_mtime_ns: i64,
}

impl PictureKey {
    /// The value of the column `size`.
    fn size_and_page(&self) -> i64 {
        i64::from(self.page) << 32 | i64::from(self.size)
    }
}

/// A picture as stored in the cache.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CachedPicture {
    /// MIME type of the picture, such as `image/jpeg`.
    pub mime: String,
    /// Width of the picture in pixels.
    pub width: u32,
    /// Height of the picture in pixels.
    pub height: u32,
    /// The encoded picture itself.
    pub picture: Vec<u8>,
}

/// A cache of pictures. Several handles and processes may use it at once.
#[derive(Debug)]
pub struct ThumbnailCache {
    path: PathBuf,
    connection: Bounded,
    most_bytes: u64,
}

impl ThumbnailCache {
    /// Opens the cache at `path`, and creates it if there is none. It keeps at most `most_bytes` of pictures.
    ///
    /// # Errors
    /// [`CatalogError::NetworkFileSystem`], [`CatalogError::NotACatalog`] (nothing is changed in the file),
    /// [`CatalogError::Newer`], and errors of the storage.
    pub fn open(path: &Path, most_bytes: u64) -> Result<ThumbnailCache, CatalogError> {
        connection::refuse_unwritable_path(path)?;
        refuse_network(path)?;
        let mut connection = Bounded::create(path, CACHE_BYTES)?;
        connection.pragma_update(None, "synchronous", "OFF").during("open", path)?;
        if KIND.version_of(&connection, path)? == 0 {
            connection.pragma_update(None, "journal_mode", "WAL").during("create", path)?;
            KIND.make(&mut connection, |transaction, _| transaction.execute_batch(TABLE))
                .during("create", path)?;
        }
        Ok(ThumbnailCache { path: path.to_owned(), connection, most_bytes })
    }

    /// Reads a picture; `None` if it is not in the cache.
    ///
    /// # Errors
    /// Errors of SQLite or the storage.
    pub fn get(&self, key: &PictureKey) -> Result<Option<CachedPicture>, CatalogError> {
        let read = || {
            let mut statement = self.connection.prepare_cached(
                "SELECT mime, width, height, picture FROM picture \
                 WHERE path = ? AND size = ? AND source_bytes = ? AND source_mtime_ns = ?",
            )?;
            let of_row = |row: &rusqlite::Row<'_>| {
                let (mime, width, height, picture) = (row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?);
                Ok(CachedPicture { mime, width, height, picture })
            };
            let path = key.path.as_os_str().as_encoded_bytes();
            let (bytes, mtime_ns) = (key.source_bytes.cast_signed(), key.source_mtime_ns);
            statement.query_row(params![path, key.size_and_page(), bytes, mtime_ns], of_row).optional()
        };
        read().during("read a picture from", &self.path)
    }

    /// Stores pictures in one transaction, each replacing the one of its path and size; marks those in `used`
    /// as used; and deletes the oldest ones if the cache is full. A picture of more than a sixteenth of the
    /// cache is not stored.
    ///
    /// # Errors
    /// Errors of SQLite or the storage; then nothing of the batch is stored.
    pub fn put(
        &mut self,
        pictures: &[(PictureKey, CachedPicture)],
        used: &[PictureKey],
    ) -> Result<(), CatalogError> {
        let _gate = gate::gate!("catalog::cache_pictures", Work, pictures.len() as u64);
        let most_bytes = self.most_bytes;
        write(&mut self.connection, pictures, used, most_bytes).during("write pictures to", &self.path)
    }

    /// Sums the bytes of all pictures.
    ///
    /// # Errors
    /// Errors of SQLite or the storage.
    pub fn n_bytes(&self) -> Result<u64, CatalogError> {
        n_bytes(&self.connection).during("sum", &self.path)
    }
}

fn n_bytes(connection: &Connection) -> rusqlite::Result<u64> {
    let mut statement = connection.prepare_cached("SELECT coalesce(sum(n_bytes), 0) FROM picture")?;
    statement.query_row([], |row| row.get::<_, i64>(0)).map(|sum| sum.max(0).cast_unsigned())
}

fn write(
    connection: &mut Connection,
    pictures: &[(PictureKey, CachedPicture)],
    used: &[PictureKey],
    most_bytes: u64,
) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let newest: i64 =
        transaction.query_row("SELECT coalesce(max(used), 0) FROM picture", [], |row| row.get(0))?;
    let now = newest.saturating_add(1);
    {
        let mut insert = transaction.prepare_cached(
            "INSERT OR REPLACE INTO picture \
             (path, size, source_bytes, source_mtime_ns, used, n_bytes, mime, width, height, picture) \
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        )?;
        let is_small = |picture: &CachedPicture| picture.picture.len() as u64 <= most_bytes / MOST_SHARE;
        for (key, picture) in pictures.iter().filter(|(_, picture)| is_small(picture)) {
            insert.execute(params![
                key.path.as_os_str().as_encoded_bytes(),
                key.size_and_page(),
                key.source_bytes.cast_signed(),
                key.source_mtime_ns,
                now,
                picture.picture.len() as i64,
                picture.mime,
                picture.width,
                picture.height,
                picture.picture
            ])?;
        }
        let mut touch =
            transaction.prepare_cached("UPDATE picture SET used = ? WHERE path = ? AND size = ?")?;
        for key in used {
            touch.execute(params![now, key.path.as_os_str().as_encoded_bytes(), key.size_and_page()])?;
        }
    }
    if !pictures.is_empty() {
        evict(&transaction, most_bytes)?;
    }
    transaction.commit()
}

/// Deletes the pictures that were not used for the longest time, until the others fit.
fn evict(connection: &Connection, most_bytes: u64) -> rusqlite::Result<()> {
    let mut excess = n_bytes(connection)?.saturating_sub(most_bytes);
    if excess == 0 {
        return Ok(());
    }
    let mut oldest =
        connection.prepare_cached("SELECT id, n_bytes FROM picture ORDER BY used, n_bytes DESC")?;
    let mut rows = oldest.query([])?;
    let mut evicted = Vec::new();
    while let Some(row) = rows.next()? {
        if excess == 0 {
            break;
        }
        evicted.push(row.get::<_, i64>(0)?);
        excess = excess.saturating_sub(row.get::<_, i64>(1)?.max(0).cast_unsigned());
    }
    drop(rows);
    let mut delete = connection.prepare_cached("DELETE FROM picture WHERE id = ?")?;
    evicted.iter().try_for_each(|id| delete.execute([id]).map(drop))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(name: &str, size: u32) -> PictureKey {
        PictureKey { path: name.into(), size, page: 0, source_bytes: 10, source_mtime_ns: -5 }
    }

    fn picture(byte: u8, n_bytes: usize) -> CachedPicture {
        CachedPicture { mime: "image/webp".into(), width: 3, height: 2, picture: vec![byte; n_bytes] }
    }

    fn names(cache: &ThumbnailCache) -> Vec<String> {
        let has = |name: &&str| cache.get(&key(name, 512)).unwrap().is_some();
        ["a", "b", "c", "d"].iter().filter(|name| has(name)).map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn pictures_are_found_by_file_and_size() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("cache.db");
        let mut cache = ThumbnailCache::open(&path, 1 << 20).unwrap();
        let reader = ThumbnailCache::open(&path, 1 << 20).unwrap();
        cache.put(&[(key("a", 512), picture(1, 9)), (key("a", 0), picture(2, 9))], &[]).unwrap();
        assert_eq!(reader.get(&key("a", 512)).unwrap(), Some(picture(1, 9)));
        assert_eq!(reader.get(&key("a", 0)).unwrap(), Some(picture(2, 9)));
        assert_eq!(reader.get(&key("a", 1280)).unwrap(), None);
        let changed = PictureKey { source_mtime_ns: 6, ..key("a", 512) };
        let second = PictureKey { page: 1, ..key("a", 512) };
        assert!(cache.get(&second).unwrap().is_none(), "another page is another picture");
        assert_eq!(reader.get(&changed).unwrap(), None);
        // The changed file takes the place of the former.
        cache.put(&[(changed.clone(), picture(3, 9))], &[]).unwrap();
        assert_eq!(reader.get(&key("a", 512)).unwrap(), None);
        assert_eq!((reader.get(&changed).unwrap(), reader.n_bytes().unwrap()), (Some(picture(3, 9)), 18));
    }

    #[test]
    fn the_least_recently_used_are_deleted_first() {
        let folder = tempfile::tempdir().unwrap();
        let mut cache = ThumbnailCache::open(&folder.path().join("cache.db"), 3200).unwrap();
        // Sixteen pictures fit.
        let filler: Vec<_> = (0..14).map(|n| (key(&format!("x{n}"), 512), picture(0, 200))).collect();
        cache.put(&[(key("a", 512), picture(1, 200))], &[]).unwrap();
        cache.put(&[(key("b", 512), picture(1, 200))], &[]).unwrap();
        cache.put(&filler, &[]).unwrap();
        assert_eq!(names(&cache), ["a", "b"]);
        cache.put(&[], &[key("a", 512)]).unwrap();
        cache.put(&[(key("c", 512), picture(1, 200))], &[]).unwrap();
        assert_eq!(names(&cache), ["a", "c"]);
        // One that would evict much is not stored.
        cache.put(&[(key("d", 512), picture(1, 201))], &[]).unwrap();
        assert_eq!((names(&cache), cache.n_bytes().unwrap()), (vec!["a".into(), "c".into()], 3200));
    }

    #[test]
    fn other_databases_and_damaged_ones_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("catalogue.db");
        drop(crate::Catalog::create_or_open(&path).unwrap());
        let before = std::fs::read(&path).unwrap();
        assert!(matches!(ThumbnailCache::open(&path, 1), Err(CatalogError::NotACatalog { .. })));
        assert_eq!(std::fs::read(&path).unwrap(), before);
        std::fs::write(&path, vec![7; 9000]).unwrap();
        assert!(ThumbnailCache::open(&path, 1).is_err());
        assert_eq!(std::fs::read(&path).unwrap(), vec![7; 9000]);
        assert!(ThumbnailCache::open(folder.path(), 1).is_err());
    }
}
