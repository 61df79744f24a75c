//! HTML: a table for each file, with a row for each tag (`-h`).

use std::path::Path;

use super::list;
use super::rows::Rows;
use super::words::{path_text, without_advice};
use crate::exiftool::entry::Values;
use crate::exiftool::entry::origin::Ids;
use crate::exiftool::option::shape::Layout;
use crate::exiftool::text::escape::Escape;

/// Appends the table of a file. `is_named`: whether a comment before it names the file, as on standard
/// output.
pub(super) fn write(
    layout: &Layout,
    path: &Path,
    is_named: bool,
    rows: &Rows<'_>,
    values: Values<'_>,
    out: &mut String,
) {
    if is_named {
        out.push_str(&format!("<!-- {} -->\n", Escape::Html.of(&path_text(path))));
    }
    out.push_str("<table>\n");
    let mut heading = None;
    for row in &rows.rows {
        let group = Escape::Html.of(rows.group(row));
        if layout.has_headings && heading != Some(row.group) {
            heading = Some(row.group);
            let n_columns = n_columns(layout);
            out.push_str(&format!("<tr><td colspan={n_columns} bgcolor='#dddddd'>{group}</td></tr>\n"));
        }
        out.push_str("<tr>");
        if !layout.has_headings && !layout.group_families.is_empty() {
            write_cell(&group, out);
        }
        if let Some(id) = list::listed_id(layout, row) {
            write_cell(&id, out);
        }
        match layout.shortness {
            ..=0 => write_cell(&list::described(layout, row), out),
            1 => write_cell(row.entry.name, out),
            _ => {}
        }
        let mut text = String::new();
        let value = values.of(row.request).text(&row.entry);
        list::push_line(&without_advice(&value), layout.escape, &mut text);
        write_cell(&text, out);
        out.push_str("</tr>\n");
    }
    out.push_str("</table>\n");
}

fn write_cell(text: &str, out: &mut String) {
    out.push_str("<td>");
    out.push_str(text);
    out.push_str("</td>");
}

/// Number of columns that a heading spans. As in ExifTool, `-l` counts one less: there, descriptions of lists
/// have a line of their own.
fn n_columns(layout: &Layout) -> u32 {
    1 + u32::from(matches!(layout.shortness, 0 | 1)) + u32::from(layout.ids != Ids::None)
}
