//! `scan`: paths to record batches.

use std::num::NonZeroUsize;
use std::sync::Arc;

use arrow_schema::Schema;
use engine::catalog::{PartColumns, Products};
use engine::{Problem, Progress, Scan, ScanOptions, Waited};
use pyo3::prelude::*;

use crate::error::{Fault, raise};
use crate::interrupt::{TICK, work};
use crate::path;
use crate::progress::{Counter, Reporter};
use crate::stream::{RecordBatches, Source};

/// Reads the metadata of all files under ``paths`` as a stream of Arrow record batches, one row per file.
///
/// Reading begins at once and stays a few batches ahead of the caller, so memory does not depend on the
/// number of files. Rows come in the order in which files are done; sort by ``path`` if you need an order.
/// A file that cannot be read is a row with ``error`` and ``error_kind``.
///
/// Columns of the view, in order:
/// ``path``, ``bytes``, ``modified_at``, ``format``, ``mime``, ``width``, ``height``, ``bit_depth``,
/// ``orientation``, ``taken_at``, ``taken_utc``, ``taken_from``, ``date_time_original``,
/// ``create_date``, ``modify_date``, ``make``, ``model``, ``lens``, ``serial``, ``iso``,
/// ``exposure_s``, ``f_number``, ``focal_mm``, ``focal_35mm``, ``flash``, ``latitude``, ``longitude``,
/// ``altitude_m``, ``title``, ``description``, ``keywords``, ``artist``, ``copyright``, ``rating``,
/// ``software``, ``color_profile``, ``has_thumbnail``, ``frames``, ``content_hash``,
/// ``perceptual_hash``, ``error``, ``error_kind``, ``tags``, ``verdict``, ``survives``, ``sidecar``,
/// ``sublocation``, ``city``, ``state``, ``country``, ``country_code``, ``digitized_at``,
/// ``taken_precision``.
///
/// Then follow ``path_raw`` (the bytes of a path that is not UTF-8), ``mtime_ns`` (nanoseconds since 1970)
/// and ``taken_at_text`` (the text of a date without a time of day, such as ``2004``; ``taken_at`` is then
/// null). Units are part of the names: ``exposure_s``, ``altitude_m``. ``taken_at`` is a timestamp without a
/// time zone, ``taken_utc`` and ``modified_at`` are timestamps in UTC, ``keywords`` is a list of strings.
///
/// Args:
///     paths: One path or an iterable of paths, to files or directories.
///     tags: Fill the column ``tags`` with all tags of each file, as JSON.
///     columns: Return only these columns, in this order.
///     hash: Fill ``content_hash``. This and the next two read files to their end.
///     perceptual: Fill ``perceptual_hash``.
///     verify: Fill ``verdict`` and ``survives``.
///     threads: Number of workers at most. Default: one for each CPU, and more while they wait for the
///         device.
///     batch_rows: Rows per batch at most. Default: 4096.
///     progress: A callable ``progress(done, total)``, or True for a bar; see ``help(thalweg)``.
///
/// Returns:
///     A stream that you convert with ``.to_pandas()``, ``.to_polars()``, ``.to_arrow()`` or
///     ``.to_pylist()``, iterate over, or pass to any library that takes Arrow.
///
/// Raises:
///     thalweg.NotFoundError: A path does not exist.
///     thalweg.UsageError: There is no such column, or ``paths`` is empty.
///
/// Example:
///     >>> thalweg.scan("photos", columns=["path", "model", "taken_at"]).to_polars()
#[pyfunction]
#[pyo3(signature = (
    paths, *, tags = false, columns = None, hash = false, perceptual = false, verify = false, threads = None,
    batch_rows = None, progress = None
))]
#[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn scan(
    py: Python<'_>,
    paths: &Bound<'_, PyAny>,
    tags: bool,
    columns: Option<Vec<String>>,
    hash: bool,
    perceptual: bool,
    verify: bool,
    threads: Option<NonZeroUsize>,
    batch_rows: Option<NonZeroUsize>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<RecordBatches> {
    let paths = path::several(paths)?;
    let mut options = ScanOptions::default();
    options.tags = tags;
    if let Some(columns) = columns {
        options.columns = PartColumns::named(&columns).map_err(|error| raise(&error))?;
        options.tags |= columns.iter().any(|name| name == "tags");
    }
    options.products =
        Products { content_hash: hash, perceptual_hash: perceptual, verdict: verify, thumbnail: false };
    options.reading.most_workers = threads;
    options.batch_rows = batch_rows.unwrap_or(options.batch_rows);
    let reporter = Reporter::of(progress, Counter::Done)?;
    options.count_ahead = reporter.is_some();
    let progress = Arc::new(Progress::default());
    // To look at all paths of a long list takes its time.
    let scan = work(py, &progress, || engine::scan(&paths, &options, Arc::clone(&progress)))?;
    Ok(RecordBatches::new(Box::new(Scanned(scan.map_err(|error| raise(&error))?)), reporter))
}

struct Scanned(Scan);

impl Source for Scanned {
    fn schema(&self) -> Arc<Schema> {
        Arc::clone(self.0.schema())
    }

    fn wait(&mut self) -> Result<Waited, Fault> {
        Ok(self.0.wait(TICK)?)
    }

    fn problems(&self) -> Vec<Problem> {
        self.0.report().map(|report| report.problems.clone()).unwrap_or_default()
    }

    fn progress(&self) -> Option<Arc<Progress>> {
        Some(Arc::clone(self.0.progress()))
    }
}
