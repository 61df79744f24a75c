//! `thalweg tune`: finds the best engine settings for a storage by measuring there.
//!
//! The engine's defaults suit many machines. This module compares every other choice with them on the user's
//! own files, by the method of the lab: interleaved runs, separate processes, verified cold caches, and warm
//! caches. For each state of the caches it works in two steps. First it measures each choice by itself
//! (`candidate`) for a few rounds; then it measures the winners again with more rounds, because the best of
//! many always owes part of its lead to luck. Confirmed choices are kept for that state, everything else
//! stays at the default (`decision`). At the end it measures the engine with all kept choices, between which
//! the engine switches by itself, and gives up those that are no gain then.

mod bench;
mod candidate;
mod decision;
mod reading;
mod sample;

use std::path::{Path, PathBuf};
use std::time::Duration;

use engine::ByCaches;
use file::filesystem::FileSystem;
use file::probe::probe;
use file::profile::{self, ProfileLookup, StorageProfile};
use file::{Order, StorageError};

use crate::experiment::metadata::pictures;
use crate::method::folder::{Folder, check_space};
use crate::method::{Caches, ChildProgram, Environment, Experiment, MethodError, Stop};
use crate::place::Place;
use crate::platform;
use crate::report::{Ratio, Report};
use crate::session::Step;
use bench::Bench;
use reading::Reading;

pub use decision::{Decision, word};

/// Fewer files than this cannot show a difference, so files are generated.
const LEAST_FILES: usize = 128;

/// Number of files, 230 KB on average, that are generated where too few exist: more where there is more time.
const MADE_PER_SECOND: u64 = 8;
const MOST_MADE: u64 = 800;

/// What `tune` measures, and for how long. Start from `new` and set fields.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TuneOptions {
    /// The folder whose storage is measured, with the files to measure with.
    pub path: PathBuf,
    /// Folder for the temporary catalogues. Default: the system's folder for temporary files.
    pub dir: PathBuf,
    /// Seed for the sample, the order of the runs and the generated files. Default: 1.
    pub seed: u64,
    /// Time limit for the whole measurement. Default: 100 s.
    pub time: Duration,
}

impl TuneOptions {
    /// Options for the storage under `path`, with defaults for the rest.
    #[must_use]
    pub fn new(path: &Path) -> TuneOptions {
        let (path, dir) = (path.to_owned(), std::env::temp_dir());
        TuneOptions { path, dir, seed: 1, time: Duration::from_secs(100) }
    }
}

/// One choice that was tried with one state of the caches, and the resulting decision.
#[derive(Clone, Debug, PartialEq)]
pub struct TriedChoice {
    /// The setting it concerns (`order`, `first_bytes`).
    pub about: &'static str,
    /// The choice as text (`order physical`).
    pub choice: String,
    /// The default of the same setting, as text.
    pub default: String,
    /// The state of the caches.
    pub caches: Caches,
    /// Time of the choice divided by that of the default, as measured last; `None` without such runs.
    pub ratio: Option<Ratio>,
    /// The decision that follows from the ratio.
    pub decision: Decision,
}

/// The result of tuning one storage.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// The file system that was measured.
    pub file_system: FileSystem,
    /// The profile to save, with the choices and the reasons.
    pub profile: StorageProfile,
    /// The settings to change for each state of the caches; empty where the defaults are right.
    pub choices: ByCaches,
    /// Every choice that was tried, and last all taken ones in use.
    pub judged: Vec<TriedChoice>,
    /// Number of files that each run read, for each state of the caches.
    pub n_files: Vec<(Caches, usize)>,
    /// Whether the files were generated, because too few exist there.
    pub are_made: bool,
    /// The states of the caches that were measured; storage in memory is never cold.
    pub caches: Vec<Caches>,
    /// The report of every run.
    pub report: Report,
}

impl Tuning {
    /// Whether anything was compared with the defaults. On a machine that is too busy nothing can be, and
    /// then no settings, old or new, are better founded than those that are kept.
    #[must_use]
    pub fn is_measured(&self) -> bool {
        self.judged.iter().any(|judged| !matches!(judged.decision, Decision::NotMeasured(_)))
    }
}

/// Errors that prevent tuning.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TuneError {
    /// The storage under the path could not be identified.
    #[error("cannot identify the storage under `{}`", path.display())]
    Storage {
        /// Path that was to be measured.
        path: PathBuf,
        /// Cause reported by the storage layer.
        source: StorageError,
    },
    /// There are too few files, and none can be generated.
    #[error("too few files under `{}`, and test files cannot be created there (name a folder with \
             {LEAST_FILES} or more files)", path.display())]
    TooFewFiles {
        /// Path of the folder with too few files.
        path: PathBuf,
        /// Why no files can be generated.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// The default settings could not be measured.
    #[error("cannot measure the default settings: {0}")]
    Default(String),
    /// Nothing could be measured at all.
    #[error(transparent)]
    Method(#[from] MethodError),
}

/// The experiment to pass to the process of a case: see [`crate::method::child::main`].
#[must_use]
pub fn experiment() -> &'static dyn Experiment {
    static READING: Reading = Reading { candidates: Vec::new(), order: Order::Directory, files: Vec::new() };
    &READING
}

/// Measures the storage under a path; `None` if it was interrupted. Saves nothing, which is left to the
/// caller.
///
/// # Errors
/// If there are not enough files to measure with, or the default cannot be measured.
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
    // Storage in memory is never cold.
    caches.retain(|caches| *caches == Caches::Warm || !file_system.kind.is_memory());
    let mut bench = Bench::new(options, program, stop, watch, order, &caches);
    if !bench.calibrate(&input.files)? {
        return Ok(None);
    }
    let Some((choices, judged)) = bench.choose()? else { return Ok(None) };
    let n_files = bench.n_files();
    let Some(mut report) = bench.into_report() else { return Ok(None) };
    describe(&mut report.environment, &options.path, &profile);
    choices.write_to(&mut profile);
    profile.reasons = judged.iter().map(|judged| judged.reason()).collect();
    let profile = profile.tuned_now();
    let are_made = input.made.is_some();
    Ok(Some(Tuning { file_system, profile, choices, judged, n_files, are_made, caches, report }))
}

/// Describes the measured storage, instead of the one that holds the temporary catalogues.
fn describe(environment: &mut Environment, path: &Path, profile: &StorageProfile) {
    let kind = file::filesystem::kind(path).ok();
    environment.file_system = kind.map(|kind| kind.to_string());
    environment.is_memory = kind.is_some_and(|kind| kind.is_memory());
    environment.free_bytes = platform::free_bytes(path).ok();
    environment.storage = platform::storage_facts(path);
    (environment.seeks, environment.random_read_ns) = (profile.seeks, profile.median_ns);
}

/// The saved probe results, without earlier choices.
fn kept(file_system: &FileSystem) -> StorageProfile {
    match profile::directory().map(|directory| profile::load(&directory, file_system)) {
        Some(ProfileLookup::Found(mut kept)) => {
            ByCaches::default().write_to(&mut kept);
            kept
        }
        _ => StorageProfile::default(),
    }
}

/// The files to measure with.
struct Input {
    files: Vec<PathBuf>,
    /// Folder of the generated files, if there are any; removed when this is dropped.
    made: Option<Folder>,
}

impl Input {
    /// The user's own files, or generated ones where there are too few.
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

impl TriedChoice {
    /// One line for people: `order inode (default directory): cold x 0.71 (0.66 .. 0.80) faster; taken`.
    #[must_use]
    pub fn reason(&self) -> String {
        let ratio = self.ratio.map_or_else(String::new, |ratio| format!(" {ratio}"));
        let TriedChoice { choice, default, decision, .. } = self;
        format!("{choice} (default {default}): {}{ratio}; {decision}", word(self.caches))
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_saved_report_has_the_verb_of_the_session() {
        let verb = crate::experiment::verb_of;
        assert_eq!((verb("tune"), verb("copy"), verb("of a later version")), ("indexes", "copies", "is"));
        assert_eq!(super::experiment().verb(), "indexes");
    }
}

#[cfg(test)]
pub(crate) mod testing {
    use super::*;
    use crate::report::Ratio;

    /// The reason that would be saved for a choice with this one ratio.
    pub(crate) fn reason(caches: Caches, ratio: Ratio) -> String {
        let decision = decision::decide(Some(&ratio));
        let (choice, default) = ("order inode".to_owned(), "directory".to_owned());
        TriedChoice { about: "order", choice, default, caches, ratio: Some(ratio), decision }.reason()
    }
}
