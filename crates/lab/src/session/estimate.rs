//! Estimates how long a session will take, from its plan and from measured costs of the experiments.

use std::time::Duration;

use super::selection::{PlannedExperiment, plan};
use crate::case::Size;
use crate::method::looks::LOOKS;
use crate::method::{Experiment, MethodError, Options};

/// The extent of a planned session, and its duration on a quiet machine with two processors.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// Number of experiments, including `limits` where other cases are compared with it.
    pub n_experiments: usize,
    /// Number of cases, counted once for each state of the caches.
    pub n_cases: u64,
    /// Number of runs, including warm-ups but not repetitions of disturbed runs; the most of them, where
    /// the session stops by itself.
    pub n_runs: u64,
    /// Time for all runs and for creating their input; repetitions can double it.
    pub time: Duration,
    /// The same, where every experiment stops at the first look.
    pub least_time: Duration,
}

/// Seconds an experiment takes: to create its input, and for one run with its process, set-up and check; each
/// for the sizes quick, default and full.
struct Cost {
    experiment: &'static str,
    prepare_s: [f64; 3],
    run_s: [f64; 3],
}

/// In the order of [`crate::all`]. Those of the quick size are from the times in a report of `lab run
/// --quick` on two quiet processors, with warm and with cold caches; the other sizes follow from their
/// amounts of work. Those of `metadata` and `scale` are for a machine with ExifTool and libvips; without
/// them, most of their cases are skipped.
const COSTS: [Cost; 16] = [
    Cost { experiment: "null", prepare_s: [0.1, 0.1, 0.1], run_s: [0.006, 0.006, 0.006] },
    Cost { experiment: "copy", prepare_s: [0.05, 1.4, 4.1], run_s: [0.048, 0.1, 0.31] },
    Cost { experiment: "convert", prepare_s: [0.05, 0.15, 0.85], run_s: [0.049, 0.021, 0.12] },
    Cost { experiment: "filesystem", prepare_s: [2.0, 5.0, 5.0], run_s: [0.15, 0.2, 0.2] },
    Cost { experiment: "transform", prepare_s: [0.05, 2.7, 10.0], run_s: [0.018, 0.16, 0.61] },
    Cost { experiment: "larger-than-memory", prepare_s: [0.3, 5.0, 5.0], run_s: [0.4, 5.0, 5.0] },
    Cost { experiment: "search", prepare_s: [0.05, 0.61, 2.3], run_s: [0.031, 0.074, 0.28] },
    Cost { experiment: "sort", prepare_s: [0.05, 0.11, 2.4], run_s: [0.032, 0.047, 1.0] },
    Cost { experiment: "queue", prepare_s: [0.0, 0.0, 0.0], run_s: [0.021, 0.036, 0.036] },
    Cost { experiment: "order", prepare_s: [0.05, 14.0, 140.0], run_s: [0.052, 0.28, 2.8] },
    Cost { experiment: "clock", prepare_s: [0.27, 0.051, 0.051], run_s: [0.055, 0.34, 3.4] },
    Cost { experiment: "metadata", prepare_s: [1.8, 1.2, 2.7], run_s: [0.113, 0.7, 13.0] },
    Cost { experiment: "decode", prepare_s: [0.59, 77.0, 77.0], run_s: [0.034, 1.2, 4.9] },
    Cost { experiment: "store", prepare_s: [0.14, 50.0, 50.0], run_s: [0.011, 0.069, 0.069] },
    Cost { experiment: "scale", prepare_s: [0.67, 9.4, 38.0], run_s: [0.063, 0.9, 3.6] },
    Cost { experiment: "limits", prepare_s: [0.18, 0.45, 1.8], run_s: [0.033, 0.11, 0.44] },
];

/// Seconds per run of an experiment that is not in the list.
const UNKNOWN_RUN_S: f64 = 0.05;

/// Estimates the duration of a session.
///
/// # Errors
/// [`MethodError::NoCase`], as for the session itself.
pub fn estimate(experiments: &[&dyn Experiment], options: &Options) -> Result<Estimate, MethodError> {
    let chosen = plan(experiments, options)?;
    let mut found = Estimate {
        n_experiments: chosen.len(),
        n_cases: 0,
        n_runs: 0,
        time: Duration::ZERO,
        least_time: Duration::ZERO,
    };
    let at_first_look = Options { rounds: options.rounds.min(LOOKS[0]), ..options.clone() };
    for one in &chosen {
        let n_runs = one.n_planned(options);
        found.n_cases += one.n_units(options);
        found.n_runs += n_runs * u64::from(options.sessions);
        found.time += time_of(one, options) * options.sessions;
        found.least_time += time_of(one, &at_first_look) * options.sessions;
    }
    if let Some(budget) = options.budget {
        found.time = found.time.min(budget.max(found.least_time));
    }
    if !options.stops_when_clear {
        found.least_time = found.time;
    }
    Ok(found)
}

/// The time that one experiment takes in one session.
pub(super) fn time_of(one: &PlannedExperiment<'_>, options: &Options) -> Duration {
    let size = match options.size {
        Size::Quick => 0,
        Size::Default => 1,
        Size::Full => 2,
    };
    let cost = COSTS.iter().find(|cost| cost.experiment == one.name());
    let [prepare_s, run_s] =
        cost.map_or([0.0, UNKNOWN_RUN_S], |cost| [cost.prepare_s[size], cost.run_s[size]]);
    // A run takes longer with its input; more than a hundredfold is as good as never.
    let scale = if one.generates_input() { options.scale.min(100.0) } else { 1.0 };
    Duration::from_secs_f64((prepare_s + run_s * one.n_planned(options) as f64) * scale)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::all;

    fn of(size: Size, names: &[&str]) -> Estimate {
        let names = names.iter().map(|name| (*name).to_owned()).collect();
        estimate(all(), &Options { size, experiments: names, ..Options::default() }).unwrap()
    }

    #[test]
    fn every_experiment_has_its_cost() {
        let known: Vec<&str> = COSTS.iter().map(|cost| cost.experiment).collect();
        let all: Vec<&str> = all().iter().map(|experiment| experiment.name()).collect();
        assert_eq!(known, all);
    }

    #[test]
    fn the_plan_is_that_of_the_session() {
        let null = of(Size::Default, &["null"]);
        assert_eq!((null.n_experiments, null.n_cases, null.n_runs), (1, 1, 6));
        assert!(null.time < Duration::from_secs(1), "{null:?}");
        // Includes the limit that copies are compared with.
        assert_eq!(of(Size::Quick, &["copy"]).n_experiments, 2);
        let [quick, default, full] = [Size::Quick, Size::Default, Size::Full].map(|size| of(size, &[]).time);
        assert!(
            quick < Duration::from_secs(180) && quick < default && default < full,
            "{quick:?} {default:?} {full:?}"
        );
        let scaled = Options { experiments: vec!["sort".into()], scale: 0.5, ..Options::default() };
        let (scaled, usual) = (estimate(all(), &scaled).unwrap(), of(Size::Default, &["sort"]));
        assert!((usual.time.as_secs_f64() / scaled.time.as_secs_f64() - 2.0).abs() < 1e-6);
        let options = Options { case_filters: vec!["no such".into()], ..Options::default() };
        assert!(matches!(estimate(all(), &options), Err(MethodError::NoCase)));
    }
}
