//! Joins the results of several sessions into one report.

use crate::method::Options;
use crate::results::conclusion::conclude;
use crate::results::{CaseReport, CaseState, EndReason, ExperimentReport};

/// Marks all runs of an experiment as those of this session.
pub(crate) fn number_session(experiment: &mut ExperimentReport, session: u32) {
    for run in experiment.cases.iter_mut().flat_map(|case| &mut case.runs) {
        run.session = session;
    }
}

/// Adds the results of a session to those of the earlier ones.
pub(crate) fn add(experiments: &mut Vec<ExperimentReport>, measured: ExperimentReport, options: &Options) {
    let Some(known) = experiments.iter_mut().find(|known| known.name == measured.name) else {
        experiments.push(measured);
        return;
    };
    for case in measured.cases {
        let is_same = |other: &&mut CaseReport| other.name == case.name && other.caches == case.caches;
        match known.cases.iter_mut().find(is_same) {
            Some(earlier) => {
                earlier.runs.extend(case.runs);
                earlier.failed_run = earlier.failed_run.take().or(case.failed_run);
                // One session without a result makes the case incomplete.
                if earlier.state == CaseState::Measured {
                    earlier.state = case.state;
                }
            }
            None => known.cases.push(case),
        }
    }
    // Inputs differ between sessions, so answers are compared within each.
    for wrong in measured.disagreements {
        if known.disagreements.iter().all(|earlier| earlier.name != wrong.name) {
            known.disagreements.push(wrong);
        }
    }
    if measured.ended != EndReason::Clear {
        known.ended = measured.ended;
    }
    conclude(&mut known.cases, options);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Case;
    use crate::method::Caches;
    use crate::method::ratio::Verdict;
    use crate::report::testing::{case_report, report};

    fn session(number: u32, factor: f64) -> ExperimentReport {
        let case = |way: &str, ms: f64| {
            let times: Vec<f64> = (0..5).map(|run| ms * factor * (1.0 + 0.001 * f64::from(run))).collect();
            case_report(Case::new("s", way), Caches::Warm, &times)
        };
        let mut experiment = report("m", &[]).experiments.remove(0);
        experiment.cases = vec![case("first", 10.0), case("second", 10.5)];
        number_session(&mut experiment, number);
        experiment
    }

    #[test]
    fn runs_of_all_sessions_are_kept_and_compared_within_each() {
        let mut found = Vec::new();
        for (number, factor) in [(1, 1.0), (2, 3.0), (3, 2.0), (4, 1.5)] {
            add(&mut found, session(number, factor), &Options::default());
        }
        let [experiment] = found.as_slice() else { panic!("{found:?}") };
        let second = &experiment.cases[1];
        assert_eq!(second.runs.len(), 20);
        // The sessions differ by factors; the case takes 5 % longer in each of them.
        let baseline = second.against_baseline.as_ref().unwrap();
        assert_eq!(baseline.ratio.verdict(), Verdict::Slower, "{}", baseline.ratio);
        let interval = second.summary.as_ref().unwrap().interval_ns;
        assert!(interval.high / interval.low > 2.0, "{interval:?}");
    }
}
