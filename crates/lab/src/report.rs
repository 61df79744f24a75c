//! The result of a session: one JSON file with all data, from which tables, pages and comparisons are made.
//!
//! Field names are the file's keys and carry their units. A reader accepts [`FORMAT`] only; new keys may be
//! added under the same number, but removing a key or changing its meaning requires a new one.

#[cfg(test)]
mod agreement;
mod beside;
mod best;
mod compare;
mod duration;
mod figures;
mod file;
mod group;
mod html;
mod jsonl;
mod machines;
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
pub use machines::{Difference, Explained, differences, explained};
pub use markdown::markdown;
pub(crate) use sentence::sentence;
pub use table::table;

/// The format number that this version writes and reads.
pub const FORMAT: u32 = 1;

/// A session with all its results.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// Format of the file, always [`FORMAT`].
    pub format: u32,
    /// When the session began, in seconds since 1970.
    pub started_at_s: u64,
    /// Duration of the session in seconds.
    pub elapsed_s: f64,
    /// Whether the session was ended early; the report then holds what was finished.
    pub is_interrupted: bool,
    /// The options that the session ran with.
    pub asked: Asked,
    /// The machine and the programs on it.
    pub environment: Environment,
    /// The experiments, in the order in which they ran.
    pub experiments: Vec<ExperimentReport>,
}

/// The requested options, as far as they affect the figures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Asked {
    /// Size of the experiments.
    pub size: Size,
    /// Number of rounds, in which each case runs once; the most of them, where the session stops by itself.
    pub rounds: u32,
    /// Number of sessions, each with processes, inputs and places of its own.
    #[serde(default = "first_session")]
    pub sessions: u32,
    /// The chance that one of the intervals misses the true value: 0.05, or less where a session looks at
    /// its results several times and stops when they are clear.
    #[serde(default = "usual_alpha")]
    pub alpha: f64,
    /// Seed for the order of the runs and the generated content.
    pub seed: u64,
    /// Requested state of the caches: warm, cold or both.
    pub caches: CacheChoice,
    /// Whether the whole page cache was dropped before cold runs.
    pub drops_caches: bool,
    /// Share of the generated files that were made.
    pub scale: f64,
    /// Only cases that contain one of these were run; empty means all.
    pub case_filters: Vec<String>,
    /// Paths of existing files that were used.
    pub named: Vec<String>,
}

/// The results of one experiment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExperimentReport {
    /// Name of the experiment.
    pub name: String,
    /// The question that the experiment answers.
    pub question: String,
    /// The publication that posed the question first.
    pub source: String,
    /// The result in one sentence; rebuilt when a report is read.
    #[serde(default)]
    pub summary: String,
    /// Cases in the order of the experiment; a case measured with warm and with cold caches appears twice.
    pub cases: Vec<CaseReport>,
    /// Cases whose answer differs from their set's: times in such a set must not be compared.
    pub disagreements: Vec<Disagreement>,
    /// Why the experiment had no more rounds.
    #[serde(default)]
    pub ended: Ended,
}

/// Why an experiment had no more rounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// All requested rounds ran.
    #[default]
    AllRounds,
    /// The intervals were narrow enough for every claim and comparison.
    Clear,
    /// The time for the experiment was over.
    TimeOver,
    /// The session was interrupted.
    Interrupted,
}

impl Ended {
    /// The reason in words; `None` where there is nothing to explain.
    #[must_use]
    pub fn words(self) -> Option<&'static str> {
        match self {
            Ended::AllRounds => None,
            Ended::Clear => Some("no further rounds, because the results were clear"),
            Ended::TimeOver => Some("no further rounds, because the time was over"),
            Ended::Interrupted => Some("interrupted"),
        }
    }
}

fn first_session() -> u32 {
    1
}

fn usual_alpha() -> f64 {
    crate::method::looks::ALPHA
}

/// One case with one state of the caches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CaseReport {
    /// The case that was run.
    pub case: Case,
    /// Written form of the case: `set/way[name=value,...]`.
    pub name: String,
    /// State of the page cache at the start of each run.
    pub caches: Caches,
    /// Outcome of the case: measured, skipped, failed or interrupted.
    pub state: CaseState,
    /// The work that each run did.
    pub work: Option<Work>,
    /// All runs in order of time, including disturbed ones; the warm-up is not kept.
    pub runs: Vec<Run>,
    /// Statistics of the runs; `None` if there are none.
    pub summary: Option<Summary>,
    /// Comparison with the first case of the set; `None` for that case, and where either has no times.
    pub against_baseline: Option<Baseline>,
    /// Comparison with the best rate this machine can reach; `None` where that was not measured.
    pub against_limit: Option<LimitShare>,
}

/// The outcome of a case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CaseState {
    /// All rounds of the case ran.
    Measured,
    /// This machine cannot run the case; the text gives the reason.
    Skipped(String),
    /// The case failed; the text gives the reason. Earlier runs are kept.
    Failed(String),
    /// The session ended before all rounds of the case ran.
    Interrupted,
}

/// One run; figures cover the measured part unless stated otherwise.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// Number of the session, from 1.
    #[serde(default = "first_session")]
    pub session: u32,
    /// Number of the round, from 1. Repetitions of disturbed runs have numbers after the last round.
    pub round: u32,
    /// Start of the measured part, from the session's begin.
    pub started_ns: u64,
    /// Time between the lab's start signal and the arrival of the case's answer.
    pub wall_ns: u64,
    /// User and system time of the case and the processes it started.
    pub cpu_ns: u64,
    /// User time; `None` for runs below 200 ms, where kernels base the split on too few samples.
    pub user_ns: Option<u64>,
    /// System time; `None` under the same condition as `user_ns`.
    pub system_ns: Option<u64>,
    /// Peak resident memory since the process started, of the largest of its processes.
    pub peak_bytes: Option<u64>,
    /// Page faults that needed no device access.
    pub minor_faults: u64,
    /// Page faults that waited for a device.
    pub major_faults: u64,
    /// Number of times the case waited; the wait for the start signal is one of them.
    pub voluntary_switches: u64,
    /// Number of times its processor was given to other tasks.
    pub involuntary_switches: u64,
    /// Bytes read from a device; `None` if unknown.
    pub device_read_bytes: Option<u64>,
    /// Bytes that have to be written to a device; `None` if unknown.
    pub device_written_bytes: Option<u64>,
    /// Share of its files' pages in memory before the measured part; `None` if unknown or irrelevant.
    pub resident_before: Option<f64>,
    /// Time the lab needed outside the measured part: creating the process, its set-up and check, reaping it.
    pub harness_ns: u64,
    /// Activity of other processes during the run.
    pub surroundings: Surroundings,
    /// Why the run does not count; `None` if it counts.
    pub disturbed: Option<String>,
    /// Figures specific to the way, by name.
    pub figures: Vec<(String, f64)>,
    /// Checksum of the run's answer, where each round has its own input.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn_answer: Option<Checksum>,
}

impl Run {
    /// User and system time of the run. Of a run below 200 ms the kernel's split for the process cannot be
    /// used, not even summed over runs: a process that no tick met in system mode is counted as user time
    /// altogether. The ticks of the whole machine have no such bias, and an undisturbed run had it nearly
    /// to itself; they are multiples of 10 ms, so that only sums over many runs show something.
    pub(crate) fn split_ns(&self) -> Option<[f64; 2]> {
        let own = self.user_ns.zip(self.system_ns);
        let ticks = self.surroundings.user_ticks_ns.zip(self.surroundings.system_ticks_ns);
        own.or(ticks).map(|(user_ns, system_ns)| [user_ns as f64, system_ns as f64])
    }
}

/// Statistics of the runs of a case.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// Number of runs in the summary.
    pub n_runs: usize,
    /// Which runs the summary is computed from.
    pub basis: Basis,
    /// The shortest wall time.
    pub min_ns: f64,
    /// The median wall time.
    pub median_ns: f64,
    /// The longest wall time.
    pub max_ns: f64,
    /// User time of a run, as a mean over all runs; `None` where all runs together have less processor time
    /// than the kernel's samples can divide (100 ms). See `Run::split_ns`.
    #[serde(default)]
    pub user_ns: Option<f64>,
    /// System time of a run; the remarks on `user_ns` apply.
    #[serde(default)]
    pub system_ns: Option<f64>,
    /// Wall time that nine of ten runs do not exceed; `None` below 36 runs, which do not bound it from above.
    #[serde(default)]
    pub p90_ns: Option<f64>,
    /// Wall time that 99 of 100 runs do not exceed; `None` below 368 runs.
    #[serde(default)]
    pub p99_ns: Option<f64>,
    /// The confidence interval of the median, at the level of [`Asked::alpha`].
    pub interval_ns: Interval,
    /// Items per second, from the median time.
    pub items_per_s: f64,
    /// Input bytes per second, from the median time; 0 where the case has no input bytes.
    pub bytes_per_s: f64,
    /// Whether the times rise or fall from run to run.
    pub drifts: bool,
}

/// The runs that a summary is computed from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Basis {
    /// Only the runs that other processes did not disturb.
    Undisturbed,
    /// All runs, because too few were undisturbed.
    All,
}

/// Comparison of a case with the first case of its set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Baseline {
    /// Name of that first case.
    pub name: String,
    /// How many times as long this case takes.
    #[serde(flatten)]
    pub ratio: Ratio,
}

/// Comparison of a case with the best rate this machine can reach.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LimitShare {
    /// Name of the case of the experiment `limits`.
    pub name: String,
    /// Bytes per second of that limit.
    pub bytes_per_s: f64,
    /// Rate of this case as a share of the limit.
    pub share: f64,
}

/// A case whose answer differs from the answer of its set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Disagreement {
    /// Name of the set.
    pub set: String,
    /// Name of the case with the different answer.
    pub name: String,
    /// Checksum of this case's answer.
    pub checksum: Checksum,
    /// Checksum of the first answer in the set.
    pub expected: Checksum,
}

/// Errors when reading, writing or comparing reports.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReportError {
    /// The file could not be read or written.
    #[error("cannot {doing} `{}`", path.display())]
    File {
        /// The operation that failed.
        doing: &'static str,
        /// Path of the affected file.
        path: PathBuf,
        /// Error reported by the operating system.
        source: io::Error,
    },
    /// The file is not a report.
    #[error("`{}` is not a report of `thalweg lab run`", path.display())]
    NoReport {
        /// Path of the affected file.
        path: PathBuf,
        /// Position and kind of the mismatch.
        source: serde_json::Error,
    },
    /// The report was written by another version.
    #[error("cannot read report `{}`: it has format {format}, but this version reads {FORMAT}; measure \
             again with this version", path.display())]
    Format {
        /// Path of the affected file.
        path: PathBuf,
        /// Format number found in the file.
        format: u64,
    },
    /// The output name asks for a form that reports do not have.
    #[error("cannot write a report to `{}`: the file name must end in .html or .md", path.display())]
    NoPage {
        /// Path of the requested output.
        path: PathBuf,
    },
    /// The reports are from different machines, so their times do not show what changed.
    #[error(
        "cannot compare reports from different machines ({before} and {after}); use --force to compare them \
         anyway"
    )]
    Machines {
        /// Machine of the first report.
        before: String,
        /// Machine of the second report.
        after: String,
    },
}

impl Report {
    /// Whether the cases of any set disagree on their answer.
    #[must_use]
    pub fn disagrees(&self) -> bool {
        self.experiments.iter().any(|experiment| !experiment.disagreements.is_empty())
    }

    /// Whether any case has failed.
    #[must_use]
    pub fn has_failures(&self) -> bool {
        self.cases().any(|case| matches!(case.state, CaseState::Failed(_)))
    }

    /// Iterates over the cases of all experiments.
    pub fn cases(&self) -> impl Iterator<Item = &CaseReport> {
        self.experiments.iter().flat_map(|experiment| &experiment.cases)
    }
}

/// Warnings a reader needs before trusting any figure.
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
