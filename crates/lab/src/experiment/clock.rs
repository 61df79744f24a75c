//! Measures clocks: what a reading costs, how fine they are, whether the processor's counter keeps the
//! kernel's time, and how to time a loop.
//!
//! - `readings`: each clock is read the same number of times in a row. `cost_ns` is the cost of one reading,
//!   through a pointer as for a library's clock (about 1 ns of it); `resolution_ns` is the smallest step
//!   between two consecutive readings, so for most clocks the duration of a reading. The checksum counts how
//!   often a clock ran backwards; all clocks must agree on never.
//! - `agreement`: the counter's rate, taken over the first tenth of the case, predicts the kernel's clock at
//!   its end; `drift_ppm` is the error of that prediction.
//! - `loop`: the publication's loop timer, around the whole loop and, as it advises against, around each
//!   iteration. The ticks of reading the counter are subtracted in a figure of their own.

mod agreement;
mod readings;
mod timed_loop;

use std::path::PathBuf;

use crate::case::{Case, Checksum, Size, Work};
use crate::clock::Clock as CaseClock;
use crate::error::CaseError;
use crate::experiment::Experiment;
use crate::place::Place;

/// The experiment `clock`.
pub(super) struct Clock;

impl Experiment for Clock {
    fn name(&self) -> &'static str {
        "clock"
    }

    fn question(&self) -> &'static str {
        "What does reading a clock cost, and what is its resolution?"
    }

    fn source(&self) -> &'static str {
        "Measuring Code Performance in C, 2009"
    }

    fn about(&self) -> &'static str {
        "The job is to read a clock many times, or to time a loop. The ways are the clocks that a program \
         can ask: the system's, the process's own, and the counter inside the processor. To measure \
         code, you have to know what the measurement itself costs. Look at the cost of one reading, at the \
         smallest step that a clock can show, and at what happens to a loop that is timed in each \
         iteration."
    }

    fn reads_files(&self) -> bool {
        false
    }

    fn generates_input(&self) -> bool {
        false
    }

    fn cases(&self, size: Size) -> Vec<Case> {
        let (n_readings, duration_ms, iterations) = match size {
            Size::Quick => (100_000, 100, 2_000_000),
            Size::Default => (1_000_000, 2000, 100_000_000),
            Size::Full => (10_000_000, 20_000, 1_000_000_000),
        };
        let mut cases: Vec<Case> =
            readings::clocks().map(|way| Case::new(format!("readings-{n_readings}"), way)).collect();
        cases.push(Case::new(format!("agreement-{duration_ms}ms"), "tsc"));
        let set = format!("loop-{iterations}");
        cases.extend(timed_loop::WAYS.map(|way| Case::new(&set, way)));
        cases
    }

    fn prepare(&self, _: &Case, _: &Place) -> Result<Vec<PathBuf>, CaseError> {
        Ok(Vec::new())
    }

    fn run(&self, case: &Case, _: &Place, clock: &mut CaseClock<'_>) -> Result<Work, CaseError> {
        let (kind, n) = number_of(&case.set)?;
        let outcome = match kind {
            "readings" => readings::run(&case.way, n, clock)?,
            "agreement" => agreement::run(n, clock)?,
            _ => timed_loop::run(&case.way, n, clock)?,
        };
        let figures = outcome.figures.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        Ok(Work { items: outcome.items, bytes: 0, checksum: Checksum(outcome.checksum), figures })
    }
}

/// What one run of a case found.
struct Outcome {
    items: u64,
    checksum: u64,
    figures: Vec<(&'static str, f64)>,
}

/// Parses the kind and the number: `readings-100000` is 100,000 readings; `agreement-100ms` is 100 ms.
fn number_of(set: &str) -> Result<(&str, u64), CaseError> {
    let parts = set
        .split_once('-')
        .and_then(|(kind, number)| Some((kind, number.trim_end_matches("ms").parse().ok()?)));
    parts.ok_or_else(|| {
        CaseError::Failed(format!("the set `{set}` has no number; write it like `readings-1000`"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::testing;

    fn figures(case: &Case) -> Option<std::collections::BTreeMap<String, f64>> {
        let folder = tempfile::tempdir().unwrap();
        match testing::run(&Clock, case, &Place::new(folder.path(), 1)) {
            Ok(work) => Some(work.figures.into_iter().collect()),
            Err(CaseError::Skipped(why)) => {
                eprintln!("skipped {case}: {why}");
                None
            }
            Err(error) => panic!("{case}: {error}"),
        }
    }

    #[test]
    fn every_case_agrees() {
        let mut cases: Vec<Case> = readings::clocks().map(|way| Case::new("readings-2000", way)).collect();
        cases.push(Case::new("agreement-20ms", "tsc"));
        cases.extend(timed_loop::WAYS.map(|way| Case::new("loop-10000", way)));
        testing::all_agree(&Clock, &cases);
    }

    #[test]
    fn a_coarse_clock_is_coarser_and_the_counter_keeps_time() {
        let fine = figures(&Case::new("readings-20000", "monotonic"));
        let coarse = figures(&Case::new("readings-20000", "monotonic_coarse"));
        if let (Some(fine), Some(coarse)) = (fine, coarse) {
            assert!(fine["cost_ns"] > 0.0);
            assert!(coarse["resolution_ns"] > 100_000.0, "a jiffy is a millisecond at least: {coarse:?}");
            assert!(fine["resolution_ns"] < coarse["resolution_ns"], "{fine:?} {coarse:?}");
        }
        if let Some(agreement) = figures(&Case::new("agreement-50ms", "tsc")) {
            assert!(agreement["drift_ppm"].abs() < 5000.0, "{agreement:?}");
        }
    }

    #[test]
    fn the_loop_timer_reports_its_four_figures() {
        let figures = figures(&Case::new("loop-1000", "whole_loop")).unwrap();
        let four = ["elapsed_ms", "iterations_per_s", "ticks", "ticks_per_iteration"];
        assert!(four.iter().all(|name| figures[*name] > 0.0), "{figures:?}");
        let has_counter = gate::Counter::steady().is_some();
        assert_eq!(figures.len(), if has_counter { 6 } else { 4 }, "{figures:?}");
        if has_counter {
            let corrected = figures["ticks"] - figures["readings_ticks"];
            assert!(
                (figures["corrected_ticks_per_iteration"] - corrected / 1000.0).abs() < 1e-9,
                "{figures:?}"
            );
        }
    }

    #[test]
    fn each_iteration_is_timed_by_both_clocks() {
        let figures = figures(&Case::new("loop-1000", "each_iteration")).unwrap();
        assert!(figures["elapsed_ms"] > 0.0, "{figures:?}");
        if gate::Counter::steady().is_some() {
            let corrected = figures["ticks"] / 1000.0 - figures["readings_ticks"];
            assert!((figures["corrected_ticks_per_iteration"] - corrected).abs() < 1e-9, "{figures:?}");
        }
    }

    #[test]
    fn a_set_without_a_number_is_an_error() {
        assert!(number_of("readings").is_err() && number_of("readings-x").is_err());
        assert_eq!(number_of("agreement-20ms").unwrap(), ("agreement", 20));
    }
}
