//! Lists for people: a line for each tag, or for each file; and ExifTool's argument format.

use super::rows::{Row, Rows};
use crate::exiftool::description::description;
use crate::exiftool::entry::Values;
use crate::exiftool::origin::Ids;
use crate::exiftool::shape::{Layout, Shape};

/// Columns of the group and of the name.
const GROUP_WIDTH: usize = 15;
const NAME_WIDTH: usize = 32;

pub(super) fn write(layout: &Layout, rows: &Rows<'_>, values: Values<'_>, out: &mut String) {
    let mut heading = None;
    for row in &rows.rows {
        if layout.has_headings && heading != Some(row.group) {
            heading = Some(row.group);
            if !rows.group(row).is_empty() {
                out.push_str(&format!("---- {} ----\n", rows.group(row)));
            }
        }
        write_row(layout, rows, row, values, out);
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
    push_line(&text, out);
    out.push('\n');
}

/// Appends the text before the value.
fn write_before(layout: &Layout, rows: &Rows<'_>, row: &Row<'_>, out: &mut String) {
    // A missing tag has no group.
    let group = match layout.group_families.is_empty() || layout.has_headings {
        true => None,
        false => Some(if row.is_missing() { "" } else { rows.group(row) }),
    };
    let name = row.entry.name;
    match layout.shape {
        Shape::Arguments => {
            let group = group.filter(|_| !row.is_missing());
            out.push_str(&group.map_or(format!("-{name}="), |group| format!("-{group}:{name}=")));
        }
        Shape::Tabbed => {
            let shown = if layout.shortness <= 0 { described(layout, row) } else { name.to_owned() };
            let id = listed_id(layout, row).map_or(String::new(), |id| id + "\t");
            let group = group.map_or(String::new(), |group| format!("{group}\t"));
            out.push_str(&format!("{group}{id}{shown}\t"));
        }
        _ => {
            let mut width = NAME_WIDTH;
            match (group, layout.shortness) {
                (None, _) => {}
                (Some(group), ..0) => out.push_str(&format!("[{group}] ")),
                (Some(group), 0 | 1) => {
                    let group = format!("[{group}]");
                    // A long group takes the room of the name.
                    width -= group.len().saturating_sub(GROUP_WIDTH).min(width);
                    out.push_str(&format!("{group:<GROUP_WIDTH$} "));
                }
                (Some(group), 2) => out.push_str(&format!("[{group}] ")),
                (Some(group), _) => out.push_str(&format!("{group} ")),
            }
            if let Some(id) = listed_id(layout, row) {
                let width = if matches!(layout.shortness, 0 | 1) { layout.ids.width() } else { 0 };
                out.push_str(&format!("{id:>width$} "));
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

/// The id of a line's tag, if ids are printed.
fn listed_id(layout: &Layout, row: &Row<'_>) -> Option<String> {
    match layout.ids {
        Ids::None => None,
        _ if row.is_missing() => Some("-".to_owned()),
        ids => Some(ids.listed(&row.entry)),
    }
}

fn described(layout: &Layout, row: &Row<'_>) -> String {
    let description = description(layout.language, row.entry.group.family1, row.entry.name);
    layout.escape.of(&description).into_owned()
}

/// Appends one line for a file: the groups and ids, if requested, and the values.
pub(super) fn write_table(layout: &Layout, rows: &Rows<'_>, values: Values<'_>, out: &mut String) {
    if !layout.group_families.is_empty() {
        for row in &rows.rows {
            out.push_str(if row.is_missing() { "" } else { rows.group(row) });
            out.push('\t');
        }
    }
    for id in rows.rows.iter().filter_map(|row| listed_id(layout, row)) {
        out.push_str(&id);
        out.push('\t');
    }
    let mut text = String::new();
    for (index, row) in rows.rows.iter().enumerate() {
        if index > 0 {
            out.push('\t');
        }
        text.clear();
        values.of(row.request).write_text(&row.entry, &mut text);
        push_line(&text, out);
    }
    out.push('\n');
}

/// Appends text without zeros and with other control characters replaced by dots, so that it stays on one
/// line.
pub(super) fn push_line(text: &str, out: &mut String) {
    let text = text.trim_end_matches(' ');
    if text.bytes().any(|b| b < 0x20 || b == 0x7f) || !text.is_ascii() {
        let shown = text.chars().filter(|c| *c != '\0');
        out.extend(shown.map(|c| if c.is_control() { '.' } else { c }));
    } else {
        out.push_str(text);
    }
}
