//! Rows on their way out: typed values, and whoever takes them.

use std::borrow::Cow;
use std::io;

use rusqlite::Row;
use rusqlite::types::ValueRef;

use crate::column::ColumnKind;

/// One value of a row, as SQLite types it.
#[derive(Clone, Debug, PartialEq)]
pub enum Value<'a> {
    /// Nothing known.
    Null,
    /// A whole number; also what SQL has for true (1) and false (0).
    Integer(i64),
    /// A floating-point number; it may be infinite, never NaN.
    Real(f64),
    /// Text. Bytes that are not UTF-8 (only a cast in a query can make them) are replaced by U+FFFD.
    Text(Cow<'a, str>),
    /// Bytes.
    Blob(&'a [u8]),
}

impl<'a> From<ValueRef<'a>> for Value<'a> {
    fn from(value: ValueRef<'a>) -> Value<'a> {
        match value {
            ValueRef::Null => Value::Null,
            ValueRef::Integer(number) => Value::Integer(number),
            ValueRef::Real(number) => Value::Real(number),
            ValueRef::Text(text) => Value::Text(match std::str::from_utf8(text) {
                Ok(text) => Cow::Borrowed(text),
                Err(_) => String::from_utf8_lossy(text),
            }),
            ValueRef::Blob(bytes) => Value::Blob(bytes),
        }
    }
}

/// Takes the rows of a result, one after another. An error ends the query and comes back as
/// [`crate::CatalogError::Output`].
pub trait RowSink {
    /// Called before [`RowSink::begin`] for a query: which of its columns are columns of the view as they
    /// are, not made by an expression, and what those hold.
    fn kinds(&mut self, kinds: &[Option<ColumnKind>]) {
        let _ = kinds;
    }

    /// Called once, before the first row, with the names of the columns.
    ///
    /// # Errors
    /// If the sink cannot go on.
    fn begin(&mut self, columns: &[String]) -> io::Result<()>;

    /// Called for every row, with one value a column.
    ///
    /// # Errors
    /// If the sink cannot go on.
    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()>;

    /// Called once, after the last row. Not called if the query failed.
    ///
    /// # Errors
    /// If the sink cannot complete what it makes.
    fn end(&mut self) -> io::Result<()>;
}

/// The values of a row of SQLite's.
pub(crate) fn values_of<'a>(row: &'a Row<'_>, n_columns: usize) -> rusqlite::Result<Vec<Value<'a>>> {
    // A loop and not `collect`: collecting results cannot reserve, and this runs once a value of every
    // export.
    let mut values = Vec::with_capacity(n_columns);
    for column_idx in 0..n_columns {
        values.push(Value::from(row.get_ref(column_idx)?));
    }
    Ok(values)
}
