//! Paths: `str`, `bytes` or `os.PathLike`, one or an iterable of them.
//!
//! `os.fsdecode` takes all three, and its way of writing bytes that are no UTF-8 (surrogates) comes back as
//! the same bytes.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyString};

/// One path.
pub(crate) fn one(given: &Bound<'_, PyAny>) -> PyResult<PathBuf> {
    static FSDECODE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let decoded = FSDECODE.import(given.py(), "os", "fsdecode")?.call1((given,))?;
    Ok(decoded.extract::<OsString>()?.into())
}

/// One path, or all of an iterable.
pub(crate) fn several(given: &Bound<'_, PyAny>) -> PyResult<Vec<PathBuf>> {
    let is_one = given.is_instance_of::<PyString>() || given.is_instance_of::<PyBytes>();
    if is_one || given.hasattr("__fspath__")? {
        return Ok(vec![one(given)?]);
    }
    if given.hasattr("read")? {
        // It iterates over its lines, which are no paths.
        let words = format!(
            "expected a path, not the open file {given}; only read_tags, thumbnail and verify accept open \
             files"
        );
        return Err(PyTypeError::new_err(words));
    }
    given.try_iter()?.map(|path| one(&path?)).collect()
}

/// A path as Python's functions take it.
pub(crate) fn shown<'py>(py: Python<'py>, path: &Path) -> PyResult<Bound<'py, PyString>> {
    Ok(path.as_os_str().into_pyobject(py)?)
}
