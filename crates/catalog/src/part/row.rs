//! A row of a part: a file that was read, without a catalogue.

use std::path::Path;

use crate::added_column::{PLACE, taken_at_text};
use crate::column::{COLUMNS, ImageRow};
use crate::name::path_text;
use crate::tag_values::TagValues;
use crate::value::Value;
use crate::view_row;

/// A file that was read, for one row.
#[derive(Clone, Debug)]
pub struct PartRow<'r> {
    /// Its path.
    pub path: &'r Path,
    /// Size in bytes.
    pub bytes: u64,
    /// Time of the last change of the contents, in nanoseconds since 1970.
    pub mtime_ns: i64,
    /// What was read from it.
    pub image: &'r ImageRow,
    /// All its tags, where they are to be kept.
    pub tags: Option<&'r TagValues>,
}

impl<'r> PartRow<'r> {
    /// A value for each column of a part.
    pub(crate) fn values(&self) -> Vec<Value<'r>> {
        let (path, raw) = path_text(self.path.as_os_str());
        let mut values = Vec::with_capacity(COLUMNS.len() + PLACE.len() + 1);
        values.push(Value::Text(path));
        values.push(Value::Integer(self.bytes.cast_signed()));
        values.push(view_row::modified_at(self.mtime_ns));
        view_row::push_values(self.image, self.tags, &mut values);
        values.push(raw.map_or(Value::Null, Value::Blob));
        values.push(Value::Integer(self.mtime_ns));
        values.push(taken_at_text(&values));
        values
    }
}
