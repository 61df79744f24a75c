//! Summarizes the runs of a case, and compares the cases of a set.

use std::collections::BTreeMap;

use super::drift::drifts;
use super::paired::mean_ratio;
use super::plan::Options;
use super::ratio::Ratio;
use super::series::Series;
use super::statistics::{median, percentile, sorted};
use crate::case::{Checksum, Work};
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

/// Wall times of the runs that count.
pub(crate) fn wall_times(runs: &[Run], rounds: u32) -> (Basis, Series) {
    let (basis, runs) = counted(runs, rounds);
    (basis, Series::of_runs(&runs, |run| Some(run.wall_ns as f64)).unwrap_or_default())
}

/// Below this processor time of all runs together, its division into user and system time has too few
/// samples: ten.
const SPLIT_FROM_NS: f64 = 100e6;

/// User and system time of a run, as means over the runs that count; `None` where they are too short for it.
fn user_and_system(runs: &[&Run]) -> Option<[f64; 2]> {
    let splits: Option<Vec<[f64; 2]>> = runs.iter().map(|run| run.split_ns()).collect();
    let splits = splits?;
    let [user, system] = [0, 1].map(|part| splits.iter().map(|split| split[part]).sum::<f64>());
    (user + system >= SPLIT_FROM_NS).then(|| [user, system].map(|sum| sum / runs.len() as f64))
}

/// Runs of a case, with the requested number of rounds.
pub(crate) type Asked<'r> = (&'r [Run], u32);

/// Compares the runs of a case with those of another of the same session. Disturbed runs may replace
/// undisturbed ones in the figures, but never in the verdict.
pub(crate) fn compared(case: Asked<'_>, baseline: Asked<'_>, alpha: f64) -> Ratio {
    let [times, baseline_times] = [case, baseline].map(|(runs, rounds)| wall_times(runs, rounds).1);
    mean_ratio(&[(&times, &baseline_times)], alpha).with_runs(fewest_undisturbed(case.0, baseline.0))
}

pub(crate) fn fewest_undisturbed(case: &[Run], baseline: &[Run]) -> usize {
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

/// Summarizes each case and compares it with the first of its set, with the same caches.
pub(crate) fn conclude(cases: &mut [CaseReport], options: &Options) {
    for case in cases.iter_mut() {
        case.summary = summarize(&case.runs, case.work.as_ref(), options.rounds, options.alpha());
    }
    for position in 0..cases.len() {
        let Some(first) = first_of_set(cases, position).map(|first| &cases[first]) else { continue };
        let case = &cases[position];
        if first.runs.is_empty() || case.runs.is_empty() {
            continue;
        }
        let [runs, first_runs] = [case, first].map(|case| (case.runs.as_slice(), options.rounds));
        let ratio = compared(runs, first_runs, options.alpha());
        let name = first.name.clone();
        cases[position].against_baseline = Some(Baseline { name, ratio });
    }
}

/// Cases whose answer differs from the first answer in their set, on the same input.
pub(crate) fn disagreements(cases: &[CaseReport]) -> Vec<Disagreement> {
    let answers: Vec<Vec<Answer>> = cases.iter().map(answers).collect();
    let mut first: BTreeMap<(&str, Option<u32>), Checksum> = BTreeMap::new();
    for (case, answers) in cases.iter().zip(&answers) {
        for (round, checksum) in answers {
            first.entry((&case.case.set, *round)).or_insert(*checksum);
        }
    }
    let wrong = cases.iter().zip(&answers).filter_map(|(case, answers)| {
        let expected = |round: &Option<u32>| first[&(case.case.set.as_str(), *round)];
        let (round, checksum) = answers.iter().find(|(round, checksum)| *checksum != expected(round))?;
        Some(Disagreement {
            set: case.case.set.clone(),
            name: case.name.clone(),
            checksum: *checksum,
            expected: expected(round),
        })
    });
    wrong.collect()
}

/// An answer, and the round whose input it is for; `None` if all rounds have the same input.
type Answer = (Option<u32>, Checksum);

/// The answers of a case: one, or that of each run where each round has its own input.
fn answers(case: &CaseReport) -> Vec<Answer> {
    let drawn = case.runs.iter().filter_map(|run| Some((Some(run.round), run.drawn_answer?)));
    let drawn: Vec<Answer> = drawn.collect();
    match &case.work {
        Some(work) if drawn.is_empty() => vec![(None, work.checksum)],
        _ => drawn,
    }
}
