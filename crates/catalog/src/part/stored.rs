//! Rows as stored in a part, and their values as in the view.

use std::io;

use arrow_array::cast::AsArray as _;
use arrow_array::types::{Float64Type, Int64Type, TimestampMicrosecondType};
use arrow_array::{
    Array, BinaryArray, BooleanArray, Float64Array, Int64Array, ListArray, RecordBatch, StringArray,
    TimestampMicrosecondArray,
};

use crate::added_column::{PLACE, taken_at_text};
use crate::column::{COLUMNS, Column, ColumnKind, TAKEN_AT};
use crate::exact::{self, Clock};
use crate::value::Value;

/// A batch of a part's rows; columns that may be text or typed are read either way.
pub(super) struct PartRows<'b> {
    view: Vec<ColumnValues<'b>>,
    raw_path: &'b BinaryArray,
    mtime_ns: &'b Int64Array,
    taken_at_text: Option<&'b StringArray>,
}

impl<'b> PartRows<'b> {
    pub(super) fn of(rows: &'b RecordBatch) -> io::Result<PartRows<'b>> {
        let n_view = rows.schema_ref().index_of(PLACE[0]).map_err(|_| damaged("raw path"))?;
        let view = columns_of(rows, n_view).ok_or_else(|| damaged("columns of the right types"))?;
        let raw_path = rows.column(n_view).as_binary_opt().ok_or_else(|| damaged("raw path"))?;
        let mtime_ns = rows.column(n_view + 1).as_primitive_opt().ok_or_else(|| damaged("time"))?;
        let taken_at_text = match rows.columns().get(n_view + 2) {
            Some(texts) => Some(texts.as_string_opt().ok_or_else(|| damaged("text of its date"))?),
            None => None,
        };
        Ok(PartRows { view, raw_path, mtime_ns, taken_at_text })
    }

    /// The values of a row as in the view.
    pub(super) fn view_values(&self, row: usize) -> Vec<Value<'b>> {
        let mut values: Vec<Value<'b>> = self.view.iter().map(|column| column.value(row)).collect();
        if let Some(texts) = self.taken_at_text.filter(|texts| texts.is_valid(row)) {
            values[TAKEN_AT] = Value::Text(texts.value(row).into());
        }
        values
    }

    pub(super) fn raw_path(&self, row: usize) -> Option<&'b [u8]> {
        self.raw_path.is_valid(row).then(|| self.raw_path.value(row))
    }

    pub(super) fn mtime_ns(&self, row: usize) -> i64 {
        self.mtime_ns.value(row)
    }

    /// The values of a row as in a part.
    pub(super) fn part_values(&self, row: usize) -> Vec<Value<'b>> {
        let mut values = self.view_values(row);
        values.push(self.raw_path(row).map_or(Value::Null, Value::Blob));
        values.push(Value::Integer(self.mtime_ns(row)));
        values.push(taken_at_text(&values));
        values
    }
}

/// The error for a part that is damaged; `what` names the missing value.
pub(super) fn damaged(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("a row has no {what}"))
}

/// One column of the view, as stored.
enum ColumnValues<'b> {
    Text(&'b StringArray),
    Time(&'b TimestampMicrosecondArray, Clock),
    Words(&'b ListArray),
    Integer(&'b Int64Array),
    Real(&'b Float64Array),
    Boolean(&'b BooleanArray),
    /// A column that was added to the view after the part was made.
    Missing,
}

/// The columns of the view; `None` if one has another type.
fn columns_of(rows: &RecordBatch, n_view: usize) -> Option<Vec<ColumnValues<'_>>> {
    let column = |(index, column): (usize, &Column)| {
        if index >= n_view {
            return Some(ColumnValues::Missing);
        }
        let array = rows.column(index);
        // Every column that is text in the view may also be text in a part.
        if let Some(texts) = array.as_string_opt::<i32>() {
            let is_text =
                !matches!(column.kind, ColumnKind::Integer | ColumnKind::Real | ColumnKind::Boolean);
            return is_text.then_some(ColumnValues::Text(texts));
        }
        let time = || array.as_primitive_opt::<TimestampMicrosecondType>();
        Some(match column.kind {
            ColumnKind::Text | ColumnKind::Json => return None,
            ColumnKind::Words => ColumnValues::Words(array.as_list_opt::<i32>()?),
            ColumnKind::LocalTime => ColumnValues::Time(time()?, Clock::Local),
            ColumnKind::Instant => ColumnValues::Time(time()?, Clock::Utc),
            ColumnKind::Integer => ColumnValues::Integer(array.as_primitive_opt::<Int64Type>()?),
            ColumnKind::Real => ColumnValues::Real(array.as_primitive_opt::<Float64Type>()?),
            ColumnKind::Boolean => ColumnValues::Boolean(array.as_boolean_opt()?),
        })
    };
    COLUMNS.iter().enumerate().map(column).collect()
}

impl<'b> ColumnValues<'b> {
    /// The value as in the view; NULL also for values that this program never writes.
    fn value(&self, row: usize) -> Value<'b> {
        let text = |text: Option<String>| text.map_or(Value::Null, |text| Value::Text(text.into()));
        match self {
            ColumnValues::Text(array) if array.is_valid(row) => Value::Text(array.value(row).into()),
            ColumnValues::Time(array, clock) if array.is_valid(row) => {
                text(exact::time_text(array.value(row), *clock))
            }
            ColumnValues::Words(array) if array.is_valid(row) => {
                let words = array.value(row);
                let words = words.as_string_opt::<i32>();
                text(words.map(|words| exact::words_text(words.iter().flatten())))
            }
            ColumnValues::Integer(array) if array.is_valid(row) => Value::Integer(array.value(row)),
            ColumnValues::Real(array) if array.is_valid(row) => Value::Real(array.value(row)),
            ColumnValues::Boolean(array) if array.is_valid(row) => {
                Value::Integer(i64::from(array.value(row)))
            }
            _ => Value::Null,
        }
    }
}
