//! What pictures are given as: a path, the bytes of a file, or a file that is open.
//!
//! `bytes` are contents and never a path: nothing in them shows which they are. Where only paths
//! make sense (`path.rs`) `bytes` are still a path, as everywhere in Python.

use std::ffi::CString;
use std::path::PathBuf;

use pyo3::exceptions::{PyTypeError, PyUserWarning};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyByteArray, PyBytes, PyIterator, PyMemoryView, PyString, PyTuple};

use crate::path;

/// A picture, or a folder of them where a path leads to one.
pub(crate) enum Input {
    Path(PathBuf),
    Held(HeldBytes),
}

/// The bytes of a file.
pub(crate) struct HeldBytes {
    /// What the open file calls itself; `-` without a name, as ExifTool calls what comes from a pipe.
    pub(crate) name: PathBuf,
    pub(crate) bytes: PyBackedBytes,
}

impl Input {
    pub(crate) fn held(&self) -> Option<&HeldBytes> {
        match self {
            Input::Held(held) => Some(held),
            Input::Path(_) => None,
        }
    }
}

/// One path, or one file's bytes.
///
/// # Errors
/// `TypeError` for anything else; what reading an open file raises.
pub(crate) fn one(given: &Bound<'_, PyAny>) -> PyResult<Input> {
    single(given)?.ok_or_else(|| refused(given))
}

/// One, or all of an iterable.
pub(crate) fn several(given: &Bound<'_, PyAny>) -> PyResult<Vec<Input>> {
    if let Some(input) = single(given)? {
        return Ok(vec![input]);
    }
    given.try_iter().map_err(|_| refused(given))?.map(|input| one(&input?)).collect()
}

/// The inputs of an iterable, or the one that was given, to be pulled one by one.
///
/// # Errors
/// `TypeError` for what is neither.
pub(crate) fn iterable<'py>(given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyIterator>> {
    if is_single(given)? {
        return PyTuple::new(given.py(), [given])?.try_iter();
    }
    given.try_iter().map_err(|_| refused(given))
}

/// Number of inputs, if it is known without pulling them.
pub(crate) fn count(given: &Bound<'_, PyAny>) -> Option<u64> {
    match is_single(given) {
        Ok(true) => Some(1),
        Ok(false) => given.len().ok().map(|len| len as u64),
        Err(_) => None,
    }
}

/// Whether this is one input and no iterable of them. Nothing is read.
fn is_single(given: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(given.is_instance_of::<PyString>()
        || given.hasattr("__fspath__")?
        || given.hasattr("read")?
        || contents(given)?.is_some())
}

/// `None` for what is neither a path nor bytes nor an open file.
fn single(given: &Bound<'_, PyAny>) -> PyResult<Option<Input>> {
    if given.is_instance_of::<PyString>() || given.hasattr("__fspath__")? {
        return path::one(given).map(|path| Some(Input::Path(path)));
    }
    if given.hasattr("read")? {
        return read(given).map(|held| Some(Input::Held(held)));
    }
    let Some(bytes) = contents(given)? else { return Ok(None) };
    warn_of_path(given.py(), &bytes)?;
    Ok(Some(Input::Held(HeldBytes { name: PathBuf::from("-"), bytes })))
}

/// Reads an open file from where it stands to its end.
fn read(file: &Bound<'_, PyAny>) -> PyResult<HeldBytes> {
    let given = file.call_method0("read")?;
    let bytes = contents(&given)?.ok_or_else(|| {
        let found = given.get_type();
        PyTypeError::new_err(format!(
            "read() of {file} returned {found} instead of bytes: open the file in mode \"rb\""
        ))
    })?;
    // A file that was opened by its number calls itself by that.
    let name = file.getattr_opt("name")?.and_then(|name| path::one(&name).ok());
    Ok(HeldBytes { name: name.unwrap_or_else(|| PathBuf::from("-")), bytes })
}

/// The bytes of an object that is a row of bytes.
pub(crate) fn contents(given: &Bound<'_, PyAny>) -> PyResult<Option<PyBackedBytes>> {
    if given.is_instance_of::<PyBytes>() || given.is_instance_of::<PyByteArray>() {
        return Ok(Some(given.extract()?));
    }
    // Of arrays only those of bytes: one of paths is an iterable of paths.
    let Ok(view) = PyMemoryView::from(given) else { return Ok(None) };
    let format: String = view.getattr("format")?.extract()?;
    if !matches!(format.as_str(), "B" | "b" | "c") {
        return Ok(None);
    }
    Ok(Some(view.call_method0("tobytes")?.extract()?))
}

/// Warns of `bytes` that are the path of a file: they are read as contents.
fn warn_of_path(py: Python<'_>, bytes: &[u8]) -> PyResult<()> {
    const LONGEST_PATH: usize = 4096;
    if bytes.is_empty() || bytes.len() > LONGEST_PATH || bytes.contains(&0) {
        return Ok(());
    }
    let path = path::one(PyBytes::new(py, bytes).as_any())?;
    if !path.exists() {
        return Ok(());
    }
    let words = "bytes are read as the contents of a picture, but these are the path of a file: pass \
                 os.fsdecode(path)";
    PyErr::warn(py, &py.get_type::<PyUserWarning>(), &CString::new(words)?, 1)
}

fn refused(given: &Bound<'_, PyAny>) -> PyErr {
    let found = given.get_type();
    PyTypeError::new_err(format!(
        "a picture must be a path (str or os.PathLike), bytes with its contents, or a file open in mode \
         \"rb\", not {found}"
    ))
}
