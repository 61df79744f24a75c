//! The iterator that `iter_tags` and `iter_verify` return.

use std::sync::{Mutex, MutexGuard, TryLockError};
use std::time::Instant;

use engine::Progress;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::error::usage;
use crate::interrupt::{TICK, done};
use crate::progress::Reporter;

/// Where results come from, one after another.
pub(crate) trait Steps: Send {
    /// A result that is there already.
    fn ready(&mut self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>>;
    /// Hands one more input to the job; whether there was one and room for it.
    fn feed(&mut self, py: Python<'_>) -> PyResult<bool>;
    /// Waits a moment for results; `false` after the last.
    fn wait(&mut self, py: Python<'_>) -> PyResult<bool>;
    /// How far the job is.
    fn progress(&self) -> &Progress;
}

/// An iterator over the results of :func:`iter_tags` and :func:`iter_verify`.
///
/// One thread takes results at a time. As a context manager it stops the workers at the end of its block.
#[pyclass(name = "Results", module = "thalweg", frozen, generic)]
pub(crate) struct Results {
    state: Mutex<Option<State>>,
}

struct State {
    steps: Box<dyn Steps>,
    reporter: Option<Reporter>,
    /// When Python was last asked for signals.
    listened: Instant,
}

impl Results {
    pub(crate) fn new(steps: Box<dyn Steps>, reporter: Option<Reporter>) -> Results {
        Results { state: Mutex::new(Some(State { steps, reporter, listened: Instant::now() })) }
    }

    /// The state, which one thread has at a time, and a generator that is among the inputs cannot have.
    fn state(&self) -> PyResult<MutexGuard<'_, Option<State>>> {
        match self.state.try_lock() {
            Ok(state) => Ok(state),
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => Err(usage(
                "another thread, or the iterable that was given, is taking a result right now; \
                 let one thread take them",
            )),
        }
    }
}

impl State {
    /// The next result; `None` at the end.
    fn next(&mut self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        loop {
            if self.listened.elapsed() >= TICK {
                self.listened = Instant::now();
                py.check_signals()?;
                if let Some(reporter) = &self.reporter {
                    reporter.report(py, self.steps.progress())?;
                }
            }
            if let Some(result) = self.steps.ready(py)? {
                // One input for each result keeps as many under way as there were.
                self.steps.feed(py)?;
                return Ok(Some(result));
            }
            if !self.steps.feed(py)? && !self.steps.wait(py)? {
                done(py, self.steps.progress(), self.reporter.as_ref())?;
                return Ok(None);
            }
        }
    }
}

#[pymethods]
impl Results {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let mut guard = self.state()?;
        let Some(state) = &mut *guard else { return Ok(None) };
        let next = state.next(py);
        if !matches!(next, Ok(Some(_))) {
            let ended = guard.take();
            drop(guard);
            drop(ended);
        }
        next
    }

    /// Stops the workers. Iteration then ends.
    fn close(&self) -> PyResult<()> {
        let ended = self.state()?.take();
        drop(ended);
        Ok(())
    }

    fn __enter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, _exception: &Bound<'_, PyAny>) -> PyResult<()> {
        self.close()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let name = slf.get_type().cast::<PyType>()?.name()?;
        Ok(format!("<thalweg.{name}>"))
    }
}
