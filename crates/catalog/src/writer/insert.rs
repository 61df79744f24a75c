//! The statement that writes a row of `file`.
//!
//! It is executed once per file and has a parameter for each column. Parameters keep their values from one
//! execution to the next, so a NULL is bound only if the previous row had a value.

use rusqlite::{Connection, Statement, ToSql};

use crate::change::FileEntry;
use crate::column::{self, Bind, ImageRow, STORED};
use crate::error_kind::ErrorKind;
use crate::language::Kind;
use crate::name::SqlName;
use crate::rules;

/// Number of parameters, and 1: they are counted from 1.
const END: usize = LEADING.len() + STORED.len() + 1;

/// A prepared `INSERT OR REPLACE`, and whether each parameter holds a value.
pub(super) struct Insert<'c> {
    statement: Statement<'c>,
    has_value: [bool; END],
}

/// The columns that precede those of the image.
const LEADING: &[&str] = &[
    "id",
    "directory_id",
    "name",
    "name_raw",
    "bytes",
    "mtime_ns",
    "inode",
    "device",
    "tag_shape_id",
    "ctime_ns",
    "rules",
];

/// Indices of the parameters for the columns `error_kind` and `kind`.
const ERROR_KIND: usize = parameter("error_kind");
const KIND: usize = parameter("kind");

/// Index of the parameter for a column of [`STORED`].
const fn parameter(column: &str) -> usize {
    let mut at = 0;
    while !column::is_same(STORED[at].0, column) {
        at += 1;
    }
    LEADING.len() + 1 + at
}

impl<'c> Insert<'c> {
    pub(super) fn new(connection: &'c Connection) -> rusqlite::Result<Insert<'c>> {
        let columns: Vec<&str> =
            LEADING.iter().copied().chain(STORED.iter().map(|(name, _)| *name)).collect();
        let marks = vec!["?"; columns.len()].join(", ");
        let sql = format!("INSERT OR REPLACE INTO file ({}) VALUES ({marks})", columns.join(", "));
        Ok(Insert { statement: connection.prepare(&sql)?, has_value: [false; END] })
    }

    /// Writes the row, replacing row `id` if that is given.
    pub(super) fn execute(
        &mut self,
        id: Option<i64>,
        directory_id: i64,
        name: &SqlName<'_>,
        location: &FileEntry,
        shape_id: Option<i64>,
        image: &ImageRow,
    ) -> rusqlite::Result<()> {
        self.bind(1, id)?;
        self.bind(2, Some(directory_id))?;
        self.bind(3, Some(name.text.as_ref()))?;
        self.bind(4, name.raw.as_deref())?;
        self.bind(5, Some(location.bytes.cast_signed()))?;
        self.bind(6, Some(location.mtime_ns))?;
        self.bind(7, Some(location.inode.cast_signed()))?;
        self.bind(8, Some(location.device.cast_signed()))?;
        self.bind(9, shape_id)?;
        self.bind(10, Some(location.ctime_ns).filter(|&ctime_ns| ctime_ns != 0))?;
        self.bind(11, Some(rules::NEWEST))?;
        image.bind_stored(LEADING.len() + 1, self)?;
        if image.error.is_some() && image.error_kind.is_none() {
            // `error_kind` marks failed files for incremental runs, so it must be set.
            self.bind(ERROR_KIND, Some(ErrorKind::Other.as_str()))?;
        }
        if image.kind.is_none() {
            self.bind(KIND, Some(Kind::of_file(image.format, &name.text).name()))?;
        }
        self.statement.raw_execute()?;
        Ok(())
    }
}

impl Bind for Insert<'_> {
    #[inline]
    fn bind<T: ToSql>(&mut self, index: usize, value: Option<T>) -> rusqlite::Result<()> {
        let had_value = std::mem::replace(&mut self.has_value[index], value.is_some());
        match value {
            Some(value) => self.statement.raw_bind_parameter(index, value),
            None if had_value => self.statement.raw_bind_parameter(index, rusqlite::types::Null),
            None => Ok(()),
        }
    }
}
