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
mod examined;
mod examiner;
mod files;
mod here;
pub(crate) mod known;
mod options;
mod report;
mod wire;

use std::io;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::error::JobError;
use crate::location::Location;
use crate::progress::Progress;
use crate::storage::{STORE_WORKERS, n_processors};
use crate::work;
use crate::work::queue::Queue;
use child::Children;
use examiner::Examiner;

pub use child::{ARGUMENT, main as child_main};
pub use files::VerifyFrom;
pub use options::VerifyOptions;
pub use report::{Verified, VerifyReport};

/// Files that may wait for a worker.
const MOST_WAITING: usize = 256;

/// Where records go; an error of it ends the job.
pub type OnVerified<'r> = dyn FnMut(&Verified) -> io::Result<()> + Send + 'r;

/// Where the records of all workers go.
struct Sink<'r> {
    record: &'r mut OnVerified<'r>,
    report: VerifyReport,
    failure: Option<io::Error>,
}

/// Verifies `files` and hands a record of each to `record`, in the order in which they are finished.
///
/// # Errors
/// If there is no way to read, or no process to decode in; if the catalogue cannot be read; what `record`
/// returns. What is wrong with a file is in its record.
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

/// What the workers share.
struct Run<'r> {
    options: &'r VerifyOptions,
    children: Option<&'r Children<'r>>,
    queue: Queue<PathBuf>,
    sink: Mutex<Sink<'r>>,
    progress: &'r Progress,
}

impl Run<'_> {
    fn run(&self, files: VerifyFrom<'_>) -> Result<(), JobError> {
        let Run { options, queue, progress, .. } = self;
        let n_workers = options.threads.map_or(n_processors(), NonZeroUsize::get);
        // Started with the first remote file: most runs meet none.
        let n_remote = options.threads.map_or(STORE_WORKERS.max(n_workers), NonZeroUsize::get);
        let (_, fed) = work::run(queue, &|| self.work(), |crew| {
            crew.grow_to(n_workers);
            let fed = files.feed(options.order, progress, &mut |path| {
                if Location::of(&path).is_remote() {
                    crew.grow_to(n_remote);
                }
                progress.files_found.fetch_add(1, Relaxed);
                queue.put(path)
            });
            queue.end();
            fed
        })?;
        fed
    }

    /// One worker.
    fn work(&self) -> Result<(), JobError> {
        let mut examiner = match self.children {
            Some(children) => Examiner::Elsewhere(children.worker()),
            None => Examiner::here(self.options)?,
        };
        while let Some(path) = self.queue.take() {
            // What still waits after a stop is drained, so that the thread that puts it is not left waiting.
            if self.progress.is_stopped() {
                continue;
            }
            let verified = examiner.examine(path).inspect_err(|_| self.progress.stop())?;
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
