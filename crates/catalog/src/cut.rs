//! Texts of rows for lists, which are cut: a list shows the beginning, and a catalogue that a stranger made
//! can have megabytes in each text of each row.

/// Largest number of characters of a text in a list.
pub(crate) const MOST_CHARS: usize = 1000;

/// Largest number of characters or bytes of a path that is read. Systems allow fewer: a longer one names no
/// file, and neither does its beginning.
pub(crate) const MOST_PATH: usize = 32_768;

/// SQL for the text of a column: its beginning and an ellipsis if it is longer than [`MOST_CHARS`].
pub(crate) fn text_sql(column: &str) -> String {
    format!(
        "CASE WHEN length({column}) > {MOST_CHARS} THEN substr({column}, 1, {MOST_CHARS}) || '\u{2026}' \
         ELSE {column} END"
    )
}

/// SQL for the bytes of a path.
pub(crate) fn path_sql(expression: &str) -> String {
    format!("substr({expression}, 1, {MOST_PATH})")
}
