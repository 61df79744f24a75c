//! `verify`: which pictures are broken, and how much of them is left.

use std::collections::HashMap;
use std::ffi::OsString;
use std::io::{self, Write as _};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use engine::pixel::Place;
use engine::{ChildProgram, JobError, Progress, Verification, VerifyFrom, VerifyOptions};
use pyo3::prelude::*;

use crate::argument;
use crate::error::{raise, usage};
use crate::input::{self, HeldBytes, Input};
use crate::interrupt::{done, reported};
use crate::path;
use crate::progress::{Counter, Reporter};
use crate::report::report;

/// Decodes every picture under ``paths`` to its last row, and reports which are damaged and how badly.
///
/// A picture whose format cannot be decoded here has the verdict ``unsupported``; its ``reason`` names a
/// program that can check it. For more files than fit into one list, use :func:`iter_verify`.
///
/// Args:
///     paths: Inputs as in :func:`read_tags`, or directories. Contents go through a temporary file.
///     isolated: Decode in separate processes, so that a file that crashes a decoder or keeps it busy for
///         ever affects no other file. False decodes in this process.
///     time_limit_s: Seconds that one picture may take.
///     threads: Number of pictures decoded at once. Default: one for each CPU.
///     progress: A callable ``progress(done, total)``, or True for a bar; see ``help(thalweg)``.
///
/// Returns:
///     One record per file, in the order of ``paths``; files under one directory in the order in which
///     they are done.
///
/// Raises:
///     TypeError: An input is not a path, contents or an open file.
///     thalweg.UsageError: ``time_limit_s`` is not a time.
///
/// Example:
///     >>> [found.path for found in thalweg.verify("photos") if found.verdict == "damaged"]
///     ['photos/cut-off.jpg']
#[pyfunction]
#[pyo3(signature = (paths, *, isolated = true, time_limit_s = 30.0, threads = None, progress = None))]
pub(crate) fn verify<'py>(
    py: Python<'py>,
    paths: &Bound<'py, PyAny>,
    isolated: bool,
    time_limit_s: f64,
    #[pyo3(from_py_with = argument::threads)] threads: Option<NonZeroUsize>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let inputs = input::several(paths)?;
    let options = options(py, isolated, time_limit_s, threads)?;
    let reporter = Reporter::of(progress, Counter::Done)?;
    let progress = Progress::default();
    let mut found = Vec::new();
    let outcome = reported(py, &progress, reporter.as_ref(), || {
        let places = Places::of(&inputs)?;
        // With folders among them the number of files is not known.
        if reporter.is_some() && !places.paths.iter().any(|path| path.is_dir()) {
            progress.files_expected.store(places.paths.len() as u64, Relaxed);
            progress.is_counted.store(true, Relaxed);
        }
        let mut keep = |verified: &Verification| {
            found.push(places.named(verified));
            Ok(())
        };
        engine::verify(VerifyFrom::Under(&mut places.paths.iter().cloned()), &options, &mut keep, &progress)
    })?;
    outcome.map_err(|error| raise(&error))?;
    done(py, &progress, reporter.as_ref())?;
    // Stable: what lies below one folder stays in the order in which it was done.
    found.sort_by_key(|(position, _)| *position);
    let found = found.into_iter().map(|(_, verified)| verified).collect::<Vec<_>>();
    found.iter().map(|verified| of(py, verified)).collect()
}

/// What the keywords of `verify` and `iter_verify` ask for.
pub(crate) fn options(
    py: Python<'_>,
    isolated: bool,
    time_limit_s: f64,
    threads: Option<NonZeroUsize>,
) -> PyResult<VerifyOptions> {
    let mut options = VerifyOptions::default();
    options.threads = threads;
    options.limits.time = Duration::try_from_secs_f64(time_limit_s)
        .map_err(|_| usage(&format!("invalid `time_limit_s={time_limit_s}`; pass seconds, such as 10")))?;
    options.program = isolated.then(|| interpreter(py)).transpose()?;
    Ok(options)
}

/// Where the inputs lie. Processes that decode are given paths, so bytes go into files, which are gone with
/// this.
struct Places<'i> {
    paths: Vec<PathBuf>,
    /// Positions among the inputs, by path.
    positions: HashMap<PathBuf, usize>,
    /// The names of what was given as bytes, by the path of its file.
    names: HashMap<PathBuf, &'i Path>,
    _files: Vec<tempfile::NamedTempFile>,
}

impl<'i> Places<'i> {
    fn of(inputs: &'i [Input]) -> Result<Places<'i>, JobError> {
        let (mut paths, mut names, mut files) = (Vec::new(), HashMap::new(), Vec::new());
        for input in inputs {
            paths.push(match input {
                Input::Path(path) => path.clone(),
                Input::Held(held) => {
                    let file =
                        kept(held).map_err(|source| JobError::Put { path: std::env::temp_dir(), source })?;
                    let path = file.path().to_owned();
                    names.insert(path.clone(), held.name.as_path());
                    files.push(file);
                    path
                }
            });
        }
        let positions = paths.iter().cloned().enumerate().map(|(position, path)| (path, position)).collect();
        Ok(Places { paths, positions, names, _files: files })
    }

    /// What was found under the name that the caller knows, and the position of the input that it is of.
    fn named(&self, verified: &Verification) -> (usize, Verification) {
        let mut verified = verified.clone();
        let input = verified.path.ancestors().find_map(|path| self.positions.get(path));
        let position = input.copied().unwrap_or(usize::MAX);
        if let Some(name) = self.names.get(&verified.path) {
            verified.path = (*name).to_owned();
        }
        (position, verified)
    }
}

/// The bytes in a file. Its extension is that of their name, which may promise a picture.
pub(crate) fn kept(held: &HeldBytes) -> io::Result<tempfile::NamedTempFile> {
    let extension = held.name.extension().map(|extension| format!(".{}", extension.to_string_lossy()));
    let mut file =
        tempfile::Builder::new().prefix("thalweg-").suffix(&extension.unwrap_or_default()).tempfile()?;
    file.write_all(&held.bytes)?;
    Ok(file)
}

/// This Python, running the program.
fn interpreter(py: Python<'_>) -> PyResult<ChildProgram> {
    let again = py.import("thalweg._again")?.call_method0("started_again")?;
    let mut again = again.extract::<Vec<OsString>>()?.into_iter();
    let path = again.next().unwrap_or_default();
    if path.is_empty() {
        return Err(usage(
            "cannot start decoder processes: this Python has no executable; use `isolated=False`",
        ));
    }
    Ok(ChildProgram { path: path.into(), arguments: again.collect() })
}

pub(crate) fn of<'py>(py: Python<'py>, verified: &Verification) -> PyResult<Bound<'py, PyAny>> {
    let found = &verified.examination;
    let (at_byte, at_row) = match found.place {
        Some(Place::Byte(byte)) => (Some(byte), None),
        Some(Place::Row(row)) => (None, Some(row)),
        None => (None, None),
    };
    report!(py, "Verified" {
        path: path::shown(py, &verified.path)?,
        verdict: found.verdict.name(),
        reason: &found.what,
        format: verified.format_name(),
        width: found.size.map(|(width, _)| width),
        height: found.size.map(|(_, height)| height),
        frames: found.frames,
        survives: found.surviving_share(),
        bytes: verified.bytes,
        at_byte: at_byte,
        at_row: at_row,
        is_misnamed: verified.is_misnamed(),
    })
}
