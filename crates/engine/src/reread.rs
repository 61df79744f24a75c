//! Every file that a catalogue names, read whole: can all of it still be had from the storage?

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use catalog::{Catalog, Filter, Found};
use file::lookahead::willneed;
use file::order::Order;
use file::{Head, ReadError, ReadOptions, Reader, Strategy};

use crate::error::JobError;
use crate::index::{MOST_PROBLEMS, Problem};
use crate::packs::with_parts;
use crate::progress::Progress;
use crate::schedule::{self, WINDOW_FILES};
use crate::storage::LOOK_AHEAD_FILES;

/// How files are read again. Start from `default()` and set fields.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct RereadOptions {
    /// Readers, where the order is not physical, which has one. Default: 8.
    pub threads: Option<NonZeroUsize>,
    /// The order of reading. Default: physical, with one reader, on a device that seeks; else as the
    /// catalogue lists.
    pub order: Option<Order>,
}

/// What reading again showed.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct RereadReport {
    /// Files that were read to their end.
    pub n_read: u64,
    /// Bytes that were read.
    pub bytes: u64,
    /// Files whose length is not the one that the catalogue knows.
    pub n_changed: u64,
    /// Files that could not be read.
    pub n_unread: u64,
    /// The first of both kinds, at most [`MOST_PROBLEMS`].
    pub problems: Vec<Problem>,
    /// Whether the job was asked to stop before its end.
    pub is_interrupted: bool,
    /// How long it took.
    pub elapsed: Duration,
}

/// Bytes of one read: large files are never held as a whole.
const BLOCK_BYTES: usize = 1 << 20;

/// Readers on a device that does not seek.
const READERS: usize = 8;

/// Bytes that are asked for ahead of a single reader.
const AHEAD_BYTES: u64 = 16 << 20;

/// Reads every file that `catalog` names and that has not vanished, from its first byte to its last.
///
/// # Errors
/// If the catalogue cannot be read or there is no reader. What is wrong with a file is part of the report.
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
    let mut read = |window: &mut Vec<Found>| {
        let Some(first) = window.first() else { return Ok(()) };
        let parent = first.path.parent().unwrap_or(&first.path).to_owned();
        let order = *order.get_or_insert_with(|| schedule::decide(&parent, options.order));
        let n_readers = options.threads.map_or(READERS, NonZeroUsize::get);
        total.add(read_window(window, order, n_readers, progress)?);
        window.clear();
        Ok(())
    };
    catalog.find(&Filter::default(), &mut |found| {
        Progress::add(&progress.files_found, 1);
        window.push(found);
        if window.len() >= WINDOW_FILES {
            outcome = read(&mut window);
        }
        if outcome.is_err() || progress.is_stopped() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    })?;
    outcome.and_then(|()| read(&mut window))?;
    total.is_interrupted = progress.is_stopped();
    total.elapsed = started.elapsed();
    Ok(total)
}

fn read_window(
    files: &mut [Found],
    order: Order,
    n_readers: usize,
    progress: &Progress,
) -> Result<RereadReport, JobError> {
    schedule::sort(order, files, |found| found.inode, |found| found.path.clone());
    if order == Order::Physical {
        let mut report = RereadReport::default();
        let mut reader = WholeReader::new()?;
        let mut ahead = 0;
        for (index, found) in files.iter().enumerate() {
            if progress.is_stopped() {
                break;
            }
            ahead = ask_ahead(files, index, ahead);
            reader.read(found, &mut report, progress);
        }
        return Ok(report);
    }
    let (next, total) = (AtomicUsize::new(0), Mutex::new(RereadReport::default()));
    let files = &*files;
    std::thread::scope(|scope| {
        let work = || {
            let mut reader = WholeReader::new()?;
            let mut report = RereadReport::default();
            while let Some(found) = files.get(next.fetch_add(1, Relaxed)).filter(|_| !progress.is_stopped()) {
                reader.read(found, &mut report, progress);
            }
            total.lock().unwrap_or_else(PoisonError::into_inner).add(report);
            Ok::<(), JobError>(())
        };
        let readers: Vec<_> = (0..n_readers).map(|_| scope.spawn(work)).collect();
        readers.into_iter().try_for_each(|reader| match reader.join() {
            Ok(outcome) => outcome,
            Err(panic) => std::panic::resume_unwind(panic),
        })
    })?;
    Ok(total.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// Asks for the files behind `current` as far as the window of look-ahead reaches; `asked` is where it
/// stopped last.
fn ask_ahead(files: &[Found], current: usize, asked: usize) -> usize {
    let mut bytes = 0;
    let mut next = current + 1;
    while let Some(found) = files.get(next).filter(|_| next <= current + LOOK_AHEAD_FILES) {
        bytes += found.bytes;
        if bytes > AHEAD_BYTES {
            break;
        }
        if next >= asked {
            // A file that refuses advice will say why when it is read.
            let _ = willneed(&found.path, 0);
        }
        next += 1;
    }
    next.max(asked)
}

/// Reads files from end to end through one block of memory.
struct WholeReader {
    reader: Reader,
    block: Vec<u8>,
}

impl WholeReader {
    fn new() -> Result<WholeReader, JobError> {
        let mut options = ReadOptions::default();
        options.first_bytes = BLOCK_BYTES;
        Ok(WholeReader {
            reader: Reader::new(Strategy::Pread, &with_parts(&options))?,
            block: vec![0; BLOCK_BYTES],
        })
    }

    fn read(&mut self, found: &Found, report: &mut RereadReport, progress: &Progress) {
        let WholeReader { reader, block } = self;
        let path: &Path = &found.path;
        let mut outcome = Ok(0);
        reader.visit_heads(&[path], &mut |_, head| {
            outcome = head.and_then(|mut head| read_to_end(&mut head, block));
            ControlFlow::Break(())
        });
        report.count(found, outcome);
        Progress::add(&progress.files_done, 1);
    }
}

fn read_to_end(head: &mut Head<'_>, block: &mut [u8]) -> Result<u64, ReadError> {
    let mut position = head.bytes().len() as u64;
    if position < BLOCK_BYTES as u64 {
        return Ok(position);
    }
    loop {
        let n_read = head.read_at(position, block)?;
        position += n_read as u64;
        if n_read < block.len() {
            return Ok(position);
        }
    }
}

impl RereadReport {
    fn count(&mut self, found: &Found, outcome: Result<u64, ReadError>) {
        let reason = match outcome {
            // A FIFO, socket or device: recorded as such, and nothing to read.
            Err(ReadError::NotRegular { .. }) => return,
            Err(error) => {
                self.n_unread += 1;
                file::chain(&error)
            }
            Ok(n_bytes) => {
                self.n_read += 1;
                self.bytes += n_bytes;
                if n_bytes == found.bytes {
                    return;
                }
                self.n_changed += 1;
                format!("it has {n_bytes} bytes, and the catalogue says {}", found.bytes)
            }
        };
        if self.problems.len() < MOST_PROBLEMS {
            self.problems.push(Problem { path: PathBuf::clone(&found.path), reason });
        }
    }

    fn add(&mut self, other: RereadReport) {
        self.n_read += other.n_read;
        self.bytes += other.bytes;
        self.n_changed += other.n_changed;
        self.n_unread += other.n_unread;
        let room = MOST_PROBLEMS - self.problems.len().min(MOST_PROBLEMS);
        self.problems.extend(other.problems.into_iter().take(room));
    }
}
