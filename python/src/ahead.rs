//! A job on a thread of its own that reads a little ahead of the iteration over its results.
//!
//! The caller's iterable is pulled on the caller's thread and nowhere else: a generator may own a database
//! connection or an open file that belongs to that thread. While there is no result, the calling thread feeds
//! the job until it has enough, and then waits for a result or until the job has less than enough. Memory
//! does not depend on how many paths there are.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::process;
use std::sync::Arc;
use std::thread::JoinHandle;

use engine::{JobError, Progress};
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::types::PyIterator;

use crate::error::{Fault, raise};
use crate::exchange::{Exchange, WaitEnd};
use crate::input::{self, Input};
use crate::interrupt::TICK;

/// The job, seen from the thread that iterates.
pub(crate) struct Ahead<R> {
    /// The rest of the caller's iterable; `None` at its end.
    inputs: Option<Py<PyIterator>>,
    /// What the iterable raised. It is raised again after the results of all that came before.
    raised: Option<PyErr>,
    exchange: Arc<Exchange<R>>,
    worker: Option<JoinHandle<Result<(), Fault>>>,
    pub(crate) progress: Arc<Progress>,
    process_id: u32,
}

/// What came of an attempt to feed the job.
pub(crate) enum FeedResult {
    /// There was an input.
    Input(Input),
    /// Nothing to pull now: the channel is full, or the iterable is at its end.
    Nothing,
}

/// What came of waiting for a result.
pub(crate) enum WaitResult<R> {
    Result(R),
    /// None so far; the job may be fed.
    NotYet,
    End,
}

impl<R: Send + 'static> Ahead<R> {
    /// Starts `job`, which takes paths from the exchange and gives its results to it.
    pub(crate) fn start(
        inputs: &Bound<'_, PyAny>,
        progress: Arc<Progress>,
        job: impl FnOnce(&Exchange<R>, &Progress) -> Result<(), Fault> + Send + 'static,
    ) -> PyResult<Ahead<R>> {
        let inputs = input::iterable(inputs)?;
        let exchange = Arc::new(Exchange::new());
        let (given, watched) = (Arc::clone(&exchange), Arc::clone(&progress));
        let run = move || {
            // The caller would wait for ever for the end of a job that panicked.
            let outcome = catch_unwind(AssertUnwindSafe(|| job(&given, &watched)));
            given.end();
            outcome.unwrap_or_else(|_panic| Err(JobError::Panicked.into()))
        };
        let worker = std::thread::Builder::new().name("ahead".into()).spawn(run)?;
        Ok(Ahead {
            inputs: Some(inputs.unbind()),
            raised: None,
            exchange,
            worker: Some(worker),
            progress,
            process_id: process::id(),
        })
    }

    /// Pulls one input, if there is room for it. A path is to be given to [`Ahead::send`].
    ///
    /// # Errors
    /// What is no [`PyException`], such as a `KeyboardInterrupt` in the caller's generator; anything else
    /// waits for its turn.
    pub(crate) fn pull(&mut self, py: Python<'_>) -> PyResult<FeedResult> {
        let Some(inputs) = self.inputs.as_ref().filter(|_| self.exchange.has_room()) else {
            return Ok(FeedResult::Nothing);
        };
        let next = inputs.clone_ref(py).into_bound(py).next();
        match next.map(|given| input::one(&given?)) {
            Some(Ok(input)) => return Ok(FeedResult::Input(input)),
            Some(Err(raised)) if !raised.is_instance_of::<PyException>(py) => return Err(raised),
            Some(Err(raised)) => self.raised = Some(raised),
            None => {}
        }
        self.inputs = None;
        self.exchange.end_paths();
        Ok(FeedResult::Nothing)
    }

    /// Sends a path to the job.
    pub(crate) fn send(&mut self, path: PathBuf) {
        self.exchange.put(path);
    }

    /// A result that is there already.
    pub(crate) fn ready(&self) -> Option<R> {
        self.exchange.ready()
    }

    /// Waits a moment for the next result, or until the job can be fed.
    ///
    /// # Errors
    /// What ended the job early, or else what the iterable raised, once and in place of the end.
    pub(crate) fn wait(&mut self, py: Python<'_>) -> PyResult<WaitResult<R>> {
        match py.detach(|| self.exchange.wait(TICK)) {
            WaitEnd::Result(result) => return Ok(WaitResult::Result(result)),
            WaitEnd::Feed => return Ok(WaitResult::NotYet),
            WaitEnd::End => {}
        }
        let worker = self.worker.take();
        let outcome = py.detach(|| worker.map_or(Ok(Ok(())), JoinHandle::join));
        outcome.map_err(|_panic| raise(&JobError::Panicked))?.map_err(|fault| raise(&*fault))?;
        self.raised.take().map_or(Ok(WaitResult::End), Err)
    }
}

impl<R> Drop for Ahead<R> {
    fn drop(&mut self) {
        if self.process_id != process::id() {
            // A fork has no threads of ours, and its copy must not wait for them.
            std::mem::forget((self.worker.take(), Arc::clone(&self.exchange)));
            return;
        }
        self.progress.stop();
        self.exchange.close();
        if let Some(worker) = self.worker.take() {
            // The job never asks for Python's lock, so it is fine to hold it here; but others want it.
            let mut worker = Some(worker);
            let joined = Python::try_attach(|py| py.detach(|| worker.take().map(JoinHandle::join)));
            drop(joined);
            let _ = worker.map(JoinHandle::join);
        }
    }
}
