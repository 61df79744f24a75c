//! `scan`: paths to record batches.

use std::num::NonZeroUsize;
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_schema::Schema;
use engine::catalog::{Filter, PartColumns, Products, RowFilter};
use engine::{Problem, Progress, Scan, ScanOptions, WaitResult};
use pyo3::prelude::*;

use crate::argument;
use crate::arrow::PyRecordBatch;
use crate::error::{Fault, raise};
use crate::filter;
use crate::interrupt::{TICK, work};
use crate::path;
use crate::progress::{Counter, Reporter};
use crate::stream::{RecordBatches, Source};
use crate::tag_columns::{ReshapedBatches, TAGS, TagColumns, tag_columns};

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
/// ``taken_precision``, ``kind``, ``keyword_paths``, ``people``, ``ties``, ``stack``, ``role``,
/// ``stacked_by``, ``located_from``, ``is_favorite``, ``place``, ``region``, ``country_of_place``,
/// ``time_zone``, ``checked_at``, ``rotted_at``, ``picture_hash``, ``sha256``, ``md5``, ``volume``.
///
/// Then follow ``path_raw`` (the bytes of a path that is not UTF-8), ``mtime_ns`` (nanoseconds since 1970)
/// and ``taken_at_text`` (the text of a date without a time of day, such as ``2004``; ``taken_at`` is then
/// null). Units are part of the names: ``exposure_s``, ``altitude_m``. ``taken_at`` is a timestamp without a
/// time zone, ``taken_utc`` and ``modified_at`` are timestamps in UTC, ``keywords`` is a list of strings.
///
/// Args:
///     paths: One path or an iterable of paths, to files or directories.
///     where: Return only the files that match this search, in the language of :meth:`Catalog.find`:
///         ``"camera:nikon from:2024 -kind:raw"``. All files are read; a condition on tags reads tags.
///         Conditions about other files (``is:duplicate``) need a catalogue.
///     tags: Fill the column ``tags`` with all tags of each file: True or ``"json"`` for JSON, ``"map"``
///         for an Arrow map from names (``"ExifIFD:ISO"``) to texts. Or a list of names, ``"ISO"`` or
///         ``"ExifIFD:ISO"``: each becomes a column of texts, after all others, in place of ``tags``.
///     columns: Return only these columns, in this order.
///     hash: Fill ``content_hash``; or ``"sha256"``, ``"md5"`` or ``"blake3"`` (``content_hash``), or a list
///         of these, to fill the columns of these hashes. This and the next three read files to their end.
///     hash_picture: Fill ``picture_hash``.
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
///     thalweg.UsageError: There is no such column, ``paths`` is empty, or ``where`` has a mistake.
///
/// Example:
///     >>> thalweg.scan("photos", columns=["path", "model", "taken_at"]).to_polars()
#[pyfunction]
#[pyo3(
    signature = (
        paths, *, r#where = None, tags = TagColumns::No, columns = None, hash = Products::default(), hash_picture = false,
        perceptual = false, verify = false, threads = None, batch_rows = None, progress = None
    ),
    text_signature = "(paths, *, where=None, tags=False, columns=None, hash=False, hash_picture=False, perceptual=False, \
                      verify=False, threads=None, batch_rows=None, progress=None)"
)]
#[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn scan(
    py: Python<'_>,
    paths: &Bound<'_, PyAny>,
    r#where: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = tag_columns)] tags: TagColumns,
    #[pyo3(from_py_with = argument::columns)] columns: Option<Vec<String>>,
    #[pyo3(from_py_with = argument::hash)] hash: Products,
    hash_picture: bool,
    perceptual: bool,
    verify: bool,
    #[pyo3(from_py_with = argument::threads)] threads: Option<NonZeroUsize>,
    #[pyo3(from_py_with = argument::batch_rows)] batch_rows: Option<NonZeroUsize>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<RecordBatches> {
    let paths = path::several(paths)?;
    let mut options = ScanOptions::default();
    let reshaped = asked(&mut options, tags, columns)?;
    if let Some(text) = r#where {
        options.filter = Some(Filter::of(filter::search_of("where", text)?));
    }
    options.products =
        Products { perceptual_hash: perceptual, verdict: verify, picture_hash: hash_picture, ..hash };
    options.reading.most_workers = threads;
    options.batch_rows = batch_rows.unwrap_or(options.batch_rows);
    let reporter = Reporter::of(progress, Counter::Done)?;
    options.count_ahead = reporter.is_some();
    let progress = Arc::new(Progress::default());
    // To look at all paths of a long list takes its time.
    let scan = work(py, &progress, || engine::scan(&paths, &options, Arc::clone(&progress)))?;
    Ok(RecordBatches::new(Box::new(ScanSource(scan.map_err(|error| raise(&error))?, reshaped)), reporter))
}

/// Sets what the engine has to read for these columns and tags, and says what is to be made of it.
fn asked(
    options: &mut ScanOptions,
    tags: TagColumns,
    columns: Option<Vec<String>>,
) -> PyResult<ReshapedBatches> {
    let names_tags = columns.as_ref().is_none_or(|columns| columns.iter().any(|name| name == TAGS));
    options.tags = tags != TagColumns::No || (columns.is_some() && names_tags);
    let is_chosen = matches!(tags, TagColumns::Chosen(_));
    if let Some(mut columns) = columns {
        if is_chosen && !names_tags {
            columns.push(TAGS.to_owned());
        }
        options.columns = PartColumns::named(&columns).map_err(|error| raise(&error))?;
        return Ok(ReshapedBatches::new(tags, names_tags));
    }
    // Of all columns, the one with all tags is not what chosen ones are for.
    Ok(ReshapedBatches::new(tags, !is_chosen))
}

/// The schema of a scan, without reading a file. A mistake in `where` is an error here already.
#[pyfunction]
#[pyo3(signature = (tags, r#where))]
pub(crate) fn no_rows(
    #[pyo3(from_py_with = tag_columns)] tags: TagColumns,
    r#where: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyRecordBatch> {
    if let Some(text) = r#where {
        RowFilter::new(&Filter::of(filter::search_of("where", text)?)).map_err(|error| raise(&error))?;
    }
    let mut options = ScanOptions::default();
    let reshaped = asked(&mut options, tags, None)?;
    let empty = RecordBatch::new_empty(options.columns.schema());
    Ok(PyRecordBatch::new(reshaped.batch(empty).map_err(|error| raise(&error))?))
}

struct ScanSource(Scan, ReshapedBatches);

impl Source for ScanSource {
    fn schema(&self) -> Arc<Schema> {
        self.1.schema(self.0.schema())
    }

    fn wait(&mut self) -> Result<WaitResult, Fault> {
        Ok(match self.0.wait(TICK)? {
            WaitResult::Batch(batch) => WaitResult::Batch(self.1.batch(batch)?),
            other => other,
        })
    }

    fn problems(&self) -> Vec<Problem> {
        self.0.report().map(|report| report.problems.clone()).unwrap_or_default()
    }

    fn progress(&self) -> Option<Arc<Progress>> {
        Some(Arc::clone(self.0.progress()))
    }
}
