//! The output for one file: its tags in the layout of the command, or the lines of a template.

use std::path::Path;
use std::sync::PoisonError;

use engine::file::ReadError;
use engine::tag::{Metadata, Warning};

use super::rows::Rows;
use super::words::say;
use super::{Layouter, between, has_parts};
use super::{binary, csv, html, json, list, overview, php, pieces, xml};
use crate::exiftool::entry::lookup::Lookup;
use crate::exiftool::entry::{self, Entry, Values};
use crate::exiftool::option::shape::Shape;
use crate::exiftool::output::Piece;
use crate::exiftool::output::error_list::Fate;
use crate::exiftool::output::rendered::RenderedAnswer;
use crate::exiftool::template::{TemplatePart, parts};
use crate::printer::chain;

impl Layouter<'_> {
    /// Appends the answer about a file, or the reason why there is none; returns whether it could be read.
    pub(crate) fn render(
        &self,
        path: &Path,
        answer: Result<&Metadata<'_>, &ReadError>,
        out: &mut RenderedAnswer,
    ) -> bool {
        let error = match answer {
            Ok(metadata) => {
                let mut modules = self.modules.lock().unwrap_or_else(PoisonError::into_inner);
                *modules = modules.and(metadata.modules);
                drop(modules);
                if let Some(difference) = &self.job.difference {
                    let is_read = self.render_differences(path, metadata, difference, out);
                    if !is_read {
                        self.note(path, Fate::Error);
                    }
                    return is_read;
                }
                if self.job.output.is_asked() && self.job.layout.shape != Shape::Csv {
                    self.render_piece(path, metadata, out);
                } else {
                    self.render_file(path, metadata, out);
                }
                return true;
            }
            Err(error) if error.is_not_found() => "File not found".to_owned(),
            Err(error) => chain(error),
        };
        self.note(path, Fate::Error);
        say(out, &format!("Error: {error} - {}", path.display()));
        if self.job.layout.is_strict {
            let mut text = String::from(between(self.job));
            json::write_error(&self.job.layout, path, &error, &mut text);
            out.out.extend_from_slice(text.as_bytes());
        }
        false
    }

    /// Appends the output for a file, and returns its number of tags or lines; `None` if the file does not
    /// meet the conditions.
    fn render_file(&self, path: &Path, metadata: &Metadata<'_>, out: &mut RenderedAnswer) -> Option<usize> {
        let made = |entries: &mut Vec<Entry<'_>>, error: Option<&str>, out: &mut RenderedAnswer| {
            self.render_entries(path, metadata, entries, error, out)
        };
        self.with_entries(path, metadata, out, made)
    }

    /// Appends the output for the entries of a file.
    fn render_entries(
        &self,
        path: &Path,
        metadata: &Metadata<'_>,
        entries: &mut Vec<Entry<'_>>,
        error: Option<&str>,
        out: &mut RenderedAnswer,
    ) -> Option<usize> {
        let values = self.job.values();
        if !self.begin(path, entries, error, out) {
            return None;
        }
        if self.job.template.is_empty() {
            let (n_rows, n_missing) = self.render_rows(path, entries, values, out);
            // If the format has no place for warnings, or none of the requested tags exist.
            if self.job.is_raw() || n_rows == n_missing {
                self.print_warnings(path, metadata, Vec::new(), out);
            }
            Some(n_rows)
        } else {
            let job = self.job;
            let missing = job.missing().or(job.ignores_minor.then_some(""));
            let mut lookup = Lookup::new(entries, |_| true, &job.selection.exclude, values, missing);
            if self.job.is_raw() {
                lookup = lookup.with_data(path);
            }
            Some(self.render_template(path, metadata, &lookup, out))
        }
    }

    /// Appends the line with the name of a file and, with `-progress`, its number: to a list for people, else
    /// to the messages.
    pub(super) fn put_head(&self, path: &Path, out: &mut RenderedAnswer) {
        let job = self.job;
        let is_named = self.has_several && job.quiet == 0 && job.difference.is_none();
        let is_plain = job.template.is_empty() && !job.is_raw() && !job.output.is_asked();
        let shapes = [Shape::List, Shape::Tabbed, Shape::Table, Shape::Arguments];
        let is_list = is_plain && shapes.contains(&job.layout.shape);
        let mark = match &self.counter {
            Some(counter) => counter.mark(path),
            None if is_list && is_named => String::new(),
            None => return,
        };
        if is_list {
            let name = path.as_os_str().as_encoded_bytes().iter();
            out.out.extend_from_slice(b"======== ");
            out.out.extend(name.map(|byte| if *byte < 0x20 { b'.' } else { *byte }));
            out.out.extend_from_slice(mark.as_bytes());
            out.out.push(b'\n');
        } else {
            say(out, &format!("======== {}{mark}", path.display()));
        }
    }

    /// Whether a file's error is not part of its tags, and so goes to stderr.
    pub(super) fn prints_error_to_stderr(&self) -> bool {
        let selection = &self.job.selection;
        let is_shown = selection.takes(entry::EXIFTOOL, "Error") && self.job.template.is_empty();
        !is_shown && self.job.quiet == 0 && self.job.layout.shape != Shape::Csv
    }

    /// Appends the tags of a file, and returns the numbers of lines, and of those for missing tags.
    fn render_rows(
        &self,
        path: &Path,
        entries: &[Entry<'_>],
        values: Values<'_>,
        out: &mut RenderedAnswer,
    ) -> (usize, usize) {
        let rows = Rows::of(self.job, entries);
        let n_missing = rows.rows.iter().filter(|row| row.is_missing()).count();
        let n_rows = (rows.rows.len(), n_missing);
        if self.job.output.has_each_tag() {
            pieces::write(self.job, path, entries, &rows, values, out);
            return n_rows;
        }
        out.out.extend_from_slice(between(self.job).as_bytes());
        let mut text = String::with_capacity(rows.rows.len() * 48);
        let layout = &self.job.layout;
        match layout.shape {
            Shape::Json => json::write(layout, path, &rows, values, &mut text),
            Shape::Php => {
                json::write(layout, path, &rows, values, &mut text);
                php::write(&text, &mut out.out);
                return n_rows;
            }
            Shape::Xml => xml::write(layout, path, &rows, values, &mut text),
            Shape::Csv => csv::write(self.job, path, &rows, values, &mut text),
            Shape::Html => {
                html::write(layout, path, !self.job.output.is_asked(), &rows, values, &mut text);
            }
            Shape::Overview(overview) => overview::write(overview, path, &rows, values, &mut text),
            _ if self.job.is_raw() => {
                binary::write(path, &rows, values, self.job, out);
                return n_rows;
            }
            Shape::Table => list::write_table(layout, &rows, values, &mut text),
            Shape::List | Shape::Tabbed | Shape::Arguments => {
                list::write(layout, &rows, values, &mut text);
            }
        }
        let is_text = !matches!(layout.shape, Shape::Json | Shape::Csv);
        if is_text {
            out.out.extend_from_slice(&self.job.charset.encode(&text))
        } else {
            out.out.extend_from_slice(text.as_bytes())
        }
        n_rows
    }

    /// Appends the lines of a template. Those for the head and the tail are rendered for every file, because
    /// a worker does not know which file is the first and which the last.
    fn render_template(
        &self,
        path: &Path,
        metadata: &Metadata<'_>,
        lookup: &Lookup<'_>,
        out: &mut RenderedAnswer,
    ) -> usize {
        let template = &self.job.template;
        let mut n_lines = 0;
        let mut told: Vec<String> = Vec::new();
        let mut write = |part: TemplatePart, out: &mut Vec<u8>| {
            let charset = self.job.charset;
            n_lines += template.write(part, lookup, charset, out, &mut |why| told.push(why.to_owned()));
        };
        if has_parts(self.job) {
            parts::write(&mut write, &mut out.out);
        } else {
            write(TemplatePart::Body, &mut out.out);
        }
        self.print_warnings(path, metadata, told, out);
        n_lines
    }

    /// Prints a file's warnings to stderr, and those of the command after them: the first one, or all with
    /// `-a`.
    pub(super) fn print_warnings(
        &self,
        path: &Path,
        metadata: &Metadata<'_>,
        more: Vec<String>,
        out: &mut RenderedAnswer,
    ) {
        if self.job.quiet >= 2 {
            return;
        }
        let is_shown = |warning: &&Warning<'_>| self.job.speed < 3 && !self.job.hides(warning.message);
        let shown = metadata.warnings.iter().filter(is_shown);
        let of_file = shown.map(|warning| (warning.message.to_owned(), warning.count));
        let mut warnings: Vec<(String, u32)> = of_file.collect();
        for text in more {
            match warnings.iter_mut().find(|(known, _)| *known == text) {
                Some((_, count)) => *count += 1,
                None => warnings.push((text, 1)),
            }
        }
        let n_told = if self.job.selection.duplicates { usize::MAX } else { 1 };
        for (text, count) in warnings.into_iter().take(n_told) {
            let times = if count > 1 { format!(" [x{count}]") } else { String::new() };
            let values = self.job.values();
            let text = format!("{text}{times}");
            let text = values.filtered(&values.escape.of(&text)).into_owned();
            say(out, &format!("Warning: {text} - {}", path.display()));
        }
    }

    /// Appends the output for a file as a piece that is written into a separate file.
    fn render_piece(&self, path: &Path, metadata: &Metadata<'_>, out: &mut RenderedAnswer) {
        let mut answer = RenderedAnswer::default();
        let n_lines = self.render_file(path, metadata, &mut answer);
        out.talk.push_str(&answer.talk);
        match n_lines {
            Some(_) if self.job.output.has_each_tag() => out.out.append(&mut answer.out),
            Some(n_lines) => {
                let source = Piece::source_bytes(path);
                Piece { source, has_lines: n_lines > 0, tag: None, data: &answer.out }.write(&mut out.out);
            }
            None => {}
        }
    }
}
