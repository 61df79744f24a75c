//! What a program that renames files asks of their rows. With a file, all files of its stack are named.

use std::ops::ControlFlow;

use rusqlite::Row;

use crate::column;
use crate::error::{CatalogError, During};
use crate::handle::Catalog;
use crate::seen::SeenIds;
use crate::value::{self, Value};

/// A file that is to be named.
#[derive(Debug)]
#[non_exhaustive]
pub struct NamedFile<'r> {
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
    /// Time of the last change of its inode, in nanoseconds since 1970; 0 if unknown.
    pub ctime_ns: i64,
    /// Inode number; 0 if there is none.
    pub inode: u64,
    /// Number of the file system.
    pub device: u64,
    /// The recorded hash of its bytes, if there is one.
    pub content_hash: Option<&'r [u8]>,
    /// The row that stands for its stack, if it is in one.
    pub stack: Option<i64>,
    /// The rule that put it there.
    pub stacked_by: Option<&'r str>,
    /// The name of the sidecar whose values are in its row.
    pub sidecar: Option<&'r str>,
    /// The values of the columns that were asked for, in their order.
    pub values: Vec<Value<'r>>,
}

impl<'r> NamedFile<'r> {
    fn of(row: &'r Row<'_>, n_values: usize) -> rusqlite::Result<NamedFile<'r>> {
        let all = value::values_of(row, FIXED + n_values)?;
        Ok(NamedFile {
            id: row.get(0)?,
            directory: row.get_ref(1)?.as_bytes()?,
            name: row.get_ref(2)?.as_bytes()?,
            bytes: row.get::<_, i64>(3)?.cast_unsigned(),
            mtime_ns: row.get(4)?,
            ctime_ns: row.get::<_, Option<i64>>(5)?.unwrap_or_default(),
            inode: row.get::<_, i64>(6)?.cast_unsigned(),
            device: row.get::<_, i64>(7)?.cast_unsigned(),
            content_hash: row.get_ref(8)?.as_blob_or_null()?,
            stack: row.get(9)?,
            stacked_by: row.get_ref(10)?.as_str_or_null()?,
            sidecar: row.get_ref(11)?.as_str_or_null()?,
            values: all.into_iter().skip(FIXED).collect(),
        })
    }
}

/// The columns before the values.
const FIXED: usize = 12;

impl Catalog {
    /// Calls `visit` for each of these files, and each other file of their stacks that has not vanished, in
    /// the order of the rows, until `visit` breaks. `columns` are names of columns of the view `image`.
    ///
    /// # Errors
    /// [`CatalogError::UnknownColumn`], [`CatalogError::Interrupted`], and errors of SQLite or the storage.
    pub fn named_files(
        &self,
        wanted: &[i64],
        columns: &[&str],
        visit: &mut dyn FnMut(NamedFile<'_>) -> ControlFlow<()>,
    ) -> Result<(), CatalogError> {
        let mut list = String::new();
        for name in columns {
            let column = column::by_name(name)
                .ok_or_else(|| CatalogError::UnknownColumn { name: (*name).to_owned() })?;
            list.push_str(", ");
            list.push_str(column.expression);
        }
        let sql = format!(
            "SELECT f.id, coalesce(d.path_raw, d.path), coalesce(f.name_raw, f.name), f.bytes, f.mtime_ns, f.ctime_ns, \
             f.inode, f.device, f.content_hash, k.stack_id, k.rule, f.sidecar{list} \
             FROM file AS f JOIN directory AS d ON d.id = f.directory_id LEFT JOIN stacked AS k ON k.file_id = f.id \
             WHERE f.id = ?1 AND f.vanished_at IS NULL"
        );
        let mut read = || {
            let mut statement = self.reader().prepare(&sql)?;
            for id in self.with_stacks(wanted)? {
                let mut rows = statement.query([id])?;
                if let Some(row) = rows.next()?
                    && visit(NamedFile::of(row, columns.len())?).is_break()
                {
                    break;
                }
            }
            Ok(())
        };
        read().during("read the files to name from", self.path())
    }

    /// These rows and all others of their stacks, in order.
    fn with_stacks(&self, wanted: &[i64]) -> rusqlite::Result<Vec<i64>> {
        let (mut rows_wanted, mut stacks, mut stacked) = (SeenIds::new(), SeenIds::new(), Vec::new());
        wanted.iter().for_each(|id| rows_wanted.insert(*id));
        let mut statement = self.reader().prepare("SELECT file_id, stack_id FROM stacked")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let (file, stack): (i64, i64) = (row.get(0)?, row.get(1)?);
            if rows_wanted.contains(file) {
                stacks.insert(stack);
            } else {
                stacked.push((file, stack));
            }
        }
        let others = stacked.into_iter().filter(|(_, stack)| stacks.contains(*stack));
        let mut ids: Vec<i64> = wanted.iter().copied().chain(others.map(|(file, _)| file)).collect();
        ids.sort_unstable();
        ids.dedup();
        Ok(ids)
    }
}
