//! What a session measured, as data: the report and its parts, before anyone judges or shows them.
//!
//! Field names are the keys of the report's file and carry their units. A reader accepts [`FORMAT`] only; new
//! keys may be added under the same number, but removing a key or changing its meaning requires a new one.

pub(crate) mod conclusion;

use serde::{Deserialize, Serialize};

use crate::case::{Case, Checksum, Size, Work};
use crate::method::ratio::Ratio;
use crate::method::run::Run;
use crate::method::summary::Summary;
use crate::method::{CacheChoice, Caches, Environment};

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
    pub asked: SessionOptions,
    /// The machine and the programs on it.
    pub environment: Environment,
    /// The experiments, in the order in which they ran.
    pub experiments: Vec<ExperimentReport>,
}

/// The requested options, as far as they affect the figures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SessionOptions {
    /// Size of the experiments.
    pub size: Size,
    /// Number of rounds, in which each case runs once; the most of them, where the session stops by itself.
    pub rounds: u32,
    /// Number of sessions, each with processes, inputs and places of its own.
    #[serde(default = "crate::method::run::first_session")]
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
    pub ended: EndReason,
}

/// Why an experiment had no more rounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndReason {
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

impl EndReason {
    /// The reason in words; `None` where there is nothing to explain.
    #[must_use]
    pub fn words(self) -> Option<&'static str> {
        match self {
            EndReason::AllRounds => None,
            EndReason::Clear => Some("no further rounds, because the results were clear"),
            EndReason::TimeOver => Some("no further rounds, because the time was over"),
            EndReason::Interrupted => Some("interrupted"),
        }
    }
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
    /// Why a single run failed, where the runs before and after it did not: programs of others crash now and
    /// then. A second failure fails the case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failed_run: Option<String>,
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

impl Report {
    /// Whether the cases of any set disagree on their answer.
    #[must_use]
    pub fn disagrees(&self) -> bool {
        self.experiments.iter().any(|experiment| !experiment.disagreements.is_empty())
    }

    /// Whether any case has failed, or a single run of one.
    #[must_use]
    pub fn has_failures(&self) -> bool {
        self.cases().any(|case| matches!(case.state, CaseState::Failed(_)) || case.failed_run.is_some())
    }

    /// Iterates over the cases of all experiments.
    pub fn cases(&self) -> impl Iterator<Item = &CaseReport> {
        self.experiments.iter().flat_map(|experiment| &experiment.cases)
    }
}
