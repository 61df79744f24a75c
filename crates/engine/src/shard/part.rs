//! Turns a shard into its part: reads the files of the shard like `index` does, and writes the rows in the
//! order of the plan.

mod worker;

use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use catalog::{PartReader, PartRow, PartWriter};
use file::object::Existing;
use serde::Serialize;

use super::name::PartName;
use super::place::{self, Chunks, Draft};
use super::reader::PlanFile;
use super::{VERSION, word};
use crate::error::JobError;
use crate::error::ShardError;
use crate::index::IndexReport;
use crate::platform;
use crate::progress::Progress;
use crate::storage::{self, Choices, Storage};
use crate::to_read::{CHUNK_FILES, REMOTE_CHUNK_FILES};
use crate::work;
use crate::work::in_order::InOrder;
use worker::{Answer, Worker};

/// Options for reading shards. Start from `default()` and set fields.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ShardsOptions {
    /// Keep all tags of each file, not only those of the view's columns. Default: no.
    pub tags: bool,
    /// Number of workers. Default: four per processor, as they wait for the device in turn; for objects in a
    /// store the number in [`Choices::for_stores`].
    pub threads: Option<NonZeroUsize>,
    /// How files are read. Unset choices are taken from the storage's profile. The order is that of the plan.
    pub reading: Choices,
}

catalog::setters! {
    ShardsOptions {
        tags: bool,
        threads: Option<NonZeroUsize>,
        reading: Choices,
    }
}

/// Report of a run over shards.
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct ShardsReport {
    /// Number of parts that were made.
    #[serde(rename = "n_parts_made")]
    pub n_made: u64,
    /// Number of existing parts that were kept.
    #[serde(rename = "n_parts_there")]
    pub n_there: u64,
    /// Number of existing, incomplete parts that were remade; included in `n_made`.
    #[serde(rename = "n_parts_remade")]
    pub n_remade: u64,
    /// Number of files whose size or time differs from the plan. Their rows have the current values.
    pub n_changed: u64,
    /// Report of reading the files, with the time that the whole run took.
    #[serde(flatten)]
    pub read: IndexReport,
}

/// Makes the parts of some shards of a plan in the folder `out`, which is created if needed.
///
/// A part appears only when it is complete; existing parts are kept. A file that cannot be read is a row.
/// After a request to stop, the finished parts remain.
///
/// # Errors
/// If the plan cannot be read or has no such shard, an existing part was made with other options, or the
/// storage of `out` fails.
pub fn index_shards(
    plan: &Path,
    shards: &[u32],
    out: &Path,
    options: &ShardsOptions,
    progress: &Progress,
) -> Result<ShardsReport, JobError> {
    let _gate = gate::gate!("engine::index shards");
    let started = Instant::now();
    let plan = PlanFile::open(plan)?;
    let n_shards = plan.cut.n_shards;
    if let Some(&shard) = shards.iter().find(|&&shard| shard >= n_shards) {
        return Err(ShardError::NoSuchShard { shard, n_shards }.into());
    }
    place::make_folder(out).map_err(|source| JobError::Output { path: out.to_owned(), source })?;
    refuse_other_plan(&plan, out)?;
    progress.files_expected.store(shards.iter().map(|&shard| plan.cut.len_of(shard)).sum(), Relaxed);
    progress.is_counted.store(true, Relaxed);
    let mut report = ShardsReport::default();
    for &shard in shards {
        let path = PartName::new(shard, n_shards, &plan.id).path_in(out);
        match state_of(&path, &plan, shard, options.tags)? {
            State::Whole => {
                report.n_there += 1;
                Progress::add(&progress.files_done, plan.cut.len_of(shard));
                continue;
            }
            State::Damaged => {
                report.n_remade += 1;
                make(&plan, shard, (&path, Existing::Replace), options, progress, &mut report)?;
            }
            State::Missing => {
                make(&plan, shard, (&path, Existing::Keep), options, progress, &mut report)?;
            }
        }
        if progress.is_stopped() {
            break;
        }
    }
    report.read.is_interrupted = progress.is_stopped();
    report.read.elapsed = started.elapsed();
    Ok(report)
}

/// Refuses a folder with a part of another plan: `merge` could not know which of the two is wanted. Any part
/// that exists will do, as none of another plan is let in; so a store is asked for one page of its listing.
fn refuse_other_plan(plan: &PlanFile, out: &Path) -> Result<(), ShardError> {
    let existing = match place::first_in(out, &mut PartName::parse) {
        // Who may store objects need not be allowed to list them; `merge` looks again.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => return Ok(()),
        existing => existing.map_err(|source| ShardError::Read { path: out.to_owned(), source })?,
    };
    let own = PartName::new(0, plan.cut.n_shards, &plan.id);
    match existing {
        Some(part) if part.plan != own.plan || part.n_shards != own.n_shards => {
            let named = |part: &PartName| format!("{} of {} shards", part.plan, part.n_shards);
            let (first, second) = (named(&part), named(&own));
            Err(ShardError::OtherPlan { path: out.to_owned(), first, second })
        }
        _ => Ok(()),
    }
}

/// State of an existing file with the name of a part.
enum State {
    Missing,
    Whole,
    /// Truncated by a copy or a full disk, or changed since: parts are always written completely here.
    Damaged,
}

fn state_of(path: &Path, plan: &PlanFile, shard: u32, tags: bool) -> Result<State, ShardError> {
    let part = match Chunks::open(path).and_then(PartReader::open) {
        Ok(part) => part,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(State::Missing),
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            return Err(ShardError::Read { path: path.to_owned(), source: error });
        }
        Err(_) => return Ok(State::Damaged),
    };
    let is_of_shard = words(plan, shard, tags)
        .iter()
        .filter(|(key, _)| *key != word::TAGS)
        .all(|(key, value)| part.word(key) == Some(value));
    if !is_of_shard || part.n_rows() != plan.cut.len_of(shard) {
        return Ok(State::Damaged);
    }
    match part.check_all() {
        Err(error) if error.kind() == io::ErrorKind::InvalidData => return Ok(State::Damaged),
        checked => checked.map_err(|source| ShardError::Read { path: path.to_owned(), source })?,
    }
    if part.word(word::TAGS) == Some(yes_or_no(tags)) {
        Ok(State::Whole)
    } else {
        let what = if tags { "was made without --tags" } else { "was made with --tags" };
        Err(ShardError::OtherOptions { path: path.to_owned(), what })
    }
}

/// Keys and values in the footer of a part.
fn words(plan: &PlanFile, shard: u32, tags: bool) -> [(&'static str, String); 6] {
    [
        (word::PART_VERSION, VERSION.to_string()),
        (word::PLAN_ID, plan.id.clone()),
        (word::N_SHARDS, plan.cut.n_shards.to_string()),
        (word::N_FILES, plan.cut.n_files.to_string()),
        (word::SHARD, shard.to_string()),
        (word::TAGS, yes_or_no(tags).to_owned()),
    ]
}

fn yes_or_no(tags: bool) -> &'static str {
    if tags { "yes" } else { "no" }
}

/// Makes one part. After a request to stop, nothing remains of it. In a store, where another process may have
/// been faster, the first part is kept: both are identical.
fn make(
    plan: &PlanFile,
    shard: u32,
    (path, existing): (&Path, Existing),
    options: &ShardsOptions,
    progress: &Progress,
    report: &mut ShardsReport,
) -> Result<(), JobError> {
    let failed = |source| ShardError::Write { path: path.to_owned(), source };
    let draft = Draft::begin(path).map_err(failed)?;
    let mut writer = PartWriter::new(&draft.file, &words(plan, shard, options.tags)).map_err(failed)?;
    let mut take = |answer: Result<Answer, ShardError>| {
        let answer = answer?;
        if progress.is_stopped() {
            // Not all files were read, so there is no part.
            return Ok(());
        }
        report.n_changed += answer.n_changed;
        Progress::add(&progress.files_done, answer.rows.len() as u64);
        report.read.n_read += answer.n_read;
        for row in &answer.rows {
            report.read.n_files += 1;
            report.read.count(&row.image, || row.path.clone());
            let (path, image, tags) = (row.path.as_path(), &row.image, row.tags.as_ref());
            let row = PartRow { path, bytes: row.bytes, mtime_ns: row.mtime_ns, image, tags };
            writer.put(&row).map_err(failed)?;
        }
        Ok(())
    };
    read_shard(plan, shard, options, progress, &mut take)?;
    if progress.is_stopped() {
        return Ok(());
    }
    writer.finish().map_err(failed)?;
    if draft.publish(existing).map_err(failed)? {
        report.n_made += 1
    } else {
        report.n_there += 1
    }
    Ok(())
}

/// Maximum number of batches in progress per worker.
const BATCHES_PER_WORKER: usize = 4;

/// Reads the files of a shard and passes the rows to `take`, in the order of the plan.
fn read_shard(
    plan: &PlanFile,
    shard: u32,
    options: &ShardsOptions,
    progress: &Progress,
    take: &mut (dyn FnMut(Result<Answer, ShardError>) -> Result<(), ShardError> + Send),
) -> Result<(), JobError> {
    const WORKERS_PER_PROCESSOR: usize = 4;
    let storage = Storage::of(&first_path(plan, shard)?);
    let batch_files = if storage.is_remote { REMOTE_CHUNK_FILES } else { CHUNK_FILES };
    let reading = options.reading.or(&storage.choices());
    let usual = match reading.most_workers {
        Some(most) if storage.is_remote => most.get(),
        _ => storage::n_processors() * WORKERS_PER_PROCESSOR,
    };
    let n_workers = options.threads.map_or(usual, NonZeroUsize::get);
    let mut batches = plan.batches(shard, batch_files)?;
    let line = InOrder::new(&mut batches, take, n_workers * BATCHES_PER_WORKER, progress.as_stop());
    let work = || {
        let mut worker = Worker::new(&reading, options.tags, progress)?;
        while let Some((number, batch)) = line.draw() {
            line.give(number, batch.map(|batch| worker.read(batch)));
        }
        Ok::<(), JobError>(())
    };
    work::run(&line, &work, |crew| crew.grow_to(n_workers))?;
    Ok(line.finish()?)
}

/// The path of the first file of a shard, if it has any.
fn first_path(plan: &PlanFile, shard: u32) -> Result<PathBuf, ShardError> {
    let first = plan.batches(shard, 1)?.next().transpose()?;
    let path = first.and_then(|batch| platform::path_of(batch.files.into_iter().next()?.path));
    Ok(path.unwrap_or_else(|| PathBuf::from("/")))
}
