//! Reads files again whose hashes a catalogue has, and tells those that rotted from those that were changed.
//!
//! Nothing is done about any file: outcomes are recorded in the catalogue, as dates. The catalogue's only
//! writer is asked for its turn after each window of files, so that other jobs can write in between.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use catalog::{Bytes, Catalog, CatalogError, Check, FoundFile};
use file::order::Order;
use file::{ReadError, ReadOptions, Strategy, cache};
use serde::Serialize;

use crate::error::JobError;
use crate::location::Location;
use crate::progress::Progress;
use crate::read::WholeReader;
use crate::read_window::{READERS, read_window};
use crate::recorded::{BytesComparison, RecordedBytes};
use crate::schedule::{self, WINDOW_FILES};

/// Options for checking hashes. Start from `default()` and set fields.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct HashCheckOptions {
    /// Leave out files that were good this recently. Default: none.
    pub older_than: Option<Duration>,
    /// Stop after this share of the bytes of all files with hashes, more than 0 and at most 1; files whose
    /// last good check is longest ago come first. Default: all.
    pub share: Option<f64>,
    /// Number of readers, unless the order is physical, which uses one. Default: 8.
    pub threads: Option<NonZeroUsize>,
    /// The order of reading. Default: physical, with one reader, on a device that seeks; otherwise that of
    /// the catalogue.
    pub order: Option<Order>,
}

catalog::setters! {
    HashCheckOptions {
        older_than: Option<Duration>,
        share: Option<f64>,
        threads: Option<NonZeroUsize>,
        order: Option<Order>,
    }
}

/// What is wrong with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum HashState {
    /// Its bytes are not those of its hash, although its size and times are the same: the storage changed it.
    Rotted,
    /// It was written since it was indexed.
    Changed,
    /// It is no longer there.
    Missing,
    /// It could not be read to its end.
    Unreadable,
}

/// A file that is not as its hash says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct HashFinding {
    /// Path of the file.
    #[serde(serialize_with = "crate::serial::path")]
    pub path: PathBuf,
    /// What is wrong with it.
    pub state: HashState,
    /// More about it, in one line.
    pub reason: String,
}

/// What a check tells while it runs.
#[derive(Debug)]
pub enum HashCheckEvent {
    /// A file is not as its hash says.
    Finding(HashFinding),
    /// Outcomes wait for another program, which is writing to the catalogue.
    Waiting,
}

/// Result of checking hashes.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct HashCheckReport {
    /// Number of files whose bytes are those of their hashes.
    pub n_good: u64,
    /// Number of files that rotted.
    pub n_rotted: u64,
    /// Number of files that were changed since they were indexed.
    pub n_changed: u64,
    /// Number of files that are no longer there.
    pub n_missing: u64,
    /// Number of files that could not be read to their end.
    pub n_unreadable: u64,
    /// Number of bytes that were read.
    pub bytes: u64,
    /// Number of files whose last good check is recent enough, or for which the share left no room.
    pub n_left: u64,
    /// Number of files of the catalogue without a hash.
    pub n_without_hash: u64,
    /// Number of files whose outcome could not be recorded before the request to stop.
    pub n_unrecorded: u64,
    /// Whether the job was asked to stop before its end.
    #[serde(rename = "interrupted")]
    pub is_interrupted: bool,
    /// Wall-clock time that the job took.
    #[serde(rename = "elapsed_s", serialize_with = "crate::serial::seconds")]
    pub elapsed: Duration,
}

/// Most bytes of files that are read before their outcomes are recorded, unless one file has more.
const WINDOW_BYTES: u64 = 4 << 30;

/// How often another writer is asked for its turn at the end.
const ASK_AGAIN: Duration = Duration::from_millis(200);

/// Reads files of the catalogue at `path` that have hashes, from the device and not from memory where the
/// system allows it, and compares their bytes with the hashes. What is found is told as it is found, and
/// recorded: the columns `checked_at` and `rotted_at` of the view.
///
/// # Errors
/// If the catalogue cannot be read or written, or a reader cannot be created. Errors of files are findings.
pub fn check_hashes(
    path: &Path,
    options: &HashCheckOptions,
    progress: &Progress,
    tell: &mut dyn FnMut(HashCheckEvent),
) -> Result<HashCheckReport, JobError> {
    let started = Instant::now();
    let catalog = Catalog::open_read_only(path)?;
    let hashed = catalog.hashed()?;
    let files = to_check(&catalog, options, hashed.bytes)?;
    progress.expect(files.len() as u64);
    let mut run = Run { path, pending: Vec::new(), report: HashCheckReport::default(), tell };
    run.report.n_without_hash = hashed.n_without;
    run.report.n_left = hashed.n_files.saturating_sub(files.len() as u64);
    let mut order = None;
    let mut rest = files.as_slice();
    while !rest.is_empty() && !progress.is_stopped() {
        let (window, later) = rest.split_at(n_of_window(rest));
        rest = later;
        let ids: Vec<i64> = window.iter().map(|(id, _)| *id).collect();
        let mut files = catalog.files_by_id(&ids)?;
        let Some(first) = files.first() else { continue };
        let parent = first.path.parent().unwrap_or(&first.path).to_owned();
        let order = *order.get_or_insert_with(|| schedule::decide(&parent, options.order));
        // Before reading: a reader in physical order asks for files ahead.
        files.iter().for_each(|found| drop_from_memory(&found.path));
        let n_readers = options.threads.map_or(READERS, NonZeroUsize::get);
        let new = || Worker::new(progress);
        let read = |worker: &mut Worker<'_>, found: &FoundFile| worker.read(found);
        for worker in read_window(&mut files, order, n_readers, progress, &new, &read)? {
            run.take(worker);
        }
        run.record()?;
    }
    run.record_rest(progress)?;
    let mut report = run.report;
    report.is_interrupted = progress.is_stopped();
    report.elapsed = started.elapsed();
    Ok(report)
}

/// The rows to check, with their sizes, in the order of their last checks.
fn to_check(
    catalog: &Catalog,
    options: &HashCheckOptions,
    all_bytes: u64,
) -> Result<Vec<(i64, u64)>, JobError> {
    let before = options.older_than.map(|age| now().saturating_sub_unsigned(age.as_secs()));
    let mut files = catalog.files_to_check(before)?;
    if let Some(share) = options.share {
        let most = (all_bytes as f64 * share) as u64;
        let mut bytes = 0_u64;
        let n = files.iter().take_while(|(_, size)| {
            let has_room = bytes < most;
            bytes = bytes.saturating_add(*size);
            has_room
        });
        let n = n.count();
        files.truncate(n);
    }
    Ok(files)
}

/// Number of files of the next window: at least one.
fn n_of_window(files: &[(i64, u64)]) -> usize {
    let mut bytes = 0_u64;
    let within = files.iter().take(WINDOW_FILES).take_while(|(_, size)| {
        bytes = bytes.saturating_add(*size);
        bytes <= WINDOW_BYTES
    });
    within.count().max(1)
}

/// Drops a file's pages: what is in memory says nothing about the device.
fn drop_from_memory(path: &Path) {
    if let Some(path) = Location::of(path).on_disk() {
        // Ignored: if the system does not do it, the bytes in memory are compared.
        let _ = cache::evict(&path);
    }
}

fn now() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    since.as_secs().cast_signed()
}

/// A run: what is to be recorded, and what is known so far.
struct Run<'r> {
    path: &'r Path,
    pending: Vec<Check>,
    report: HashCheckReport,
    tell: &'r mut dyn FnMut(HashCheckEvent),
}

impl Run<'_> {
    fn take(&mut self, worker: Worker<'_>) {
        let report = &mut self.report;
        report.n_good += worker.checks.iter().filter(|check| check.bytes == Bytes::Good).count() as u64;
        report.bytes += worker.bytes;
        self.pending.extend(worker.checks);
        for finding in worker.findings {
            *match finding.state {
                HashState::Rotted => &mut report.n_rotted,
                HashState::Changed => &mut report.n_changed,
                HashState::Missing => &mut report.n_missing,
                HashState::Unreadable => &mut report.n_unreadable,
            } += 1;
            (self.tell)(HashCheckEvent::Finding(finding));
        }
    }

    /// Records what is known, unless another program writes; returns whether it did.
    fn record(&mut self) -> Result<bool, JobError> {
        if self.pending.is_empty() {
            return Ok(true);
        }
        match Catalog::create_or_open(self.path) {
            Ok(mut catalog) => catalog.record_checks(&self.pending)?,
            Err(CatalogError::WriterRunning { .. }) => return Ok(false),
            Err(error) => return Err(error.into()),
        }
        self.pending.clear();
        Ok(true)
    }

    /// Records the rest, and waits for other programs that write.
    fn record_rest(&mut self, progress: &Progress) -> Result<(), JobError> {
        if self.record()? {
            return Ok(());
        }
        (self.tell)(HashCheckEvent::Waiting);
        while !self.record()? {
            if progress.is_stopped() {
                self.report.n_unrecorded = self.pending.len() as u64;
                break;
            }
            thread::sleep(ASK_AGAIN);
        }
        Ok(())
    }
}

/// A thread that reads files.
struct Worker<'p> {
    files: WholeReader,
    progress: &'p Progress,
    bytes: u64,
    checks: Vec<Check>,
    findings: Vec<HashFinding>,
}

impl Worker<'_> {
    fn new(progress: &Progress) -> Result<Worker<'_>, JobError> {
        let files = WholeReader::for_pictures(Strategy::Pread, &ReadOptions::default())?;
        Ok(Worker { files, progress, bytes: 0, checks: Vec::new(), findings: Vec::new() })
    }

    fn read(&mut self, found: &FoundFile) {
        let recorded = RecordedBytes::of(found);
        let (state, reason) = match recorded.compare(&found.path, &mut self.files, self.progress.as_stop()) {
            Ok((_, BytesComparison::Unfinished)) => return,
            Ok((n_bytes, compared)) => {
                self.bytes += n_bytes;
                self.note(found, &recorded, n_bytes, compared)
            }
            Err(error) if is_missing(&error) => (Some(HashState::Missing), "no longer there".into()),
            Err(error) => (Some(HashState::Unreadable), file::chain(&error)),
        };
        drop_from_memory(&found.path);
        if let Some(state) = state {
            self.findings.push(HashFinding { path: found.path.clone(), state, reason });
        }
        Progress::add(&self.progress.files_done, 1);
    }

    /// Keeps the outcome of reading a file; returns what is wrong with it.
    fn note(
        &mut self,
        found: &FoundFile,
        recorded: &RecordedBytes,
        n_bytes: u64,
        compared: BytesComparison,
    ) -> (Option<HashState>, String) {
        let (bytes, state, reason) = match compared {
            BytesComparison::OtherBytes if recorded.has_same_ctime(&found.path) => {
                let reason = "its bytes are not those of its hash, although its size and times are the same";
                (Some(Bytes::Rotted), Some(HashState::Rotted), reason.into())
            }
            BytesComparison::OtherBytes => {
                let reason = "written since it was indexed, and its modification time was set back";
                (None, Some(HashState::Changed), reason.into())
            }
            BytesComparison::Changed if n_bytes == found.bytes => {
                (None, Some(HashState::Changed), "written since it was indexed".into())
            }
            BytesComparison::Changed => {
                let reason = format!("size changed: {n_bytes} bytes, {} in the catalogue", found.bytes);
                (None, Some(HashState::Changed), reason)
            }
            BytesComparison::Same | BytesComparison::Unfinished => (Some(Bytes::Good), None, String::new()),
        };
        if let (Some(bytes), Some(hash)) = (bytes, found.hash()) {
            self.checks.push(Check { row: found.id, content_hash: hash.1.into(), bytes, at: now() });
        }
        (state, reason)
    }
}

fn is_missing(error: &ReadError) -> bool {
    let mut cause: Option<&dyn std::error::Error> = Some(error);
    while let Some(error) = cause {
        if let Some(error) = error.downcast_ref::<std::io::Error>() {
            return error.kind() == std::io::ErrorKind::NotFound;
        }
        cause = error.source();
    }
    false
}
