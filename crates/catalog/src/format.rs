//! Rows as text: JSON Lines, CSV, and a table for people. Each takes the rows of a query as a
//! [`crate::RowSink`].
//!
//! Values come from files that nobody vouches for, so each format escapes what would mean something where it
//! is read next: a spreadsheet's formulas in CSV, a terminal's control characters in the table.

mod csv;
mod json_lines;
mod table;

pub use csv::Csv;
pub use json_lines::JsonLines;
pub use table::Table;

/// Bytes as lower-case hexadecimal digits.
fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
