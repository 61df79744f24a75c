//! Walks directories and collects chunks of files that have to be read.

use std::collections::{BTreeMap, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError};

use catalog::Products;

use super::IndexOptions;
use super::job::Job;
use super::report::IndexReport;
use crate::change::{Comparer, Policy};
use crate::error::JobError;
use crate::exclude::FilteredListing;
use crate::location::Location;
use crate::progress::Progress;
use crate::source::{Entry, Lister, Listing};
use crate::to_read::{Chunk, ToRead};

/// Lists directories and compares their files with the catalogue. Each worker has one.
pub(super) struct Walker<'w, 'j> {
    job: &'w Job<'j>,
    comparer: Comparer<'w>,
    /// Files that have to be read and are not in a chunk yet.
    waiting: VecDeque<ToRead>,
    pub(super) report: IndexReport,
}

impl<'w, 'j> Walker<'w, 'j> {
    pub(super) fn new(job: &'w Job<'j>) -> Result<Self, JobError> {
        let products = Products { thumbnail: job.kept.is_some(), ..job.options.products };
        let IndexOptions { full, tags, ignore_ctime: ignores_ctime, .. } = *job.options;
        let policy = Policy { full, tags, products, ignores_ctime };
        let comparer = Comparer::new(job.known()?, policy, job.kept, job.preferences, &job.seen);
        Ok(Walker { job, comparer, waiting: VecDeque::new(), report: IndexReport::default() })
    }

    /// Starts listing a directory.
    pub(super) fn walk_directory(&mut self, directory: &Path) -> Walk<'_, 'w, 'j> {
        let (excludes, stop) = (Some(self.job.excludes), self.job.progress.as_stop());
        let listing = FilteredListing::of(directory, excludes, stop);
        let is_flat = self.job.limits.is_some_and(|limits| limits.is_flat(directory));
        Walk { walker: self, listing, is_whole: true, is_flat, directory: None, chunk_files: 0 }
    }

    /// Starts a walk of files that were named. No rule applies to them.
    pub(super) fn walk_named(&mut self, named: BTreeMap<Arc<Path>, Vec<Entry>>) -> Walk<'_, 'w, 'j> {
        let listing = FilteredListing::whole(Box::new(NamedFiles::new(named)));
        Walk { walker: self, listing, is_whole: false, is_flat: true, directory: None, chunk_files: 0 }
    }
}

/// A directory listing in progress.
pub(super) struct Walk<'a, 'w, 'j> {
    walker: &'a mut Walker<'w, 'j>,
    listing: FilteredListing<'w>,
    /// Whether these are all files of a directory.
    is_whole: bool,
    /// The directories in it are not listed.
    is_flat: bool,
    /// The directory of the following files.
    directory: Option<Arc<Path>>,
    chunk_files: usize,
}

impl Walk<'_, '_, '_> {
    /// The next files that have to be read; `None` at the end, or after a request to stop. Changes that need
    /// no reading are recorded as they are found.
    ///
    /// A chunk of a store contains files of many directories: its queue of requests is empty at the end of
    /// each chunk.
    pub(super) fn next_chunk(&mut self) -> Result<Option<Chunk>, JobError> {
        let _gate = gate::gate!("engine::list", Work);
        while self.directory.is_none() || self.walker.waiting.len() < self.chunk_files {
            if !self.advance()? {
                break;
            }
        }
        let Walker { job, waiting, .. } = &mut *self.walker;
        if waiting.is_empty() || job.progress.is_stopped() {
            waiting.clear();
            return Ok(None);
        }
        Ok(Some(waiting.drain(..waiting.len().min(self.chunk_files)).collect()))
    }

    /// Compares the next files; `false` at the end.
    fn advance(&mut self) -> Result<bool, JobError> {
        let Walk { walker, listing, is_whole, directory, chunk_files, .. } = self;
        let Some(here) = directory else {
            let Some(next) = listing.next_directory() else { return Ok(false) };
            walker.comparer.enter(&next, *is_whole)?;
            *chunk_files = walker.job.chunk_files(Location::of(&next).is_remote());
            *directory = Some(next);
            return Ok(true);
        };
        match listing.next_slice() {
            Some(files) => walker.take(here, files)?,
            None => *directory = None,
        }
        Ok(true)
    }

    /// Ends the listing; returns the subdirectories to list.
    pub(super) fn finish(self) -> Vec<PathBuf> {
        let Walker { job, report, .. } = self.walker;
        let (listing, left_out) = self.listing.finish();
        let Listing { directories, n_directory_links, problems } = listing;
        report.left_out.add(left_out);
        report.n_directories += 1;
        report.n_directory_links += n_directory_links;
        for (missing, error) in problems {
            report.add_problem(&missing, error.to_string());
            job.unlisted.lock().unwrap_or_else(PoisonError::into_inner).push(missing);
        }
        if self.is_flat { Vec::new() } else { directories }
    }
}

impl Walker<'_, '_> {
    /// Compares files with the catalogue and records changes that need no reading.
    fn take(&mut self, directory: &Arc<Path>, mut files: Vec<Entry>) -> Result<(), JobError> {
        let Walker { job, comparer, waiting, report } = self;
        job.leave_alone(directory, &mut files);
        Progress::add(&job.progress.files_found, files.len() as u64);
        let compared = comparer.compare(directory, files)?;
        let n_kept = compared.n_unchanged + compared.n_moved;
        report.n_files += compared.to_read.len() as u64 + n_kept;
        report.n_unchanged += compared.n_unchanged;
        report.n_moved += compared.n_moved;
        report.n_outdated += compared.n_outdated;
        Progress::add(&job.progress.files_done, n_kept);
        if !compared.changes.is_empty() {
            (job.record)(compared.changes)?;
        }
        waiting.extend(compared.to_read);
        Ok(())
    }
}

/// Individually named files, in the form of a listing.
struct NamedFiles {
    directories: std::collections::btree_map::IntoIter<Arc<Path>, Vec<Entry>>,
    files: Option<Vec<Entry>>,
}

impl NamedFiles {
    fn new(named: BTreeMap<Arc<Path>, Vec<Entry>>) -> NamedFiles {
        NamedFiles { directories: named.into_iter(), files: None }
    }
}

impl Lister for NamedFiles {
    fn next_directory(&mut self) -> Option<Arc<Path>> {
        let (directory, files) = self.directories.next()?;
        self.files = Some(files);
        Some(directory)
    }

    fn next_slice(&mut self) -> Option<Vec<Entry>> {
        self.files.take()
    }

    fn finish(self: Box<Self>) -> Listing {
        Listing::default()
    }
}
