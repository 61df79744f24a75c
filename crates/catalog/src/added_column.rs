//! Columns that exports and parts have in addition to those of the view `image`.

use crate::column::TAKEN_AT;
use crate::exact::{self, Clock};
use crate::value::Value;

/// Columns of a file's place that the catalogue stores but the view does not show; in a part they follow
/// those of the view.
pub(crate) const PLACE: [&str; 2] = ["path_raw", "mtime_ns"];

/// Name of the column after those of the view: the text of `taken_at` if the timestamp in `taken_at` cannot
/// represent it, such as `2004`; otherwise NULL.
pub(crate) const TAKEN_AT_TEXT: &str = "taken_at_text";

/// The value of [`TAKEN_AT_TEXT`] for a row of the view.
pub(crate) fn taken_at_text<'v>(values: &[Value<'v>]) -> Value<'v> {
    match values.get(TAKEN_AT) {
        Some(Value::Text(text)) if exact::micros(text, Clock::Local).is_none() => Value::Text(text.clone()),
        _ => Value::Null,
    }
}
