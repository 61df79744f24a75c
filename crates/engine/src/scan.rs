//! Scans paths into a stream of Arrow record batches: the rows that `index` would record.
//!
//! The run is the same as that of [`index`](crate::index()), with the same workers and the same order of
//! reading. In place of the catalogue's writer, a bounded channel takes the rows, so a slow consumer makes
//! the workers wait, and memory does not depend on the number of files. Rows arrive in the order in which
//! workers finish them: the order of the paths would require a queue of waiting rows; sort by `path` if you
//! need it. A file that cannot be read is a row as well.

use std::fmt;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use arrow_array::RecordBatch;
use arrow_schema::Schema;
use catalog::language::Condition;
use catalog::{Change, Filter, PartBatch, PartColumns, PartRow, Products, RowFilter};
use file::object;

use crate::error::JobError;
use crate::index::{self, IndexOptions, IndexReport};
use crate::progress::Progress;
use crate::source::Root;
use crate::storage::Choices;
use crate::stream::{Running, WaitResult};
use crate::walk;

/// Options for scanning files. Start from `default()` and set fields.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ScanOptions {
    /// Columns of the rows, and their order. Default: all. Columns left out may still cost their work.
    pub columns: PartColumns,
    /// Put all tags of each file into the column `tags`, which is NULL otherwise. Default: no.
    pub tags: bool,
    /// Products to make of each file in addition to its metadata; files are then read completely, once.
    /// Default: nothing.
    pub products: Products,
    /// How files are read. Unset choices are taken from the storage's profile.
    pub reading: Choices,
    /// Maximum number of rows in a batch. Default: 4,096. A batch with all tags reaches its limit in bytes
    /// first.
    pub batch_rows: NonZeroUsize,
    /// Count the files ahead of the walk, so that the remaining time can be estimated. Default: no.
    pub count_ahead: bool,
    /// Rows that this filter does not keep are left out. Conditions about other files need a catalogue.
    /// Default: all rows.
    pub filter: Option<Filter>,
}

catalog::setters! {
    ScanOptions {
        columns: PartColumns,
        tags: bool,
        products: Products,
        reading: Choices,
        batch_rows: NonZeroUsize,
        count_ahead: bool,
        filter: Option<Filter>,
    }
}

impl Default for ScanOptions {
    fn default() -> Self {
        const BATCH_ROWS: NonZeroUsize = NonZeroUsize::new(4096).unwrap();
        ScanOptions {
            columns: PartColumns::all(),
            tags: false,
            products: Products::default(),
            reading: Choices::default(),
            batch_rows: BATCH_ROWS,
            count_ahead: false,
            filter: None,
        }
    }
}

/// Maximum bytes of text in a batch, not counting the last file's.
const BATCH_BYTES: usize = 8 << 20;

/// Starts reading all files under `paths` on separate threads; the returned iterator yields the rows.
///
/// # Errors
/// If a path cannot be accessed. Later errors are yielded as the last item.
pub fn scan(paths: &[PathBuf], options: &ScanOptions, progress: Arc<Progress>) -> Result<Scan, JobError> {
    if let Some(filter) = &options.filter {
        // What is wrong with it is an error of this call, and not of the first batch.
        RowFilter::new(filter)?;
    }
    let roots = walk::roots(paths, &progress)?;
    let schema = options.columns.schema();
    let (watched, options) = (Arc::clone(&progress), options.clone());
    let run = move |send: &SyncSender<RecordBatch>| read(&roots, &options, &watched, send);
    Ok(Scan { schema, running: Running::start("scan", progress, run)? })
}

fn read(
    roots: &[Root],
    options: &ScanOptions,
    progress: &Progress,
    send: &SyncSender<RecordBatch>,
) -> Result<IndexReport, JobError> {
    let index = IndexOptions {
        reading: options.reading.clone(),
        tags: options.tags || options.filter.as_ref().is_some_and(asks_tags),
        products: options.products,
        count_ahead: options.count_ahead,
        ..IndexOptions::default()
    };
    let gathered =
        RowBatches { options, progress, send, batches: Mutex::default(), filters: Mutex::default() };
    let report = index::read_all(roots, &index, progress, &|changes| gathered.add(changes))?;
    gathered.hand_on_rest()?;
    Ok(report)
}

/// Collects rows into batches.
struct RowBatches<'g> {
    options: &'g ScanOptions,
    progress: &'g Progress,
    send: &'g SyncSender<RecordBatch>,
    /// Batches that are not full. A worker takes the one that was returned last, so their number is that of
    /// the workers that add rows at the same time, which is much smaller than the number of workers.
    batches: Mutex<Vec<PartBatch>>,
    /// Filters that no worker is using, as many as `batches`.
    filters: Mutex<Vec<RowFilter>>,
}

/// Whether a filter looks at single tags, which are then read even if no column has them.
fn asks_tags(filter: &Filter) -> bool {
    filter.search.conditions().iter().any(|condition| matches!(condition, Condition::Tag(_)))
}

impl RowBatches<'_> {
    fn add(&self, changes: Vec<Change>) -> Result<(), JobError> {
        let kept = self.kept(&changes)?;
        let laid_back = self.lock().pop();
        let mut batch = laid_back.unwrap_or_else(|| PartBatch::new(&self.options.columns));
        for (change, _) in changes.iter().zip(kept).filter(|(_, is_kept)| *is_kept) {
            // Without an earlier run there are no other kinds of changes.
            let Change::Put { location, image, tags, .. } = change else { continue };
            let path = object::join(&location.directory, &location.name);
            let (bytes, mtime_ns) = (location.bytes, location.mtime_ns);
            batch.push(&PartRow {
                path: &path,
                bytes,
                mtime_ns,
                image,
                tags: tags.as_ref().filter(|_| self.options.tags),
            });
            if batch.n_rows() >= self.options.batch_rows.get() || batch.n_bytes() >= BATCH_BYTES {
                self.hand_on(&mut batch)?;
            }
        }
        self.lock().push(batch);
        Ok(())
    }

    /// Whether the filter keeps each of the changes.
    fn kept(&self, changes: &[Change]) -> Result<Vec<bool>, JobError> {
        let Some(filter) = &self.options.filter else { return Ok(vec![true; changes.len()]) };
        let laid_back = self.filters.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let rows = match laid_back {
            Some(rows) => rows,
            None => RowFilter::new(filter)?,
        };
        let kept = rows.keeps(changes)?;
        self.filters.lock().unwrap_or_else(PoisonError::into_inner).push(rows);
        Ok(kept)
    }

    fn hand_on(&self, batch: &mut PartBatch) -> Result<(), JobError> {
        let rows =
            batch.take().map_err(|source| JobError::Record { source: std::io::Error::other(source) })?;
        let _gate = gate::gate!("engine::hand on", Wait);
        // The consumer is gone, so the run has no purpose.
        if self.send.send(rows).is_err() {
            self.progress.stop();
        }
        Ok(())
    }

    fn hand_on_rest(&self) -> Result<(), JobError> {
        let mut rest = std::mem::take(&mut *self.lock());
        rest.iter_mut().filter(|batch| batch.n_rows() > 0).try_for_each(|batch| self.hand_on(batch))
    }

    fn lock(&self) -> MutexGuard<'_, Vec<PartBatch>> {
        self.batches.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A running scan: an iterator of record batches that owns its threads. Dropping it ends them, which takes as
/// long as reading the files in progress.
pub struct Scan {
    schema: Arc<Schema>,
    running: Running<RecordBatch>,
}

impl Scan {
    /// Schema of every batch, with all columns.
    #[must_use]
    pub fn schema(&self) -> &Arc<Schema> {
        &self.schema
    }

    /// Progress of the scan, which can also stop it.
    #[must_use]
    pub fn progress(&self) -> &Arc<Progress> {
        self.running.progress()
    }

    /// Report of the finished run; `None` until all batches were taken.
    #[must_use]
    pub fn report(&self) -> Option<&IndexReport> {
        self.running.report()
    }

    /// Waits for the next batch, at most for `timeout`.
    ///
    /// # Errors
    /// Once, instead of the end: the error that ended the scan early, including [`JobError::Stopped`].
    pub fn wait(&mut self, timeout: Duration) -> Result<WaitResult, JobError> {
        self.running.wait(timeout)
    }
}

impl Iterator for Scan {
    type Item = Result<RecordBatch, JobError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.running.next()
    }
}

impl fmt::Debug for Scan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scan").field("progress", self.progress()).finish_non_exhaustive()
    }
}
