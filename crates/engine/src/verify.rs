//! Every picture decoded to its last row: which are broken, why, and how much of them is left.
//!
//! Files come from paths or from a catalogue, on the caller's thread; workers take them through a bounded
//! queue, so memory does not depend on their number. Records come in the order in which files are finished.
//!
//! A decoder is not to be trusted with the process it runs in: it may crash, loop, or want more memory than
//! there is. With [`VerifyOptions::program`] each worker has a child process that reads and decodes, which is
//! killed when it is past its time and replaced when it is gone; then one file is hurt and no other. Without,
//! files are decoded in this process, where panics and the limits that a decoder keeps itself to are caught,
//! and crashes are not.

mod child;
mod examiner;
mod files;
pub(crate) mod known;
mod wire;

use std::io;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use file::object::is_object;
use file::order::Order;
use file::{ReadOptions, Strategy};
use pixel::{Examination, Format, Limits, Verdict};

use crate::error::JobError;
use crate::progress::Progress;
use crate::storage::{STORE_WORKERS, n_processors};
use child::Children;
use examiner::Examiner;

pub use child::{ARGUMENT, ChildProgram, main as child_main};
pub use files::Files;

/// How pictures are verified. Start from `default()` and set fields.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct VerifyOptions {
    /// Files decoded at once. Default: as many as there are processors, 16 if some lie in a store.
    pub threads: Option<NonZeroUsize>,
    /// What one picture may cost. Default: [`pixel::Limits`], but 30 seconds.
    pub limits: Limits,
    /// The way of reading. Default: `pread`.
    pub strategy: Strategy,
    /// How files are opened.
    pub read: ReadOptions,
    /// The order of reading. Default: physical on a device that seeks; else as the files are listed.
    pub order: Option<Order>,
    /// The program whose processes decode. Default: none, this process decodes.
    pub program: Option<ChildProgram>,
}

impl Default for VerifyOptions {
    fn default() -> Self {
        let limits = Limits { time: Duration::from_secs(30), ..Limits::default() };
        VerifyOptions {
            threads: None,
            limits,
            strategy: Strategy::Pread,
            read: ReadOptions::default(),
            order: None,
            program: None,
        }
    }
}

/// What was found of one file.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Verified {
    /// The file.
    pub path: PathBuf,
    /// Its length, if it could be read.
    pub bytes: Option<u64>,
    /// What its decoder said.
    pub examination: Examination,
    /// ExifTool's name of what the bytes are, where the metadata parser knows it and no decoder does: `MP4`.
    pub file_type: Option<String>,
    /// The format that its name asks for.
    pub named: Option<Format>,
}

impl Verified {
    /// Whether the bytes are of another format than the name says.
    #[must_use]
    pub fn is_misnamed(&self) -> bool {
        match (self.named, self.examination.format) {
            (Some(named), Some(found)) => named != found,
            (Some(_), None) => self.file_type.is_some(),
            _ => false,
        }
    }

    /// ExifTool's name of what the bytes are, if anything is known of them.
    #[must_use]
    pub fn format_name(&self) -> Option<&str> {
        self.examination.format.map(Format::name).or(self.file_type.as_deref())
    }
}

/// What was found of all files.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct VerifyReport {
    /// Files by verdict, in the order of [`Verdict::ALL`].
    n_by_verdict: [u64; Verdict::ALL.len()],
    /// Files whose bytes are of another format than their name says.
    pub n_misnamed: u64,
    /// Bytes of the files that could be read.
    pub bytes: u64,
    /// Pixels that were decoded.
    pub pixels: u64,
    /// Whether the job was asked to stop before its end.
    pub is_interrupted: bool,
    /// How long it took.
    pub elapsed: Duration,
}

impl VerifyReport {
    /// Files with this verdict.
    #[must_use]
    pub fn count(&self, verdict: Verdict) -> u64 {
        Verdict::ALL.iter().position(|known| *known == verdict).map_or(0, |index| self.n_by_verdict[index])
    }

    /// Files in all.
    #[must_use]
    pub fn n_files(&self) -> u64 {
        self.n_by_verdict.iter().sum()
    }

    /// Files that are damaged, broken or too large to tell.
    #[must_use]
    pub fn n_bad(&self) -> u64 {
        [Verdict::Damaged, Verdict::Broken, Verdict::TooLarge].map(|verdict| self.count(verdict)).iter().sum()
    }

    fn add(&mut self, verified: &Verified) {
        let verdict = verified.examination.verdict;
        if let Some(index) = Verdict::ALL.iter().position(|known| *known == verdict) {
            self.n_by_verdict[index] += 1;
        }
        self.n_misnamed += u64::from(verified.is_misnamed());
        self.bytes += verified.bytes.unwrap_or(0);
        self.pixels += verified.examination.pixels;
    }
}

/// Files that may wait for a worker.
const MOST_WAITING: usize = 256;

/// Where records go; an error of it ends the job.
pub type Record<'r> = dyn FnMut(&Verified) -> io::Result<()> + Send + 'r;

/// What the workers share.
struct Shared<'r> {
    queue: Mutex<Receiver<PathBuf>>,
    sink: Mutex<Sink<'r>>,
}

struct Sink<'r> {
    record: &'r mut Record<'r>,
    report: VerifyReport,
    failure: Option<io::Error>,
}

/// Verifies `files` and hands a record of each to `record`, in the order in which they are finished.
///
/// # Errors
/// If there is no way to read, or no process to decode in; if the catalogue cannot be read; what `record`
/// returns. What is wrong with a file is in its record.
pub fn verify<'r>(
    files: Files<'_>,
    options: &VerifyOptions,
    record: &'r mut Record<'r>,
    progress: &Progress,
) -> Result<VerifyReport, JobError> {
    let started = Instant::now();
    let n_workers = options.threads.map_or(n_processors(), NonZeroUsize::get);
    // Hired with the first object: most runs meet none.
    let n_for_store = options.threads.map_or(STORE_WORKERS.max(n_workers), NonZeroUsize::get);
    let (send, receive) = sync_channel(MOST_WAITING);
    let sink = Mutex::new(Sink { record, report: VerifyReport::default(), failure: None });
    let shared = Shared { queue: Mutex::new(receive), sink };
    let children = options.program.as_ref().map(|program| Children::new(program, options));
    std::thread::scope(|scope| {
        let watch = children.as_ref().map(|children| scope.spawn(|| children.watch()));
        let mut workers = Vec::new();
        let mut hire = |n_wanted: usize| {
            while workers.len() < n_wanted {
                workers.push(scope.spawn(|| work(&shared, options, children.as_ref(), progress)));
            }
        };
        hire(n_workers);
        let fed = files.feed(options.order, progress, &mut |path| {
            if is_object(&path) {
                hire(n_for_store);
            }
            progress.files_found.fetch_add(1, Relaxed);
            let _gate = gate::gate!("verify::feed", Wait);
            // Nobody takes any more once all workers gave up.
            send.send(path).is_ok()
        });
        drop(send);
        let worked: Result<(), JobError> = workers.into_iter().try_for_each(|worker| match worker.join() {
            Ok(outcome) => outcome,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        if let (Some(children), Some(watch)) = (&children, watch) {
            children.close();
            watch.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        }
        worked.and(fed)
    })?;
    let Sink { mut report, failure, .. } = shared.sink.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(source) = failure {
        return Err(JobError::Record { source });
    }
    report.is_interrupted = progress.is_stopped();
    report.elapsed = started.elapsed();
    Ok(report)
}

fn work(
    shared: &Shared<'_>,
    options: &VerifyOptions,
    children: Option<&Children<'_>>,
    progress: &Progress,
) -> Result<(), JobError> {
    let mut examiner = match children {
        Some(children) => Examiner::Elsewhere(children.worker()),
        None => Examiner::here(options)?,
    };
    loop {
        let path = {
            let _gate = gate::gate!("verify::take", Wait);
            shared.queue.lock().unwrap_or_else(PoisonError::into_inner).recv()
        };
        // What still waits after a stop is drained, so that whoever feeds is not left waiting.
        let Ok(path) = path else { return Ok(()) };
        if progress.is_stopped() {
            continue;
        }
        let verified = match examiner.examine(path) {
            Ok(verified) => verified,
            Err(error) => {
                progress.stop();
                return Err(error);
            }
        };
        let _gate = gate::gate!("verify::record", Wait);
        let mut sink = shared.sink.lock().unwrap_or_else(PoisonError::into_inner);
        sink.report.add(&verified);
        Progress::add(&progress.files_done, 1);
        if sink.failure.is_none()
            && let Err(error) = (sink.record)(&verified)
        {
            sink.failure = Some(error);
            progress.stop();
        }
    }
}
