//! `progress=`: how far a job is, as calls of a function of the caller's or as a bar.
//!
//! The function is called on the thread that waits for the job, between two looks at Python's signals, so it
//! may do what any code of the caller may do there. An exception from it stops the job.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, PoisonError};

use engine::Progress;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyBool;

/// Files done, and how many there will be where that is known.
type Counts = (u64, Option<u64>);

/// Which counter of a job says how far it is.
#[derive(Clone, Copy)]
pub(crate) enum Counter {
    /// Files that are finished.
    Done,
    /// Files that were found, of a job that does no more than find them.
    Found,
}

/// Calls the function that was given as `progress`.
pub(crate) struct Reporter {
    callback: Py<PyAny>,
    /// What takes away a bar.
    close: Option<Py<PyAny>>,
    counter: Counter,
    last: Mutex<Option<Counts>>,
}

impl Reporter {
    /// `None` for `progress=None` and `False`.
    ///
    /// # Errors
    /// `TypeError` for what cannot be called; what making a bar raises.
    pub(crate) fn of(given: Option<&Bound<'_, PyAny>>, counter: Counter) -> PyResult<Option<Reporter>> {
        let Some(given) = given else { return Ok(None) };
        let (callback, close) = match given.cast::<PyBool>() {
            Ok(flag) if !flag.is_true() => return Ok(None),
            Ok(_) => {
                let bar = given.py().import("thalweg._progress")?.getattr("bar")?.call0()?;
                if bar.is_none() {
                    return Ok(None);
                }
                (bar.clone().unbind(), Some(bar.getattr("close")?.unbind()))
            }
            Err(_) if given.is_callable() => (given.clone().unbind(), None),
            Err(_) => {
                let found = given.get_type();
                let words = format!("`progress` is a callable, True for a bar, or None, not {found}");
                return Err(PyTypeError::new_err(words));
            }
        };
        Ok(Some(Reporter { callback, close, counter, last: Mutex::default() }))
    }

    /// Reports how far the job is, if that is news.
    ///
    /// # Errors
    /// What the function raises.
    pub(crate) fn report(&self, py: Python<'_>, progress: &Progress) -> PyResult<()> {
        let total = progress.is_counted.load(Relaxed).then(|| progress.files_expected.load(Relaxed));
        self.call(py, (self.done(progress), total))
    }

    /// Reports that the job is at its end: what is done is all there was.
    ///
    /// # Errors
    /// What the function raises.
    pub(crate) fn finish(&self, py: Python<'_>, progress: &Progress) -> PyResult<()> {
        let done = self.done(progress);
        self.call(py, (done, Some(done)))
    }

    fn done(&self, progress: &Progress) -> u64 {
        match self.counter {
            Counter::Done => progress.files_done.load(Relaxed),
            Counter::Found => progress.files_found.load(Relaxed),
        }
    }

    fn call(&self, py: Python<'_>, counts: Counts) -> PyResult<()> {
        // Not held during the call, which may come by here again.
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner).replace(counts);
        if last == Some(counts) {
            return Ok(());
        }
        self.callback.call1(py, counts).map(|_| ())
    }
}

impl Drop for Reporter {
    fn drop(&mut self) {
        if let Some(close) = self.close.take() {
            // A bar that cannot be taken away is no reason to fail.
            let _ = Python::try_attach(|py| close.call0(py).map(|_| ()));
        }
    }
}
