//! Differences between two files (`-diff`).

use std::collections::VecDeque;
use std::path::Path;

use engine::file::ReadError;
use engine::tag::Metadata;

use super::rows::{Row, Rows};
use super::words::{path_text, say, without_advice};
use super::{Layouter, binary, list};
use crate::exiftool::entry::{self, Values};
use crate::exiftool::option::difference::Difference;
use crate::exiftool::option::shape::Layout;
use crate::exiftool::output::Piece;
use crate::exiftool::output::rendered::RenderedAnswer;
use crate::printer::chain;

impl Layouter<'_> {
    /// Appends the differences between a file and the other one; returns whether both could be read.
    pub(super) fn render_differences(
        &self,
        path: &Path,
        metadata: &Metadata<'_>,
        difference: &Difference,
        out: &mut RenderedAnswer,
    ) -> bool {
        let other = difference.path(path);
        if other == path {
            say(out, &format!("Error: Diffing file with itself - {}", path.display()));
            return false;
        }
        if !other.exists() {
            say(out, &format!("Error: Diff file not found - {}", other.display()));
            return false;
        }
        let mut answer = RenderedAnswer::default();
        let is_read = self.with_entries(path, metadata, &mut answer, |entries, error, out| {
            if !self.begin(path, entries, error, out) {
                return true;
            }
            let rows = Rows::in_groups(self.job, entries);
            if rows.rows.is_empty() {
                self.print_warnings(path, metadata, Vec::new(), out);
            }
            match self.compared(path, &rows, &other) {
                Ok(text) => {
                    self.put_differences(path, &text, out);
                    true
                }
                Err(error) => {
                    say(out, &error);
                    false
                }
            }
        });
        out.talk.push_str(&answer.talk);
        out.out.append(&mut answer.out);
        is_read
    }

    /// Appends the text to the output, or as the contents of a file of its own (`-w`).
    fn put_differences(&self, path: &Path, text: &str, out: &mut RenderedAnswer) {
        let data = self.job.charset.encode(text);
        if self.job.output.is_asked() {
            let source = Piece::source_bytes(path);
            Piece { source, has_lines: true, tag: None, data: &data }.write(&mut out.out);
        } else {
            out.out.extend_from_slice(&data)
        }
    }

    /// Reads the other file and compares the lines with its lines.
    ///
    /// # Errors
    /// A message if the other file cannot be read, or has an error as a whole and errors are asked for.
    fn compared(&self, path: &Path, rows: &Rows<'_>, other: &Path) -> Result<String, String> {
        let values = self.job.values();
        let compare = |metadata: &Metadata<'_>, out: &mut RenderedAnswer| {
            self.with_entries(other, metadata, out, |entries, error, _| {
                let shows_errors = self.job.selection.takes(entry::EXIFTOOL, "Error");
                if let Some(error) = error.filter(|_| shows_errors) {
                    return Err(format!("Error: {error} - {}", other.display()));
                }
                self.leave_out(entries);
                let sides =
                    [Side { path, rows }, Side { path: other, rows: &Rows::in_groups(self.job, entries) }];
                Ok(Comparison { layout: &self.job.layout, verbose: self.job.verbose, values, sides }.text())
            })
        };
        let read = |_: &Path, answer: Result<&Metadata<'_>, &ReadError>, out: &mut Option<_>| {
            *out = Some(match answer {
                Ok(metadata) => compare(metadata, &mut RenderedAnswer::default()),
                Err(error) => Err(format!("Error: {} - {}", chain(error), other.display())),
            });
            true
        };
        let mut text = Err(format!("Error: Diff file was not read - {}", other.display()));
        let mut take = |answer: &mut Option<Result<String, String>>| {
            if let Some(answer) = answer.take() {
                text = answer;
            }
            Ok(())
        };
        let Some((options, progress)) = &self.reading else { return text };
        let read = engine::tags(&mut std::iter::once(other.to_owned()), options, &read, &mut take, progress);
        read.map_err(|error| format!("Error: {} - {}", chain(&error), other.display()))?;
        text
    }
}

/// One of the files that are compared.
struct Side<'c> {
    path: &'c Path,
    rows: &'c Rows<'c>,
}

/// Two files, and how their differences are written.
struct Comparison<'c> {
    layout: &'c Layout,
    verbose: u32,
    values: Values<'c>,
    sides: [Side<'c>; 2],
}

/// A line of one file.
struct Line<'c> {
    row: &'c Row<'c>,
    path: &'c Path,
    text: String,
}

/// What becomes of the lines of a group, in the order of the output.
enum Outcome<'c> {
    Same,
    Changed(Line<'c>, Line<'c>),
    OnlyFirst(Line<'c>),
    OnlySecond(Line<'c>),
}

impl<'c> Comparison<'c> {
    fn text(&self) -> String {
        let [first, second] = self.sides.each_ref().map(|side| path_text(side.path));
        let mut out = format!("======== diff < {first} > {second}\n");
        let mut has_differences = false;
        for group in self.groups() {
            let outcomes = outcomes(self.lines(0, group), self.lines(1, group));
            let n_same = outcomes.iter().filter(|outcome| matches!(outcome, Outcome::Same)).count();
            let differs = n_same < outcomes.len();
            has_differences |= differs;
            self.write_heading(group, n_same, differs, &mut out);
            for outcome in &outcomes {
                self.write_outcome(group, outcome, &mut out);
            }
        }
        if !has_differences {
            out.push_str("(no metadata differences)\n");
        }
        out
    }

    /// The groups of the first file, then those of the second file only, each in its order.
    fn groups(&self) -> Vec<&'c str> {
        let mut groups: Vec<&'c str> = Vec::new();
        for side in &self.sides {
            let rows = side.rows;
            for group in rows.rows.iter().map(|row| rows.group(row)) {
                if !groups.contains(&group) {
                    groups.push(group);
                }
            }
        }
        groups
    }

    fn lines(&self, side: usize, group: &str) -> Vec<Line<'c>> {
        let Side { path, rows } = &self.sides[side];
        let of_group = rows.rows.iter().filter(|row| rows.group(row) == group);
        let line = |row: &'c Row<'c>| Line { row, path, text: self.values.of(row.request).text(&row.entry) };
        of_group.map(line).collect()
    }

    /// Appends the heading of a group (`-g`), and how many of its tags are the same (`-v`).
    fn write_heading(&self, group: &str, n_same: usize, differs: bool, out: &mut String) {
        let shows_count = self.verbose > 1 || (self.verbose == 1 && n_same > 0);
        let s = if n_same == 1 { "" } else { "s" };
        let count = if shows_count { format!("  ({n_same} same tag{s})") } else { String::new() };
        match self.layout.has_headings {
            true if shows_count || differs => out.push_str(&format!("---- {group} ----{count}\n")),
            false if shows_count => out.push_str(&format!("   {group:<13}{count}\n")),
            _ => {}
        }
    }

    fn write_outcome(&self, group: &str, outcome: &Outcome<'_>, out: &mut String) {
        match outcome {
            Outcome::Same => {}
            Outcome::OnlyFirst(line) => self.write_line("< ", &self.name(group, line), line, out),
            Outcome::OnlySecond(line) => self.write_line("> ", &self.name(group, line), line, out),
            Outcome::Changed(first, second) => {
                let name = self.name(group, first);
                self.write_line("< ", &name, first, out);
                let blank = " ".repeat(name.chars().count());
                self.write_line("> ", if self.verbose > 2 { &name } else { &blank }, second, out);
            }
        }
    }

    /// The columns of the group and of the name.
    fn name(&self, group: &str, line: &Line<'_>) -> String {
        let name = match self.layout.shortness {
            ..=0 => list::described(self.layout, line.row),
            _ => line.row.entry.name.to_owned(),
        };
        match (self.layout.has_headings, self.layout.shortness > 1) {
            (true, true) => name,
            (true, false) => format!("{name:<32}"),
            (false, true) => format!("[{group}] {name}"),
            (false, false) => format!("{:<15} {name:<32}", format!("[{group}]")),
        }
    }

    fn write_line(&self, mark: &str, name: &str, line: &Line<'_>, out: &mut String) {
        out.push_str(&format!("{mark}{name}: "));
        list::push_line(&without_advice(&line.text), self.layout.escape, out);
        out.push('\n');
    }
}

impl Line<'_> {
    /// Whether the values are equal: as printed, and the bytes of binary data.
    fn is_same(&self, other: &Line<'_>) -> bool {
        let data = |line: &Line<'_>| binary::data_of(line.path, line.row).and_then(Result::ok);
        self.text == other.text && data(self) == data(other)
    }
}

/// Pairs the lines of two files that have the same name. A line without an equal one is paired with the next
/// of the other file that has no equal one either.
fn outcomes<'c>(first: Vec<Line<'c>>, second: Vec<Line<'c>>) -> Vec<Outcome<'c>> {
    let mut rest: Vec<Option<Line<'c>>> = second.into_iter().map(Some).collect();
    let mut first: VecDeque<Line<'c>> = first.into();
    let mut outcomes = Vec::new();
    while let Some(line) = first.pop_front() {
        let named = |other: &Option<Line<'c>>| {
            other.as_ref().is_some_and(|other| other.row.entry.name == line.row.entry.name)
        };
        let mut candidates = (0..rest.len()).filter(|at| named(&rest[*at]));
        let is_equal = |at: &usize| rest[*at].as_ref().is_some_and(|other| line.is_same(other));
        let has_equal = |at: &usize| {
            first.iter().any(|later| {
                later.row.entry.name == line.row.entry.name
                    && rest[*at].as_ref().is_some_and(|other| later.is_same(other))
            })
        };
        // As in ExifTool, a line of the other file that a later one equals is passed over, and any other one
        // is taken, even if an equal one follows.
        let taken = candidates.find(|at| is_equal(at) || !has_equal(at));
        let is_same = taken.as_ref().is_some_and(is_equal);
        let other = taken.and_then(|at| rest[at].take());
        outcomes.push(match other {
            Some(_) if is_same => Outcome::Same,
            Some(other) => Outcome::Changed(line, other),
            None => Outcome::OnlyFirst(line),
        });
    }
    outcomes.extend(rest.into_iter().flatten().map(Outcome::OnlySecond));
    outcomes
}
