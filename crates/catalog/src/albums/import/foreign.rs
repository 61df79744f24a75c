//! Databases of other programs, which are opened for reading only, and not trusted.
//!
//! The file is opened as immutable: no lock is taken and no file is made beside it. If its log holds changes,
//! the program that made them has to be closed first.

use std::path::Path;

use rusqlite::types::ValueRef;

use crate::bounded::Bounded;
use crate::error::{CatalogError, During};
use crate::stranger;

/// Largest number of entries of albums that are read.
const MOST_ENTRIES: u64 = 20_000_000;

/// An open database of another program.
pub(super) struct Foreign<'p> {
    pub(super) path: &'p Path,
    connection: Bounded,
}

impl Foreign<'_> {
    pub(super) fn open(path: &Path) -> Result<Foreign<'_>, CatalogError> {
        Ok(Foreign { path, connection: Bounded::open_foreign(path)? })
    }

    /// Whether all of these are tables, and not views that could compute for ever.
    pub(super) fn has_tables(&self, names: &[&str]) -> Result<bool, CatalogError> {
        let are_tables = || {
            for name in names {
                if !stranger::is_table(&self.connection, name)? {
                    return Ok(false);
                }
            }
            Ok(true)
        };
        are_tables().during("read the schema of", self.path)
    }

    /// Calls `visit` with the texts and numbers of each row that a statement finds.
    ///
    /// # Errors
    /// [`CatalogError::NoAlbums`] if the database does not fit the statement, or has too many rows.
    pub(super) fn each(&self, sql: &str, visit: &mut dyn FnMut(&[Cell])) -> Result<(), CatalogError> {
        let mut read = || -> rusqlite::Result<bool> {
            let mut statement = self.connection.prepare(sql)?;
            let n_columns = statement.column_count();
            let mut rows = statement.query([])?;
            let mut n_rows = 0;
            let mut cells = Vec::with_capacity(n_columns);
            while let Some(row) = rows.next()? {
                n_rows += 1;
                if n_rows > MOST_ENTRIES {
                    return Ok(false);
                }
                cells.clear();
                for column in 0..n_columns {
                    cells.push(Cell::of(row.get_ref(column)?));
                }
                visit(&cells);
            }
            Ok(true)
        };
        match read() {
            Ok(true) => Ok(()),
            Ok(false) => Err(self.refused("it has more entries of albums than can be imported")),
            Err(error) => Err(self.refused(&format!("its tables cannot be read: {error}"))),
        }
    }

    pub(super) fn refused(&self, what: &str) -> CatalogError {
        CatalogError::NoAlbums { path: self.path.to_owned(), what: what.to_owned() }
    }
}

/// A value of another program's table.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Cell {
    Nothing,
    Number(i64),
    Text(String),
}

impl Cell {
    fn of(value: ValueRef<'_>) -> Cell {
        match value {
            ValueRef::Integer(number) => Cell::Number(number),
            // SQLite stores some whole numbers so.
            ValueRef::Real(number) => Cell::Number(number as i64),
            ValueRef::Text(text) => Cell::Text(String::from_utf8_lossy(text).into_owned()),
            ValueRef::Null | ValueRef::Blob(_) => Cell::Nothing,
        }
    }

    pub(super) fn number(&self) -> Option<i64> {
        match self {
            Cell::Number(number) => Some(*number),
            Cell::Nothing | Cell::Text(_) => None,
        }
    }

    /// The text; empty for other values.
    pub(super) fn text(&self) -> &str {
        match self {
            Cell::Text(text) => text,
            Cell::Nothing | Cell::Number(_) => "",
        }
    }
}
