//! `Catalog`: questions to a catalogue.
//!
//! An object holds the path and not a connection: each question opens its own, so objects go to other threads
//! and processes, and several questions run at once. So there is nothing to close; an object that was closed
//! answers no more all the same, as any other would.

use std::fmt;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use engine::catalog::{Filter, Parameters, Value};
use engine::{Catalog, CatalogError, JobError, Progress};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyIterator, PyString, PyTuple, PyType};

use crate::error::{raise, usage};
use crate::filter::{check_answerable, filter};
use crate::interrupt::work;
use crate::path;
use crate::query::{Rows, query};
use crate::stream::RecordBatches;

/// A catalogue that :func:`index` made, for queries.
///
/// ``len(catalog)`` is the number of files, and iteration gives their paths. You can use one object from
/// several threads and send it to other processes. :meth:`close`, or the end of a ``with`` block, ends its
/// use. In a notebook it shows its first files with thumbnails.
///
/// Args:
///     path: The path of the catalogue.
///
/// Raises:
///     thalweg.NotFoundError: The file does not exist.
///     thalweg.DamagedError: The file is not a catalogue.
///
/// Example:
///     >>> with thalweg.Catalog("photos.db") as catalog:
///     ...     catalog.find(camera="Nikon", taken_from="2024").to_pandas()
#[pyclass(name = "Catalog", module = "thalweg", frozen)]
pub(crate) struct PyCatalog {
    path: Arc<PathBuf>,
    is_closed: AtomicBool,
}

#[pymethods]
impl PyCatalog {
    #[new]
    fn new(py: Python<'_>, path: &Bound<'_, PyAny>) -> PyResult<PyCatalog> {
        let path = path::one(path)?;
        let opened = py.detach(|| match path.metadata() {
            Ok(_) => Catalog::open_read_only(&path)
                .map(|catalog| catalog.path().to_owned())
                .map_err(JobError::from),
            Err(source) => Err(JobError::Root { path, source }),
        });
        let path = Arc::new(opened.map_err(|error| raise(&error))?);
        Ok(PyCatalog { path, is_closed: AtomicBool::new(false) })
    }

    /// The path of the catalogue.
    #[getter]
    fn path<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        path::shown(py, &self.path)
    }

    /// Runs SQL that only reads, and returns its rows.
    ///
    /// A column of the view ``image`` keeps its type, under whatever name: times are timestamps, ``keywords``
    /// is a list of strings. What an expression makes has the type of its values: ``max(taken_at)`` is text.
    /// If the values of one column have several types, the query ends with an error; use ``CAST``.
    ///
    /// Args:
    ///     sql: One statement. ``?`` and ``:name`` stand for parameters.
    ///     parameters: The values: a sequence for ``?``, a dict for ``:name``. Times are text
    ///         (``.isoformat()``).
    ///
    /// Returns:
    ///     A stream, as :func:`scan` returns it.
    ///
    /// Raises:
    ///     thalweg.QueryError: The statement is wrong or would write, or a column has several types.
    ///     thalweg.UsageError: A parameter has a type that SQLite does not have.
    ///
    /// Example:
    ///     >>> catalog.query("SELECT path FROM image WHERE iso > :iso", {"iso": 800}).to_pylist()
    #[pyo3(signature = (sql, parameters = None))]
    fn query(
        &self,
        py: Python<'_>,
        sql: String,
        parameters: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<RecordBatches> {
        let given = parameters.map_or_else(|| Ok(QueryValues::Positional(Vec::new())), QueryValues::of)?;
        query(py, self.open()?, move |catalog, out| {
            catalog.query_with(&sql, &given.parameters(), &mut Rows::Any.sink(out))
        })
    }

    /// Returns the rows of the view ``image`` that meet all conditions.
    ///
    /// Args:
    ///     conditions: As in :meth:`find`.
    ///
    /// Example:
    ///     >>> catalog.rows(format="PNG").to_polars()
    #[pyo3(signature = (**conditions))]
    fn rows(&self, py: Python<'_>, conditions: Option<&Bound<'_, PyDict>>) -> PyResult<RecordBatches> {
        let filter = filter(py, conditions)?;
        check_answerable(py, self.open()?, &filter)?;
        query(py, self.open()?, move |catalog, out| {
            catalog.rows(&catalog.with_kept(filter)?, &mut Rows::View.sink(out))
        })
    }

    /// Returns the paths of the files that meet all conditions, as a list.
    ///
    /// The list also has ``to_pandas()``, ``to_polars()``, ``to_arrow()`` and ``to_pylist()``, which return
    /// the rows of these files, and shows them with thumbnails in a notebook. ``os.fsencode`` gives the bytes
    /// of a path.
    ///
    /// Args:
    ///     conditions: Any of the following. None means the same as leaving the condition out.
    ///
    ///         - ``taken_from``, ``taken_to``: The time, inclusive: a ``date``, a ``datetime``, or the
    ///           beginning of a time. ``taken_to="2024-06"`` includes all of June.
    ///         - ``camera``, ``lens``: The name contains this text.
    ///         - ``near``: Latitude and longitude in degrees, and the distance in kilometres; or a city:
    ///           ``"Berlin"`` means within 20 km, ``"Paris,Texas,5"`` within 5 km.
    ///         - ``box``: South, west, north and east, in degrees.
    ///         - ``under``: The file is in this directory or below it.
    ///         - ``where``: The file matches this search, in the language of ``thalweg find --where``:
    ///           ``"iron gates rating:4.. -kind:raw"``.
    ///         - ``album``: The file is in the album of this name, which ``thalweg album`` made.
    ///         - ``text``: Title, description, keywords or path contain this text.
    ///         - ``format``: The format, such as ``"JPEG"``.
    ///         - ``missing``: This column is NULL, or all of these columns are.
    ///         - ``has_tags``, ``lacks_tags`` (also ``has``, ``lacks``): The file has this tag, or does not
    ///           have it; one name or several. Needs a catalogue made with ``tags=True``.
    ///         - ``broken``: The file could not be read or parsed.
    ///         - ``rating``: 4 (4 or higher), ``"2..3"`` or ``"..2"``; or ``rating_min``, ``rating_max``.
    ///         - ``bytes_min``, ``bytes_max`` (also ``min_size``, ``max_size``): The size in bytes, as a
    ///           number or with a unit: ``"20kB"`` (of 1000), ``"1.5MiB"`` (of 1024).
    ///         - ``duplicates``: Another file has the same bytes (``"content"`` or True), the same pixels
    ///           (``"picture"``), the same data of the picture whatever the metadata (``"picture-hash"``), or
    ///           the same size and time (``"size-time"``). Files come grouped.
    ///         - ``similar``: Another picture differs in at most this many of the 64 bits of its perceptual
    ///           hash (16 at most); True means 4. Files come grouped.
    ///         - ``similar_to``: The picture looks like the one in this file; the nearest come first.
    ///           ``similar`` sets the number of bits, 4 by default; 10 also finds edited pictures.
    ///         - ``any_orientation``: With ``similar`` or ``similar_to``: rotated and mirrored pictures too.
    ///         - ``stacks``: Other files are of the same photograph, such as its JPEG. Files come grouped.
    ///         - ``vanished``: Files that no longer exist, instead of those that do.
    ///         - ``limit``: At most this many files.
    ///
    /// Raises:
    ///     thalweg.UsageError: There is no such condition or column, a value is wrong, conditions contradict
    ///         each other, ``where`` has a mistake, or no file has the hashes that ``duplicates`` and
    ///         ``similar`` compare.
    ///
    /// Example:
    ///     >>> catalog.find(near=(52.52, 13.405, 10), taken_from="2024")
    #[pyo3(signature = (**conditions))]
    fn find<'py>(
        slf: &Bound<'py, Self>,
        conditions: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let mut found = Vec::new();
        slf.get().visit(py, filter(py, conditions)?, &mut |path| found.push(path))?;
        let shown = found.iter().map(|path| path::shown(py, path)).collect::<PyResult<Vec<_>>>()?;
        let conditions = conditions.cloned().unwrap_or_else(|| PyDict::new(py));
        py.import("thalweg._found")?.getattr("Found")?.call1((shown, slf, conditions))
    }

    /// Returns the number of files that meet all conditions.
    ///
    /// Args:
    ///     conditions: As in :meth:`find`.
    #[pyo3(signature = (**conditions))]
    fn count(&self, py: Python<'_>, conditions: Option<&Bound<'_, PyDict>>) -> PyResult<u64> {
        let mut n_files = 0;
        self.visit(py, filter(py, conditions)?, &mut |_| n_files += 1)?;
        Ok(n_files)
    }

    /// Ends the use of this object. Streams that it returned continue.
    fn close(&self) {
        self.is_closed.store(true, Relaxed);
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(usize::try_from(self.count(py, None)?)?)
    }

    fn __iter__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyIterator>> {
        Self::find(slf, None)?.try_iter()
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("thalweg._html")?.call_method1("of_catalog", (slf,))
    }

    fn __enter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, _exception: &Bound<'_, PyAny>) {
        self.close();
    }

    fn __reduce__<'py>(slf: Bound<'py, Self>) -> PyResult<(Bound<'py, PyType>, Bound<'py, PyTuple>)> {
        let path = path::shown(slf.py(), &slf.get().path)?;
        Ok((slf.get_type(), PyTuple::new(slf.py(), [path])?))
    }

    fn __repr__(&self) -> String {
        format!("<thalweg.Catalog {:?}>", self.path)
    }
}

impl PyCatalog {
    /// The path, unless the object was closed.
    fn open(&self) -> PyResult<&Path> {
        if self.is_closed.load(Relaxed) {
            Err(usage("the catalogue is closed; open it again with thalweg.Catalog(path)"))
        } else {
            Ok(&self.path)
        }
    }

    fn visit(&self, py: Python<'_>, filter: Filter, take: &mut (dyn FnMut(PathBuf) + Send)) -> PyResult<()> {
        let path = self.open()?;
        check_answerable(py, path, &filter)?;
        let progress = Progress::default();
        let outcome: Result<(), CatalogError> = work(py, &progress, || {
            let catalog = Catalog::open_read_only(path)?;
            let filter = catalog.with_kept(filter)?;
            catalog.find(&filter, &mut |found| {
                take(found.path);
                if progress.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        })?;
        outcome.map_err(|error| raise(&error))
    }
}

/// Values for a query, which outlive the call.
enum QueryValues {
    Positional(Vec<QueryValue>),
    Named(Vec<(String, QueryValue)>),
}

enum QueryValue {
    Null,
    Integer(i64),
    Real(f64),
    Text(String),
    Bytes(Vec<u8>),
}

impl QueryValues {
    fn of(parameters: &Bound<'_, PyAny>) -> PyResult<QueryValues> {
        if let Ok(named) = parameters.cast::<PyDict>() {
            let value = |(name, value): (Bound<'_, PyAny>, _)| Ok((name.extract()?, QueryValue::of(&value)?));
            return Ok(QueryValues::Named(named.iter().map(value).collect::<PyResult<_>>()?));
        }
        if parameters.is_instance_of::<PyString>() {
            return Err(usage("`parameters` must be a list or a dict; pass a single string as [text]"));
        }
        Ok(QueryValues::Positional(
            parameters.try_iter()?.map(|value| QueryValue::of(&value?)).collect::<PyResult<_>>()?,
        ))
    }

    fn parameters(&self) -> Parameters<'_> {
        match self {
            QueryValues::Positional(values) => {
                Parameters::Positional(values.iter().map(QueryValue::value).collect())
            }
            QueryValues::Named(values) => {
                Parameters::Named(values.iter().map(|(name, value)| (name.clone(), value.value())).collect())
            }
        }
    }
}

impl QueryValue {
    fn of(value: &Bound<'_, PyAny>) -> PyResult<QueryValue> {
        if value.is_none() {
            return Ok(QueryValue::Null);
        }
        if let Ok(flag) = value.cast::<PyBool>() {
            return Ok(QueryValue::Integer(flag.is_true().into()));
        }
        if let Ok(text) = value.extract::<String>() {
            return Ok(QueryValue::Text(text));
        }
        if let Ok(bytes) = value.extract::<&[u8]>() {
            return Ok(QueryValue::Bytes(bytes.to_vec()));
        }
        if let Ok(number) = value.extract::<i64>() {
            return Ok(QueryValue::Integer(number));
        }
        let real = value.cast::<PyFloat>().map(|number| QueryValue::Real(number.value()));
        real.map_err(|_| {
            usage(
                "a parameter must be None, bool, int (64 bits), float, str or bytes; pass times as text \
                 (.isoformat())",
            )
        })
    }

    fn value(&self) -> Value<'_> {
        match self {
            QueryValue::Null => Value::Null,
            QueryValue::Integer(number) => Value::Integer(*number),
            QueryValue::Real(number) => Value::Real(*number),
            QueryValue::Text(text) => Value::Text(text.as_str().into()),
            QueryValue::Bytes(bytes) => Value::Blob(bytes),
        }
    }
}

impl fmt::Debug for PyCatalog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.__repr__())
    }
}
