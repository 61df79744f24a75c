//! Record batches and schemas for other packages: Arrow's PyCapsule interface.
//!
//! The C structures are arrow-rs'; a capsule owns one until somebody takes it over. No Python package is
//! needed for any of it. (`pyo3-arrow` was weighed: it brings arrays, tables and casts of its own, of which
//! two capsules are wanted.)

use std::ffi::CStr;
use std::sync::Arc;

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema};
use arrow_array::{Array as _, RecordBatch, StructArray};
use arrow_schema::Schema;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyList};

use crate::error::raise;
use crate::rows;
use crate::table;

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
/// The name of a capsule with a stream.
pub(crate) const STREAM: &CStr = c"arrow_array_stream";

/// Some rows of a :class:`RecordBatches` stream.
///
/// Other libraries take it as it is: ``pyarrow.record_batch(batch)``, ``polars.DataFrame(batch)``. In a
/// notebook it shows its first rows, with thumbnails if it has the column ``path``.
#[pyclass(name = "RecordBatch", module = "thalweg", frozen)]
pub(crate) struct PyRecordBatch {
    batch: RecordBatch,
}

impl PyRecordBatch {
    pub(crate) fn new(batch: RecordBatch) -> PyRecordBatch {
        PyRecordBatch { batch }
    }

    pub(crate) fn rows(&self) -> &RecordBatch {
        &self.batch
    }
}

#[pymethods]
impl PyRecordBatch {
    /// Names and types of the columns.
    #[getter]
    fn schema(&self) -> PySchema {
        PySchema::new(self.batch.schema())
    }

    /// Number of rows.
    #[getter]
    fn num_rows(&self) -> usize {
        self.batch.num_rows()
    }

    fn __len__(&self) -> usize {
        self.batch.num_rows()
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        schema_capsule(py, &self.batch.schema())
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        let _ = requested_schema;
        let array = FFI_ArrowArray::new(&StructArray::from(self.batch.clone()).into_data());
        let schema = schema_capsule(py, &self.batch.schema())?;
        Ok((schema, PyCapsule::new_with_value(py, array, ARRAY)?))
    }

    /// Returns the rows as a ``pyarrow.Table``. Needs pyarrow.
    fn to_arrow<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        table::to_arrow(slf.as_any())
    }

    /// Returns the rows as a ``pandas.DataFrame``. Needs pandas and pyarrow.
    ///
    /// Args:
    ///     options: Options of ``pyarrow.Table.to_pandas``.
    #[pyo3(signature = (**options))]
    fn to_pandas<'py>(
        slf: &Bound<'py, Self>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        table::to_pandas(slf.as_any(), options)
    }

    /// Returns the rows as a ``polars.DataFrame``. Needs Polars.
    fn to_polars<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        table::to_polars(slf.as_any())
    }

    /// Returns the rows as a list of dicts, as :meth:`RecordBatches.to_pylist` does.
    fn to_pylist<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        rows::dicts(py, &self.batch)
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("thalweg._html")?.call_method1("of_batch", (slf,))
    }

    fn __repr__(&self) -> String {
        format!("<thalweg.RecordBatch of {} rows>", self.batch.num_rows())
    }
}

/// Names and types of columns. ``pyarrow.schema(schema)`` takes it.
#[pyclass(name = "Schema", module = "thalweg", frozen)]
pub(crate) struct PySchema {
    schema: Arc<Schema>,
}

impl PySchema {
    pub(crate) fn new(schema: Arc<Schema>) -> PySchema {
        PySchema { schema }
    }
}

#[pymethods]
impl PySchema {
    /// The names of the columns, in their order.
    #[getter]
    fn names(&self) -> Vec<&str> {
        self.schema.fields().iter().map(|field| field.name().as_str()).collect()
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        schema_capsule(py, &self.schema)
    }

    fn __repr__(&self) -> String {
        let field = |field: &Arc<arrow_schema::Field>| format!("{}: {}", field.name(), field.data_type());
        let fields: Vec<String> = self.schema.fields().iter().map(field).collect();
        format!("<thalweg.Schema {}>", fields.join(", "))
    }
}

pub(crate) fn schema_capsule<'py>(py: Python<'py>, schema: &Schema) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = FFI_ArrowSchema::try_from(schema).map_err(|error| raise(&error))?;
    PyCapsule::new_with_value(py, schema, SCHEMA)
}
