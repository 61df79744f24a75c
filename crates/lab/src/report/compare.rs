//! Compares two reports of one machine: what became faster or slower from the first to the second.

use serde::Serialize;

use super::{CaseReport, Report, ReportError};
use crate::method::Caches;
use crate::method::ratio::{Ratio, Verdict};
use crate::method::summary::{fewest_undisturbed, wall_times};
use crate::method::unpaired::ratio_of_medians;

/// A case that both reports have times of.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Change {
    /// Name of the experiment.
    pub experiment: String,
    /// Name of the case.
    pub name: String,
    /// State of the page cache at the start of each run.
    pub caches: Caches,
    /// Median time in the first report.
    pub before_ns: f64,
    /// Median time in the second report.
    pub after_ns: f64,
    /// How many times as long the case takes in the second report.
    #[serde(flatten)]
    pub ratio: Ratio,
}

impl Change {
    /// The experiment, the case and the state of its caches: `copy 25.6MB/reflink cold`.
    #[must_use]
    pub fn label(&self) -> String {
        label(&self.experiment, &self.name, self.caches)
    }
}

/// The result of comparing two reports.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// Cases that both reports have times of, in the second report's order.
    pub changes: Vec<Change>,
    /// Cases that only one report has times of, or that do different work in the two, each with the reason.
    pub left_out: Vec<(String, &'static str)>,
    /// Number of sessions of the report that has fewer of them. What differs between sessions is not in the
    /// intervals if it is 1.
    pub n_sessions: u32,
}

impl Comparison {
    /// Whether any case is shown to have become slower.
    #[must_use]
    pub fn shows_regression(&self) -> bool {
        self.changes.iter().any(|change| change.ratio.verdict() == Verdict::Slower)
    }
}

/// Compares two reports case by case.
///
/// # Errors
/// [`ReportError::Machines`] if the reports are from different machines, unless `is_forced`.
pub fn compare(before: &Report, after: &Report, is_forced: bool) -> Result<Comparison, ReportError> {
    let (first, second) = (&before.environment.machine, &after.environment.machine);
    if first != second && !is_forced {
        return Err(ReportError::Machines { before: first.clone(), after: second.clone() });
    }
    let n_sessions = before.asked.sessions.min(after.asked.sessions);
    let mut found = Comparison { changes: Vec::new(), left_out: Vec::new(), n_sessions };
    let mut known: Vec<(&str, &CaseReport)> = of(before).collect();
    for (experiment, case) in of(after) {
        let is_same = |other: &(&str, &CaseReport)| {
            other.0 == experiment && other.1.name == case.name && other.1.caches == case.caches
        };
        let earlier = known.iter().position(is_same).map(|position| known.remove(position).1);
        match earlier
            .ok_or("only in the second report")
            .and_then(|earlier| change(experiment, earlier, before, case, after))
        {
            Ok(change) => found.changes.push(change),
            Err(why) => found.left_out.push((label(experiment, &case.name, case.caches), why)),
        }
    }
    found.left_out.extend(
        known.iter().map(|(experiment, case)| {
            (label(experiment, &case.name, case.caches), "only in the first report")
        }),
    );
    Ok(found)
}

fn label(experiment: &str, name: &str, caches: Caches) -> String {
    let words = [Some(experiment), Some(name), caches.known()];
    words.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn of(report: &Report) -> impl Iterator<Item = (&str, &CaseReport)> {
    let experiments = report.experiments.iter();
    experiments.flat_map(|experiment| experiment.cases.iter().map(|case| (experiment.name.as_str(), case)))
}

fn change(
    experiment: &str,
    earlier: &CaseReport,
    before: &Report,
    case: &CaseReport,
    after: &Report,
) -> Result<Change, &'static str> {
    let (first, second) = match (&earlier.summary, &case.summary) {
        (Some(first), Some(second)) => (first, second),
        (None, None) => return Err("no times in either report"),
        (None, Some(_)) => return Err("no times in the first report"),
        (Some(_), None) => return Err("no times in the second report"),
    };
    let amount = |case: &CaseReport| case.work.as_ref().map(|work| (work.items, work.bytes));
    if amount(earlier) != amount(case) {
        return Err("different work in the two reports");
    }
    let times = |case: &CaseReport, report: &Report| wall_times(&case.runs, report.asked.rounds).1;
    let alpha = before.asked.alpha.min(after.asked.alpha);
    let ratio = ratio_of_medians(&times(case, after), &times(earlier, before), alpha);
    Ok(Change {
        experiment: experiment.to_owned(),
        name: case.name.clone(),
        caches: case.caches,
        before_ns: first.median_ns,
        after_ns: second.median_ns,
        ratio: ratio.with_runs(fewest_undisturbed(&case.runs, &earlier.runs)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::testing::report;

    const FAST: &[f64] = &[10.0, 10.4, 9.9, 10.2, 10.1];
    const SLOW: &[f64] = &[13.0, 13.1, 12.8, 13.3, 12.9];

    #[test]
    fn a_regression_is_shown() {
        let before = report("m", &[("a", FAST), ("b", SLOW), ("gone", FAST)]);
        let after = report("m", &[("a", SLOW), ("b", SLOW), ("new", FAST)]);
        let found = compare(&before, &after, false).unwrap();
        let verdicts: Vec<_> =
            found.changes.iter().map(|change| (change.name.as_str(), change.ratio.verdict())).collect();
        assert_eq!(verdicts, [("1MB/a", Verdict::Slower), ("1MB/b", Verdict::NoDifferenceShown)]);
        assert!(found.shows_regression());
        assert!(!compare(&after, &before, false).unwrap().shows_regression());
        let left_out: Vec<&str> = found.left_out.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(left_out, ["declared 1MB/new warm", "declared 1MB/gone warm"]);
    }

    #[test]
    fn cases_without_times_are_named_with_their_caches() {
        let mut before = report("m", &[("a", FAST), ("b", FAST)]);
        for (case, caches) in before.experiments[0].cases.iter_mut().zip([Caches::Warm, Caches::Cold]) {
            (case.name, case.caches) = ("1MB/reflink".to_owned(), caches);
        }
        let mut after = before.clone();
        before.experiments[0].cases[0].summary = None;
        after.experiments[0].cases.iter_mut().for_each(|case| case.summary = None);
        assert_eq!(
            compare(&before, &after, false).unwrap().left_out,
            [
                ("declared 1MB/reflink warm".to_owned(), "no times in either report"),
                ("declared 1MB/reflink cold".to_owned(), "no times in the second report"),
            ]
        );
    }

    #[test]
    fn machines_are_not_mixed_unless_forced() {
        let (here, there) = (report("here", &[("a", FAST)]), report("there", &[("a", FAST)]));
        assert!(matches!(compare(&here, &there, false), Err(ReportError::Machines { .. })));
        assert_eq!(compare(&here, &there, true).unwrap().changes.len(), 1);
    }

    #[test]
    fn other_work_is_not_compared() {
        let before = report("m", &[("a", FAST)]);
        let mut after = before.clone();
        after.experiments[0].cases[0].work.as_mut().unwrap().bytes += 1;
        let found = compare(&before, &after, false).unwrap();
        assert_eq!(found.left_out, [("declared 1MB/a warm".to_owned(), "different work in the two reports")]);
    }
}
