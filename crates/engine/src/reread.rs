//! Rereads every file of a catalogue completely, to check that the storage can still deliver all bytes, and
//! that they are those whose hashes were recorded.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use catalog::{Catalog, Filter, FoundFile};
use file::order::Order;
use file::{ReadError, ReadOptions, Strategy};
use serde::Serialize;

use crate::error::JobError;
use crate::problem::{self, OTHER_BYTES, Problem};
use crate::progress::Progress;
use crate::read::WholeReader;
use crate::read_window::{READERS, read_window};
use crate::recorded::{BytesComparison, RecordedBytes};
use crate::schedule::{self, WINDOW_FILES};

/// Options for rereading files. Start from `default()` and set fields.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct RereadOptions {
    /// Number of readers, unless the order is physical, which uses one. Default: 8.
    pub threads: Option<NonZeroUsize>,
    /// The order of reading. Default: physical, with one reader, on a device that seeks; otherwise the order
    /// of the catalogue.
    pub order: Option<Order>,
}

catalog::setters! {
    RereadOptions {
        threads: Option<NonZeroUsize>,
        order: Option<Order>,
    }
}

/// Result of rereading the files of a catalogue.
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct RereadReport {
    /// Number of files that were read to their end.
    pub n_read: u64,
    /// Number of bytes that were read.
    pub bytes: u64,
    /// Number of files that changed since they were indexed: their length, or their bytes and their time.
    pub n_changed: u64,
    /// Number of files whose bytes are not those of their recorded hash, although size and time are the same.
    pub n_other_bytes: u64,
    /// Number of files that could not be read.
    pub n_unread: u64,
    /// The first changed and unreadable files, at most [`MOST_PROBLEMS`](crate::MOST_PROBLEMS).
    pub problems: Vec<Problem>,
    /// Whether the job was asked to stop before its end.
    #[serde(rename = "interrupted")]
    pub is_interrupted: bool,
    /// Wall-clock time that the job took.
    #[serde(rename = "elapsed_s", serialize_with = "crate::serial::seconds")]
    pub elapsed: Duration,
}

/// Reads every file that `catalog` lists and that has not vanished, from its first byte to its last.
///
/// # Errors
/// If the catalogue cannot be read or a reader cannot be created. Errors of files are part of the report.
pub fn reread(
    catalog: &Catalog,
    options: &RereadOptions,
    progress: &Progress,
) -> Result<RereadReport, JobError> {
    let started = Instant::now();
    let mut total = RereadReport::default();
    let mut order = None;
    let mut window = Vec::new();
    let mut outcome: Result<(), JobError> = Ok(());
    let mut read_all = |window: &mut Vec<FoundFile>| {
        let Some(first) = window.first() else { return Ok(()) };
        let parent = first.path.parent().unwrap_or(&first.path).to_owned();
        let order = *order.get_or_insert_with(|| schedule::decide(&parent, options.order));
        let n_readers = options.threads.map_or(READERS, NonZeroUsize::get);
        let read = |worker: &mut Worker<'_>, found: &FoundFile| worker.read(found);
        let workers = read_window(window, order, n_readers, progress, &|| Worker::new(progress), &read)?;
        workers.into_iter().for_each(|worker| total.add(worker.report));
        window.clear();
        Ok(())
    };
    catalog.find(&Filter::default(), &mut |found| {
        Progress::add(&progress.files_found, 1);
        window.push(found);
        if window.len() >= WINDOW_FILES {
            outcome = read_all(&mut window);
        }
        if outcome.is_err() || progress.is_stopped() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    })?;
    outcome.and_then(|()| read_all(&mut window))?;
    total.is_interrupted = progress.is_stopped();
    total.elapsed = started.elapsed();
    Ok(total)
}

/// Worker thread of a run.
struct Worker<'p> {
    files: WholeReader,
    progress: &'p Progress,
    report: RereadReport,
}

impl Worker<'_> {
    fn new(progress: &Progress) -> Result<Worker<'_>, JobError> {
        let files = WholeReader::for_pictures(Strategy::Pread, &ReadOptions::default())?;
        Ok(Worker { files, progress, report: RereadReport::default() })
    }

    fn read(&mut self, found: &FoundFile) {
        let outcome = RecordedBytes::of(found).compare(&found.path, &mut self.files, self.progress.as_stop());
        self.report.count(found, outcome);
        Progress::add(&self.progress.files_done, 1);
    }
}

impl RereadReport {
    fn count(&mut self, found: &FoundFile, outcome: Result<(u64, BytesComparison), ReadError>) {
        let reason = match outcome {
            // A FIFO, socket or device: recorded as such, with nothing to read.
            Err(ReadError::NotRegular { .. }) => return,
            Err(error) => {
                self.n_unread += 1;
                file::chain(&error)
            }
            Ok((_, BytesComparison::Unfinished)) => return,
            Ok((n_bytes, compared)) => {
                self.n_read += 1;
                self.bytes += n_bytes;
                match compared {
                    BytesComparison::Same | BytesComparison::Unfinished => return,
                    BytesComparison::OtherBytes => {
                        self.n_other_bytes += 1;
                        OTHER_BYTES.to_owned()
                    }
                    BytesComparison::Changed => {
                        self.n_changed += 1;
                        if n_bytes == found.bytes {
                            "changed since it was indexed".to_owned()
                        } else {
                            format!("size changed: {n_bytes} bytes, {} in the catalogue", found.bytes)
                        }
                    }
                }
            }
        };
        problem::note(&mut self.problems, [Problem { path: PathBuf::clone(&found.path), reason }]);
    }

    fn add(&mut self, other: RereadReport) {
        self.n_read += other.n_read;
        self.bytes += other.bytes;
        self.n_changed += other.n_changed;
        self.n_other_bytes += other.n_other_bytes;
        self.n_unread += other.n_unread;
        problem::note(&mut self.problems, other.problems);
    }
}
