//! `verify`: which pictures are broken, and how much of them is left.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::time::Duration;

use pyo3::prelude::*;
use thalweg::pixel::Place;
use thalweg::verify::{ChildProgram, Files};
use thalweg::{Progress, Verified, VerifyOptions};

use crate::error::{raise, usage};
use crate::interrupt::work;
use crate::path;
use crate::report::report;

#[pyfunction]
#[pyo3(signature = (paths, *, isolated = true, time_limit_s = 30.0, threads = None))]
pub(crate) fn verify<'py>(
    py: Python<'py>,
    paths: &Bound<'_, PyAny>,
    isolated: bool,
    time_limit_s: f64,
    threads: Option<NonZeroUsize>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let paths = path::several(paths)?;
    let mut options = VerifyOptions::default();
    options.threads = threads;
    options.limits.time = Duration::try_from_secs_f64(time_limit_s)
        .map_err(|_| usage(&format!("`time_limit_s={time_limit_s}` is no time; give seconds, such as 10")))?;
    options.program = isolated.then(|| interpreter(py)).transpose()?;
    let progress = Progress::default();
    let mut found = Vec::new();
    let outcome = work(py, &progress, || {
        let mut keep = |verified: &Verified| {
            found.push(verified.clone());
            Ok(())
        };
        thalweg::verify(Files::Under(&mut paths.into_iter()), &options, &mut keep, &progress)
    })?;
    outcome.map_err(|error| raise(&error))?;
    found.iter().map(|verified| of(py, verified)).collect()
}

/// This Python, running the program.
fn interpreter(py: Python<'_>) -> PyResult<ChildProgram> {
    let again = py.import("thalweg.__main__")?.call_method0("started_again")?;
    let mut again = again.extract::<Vec<OsString>>()?.into_iter();
    let path = again.next().unwrap_or_default();
    if path.is_empty() {
        return Err(usage("this Python has no program that could be started again; use `isolated=False`"));
    }
    Ok(ChildProgram { path: path.into(), arguments: again.collect() })
}

fn of<'py>(py: Python<'py>, verified: &Verified) -> PyResult<Bound<'py, PyAny>> {
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
        format: found.format.map(|format| format.name()),
        width: found.size.map(|(width, _)| width),
        height: found.size.map(|(_, height)| height),
        frames: found.frames,
        survives: found.survives,
        bytes: verified.bytes,
        at_byte: at_byte,
        at_row: at_row,
        is_misnamed: verified.is_misnamed(),
    })
}
