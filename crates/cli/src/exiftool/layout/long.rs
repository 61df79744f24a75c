//! Values as objects: with a description and the unconverted value (`-l`), and with an id (`-D`, `-H`).

use engine::tag::{Mode, text::write_json_scalar, text::write_json_string};

use super::rows::Row;
use crate::exiftool::entry::Values;
use crate::exiftool::entry::origin::{self, Ids};
use crate::exiftool::option::shape::Layout;
use crate::exiftool::text::description::description;

/// Appends a value as an object with what the layout asks for. `printed` is the value as JSON.
pub(super) fn write_json(
    layout: &Layout,
    row: &Row<'_>,
    printed: &str,
    values: Values<'_>,
    indent: &str,
    out: &mut String,
) {
    let start = |name: &str, out: &mut String| {
        out.push_str(&format!("\n{indent}  \"{name}\": "));
    };
    out.push('{');
    if layout.is_long() {
        start("desc", out);
        write_json_string(&description(values.language, row.entry.group.family1, row.entry.name), out);
        out.push(',');
    }
    if layout.ids != Ids::None {
        start("id", out);
        let id = if row.is_missing() { String::new() } else { layout.ids.whole(&row.entry) };
        write_json_scalar(&id, out);
        out.push(',');
    }
    if layout.is_long() && values.mode() == Mode::Print && !row.is_missing() {
        let mut number = String::new();
        values.unconverted().write_json(&row.entry, &mut number, &mut String::new());
        // Binary data is represented by its size, which is the same without conversion.
        if number != printed && !printed.starts_with("\"base64:") {
            start("num", out);
            out.push_str(&number);
            out.push(',');
        }
    }
    if layout.is_tabbed && !row.is_missing() {
        let (table, index) = origin::table(&row.entry).unwrap_or_default();
        if !index.is_empty() {
            // The index comes before the number, by its name.
            let at = out.rfind(&format!(",\n{indent}  \"num\": "));
            let text = format!(",\n{indent}  \"index\": {index}");
            out.insert_str(at.unwrap_or(out.len() - 1), &text);
        }
        start("table", out);
        write_json_string(table, out);
        out.push(',');
    }
    start("val", out);
    out.push_str(&format!("{printed}\n{indent}}}"));
}
