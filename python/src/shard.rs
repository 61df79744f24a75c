//! Work in shards: `plan`, `index_shard`, `merge`.

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;

use engine::{Catalog, JobError, MergeInto, MergeReport, PlanFrom, Progress, ShardsOptions};
use pyo3::prelude::*;

use crate::error::{raise, usage};
use crate::interrupt::{done, reported};
use crate::path;
use crate::progress::{Counter, Reporter};
use crate::report::{of_merge, of_plan, of_shards};

#[pyfunction]
#[pyo3(signature = (paths, out, *, shards, progress = None))]
pub(crate) fn plan<'py>(
    py: Python<'py>,
    paths: &Bound<'_, PyAny>,
    out: &Bound<'_, PyAny>,
    shards: NonZeroU32,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (paths, out) = (path::several(paths)?, path::one(out)?);
    if paths.is_empty() {
        return Err(raise(&JobError::NothingNamed));
    }
    let reporter = Reporter::of(progress, Counter::Found)?;
    let progress = Progress::default();
    let report = reported(py, &progress, reporter.as_ref(), || {
        engine::plan(&mut PlanFrom::Paths(&mut paths.into_iter()), shards.get(), &out, &progress)
    })?;
    let report = report.map_err(|error| raise(&error))?;
    done(py, &progress, reporter.as_ref())?;
    of_plan(py, path::shown(py, &out)?, shards.get(), &report)
}

#[pyfunction]
#[pyo3(signature = (plan))]
pub(crate) fn n_shards(py: Python<'_>, plan: &Bound<'_, PyAny>) -> PyResult<u32> {
    let plan = path::one(plan)?;
    py.detach(|| engine::n_shards(&plan)).map_err(|error| raise(&error))
}

/// One number, or several.
#[derive(FromPyObject)]
pub(crate) enum Shards {
    One(u32),
    Several(Vec<u32>),
}

#[pyfunction]
#[pyo3(signature = (plan, shard, out, *, tags = false, threads = None, progress = None))]
pub(crate) fn index_shard<'py>(
    py: Python<'py>,
    plan: &Bound<'_, PyAny>,
    shard: Shards,
    out: &Bound<'_, PyAny>,
    tags: bool,
    threads: Option<NonZeroUsize>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (plan, out) = (path::one(plan)?, path::one(out)?);
    let shards = match shard {
        Shards::One(shard) => vec![shard],
        Shards::Several(shards) => shards,
    };
    let mut options = ShardsOptions::default();
    options.tags = tags;
    options.threads = threads;
    let reporter = Reporter::of(progress, Counter::Done)?;
    let progress = Progress::default();
    let report = reported(py, &progress, reporter.as_ref(), || {
        engine::index_shards(&plan, &shards, &out, &options, &progress)
    })?;
    let report = report.map_err(|error| raise(&error))?;
    done(py, &progress, reporter.as_ref())?;
    of_shards(py, &report)
}

#[pyfunction]
#[pyo3(signature = (parts, *, catalog = None, out = None, plan = None, progress = None))]
pub(crate) fn merge<'py>(
    py: Python<'py>,
    parts: &Bound<'_, PyAny>,
    catalog: Option<&Bound<'_, PyAny>>,
    out: Option<&Bound<'_, PyAny>>,
    plan: Option<&Bound<'_, PyAny>>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    enum Into {
        Catalog(PathBuf),
        Parquet(PathBuf),
    }
    let into = match (catalog, out) {
        (Some(catalog), None) => Into::Catalog(path::one(catalog)?),
        (None, Some(out)) => Into::Parquet(path::one(out)?),
        _ => return Err(usage("merge into one of `catalog` and `out`")),
    };
    let parts = path::one(parts)?;
    let plan = plan.map(path::one).transpose()?;
    let reporter = Reporter::of(progress, Counter::Done)?;
    let progress = Progress::default();
    let report = reported(py, &progress, reporter.as_ref(), || match &into {
        Into::Catalog(path) => {
            let mut catalog = Catalog::create_or_open(path)?;
            let report = engine::merge(&parts, plan.as_deref(), MergeInto::Catalog(&mut catalog), &progress);
            if !report.as_ref().is_ok_and(MergeReport::is_complete) {
                catalog.discard_if_new(true);
            }
            report
        }
        Into::Parquet(out) => engine::merge(&parts, plan.as_deref(), MergeInto::Parquet(out), &progress),
    })?;
    let report = report.map_err(|error: JobError| raise(&error))?;
    done(py, &progress, reporter.as_ref())?;
    of_merge(py, &report)
}
