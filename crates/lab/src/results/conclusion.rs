//! What follows from the runs of an experiment: summaries, comparisons within a set, and different answers.

use std::collections::BTreeMap;

use super::{Baseline, CaseReport, Disagreement};
use crate::case::Checksum;
use crate::method::Options;
use crate::method::summary::{CaseRuns, compared, fewest_undisturbed, summarize};

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
        let [runs, first_runs] =
            [case, first].map(|case| CaseRuns { runs: &case.runs, rounds: options.rounds });
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
