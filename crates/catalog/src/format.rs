//! Rows as text: JSON Lines, CSV, and a table for people. Each is a [`crate::RowSink`] for the rows of a
//! query.
//!
//! Values come from untrusted files, so each format escapes what would have a meaning for its reader: a
//! spreadsheet's formulas in CSV, a terminal's control characters in the table.

mod csv;
mod json_lines;
mod table;

pub use csv::Csv;
pub use json_lines::JsonLines;
pub use table::Table;

/// Formats bytes as lower-case hexadecimal digits.
fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
