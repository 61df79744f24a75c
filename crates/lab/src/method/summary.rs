//! Summarizes the runs of a case, and compares the cases of a set.

use super::drift::drifts;
use super::plan::Options;
use super::ratio::Ratio;
use super::statistics::{median, median_interval, percentile, ratio, sorted};
use crate::case::Work;
use crate::report::{Baseline, Basis, CaseReport, Disagreement, Run, Summary};

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

fn wall_times(runs: &[Run], rounds: u32) -> (Basis, Vec<f64>) {
    let (basis, runs) = counted(runs, rounds);
    (basis, runs.iter().map(|run| run.wall_ns as f64).collect())
}

/// Runs of a case, with the requested number of rounds.
pub(crate) type Asked<'r> = (&'r [Run], u32);

/// Compares the runs of a case with those of another. Disturbed runs may replace undisturbed ones in the
/// figures, but never in the verdict.
pub(crate) fn compared(case: Asked<'_>, baseline: Asked<'_>, seed: u64) -> Ratio {
    let [times, baseline_times] = [case, baseline].map(|(runs, rounds)| wall_times(runs, rounds).1);
    ratio(&times, &baseline_times, seed).with_runs(fewest_undisturbed(case.0, baseline.0))
}

fn fewest_undisturbed(case: &[Run], baseline: &[Run]) -> usize {
    let n_undisturbed = |runs: &[Run]| runs.iter().filter(|run| run.disturbed.is_none()).count();
    n_undisturbed(case).min(n_undisturbed(baseline))
}

/// Recounts the undisturbed runs of each ratio; the counts stored in a file are ignored.
pub(crate) fn recount(cases: &mut [CaseReport]) {
    for position in 0..cases.len() {
        let Some(first) = first_of_set(cases, position) else { continue };
        let n_undisturbed = fewest_undisturbed(&cases[position].runs, &cases[first].runs);
        if let Some(baseline) = &mut cases[position].against_baseline {
            baseline.ratio = baseline.ratio.with_runs(n_undisturbed);
        }
    }
}

/// The first case of the set with the same caches; `None` for that case itself.
fn first_of_set(cases: &[CaseReport], position: usize) -> Option<usize> {
    let case = &cases[position];
    let is_first = |first: &CaseReport| first.case.set == case.case.set && first.caches == case.caches;
    cases.iter().position(is_first).filter(|first| *first != position)
}

/// Summarizes the runs; `None` if there are none.
pub(crate) fn summarize(runs: &[Run], work: Option<&Work>, rounds: u32, seed: u64) -> Option<Summary> {
    let (basis, times_ns) = wall_times(runs, rounds);
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
        p90_ns: percentile(&ascending, 0.90),
        p99_ns: percentile(&ascending, 0.99),
        interval_ns: median_interval(&times_ns, seed),
        items_per_s: work.map_or(0.0, |work| per_second(work.items)),
        bytes_per_s: work.map_or(0.0, |work| per_second(work.bytes)),
        drifts: drifts(&times_ns),
    })
}

/// Summarizes each case and compares it with the first of its set, with the same caches.
pub(crate) fn conclude(cases: &mut [CaseReport], options: &Options) {
    for case in cases.iter_mut() {
        case.summary = summarize(&case.runs, case.work.as_ref(), options.rounds, options.seed);
    }
    for position in 0..cases.len() {
        let Some(first) = first_of_set(cases, position).map(|first| &cases[first]) else { continue };
        let case = &cases[position];
        if first.runs.is_empty() || case.runs.is_empty() {
            continue;
        }
        let [runs, first_runs] = [case, first].map(|case| (case.runs.as_slice(), options.rounds));
        let ratio = compared(runs, first_runs, options.seed);
        let name = first.name.clone();
        cases[position].against_baseline = Some(Baseline { name, ratio });
    }
}

/// Cases whose answer differs from the first answer in their set.
pub(crate) fn disagreements(cases: &[CaseReport]) -> Vec<Disagreement> {
    let mut found = Vec::new();
    for case in cases {
        let answered = |other: &&CaseReport| other.case.set == case.case.set && other.work.is_some();
        let first = cases.iter().find(answered).and_then(|first| first.work.as_ref());
        if let (Some(first), Some(work)) = (first, &case.work)
            && first.checksum != work.checksum
        {
            found.push(Disagreement {
                set: case.case.set.clone(),
                name: case.name.clone(),
                checksum: work.checksum,
                expected: first.checksum,
            });
        }
    }
    found
}
