//! Summarizes an experiment in one sentence: which way is fastest, compared with the first and with the next
//! best, by verdicts as in its tables.
//!
//! An experiment may have several tables. The sentence is about the one whose cases do the most work, and
//! names it.

use super::group::{cases_of, groups, heading, shared_parameters, written};
use super::{Baseline, CaseReport, CaseState, ExperimentReport, Ratio, Verdict, duration_ns};
use crate::method::Caches;
use crate::method::ratio::LEAST_RUNS;
use crate::method::summary::{self, CaseRuns};

/// Returns the sentence; `verb` is what a way does (`copies`), `alpha` the chance that an interval misses the
/// true value.
pub(crate) fn sentence(experiment: &ExperimentReport, verb: &str, alpha: f64) -> String {
    if !experiment.disagreements.is_empty() {
        return "Cases of one set gave different answers, so their times cannot be compared.".to_owned();
    }
    match main_group(experiment) {
        Some((set, caches)) => Group::of(experiment, set, caches).in_words(verb, alpha),
        None => alone(experiment),
    }
}

/// The set and the cache state whose comparison shows most of the experiment: that whose cases do the most
/// work. `None` if no two cases can be compared.
pub(super) fn main_group(experiment: &ExperimentReport) -> Option<(&str, Caches)> {
    let work = |group: &(&str, Caches)| Group::of(experiment, group.0, group.1).work();
    let is_compared = |group: &(&str, Caches)| !Group::of(experiment, group.0, group.1).compared().is_empty();
    // Among groups that do the same work, the first is used.
    groups(experiment).into_iter().rev().filter(is_compared).max_by_key(work)
}

/// Cases whose times can be compared.
struct Group<'r> {
    heading: String,
    cases: Vec<&'r CaseReport>,
}

impl<'r> Group<'r> {
    fn of(experiment: &'r ExperimentReport, set: &str, caches: Caches) -> Group<'r> {
        Group { heading: heading(set, caches), cases: cases_of(experiment, set, caches) }
    }

    fn work(&self) -> (u64, u64) {
        let work = self.cases.iter().filter_map(|case| case.work.as_ref());
        work.map(|work| (work.bytes, work.items)).max().unwrap_or_default()
    }

    fn compared(&self) -> Vec<(&CaseReport, &Baseline)> {
        let with_baseline = |case: &&'_ CaseReport| case.against_baseline.is_some();
        let cases = self.cases.iter().copied().filter(with_baseline);
        cases.filter_map(|case| Some((case, case.against_baseline.as_ref()?))).collect()
    }

    /// The case as the table shows it, without parameters if its way occurs only once.
    fn name(&self, name: &str) -> String {
        let Some(case) = self.cases.iter().find(|case| case.name == name) else { return name.to_owned() };
        let n_such = self.cases.iter().filter(|other| other.case.way == case.case.way).count();
        if n_such > 1 { written(&case.case, &shared_parameters(&self.cases)) } else { case.case.way.clone() }
    }

    /// How the best case compares with the next best, which is another way that is also faster than the
    /// first. Empty if there is none, or if runs of the same rounds put it before the best.
    fn against_next(&self, best: &CaseReport, alpha: f64) -> String {
        let rivals = self.compared().into_iter().filter(|(case, baseline)| {
            case.case.way != best.case.way && baseline.ratio.verdict() == Verdict::Faster
        });
        let Some((next, _)) = rivals.min_by(|a, b| a.1.ratio.ratio().total_cmp(&b.1.ratio.ratio())) else {
            return String::new();
        };
        // Both have enough runs, since both are faster than the first.
        let [best_runs, next_runs] = [best, next].map(|case| CaseRuns { runs: &case.runs, rounds: u32::MAX });
        let (ratio, name) = (summary::compared(best_runs, next_runs, alpha), self.name(&next.name));
        match (ratio.verdict(), ratio.speed()) {
            (Verdict::Faster, Some(speed)) => format!(", and {speed} {name}, the next"),
            (Verdict::NoDifferenceShown, _) => format!(", with no difference shown to {name}, the next"),
            _ => String::new(),
        }
    }

    fn in_words(&self, verb: &str, alpha: f64) -> String {
        let compared = self.compared();
        let of = |verdict| compared.iter().filter(move |(_, baseline)| baseline.ratio.verdict() == verdict);
        let by_ratio = |a: &&(&CaseReport, &Baseline), b: &&(&CaseReport, &Baseline)| {
            a.1.ratio.ratio().total_cmp(&b.1.ratio.ratio())
        };
        let (heading, first) = (&self.heading, self.name(&compared[0].1.name));
        let n_open = of(Verdict::TooFewRuns).count();
        let open = match n_open {
            0 => String::new(),
            n => {
                format!("; {n} of {} other ways had fewer than {LEAST_RUNS} undisturbed runs", compared.len())
            }
        };
        let speed = |ratio: Ratio| ratio.speed().unwrap_or_default();
        if let Some((best, baseline)) = of(Verdict::Faster).min_by(by_ratio) {
            return format!(
                "{} {verb} {} {first} here ({heading}){}{open}.",
                self.name(&best.name),
                speed(baseline.ratio),
                self.against_next(best, alpha)
            );
        }
        if n_open == compared.len() {
            return format!(
                "No verdict ({heading}): too few undisturbed runs ({LEAST_RUNS} needed per case); run it \
                 again on an idle machine, or with more --rounds."
            );
        }
        match of(Verdict::Slower).max_by(by_ratio) {
            Some((worst, baseline)) => format!(
                "No other way is shown to be faster than {first} here ({heading}), and {} {verb} {} it{open}.",
                self.name(&worst.name),
                speed(baseline.ratio)
            ),
            None => {
                format!("No other way is shown to be faster or slower than {first} here ({heading}){open}.")
            }
        }
    }
}

/// Summary of an experiment without two comparable cases: the time of the first, or why there is none.
fn alone(experiment: &ExperimentReport) -> String {
    let measured = experiment.cases.iter().find_map(|case| Some((case, case.summary.as_ref()?)));
    if let Some((case, summary)) = measured {
        let median = duration_ns(summary.median_ns);
        return format!("{} takes {median} here ({}).", case.case.way, heading(&case.case.set, case.caches));
    }
    let why = experiment.cases.iter().find_map(|case| match &case.state {
        CaseState::Skipped(why) => Some(format!("skipped: {why}")),
        CaseState::Failed(why) => Some(format!("failed: {why}")),
        CaseState::Interrupted => Some("interrupted".to_owned()),
        CaseState::Measured => None,
    });
    format!("Nothing was measured{}.", why.map_or_else(String::new, |why| format!(" ({why})")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Case;
    use crate::method::Options;
    use crate::method::looks::ALPHA;
    use crate::report::testing::{case_report, report};

    const TEN: &[f64] = &[10.0, 10.4, 9.9, 10.2, 10.1];
    const TWENTY: &[f64] = &[20.0, 20.4, 19.9, 20.2, 20.1];
    const EIGHTY: &[f64] = &[80.0, 81.0, 79.5, 80.5, 80.2];

    #[track_caller]
    fn check(ways: &[(&str, &[f64])], expected: &str) {
        assert_eq!(sentence(&report("m", ways).experiments[0], "copies", ALPHA), expected);
    }

    #[test]
    fn the_fastest_way_is_named_beside_the_first() {
        check(
            &[("stdio", EIGHTY), ("raw", TWENTY), ("sendfile", TEN)],
            "sendfile copies 7.9 times as fast as stdio here (1MB, warm), and 2.0 times as fast as raw, the next.",
        );
        check(
            &[("a", TEN), ("b", TWENTY)],
            "No other way is shown to be faster than a here (1MB, warm), and b copies 2.0 times as slow as it.",
        );
        check(
            &[("a", TEN), ("b", TEN)],
            "No other way is shown to be faster or slower than a here (1MB, warm).",
        );
        check(&[("a", TEN)], "a takes 10.1 ms here (1MB, warm).");
        check(&[("a", &[])], "Nothing was measured.");
    }

    #[test]
    fn the_next_is_another_way_and_may_be_as_good() {
        const LIKE_TEN: &[f64] = &[10.2, 10.3, 10.0, 10.3, 10.1];
        check(
            &[("a", EIGHTY), ("b", TEN), ("c", LIKE_TEN), ("d", TWENTY)],
            "b copies 7.9 times as fast as a here (1MB, warm), with no difference shown to c, the next.",
        );
        check(
            &[("a", TWENTY), ("b", TEN), ("c", EIGHTY)],
            "b copies 2.0 times as fast as a here (1MB, warm).",
        );
    }

    #[test]
    fn too_few_runs_are_no_difference() {
        check(
            &[("a", EIGHTY), ("b", &TEN[..3])],
            "No verdict (1MB, warm): too few undisturbed runs (4 needed per case); run it again on an idle \
             machine, or with more --rounds.",
        );
        check(
            &[("a", EIGHTY), ("b", &TEN[..3]), ("c", TWENTY)],
            "c copies 4.0 times as fast as a here (1MB, warm); 1 of 2 other ways had fewer than 4 undisturbed runs.",
        );
    }

    #[test]
    fn the_table_with_the_most_work_is_summarized() {
        let mut report = report("m", &[]);
        let case = |set: &str, way: &str, block: u64, times: &[f64], bytes: u64| {
            let mut case = case_report(Case::new(set, way).with("block_bytes", block), Caches::Cold, times);
            case.work.as_mut().unwrap().bytes = bytes;
            case
        };
        let cases = &mut report.experiments[0].cases;
        *cases = vec![
            case("small", "raw", 1, TEN, 1),
            case("small", "raw", 2, EIGHTY, 1),
            case("large", "raw", 1, EIGHTY, 2),
            case("large", "raw", 2, TWENTY, 2),
            case("large", "mmap", 2, TEN, 2),
        ];
        crate::results::conclusion::conclude(cases, &Options::default());
        let found = sentence(&report.experiments[0], "reads", ALPHA);
        assert_eq!(
            found,
            "mmap reads 7.9 times as fast as raw[block_bytes=1] here (large, cold), and 2.0 times as fast as \
             raw[block_bytes=2], the next."
        );
    }
}
