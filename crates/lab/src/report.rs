//! What a session found: one JSON file with everything in it, from which tables, pages and comparisons are
//! made.
//!
//! Names of fields are the file's keys and carry their units. A reader takes [`FORMAT`] only; further keys
//! may come without a new number, keys that go or change their meaning make a new one.

#[cfg(test)]
mod agreement;
mod beside;
mod compare;
mod duration;
mod file;
mod html;
mod jsonl;
mod markdown;
mod sentence;
mod table;
#[cfg(test)]
pub(crate) mod testing;

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::case::{Case, Checksum, Size, Work};
use crate::method::{CacheChoice, Caches, Environment};

pub use crate::method::guard::Surroundings;
pub use crate::method::ratio::{Ratio, Verdict};
pub use crate::method::statistics::Interval;
pub use compare::{Change, Comparison, compare};
pub use duration::duration_ns;
pub use html::page;
pub use jsonl::lines;
pub use markdown::markdown;
pub(crate) use sentence::sentence;
pub use table::table;

/// The number of the format that this version writes and reads.
pub const FORMAT: u32 = 1;

/// A session and all that it found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// [`FORMAT`].
    pub format: u32,
    /// When it began, in seconds since 1970.
    pub started_at_s: u64,
    /// How long it took.
    pub elapsed_s: f64,
    /// Whether it was ended early; what was finished is here.
    pub is_interrupted: bool,
    /// What was asked for.
    pub asked: Asked,
    /// The machine and its programs.
    pub environment: Environment,
    /// In the order in which they ran.
    pub experiments: Vec<ExperimentReport>,
}

/// What was asked for, as far as it decides the figures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Asked {
    /// How large the experiments were.
    pub size: Size,
    /// How often each case ran.
    pub rounds: u32,
    /// Order and content came from it.
    pub seed: u64,
    /// Warm, cold, both.
    pub caches: CacheChoice,
    /// Whether the whole page cache was dropped before cold runs.
    pub drops_caches: bool,
    /// Share of the made-up files that were made.
    pub scale: f64,
    /// Only cases with one of these in them; none means all.
    pub case_filters: Vec<String>,
    /// Existing files that were used.
    pub named: Vec<String>,
}

/// One experiment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExperimentReport {
    /// Its name.
    pub name: String,
    /// What it asks.
    pub question: String,
    /// Who asked first.
    pub source: String,
    /// What was found, in one sentence; made anew when a report is read.
    #[serde(default)]
    pub summary: String,
    /// Cases in the order of the experiment; a case with warm and with cold caches comes twice.
    pub cases: Vec<CaseReport>,
    /// Sets whose cases did not give the same answer: their times must not be compared.
    pub disagreements: Vec<Disagreement>,
}

/// One case with one state of the caches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CaseReport {
    /// The case.
    pub case: Case,
    /// As it is written: `set/way[name=value,...]`.
    pub name: String,
    /// What the page cache held.
    pub caches: Caches,
    /// What became of it.
    pub state: CaseState,
    /// What each run did.
    pub work: Option<Work>,
    /// All runs in the order of time, disturbed ones too; the warm-up is not kept.
    pub runs: Vec<Run>,
    /// What the runs say; `None` if there are none.
    pub summary: Option<Summary>,
    /// Against the first case of the set; `None` for that one, and where either has no times.
    pub against_baseline: Option<Baseline>,
    /// Against what the machine could do at best; `None` where that was not measured.
    pub against_limit: Option<LimitShare>,
}

/// What became of a case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CaseState {
    /// All its rounds were run.
    Measured,
    /// This machine cannot do it: why.
    Skipped(String),
    /// It went wrong: why. Runs before that are kept.
    Failed(String),
    /// The session ended before all its rounds were run.
    Interrupted,
}

/// One run, inside the clock where nothing else is said.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// The round, from 1. Repetitions of disturbed runs have numbers behind the last round.
    pub round: u32,
    /// When the clock was started, from the session's begin.
    pub started_ns: u64,
    /// Time between the lab's start signal and the arrival of the case's answer.
    pub wall_ns: u64,
    /// User and system time of the case and the processes it started.
    pub cpu_ns: u64,
    /// User time; `None` for runs below 200 ms, where kernels split by too few samples.
    pub user_ns: Option<u64>,
    /// System time; as `user_ns`.
    pub system_ns: Option<u64>,
    /// Most memory resident at one time since the process started, by the largest of its processes.
    pub peak_bytes: Option<u64>,
    /// Page faults that needed no device.
    pub minor_faults: u64,
    /// Page faults that waited for a device.
    pub major_faults: u64,
    /// How often it waited; the wait for the start signal is one.
    pub voluntary_switches: u64,
    /// How often its processor was given to others.
    pub involuntary_switches: u64,
    /// Bytes that came from a device.
    pub device_read_bytes: Option<u64>,
    /// Bytes that have to go to a device.
    pub device_written_bytes: Option<u64>,
    /// Share of its files' pages in memory before the clock was started.
    pub resident_before: Option<f64>,
    /// Time that the lab needed around the clock: making the process, its set-up and check, reaping it.
    pub harness_ns: u64,
    /// What others did.
    pub surroundings: Surroundings,
    /// Why the run does not count; `None` if it does.
    pub disturbed: Option<String>,
    /// Figures of the way itself.
    pub figures: Vec<(String, f64)>,
}

/// What the runs of a case say.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// How many runs it is made of.
    pub n_runs: usize,
    /// Which.
    pub basis: Basis,
    /// Least wall time.
    pub min_ns: f64,
    /// Median wall time.
    pub median_ns: f64,
    /// Greatest wall time.
    pub max_ns: f64,
    /// The time that nine of ten runs do not exceed; `None` below 36 runs, which do not bound it from above.
    #[serde(default)]
    pub p90_ns: Option<f64>,
    /// The time that 99 of 100 runs do not exceed; `None` below 368 runs.
    #[serde(default)]
    pub p99_ns: Option<f64>,
    /// Of the median, with 95 % confidence.
    pub interval_ns: Interval,
    /// Items in a second of the median time.
    pub items_per_s: f64,
    /// Bytes of input in a second of the median time; 0 where the case has none.
    pub bytes_per_s: f64,
    /// Whether the times grow or fall from run to run.
    pub drifts: bool,
}

/// Which runs a summary is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Basis {
    /// Those that nobody disturbed.
    Undisturbed,
    /// All, because too few were undisturbed.
    All,
}

/// A case beside the first of its set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Baseline {
    /// That case.
    pub name: String,
    /// How many times as long this one takes.
    #[serde(flatten)]
    pub ratio: Ratio,
}

/// A case beside what the machine could do at best.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LimitShare {
    /// The case of the experiment `limits`.
    pub name: String,
    /// Its bytes in a second.
    pub bytes_per_s: f64,
    /// This case's, as a share of it.
    pub share: f64,
}

/// A case that did not give the answer of the others in its set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Disagreement {
    /// The set.
    pub set: String,
    /// The case, and what the first case of the set says.
    pub name: String,
    /// Its answer.
    pub checksum: Checksum,
    /// The first answer of the set.
    pub expected: Checksum,
}

/// Why a report cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReportError {
    /// The file could not be read or written.
    #[error("cannot {doing} `{}`", path.display())]
    File {
        /// What was being done.
        doing: &'static str,
        /// The file.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// It is no report.
    #[error("`{}` is not a report of `thalweg lab run`", path.display())]
    NoReport {
        /// The file.
        path: PathBuf,
        /// Where it is not what it should be.
        source: serde_json::Error,
    },
    /// It is one of another version.
    #[error("cannot read report `{}`: it has format {format}, but this version reads {FORMAT}; measure \
        again with this version", path.display())]
    Format {
        /// The file.
        path: PathBuf,
        /// Its format.
        format: u64,
    },
    /// Another form of the report was asked for than there is.
    #[error("cannot write a report to `{}`: the file name must end in .html or .md", path.display())]
    NoPage {
        /// The name.
        path: PathBuf,
    },
    /// Times of two machines say nothing of what changed.
    #[error(
        "cannot compare reports from different machines ({before} and {after}); use --force to compare them \
            anyway"
    )]
    Machines {
        /// The first report's.
        before: String,
        /// The second report's.
        after: String,
    },
}

impl Report {
    /// Whether sets of cases disagree on their answer.
    #[must_use]
    pub fn disagrees(&self) -> bool {
        self.experiments.iter().any(|experiment| !experiment.disagreements.is_empty())
    }

    /// Whether a case went wrong.
    #[must_use]
    pub fn has_failures(&self) -> bool {
        self.cases().any(|case| matches!(case.state, CaseState::Failed(_)))
    }

    /// The cases of all experiments.
    pub fn cases(&self) -> impl Iterator<Item = &CaseReport> {
        self.experiments.iter().flat_map(|experiment| &experiment.cases)
    }
}

/// What a reader must know before trusting any figure.
fn warnings(report: &Report) -> Vec<&'static str> {
    let all = [
        (report.is_interrupted, "The session was interrupted; only finished runs are included."),
        (
            report.disagrees(),
            "Cases of one set gave different answers, so their times cannot be compared; see the \
                experiments.",
        ),
        (
            report.environment.is_memory,
            "The working folder was in memory, so no device was measured and caches were never cold.",
        ),
    ];
    all.into_iter().filter(|(is_so, _)| *is_so).map(|(_, warning)| warning).collect()
}

impl ReportError {
    fn file(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> ReportError {
        let path = path.to_owned();
        move |source| ReportError::File { doing, path, source }
    }
}
