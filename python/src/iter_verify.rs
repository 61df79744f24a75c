//! `iter_verify`: verdicts on a list of any length, as they are found.

use std::collections::HashMap;
use std::io;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

use engine::{JobError, Progress, Verification, VerifyFrom, VerifyOptions};
use pyo3::prelude::*;

use crate::ahead::{Ahead, FeedResult, WaitResult};
use crate::argument;
use crate::error::{Fault, raise};
use crate::input::Input;
use crate::progress::{Counter, Reporter};
use crate::results::{Results, Steps};
use crate::verify::{kept, of, options};

/// Decodes every picture under ``paths`` and returns each verdict as soon as it is known.
///
/// Memory does not depend on the number of files. The iterable is consumed as in :func:`iter_tags`.
///
/// Args:
///     paths: An iterable of inputs as in :func:`verify`, or one input.
///     isolated: As in :func:`verify`.
///     time_limit_s: As in :func:`verify`.
///     threads: As in :func:`verify`.
///     progress: As in :func:`verify`. The total is not known before the end.
///
/// Returns:
///     An iterator of records, in the order in which pictures are done. Leaving its ``with`` block, or
///     dropping it, stops the workers.
///
/// Raises:
///     thalweg.UsageError: ``time_limit_s`` is not a time.
///
/// Example:
///     >>> for found in thalweg.iter_verify("photos"):
///     ...     if found.verdict != "whole":
///     ...         print(found.path, found.reason)
#[pyfunction]
#[pyo3(signature = (paths, *, isolated = true, time_limit_s = 30.0, threads = None, progress = None))]
pub(crate) fn iter_verify(
    py: Python<'_>,
    paths: &Bound<'_, PyAny>,
    isolated: bool,
    time_limit_s: f64,
    #[pyo3(from_py_with = argument::threads)] threads: Option<NonZeroUsize>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Results> {
    let options = options(py, isolated, time_limit_s, threads)?;
    let reporter = Reporter::of(progress, Counter::Done)?;
    let ahead = Ahead::start(paths, Arc::default(), move |exchange, progress| {
        let mut paths = std::iter::from_fn(|| exchange.next_path());
        examine(&mut paths, &options, &|found| exchange.give(found), progress)
    })?;
    Ok(Results::new(Box::new(VerifySteps { ahead, held: HashMap::new(), result: None }), reporter))
}

/// The job: decodes all pictures, until the results are no longer taken.
fn examine(
    paths: &mut dyn Iterator<Item = PathBuf>,
    options: &VerifyOptions,
    send: &(dyn Fn(Verification) -> bool + Sync),
    progress: &Progress,
) -> Result<(), Fault> {
    let mut keep = |verified: &Verification| {
        if send(verified.clone()) {
            Ok(())
        } else {
            Err(io::Error::other("nobody takes the verdicts any more"))
        }
    };
    engine::verify(VerifyFrom::Under(paths), options, &mut keep, progress)?;
    Ok(())
}

struct VerifySteps {
    ahead: Ahead<Verification>,
    /// What was given as bytes lies in a file until it is decoded: its name, by the path of that file.
    held: HashMap<PathBuf, (PathBuf, tempfile::NamedTempFile)>,
    result: Option<Verification>,
}

impl Steps for VerifySteps {
    fn ready(&mut self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let Some(mut verified) = self.result.take().or_else(|| self.ahead.ready()) else { return Ok(None) };
        if let Some((name, _file)) = self.held.remove(&verified.path) {
            verified.path = name;
        }
        of(py, &verified).map(|verified| Some(verified.unbind()))
    }

    fn feed(&mut self, py: Python<'_>) -> PyResult<bool> {
        let path = match self.ahead.pull(py)? {
            FeedResult::Nothing => return Ok(false),
            FeedResult::Input(Input::Path(path)) => path,
            FeedResult::Input(Input::Held(held)) => {
                let file = py
                    .detach(|| kept(&held))
                    .map_err(|source| raise(&JobError::Put { path: std::env::temp_dir(), source }))?;
                let path = file.path().to_owned();
                self.held.insert(path.clone(), (held.name, file));
                path
            }
        };
        self.ahead.send(path);
        Ok(true)
    }

    fn wait(&mut self, py: Python<'_>) -> PyResult<bool> {
        match self.ahead.wait(py)? {
            WaitResult::Result(verified) => self.result = Some(verified),
            WaitResult::NotYet => {}
            WaitResult::End => return Ok(false),
        }
        Ok(true)
    }

    fn progress(&self) -> &Progress {
        &self.ahead.progress
    }
}
