//! Pictures into packs: many small files in a few large ones, with what is known of each beside it.
//!
//! Inputs are listed and ordered first (`inputs`); then workers take stretches of them, read each file right
//! into its place in a batch, parse it there, and hand the batch to the writer of the pack, which gives it a
//! place in the order of the inputs and has it written by the worker itself. Reading, parsing and writing
//! overlap, and the bytes do not depend on who does what when.

mod ahead;
mod inputs;
mod json;
mod to_store;
mod worker;

use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use file::object::is_object;
use file::order::Order;
use pack::{Cut, Inputs, PackError, Plan, Writer};

use crate::error::JobError;
use crate::index::{MOST_PROBLEMS, Problem};
use crate::progress::Progress;
use crate::schedule;
use crate::storage::{self, Choices, STORE_WORKERS, Storage};
use ahead::Ahead;
use inputs::Input;
pub use inputs::PackFrom;
pub use json::PackJson;
use worker::Worker;

/// The order of the pictures in a pack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PackOrder {
    /// By their paths.
    #[default]
    Path,
    /// By when they were taken, those that do not tell last.
    Date,
    /// By a hash of their keys: as good as random, and the same for the same seed.
    Shuffled {
        /// Another seed gives another order.
        seed: u64,
    },
}

/// How pictures are packed. Start from `default()` and set fields.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PackOptions {
    /// Name of the pack, the beginning of the names of its files. Default: `images`.
    pub name: String,
    /// Where shards end. Default: before a GiB is full.
    pub cut: Cut,
    /// Default: by path.
    pub order: PackOrder,
    /// How much metadata lies beside each picture. Default: the basic columns.
    pub json: PackJson,
    /// Write over what is there. Default: no.
    pub force: bool,
    /// Workers. Default: four for each processor, for they wait for the device in turn.
    pub threads: Option<NonZeroUsize>,
    /// How files are read. What is not chosen here is taken from the storage's profile.
    pub reading: Choices,
}

impl Default for PackOptions {
    fn default() -> Self {
        PackOptions {
            name: "images".to_owned(),
            cut: Cut::Bytes(1 << 30),
            order: PackOrder::default(),
            json: PackJson::default(),
            force: false,
            threads: None,
            reading: Choices::default(),
        }
    }
}

/// What a run did.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct PackReport {
    /// Files that were to be packed.
    pub n_files: u64,
    /// Pictures in the pack, those of an interrupted run before this one among them.
    pub n_packed: u64,
    /// Files that an interrupted run before this one dealt with.
    pub n_done_before: u64,
    /// Files that are no pictures; they are in the manifest without a place.
    pub n_no_pictures: u64,
    /// Files that could not be read, or changed while they were; likewise.
    pub n_failed: u64,
    /// Files of the pack.
    pub n_shards: u64,
    /// Their length in all.
    pub bytes: u64,
    /// What could not be packed: the first [`MOST_PROBLEMS`].
    pub problems: Vec<Problem>,
    /// Whether the run was asked to stop before its end.
    pub is_interrupted: bool,
    /// How long it took.
    pub elapsed: Duration,
}

impl PackReport {
    fn add(&mut self, other: PackReport) {
        self.n_no_pictures += other.n_no_pictures;
        self.n_failed += other.n_failed;
        let room = MOST_PROBLEMS - self.problems.len().min(MOST_PROBLEMS);
        self.problems.extend(other.problems.into_iter().take(room));
    }
}

/// Packs pictures into shards in `directory`, or below a prefix in an object store.
///
/// A path that cannot be reached, a directory that cannot be listed, a file that cannot be read or is no
/// picture: each is named in the manifest, and the run goes on. A request to stop, or a kill, leaves whole
/// shards; the same call goes on from there and ends with the same bytes.
///
/// # Errors
/// If no path can be reached, one lies in `directory`, another run writes there, something there would be
/// lost, or the storage fails.
pub fn pack(
    from: &PackFrom<'_>,
    directory: &Path,
    options: &PackOptions,
    progress: &Progress,
) -> Result<PackReport, JobError> {
    match is_object(directory) {
        true => to_store::pack_to_store(from, directory, options, progress),
        false => pack_to_folder(from, directory, options, progress),
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
    let output = output.canonicalize().unwrap_or(output);
    let inputs = inputs::inputs(from, options.order, &output, progress)?;
    let mut report = PackReport { n_files: inputs.len() as u64, ..PackReport::default() };
    if progress.is_stopped() {
        report.is_interrupted = true;
        return Ok(report);
    }
    if inputs.is_empty() {
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

/// What makes two runs the same: the files as they were listed, and the options that the bytes depend on.
fn fingerprint(inputs: &[Input], options: &PackOptions) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(format!("{:?} {:?} {:?}", options.cut, options.order, options.json).as_bytes());
    for input in inputs {
        let path = input.path.as_os_str().as_encoded_bytes();
        hasher.update(&(path.len() as u64).to_le_bytes());
        hasher.update(path);
        hasher.update(&input.bytes.to_le_bytes());
        hasher.update(&input.mtime_ns.to_le_bytes());
    }
    hasher.finalize().into()
}

/// Hands out the inputs in stretches.
struct Feed<'f> {
    inputs: &'f [Input],
    /// Where the next stretch begins, and its number.
    next: Mutex<(usize, u64)>,
}

/// Bytes of the files of a stretch, unless one file has more: small, for every worker holds one.
const STRETCH_BYTES: u64 = 2 << 20;

impl<'f> Feed<'f> {
    fn new(inputs: &'f [Input], first: usize) -> Feed<'f> {
        Feed { inputs, next: Mutex::new((first, 0)) }
    }

    /// The next stretch: its number, the position of its first input, the inputs.
    fn next(&self) -> Option<(u64, usize, &'f [Input])> {
        let mut next = self.next.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let (start, number) = *next;
        let rest = self.inputs.get(start..).filter(|rest| !rest.is_empty())?;
        let n_files = n_files_up_to(STRETCH_BYTES, rest);
        *next = (start + n_files, number + 1);
        Some((number, start, &rest[..n_files]))
    }
}

/// How many of the first inputs have no more than `most_bytes` together: one at least, where there is one.
fn n_files_up_to(most_bytes: u64, inputs: &[Input]) -> usize {
    let mut bytes = 0_u64;
    let fitting = inputs.iter().take_while(|input| {
        bytes = bytes.saturating_add(input.bytes);
        bytes <= most_bytes
    });
    fitting.count().max(1)
}

/// Ends the run if a worker panics: its batch will never come, and the others would wait for it for ever.
struct StopOnPanic<'s>(&'s Writer);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop();
        }
    }
}

fn run(
    inputs: &[Input],
    writer: &Writer,
    options: &PackOptions,
    progress: &Progress,
) -> Result<PackReport, JobError> {
    const WORKERS_PER_PROCESSOR: usize = 4;
    let first = usize::try_from(writer.n_done()).unwrap_or(usize::MAX);
    let Some(rest) = inputs.get(first..).filter(|rest| !rest.is_empty()) else {
        return Ok(PackReport::default());
    };
    // What cannot be reached tells nothing about the storage.
    let input = rest.iter().find(|input| input.problem.is_none()).unwrap_or(&rest[0]);
    let usual = match is_object(&input.path) {
        true => STORE_WORKERS,
        false => storage::n_processors() * WORKERS_PER_PROCESSOR,
    };
    let n_workers = options.threads.map_or(usual, NonZeroUsize::get);
    let reading = options.reading.or(&Storage::of(&input.path).choices());
    let seeks = schedule::decide(&input.path, reading.order) == Order::Physical;
    let ahead = seeks.then(Ahead::new);
    let feed = Feed::new(inputs, first);
    std::thread::scope(|scope| {
        if let Some(ahead) = &ahead {
            scope.spawn(move || ahead.run(inputs, first, progress));
        }
        let work = || {
            let _stops = StopOnPanic(writer);
            let outcome = Worker::new(options, &reading, writer, progress)
                .and_then(|worker| worker.work(&feed, ahead.as_ref()));
            if outcome.is_err() {
                // The others would wait for a batch that never comes.
                writer.stop();
            }
            outcome
        };
        let workers: Vec<_> = (0..n_workers).map(|_| scope.spawn(work)).collect();
        let outcomes: Vec<_> = workers.into_iter().map(std::thread::ScopedJoinHandle::join).collect();
        if let Some(ahead) = &ahead {
            ahead.end();
        }
        let mut report = PackReport::default();
        let mut failures = Vec::new();
        for outcome in outcomes {
            match outcome {
                Ok(Ok(of_worker)) => report.add(of_worker),
                Ok(Err(error)) => failures.push(error),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        // That it was stopped is what a worker hears when another failed, or when all were asked to stop.
        let is_cause = |error: &JobError| !matches!(error, JobError::Pack(PackError::Stopped { .. }));
        match failures.iter().position(is_cause) {
            Some(cause) => Err(failures.swap_remove(cause)),
            None if progress.is_stopped() => Ok(report),
            None => failures.pop().map_or(Ok(report), Err),
        }
    })
}
