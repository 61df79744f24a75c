//! What a job did, as objects with named figures.

use std::collections::BTreeMap;
use std::path::PathBuf;

use pyo3::prelude::*;
use thalweg::{IndexReport, MergeReport, PlanReport, Problem, ShardsReport};

use crate::path;

/// Paths with the reason why each could not be read.
type Problems = Vec<(Py<PyAny>, String)>;

pub(crate) fn problems(py: Python<'_>, problems: Vec<Problem>) -> PyResult<Problems> {
    let shown = |Problem { path, reason }| Ok((shown(py, path)?, reason));
    problems.into_iter().map(shown).collect()
}

fn shown(py: Python<'_>, path: PathBuf) -> PyResult<Py<PyAny>> {
    Ok(path::shown(py, &path)?.into_any().unbind())
}

#[pyclass(name = "IndexReport", module = "thalweg", frozen, get_all)]
pub(crate) struct PyIndexReport {
    n_files: u64,
    n_directories: u64,
    n_read: u64,
    n_images: u64,
    n_unchanged: u64,
    n_moved: u64,
    n_vanished: u64,
    errors: BTreeMap<&'static str, u64>,
    problems: Problems,
    n_problems: u64,
    elapsed_s: f64,
}

impl PyIndexReport {
    pub(crate) fn of(py: Python<'_>, report: IndexReport) -> PyResult<PyIndexReport> {
        Ok(PyIndexReport {
            n_files: report.n_files,
            n_directories: report.n_directories,
            n_read: report.n_read,
            n_images: report.n_images,
            n_unchanged: report.n_unchanged,
            n_moved: report.n_moved,
            n_vanished: report.n_vanished,
            errors: report.errors,
            problems: problems(py, report.problems)?,
            n_problems: report.n_problems,
            elapsed_s: report.elapsed.as_secs_f64(),
        })
    }
}

#[pyclass(name = "PlanReport", module = "thalweg", frozen, get_all)]
pub(crate) struct PyPlanReport {
    path: Py<PyAny>,
    n_files: u64,
    n_shards: u32,
    bytes: u64,
    id: String,
    problems: Problems,
    elapsed_s: f64,
}

impl PyPlanReport {
    pub(crate) fn of(
        py: Python<'_>,
        path: PathBuf,
        n_shards: u32,
        report: PlanReport,
    ) -> PyResult<PyPlanReport> {
        Ok(PyPlanReport {
            path: shown(py, path)?,
            n_files: report.n_files,
            n_shards,
            bytes: report.bytes,
            id: report.id,
            problems: problems(py, report.problems)?,
            elapsed_s: report.elapsed.as_secs_f64(),
        })
    }
}

#[pyclass(name = "ShardsReport", module = "thalweg", frozen, get_all)]
pub(crate) struct PyShardsReport {
    n_made: u64,
    n_there: u64,
    n_remade: u64,
    n_changed: u64,
    read: Py<PyIndexReport>,
    elapsed_s: f64,
}

impl PyShardsReport {
    pub(crate) fn of(py: Python<'_>, report: ShardsReport) -> PyResult<PyShardsReport> {
        Ok(PyShardsReport {
            n_made: report.n_made,
            n_there: report.n_there,
            n_remade: report.n_remade,
            n_changed: report.n_changed,
            read: Py::new(py, PyIndexReport::of(py, report.read)?)?,
            elapsed_s: report.elapsed.as_secs_f64(),
        })
    }
}

#[pyclass(name = "MergeReport", module = "thalweg", frozen, get_all)]
pub(crate) struct PyMergeReport {
    n_shards: u32,
    n_rows: u64,
    missing: Vec<u32>,
    unfit: Problems,
    is_complete: bool,
    elapsed_s: f64,
}

impl PyMergeReport {
    pub(crate) fn of(py: Python<'_>, report: MergeReport) -> PyResult<PyMergeReport> {
        Ok(PyMergeReport {
            n_shards: report.n_shards,
            n_rows: report.n_rows,
            is_complete: report.is_complete(),
            missing: report.missing,
            unfit: problems(py, report.unfit)?,
            elapsed_s: report.elapsed.as_secs_f64(),
        })
    }
}

/// `ClassName(name=value, ...)` of the figures that are numbers, for people.
macro_rules! shows {
    ($($class:ident: $($field:ident)*;)*) => {
        $(#[pymethods]
        impl $class {
            fn __repr__(&self) -> String {
                let fields = [$(format!("{}={:?}", stringify!($field), self.$field)),*];
                let name = stringify!($class);
                format!("{}({})", name.strip_prefix("Py").unwrap_or(name), fields.join(", "))
            }
        })*
    };
}

shows! {
    PyIndexReport: n_files n_read n_images n_unchanged n_moved n_vanished errors n_problems elapsed_s;
    PyPlanReport: n_files n_shards bytes id elapsed_s;
    PyShardsReport: n_made n_there n_remade n_changed elapsed_s;
    PyMergeReport: n_shards n_rows missing is_complete elapsed_s;
}
