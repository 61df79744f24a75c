//! A job on a thread of its own that reads a little ahead of whoever iterates over its results.
//!
//! The caller's iterable is pulled on the caller's thread and nowhere else: a generator may own a database
//! connection or an open file that belongs to that thread. What is pulled goes through a bounded channel to
//! the job, and results come back through another; so memory does not depend on how many there are. While
//! there is no result, the calling thread feeds the job, and then waits in short steps. The job never
//! waits for a path while the caller waits for a result: the caller waits only when the channel is full or
//! the iterable is at its end.

use std::path::PathBuf;
use std::process;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread::JoinHandle;

use engine::{JobError, Progress};
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::types::PyIterator;

use crate::error::{Fault, raise};
use crate::input::{self, Input};
use crate::interrupt::TICK;

/// Paths that may wait for a worker.
const MOST_PATHS: usize = 256;
/// Results that may wait for the caller.
const MOST_RESULTS: usize = 64;

/// The job, seen from the thread that iterates.
pub(crate) struct Ahead<R> {
    /// What is left of the caller's iterable; `None` at its end.
    inputs: Option<Py<PyIterator>>,
    /// What the iterable raised. It is raised again after the results of all that came before.
    raised: Option<PyErr>,
    /// Pulled, and not yet sent.
    waiting: Option<PathBuf>,
    paths: Option<SyncSender<PathBuf>>,
    results: Option<Receiver<R>>,
    worker: Option<JoinHandle<Result<(), Fault>>>,
    pub(crate) progress: Arc<Progress>,
    process_id: u32,
}

/// What came of an attempt to feed the job.
pub(crate) enum Fed {
    /// There was an input.
    Input(Input),
    /// Nothing to pull now: the channel is full, or the iterable is at its end.
    Nothing,
}

/// What came of waiting for a result.
pub(crate) enum Waited<R> {
    Result(R),
    NotYet,
    End,
}

impl<R: Send + 'static> Ahead<R> {
    /// Starts `job` with the paths to come and a way to hand on results, which is closed where nobody takes
    /// them any more.
    pub(crate) fn start(
        inputs: &Bound<'_, PyAny>,
        progress: Arc<Progress>,
        job: impl FnOnce(Receiver<PathBuf>, SyncSender<R>, &Progress) -> Result<(), Fault> + Send + 'static,
    ) -> PyResult<Ahead<R>> {
        let inputs = input::iterable(inputs)?;
        let (send_path, paths) = sync_channel(MOST_PATHS);
        let (send_result, results) = sync_channel(MOST_RESULTS);
        let watched = Arc::clone(&progress);
        let run = move || job(paths, send_result, &watched);
        let worker = std::thread::Builder::new().name("ahead".into()).spawn(run)?;
        Ok(Ahead {
            inputs: Some(inputs.unbind()),
            raised: None,
            waiting: None,
            paths: Some(send_path),
            results: Some(results),
            worker: Some(worker),
            progress,
            process_id: process::id(),
        })
    }

    /// Pulls one input, if there is room for it. A path is to be given back to [`Ahead::send`].
    ///
    /// # Errors
    /// What is no [`PyException`], such as a `KeyboardInterrupt` in the caller's generator; anything else
    /// waits for its turn.
    pub(crate) fn pull(&mut self, py: Python<'_>) -> PyResult<Fed> {
        if let Some(path) = self.waiting.take() {
            self.send(path);
        }
        let (None, Some(inputs)) = (&self.waiting, &self.inputs) else { return Ok(Fed::Nothing) };
        let next = inputs.clone_ref(py).into_bound(py).next();
        match next.map(|given| input::one(&given?)) {
            Some(Ok(input)) => return Ok(Fed::Input(input)),
            Some(Err(raised)) if !raised.is_instance_of::<PyException>(py) => return Err(raised),
            Some(Err(raised)) => self.raised = Some(raised),
            None => {}
        }
        self.inputs = None;
        self.paths = None;
        Ok(Fed::Nothing)
    }

    /// Sends a path to the job, or keeps it where there is no room.
    pub(crate) fn send(&mut self, path: PathBuf) {
        let Some(paths) = &self.paths else { return };
        match paths.try_send(path) {
            Ok(()) => {}
            Err(TrySendError::Full(path)) => self.waiting = Some(path),
            // The job has failed, and says why at its end.
            Err(TrySendError::Disconnected(_)) => self.inputs = None,
        }
    }

    /// A result that is there already.
    pub(crate) fn ready(&self) -> Option<R> {
        self.results.as_ref()?.try_recv().ok()
    }

    /// Waits a moment for the next result.
    ///
    /// # Errors
    /// What ended the job early, or else what the iterable raised, once and in place of the end.
    pub(crate) fn wait(&mut self, py: Python<'_>) -> PyResult<Waited<R>> {
        let Some(results) = self.results.take() else { return Ok(Waited::End) };
        // The receiver moves there and back: it may not be shared, and Python's lock is let go meanwhile.
        let (results, waited) = py.detach(move || {
            let waited = results.recv_timeout(TICK);
            (results, waited)
        });
        match waited {
            Ok(result) => {
                self.results = Some(results);
                Ok(Waited::Result(result))
            }
            Err(RecvTimeoutError::Timeout) => {
                self.results = Some(results);
                Ok(Waited::NotYet)
            }
            Err(RecvTimeoutError::Disconnected) => {
                let worker = self.worker.take();
                let outcome = py.detach(|| worker.map_or(Ok(Ok(())), JoinHandle::join));
                outcome.map_err(|_panic| raise(&JobError::Panicked))?.map_err(|fault| raise(&*fault))?;
                self.raised.take().map_or(Ok(Waited::End), Err)
            }
        }
    }
}

impl<R> Drop for Ahead<R> {
    fn drop(&mut self) {
        if self.process_id != process::id() {
            // A fork has no threads of ours, and its copy must not wait for them.
            std::mem::forget((self.worker.take(), self.paths.take(), self.results.take()));
            return;
        }
        self.progress.stop();
        (self.paths, self.results) = (None, None);
        if let Some(worker) = self.worker.take() {
            // The job never asks for Python's lock, so it is fine to hold it here; but others want it.
            let mut worker = Some(worker);
            let joined = Python::try_attach(|py| py.detach(|| worker.take().map(JoinHandle::join)));
            drop(joined);
            let _ = worker.map(JoinHandle::join);
        }
    }
}
