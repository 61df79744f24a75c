//! A stream of record batches: taken by iteration, or handed over through Arrow's PyCapsule
//! interface.
//!
//! A handed-over stream is pulled from C, on any thread, with Python's lock or without. Signals are listened
//! for on the main thread alone, where Python runs its handlers.

use std::fmt;
use std::process;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::ThreadId;
use std::time::Instant;

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, Schema};
use engine::{Problem, Progress, WaitResult};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyList, PyString};

use crate::arrow::{PyRecordBatch, PySchema, STREAM, schema_capsule};
use crate::error::{Fault, raise, usage};
use crate::interrupt::TICK;
use crate::progress::Reporter;
use crate::report::problems;
use crate::rows;
use crate::table;

/// Where record batches come from. What is dropped ends its threads.
pub(crate) trait Source: Send {
    /// Of all batches.
    fn schema(&self) -> Arc<Schema>;
    /// Waits a moment for the next batch; a fault comes once, in place of the end.
    fn wait(&mut self) -> Result<WaitResult, Fault>;
    /// What could not be read, when all batches were taken.
    fn problems(&self) -> Vec<Problem> {
        Vec::new()
    }
    /// How far it is, where that is counted.
    fn progress(&self) -> Option<Arc<Progress>> {
        None
    }
}

/// A stream of Arrow record batches, which you take once.
///
/// Convert it with :meth:`to_pandas`, :meth:`to_polars`, :meth:`to_arrow` or :meth:`to_pylist`, iterate over
/// its batches, or pass it to a library that takes Arrow's PyCapsule interface: ``pyarrow.table(batches)``,
/// ``polars.DataFrame(batches)``, ``duckdb.sql("FROM batches")``, ``pandas.DataFrame.from_arrow(batches)``.
/// ``pandas.DataFrame(batches)`` is a ``TypeError``. As a context manager it stops reading at the end of its
/// block.
#[pyclass(name = "RecordBatches", module = "thalweg", frozen)]
pub(crate) struct RecordBatches {
    shared: Arc<Shared>,
}

/// A source, which a stream that was handed over and the object that it came from have together.
struct Shared {
    state: Mutex<State>,
    schema: Arc<Schema>,
    progress: Option<Arc<Progress>>,
    reporter: Mutex<Option<Arc<Reporter>>>,
    /// What a callback raised while another library took the batches, whose own error says less.
    raised: Mutex<Option<PyErr>>,
    /// A fork has no threads of ours: its copy of the source must not wait for them.
    process_id: u32,
}

struct State {
    source: Option<Box<dyn Source>>,
    is_handed_over: bool,
    problems: Vec<Problem>,
    /// When Python was last asked for signals.
    listened: Instant,
}

impl RecordBatches {
    pub(crate) fn new(source: Box<dyn Source>, reporter: Option<Reporter>) -> RecordBatches {
        let (schema, progress) = (source.schema(), source.progress());
        let state = State {
            source: Some(source),
            is_handed_over: false,
            problems: Vec::new(),
            listened: Instant::now(),
        };
        let shared = Shared {
            state: Mutex::new(state),
            schema,
            progress,
            reporter: Mutex::new(reporter.map(Arc::new)),
            raised: Mutex::default(),
            process_id: process::id(),
        };
        RecordBatches { shared: Arc::new(shared) }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next batch, `None` at the end. `listens`: whether this thread asks Python for signals and reports
    /// progress, either of which may end the stream.
    fn next(&self, listens: bool) -> Result<Option<RecordBatch>, StreamEnd> {
        loop {
            if listens && self.is_time() {
                self.listen(false)?;
            }
            let mut state = self.lock();
            let Some(source) = &mut state.source else { return Ok(None) };
            match source.wait() {
                Ok(WaitResult::Batch(batch)) => return Ok(Some(batch)),
                Ok(WaitResult::NotYet) => {}
                Ok(WaitResult::End) => {
                    state.problems = source.problems();
                    state.source = None;
                    drop(state);
                    if listens {
                        self.listen(true)?;
                    }
                    self.take_reporter();
                    return Ok(None);
                }
                Err(fault) => {
                    state.source = None;
                    drop(state);
                    self.take_reporter();
                    return Err(StreamEnd::Fault(fault));
                }
            }
        }
    }

    /// Whether it is time to listen: by the clock, because a consumer that takes batch after batch in C would
    /// never be interrupted otherwise.
    fn is_time(&self) -> bool {
        let mut state = self.lock();
        let is_time = state.source.is_some() && state.listened.elapsed() >= TICK;
        if is_time {
            state.listened = Instant::now();
        }
        is_time
    }

    /// Runs signal handlers and the callback for progress, without a lock of ours: they may be anything.
    fn listen(&self, is_end: bool) -> Result<(), StreamEnd> {
        let listened = attached(|py| {
            let reporter = self.reporter.lock().unwrap_or_else(PoisonError::into_inner).clone();
            match (reporter, &self.progress) {
                (Some(reporter), Some(progress)) if is_end => reporter.finish(py, progress),
                _ if is_end => Ok(()),
                (Some(reporter), Some(progress)) => {
                    py.check_signals().and_then(|()| reporter.report(py, progress))
                }
                _ => py.check_signals(),
            }
        });
        listened.map_err(|raised| {
            drop(self.lock().source.take());
            self.take_reporter();
            StreamEnd::Raised(raised)
        })
    }

    /// Ends reports, and takes away a bar.
    fn take_reporter(&self) {
        let reporter = self.reporter.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(reporter) = reporter {
            attached(|_| drop(reporter));
        }
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        if self.process_id != process::id() {
            let state = self.state.get_mut().unwrap_or_else(PoisonError::into_inner);
            std::mem::forget(state.source.take());
        }
        self.take_reporter();
        if let Some(raised) = self.raised.get_mut().unwrap_or_else(PoisonError::into_inner).take() {
            attached(|_| drop(raised));
        }
    }
}

/// Why there is no further batch.
enum StreamEnd {
    Fault(Fault),
    Raised(PyErr),
}

#[pymethods]
impl RecordBatches {
    /// Names and types of the columns.
    #[getter]
    fn schema(&self) -> PySchema {
        PySchema::new(Arc::clone(&self.shared.schema))
    }

    /// Files and directories that a scan could not read, each with the reason: the first 100.
    ///
    /// The list is complete when all batches were taken.
    #[getter]
    fn problems<'py>(&self, py: Python<'py>) -> PyResult<Vec<(Bound<'py, PyString>, String)>> {
        let found = py.detach(|| self.shared.lock().problems.clone());
        problems(py, &found)
    }

    fn __iter__(slf: Bound<'_, Self>) -> PyResult<Bound<'_, Self>> {
        slf.get().check_not_handed_over(slf.py())?;
        Ok(slf)
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PyRecordBatch>> {
        self.check_not_handed_over(py)?;
        match py.detach(|| self.shared.next(true)) {
            Ok(batch) => Ok(batch.map(PyRecordBatch::new)),
            Err(StreamEnd::Fault(fault)) => Err(raise(&*fault)),
            Err(StreamEnd::Raised(raised)) => Err(raised),
        }
    }

    /// Stops reading. Batches that were not taken are lost.
    fn close(&self, py: Python<'_>) {
        // Dropped without Python's lock: it waits for the threads.
        py.detach(|| {
            let source = self.shared.lock().source.take();
            drop(source);
            self.shared.take_reporter();
        });
    }

    fn __enter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, py: Python<'_>, _exception: &Bound<'_, PyAny>) {
        self.close(py);
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        schema_capsule(py, &self.shared.schema)
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // The interface lets a producer ignore this request: a consumer that needs other types casts.
        let _ = requested_schema;
        self.check_not_handed_over(py)?;
        py.detach(|| self.shared.lock().is_handed_over = true);
        let reader = Reader { shared: Arc::clone(&self.shared), listens_on: main_thread(py)? };
        PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(Box::new(reader)), STREAM)
    }

    /// Returns all rows as a ``pyarrow.Table``. Needs pyarrow.
    fn to_arrow<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.get().or_raised(table::to_arrow(slf.as_any()))
    }

    /// Returns all rows as a ``pandas.DataFrame``. Needs pandas and pyarrow.
    ///
    /// Args:
    ///     options: Options of ``pyarrow.Table.to_pandas``. ``types_mapper=pandas.ArrowDtype`` keeps columns
    ///         of integers with nulls as integers; by default they become floating-point numbers.
    #[pyo3(signature = (**options))]
    fn to_pandas<'py>(
        slf: &Bound<'py, Self>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        slf.get().or_raised(table::to_pandas(slf.as_any(), options))
    }

    /// Returns all rows as a ``polars.DataFrame``. Needs Polars.
    fn to_polars<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.get().or_raised(table::to_polars(slf.as_any()))
    }

    /// Returns all rows as a list of dicts; needs no other package.
    ///
    /// Values are str, int, float, bytes, ``datetime.datetime``, lists of str, and None; a map is a dict.
    ///
    /// Raises:
    ///     thalweg.UsageError: The stream was passed to another library.
    ///
    /// Example:
    ///     >>> thalweg.scan("photos", columns=["path", "iso"]).to_pylist()
    ///     [{'path': '/home/ada/photos/harbour.jpg', 'iso': 200}]
    fn to_pylist<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let all = PyList::empty(py);
        while let Some(batch) = self.__next__(py)? {
            rows::dicts(py, batch.rows())?.iter().try_for_each(|row| all.append(row))?;
        }
        Ok(all)
    }

    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__(&self, dtype: Option<&Bound<'_, PyAny>>, copy: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let _ = (dtype, copy);
        Err(table::no_array())
    }

    fn __repr__(&self) -> String {
        let fields = self.shared.schema.fields();
        format!("<thalweg.RecordBatches of {} columns>", fields.len())
    }
}

impl RecordBatches {
    /// What was made of the stream; in place of another library's error, what a callback of ours raised.
    fn or_raised<'py>(&self, made: PyResult<Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        made.map_err(|error| {
            let raised = self.shared.raised.lock().unwrap_or_else(PoisonError::into_inner).take();
            raised.unwrap_or(error)
        })
    }

    fn check_not_handed_over(&self, py: Python<'_>) -> PyResult<()> {
        // Without Python's lock: the thread that has the stream may hold this one while it waits.
        if py.detach(|| self.shared.lock().is_handed_over) {
            Err(usage("these record batches were already consumed; scan or query again"))
        } else {
            Ok(())
        }
    }
}

/// This thread, if it is the one on which Python runs its signal handlers.
fn main_thread(py: Python<'_>) -> PyResult<Option<ThreadId>> {
    let threading = py.import("threading")?;
    let is_main = threading.call_method0("current_thread")?.is(&threading.call_method0("main_thread")?);
    Ok(is_main.then(|| std::thread::current().id()))
}

/// What is behind the C interface of a stream.
struct Reader {
    shared: Arc<Shared>,
    /// The thread on which to ask Python for signals. On others Python would do nothing, and a
    /// thread that waits for them may hold its lock.
    listens_on: Option<ThreadId>,
}

impl Iterator for Reader {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        let listens = self.listens_on == Some(std::thread::current().id());
        match self.shared.next(listens) {
            Ok(batch) => batch.map(Ok),
            Err(StreamEnd::Fault(fault)) => Some(Err(ArrowError::ExternalError(fault))),
            Err(StreamEnd::Raised(raised)) => {
                let text = again(&raised);
                *self.shared.raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(raised);
                Some(Err(ArrowError::ExternalError(text.into())))
            }
        }
    }
}

/// The text of what a signal handler raised, which is all that passes through C. So a KeyboardInterrupt is
/// asked for once more, for the moment in which Python goes on; as the last thing here, for any call of
/// Python would be that moment.
fn again(raised: &PyErr) -> String {
    attached(|py| {
        if !raised.is_instance_of::<PyKeyboardInterrupt>(py) {
            return raised.to_string();
        }
        set_interrupt();
        "interrupted".to_owned()
    })
}

/// Runs `f` with Python's lock, on a thread of which nothing is known.
///
/// [`Python::attach`] alone will not do here. PyO3 counts how often a thread has taken the lock, and our own
/// `to_pandas` is such a time; when pyarrow, which that calls, lets go of the lock in C and then pulls a
/// batch, PyO3 takes the thread for one that has it.
#[allow(unsafe_code, reason = "PyO3 has no safe name for it")]
fn attached<R>(f: impl FnOnce(Python<'_>) -> R) -> R {
    struct HeldBytes(pyo3::ffi::PyGILState_STATE);
    impl Drop for HeldBytes {
        fn drop(&mut self) {
            // SAFETY: `PyGILState_Ensure` took the lock on this thread, and what was taken since then
            // has been let go.
            unsafe { pyo3::ffi::PyGILState_Release(self.0) }
        }
    }
    // SAFETY: it may be called on any thread, with the lock or without. The interpreter is alive: it called
    // this, or holds a stream that is being taken.
    let _held = HeldBytes(unsafe { pyo3::ffi::PyGILState_Ensure() });
    Python::attach(f)
}

#[allow(unsafe_code, reason = "PyO3 has no safe name for it")]
fn set_interrupt() {
    // SAFETY: it may be called from anywhere, with Python's lock or without.
    unsafe { pyo3::ffi::PyErr_SetInterrupt() }
}

impl RecordBatchReader for Reader {
    fn schema(&self) -> Arc<Schema> {
        Arc::clone(&self.shared.schema)
    }
}

impl fmt::Debug for RecordBatches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.__repr__())
    }
}
