//! Merges parts into a catalogue or one Parquet file.
//!
//! Nothing is written before all parts of the plan are present and complete, so a result is always complete.
//! For that each part is compared with its digests first, and its rows are checked once more as they are
//! read. Rows are in the order of the plan, wherever and in whichever order the parts were made.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use catalog::{Catalog, CatalogError, Change, KeptColumns, PartReader, PartWriter, Sender, WriterOptions};
use file::object::Existing;
use serde::Serialize;

use super::name::PartName;
use super::place::{self, Chunks, Draft};
use super::reader::PlanFile;
use super::{ShardDivision, VERSION, word};
use crate::error::JobError;
use crate::error::ShardError;
use crate::problem::Problem;
use crate::progress::Progress;

/// Destination of the merged parts.
pub enum MergeInto<'m> {
    /// A catalogue. Rows of the same paths are replaced, others stay.
    Catalog(&'m mut Catalog),
    /// One Parquet file, replacing an existing one.
    Parquet(&'m Path),
}

/// Result of a merge. Something was written only if nothing is missing or unfit.
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct MergeReport {
    /// Number of shards of the plan.
    pub n_shards: u32,
    /// Number of rows that were merged.
    pub n_rows: u64,
    /// Numbers of the shards without a part.
    pub missing: Vec<u32>,
    /// Parts that are damaged or do not belong to the others, with the reasons.
    pub unfit: Vec<Problem>,
    /// Whether the run was asked to stop; the same call repeats it.
    #[serde(rename = "interrupted")]
    pub is_interrupted: bool,
    /// Wall-clock time that the merge took.
    #[serde(rename = "elapsed_s", serialize_with = "crate::serial::seconds")]
    pub elapsed: Duration,
}

impl MergeReport {
    /// Whether all parts are present and complete.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.missing.is_empty() && self.unfit.is_empty()
    }
}

/// Merges the parts in `folder`; with `plan` they must be those of that plan.
///
/// # Errors
/// If there are no parts or those of two plans, the plan cannot be read, or the result cannot be written.
pub fn merge(
    folder: &Path,
    plan: Option<&Path>,
    into: MergeInto<'_>,
    progress: &Progress,
) -> Result<MergeReport, JobError> {
    let _gate = gate::gate!("engine::merge");
    let started = Instant::now();
    let plan = plan.map(PlanFile::open).transpose()?;
    let parts = parts_in(folder, plan.as_ref())?;
    let mut report = MergeReport { n_shards: parts.n_shards, ..MergeReport::default() };
    let whole = check(&parts, folder, plan.as_ref(), &mut report);
    progress.files_expected.store(report.n_rows, Relaxed);
    progress.is_counted.store(true, Relaxed);
    if report.is_complete() {
        match into {
            MergeInto::Catalog(catalog) => into_catalog(&whole, catalog, progress)?,
            MergeInto::Parquet(out) => into_parquet(&whole, out, progress)?,
        }
    }
    report.is_interrupted = progress.is_stopped();
    report.elapsed = started.elapsed();
    Ok(report)
}

/// The parts of one plan, according to their names.
struct Parts {
    plan: String,
    n_shards: u32,
    /// Numbers of the shards, sorted and unique.
    shards: Vec<u32>,
}

fn parts_in(folder: &Path, plan: Option<&PlanFile>) -> Result<Parts, ShardError> {
    let failed = |source| ShardError::Read { path: folder.to_owned(), source };
    let mut parts = plan.map(|plan| {
        let PartName { plan: digits, n_shards, .. } = PartName::new(0, plan.cut.n_shards, &plan.id);
        Parts { plan: digits, n_shards, shards: Vec::new() }
    });
    for name in place::names_in(folder).map_err(failed)? {
        let Some(name) = PartName::parse(&name) else { continue };
        let PartName { shard, n_shards, plan } = name;
        let parts = parts.get_or_insert_with(|| Parts { plan: plan.clone(), n_shards, shards: Vec::new() });
        if parts.plan != plan || parts.n_shards != n_shards {
            let (path, first) = (folder.to_owned(), parts.plan.clone());
            return Err(ShardError::TwoPlans { path, first, second: plan });
        }
        parts.shards.push(shard);
    }
    let mut parts = parts.ok_or_else(|| ShardError::NoParts { path: folder.to_owned() })?;
    parts.shards.sort_unstable();
    Ok(parts)
}

/// Checks every part. Reports missing and unfit ones, and returns the paths of the others in order.
fn check(parts: &Parts, folder: &Path, plan: Option<&PlanFile>, report: &mut MergeReport) -> Vec<PathBuf> {
    let mut whole = Vec::with_capacity(parts.shards.len());
    // All parts must agree with the first one.
    let mut said: Option<Vec<Option<String>>> =
        plan.map(|plan| vec![Some(plan.id.clone()), Some(plan.cut.n_files.to_string()), None]);
    for shard in 0..parts.n_shards {
        if parts.shards.binary_search(&shard).is_err() {
            report.missing.push(shard);
            continue;
        }
        let path = PartName { shard, n_shards: parts.n_shards, plan: parts.plan.clone() }.path_in(folder);
        match fit(&path, shard, parts.n_shards, &mut said) {
            Ok(n_rows) => {
                report.n_rows += n_rows;
                whole.push(path);
            }
            Err(reason) => report.unfit.push(Problem { path, reason }),
        }
    }
    whole
}

/// Whether a part is complete and belongs to the others: its number of rows, or the reason why not.
fn fit(
    path: &Path,
    shard: u32,
    n_shards: u32,
    said: &mut Option<Vec<Option<String>>>,
) -> Result<u64, String> {
    let again =
        |error: io::Error| format!("the part is incomplete or damaged: {error}; index shard {shard} again");
    let part = open(path).map_err(again)?;
    part.check_all().map_err(again)?;
    let word = |key| part.word(key).map(str::to_owned);
    match word(word::PART_VERSION) {
        Some(version) if version == VERSION.to_string() => {}
        Some(version) => {
            return Err(format!(
                "the part has version {version}, but this program supports version {VERSION}"
            ));
        }
        None => return Err("not a part: its footer has no version".to_owned()),
    }
    let says = vec![word(word::PLAN_ID), word(word::N_FILES), word(word::TAGS)];
    let said = said.get_or_insert_with(|| says.clone());
    if said[2].is_none() {
        said[2].clone_from(&says[2]);
    }
    if says[..2] != said[..2] {
        return Err("the part belongs to another plan".to_owned());
    }
    if says[2] != said[2] {
        return Err("the part and the first part differ in --tags".to_owned());
    }
    let n_files = says[1].as_ref().and_then(|number| number.parse().ok()).unwrap_or(0);
    let expected = ShardDivision { n_files, n_shards }.len_of(shard);
    if word(word::SHARD) != Some(shard.to_string()) || part.n_rows() != expected {
        return Err(format!(
            "the part has {} rows of shard {}, expected {expected} of shard {shard}",
            part.n_rows(),
            word(word::SHARD).unwrap_or_default()
        ));
    }
    Ok(expected)
}

fn into_catalog(parts: &[PathBuf], catalog: &mut Catalog, progress: &Progress) -> Result<(), JobError> {
    let columns = KeptColumns::of(catalog)?;
    let writer = catalog.writer(&WriterOptions::default())?;
    let outcome = parts
        .iter()
        .take_while(|_| !progress.is_stopped())
        .try_for_each(|path| send(path, &writer.sender(), progress));
    let written = if progress.is_stopped() { writer.finish_soon() } else { writer.finish() };
    // If the writer failed, that is the first cause.
    let written = written?;
    outcome?;
    if !progress.is_stopped() {
        catalog.update_stacks()?;
        catalog.checkpoint()?;
        // Without the file searches take longer, and that is all.
        let _ = columns.update(catalog, written.changed, &|| !progress.is_stopped());
    }
    Ok(())
}

/// Sends the rows of a part to the catalogue.
fn send(path: &Path, sender: &Sender, progress: &Progress) -> Result<(), JobError> {
    let failed = |source| ShardError::Read { path: path.to_owned(), source };
    let take = |changes: Vec<Change>| {
        Progress::add(&progress.files_done, changes.len() as u64);
        sender.send(changes).map_err(FailedSide::Catalog)
    };
    open(path).map_err(failed)?.changes(take).map_err(|error| match error {
        FailedSide::Part(source) => failed(source).into(),
        FailedSide::Catalog(error) => error.into(),
    })
}

/// Which side of a copy operation failed.
enum FailedSide {
    Part(io::Error),
    Catalog(CatalogError),
}

impl From<io::Error> for FailedSide {
    fn from(error: io::Error) -> FailedSide {
        FailedSide::Part(error)
    }
}

fn into_parquet(parts: &[PathBuf], out: &Path, progress: &Progress) -> Result<(), JobError> {
    let failed = |source| ShardError::Write { path: out.to_owned(), source };
    let draft = Draft::begin(&place::absolute(out).map_err(failed)?).map_err(failed)?;
    let mut writer = PartWriter::new(&draft.file, &[]).map_err(failed)?;
    for path in parts {
        if progress.is_stopped() {
            return Ok(());
        }
        let part = open(path).map_err(|source| ShardError::Read { path: path.clone(), source })?;
        let n_rows = part.n_rows();
        writer.copy(part).map_err(failed)?;
        Progress::add(&progress.files_done, n_rows);
    }
    writer.finish().map_err(failed)?;
    draft.publish(Existing::Replace).map_err(failed)?;
    Ok(())
}

fn open(part: &Path) -> io::Result<PartReader> {
    PartReader::open(Chunks::open(part)?)
}
