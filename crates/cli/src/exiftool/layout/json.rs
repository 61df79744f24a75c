//! JSON (RFC 8259): an array with an object for each file.

use std::path::Path;

use engine::tag::text::write_json_string;
use foldhash::{HashSet, HashSetExt as _};

use super::rows::{Row, Rows};
use super::words::path_text;
use super::{binary, long, structure};
use crate::exiftool::entry::Values;
use crate::exiftool::entry::origin::Ids;
use crate::exiftool::option::shape::{Layout, Shape};
use crate::exiftool::text::source_name;

pub(super) fn write(layout: &Layout, path: &Path, rows: &Rows<'_>, values: Values<'_>, out: &mut String) {
    out.push_str("{\n  \"SourceFile\": ");
    write_source(layout, path, out);
    let shown = shown(rows);
    let mut scratch = String::new();
    let mut heading = None;
    for row in shown {
        let group = rows.group(row);
        if layout.has_headings && heading != Some(row.group) {
            out.push_str(if heading.is_some() { "\n  },\n  " } else { ",\n  " });
            write_json_string(group, out);
            out.push_str(": {\n    ");
            heading = Some(row.group);
        } else {
            out.push_str(if heading.is_some() { ",\n    " } else { ",\n  " });
        }
        write_key(
            if layout.group_families.is_empty() || layout.has_headings { None } else { Some(group) },
            row,
            out,
        );
        let values = values.of(row.request);
        let mut write =
            |out: &mut String| match layout.is_binary.then(|| binary::data_of(path, row)).flatten() {
                Some(Ok(data)) => binary::write_json(layout.shape, &data, out),
                // Not readable: a placeholder with its size, as without -b.
                _ => {
                    match row.tag().filter(|tag| values.keeps_lists() && structure::has_fields(&tag.value)) {
                        Some(tag) => {
                            let indent = if layout.has_headings { "    " } else { "  " };
                            structure::write_json(&tag.value, tag.conv, values.mode(), indent, out);
                        }
                        // PHP gets the words as they are.
                        None if layout.shape == Shape::Php && is_truth(&values.text(&row.entry)) => {
                            write_json_string(&values.text(&row.entry), out);
                        }
                        None => values.write_json(&row.entry, out, &mut scratch),
                    }
                }
            };
        if layout.is_long() || layout.ids != Ids::None {
            let mut printed = String::new();
            write(&mut printed);
            let indent = if layout.has_headings { "    " } else { "  " };
            long::write_json(layout, row, &printed, values, indent, out);
        } else {
            write(out);
        }
    }
    out.push_str(if heading.is_some() { "\n  }\n}" } else { "\n}" });
}

/// Writes the answer for a file that could not be read (`--strict`).
pub(super) fn write_error(layout: &Layout, path: &Path, why: &str, out: &mut String) {
    out.push_str("{\n  \"SourceFile\": ");
    write_source(layout, path, out);
    out.push_str(",\n  \"Error\": ");
    write_json_string(why, out);
    out.push_str("\n}");
}

fn write_source(layout: &Layout, path: &Path, out: &mut String) {
    let text = if layout.is_strict { source_name::encoded(path) } else { path_text(path) };
    write_json_string(&text, out);
}

fn is_truth(text: &str) -> bool {
    text.eq_ignore_ascii_case("true") || text.eq_ignore_ascii_case("false")
}

fn write_key(group: Option<&str>, row: &Row<'_>, out: &mut String) {
    match group {
        None => write_json_string(row.entry.name, out),
        Some(group) => write_json_string(&format!("{group}:{}", row.entry.name), out),
    }
    out.push_str(": ");
}

/// The lines without duplicate keys. Of several tags with one key, the main tag of that name is kept if it is
/// among them, otherwise the first.
fn shown<'r, 'a>(rows: &'r Rows<'a>) -> Vec<&'r Row<'a>> {
    let key = |row: &Row<'a>| (row.group, row.entry.name);
    let request_of = |row: &Row<'_>| row.request.map(std::ptr::from_ref);
    let first = rows.rows.first().and_then(request_of);
    let has_several_requests = rows.rows.iter().any(|row| row.is_missing() || request_of(row) != first);
    // A main tag can have a duplicate only among these, unless it was requested twice.
    let others: HashSet<(usize, &str)> = rows.rows.iter().filter(|row| !row.is_main).map(key).collect();
    if others.is_empty() && !has_several_requests {
        return rows.rows.iter().collect();
    }
    let doubled = |row: &&Row<'a>| row.is_main && !row.is_alone && others.contains(&key(row));
    let mains: HashSet<(usize, &str)> = rows.rows.iter().filter(doubled).map(key).collect();
    let mut written = HashSet::with_capacity(others.len());
    let is_shown = |row: &&Row<'a>| {
        if row.is_main {
            !has_several_requests || written.insert(key(row))
        } else {
            !mains.contains(&key(row)) && written.insert(key(row))
        }
    };
    rows.rows.iter().filter(is_shown).collect()
}
