//! One row of a part: a file that was read without a catalogue.

use std::path::Path;

use serde::ser::{Error as _, Serialize, SerializeMap as _, Serializer};
use serde_json::value::RawValue;

use crate::added_column::{PLACE, taken_at_text};
use crate::column::{COLUMNS, ColumnKind, ImageRow};
use crate::name::path_text;
use crate::tag_values::TagValues;
use crate::value::Value;
use crate::view_row;

/// A file that was read, as input for one row of a part.
#[derive(Clone, Debug)]
pub struct PartRow<'r> {
    /// Path of the file.
    pub path: &'r Path,
    /// Size of the file in bytes.
    pub bytes: u64,
    /// Time of the last change of the contents, in nanoseconds since 1970.
    pub mtime_ns: i64,
    /// The metadata read from the file.
    pub image: &'r ImageRow,
    /// All tags of the file, if they are to be stored.
    pub tags: Option<&'r TagValues>,
}

impl<'r> PartRow<'r> {
    /// The values of the row, one for each column of a part.
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

/// An object with the columns of the view `image`, as [`JsonLines`](crate::format::JsonLines) writes it:
/// `tags` and `keywords` are embedded as JSON, unknown values are null.
impl Serialize for PartRow<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(COLUMNS.len()))?;
        for (column, value) in COLUMNS.iter().zip(self.values()) {
            match &value {
                Value::Null => map.serialize_entry(column.name, &())?,
                Value::Integer(number) => map.serialize_entry(column.name, number)?,
                Value::Real(number) => map.serialize_entry(column.name, number)?,
                Value::Text(text) => match column.kind {
                    ColumnKind::Json | ColumnKind::Words => {
                        let json: &RawValue = serde_json::from_str(text).map_err(S::Error::custom)?;
                        map.serialize_entry(column.name, json)?;
                    }
                    _ => map.serialize_entry(column.name, text)?,
                },
                Value::Blob(bytes) => map.serialize_entry(column.name, bytes)?,
            }
        }
        map.end()
    }
}
