//! Summarizes the runs of a case, and compares those of two cases.

use serde::{Deserialize, Serialize};

use super::drift::drifts;
use super::paired::mean_ratio;
use super::ratio::Ratio;
use super::run::{Run, splits_ns};
use super::series::Series;
use super::statistics::{Interval, median, percentile, sorted};
use crate::case::Work;

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
    /// User time of a run: its share of the median processor time, the share being that of all runs together;
    /// `None` where these have less processor time than the kernel's samples can divide (100 ms). See
    /// `splits_ns`.
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
    /// The confidence interval of the median, at the level of the report's `alpha`.
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

/// With fewer undisturbed runs than this (or than the rounds, if those are fewer), all runs together are more
/// informative.
const LEAST_UNDISTURBED: usize = 3;

/// The runs that count for the figures.
pub(crate) fn counted(runs: &[Run], rounds: u32) -> (Basis, Vec<&Run>) {
    let undisturbed: Vec<&Run> = runs.iter().filter(|run| run.disturbed.is_none()).collect();
    let wanted = LEAST_UNDISTURBED.min(rounds as usize);
    if undisturbed.len() >= wanted {
        (Basis::Undisturbed, undisturbed)
    } else {
        (Basis::All, runs.iter().collect())
    }
}

/// Wall times of the runs that count.
pub(crate) fn wall_times(runs: &[Run], rounds: u32) -> (Basis, Series) {
    let (basis, runs) = counted(runs, rounds);
    (basis, Series::of_runs(&runs, |run| Some(run.wall_ns as f64)).unwrap_or_default())
}

/// Below this processor time of all runs together, its division into user and system time has too few
/// samples: ten.
const SPLIT_FROM_NS: f64 = 100e6;

/// User and system time of a run; `None` where the runs that count are too short for it. They divide the
/// median processor time, so that they can be read beside the median wall time. Means could not, because one
/// slow run moves them.
fn user_and_system(runs: &[&Run]) -> Option<[f64; 2]> {
    let total_ns: f64 = runs.iter().map(|run| run.cpu_ns as f64 * f64::from(run.n_passes)).sum();
    if total_ns < SPLIT_FROM_NS {
        return None;
    }
    let splits = splits_ns(runs)?;
    let parts = [0, 1].map(|part| splits.iter().map(|split| split[part]).sum::<f64>());
    let median_ns = median(&sorted(runs.iter().map(|run| run.cpu_ns as f64).collect()));
    let sum: f64 = parts.iter().sum();
    (sum > 0.0).then(|| parts.map(|part| median_ns * part / sum))
}

/// The runs of a case, disturbed ones included, and the requested number of rounds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CaseRuns<'r> {
    pub(crate) runs: &'r [Run],
    pub(crate) rounds: u32,
}

/// Compares the runs of a case with those of another of the same session. Disturbed runs may replace
/// undisturbed ones in the figures, but never in the verdict.
pub(crate) fn compared(case: CaseRuns<'_>, baseline: CaseRuns<'_>, alpha: f64) -> Ratio {
    let [times, baseline_times] = [case, baseline].map(|case| wall_times(case.runs, case.rounds).1);
    mean_ratio(&[(&times, &baseline_times)], alpha).with_runs(fewest_undisturbed(case.runs, baseline.runs))
}

pub(crate) fn fewest_undisturbed(case: &[Run], baseline: &[Run]) -> usize {
    let n_undisturbed = |runs: &[Run]| runs.iter().filter(|run| run.disturbed.is_none()).count();
    n_undisturbed(case).min(n_undisturbed(baseline))
}

/// Summarizes the runs; `None` if there are none.
pub(crate) fn summarize(runs: &[Run], work: Option<&Work>, rounds: u32, alpha: f64) -> Option<Summary> {
    let (basis, series) = wall_times(runs, rounds);
    let times_ns = series.values();
    let split = user_and_system(&counted(runs, rounds).1);
    let ascending = sorted(times_ns.clone());
    let (min_ns, max_ns) = (*ascending.first()?, *ascending.last()?);
    let median_ns = median(&ascending);
    let per_second = |count: u64| count as f64 / median_ns.max(1.0) * 1e9;
    Some(Summary {
        n_runs: times_ns.len(),
        basis,
        min_ns,
        median_ns,
        max_ns,
        user_ns: split.map(|[user, _]| user),
        system_ns: split.map(|[_, system]| system),
        p90_ns: percentile(&ascending, 0.90),
        p99_ns: percentile(&ascending, 0.99),
        interval_ns: series.median_interval(alpha),
        items_per_s: work.map_or(0.0, |work| per_second(work.items)),
        bytes_per_s: work.map_or(0.0, |work| per_second(work.bytes)),
        drifts: drifts(&times_ns),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::testing::{run_of, undisturbed};

    #[test]
    fn one_slow_run_does_not_move_user_and_system_time() {
        let run = |wall_ms: f64| {
            let ns = (wall_ms * 1e6) as u64;
            Run { user_ns: Some(ns / 4), system_ns: Some(ns / 4 * 3), ..run_of(wall_ms, &undisturbed()) }
        };
        let runs = [40.0, 40.0, 40.0, 40.0, 900.0].map(run);
        let found = summarize(&runs, None, 5, 0.05).unwrap();
        assert_eq!((found.median_ns, found.user_ns, found.system_ns), (40e6, Some(10e6), Some(30e6)));
        let short = [1.0, 1.0].map(run);
        assert_eq!(summarize(&short, None, 2, 0.05).unwrap().user_ns, None);
        let repeated = short.map(|run| Run { n_passes: 100, ..run });
        assert_eq!(summarize(&repeated, None, 2, 0.05).unwrap().user_ns, Some(0.25e6));
    }
}
