//! Typed values of a row, and the sink that receives rows.

use std::borrow::Cow;
use std::io;

use rusqlite::Row;
use rusqlite::types::ValueRef;

/// The kind of a column's values. Any value may also be NULL.
///
/// SQLite, CSV and JSON Lines store times and keywords as text; Arrow and Parquet store them as timestamps
/// and lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    /// Text, also text in Arrow.
    Text,
    /// Text that is a JSON object (`tags`).
    Json,
    /// Text that is a JSON array of strings (`keywords`). In Arrow, a list of strings.
    Words,
    /// Text that is an ISO 8601 time of unknown zone, as precise as in the file (`taken_at`). In Arrow, a
    /// timestamp without zone.
    LocalTime,
    /// Text that is an ISO 8601 time in UTC, ending in Z. In Arrow, a timestamp with the zone UTC.
    Instant,
    /// A whole number of up to 64 bits.
    Integer,
    /// A 64-bit floating-point number.
    Real,
    /// A Boolean, stored as 0 or 1.
    Boolean,
}

/// One value of a row, as SQLite types it.
#[derive(Clone, Debug, PartialEq)]
pub enum Value<'a> {
    /// NULL: the value is not known.
    Null,
    /// A whole number, or an SQL truth value: true (1) or false (0).
    Integer(i64),
    /// A floating-point number; it may be infinite, never NaN.
    Real(f64),
    /// Text. Bytes that are not UTF-8 (only a cast in a query can make them) are replaced by U+FFFD.
    Text(Cow<'a, str>),
    /// Bytes of a BLOB value.
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

/// Receives the rows of a result one by one. An error ends the query and is returned as
/// [`crate::CatalogError::Output`].
pub trait RowSink {
    /// Called before [`RowSink::begin`] for a query, with one item per column: the kind of a column taken
    /// unchanged from the view, `None` for an expression.
    fn kinds(&mut self, kinds: &[Option<ColumnKind>]) {
        let _ = kinds;
    }

    /// Called once, before the first row, with the names of the columns.
    ///
    /// # Errors
    /// If the sink cannot continue.
    fn begin(&mut self, columns: &[String]) -> io::Result<()>;

    /// Called for every row, with one value per column.
    ///
    /// # Errors
    /// If the sink cannot continue.
    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()>;

    /// Called once, after the last row. Not called if the query failed.
    ///
    /// # Errors
    /// If the sink cannot complete its output.
    fn end(&mut self) -> io::Result<()>;
}

/// The values of an SQLite row.
pub(crate) fn values_of<'a>(row: &'a Row<'_>, n_columns: usize) -> rusqlite::Result<Vec<Value<'a>>> {
    // A loop instead of `collect`: collecting results cannot reserve, and this runs for every value of an
    // export.
    let mut values = Vec::with_capacity(n_columns);
    for column_idx in 0..n_columns {
        values.push(Value::from(row.get_ref(column_idx)?));
    }
    Ok(values)
}
