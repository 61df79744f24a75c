//! Work in shards: `plan`, `index_shard`, `merge`.

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;

use engine::{Catalog, JobError, MergeInto, MergeReport, PlanFrom, Progress, ShardsOptions};
use pyo3::prelude::*;

use crate::argument;
use crate::error::{raise, usage};
use crate::interrupt::{done, reported};
use crate::path;
use crate::progress::{Counter, Reporter};
use crate::report::{of_merge, of_plan, of_shards};

/// Writes a plan that divides all files under ``paths`` into shards, for work on several machines.
///
/// Shards are numbered from 0, and their sizes differ by one file at most.
///
/// Args:
///     paths: One path or an iterable of paths, to files or directories.
///     out: The path of the plan, a Parquet file.
///     shards: Number of shards.
///     exclude: Globs of files and folders to leave out, as in ``.gitignore``.
///     include: Globs of files and folders to keep, whatever else leaves them out.
///     presets: Leave out what systems and programs keep for themselves. Default: yes.
///     progress: A callable ``progress(done, total)`` that counts the files found, or True for a bar.
///
/// Returns:
///     What the plan contains, and the problems.
///
/// Raises:
///     thalweg.NotFoundError: A path does not exist.
///     thalweg.UsageError: ``paths`` is empty, or a glob is malformed.
///
/// Example:
///     >>> thalweg.plan("photos", "plan.parquet", shards=100).n_files
///     30
#[pyfunction]
#[pyo3(signature = (paths, out, *, shards, exclude = None, include = None, presets = None, progress = None))]
#[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn plan<'py>(
    py: Python<'py>,
    paths: &Bound<'_, PyAny>,
    out: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = argument::shards)] shards: NonZeroU32,
    #[pyo3(from_py_with = argument::exclude)] exclude: Option<Vec<String>>,
    #[pyo3(from_py_with = argument::include)] include: Option<Vec<String>>,
    presets: Option<bool>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (paths, out) = (path::several(paths)?, path::one(out)?);
    if paths.is_empty() {
        return Err(raise(&JobError::NothingNamed));
    }
    let rules = argument::rules(exclude, include, presets).unwrap_or_default();
    let reporter = Reporter::of(progress, Counter::Found)?;
    let progress = Progress::default();
    let report = reported(py, &progress, reporter.as_ref(), || {
        let mut paths = paths.into_iter();
        engine::plan(&mut PlanFrom::PathsWithout(&mut paths, rules), shards.get(), &out, &progress)
    })?;
    let report = report.map_err(|error| raise(&error))?;
    done(py, &progress, reporter.as_ref())?;
    of_plan(py, path::shown(py, &out)?, shards.get(), &report)
}

/// Returns the number of shards of a plan; they are numbered from 0.
///
/// Args:
///     plan: A plan that :func:`plan` wrote.
///
/// Raises:
///     thalweg.DamagedError: The file is not a plan.
#[pyfunction]
#[pyo3(signature = (plan))]
pub(crate) fn n_shards(py: Python<'_>, plan: &Bound<'_, PyAny>) -> PyResult<u32> {
    let plan = path::one(plan)?;
    py.detach(|| engine::n_shards(&plan)).map_err(|error| raise(&error))
}

/// Reads the files of one shard or several, and writes one part for each into the directory ``out``.
///
/// A part appears when it is complete, and one that exists is not made again. So you may run shards in any
/// order, on any machine, and again after a crash.
///
/// Args:
///     plan: A plan that :func:`plan` wrote.
///     shard: The number of the shard, or several numbers.
///     out: The directory of the parts.
///     tags: Store all tags of each file, as JSON. Must be the same for all shards of a plan.
///     threads: Number of workers. Default: one for each CPU.
///     progress: A callable ``progress(done, total)``, or True for a bar; see ``help(thalweg)``.
///
/// Returns:
///     How many parts were made and how many existed, and counts of the files read.
///
/// Raises:
///     thalweg.UsageError: The plan has no such shard, or ``out`` has parts of another plan.
///
/// Example:
///     >>> thalweg.index_shard("plan.parquet", 7, "parts").n_made
///     1
#[pyfunction]
#[pyo3(signature = (plan, shard, out, *, tags = false, threads = None, progress = None))]
pub(crate) fn index_shard<'py>(
    py: Python<'py>,
    plan: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = argument::shard)] shard: Vec<u32>,
    out: &Bound<'_, PyAny>,
    tags: bool,
    #[pyo3(from_py_with = argument::threads)] threads: Option<NonZeroUsize>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (plan, out) = (path::one(plan)?, path::one(out)?);
    let mut options = ShardsOptions::default();
    options.tags = tags;
    options.threads = threads;
    let reporter = Reporter::of(progress, Counter::Done)?;
    let progress = Progress::default();
    let report = reported(py, &progress, reporter.as_ref(), || {
        engine::index_shards(&plan, &shard, &out, &options, &progress)
    })?;
    let report = report.map_err(|error| raise(&error))?;
    done(py, &progress, reporter.as_ref())?;
    of_shards(py, &report)
}

/// Merges the parts in a directory into a catalogue or into one Parquet file.
///
/// Nothing is written if parts are missing or damaged; see ``is_complete``, ``missing`` and ``unfit`` of the
/// result.
///
/// Args:
///     parts: The directory of the parts.
///     catalog: The catalogue to create or update.
///     out: The Parquet file to write, instead of ``catalog``.
///     plan: Require that the parts are those of this plan.
///     progress: A callable ``progress(done, total)`` that counts rows, or True for a bar.
///
/// Returns:
///     What was merged, and which parts are missing or unfit.
///
/// Raises:
///     thalweg.UsageError: Neither ``catalog`` nor ``out`` is given, or both are.
///     thalweg.NotFoundError: The directory has no parts.
///
/// Example:
///     >>> thalweg.merge("parts", catalog="photos.db").is_complete
///     True
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
        _ => return Err(usage("pass either `catalog` or `out`")),
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
