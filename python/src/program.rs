//! The command `thalweg`, which comes with the package.

use std::ffi::OsString;

use pyo3::prelude::*;
use thalweg_cli::ChildProgram;

use crate::error::usage;

/// Decodes formats that may crash a process in processes that `again` starts, from now on. Without an
/// executable, as in an interpreter inside another program, they are decoded in this process.
#[pyfunction]
#[pyo3(signature = (again))]
pub(crate) fn isolate(again: Vec<OsString>) {
    let mut again = again.into_iter();
    if let Some(path) = again.next().filter(|path| !path.is_empty()) {
        engine::isolate(ChildProgram { path: path.into(), arguments: again.collect() });
    }
}

/// Runs the program with `arguments`, the first of which is its name; `again` is what starts it once more.
/// Returns the exit code.
#[pyfunction]
#[pyo3(signature = (arguments, again))]
pub(crate) fn run_program(py: Python<'_>, arguments: Vec<OsString>, again: Vec<OsString>) -> PyResult<u8> {
    let mut again = again.into_iter();
    let path = again.next().ok_or_else(|| usage("`again` does not name a program"))?.into();
    let again = ChildProgram { path, arguments: again.collect() };
    Ok(py.detach(|| thalweg_cli::run(&arguments, &again)))
}
