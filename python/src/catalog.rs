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
use crate::filter::filter;
use crate::interrupt::work;
use crate::path;
use crate::query::{Rows, query};
use crate::stream::RecordBatches;

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

    #[getter]
    fn path<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        path::shown(py, &self.path)
    }

    #[pyo3(signature = (sql, parameters = None))]
    fn query(
        &self,
        py: Python<'_>,
        sql: String,
        parameters: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<RecordBatches> {
        let given = parameters.map_or_else(|| Ok(Given::Positional(Vec::new())), Given::of)?;
        query(py, self.open()?, move |catalog, out| {
            catalog.query_with(&sql, &given.parameters(), &mut Rows::Any.sink(out))
        })
    }

    #[pyo3(signature = (**conditions))]
    fn rows(&self, py: Python<'_>, conditions: Option<&Bound<'_, PyDict>>) -> PyResult<RecordBatches> {
        let filter = filter(py, conditions)?;
        query(py, self.open()?, move |catalog, out| catalog.rows(&filter, &mut Rows::View.sink(out)))
    }

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

    #[pyo3(signature = (**conditions))]
    fn count(&self, py: Python<'_>, conditions: Option<&Bound<'_, PyDict>>) -> PyResult<u64> {
        let mut n_files = 0;
        self.visit(py, filter(py, conditions)?, &mut |_| n_files += 1)?;
        Ok(n_files)
    }

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
        match self.is_closed.load(Relaxed) {
            false => Ok(&self.path),
            true => Err(usage("this catalogue was closed; open it again: thalweg.Catalog(path)")),
        }
    }

    fn visit(&self, py: Python<'_>, filter: Filter, take: &mut (dyn FnMut(PathBuf) + Send)) -> PyResult<()> {
        let path = self.open()?;
        let progress = Progress::default();
        let outcome: Result<(), CatalogError> = work(py, &progress, || {
            let catalog = Catalog::open_read_only(path)?;
            catalog.find(&filter, &mut |found| {
                take(found.path);
                if progress.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        })?;
        outcome.map_err(|error| raise(&error))
    }
}

/// Values for a query, which outlive the call.
enum Given {
    Positional(Vec<Owned>),
    Named(Vec<(String, Owned)>),
}

enum Owned {
    Null,
    Integer(i64),
    Real(f64),
    Text(String),
    Bytes(Vec<u8>),
}

impl Given {
    fn of(parameters: &Bound<'_, PyAny>) -> PyResult<Given> {
        if let Ok(named) = parameters.cast::<PyDict>() {
            let value = |(name, value): (Bound<'_, PyAny>, _)| Ok((name.extract()?, Owned::of(&value)?));
            return Ok(Given::Named(named.iter().map(value).collect::<PyResult<_>>()?));
        }
        if parameters.is_instance_of::<PyString>() {
            return Err(usage("`parameters` is a list of values, or a dict; for one text, [text]"));
        }
        Ok(Given::Positional(
            parameters.try_iter()?.map(|value| Owned::of(&value?)).collect::<PyResult<_>>()?,
        ))
    }

    fn parameters(&self) -> Parameters<'_> {
        match self {
            Given::Positional(values) => Parameters::Positional(values.iter().map(Owned::value).collect()),
            Given::Named(values) => {
                Parameters::Named(values.iter().map(|(name, value)| (name.clone(), value.value())).collect())
            }
        }
    }
}

impl Owned {
    fn of(value: &Bound<'_, PyAny>) -> PyResult<Owned> {
        if value.is_none() {
            return Ok(Owned::Null);
        }
        if let Ok(flag) = value.cast::<PyBool>() {
            return Ok(Owned::Integer(flag.is_true().into()));
        }
        if let Ok(text) = value.extract::<String>() {
            return Ok(Owned::Text(text));
        }
        if let Ok(bytes) = value.extract::<&[u8]>() {
            return Ok(Owned::Bytes(bytes.to_vec()));
        }
        if let Ok(number) = value.extract::<i64>() {
            return Ok(Owned::Integer(number));
        }
        let real = value.cast::<PyFloat>().map(|number| Owned::Real(number.value()));
        real.map_err(|_| {
            usage("a parameter is None, a bool, a number of 64 bits, str or bytes; times are text, .isoformat()")
        })
    }

    fn value(&self) -> Value<'_> {
        match self {
            Owned::Null => Value::Null,
            Owned::Integer(number) => Value::Integer(*number),
            Owned::Real(number) => Value::Real(*number),
            Owned::Text(text) => Value::Text(text.as_str().into()),
            Owned::Bytes(bytes) => Value::Blob(bytes),
        }
    }
}

impl fmt::Debug for PyCatalog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.__repr__())
    }
}
