//! Columns that exports and parts have after those of the view `image`.

use crate::column::TAKEN_AT;
use crate::exact::{self, Clock};
use crate::value::Value;

/// What a catalogue knows of a file's place and does not show: columns of a part, behind those of the view.
pub(crate) const PLACE: [&str; 2] = ["path_raw", "mtime_ns"];

/// The last column of whatever has all columns of the view: the text of `taken_at` where the timestamp in
/// `taken_at` cannot say it, such as `2004`. NULL everywhere else.
pub(crate) const TAKEN_AT_TEXT: &str = "taken_at_text";

/// The value of [`TAKEN_AT_TEXT`] for a row of the view.
pub(crate) fn taken_at_text<'v>(values: &[Value<'v>]) -> Value<'v> {
    match values.get(TAKEN_AT) {
        Some(Value::Text(text)) if exact::micros(text, Clock::Local).is_none() => Value::Text(text.clone()),
        _ => Value::Null,
    }
}
