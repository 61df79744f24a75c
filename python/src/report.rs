//! What a job did, as the package's dataclasses (`thalweg/_reports.py`).

use std::collections::BTreeMap;

use engine::catalog::ErrorKind;
use engine::{IndexReport, LeftOutByRule, MergeReport, PlanReport, Problem, ShardsReport};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::path;

/// An object of a class of `thalweg/_reports.py`, from the values of its fields.
macro_rules! report {
    ($py:expr, $class:literal { $($field:ident: $value:expr),* $(,)? }) => {{
        let fields = pyo3::types::PyDict::new($py);
        $(fields.set_item(stringify!($field), $value)?;)*
        $crate::report::make($class, &fields)
    }};
}
pub(crate) use report;

pub(crate) fn make<'py>(class: &str, fields: &Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
    fields.py().import("thalweg._reports")?.getattr(class)?.call((), Some(fields))
}

/// Paths with the reason why each could not be read.
pub(crate) fn problems<'py>(
    py: Python<'py>,
    problems: &[Problem],
) -> PyResult<Vec<(Bound<'py, PyString>, String)>> {
    problems.iter().map(|problem| Ok((path::shown(py, &problem.path)?, problem.reason.clone()))).collect()
}

/// How many files have an error of which kind, by the words of the column `error_kind`.
fn by_word(errors: &BTreeMap<ErrorKind, u64>) -> BTreeMap<&'static str, u64> {
    errors.iter().map(|(kind, &n_files)| (kind.as_str(), n_files)).collect()
}

/// Folders whose files are not believed to be gone, and how many they are.
fn missing<'py>(py: Python<'py>, report: &IndexReport) -> PyResult<Vec<(Bound<'py, PyString>, u64)>> {
    report.missing.iter().map(|missing| Ok((path::shown(py, &missing.path)?, missing.n_files))).collect()
}

/// What rules left out: the rule, how many files and how many folders.
fn left_out(by_rule: &LeftOutByRule) -> Vec<(&str, u64, u64)> {
    let rules = by_rule.most_first().into_iter();
    rules.map(|(rule, left_out)| (rule, left_out.n_files, left_out.n_folders)).collect()
}

fn other_bytes<'py>(py: Python<'py>, report: &IndexReport) -> PyResult<Vec<Bound<'py, PyString>>> {
    report.other_bytes.iter().map(|problem| path::shown(py, &problem.path)).collect()
}

pub(crate) fn of_index<'py>(py: Python<'py>, report: &IndexReport) -> PyResult<Bound<'py, PyAny>> {
    report!(py, "IndexReport" {
        n_files: report.n_files,
        n_directories: report.n_directories,
        n_read: report.n_read,
        n_images: report.n_images,
        n_films: report.n_films,
        n_unchanged: report.n_unchanged,
        n_moved: report.n_moved,
        n_vanished: report.n_vanished,
        n_outdated: report.n_outdated,
        n_excluded: report.n_excluded,
        left_out: left_out(&report.left_out),
        missing: missing(py, report)?,
        other_bytes: other_bytes(py, report)?,
        n_other_bytes: report.n_other_bytes,
        errors: by_word(&report.errors),
        problems: problems(py, &report.problems)?,
        n_problems: report.n_problems,
        elapsed_s: report.elapsed.as_secs_f64(),
    })
}

pub(crate) fn of_plan<'py>(
    py: Python<'py>,
    path: Bound<'py, PyString>,
    n_shards: u32,
    report: &PlanReport,
) -> PyResult<Bound<'py, PyAny>> {
    report!(py, "PlanReport" {
        path: path,
        n_files: report.n_files,
        n_shards: n_shards,
        bytes: report.bytes,
        id: &report.id,
        left_out: left_out(&report.left_out),
        problems: problems(py, &report.problems)?,
        elapsed_s: report.elapsed.as_secs_f64(),
    })
}

pub(crate) fn of_shards<'py>(py: Python<'py>, report: &ShardsReport) -> PyResult<Bound<'py, PyAny>> {
    report!(py, "ShardsReport" {
        n_made: report.n_made,
        n_there: report.n_there,
        n_remade: report.n_remade,
        n_changed: report.n_changed,
        read: of_index(py, &report.read)?,
        elapsed_s: report.read.elapsed.as_secs_f64(),
    })
}

pub(crate) fn of_merge<'py>(py: Python<'py>, report: &MergeReport) -> PyResult<Bound<'py, PyAny>> {
    report!(py, "MergeReport" {
        n_shards: report.n_shards,
        n_rows: report.n_rows,
        missing: &report.missing,
        unfit: problems(py, &report.unfit)?,
        is_complete: report.is_complete(),
        elapsed_s: report.elapsed.as_secs_f64(),
    })
}
