//! The indexing job: walk, order, read, parse, record.
//!
//! [`Job`] is a run. For each device it decides on the order of reading (`order`): many workers share a
//! pool of directories and chunks of files; on a device that seeks they set files aside that are not in the
//! page cache (`cold_files`), and one worker reads these in the order of their positions on the disk. A
//! [`Walker`](walker::Walker) lists directories and skips files that the catalogue already has; a
//! [`FileReader`](file_reader::FileReader) reads and parses chunks of the remaining files and sends the
//! rows to the catalogue's single writer.

mod cold_files;
mod file_reader;
mod job;
mod limits;
mod order;
mod parts;
mod replaced;
mod report;
mod vanished;
mod walker;

use std::path::PathBuf;
use std::time::Instant;

use catalog::{Catalog, ExcludeRules, KeptColumns, KnownRecords, Preferences, Products, WriterOptions};

use crate::error::JobError;
use crate::exclude::{Disobeyed, Excludes, check_exclude_rules, in_effect};
use crate::prefer::RunPreferences;
use crate::progress::Progress;
use crate::source::Root;
use crate::storage::Choices;
use crate::thumbnail::{KeepThumbnails, RunThumbnails};
use crate::walk::{self, ReachedRoots};
use job::Job;
pub(crate) use job::Record;
use limits::Limits;
pub use parts::{ChangedParts, update};
pub use report::{IndexReport, OrderedReading};
pub use vanished::Missing;
use vanished::Scope;

/// Options for indexing a tree. Start from `default()` and set fields.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct IndexOptions {
    /// How files are read. Unset choices are taken from the storage's profile, see [`crate::obeyed`].
    pub reading: Choices,
    /// Choices that replace those of `reading` for files that are not in the page cache. Default: none, so
    /// that what is set in `reading` applies to all files.
    pub reading_cold: Choices,
    /// Keep all tags of each file, not only those of the view's columns. Default: no.
    pub tags: bool,
    /// Read unchanged files again as well. Default: no.
    pub full: bool,
    /// Products to make of each file in addition to its metadata; files are then read completely, once.
    /// Unchanged files that lack any of them are read again. Default: nothing.
    pub products: Products,
    /// Keep a thumbnail of each picture in a database next to the catalogue. Default: no.
    pub thumbnails: Option<KeepThumbnails>,
    /// Add a table of words to a catalogue that has none, by which searches find words quickly. A catalogue
    /// that has it is kept up to date without this option. Default: no.
    pub words: bool,
    /// An unchanged file is one of the same size, modification time and inode, even if its inode changed
    /// (`st_ctime`), as it does for every file of a tree that is hard-linked each night. Default: no, so that
    /// edits that restore the modification time are noticed.
    pub ignore_ctime: bool,
    /// Believe what the storage says: files are gone although a whole file system seems to be absent
    /// ([`IndexReport::missing`]), and hashes are replaced although size and time of a file are unchanged
    /// ([`IndexReport::other_bytes`]). Default: no.
    pub believe: bool,
    /// Count the files ahead of the walk, so that the remaining time can be estimated. Default: no.
    pub count_ahead: bool,
    /// What is left out below the paths. A catalogue keeps these rules for later runs. Default: the rules
    /// that it keeps, or those of [`ExcludeRules::default`].
    pub excludes: Option<ExcludeRules>,
    /// Whose values come first: the file's, those of an XMP sidecar, or those of Google Takeout. A catalogue
    /// keeps this for the folders among the paths. Files with sidecars whose rows were made otherwise are
    /// read again. Default: as it is kept, or [`Preferences::default`].
    pub prefer: Option<Preferences>,
    /// Whether to fill the `taken_utc` that a file does not state from the time zone of its place
    /// ([`ImageRow::assume_zone_of_place`](catalog::ImageRow::assume_zone_of_place)). A catalogue keeps this
    /// for the folders among the paths, and its rows change without reading the files again. Default: as it
    /// is kept, or no.
    pub assume_zone_of_place: Option<bool>,
}

catalog::setters! {
    IndexOptions {
        reading: Choices,
        reading_cold: Choices,
        tags: bool,
        full: bool,
        products: Products,
        thumbnails: Option<KeepThumbnails>,
        words: bool,
        ignore_ctime: bool,
        believe: bool,
        count_ahead: bool,
        excludes: Option<ExcludeRules>,
        prefer: Option<Preferences>,
        assume_zone_of_place: Option<bool>,
    }
}

/// Brings `catalog` up to date with the trees and files under `paths`.
///
/// Unchanged files (same size, mtime, inode and ctime) are not opened. A file that cannot be read or is not
/// an image gets a row with the reason. A request to stop ends the run within a second; finished work is
/// kept, and the next run continues from there.
///
/// # Errors
/// If no path can be accessed, a glob is malformed, the read strategy is not available, or the catalogue
/// fails. Batches committed before the error are kept. A path that cannot be accessed is a problem in the
/// report if others can.
pub fn index(
    catalog: &mut Catalog,
    paths: &[PathBuf],
    options: &IndexOptions,
    progress: &Progress,
) -> Result<IndexReport, JobError> {
    let _gate = gate::gate!("engine::index");
    let started = Instant::now();
    options.excludes.as_ref().map_or(Ok(()), check_exclude_rules)?;
    let columns = KeptColumns::of(catalog)?;
    let ReachedRoots { roots, problems } = walk::reach(paths, progress)?.at_least_one()?;
    let (excludes, disobeyed) = excludes(catalog, &roots, options.excludes.as_ref())?;
    let preferences =
        RunPreferences::of_run(options.prefer, options.assume_zone_of_place).kept_in(catalog, &roots)?;
    let directories = roots.iter().filter(|root| matches!(root, Root::Directory(_)));
    let scopes: Vec<Scope> = directories.map(|root| Scope::tree(root.path())).collect();
    let run = Comparison { roots: &roots, scopes: &scopes, excludes: &excludes, limits: None };
    let mut report = run.record(catalog, columns, &preferences, options, progress)?;
    for (path, error) in &problems {
        report.add_problem(path, error.to_string());
    }
    disobeyed.into_iter().for_each(|(path, reason)| report.add_problem(&path, reason));
    report.elapsed = started.elapsed();
    Ok(report)
}

/// What a run compares with the catalogue.
struct Comparison<'r> {
    /// What is listed.
    roots: &'r [Root],
    /// Where files that are not found have vanished.
    scopes: &'r [Scope],
    excludes: &'r Excludes,
    /// `None`: all that is below the roots.
    limits: Option<&'r Limits>,
}

impl Comparison<'_> {
    /// Compares, reads, and records in `catalog`, and brings its file of columns up to date.
    fn record(
        &self,
        catalog: &mut Catalog,
        columns: KeptColumns,
        preferences: &RunPreferences,
        options: &IndexOptions,
        progress: &Progress,
    ) -> Result<IndexReport, JobError> {
        // Read before anything is written: the set of known files must not change while the run adds to it.
        let earlier = Some(catalog.known()?).filter(|known| !known.is_empty());
        let kept = options.thumbnails.as_ref().map(RunThumbnails::open).transpose()?;
        // Rows of unchanged files may be rewritten, with their tags.
        let keeps_tags = earlier.as_ref().map_or(Ok(false), KnownRecords::has_tags)?;
        let mut of_writer = WriterOptions::default();
        of_writer.words = options.words;
        of_writer.checkpoint = false;
        let writer = catalog.writer(&of_writer)?;
        let sender = writer.sender();
        let record = |batch| Ok(sender.send(batch)?);
        let all_tags = options.tags || keeps_tags;
        let job = Job::new(options, all_tags, self.excludes, preferences, progress, &record)
            .beside(catalog, earlier.is_some(), kept.as_ref())
            .within(self.limits);
        let outcome = job.run(self.roots).and_then(|mut report| {
            kept.as_ref().map_or(Ok(()), RunThumbnails::check_place)?;
            if let Some(earlier) = earlier.filter(|_| !progress.is_stopped()) {
                job.send_vanished(earlier, self.scopes, &mut report)?;
            }
            Ok(report)
        });
        let volumes = job.volumes();
        drop(job);
        drop(sender);
        // The writer commits what it received, whether the run succeeded or not; its own failure is the first
        // cause.
        let written = if progress.is_stopped() { writer.finish_soon() } else { writer.finish() };
        let (mut report, written) = match (outcome, written) {
            (Ok(report), Ok(written)) => (report, written),
            (_, Err(error)) => return Err(error.into()),
            (Err(error), Ok(_)) => return Err(error),
        };
        catalog.keep_volumes(&volumes)?;
        if !progress.is_stopped() {
            catalog.update_stacks()?;
        }
        catalog.checkpoint()?;
        if !progress.is_stopped() {
            // Without the file searches take longer, and that is all.
            let _ = columns.update(catalog, written.changed, &|| !progress.is_stopped());
        }
        report.is_interrupted = progress.is_stopped();
        Ok(report)
    }
}

/// The rules of a run, which `catalog` keeps from now on, and the files whose rules are not obeyed.
fn excludes(
    catalog: &mut Catalog,
    roots: &[Root],
    rules: Option<&ExcludeRules>,
) -> Result<(Excludes, Vec<Disobeyed>), JobError> {
    if let Some(rules) = rules {
        let named: Vec<PathBuf> = roots.iter().map(Root::path).collect();
        catalog.keep_exclude_rules(&named, rules)?;
    }
    Excludes::new(&in_effect(catalog.exclude_rules()?, roots, rules), roots)
}

/// Reads the metadata of all files under `roots` and passes them to `record` in batches, each file as a
/// [`Change::Put`](catalog::Change::Put). No catalogue is used.
///
/// # Errors
/// If the strategy is not available, and any error that `record` returns.
pub(crate) fn read_all(
    roots: &[Root],
    options: &IndexOptions,
    progress: &Progress,
    record: &Record<'_>,
) -> Result<IndexReport, JobError> {
    let rules = options.excludes.clone().unwrap_or_default();
    let (excludes, disobeyed) = Excludes::of_run(&rules, roots)?;
    let preferences = RunPreferences::of_run(options.prefer, options.assume_zone_of_place);
    let mut report = Job::new(options, options.tags, &excludes, &preferences, progress, record).run(roots)?;
    disobeyed.into_iter().for_each(|(path, reason)| report.add_problem(&path, reason));
    Ok(report)
}
