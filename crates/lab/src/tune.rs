//! `thalweg tune`: what the engine should do on a storage, measured there.
//!
//! The engine's defaults are right for many machines; here every other choice is set against them on the
//! user's own files, by the method of the lab: in turns, in processes, cold with the proof and warm. It goes
//! in two steps. First each choice by itself (`candidate`), a few rounds; then what won, anew and with more
//! rounds, because the best of many always owes a part of its lead to luck. What is confirmed is kept, all
//! else stays as it is (`decision`).

mod bench;
mod candidate;
mod decision;
mod reading;
mod sample;

use std::path::{Path, PathBuf};
use std::time::Duration;

use file::filesystem::FileSystem;
use file::probe::probe;
use file::profile::{self, Loaded, StorageProfile};
use file::{Order, StorageError};
use thalweg::Choices;

use crate::experiment::Experiment;
use crate::experiment::metadata::pictures;
use crate::method::folder::{Folder, check_space};
use crate::method::{Caches, ChildProgram, Environment, MethodError, Step, Stop};
use crate::place::Place;
use crate::platform;
use crate::report::Report;
use bench::Bench;
use reading::Reading;

pub use decision::{Decision, Evidence, word};

/// With fewer files than this nothing can be told, and some are made.
const LEAST_FILES: usize = 128;

/// Files of 230 KB on average that are made where too few lie: more of them where there is more time.
const MADE_PER_SECOND: u64 = 8;
const MOST_MADE: u64 = 800;

/// What is measured, and how long. Start from `new` and set fields.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TuneOptions {
    /// The folder whose storage is measured, with the files that stand for all.
    pub path: PathBuf,
    /// Where the catalogues are made that are thrown away. Default: the system's folder for temporary files.
    pub dir: PathBuf,
    /// From which the sample, the order of the runs and made-up files are drawn. Default: 1.
    pub seed: u64,
    /// How long it may take in all. Default: 100 s.
    pub time: Duration,
}

impl TuneOptions {
    /// Tuning for what lies under `path`.
    #[must_use]
    pub fn new(path: &Path) -> TuneOptions {
        let (path, dir) = (path.to_owned(), std::env::temp_dir());
        TuneOptions { path, dir, seed: 1, time: Duration::from_secs(100) }
    }
}

/// A choice, what was measured of it, and what follows.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// What it is about (`order`, `first_bytes`).
    pub about: &'static str,
    /// What it says, as text (`order physical`).
    pub choice: String,
    /// What the default says of the same.
    pub default: String,
    /// The last that was measured of it.
    pub evidence: Vec<Evidence>,
    /// What follows.
    pub decision: Decision,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// The file system that was measured.
    pub file_system: FileSystem,
    /// The profile to keep, with the choices and the reasons.
    pub profile: StorageProfile,
    /// What was chosen: nothing where the defaults are right.
    pub choices: Choices,
    /// Every choice that was tried.
    pub judged: Vec<Judged>,
    /// How many files were read in each run.
    pub n_files: usize,
    /// Whether they were made for it, because too few lie there.
    pub are_made: bool,
    /// The states of the caches that were measured: in memory nothing is cold.
    pub caches: Vec<Caches>,
    /// Every run.
    pub report: Report,
}

/// Why nothing was found.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TuneError {
    /// The storage cannot be told from others.
    #[error("cannot identify the storage under `{}`", path.display())]
    Storage {
        /// The path.
        path: PathBuf,
        /// Why not.
        source: StorageError,
    },
    /// There are too few files, and none can be made.
    #[error("too few files under `{}`, and test files cannot be created there (name a folder with \
        {LEAST_FILES} or more files)", path.display())]
    TooFewFiles {
        /// The folder.
        path: PathBuf,
        /// Why none can be made.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// The default itself could not be measured.
    #[error("cannot measure the default settings: {0}")]
    Default(String),
    /// Nothing could be measured at all.
    #[error(transparent)]
    Method(#[from] MethodError),
}

/// The experiment, for the process of a case: see [`crate::method::child::main`].
#[must_use]
pub fn experiment() -> &'static dyn Experiment {
    static READING: Reading = Reading { candidates: Vec::new(), order: Order::Directory, files: Vec::new() };
    &READING
}

/// Measures the storage under a path; `None` if it was interrupted. Keeps nothing: that is for the caller.
///
/// # Errors
/// If there is nothing to measure with, or the default cannot be measured.
pub fn tune(
    options: &TuneOptions,
    program: &ChildProgram,
    stop: &Stop,
    watch: &mut dyn FnMut(&Step<'_>),
) -> Result<Option<Tuning>, TuneError> {
    let storage = |source| TuneError::Storage { path: options.path.clone(), source };
    let file_system = FileSystem::of(&options.path).map_err(storage)?;
    let input = Input::of(options)?;
    let probe = probe(&options.path).map_err(storage)?;
    let mut profile = kept(&file_system);
    profile.set_probe(&probe);
    let order = if profile.seeks == Some(true) { Order::Physical } else { Order::Directory };
    let mut caches = vec![Caches::Cold, Caches::Warm];
    // In memory nothing is cold.
    caches.retain(|caches| *caches == Caches::Warm || !file_system.kind.is_memory());
    let mut bench = Bench::new(options, program, stop, watch, order, &caches);
    let Some(n_files) = bench.n_files_for_a_run(&input.files)? else { return Ok(None) };
    bench.files = sample::draw(&input.files, n_files, options.seed);
    let Some((choices, judged)) = bench.choose()? else { return Ok(None) };
    let n_files = bench.files.len();
    let Some(mut report) = bench.into_report() else { return Ok(None) };
    describe(&mut report.environment, &options.path, &profile);
    choices.write_to(&mut profile);
    profile.reasons = judged.iter().map(|judged| judged.reason()).collect();
    let profile = profile.tuned_now();
    let are_made = input.made.is_some();
    Ok(Some(Tuning { file_system, profile, choices, judged, n_files, are_made, caches, report }))
}

/// The storage that was measured, in place of the one where the catalogues were made.
fn describe(environment: &mut Environment, path: &Path, profile: &StorageProfile) {
    let kind = file::filesystem::kind(path).ok();
    environment.file_system = kind.map(|kind| kind.to_string());
    environment.is_memory = kind.is_some_and(|kind| kind.is_memory());
    environment.free_bytes = platform::free_bytes(path).ok();
    environment.storage = platform::storage_facts(path);
    (environment.seeks, environment.random_read_ns) = (profile.seeks, profile.median_ns);
}

/// What the probe found earlier, without what was chosen earlier.
fn kept(file_system: &FileSystem) -> StorageProfile {
    match profile::directory().map(|directory| profile::load(&directory, file_system)) {
        Some(Loaded::Found(mut kept)) => {
            Choices::default().write_to(&mut kept);
            kept
        }
        _ => StorageProfile::default(),
    }
}

/// The files to measure with.
struct Input {
    files: Vec<PathBuf>,
    /// Where they were made, if they were; gone when this is dropped.
    made: Option<Folder>,
}

impl Input {
    /// The user's own, or made ones where too few lie.
    fn of(options: &TuneOptions) -> Result<Input, TuneError> {
        let files = sample::list(&options.path);
        if files.len() >= LEAST_FILES {
            return Ok(Input { files, made: None });
        }
        let refused = |source: Box<dyn std::error::Error + Send + Sync>| TuneError::TooFewFiles {
            path: options.path.clone(),
            source,
        };
        let folder = Folder::make_in(&options.path).map_err(|error| refused(error.into()))?;
        let place = Place::new(folder.path(), options.seed);
        let n_files = MADE_PER_SECOND * options.time.as_secs();
        let n_files = n_files.clamp(LEAST_FILES as u64, MOST_MADE);
        let made = check_space(folder.path()).and_then(|()| pictures::made(n_files, &place));
        Ok(Input { files: made.map_err(|error| refused(error.into()))?, made: Some(folder) })
    }
}

impl Judged {
    /// In one line, for people: `order inode (default directory): cold x 0.71 (0.66 .. 0.80) faster; taken`.
    #[must_use]
    pub fn reason(&self) -> String {
        let ratios =
            self.evidence.iter().map(|Evidence { caches, ratio }| format!("{} {ratio}", word(*caches)));
        let parts: Vec<String> = ratios.chain([self.decision.to_string()]).collect();
        format!("{} (default {}): {}", self.choice, self.default, parts.join("; "))
    }
}

#[cfg(test)]
pub(crate) mod testing {
    use super::*;
    use crate::report::Ratio;

    /// The reason that would be kept of a choice with this one ratio.
    pub(crate) fn reason(caches: Caches, ratio: Ratio) -> String {
        let evidence = vec![Evidence { caches, ratio }];
        let decision = decision::decide(&evidence, &[caches]);
        let (choice, default) = ("order inode".to_owned(), "directory".to_owned());
        Judged { about: "order", choice, default, evidence, decision }.reason()
    }
}
