//! Rendering of output: one file after another, in one of several formats.
//!
//! All text from files goes through here to a terminal or to another program: control characters are escaped
//! in every format except `-b`, which requests raw values explicitly.

mod binary;
mod csv;
mod diff;
mod gather;
mod html;
mod json;
mod list;
mod long;
mod overview;
mod parts;
mod php;
mod pieces;
mod rows;
mod sections;
mod structure;
mod words;
mod xml;

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use engine::file::ReadError;
use engine::system::{self, SystemTag};
use engine::tag::{Metadata, Modules, Request, Want, Warning};
use engine::{Progress, TagsOptions};

use super::counter::Counter;
use super::entry::{self, Entry, Values};
use super::error_list::{Fate, Fates};
use super::film;
use super::job::Job;
use super::lookup::Lookup;
use super::output::{ORIGINAL_NAMES, Piece};
use super::piped;
use super::rendered::RenderedAnswer;
use super::shape::Shape;
use super::template::TemplatePart;
use super::zipped;
use crate::printer::chain;
use rows::Rows;
use words::say;

pub(super) use csv::Sheet;
pub(super) use parts::FileParts;
pub(super) use sections::Sections;

/// Renders the output for one file after another.
pub(super) struct Layouter<'j> {
    job: &'j Job,
    has_several: bool,
    /// Numbers of the files, with `-progress`.
    counter: Option<Counter>,
    /// How the other file of `-diff` is read.
    reading: Option<(TagsOptions, Arc<Progress>)>,
    wants_system: bool,
    /// Tags of the file system that are read by name only.
    system_names: Vec<&'static str>,
    wants_hash: bool,
    /// Whether the conditions were checked before, by a reading of their own. Depends on all files of the
    /// command, so it is found out once.
    reads_twice: bool,
    /// Number of files that did not meet the conditions.
    n_unmet: AtomicU64,
    /// Number of files that were read but have an error as a whole.
    n_with_error: AtomicU64,
    /// Files for the lists of `-efile`.
    pub(super) fates: Fates,
    /// ExifTool modules that the files would have loaded.
    modules: Mutex<Modules>,
}

impl<'j> Layouter<'j> {
    pub(super) fn new(job: &'j Job, has_several: bool, counter: Option<Counter>) -> Self {
        let wants_system = job.wants_system(&needed(job));
        Layouter {
            job,
            has_several,
            counter,
            reading: None,
            wants_system,
            system_names: job.system_names(),
            wants_hash: job.wants_hash(),
            reads_twice: job.reads_twice(),
            n_unmet: AtomicU64::new(0),
            n_with_error: AtomicU64::new(0),
            fates: Fates::default(),
            modules: Mutex::default(),
        }
    }

    /// The same, with what `-diff` needs for reading the other file.
    pub(super) fn reading(self, options: TagsOptions, progress: Arc<Progress>) -> Self {
        Layouter { reading: Some((options, progress)), ..self }
    }

    pub(super) fn modules(&self) -> Modules {
        *self.modules.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn n_unmet(&self) -> u64 {
        self.n_unmet.load(Relaxed)
    }

    /// Counts files that were found not to meet the conditions before they were read for the output.
    pub(super) fn add_unmet(&self, n_files: u64) {
        self.n_unmet.fetch_add(n_files, Relaxed);
    }

    /// Whether a file that was read for the conditions meets them.
    pub(super) fn meets(&self, path: &Path, metadata: &Metadata<'_>, out: &mut RenderedAnswer) -> bool {
        let system = self.system_tags(path);
        let mut entries = entry::entries(&system, metadata, entry::error_of(metadata, false), None);
        let local_times = film::local_times(&entries, self.job.films_are_utc);
        film::put(&local_times, &mut entries);
        let is_met = self.meets_conditions(path, &entries, self.job.values(), out);
        if !is_met {
            self.note(path, Fate::Unmet);
        }
        is_met
    }

    /// Keeps what became of a file, if a list asks for it.
    fn note(&self, path: &Path, fate: Fate) {
        if !self.job.error_lists.is_empty() {
            self.fates.note(path, fate);
        }
    }

    pub(super) fn n_with_error(&self) -> u64 {
        self.n_with_error.load(Relaxed)
    }

    /// The file system's tags of a file, if any is wanted.
    fn system_tags(&self, path: &Path) -> Vec<SystemTag> {
        if !self.wants_system {
            return Vec::new();
        }
        if piped::is_piped(path) {
            return piped::system_tags();
        }
        let mut tags = if self.job.unzips && zipped::is_zipped(path) {
            zipped::system_tags(path)
        } else {
            system::tags_of(path)
        };
        if !self.system_names.is_empty() {
            system::add_named(&mut tags, path, &|name| self.system_names.contains(&name));
        }
        tags
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

    /// Whether the file meets all conditions. One that takes too much work is said, and does not hold.
    fn meets_conditions(
        &self,
        path: &Path,
        entries: &[Entry<'_>],
        values: Values<'_>,
        out: &mut RenderedAnswer,
    ) -> bool {
        let job = self.job;
        if job.conditions.is_empty() {
            return true;
        }
        let missing =
            if job.keeps_undefined { None } else { job.missing().or(job.ignores_minor.then_some("")) };
        let speed = job.condition_speed.unwrap_or(job.speed);
        let is_read = |entry: &Entry<'_>| job.reads(entry, entries, speed);
        let lookup = Lookup::new(entries, is_read, &job.selection.exclude, values, missing);
        for condition in &job.conditions {
            match condition.holds(&lookup) {
                Ok(true) => {}
                Ok(false) => return false,
                Err(why) => {
                    say(out, &format!("Warning: Condition: {why} - {}", path.display()));
                    return false;
                }
            }
        }
        true
    }

    /// Appends the line with the name of a file and, with `-progress`, its number: to a list for people, else
    /// to the messages.
    fn put_head(&self, path: &Path, out: &mut RenderedAnswer) {
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
    fn prints_error_to_stderr(&self) -> bool {
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
    fn print_warnings(
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

/// Whether the template of a job has lines other than those for each file.
pub(super) fn has_parts(job: &Job) -> bool {
    [TemplatePart::Head, TemplatePart::Section, TemplatePart::SectionEnd, TemplatePart::Tail]
        .iter()
        .any(|part| job.template.has(*part))
}

/// Whether the template of a job has sections.
pub(super) fn has_sections(job: &Job) -> bool {
    job.template.has(TemplatePart::Section)
}

/// The tags that conditions and templates refer to.
fn needed(job: &Job) -> Vec<&Request> {
    let of_conditions = job.conditions.iter().flat_map(|condition| condition.requests());
    of_conditions.chain(job.template.requests()).collect()
}

/// The tags that the parsers must extract.
pub(super) fn want(job: &Job) -> Want {
    let needed = needed(job);
    let selection = &job.selection;
    let takes_everything = selection.include.is_empty() && job.template.is_empty();
    // The picture data, and the errors of a file, cannot be found by extracting certain names only.
    let takes_everything =
        takes_everything || job.wants_hash() || job.wants_warnings() || job.geolocation.is_on();
    if takes_everything || selection.include.iter().chain(needed.iter().copied()).any(Request::has_wildcard) {
        return Want::Everything;
    }
    let requests = selection.include.iter().chain(needed);
    let mut names: Vec<String> = requests.map(|request| request.name().to_owned()).collect();
    if job.output.has_each_tag() {
        names.extend(ORIGINAL_NAMES.map(str::to_owned));
    }
    Want::Names(names)
}

/// Text before the output for the first file, and text after that for the last.
pub(super) fn frame(job: &Job) -> (String, &'static str) {
    match job.layout.shape {
        _ if !job.template.is_empty() => (String::new(), ""),
        Shape::Json => ("[".to_owned(), "]\n"),
        Shape::Php => ("Array(".to_owned(), ");\n"),
        Shape::Xml => (xml::opening(job.charset), xml::CLOSING),
        _ => (String::new(), ""),
    }
}

/// Text before the output for each file except the first.
pub(super) fn between(job: &Job) -> &'static str {
    match job.layout.shape {
        Shape::Json | Shape::Php if job.template.is_empty() => ",\n",
        _ => "",
    }
}

impl Layouter<'_> {
    /// Appends the answer about a file, or the reason why there is none; returns whether it could be read.
    pub(super) fn render(
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
            Err(error) if error.is_not_found() => format!("Error: File not found - {}", path.display()),
            Err(error) => format!("Error: {} - {}", chain(error), path.display()),
        };
        self.note(path, Fate::Error);
        say(out, &error);
        false
    }
}
