//! A run on threads of its own whose results come through a bounded channel.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::JoinHandle;
use std::time::Duration;

use arrow_array::RecordBatch;

use crate::error::JobError;
use crate::index::IndexReport;
use crate::progress::Progress;

/// Results that may wait in the channel. A caller that takes them slowly makes the workers wait.
const MOST_WAITING: usize = 2;

/// A run that hands out values of type `T`. Dropping it stops the run and waits for its threads.
pub(crate) struct Running<T> {
    /// `None` after the last value was taken.
    values: Option<Receiver<T>>,
    worker: Option<JoinHandle<Result<IndexReport, JobError>>>,
    progress: Arc<Progress>,
    report: Option<IndexReport>,
}

/// Result of waiting for a value.
#[derive(Debug)]
pub enum WaitResult<T = RecordBatch> {
    /// The next value.
    Batch(T),
    /// No value within the time.
    NotYet,
    /// The end: all values were taken.
    End,
}

impl<T: Send + 'static> Running<T> {
    /// Starts `run` on a thread with this name.
    ///
    /// # Errors
    /// If the thread cannot be started.
    pub(crate) fn start(
        name: &str,
        progress: Arc<Progress>,
        run: impl FnOnce(&SyncSender<T>) -> Result<IndexReport, JobError> + Send + 'static,
    ) -> Result<Running<T>, JobError> {
        let (send, receive) = sync_channel(MOST_WAITING);
        let worker = std::thread::Builder::new()
            .name(name.into())
            .spawn(move || run(&send))
            .map_err(|source| JobError::Record { source })?;
        Ok(Running { values: Some(receive), worker: Some(worker), progress, report: None })
    }
}

impl<T> Running<T> {
    pub(crate) fn progress(&self) -> &Arc<Progress> {
        &self.progress
    }

    /// The report, once all values were taken.
    pub(crate) fn report(&self) -> Option<&IndexReport> {
        self.report.as_ref()
    }

    /// Waits at most `timeout` for the next value.
    ///
    /// # Errors
    /// Once, in place of the end: what ended the run early, including [`JobError::Stopped`].
    pub(crate) fn wait(&mut self, timeout: Duration) -> Result<WaitResult<T>, JobError> {
        let Some(values) = &self.values else { return Ok(WaitResult::End) };
        match values.recv_timeout(timeout) {
            Ok(value) => Ok(WaitResult::Batch(value)),
            Err(RecvTimeoutError::Timeout) => Ok(WaitResult::NotYet),
            Err(RecvTimeoutError::Disconnected) => self.end().map(|()| WaitResult::End),
        }
    }

    /// The next value, however long it takes; an error is the last item.
    pub(crate) fn next(&mut self) -> Option<Result<T, JobError>> {
        const LONG: Duration = Duration::from_secs(3600);
        loop {
            match self.wait(LONG) {
                Ok(WaitResult::Batch(value)) => return Some(Ok(value)),
                Ok(WaitResult::NotYet) => {}
                Ok(WaitResult::End) => return None,
                Err(error) => return Some(Err(error)),
            }
        }
    }

    fn end(&mut self) -> Result<(), JobError> {
        self.values = None;
        let Some(worker) = self.worker.take() else { return Ok(()) };
        self.report = Some(worker.join().map_err(|_panic| JobError::Panicked)??);
        if self.progress.is_stopped() { Err(JobError::Stopped) } else { Ok(()) }
    }
}

impl<T> Drop for Running<T> {
    fn drop(&mut self) {
        if let Some(worker) = self.worker.take() {
            self.progress.stop();
            // Dropping the receiver releases a worker that waits for room in the channel.
            self.values = None;
            let _ = worker.join();
        }
    }
}
