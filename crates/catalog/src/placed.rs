//! All files of a catalogue with path, size, time and hash.

use std::ops::ControlFlow;

use crate::error::{CatalogError, During};
use crate::handle::Catalog;
use crate::hash_kind::HashKind;

/// A file of a catalogue.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct PlacedFile<'r> {
    /// Number of its row.
    pub id: i64,
    /// The bytes of its directory's path, with a separator at the end.
    pub directory: &'r [u8],
    /// The bytes of its name.
    pub name: &'r [u8],
    /// Its size in bytes.
    pub bytes: u64,
    /// Time of the last change of its contents, in nanoseconds since 1970.
    pub mtime_ns: i64,
    /// The recorded hash of its bytes, if there is one.
    pub content_hash: Option<&'r [u8]>,
    /// The recorded SHA-256 hash of its bytes, if there is one.
    pub sha256: Option<&'r [u8]>,
    /// The recorded MD5 hash of its bytes, if there is one.
    pub md5: Option<&'r [u8]>,
    /// The hash of its picture's data without metadata, if there is one.
    pub picture_hash: Option<&'r [u8]>,
}

impl<'r> PlacedFile<'r> {
    /// Its hash of this kind.
    #[must_use]
    pub fn hash(&self, kind: HashKind) -> Option<&'r [u8]> {
        match kind {
            HashKind::Blake3 => self.content_hash,
            HashKind::Sha256 => self.sha256,
            HashKind::Md5 => self.md5,
        }
    }
}

impl Catalog {
    /// Whether any file that has not vanished has a hash of this kind.
    ///
    /// # Errors
    /// [`CatalogError::Interrupted`], and errors of SQLite or the storage.
    pub fn has_hashes(&self, kind: HashKind) -> Result<bool, CatalogError> {
        let column = kind.column();
        let sql =
            format!("SELECT EXISTS (SELECT 1 FROM file WHERE {column} IS NOT NULL AND vanished_at IS NULL)");
        self.reader().query_row(&sql, [], |row| row.get(0)).during("look for hashes in", self.path())
    }

    /// Calls `visit` for each file that has not vanished, in the order of the rows, until `visit` breaks.
    ///
    /// # Errors
    /// [`CatalogError::Interrupted`], and errors of SQLite or the storage.
    pub fn placed_files(
        &self,
        visit: &mut dyn FnMut(PlacedFile<'_>) -> ControlFlow<()>,
    ) -> Result<(), CatalogError> {
        const SQL: &str = "SELECT f.id, coalesce(d.path_raw, d.path), coalesce(f.name_raw, f.name), f.bytes, \
            f.mtime_ns, f.content_hash, f.sha256, f.md5, nullif(f.picture_hash, x'') FROM file AS f JOIN directory AS d ON d.id = f.directory_id \
            WHERE f.vanished_at IS NULL";
        let visit_all = |visit: &mut dyn FnMut(PlacedFile<'_>) -> ControlFlow<()>| {
            let mut statement = self.reader().prepare(SQL)?;
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                let file = PlacedFile {
                    id: row.get(0)?,
                    directory: row.get_ref(1)?.as_bytes()?,
                    name: row.get_ref(2)?.as_bytes()?,
                    bytes: row.get::<_, i64>(3)?.cast_unsigned(),
                    mtime_ns: row.get(4)?,
                    content_hash: row.get_ref(5)?.as_blob_or_null()?,
                    sha256: row.get_ref(6)?.as_blob_or_null()?,
                    md5: row.get_ref(7)?.as_blob_or_null()?,
                    picture_hash: row.get_ref(8)?.as_blob_or_null()?,
                };
                if visit(file).is_break() {
                    break;
                }
            }
            Ok(())
        };
        visit_all(visit).during("read the files of", self.path())
    }
}
