//! Output with a separate file for each tag (`-W`).

use std::path::Path;

use crate::exiftool::output::rendered::RenderedAnswer;
use engine::tag::category_of;

use super::rows::{Row, Rows};
use super::words::say;
use super::{binary, list};
use crate::exiftool::entry::{Entry, Values};
use crate::exiftool::option::job::Job;
use crate::exiftool::option::shape::Layout;
use crate::exiftool::output::{ORIGINAL_NAMES, Piece, TagPiece, extension};

/// Appends the pieces of a file, one for each tag, and with `-b` one for each item of a list.
pub(super) fn write(
    job: &Job,
    path: &Path,
    entries: &[Entry<'_>],
    rows: &Rows<'_>,
    values: Values<'_>,
    out: &mut RenderedAnswer,
) {
    // Headings do not apply here: the group is printed before the tag.
    let layout = Layout { has_headings: false, ..job.layout.clone() };
    let original = ORIGINAL_NAMES.iter().find_map(|name| {
        let found = entries.iter().find(|entry| entry.name == *name);
        found.map(|entry| part_of_name(&values.text(entry)))
    });
    for row in &rows.rows {
        if !job.is_raw() {
            let mut line = String::new();
            list::write_row(&layout, rows, row, values, &mut line);
            let data = job.charset.encode(&line);
            write_piece(job, path, row, "txt", original.as_deref(), &data, out);
            continue;
        }
        let data = match binary::data_of(path, row) {
            _ if row.is_missing() => continue,
            Some(Ok(data)) => vec![data],
            Some(Err(error)) => {
                let name = row.entry.name;
                say(out, &format!("Warning: {name} cannot be extracted: {error} - {}", path.display()));
                continue;
            }
            None => values
                .of(row.request)
                .items(&row.entry)
                .iter()
                .map(|text| job.charset.encode(text).into_owned())
                .collect(),
        };
        for mut data in data {
            let suits = extension::of(row.entry.name, &data, original.as_deref());
            data.extend_from_slice(job.terminator.as_deref().unwrap_or_default().as_bytes());
            write_piece(job, path, row, &suits, original.as_deref(), &data, out);
        }
    }
}

/// Makes text from a file safe as part of a file name: no directories, no `..`, no control characters.
fn part_of_name(text: &str) -> String {
    let name = text.rsplit(['/', '\\']).next().unwrap_or_default();
    let name: String = name.chars().filter(|c| !c.is_control()).collect();
    if name.trim_matches('.').is_empty() { String::new() } else { name }
}

fn write_piece(
    job: &Job,
    path: &Path,
    row: &Row<'_>,
    suits: &str,
    original: Option<&str>,
    data: &[u8],
    out: &mut RenderedAnswer,
) {
    if !job.output.takes(suits) {
        return;
    }
    let group = row.entry.group;
    let category = category_of(group, row.entry.name);
    let [name, family0, family1] = [row.entry.name, group.family0, group.family1].map(part_of_name);
    let groups = vec![family0.as_bytes(), family1.as_bytes(), category.as_bytes(), b"Main"];
    let tag = TagPiece {
        name: name.as_bytes(),
        groups,
        extension: suits.as_bytes(),
        original: original.unwrap_or_default().as_bytes(),
    };
    let source = Piece::source_bytes(path);
    Piece { source, has_lines: true, tag: Some(tag), data }.write(&mut out.out);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_a_file_makes_up_lead_nowhere_else() {
        for (text, name) in [
            ("IMG_1.CR2", "IMG_1.CR2"),
            ("../../etc/passwd", "passwd"),
            ("a\\..\\b.raw", "b.raw"),
            ("..", ""),
            ("x/", ""),
            ("a\u{1b}[31m\n", "a[31m"),
        ] {
            assert_eq!(part_of_name(text), name, "{text}");
        }
    }
}
