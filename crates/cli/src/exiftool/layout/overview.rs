//! The overview of a file: its main tags by subject, then how many others there are, or all of them by group.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use super::list::push_line;
use super::rows::{Row, Rows};
use crate::exiftool::entry::{EXIFTOOL, Values};
use crate::exiftool::option::overview::{Overview, SUBJECTS, Subject};
use crate::exiftool::text::description::description;
use crate::exiftool::text::escape::Escape;
use crate::printer::escaped;

/// Columns of the names of tags.
const NAME_COLUMNS: usize = 28;

/// Groups that are named in the last line.
const MOST_GROUPS: usize = 6;

/// Appends the overview of a file.
pub(super) fn write(overview: Overview, path: &Path, rows: &Rows<'_>, values: Values<'_>, out: &mut String) {
    out.push_str(&format!("{}\n", escaped(&path.display().to_string())));
    let mut shown = HashSet::new();
    for subject in SUBJECTS {
        write_subject(subject, rows, values, &mut shown, out);
    }
    let is_other = |(position, row): &(usize, &Row<'_>)| {
        !shown.contains(position) && row.entry.group.family1 != EXIFTOOL.family1
    };
    let others: Vec<&Row<'_>> = rows.rows.iter().enumerate().filter(is_other).map(|(_, row)| row).collect();
    match overview {
        Overview::All => write_others(&others, rows, values, out),
        Overview::Main => write_rest(&others, rows, out),
    }
    out.push('\n');
}

fn write_subject(
    subject: &Subject,
    rows: &Rows<'_>,
    values: Values<'_>,
    shown: &mut HashSet<usize>,
    out: &mut String,
) {
    let mut texts: Vec<String> = Vec::new();
    for names in subject.lines {
        // A tag may be there without a value.
        let found = names.iter().find_map(|name| {
            let (position, row) = rows.rows.iter().enumerate().find(|(_, row)| row.entry.name == *name)?;
            let text = values.of(row.request).text(&row.entry);
            (!text.trim().is_empty()).then_some((position, row, text))
        });
        let Some((position, row, text)) = found else { continue };
        shown.insert(position);
        if subject.is_brief && texts.contains(&text) {
            continue;
        }
        if texts.is_empty() {
            out.push_str(&format!("  {}\n", subject.heading));
        }
        write_line(row, &text, out);
        texts.push(text);
    }
}

fn write_line(row: &Row<'_>, text: &str, out: &mut String) {
    out.push_str(&format!(
        "    {:<NAME_COLUMNS$}",
        description(None, row.entry.group.family1, row.entry.name)
    ));
    push_line(text, Escape::None, out);
    out.push('\n');
}

/// Appends all other tags under the names of their groups.
fn write_others(others: &[&Row<'_>], rows: &Rows<'_>, values: Values<'_>, out: &mut String) {
    let mut heading = None;
    for row in others {
        if heading != Some(row.group) {
            heading = Some(row.group);
            out.push_str(&format!("  [{}]\n", rows.group(row)));
        }
        write_line(row, &values.of(row.request).text(&row.entry), out);
    }
}

/// Appends how many other tags there are, and how to see them.
fn write_rest(others: &[&Row<'_>], rows: &Rows<'_>, out: &mut String) {
    if others.is_empty() {
        return;
    }
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for row in others {
        *counts.entry(rows.group(row)).or_default() += 1;
    }
    let mut counts: Vec<(&str, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let groups: Vec<String> =
        counts.iter().take(MOST_GROUPS).map(|(group, count)| format!("{group} {count}")).collect();
    let more = if counts.len() > MOST_GROUPS { ", ..." } else { "" };
    out.push_str(&format!("  {} more with --all ({}{more})\n", others.len(), groups.join(", ")));
}
