//! `iter_tags`: the tags of a list of any length, in its order.

use std::collections::VecDeque;
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use engine::file::ReadError;
use engine::tag::{self, Metadata};
use engine::{Progress, TagsOptions};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::ahead::{Ahead, FeedResult, WaitResult};
use crate::argument;
use crate::error::Fault;
use crate::input::{self, Input};
use crate::progress::{Counter, Reporter};
use crate::results::{Results, Steps};
use crate::tags::{Objects, TagRequest, named, parsed};

/// Reads the tags of files one after another; for lists of any length.
///
/// Memory does not depend on the number of paths. Workers read a few hundred files ahead of the caller,
/// and results come in the order of ``paths``. The iterable is consumed on the thread that iterates, a
/// little ahead of the results, so it may be a generator or a database cursor. If it raises an exception,
/// you get the results of all earlier paths first, and then the exception.
///
/// Args:
///     paths: An iterable of inputs as in :func:`read_tags`, or one input.
///     tags: As in :func:`read_tags`. A name that no tag has is a ``UserWarning`` at once.
///     numeric: As in :func:`read_tags`.
///     groups: As in :func:`read_tags`.
///     structs: As in :func:`read_tags`.
///     threads: As in :func:`read_tags`.
///     progress: As in :func:`read_tags`. The total is known if ``len(paths)`` is.
///
/// Returns:
///     An iterator of dicts as in :func:`read_tags`. Leaving its ``with`` block, or dropping it, stops the
///     workers.
///
/// Raises:
///     thalweg.UsageError: An option has a value that makes no sense.
///
/// Example:
///     >>> with open("list.txt") as lines:
///     ...     for tags in thalweg.iter_tags(map(str.strip, lines), ["Model"]):
///     ...         print(tags["SourceFile"], tags.get("Model"))
#[pyfunction]
#[pyo3(signature = (
    paths, tags = None, *, numeric = true, groups = None, structs = false, threads = None, progress = None
))]
#[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn iter_tags(
    py: Python<'_>,
    paths: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = argument::tags)] tags: Option<Vec<String>>,
    numeric: bool,
    #[pyo3(from_py_with = argument::groups)] groups: Option<u8>,
    structs: bool,
    #[pyo3(from_py_with = argument::threads)] threads: Option<NonZeroUsize>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Results> {
    let TagRequest { names, options, objects } = TagRequest::of(tags, numeric, groups, structs, threads)?;
    let reporter = Reporter::of(progress, Counter::Done)?;
    let progress = Arc::new(Progress::default());
    if let Some(n_paths) = input::count(paths) {
        progress.files_expected.store(n_paths, Relaxed);
        progress.is_counted.store(true, Relaxed);
    }
    if !names.is_empty() {
        // Before the first result: a mistyped name would otherwise cost the whole run.
        py.import("thalweg._names")?.call_method1("warn_of_unknown", (names, PyDict::new(py)))?;
    }
    let (of_held, of_files) = (objects.clone(), objects);
    let parsing = options.tag.clone();
    let ahead = Ahead::start(paths, Arc::clone(&progress), move |exchange, progress| {
        let mut paths = std::iter::from_fn(|| exchange.next_path());
        read(&mut paths, &options, &of_files, &|objects| exchange.give(objects), progress)
    })?;
    let found = TagSteps { ahead, objects: of_held, parsing, line: VecDeque::new(), parsed: VecDeque::new() };
    Ok(Results::new(Box::new(found), reporter))
}

/// Objects that go to the caller at once: as many as a worker of the engine draws, so none waits for others.
const AT_ONCE: usize = 16;

/// The job: JSON objects of all files, several at once, until the results are no longer taken.
fn read(
    paths: &mut (dyn Iterator<Item = PathBuf> + Send),
    options: &TagsOptions,
    objects: &Objects,
    send: &(dyn Fn(Vec<u8>) -> bool + Sync),
    progress: &Progress,
) -> Result<(), Fault> {
    let objects = objects.counting(progress);
    let (mut some, mut n_some) = (Vec::new(), 0);
    let mut keep = |object: &mut Vec<u8>| {
        some.append(object);
        n_some += 1;
        if n_some % AT_ONCE != 0 || send(std::mem::take(&mut some)) {
            return Ok(());
        }
        Err(io::Error::other("nobody takes the tags any more"))
    };
    let read = |path: &Path, answer: Result<&Metadata<'_>, &ReadError>, out: &mut Vec<u8>| {
        objects.of_file(path, answer, out)
    };
    engine::tags(paths, options, &read, &mut keep, progress)?;
    if !some.is_empty() {
        send(some);
    }
    Ok(())
}

struct TagSteps {
    ahead: Ahead<Vec<u8>>,
    objects: Objects,
    parsing: tag::Options,
    /// Inputs whose result was not taken yet, in their order.
    line: VecDeque<Turn>,
    /// Objects of files at the head of the line.
    parsed: VecDeque<Py<PyAny>>,
}

/// An input whose result is due.
enum Turn {
    File(PathBuf),
    /// What was given as bytes is parsed at once, so that they are not kept.
    Held(Py<PyAny>),
}

impl TagSteps {
    fn take(&mut self, py: Python<'_>, objects: Vec<u8>) -> PyResult<()> {
        self.parsed.extend(parsed(py, &[objects])?.into_iter().map(Bound::unbind));
        Ok(())
    }
}

impl Steps for TagSteps {
    fn ready(&mut self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        if self.parsed.is_empty()
            && let Some(Turn::File(_)) = self.line.front()
            && let Some(objects) = self.ahead.ready()
        {
            self.take(py, objects)?;
        }
        match self.line.front() {
            Some(Turn::File(_)) if self.parsed.is_empty() => return Ok(None),
            None => return Ok(None),
            _ => {}
        }
        match (self.line.pop_front(), &mut self.parsed) {
            (Some(Turn::Held(object)), _) => Ok(Some(object)),
            (Some(Turn::File(path)), parsed) => {
                let Some(object) = parsed.pop_front() else { return Ok(None) };
                named(&path, object.bind(py)).map(|dict| Some(dict.into_any().unbind()))
            }
            (None, _) => Ok(None),
        }
    }

    fn feed(&mut self, py: Python<'_>) -> PyResult<bool> {
        match self.ahead.pull(py)? {
            FeedResult::Nothing => return Ok(false),
            FeedResult::Input(Input::Path(path)) => {
                self.line.push_back(Turn::File(path.clone()));
                self.ahead.send(path);
            }
            FeedResult::Input(Input::Held(held)) => {
                let objects = self.objects.counting(&self.ahead.progress);
                let json = py.detach(|| objects.of_held(&held, &self.parsing));
                let [object] = &parsed(py, &[json])?[..] else { return Ok(true) };
                let dict = named(&held.name, object)?;
                self.line.push_back(Turn::Held(dict.into_any().unbind()));
            }
        }
        Ok(true)
    }

    fn wait(&mut self, py: Python<'_>) -> PyResult<bool> {
        match self.ahead.wait(py)? {
            WaitResult::Result(objects) => self.take(py, objects).map(|()| true),
            WaitResult::NotYet => Ok(true),
            WaitResult::End => Ok(false),
        }
    }

    fn progress(&self) -> &Progress {
        &self.ahead.progress
    }
}
