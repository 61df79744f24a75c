//! Options of a session, and the order of its runs.
//!
//! The cases of an experiment take turns: each round runs every case once, in a newly drawn order, so that
//! slow changes of a machine (heat, free memory, other people's work) affect all cases alike and no case
//! always runs after the same one. Whole experiments run one after another, since their inputs together might
//! not fit on the disk.

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::case::{Case, Size};

/// State of the page cache for a case's files when its clock starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Caches {
    /// All pages are in the cache.
    Warm,
    /// No pages are in the cache.
    Cold,
    /// The experiment reads no files that matter.
    Unknown,
}

/// The states of the page cache to measure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CacheChoice {
    /// Files are read once before the clock starts.
    #[default]
    Warm,
    /// Files are evicted before the clock starts.
    Cold,
    /// Every case is measured both warm and cold.
    Both,
}

/// The options of a session. Start from `default()` and set fields.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// Names of experiments to run. Default: none, which means all.
    pub experiments: Vec<String>,
    /// Run only cases whose written form contains one of these. Default: all.
    pub case_filters: Vec<String>,
    /// Size of the experiments to run.
    pub size: Size,
    /// Number of runs per case, not counting repetitions of disturbed runs. Default: 5, as in the
    /// publications.
    pub rounds: u32,
    /// Whether an experiment has no more rounds once all its results are clear; `rounds` is then the most.
    /// Default: no.
    pub stops_when_clear: bool,
    /// Number of sessions, each with processes, inputs and places of its own: what differs between them is
    /// often more than what differs within one. Default: 1.
    pub sessions: u32,
    /// Time for all experiments together, divided by what each of them costs. No new round of an experiment
    /// starts when its part is over. Default: none.
    pub budget: Option<Duration>,
    /// Seed for the order of the runs and all generated content. Default: 1.
    pub seed: u64,
    /// Warm or cold page cache, or both. Ignored by experiments that read no files.
    pub caches: CacheChoice,
    /// Drop the whole page cache before cold runs, not only the case's own files; needs root. Default: no.
    pub drops_caches: bool,
    /// Directory in which the lab creates its folder. Default: the current directory. Not `TMPDIR`, which is
    /// often in memory, where nothing is ever cold and no device is measured.
    pub dir: PathBuf,
    /// Existing files or folders for experiments that can use them.
    pub named: Vec<PathBuf>,
    /// Share of the usual input to generate, see [`crate::Place::scale`]. Default: 1.
    pub scale: f64,
    /// Time after which a run is killed and its case fails. Default: 10 minutes, several times the longest
    /// run of the publications.
    pub timeout: Duration,
    /// No new round of an experiment starts after this time; cases with too few runs get no verdict. Default:
    /// none, all rounds run.
    pub most_time: Option<Duration>,
    /// Whether to measure if the storage seeks, where no earlier run saved the answer. Default: yes. Takes
    /// 1.5 s at most.
    pub probes: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            experiments: Vec::new(),
            case_filters: Vec::new(),
            size: Size::Default,
            rounds: 5,
            stops_when_clear: false,
            sessions: 1,
            budget: None,
            seed: 1,
            caches: CacheChoice::Warm,
            drops_caches: false,
            dir: ".".into(),
            named: Vec::new(),
            scale: 1.0,
            timeout: Duration::from_secs(600),
            most_time: None,
            probes: true,
        }
    }
}

/// A case with one state of the caches; each run of a round runs one unit.
#[derive(Clone, Debug)]
pub(crate) struct Unit {
    pub(crate) case: Case,
    pub(crate) caches: Caches,
    /// The files that [`crate::Experiment::prepare`] returned.
    pub(crate) files: Vec<PathBuf>,
    /// Bytes at the head of each file that must be cached, see [`crate::Experiment::cached_bytes`].
    pub(crate) cached_bytes: u64,
    /// How often a run does the case's work, if the case can repeat it.
    pub(crate) n_passes: u32,
}

impl Caches {
    /// The state in a word: `warm`, `cold` or `unknown`.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.known().unwrap_or("unknown")
    }

    /// The state in a word, `warm` or `cold`; `None` if it is not controlled.
    #[must_use]
    pub fn known(self) -> Option<&'static str> {
        match self {
            Caches::Warm => Some("warm"),
            Caches::Cold => Some("cold"),
            Caches::Unknown => None,
        }
    }
}

impl Options {
    /// The cache states in which each case of an experiment is measured.
    pub(crate) fn caches_of(&self, reads_files: bool) -> &'static [Caches] {
        match (reads_files, self.caches) {
            (false, _) => &[Caches::Unknown],
            (true, CacheChoice::Warm) => &[Caches::Warm],
            (true, CacheChoice::Cold) => &[Caches::Cold],
            (true, CacheChoice::Both) => &[Caches::Warm, Caches::Cold],
        }
    }
}

/// The units `wanted` in an order drawn from `rng`.
pub(crate) fn shuffled(wanted: impl Iterator<Item = usize>, rng: &mut fastrand::Rng) -> Vec<usize> {
    let mut order: Vec<usize> = wanted.collect();
    rng.shuffle(&mut order);
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_one_order_and_rounds_differ() {
        let rounds = |seed| {
            let mut rng = fastrand::Rng::with_seed(seed);
            [shuffled(0..20, &mut rng), shuffled(0..20, &mut rng)]
        };
        assert_eq!(rounds(7), rounds(7));
        assert_ne!(rounds(7), rounds(8));
        let [first, second] = rounds(7);
        assert_ne!(first, second);
        let mut sorted = first;
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..20));
    }

    #[test]
    fn caches_matter_to_readers_only() {
        let both = Options { caches: CacheChoice::Both, ..Options::default() };
        assert_eq!(both.caches_of(true), [Caches::Warm, Caches::Cold]);
        assert_eq!(both.caches_of(false), [Caches::Unknown]);
    }
}
