//! Paths to a stream of Arrow record batches: what `index` reads, handed on instead of recorded.
//!
//! The run is that of [`index`](crate::index()), by the same workers and in the same order of reading; in
//! place of the catalogue's writer a bounded channel takes the rows, so whoever reads slowly makes the
//! workers wait, and memory does not depend on the number of files. Rows come in the order in which workers
//! are done with them: to have them in the order of the paths would cost a line of waiting answers, and
//! whoever wants one sorts by `path`. A file that cannot be read is a row.

use std::fmt;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use arrow_array::RecordBatch;
use arrow_schema::Schema;
use catalog::{Change, PartBatch, PartColumns, PartRow, Products};

use crate::error::JobError;
use crate::index::{self, IndexOptions, IndexReport};
use crate::progress::Progress;
use crate::source::Root;
use crate::storage::Choices;
use crate::walk;

/// How files are scanned. Start from `default()` and set fields.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ScanOptions {
    /// Which columns of a part, in which order. Default: all. What is not among them may still cost its work.
    pub columns: PartColumns,
    /// All tags of each file in the column `tags`, which is NULL otherwise. Default: no.
    pub tags: bool,
    /// What is made of each file beside its metadata; files are then read as a whole, once. Default: nothing.
    pub products: Products,
    /// How files are read. What is not chosen here is taken from the storage's profile.
    pub reading: Choices,
    /// Rows in a batch, at most. Default: 4,096. A batch with all tags reaches a bound of bytes first.
    pub batch_rows: NonZeroUsize,
    /// Count the files ahead of the walk, so that progress can tell the time left. Default: no.
    pub count_ahead: bool,
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
        }
    }
}

/// Bytes of text in a batch, at most, but for the last file's.
const BATCH_BYTES: usize = 8 << 20;

/// Batches that may wait for whoever takes them.
const MOST_WAITING: usize = 2;

/// Begins to read all files under `paths`, on threads of its own; the rows come out of what is returned.
///
/// # Errors
/// If a path cannot be reached. What happens later comes as the last item.
pub fn scan(paths: &[PathBuf], options: &ScanOptions, progress: Arc<Progress>) -> Result<Scan, JobError> {
    let roots = walk::roots(paths, &progress)?;
    let (send, receive) = sync_channel(MOST_WAITING);
    let schema = options.columns.schema();
    let (watched, options) = (Arc::clone(&progress), options.clone());
    let run = move || read(&roots, &options, &watched, &send);
    let worker = std::thread::Builder::new()
        .name("scan".into())
        .spawn(run)
        .map_err(|source| JobError::Record { source })?;
    Ok(Scan { schema, batches: Some(receive), worker: Some(worker), progress, report: None })
}

fn read(
    roots: &[Root],
    options: &ScanOptions,
    progress: &Progress,
    send: &SyncSender<RecordBatch>,
) -> Result<IndexReport, JobError> {
    let index = IndexOptions {
        reading: options.reading.clone(),
        tags: options.tags,
        products: options.products,
        count_ahead: options.count_ahead,
        ..IndexOptions::default()
    };
    let gathered = Gathered { options, progress, send, batches: Mutex::default() };
    let report = index::read_all(roots, &index, progress, &|changes| gathered.add(changes))?;
    gathered.hand_on_rest()?;
    Ok(report)
}

/// Rows on their way into batches.
struct Gathered<'g> {
    options: &'g ScanOptions,
    progress: &'g Progress,
    send: &'g SyncSender<RecordBatch>,
    /// Those that are not full. A worker takes the last that was laid back, so there are as many as workers
    /// that are here at one time, which are few, and not as many as there are workers.
    batches: Mutex<Vec<PartBatch>>,
}

impl Gathered<'_> {
    fn add(&self, changes: Vec<Change>) -> Result<(), JobError> {
        let laid_back = self.lock().pop();
        let mut batch = laid_back.unwrap_or_else(|| PartBatch::new(&self.options.columns));
        for change in &changes {
            // Without an earlier run there are no changes of another kind.
            let Change::Put { location, image, tags, .. } = change else { continue };
            let path = location.directory.join(&location.name);
            let (bytes, mtime_ns) = (location.bytes, location.mtime_ns);
            batch.push(&PartRow { path: &path, bytes, mtime_ns, image, tags: tags.as_ref() });
            if batch.n_rows() >= self.options.batch_rows.get() || batch.n_bytes() >= BATCH_BYTES {
                self.hand_on(&mut batch)?;
            }
        }
        self.lock().push(batch);
        Ok(())
    }

    fn hand_on(&self, batch: &mut PartBatch) -> Result<(), JobError> {
        let rows =
            batch.take().map_err(|source| JobError::Record { source: std::io::Error::other(source) })?;
        let _gate = gate::gate!("engine::hand on", Wait);
        // Nobody takes any more: the run has no purpose.
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

/// A scan under way: an iterator of record batches that owns its threads. Dropped, it ends them, which takes
/// as long as the files take that are being read.
pub struct Scan {
    schema: Arc<Schema>,
    /// `None` when all were taken.
    batches: Option<Receiver<RecordBatch>>,
    worker: Option<JoinHandle<Result<IndexReport, JobError>>>,
    progress: Arc<Progress>,
    report: Option<IndexReport>,
}

/// What came of waiting for a batch.
#[derive(Debug)]
pub enum Waited {
    /// A batch.
    Batch(RecordBatch),
    /// None so far.
    NotYet,
    /// All were taken.
    End,
}

impl Scan {
    /// The columns of every batch.
    #[must_use]
    pub fn schema(&self) -> &Arc<Schema> {
        &self.schema
    }

    /// How far the scan is, and the way to stop it.
    #[must_use]
    pub fn progress(&self) -> &Arc<Progress> {
        &self.progress
    }

    /// What was read, once all batches were taken.
    #[must_use]
    pub fn report(&self) -> Option<&IndexReport> {
        self.report.as_ref()
    }

    /// Waits so long for the next batch.
    ///
    /// # Errors
    /// Once, in place of the end: what ended the scan before its end, [`JobError::Stopped`] among it.
    pub fn wait(&mut self, timeout: Duration) -> Result<Waited, JobError> {
        let Some(batches) = &self.batches else { return Ok(Waited::End) };
        match batches.recv_timeout(timeout) {
            Ok(batch) => Ok(Waited::Batch(batch)),
            Err(RecvTimeoutError::Timeout) => Ok(Waited::NotYet),
            Err(RecvTimeoutError::Disconnected) => self.end().map(|()| Waited::End),
        }
    }

    fn end(&mut self) -> Result<(), JobError> {
        self.batches = None;
        let Some(worker) = self.worker.take() else { return Ok(()) };
        self.report = Some(worker.join().map_err(|_panic| JobError::Panicked)??);
        if self.progress.is_stopped() { Err(JobError::Stopped) } else { Ok(()) }
    }
}

impl Iterator for Scan {
    type Item = Result<RecordBatch, JobError>;

    fn next(&mut self) -> Option<Self::Item> {
        const LONG: Duration = Duration::from_secs(3600);
        loop {
            match self.wait(LONG) {
                Ok(Waited::Batch(batch)) => return Some(Ok(batch)),
                Ok(Waited::NotYet) => {}
                Ok(Waited::End) => return None,
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

impl Drop for Scan {
    fn drop(&mut self) {
        if let Some(worker) = self.worker.take() {
            self.progress.stop();
            // A worker that waits for room is let go.
            self.batches = None;
            let _ = worker.join();
        }
    }
}

impl fmt::Debug for Scan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scan").field("progress", &self.progress).finish_non_exhaustive()
    }
}
