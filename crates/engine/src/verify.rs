//! Decodes every picture completely to find broken ones, the reasons, and how much of each is intact.
//!
//! Files come from paths or from a catalogue, listed on the caller's thread; workers take them from a bounded
//! queue, so memory does not depend on their number. Records are delivered in the order in which files are
//! finished.
//!
//! Decoders are not trusted: they may crash, loop, or require more memory than there is. With
//! [`VerifyOptions::program`], each worker reads files for a child process that decodes them and can open
//! none. The child is killed when it exceeds its time and replaced when it has ended, so that only one file
//! is affected. Without it,
//! files are decoded in this process: panics are caught and the decoders' own limits apply, but crashes are
//! not contained.

mod child;
pub(crate) mod conclude;
mod examined;
mod examiner;
mod files;
pub(crate) mod film;
mod here;
pub(crate) mod known;
mod lent;
mod options;
mod report;
mod wire;

use std::io;
use std::num::NonZeroUsize;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::error::JobError;
use crate::location::Location;
use crate::progress::Progress;
use crate::read::WholeReader;
use crate::recorded::BytesComparison;
use crate::storage::{STORE_WORKERS, n_processors};
use crate::work;
use crate::work::queue::Queue;
use child::Children;
use examiner::Examiner;
use files::ToVerify;

pub use child::{ARGUMENT, main as child_main};
pub use files::VerifyFrom;
pub use options::VerifyOptions;
pub use report::{Verification, VerifyReport};

/// Maximum number of files that wait for a worker.
const MOST_WAITING: usize = 256;

/// Called with the record of each file; an error ends the job.
pub type OnVerified<'r> = dyn FnMut(&Verification) -> io::Result<()> + Send + 'r;

/// Where the records of all workers go.
struct Sink<'r> {
    record: &'r mut OnVerified<'r>,
    report: VerifyReport,
    failure: Option<io::Error>,
}

/// Verifies `files` and passes a record of each to `record`, in the order in which they are finished.
///
/// # Errors
/// If no reader or child process can be created, if the catalogue cannot be read, or any error that `record`
/// returns. Errors of a file are in its record.
pub fn verify<'r>(
    files: VerifyFrom<'_>,
    options: &VerifyOptions,
    record: &'r mut OnVerified<'r>,
    progress: &Progress,
) -> Result<VerifyReport, JobError> {
    let started = Instant::now();
    let children = options.program.as_ref().map(|program| Children::new(program, options));
    let run = Run {
        options,
        children: children.as_ref(),
        queue: Queue::new(MOST_WAITING),
        sink: Mutex::new(Sink { record, report: VerifyReport::default(), failure: None }),
        progress,
    };
    let outcome = match &children {
        Some(children) => children.watched(|| run.run(files)),
        None => run.run(files),
    };
    outcome?;
    let Sink { mut report, failure, .. } = run.sink.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(source) = failure {
        return Err(JobError::Record { source });
    }
    report.is_interrupted = progress.is_stopped();
    report.elapsed = started.elapsed();
    Ok(report)
}

/// State shared by the workers.
struct Run<'r> {
    options: &'r VerifyOptions,
    children: Option<&'r Children<'r>>,
    queue: Queue<ToVerify>,
    sink: Mutex<Sink<'r>>,
    progress: &'r Progress,
}

impl Run<'_> {
    fn run(&self, files: VerifyFrom<'_>) -> Result<(), JobError> {
        let Run { options, queue, progress, .. } = self;
        let n_workers = options.threads.map_or(n_processors(), NonZeroUsize::get);
        // Started with the first remote file: most runs have none.
        let n_remote = options.threads.map_or(STORE_WORKERS.max(n_workers), NonZeroUsize::get);
        let (_, fed) = work::run(queue, &|| self.work(), |crew| {
            crew.grow_to(n_workers);
            let fed = files.feed(options.order, progress, &mut |file| {
                if Location::of(&file.path).is_remote() {
                    crew.grow_to(n_remote);
                }
                progress.files_found.fetch_add(1, Relaxed);
                queue.put(file)
            });
            queue.end();
            fed
        })?;
        fed
    }

    /// Main loop of a worker.
    fn work(&self) -> Result<(), JobError> {
        let mut examiner = match self.children {
            Some(children) => Examiner::Elsewhere(Box::new(children.worker()?)),
            None => Examiner::here(self.options)?,
        };
        let mut files = WholeReader::for_pictures(self.options.strategy, &self.options.read)?;
        while let Some(ToVerify { path, recorded }) = self.queue.take() {
            // After a stop, remaining files are drained so that the thread that adds them does not wait
            // forever.
            if self.progress.is_stopped() {
                continue;
            }
            let mut verified = examiner.examine(path).inspect_err(|_| self.progress.stop())?;
            if let Some(recorded) = recorded {
                // The decoder has just read it, so that most of it is in memory.
                let read = recorded.compare(&verified.path, &mut files, self.progress.as_stop());
                verified.has_other_bytes = matches!(read, Ok((_, BytesComparison::OtherBytes)));
            }
            let _gate = gate::gate!("verify::record", Wait);
            let mut sink = self.sink.lock().unwrap_or_else(PoisonError::into_inner);
            sink.report.add(&verified);
            Progress::add(&self.progress.files_done, 1);
            if sink.failure.is_none()
                && let Err(error) = (sink.record)(&verified)
            {
                sink.failure = Some(error);
                self.progress.stop();
            }
        }
        Ok(())
    }
}
