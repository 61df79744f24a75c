//! The long format (`-l`): description and unconverted value next to each value.

use engine::tag::{Mode, text::write_json_string};

use super::rows::Row;
use crate::exiftool::description::description;
use crate::exiftool::entry::Values;

/// Appends a value as an object with its description, and its unconverted value if that differs. `printed` is
/// the value as JSON.
pub(super) fn write_json(row: &Row<'_>, printed: &str, values: Values<'_>, indent: &str, out: &mut String) {
    out.push_str(&format!("{{\n{indent}  \"desc\": "));
    write_json_string(&description(values.language, row.entry.group.family1, row.entry.name), out);
    if values.mode() == Mode::Print && !row.is_missing() {
        let mut number = String::new();
        values.unconverted().write_json(&row.entry, &mut number, &mut String::new());
        // Binary data is represented by its size, which is the same without conversion.
        if number != printed && !printed.starts_with("\"base64:") {
            out.push_str(&format!(",\n{indent}  \"num\": {number}"));
        }
    }
    out.push_str(&format!(",\n{indent}  \"val\": {printed}\n{indent}}}"));
}
