//! The main road: walk, order, read, parse, record.
//!
//! [`Job`] is a run. For each device it decides on the order of reading (`order`): many workers that share a
//! pool of directories and chunks of files, or, on a device that seeks, one worker that reads a window of
//! files in the order of their places on the disk. A [`Walker`](walker::Walker) lists directories and leaves
//! out what the catalogue knows; a [`FileReader`](file_reader::FileReader) reads and parses chunks of what is
//! left and hands the rows to the catalogue's one writer.

mod file_reader;
mod job;
mod order;
mod report;
mod walker;

use std::path::PathBuf;
use std::time::Instant;

use catalog::{Catalog, Products, WriterOptions};

use crate::error::JobError;
use crate::progress::Progress;
use crate::source::Root;
use crate::storage::Choices;
use crate::thumbnail::{KeepThumbnails, Kept};
use crate::walk;
use job::Job;
pub(crate) use job::Record;
pub use report::IndexReport;

/// How a tree is indexed. Start from `default()` and set fields.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct IndexOptions {
    /// How files are read. What is not chosen here is taken from the storage's profile, see
    /// [`crate::obeyed`].
    pub reading: Choices,
    /// Keep all tags of each file, not only those of the view's columns. Default: no.
    pub tags: bool,
    /// Read unchanged files again. Default: no.
    pub full: bool,
    /// What is made of each file beside its metadata; files are then read as a whole, once. Unchanged files
    /// that lack any of it are read again. Default: nothing.
    pub products: Products,
    /// Keep a thumbnail of each picture in a database beside the catalogue. Default: no.
    pub thumbnails: Option<KeepThumbnails>,
    /// Count the files ahead of the walk, so that progress can tell the time left. Default: no.
    pub count_ahead: bool,
}

/// Brings `catalog` up to date with the trees and files under `paths`.
///
/// Unchanged files (size, mtime, inode) are not opened. A file that cannot be read or is no image gets a row
/// that says why. A request to stop ends the run within a second; what was finished is kept, and the next run
/// goes on from there.
///
/// # Errors
/// If a path cannot be reached, the way of reading is not to be had, or the catalogue fails. Batches that
/// were committed before are kept in any case.
pub fn index(
    catalog: &mut Catalog,
    paths: &[PathBuf],
    options: &IndexOptions,
    progress: &Progress,
) -> Result<IndexReport, JobError> {
    let _gate = gate::gate!("engine::index");
    let started = Instant::now();
    let roots = walk::roots(paths, progress)?;
    // Asked before anything is written: what "known" means must not change while the run adds to it.
    let earlier = Some(catalog.known()?).filter(|known| !known.is_empty());
    let kept = options.thumbnails.as_ref().map(Kept::open).transpose()?;
    // Rows are then made anew whose tags stay.
    let makes_anew = earlier.is_some() && (!options.products.is_none() || kept.is_some());
    let writer = catalog.writer(&WriterOptions::default())?;
    let sender = writer.sender();
    let record = |batch| Ok(sender.send(batch)?);
    let job = Job::new(options, options.tags || makes_anew, progress, &record).beside(
        catalog,
        earlier.is_some(),
        kept.as_ref(),
    );
    let outcome = job.run(&roots).and_then(|mut report| {
        kept.as_ref().map_or(Ok(()), Kept::check_place)?;
        if let Some(earlier) = earlier.filter(|_| !progress.is_stopped()) {
            report.n_vanished = job.send_vanished(earlier, &roots)?;
        }
        Ok(report)
    });
    drop(job);
    drop(sender);
    // The writer commits what it was sent, whether the run succeeded or not; its own failure is the first
    // cause.
    let written = if progress.is_stopped() { writer.finish_soon() } else { writer.finish() };
    let mut report = match (outcome, written) {
        (Ok(report), Ok(_)) => report,
        (_, Err(error)) => return Err(error.into()),
        (Err(error), Ok(_)) => return Err(error),
    };
    report.is_interrupted = progress.is_stopped();
    report.elapsed = started.elapsed();
    Ok(report)
}

/// Reads the metadata of all files under `roots` and hands them to `record` in batches, each file as a
/// [`Change::Put`](catalog::Change::Put). There is no catalogue.
///
/// # Errors
/// If the strategy is not available, and what `record` returns.
pub(crate) fn read_all(
    roots: &[Root],
    options: &IndexOptions,
    progress: &Progress,
    record: &Record<'_>,
) -> Result<IndexReport, JobError> {
    Job::new(options, options.tags, progress, record).run(roots)
}
