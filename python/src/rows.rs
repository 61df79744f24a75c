//! `to_pylist`: rows of a record batch as dicts, for callers without pyarrow.
//!
//! The values are those that pyarrow's `to_pylist` makes: `str`, `int`, `float`, `bytes`, `datetime`, lists
//! of them, and `None`; a map is a dict. Columns are turned one by one, and then laid side by side.

use arrow_array::cast::AsArray as _;
use arrow_array::types::{Float64Type, Int64Type, TimestampMicrosecondType};
use arrow_array::{Array, RecordBatch};
use arrow_schema::{DataType, TimeUnit};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyString};

/// A dict for each row, with the names of the columns as keys.
pub(crate) fn dicts<'py>(py: Python<'py>, batch: &RecordBatch) -> PyResult<Bound<'py, PyList>> {
    let schema = batch.schema();
    let columns = schema
        .fields()
        .iter()
        .zip(batch.columns())
        .map(|(field, column)| Ok((PyString::intern(py, field.name()), values(py, column)?)));
    let columns: Vec<_> = columns.collect::<PyResult<_>>()?;
    let row = |at: usize| {
        let row = PyDict::new(py);
        columns.iter().try_for_each(|(name, values)| row.set_item(name, &values[at]))?;
        Ok(row)
    };
    PyList::new(py, (0..batch.num_rows()).map(row).collect::<PyResult<Vec<_>>>()?)
}

/// The values of a column.
fn values<'py>(py: Python<'py>, column: &dyn Array) -> PyResult<Vec<Bound<'py, PyAny>>> {
    match column.data_type() {
        DataType::Null => Ok(vec![py.None().into_bound(py); column.len()]),
        DataType::Utf8 => {
            let texts = column.as_string::<i32>();
            each(py, column, |at| Ok(PyString::new(py, texts.value(at)).into_any()))
        }
        DataType::Binary => {
            let all = column.as_binary::<i32>();
            each(py, column, |at| Ok(PyBytes::new(py, all.value(at)).into_any()))
        }
        DataType::Boolean => {
            let flags = column.as_boolean();
            each(py, column, |at| Ok(flags.value(at).into_pyobject(py)?.to_owned().into_any()))
        }
        DataType::Int64 => {
            let numbers = column.as_primitive::<Int64Type>();
            each(py, column, |at| Ok(numbers.value(at).into_pyobject(py)?.into_any()))
        }
        DataType::Float64 => {
            let numbers = column.as_primitive::<Float64Type>();
            each(py, column, |at| Ok(numbers.value(at).into_pyobject(py)?.into_any()))
        }
        DataType::Timestamp(TimeUnit::Microsecond, zone) => times(py, column, zone.is_some()),
        DataType::Map(..) => {
            let maps = column.as_map();
            each(py, column, |at| {
                let entries = maps.value(at);
                let (keys, found) = (values(py, entries.column(0))?, values(py, entries.column(1))?);
                let dict = PyDict::new(py);
                keys.iter().zip(&found).try_for_each(|(key, value)| dict.set_item(key, value))?;
                Ok(dict.into_any())
            })
        }
        DataType::List(_) => {
            let lists = column.as_list::<i32>();
            each(py, column, |at| Ok(PyList::new(py, values(py, &lists.value(at))?)?.into_any()))
        }
        other => Err(PyTypeError::new_err(format!("to_pylist() does not know columns of {other}"))),
    }
}

/// What `value` makes of each position, `None` where the column is null.
fn each<'py>(
    py: Python<'py>,
    column: &dyn Array,
    value: impl Fn(usize) -> PyResult<Bound<'py, PyAny>>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let of = |at| if column.is_null(at) { Ok(py.None().into_bound(py)) } else { value(at) };
    (0..column.len()).map(of).collect()
}

/// Microseconds since 1970 as `datetime`, aware where they are in UTC.
fn times<'py>(py: Python<'py>, column: &dyn Array, is_utc: bool) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let datetime = py.import("datetime")?;
    let zone = if is_utc { Some(datetime.getattr("timezone")?.getattr("utc")?) } else { None };
    let began = datetime.getattr("datetime")?.call1((1970, 1, 1, 0, 0, 0, 0, zone))?;
    let timedelta = datetime.getattr("timedelta")?;
    let times = column.as_primitive::<TimestampMicrosecondType>();
    each(py, column, |at| began.add(timedelta.call1((0, 0, times.value(at)))?))
}
