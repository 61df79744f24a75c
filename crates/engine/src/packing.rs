//! Packs pictures: many small files become a few large ones, with metadata next to each picture.
//!
//! Inputs are listed and ordered first (`inputs`). Then workers take stretches of them, read each file
//! directly into its place in a batch, parse it there, and pass the batch to the writer of the pack. The
//! writer assigns a position in the order of the inputs, and the worker itself writes the bytes there.
//! Reading, parsing and writing overlap, and the resulting bytes do not depend on timing or on the number of
//! workers.

mod ahead;
mod inputs;
mod json;
mod list;
mod options;
mod report;
mod stretch;
mod to_store;
mod worker;

use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use pack::{Inputs, PackError, Plan, Writer};

use crate::error::JobError;
use crate::location::Location;
use crate::progress::Progress;
use crate::schedule;
use crate::storage::{self, STORE_WORKERS, Storage};
use crate::work::feed::Feed;
use crate::work::{self, Tasks};
use ahead::Ahead;
pub use inputs::PackFrom;
pub use json::PackJson;
use list::InputList;
pub use options::{PackOptions, PackOrder};
pub use report::PackReport;
use stretch::Stretches;
use worker::Worker;

/// Packs pictures into shards in `directory`, or below a prefix in an object store.
///
/// A path that cannot be accessed, a directory that cannot be listed, and a file that cannot be read or is
/// not a picture are recorded in the manifest, and the run continues. A request to stop, or a kill, leaves
/// complete shards; the same call continues from there and produces the same bytes.
///
/// # Errors
/// If no path can be accessed, one is inside `directory`, another run writes there, existing files would be
/// lost, or the storage fails.
pub fn pack(
    from: &PackFrom<'_>,
    directory: &Path,
    options: &PackOptions,
    progress: &Progress,
) -> Result<PackReport, JobError> {
    if Location::of(directory).is_remote() {
        to_store::pack_to_store(from, directory, options, progress)
    } else {
        pack_to_folder(from, directory, options, progress)
    }
}

fn pack_to_folder(
    from: &PackFrom<'_>,
    directory: &Path,
    options: &PackOptions,
    progress: &Progress,
) -> Result<PackReport, JobError> {
    let _gate = gate::gate!("engine::pack");
    let started = Instant::now();
    let output = std::path::absolute(directory)
        .map_err(|source| JobError::Output { path: directory.to_owned(), source })?;
    let output = file::canonicalize(&output).unwrap_or(output);
    let inputs = inputs::inputs(from, options.order, &output, progress)?;
    let mut report = PackReport { n_files: inputs.len() as u64, ..PackReport::default() };
    if progress.is_stopped() {
        report.is_interrupted = true;
        return Ok(report);
    }
    if inputs.len() == 0 {
        return Err(JobError::NothingToPack);
    }
    progress.files_expected.store(inputs.len() as u64, Relaxed);
    progress.is_counted.store(true, Relaxed);
    let plan = Plan {
        directory: output,
        name: options.name.clone(),
        cut: options.cut,
        inputs: Inputs { n: inputs.len() as u64, fingerprint: fingerprint(&inputs, options) },
    };
    let writer = Writer::begin(&plan, options.force)?;
    report.n_done_before = writer.n_done();
    Progress::add(&progress.files_done, writer.n_done());
    report.add(run(&inputs, &writer, options, progress)?);
    // What follows needs memory for each file as well.
    drop(inputs);
    report.is_interrupted = progress.is_stopped();
    if !report.is_interrupted {
        let packed = writer.finish()?;
        report.n_packed = packed.n_members;
        report.n_shards = packed.n_shards;
        report.bytes = packed.bytes;
    }
    report.elapsed = started.elapsed();
    Ok(report)
}

/// Hash that identifies a run: the files as listed, and the options that affect the bytes.
fn fingerprint(inputs: &InputList, options: &PackOptions) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(format!("{:?} {:?} {:?}", options.cut, options.order, options.json).as_bytes());
    for at in 0..inputs.len() {
        let (path, state) = (inputs.path(at), inputs.state(at));
        let path = path.as_os_str().as_encoded_bytes();
        hasher.update(&(path.len() as u64).to_le_bytes());
        hasher.update(path);
        hasher.update(&state.bytes.to_le_bytes());
        hasher.update(&state.mtime_ns.to_le_bytes());
    }
    hasher.finalize().into()
}

/// The stretches of a run, closed together with the writer: a failed worker adds no batch, and the others
/// would wait for it forever.
struct Stopping<'s, 'f> {
    stretches: Feed<'f, Range<usize>>,
    writer: &'s Writer,
}

impl Tasks for Stopping<'_, '_> {
    fn close(&self) {
        self.stretches.close();
        self.writer.stop();
    }
}

fn run(
    inputs: &InputList,
    writer: &Writer,
    options: &PackOptions,
    progress: &Progress,
) -> Result<PackReport, JobError> {
    const WORKERS_PER_PROCESSOR: usize = 4;
    let first = usize::try_from(writer.n_done()).unwrap_or(usize::MAX);
    if first >= inputs.len() {
        return Ok(PackReport::default());
    }
    // An input that cannot be accessed gives no information on the storage.
    let example = (first..inputs.len()).find(|at| inputs.problem(*at).is_none()).unwrap_or(first);
    let example = inputs.path(example);
    let storage = Storage::of(&example);
    let usual =
        if storage.is_remote { STORE_WORKERS } else { storage::n_processors() * WORKERS_PER_PROCESSOR };
    let n_workers = options.threads.map_or(usual, NonZeroUsize::get);
    let reading = options.reading.or(&storage.choices());
    let seeks = schedule::decide(&example, reading.order).needs_positions();
    let ahead = seeks.then(Ahead::new);
    let mut stretches = Stretches::new(inputs, first);
    let tasks = Stopping { stretches: Feed::new(&mut stretches, progress.as_stop()), writer };
    let outcomes: Mutex<Vec<JobError>> = Mutex::default();
    let work = || {
        let worker = Worker::new(options, &reading, writer, progress);
        worker.and_then(|worker| worker.work(inputs, &tasks.stretches, ahead.as_ref())).or_else(|error| {
            // The cause may be another worker's failure: failures are compared when all workers have ended.
            outcomes.lock().unwrap_or_else(PoisonError::into_inner).push(error);
            tasks.close();
            Ok::<PackReport, JobError>(PackReport::default())
        })
    };
    let (reports, ()) = std::thread::scope(|scope| {
        let _ends = ahead.as_ref().map(|ahead| {
            let started =
                std::thread::Builder::new().spawn_scoped(scope, move || ahead.run(inputs, first, progress));
            if started.is_err() {
                // The workers then wait for nothing.
                drop(ahead.ends_with());
            }
            ahead.ends_with()
        });
        work::run(&tasks, &work, |crew| crew.grow_to(n_workers))
    })?;
    let mut report = PackReport::default();
    reports.into_iter().for_each(|of_worker| report.add(of_worker));
    let mut failures = outcomes.into_inner().unwrap_or_else(PoisonError::into_inner);
    // Workers get this error when another worker failed, or when all were asked to stop.
    let is_cause = |error: &JobError| !matches!(error, JobError::Pack(PackError::Stopped { .. }));
    match failures.iter().position(is_cause) {
        Some(cause) => Err(failures.swap_remove(cause)),
        None if progress.is_stopped() => Ok(report),
        None => failures.pop().map_or(Ok(report), Err),
    }
}
