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
