//! What is run, and in which order.
//!
//! The cases of an experiment take turns: each round runs every case once, in an order that is drawn anew, so
//! that what slowly changes on a machine (heat, free memory, other people's work) meets all cases alike and
//! no case always runs behind the same one. Whole experiments come one after another: their inputs together
//! might not find room.

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::case::{Case, Size};

/// What the page cache holds of a case's files when its clock starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Caches {
    /// All.
    Warm,
    /// Nothing.
    Cold,
    /// The experiment reads no files that matter.
    Unknown,
}

/// Which of them are asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CacheChoice {
    /// Files read once before the clock.
    #[default]
    Warm,
    /// Files evicted before the clock.
    Cold,
    /// Every case once so and once so.
    Both,
}

/// What a session measures. Start from `default()` and set fields.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// Names of experiments; default: none, which means all.
    pub experiments: Vec<String>,
    /// Only cases whose written form contains one of these; default: all.
    pub case_filters: Vec<String>,
    /// How large the experiments are.
    pub size: Size,
    /// How often each case runs, repetitions of disturbed runs apart. Default: 5, as in the publications.
    pub rounds: u32,
    /// From which the order of the runs and all made-up content is drawn. Default: 1.
    pub seed: u64,
    /// Warm or cold. Ignored by experiments that read no files.
    pub caches: CacheChoice,
    /// Drop the whole page cache before cold runs, not only the case's own files: for root. Default: no.
    pub drops_caches: bool,
    /// Where the lab makes its folder. Default: the current directory. Not `TMPDIR`: that is often memory,
    /// where nothing is ever cold and no device is measured.
    pub dir: PathBuf,
    /// Existing files for experiments that can use them.
    pub named: Vec<PathBuf>,
    /// See [`crate::Place::scale`]. Default: 1.
    pub scale: f64,
    /// After this long a run is killed and its case failed. Default: 10 minutes, several times the longest
    /// run of the publications.
    pub timeout: Duration,
    /// No round of an experiment is begun when it has taken this long; cases with too few runs get no
    /// verdict. Default: none, all rounds are run.
    pub most_time: Option<Duration>,
    /// Whether it is measured if the storage seeks, where no earlier run kept the answer. Default: yes. Takes
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

/// A case with the caches it meets: what the runs of a round are of.
#[derive(Clone, Debug)]
pub(crate) struct Unit {
    pub(crate) case: Case,
    pub(crate) caches: Caches,
    /// What [`crate::Experiment::prepare`] told of.
    pub(crate) files: Vec<PathBuf>,
    /// See [`crate::Experiment::cached_bytes`].
    pub(crate) cached_bytes: u64,
}

impl Options {
    /// The caches that each case of an experiment meets.
    pub(crate) fn caches_of(&self, reads_files: bool) -> &'static [Caches] {
        match (reads_files, self.caches) {
            (false, _) => &[Caches::Unknown],
            (true, CacheChoice::Warm) => &[Caches::Warm],
            (true, CacheChoice::Cold) => &[Caches::Cold],
            (true, CacheChoice::Both) => &[Caches::Warm, Caches::Cold],
        }
    }

    /// Whether this case is asked for.
    pub(crate) fn selects(&self, case: &Case) -> bool {
        self.case_filters.is_empty() || self.case_filters.iter().any(|part| case.to_string().contains(part))
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

    #[test]
    fn a_part_of_the_written_case_selects() {
        let case = Case::new("1GiB", "mmap").with("hint", true);
        let with =
            |part: &str| Options { case_filters: vec![part.into(), "nowhere".into()], ..Options::default() };
        assert!(with("mmap[hint").selects(&case) && Options::default().selects(&case));
        assert!(!with("pread").selects(&case));
    }
}
