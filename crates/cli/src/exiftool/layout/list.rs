//! Lists for people: a line for each tag, or for each file; and ExifTool's argument format.

use super::rows::{Row, Rows};
use crate::exiftool::entry::Values;
use crate::exiftool::entry::origin::Ids;
use crate::exiftool::option::shape::{Layout, Shape};
use crate::exiftool::text::description::{description, of_missing};
use crate::exiftool::text::escape::Escape;

/// Columns of the group and of the name.
const GROUP_WIDTH: usize = 15;
const NAME_WIDTH: usize = 32;

pub(super) fn write(layout: &Layout, rows: &Rows<'_>, values: Values<'_>, out: &mut String) {
    let mut heading = "";
    for row in &rows.rows {
        if layout.has_headings {
            write_heading(rows, row, &mut heading, out);
        }
        write_row(layout, rows, row, values, out);
    }
}

/// Appends the line with the name of a group before its first tag.
fn write_heading<'r>(rows: &'r Rows<'_>, row: &Row<'_>, heading: &mut &'r str, out: &mut String) {
    let group = rows.group(row);
    if *heading != group {
        *heading = group;
        out.push_str(&format!("---- {group} ----\n"));
    }
}

/// Appends the line of one tag.
pub(super) fn write_row(
    layout: &Layout,
    rows: &Rows<'_>,
    row: &Row<'_>,
    values: Values<'_>,
    out: &mut String,
) {
    let mut text = String::new();
    values.of(row.request).write_text(&row.entry, &mut text);
    write_before(layout, rows, row, out);
    push_line(&text, layout.escape, out);
    out.push('\n');
}

/// Appends the text before the value.
fn write_before(layout: &Layout, rows: &Rows<'_>, row: &Row<'_>, out: &mut String) {
    // A missing tag has no group.
    let group =
        if layout.group_families.is_empty() || layout.has_headings { None } else { Some(rows.group(row)) };
    let name = row.entry.name;
    match layout.shape {
        Shape::Arguments => {
            let group = group.map_or(String::new(), |group| format!("{group}:"));
            out.push_str(&format!("-{group}{name}{}=", row.mark()));
        }
        Shape::Tabbed => {
            let shown = if layout.shortness <= 0 { described(layout, row) } else { name.to_owned() };
            let id = listed_id(layout, row).map_or(String::new(), |id| id + "\t");
            let group = group.map_or(String::new(), |group| format!("{group}\t"));
            out.push_str(&format!("{group}{id}{shown}\t"));
        }
        _ => {
            let mut width = NAME_WIDTH;
            match layout.shortness {
                0 | 1 => width = write_columns(layout, row, group, out),
                shortness => {
                    let brackets = if shortness > 2 { ["", ""] } else { ["[", "]"] };
                    let group = group.map(|group| format!("{}{group}{} ", brackets[0], brackets[1]));
                    out.push_str(&group.unwrap_or_default());
                    out.extend(listed_id(layout, row).map(|id| id + " "));
                }
            }
            match layout.shortness {
                ..0 => out.push_str(&format!("{}\n      ", described(layout, row))),
                0 => out.push_str(&format!("{:<width$}: ", described(layout, row))),
                1 => out.push_str(&format!("{name:<width$}: ")),
                2 => out.push_str(&format!("{name}: ")),
                _ => {}
            }
        }
    }
}

/// Appends the columns of the group and of the id, and returns the width that is left for the name: a long
/// group takes the room of the id, then that of the name.
fn write_columns(layout: &Layout, row: &Row<'_>, group: Option<&str>, out: &mut String) -> usize {
    let group = group.map(|group| format!("{:<GROUP_WIDTH$} ", format!("[{group}]"))).unwrap_or_default();
    let mut columns = if group.is_empty() { 0 } else { GROUP_WIDTH + 1 };
    let mut n_written = group.chars().count();
    out.push_str(&group);
    if let Some(id) = listed_id(layout, row) {
        columns += layout.ids.width() + 1;
        let width = columns.saturating_sub(n_written + 1).max(1);
        let id = format!("{id:>width$} ");
        n_written += id.len();
        out.push_str(&id);
    }
    (NAME_WIDTH + columns).saturating_sub(n_written)
}

/// The id of a line's tag, if ids are printed.
pub(super) fn listed_id(layout: &Layout, row: &Row<'_>) -> Option<String> {
    match layout.ids {
        Ids::None => None,
        _ if row.is_missing() => Some("-".to_owned()),
        ids => Some(ids.listed(&row.entry)),
    }
}

pub(super) fn described(layout: &Layout, row: &Row<'_>) -> String {
    let description = if row.is_missing() {
        of_missing(row.entry.name)
    } else {
        description(layout.language, row.entry.group.family1, row.entry.name)
    };
    layout.escape.of(&description).into_owned()
}

/// Appends one line for a file: the headings, or groups and ids, if requested, and the values; nothing if
/// it has none.
pub(super) fn write_table(layout: &Layout, rows: &Rows<'_>, values: Values<'_>, out: &mut String) {
    let mut heading = "";
    for row in &rows.rows {
        if layout.has_headings {
            write_heading(rows, row, &mut heading, out);
        } else if !layout.group_families.is_empty() {
            out.push_str(rows.group(row));
            out.push('\t');
        }
        if let Some(id) = listed_id(layout, row) {
            out.push_str(&id);
            out.push('\t');
        }
    }
    let mut text = String::new();
    for (index, row) in rows.rows.iter().enumerate() {
        if index > 0 {
            out.push('\t');
        }
        text.clear();
        values.of(row.request).write_text(&row.entry, &mut text);
        push_line(&text, layout.escape, out);
    }
    if !rows.rows.is_empty() {
        out.push('\n');
    }
}

/// Appends text without zeros and with other control characters replaced by dots, so that it stays on one
/// line.
pub(super) fn push_line(text: &str, escape: Escape, out: &mut String) {
    if escape == Escape::C {
        // Control characters are escaped already, and blanks are kept.
        return out.push_str(text);
    }
    let text = text.trim_end_matches(' ');
    if text.bytes().any(|b| b < 0x20 || b == 0x7f) || !text.is_ascii() {
        let shown = text.chars().filter(|c| *c != '\0');
        out.extend(shown.map(|c| if c.is_control() { '.' } else { c }));
    } else {
        out.push_str(text);
    }
}
