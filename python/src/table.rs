//! Tables as other packages have them: pyarrow, pandas and Polars, none of which this package needs.

use pyo3::exceptions::{PyImportError, PyModuleNotFoundError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyModule};

/// What speaks Arrow's PyCapsule interface, as a `pyarrow.Table`.
pub(crate) fn to_arrow<'py>(table: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    package(table.py(), "pyarrow", "to_arrow")?.call_method1("table", (table,))
}

/// As a `pandas.DataFrame`; the options are those of `pyarrow.Table.to_pandas`.
pub(crate) fn to_pandas<'py>(
    table: &Bound<'py, PyAny>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    package(table.py(), "pandas", "to_pandas")?;
    let pyarrow = package(table.py(), "pyarrow", "to_pandas")?;
    pyarrow.call_method1("table", (table,))?.call_method("to_pandas", (), options)
}

/// As a `polars.DataFrame`.
pub(crate) fn to_polars<'py>(table: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    package(table.py(), "polars", "to_polars")?.call_method1("DataFrame", (table,))
}

/// The answer to NumPy, and to `pandas.DataFrame(batches)`, which would make one cell of each batch.
pub(crate) fn no_array() -> PyErr {
    PyTypeError::new_err(
        "record batches are not an array; convert them with .to_pandas(), .to_polars() or .to_arrow()",
    )
}

/// A package that is not needed otherwise, for `what` of it.
///
/// # Errors
/// `ImportError` that says how to install it.
pub(crate) fn package<'py>(py: Python<'py>, name: &str, method: &str) -> PyResult<Bound<'py, PyModule>> {
    py.import(name).map_err(|error| {
        if !error.is_instance_of::<PyModuleNotFoundError>(py) {
            return error;
        }
        let needs = if method == "to_pandas" { "pandas and pyarrow" } else { name };
        let install = needs.replace(" and", "");
        let told = PyImportError::new_err(format!("{method}() needs {needs}: pip install {install}"));
        told.set_cause(py, Some(error));
        told
    })
}
