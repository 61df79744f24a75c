//! Rendering of output: one file after another, in one of several formats.
//!
//! All text from files goes through here to a terminal or to another program: control characters are escaped
//! in every format except `-b`, which requests raw values explicitly.
//!
//! A new format is a module here that writes [`Rows`](rows::Rows), a variant of [`Shape`], and an arm in
//! [`file`].

mod binary;
pub(super) mod counter;
mod csv;
mod diff;
mod file;
mod gather;
mod html;
mod json;
mod list;
mod long;
mod overview;
mod php;
mod pieces;
mod rows;
mod structure;
mod words;
mod xml;

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use engine::system::{self, SystemTag};
use engine::tag::{Metadata, Modules, Request, Want};
use engine::{Progress, TagsOptions};

use crate::exiftool::entry::film;
use crate::exiftool::entry::lookup::Lookup;
use crate::exiftool::entry::{self, Entry, Values};
use crate::exiftool::input::piped;
use crate::exiftool::input::zipped;
use crate::exiftool::option::job::Job;
use crate::exiftool::option::shape::Shape;
use crate::exiftool::output::ORIGINAL_NAMES;
use crate::exiftool::output::error_list::{Fate, Fates};
use crate::exiftool::output::rendered::RenderedAnswer;
use crate::exiftool::template::TemplatePart;
use counter::Counter;
use words::say;

pub(crate) use csv::Sheet;

/// Renders the output for one file after another.
pub(crate) struct Layouter<'j> {
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
    pub(crate) fates: Fates,
    /// ExifTool modules that the files would have loaded.
    modules: Mutex<Modules>,
}

impl<'j> Layouter<'j> {
    pub(crate) fn new(job: &'j Job, has_several: bool, counter: Option<Counter>) -> Self {
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
    pub(crate) fn reading(self, options: TagsOptions, progress: Arc<Progress>) -> Self {
        Layouter { reading: Some((options, progress)), ..self }
    }

    pub(crate) fn modules(&self) -> Modules {
        *self.modules.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn n_unmet(&self) -> u64 {
        self.n_unmet.load(Relaxed)
    }

    /// Counts files that were found not to meet the conditions before they were read for the output.
    pub(crate) fn add_unmet(&self, n_files: u64) {
        self.n_unmet.fetch_add(n_files, Relaxed);
    }

    /// Whether a file that was read for the conditions meets them.
    pub(crate) fn meets(&self, path: &Path, metadata: &Metadata<'_>, out: &mut RenderedAnswer) -> bool {
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

    pub(crate) fn n_with_error(&self) -> u64 {
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
}

/// Whether the template of a job has lines other than those for each file.
pub(crate) fn has_parts(job: &Job) -> bool {
    [TemplatePart::Head, TemplatePart::Section, TemplatePart::SectionEnd, TemplatePart::Tail]
        .iter()
        .any(|part| job.template.has(*part))
}

/// Whether the template of a job has sections.
pub(crate) fn has_sections(job: &Job) -> bool {
    job.template.has(TemplatePart::Section)
}

/// The tags that conditions and templates refer to.
fn needed(job: &Job) -> Vec<&Request> {
    let of_conditions = job.conditions.iter().flat_map(|condition| condition.requests());
    of_conditions.chain(job.template.requests()).collect()
}

/// The tags that the parsers must extract.
pub(crate) fn want(job: &Job) -> Want {
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
pub(crate) fn frame(job: &Job) -> (String, &'static str) {
    match job.layout.shape {
        _ if !job.template.is_empty() => (String::new(), ""),
        Shape::Json => ("[".to_owned(), "]\n"),
        Shape::Php => ("Array(".to_owned(), ");\n"),
        Shape::Xml => (xml::opening(job.charset), xml::CLOSING),
        _ => (String::new(), ""),
    }
}

/// Text before the output for each file except the first.
pub(crate) fn between(job: &Job) -> &'static str {
    match job.layout.shape {
        Shape::Json | Shape::Php if job.template.is_empty() => ",\n",
        _ => "",
    }
}
