//! Files to drop, each with a file that is kept.

use std::io;
use std::path::{Path, PathBuf};

use rusqlite::Row;

use super::Decisions;
use crate::error::CatalogError;
use crate::groups::Loss;
use crate::name::{path_of_bytes, path_text};

/// A file to drop, and a file of its group that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DecidedRow {
    /// Number of the decision; 0 if a rule has just chosen.
    pub seq: u64,
    /// Kind of the group, such as `content`.
    pub kind: String,
    /// The file to drop, as it was when it was decided.
    pub dropped: DecidedFile,
    /// The file that is kept, as it was when it was decided.
    pub kept: DecidedFile,
    /// What the dropped file had and the kept files of its group lacked.
    pub losses: Vec<Loss>,
}

/// A file of a decision, as it was then.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DecidedFile {
    /// Path of the file, as the file system reports it.
    pub path: PathBuf,
    /// Size of the file in bytes.
    pub bytes: u64,
    /// Time of the file's last change, in nanoseconds since 1970.
    pub mtime_ns: i64,
    /// Hash of the file's bytes (BLAKE3), if it was known.
    pub content_hash: Option<Vec<u8>>,
}

/// Whether the file `a` is another name of a file of its group that is kept: dropping it frees nothing.
const IS_OTHER_NAME: &str = "EXISTS (
    SELECT 1 FROM decided AS s WHERE s.seq = a.seq AND s.group_number = a.group_number AND s.is_kept
        AND a.inode <> 0 AND s.inode = a.inode AND s.device = a.device
)";

/// Selects from the files `a` to drop, each with a file `k` of its group that is kept: the first by path.
/// What counts is the newest decision that names a file. Two names of one file are no gain.
pub(super) fn from_dropped(select: &str) -> String {
    format!(
        "SELECT {select} FROM decided AS a
        JOIN decided AS k ON k.seq = a.seq AND k.group_number = a.group_number AND k.path = (
            SELECT min(path) FROM decided WHERE seq = a.seq AND group_number = a.group_number AND is_kept
        )
        WHERE NOT a.is_kept
            AND NOT EXISTS (SELECT 1 FROM decided AS newer WHERE newer.path = a.path
                AND (newer.seq > a.seq OR (newer.seq = a.seq AND newer.is_kept)))
            AND NOT {IS_OTHER_NAME}"
    )
}

impl Decisions {
    /// The SQL expression for the losses of the file `a`.
    pub(super) fn losses_sql(&self) -> &'static str {
        if self.has_losses { "a.losses" } else { "NULL" }
    }

    /// Calls `visit` with each file to drop. Not among them: files that a newer decision keeps, other names
    /// of a file that is kept, and after [`Decisions::without_gone`] files that are gone.
    ///
    /// # Errors
    /// Errors of SQLite or the storage, and [`CatalogError::Output`] from `visit`.
    pub fn dropped(&self, visit: &mut dyn FnMut(&DecidedRow) -> io::Result<()>) -> Result<u64, CatalogError> {
        let failed = |source| CatalogError::sqlite("read decisions from", &self.path, source);
        let losses = self.losses_sql();
        let sql = from_dropped(&format!(
            "a.seq, a.kind, a.path, a.bytes, a.mtime_ns, a.content_hash, \
             k.path, k.bytes, k.mtime_ns, k.content_hash, {losses}",
        )) + " ORDER BY a.seq, a.group_number, a.path";
        let mut statement = self.connection.prepare_cached(&sql).map_err(failed)?;
        let mut rows = statement.query([]).map_err(failed)?;
        let mut n_rows = 0;
        while let Some(row) = rows.next().map_err(failed)? {
            let row = decided_row(row).map_err(failed)?;
            if self.leaves_gone_out && is_gone(&row.dropped.path) {
                continue;
            }
            visit(&row).map_err(|source| CatalogError::Output { source })?;
            n_rows += 1;
        }
        Ok(n_rows)
    }
}

/// Whether an absolute path names nothing. Members of packs and objects of stores have no such paths.
fn is_gone(path: &Path) -> bool {
    path.is_absolute() && path.symlink_metadata().is_err_and(|error| error.kind() == io::ErrorKind::NotFound)
}

fn decided_row(row: &Row<'_>) -> rusqlite::Result<DecidedRow> {
    let file = |first: usize| {
        Ok::<_, rusqlite::Error>(DecidedFile {
            path: path_of_bytes(row.get_ref(first)?.as_bytes()?),
            bytes: row.get::<_, i64>(first + 1)?.cast_unsigned(),
            mtime_ns: row.get(first + 2)?,
            content_hash: row.get(first + 3)?,
        })
    };
    let seq = row.get::<_, i64>(0)?.cast_unsigned();
    let losses = losses_of(row.get_ref(10)?.as_str_or_null()?);
    Ok(DecidedRow { seq, kind: row.get(1)?, dropped: file(2)?, kept: file(6)?, losses })
}

/// The losses with these names, separated by spaces.
pub(super) fn losses_of(names: Option<&str>) -> Vec<Loss> {
    names.unwrap_or_default().split(' ').filter_map(Loss::named).collect()
}

impl DecidedFile {
    /// The file as JSON. `path_raw` has the bytes of a path that is not UTF-8, in hexadecimal digits.
    pub(crate) fn json(&self) -> serde_json::Value {
        let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        let (text, raw) = path_text(self.path.as_os_str());
        let mut object = serde_json::json!({ "path": text, "bytes": self.bytes, "mtime_ns": self.mtime_ns });
        if let Some(raw) = raw {
            object["path_raw"] = hex(raw).into();
        }
        if let Some(hash) = &self.content_hash {
            object["content_hash"] = hex(hash).into();
        }
        object
    }
}
