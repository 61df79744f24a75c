//! Tests plan, guard, repetition and summary together, by a script of declared times without processes or a
//! clock.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::*;
use crate::case::{Case, Checksum, Size, Work};
use crate::clock::Clock;
use crate::method::CacheChoice;
use crate::method::Caches;
use crate::method::executor::{Attempt, CompletedRun};
use crate::method::ratio::Verdict;
use crate::method::statistics::Interval;
use crate::place::Place;
use crate::report::testing::{report, run_of, undisturbed};
use crate::report::{Basis, Run};

/// An experiment with one set whose cases exist by name only.
struct DeclaredExperiment {
    ways: &'static [&'static str],
    reads_files: bool,
}

impl Experiment for DeclaredExperiment {
    fn name(&self) -> &'static str {
        "declared"
    }

    fn question(&self) -> &'static str {
        "Is what is declared what is found?"
    }

    fn source(&self) -> &'static str {
        ""
    }

    fn reads_files(&self) -> bool {
        self.reads_files
    }

    fn repeats(&self, case: &Case) -> bool {
        case.way.starts_with("repeated")
    }

    fn cases(&self, _: Size) -> Vec<Case> {
        self.ways.iter().map(|way| Case::new("set", *way)).collect()
    }

    fn prepare(&self, _: &Case, _: &Place) -> Result<Vec<PathBuf>, CaseError> {
        unreachable!("the script prepares")
    }

    fn run(&self, _: &Case, _: &Place, _: &mut Clock<'_>) -> Result<Work, CaseError> {
        unreachable!("the script runs")
    }

    fn limit(&self, _: &Case) -> Option<&'static str> {
        Some("job")
    }
}

/// Outcome of each way's n-th run, where run 0 is the warm-up.
struct Script<'s> {
    does: &'s dyn Fn(&Unit, usize) -> Attempt,
    n_runs: BTreeMap<String, usize>,
    order: Vec<String>,
    /// Simulates a stop request after this many runs.
    stops_after: usize,
    /// What others did until the n-th run.
    around: &'s dyn Fn(usize) -> BlockState,
}

impl Executor for Script<'_> {
    fn prepare(&mut self, case: &Case) -> Result<Vec<PathBuf>, CaseError> {
        match case.way.as_str() {
            "unprepared" => Err(CaseError::Skipped("no such program".into())),
            _ => Ok(Vec::new()),
        }
    }

    fn settle(&mut self) {}

    fn is_stopped(&self) -> bool {
        self.order.len() >= self.stops_after
    }

    fn run(&mut self, unit: &Unit, _: u32) -> Attempt {
        let way = unit.case.way.clone();
        let n_run = self.n_runs.entry(way.clone()).or_default();
        *n_run += 1;
        self.order.push(way);
        (self.does)(unit, *n_run - 1)
    }

    fn look_around(&mut self) -> BlockState {
        (self.around)(self.order.len())
    }
}

/// A run of `wall_ms` milliseconds in which the case worked all the time.
fn took(wall_ms: f64) -> Attempt {
    answered(run_of(wall_ms, &undisturbed()), 7)
}

/// The same run while others kept one of two processors busy, judged by the guard.
fn took_among_others(wall_ms: f64) -> Attempt {
    let mut around = undisturbed();
    around.foreign_cpu_ns = Some((wall_ms * 1e6) as u64);
    answered(run_of(wall_ms, &around), 7)
}

fn answered(run: Run, checksum: u64) -> Attempt {
    let work = Work { items: 10, bytes: 1_000_000, checksum: Checksum(checksum), figures: Vec::new() };
    Attempt::Completed(Box::new(CompletedRun { run, work }))
}

fn session(
    ways: &'static [&'static str],
    options: &Options,
    does: &dyn Fn(&Unit, usize) -> Attempt,
) -> (ExperimentReport, Vec<String>) {
    session_until(usize::MAX, ways, options, does, &|_| BlockState::Open)
}

fn session_until(
    stops_after: usize,
    ways: &'static [&'static str],
    options: &Options,
    does: &dyn Fn(&Unit, usize) -> Attempt,
    around: &dyn Fn(usize) -> BlockState,
) -> (ExperimentReport, Vec<String>) {
    let experiment = DeclaredExperiment { ways, reads_files: options.caches != CacheChoice::Warm };
    let chosen = PlannedExperiment::of(&experiment, options).unwrap();
    let mut script = Script { does, n_runs: BTreeMap::new(), order: Vec::new(), stops_after, around };
    let mut watch = |_: &Step<'_>| {};
    let mut progress = Progress { watch: &mut watch, n_done: 0, n_planned: chosen.n_planned(options) };
    let report = measure(&chosen, options, &empty(options), &mut script, &mut progress);
    assert_eq!(progress.n_done, script.order.len() as u64);
    (report, script.order)
}

/// The report that a session begins with.
fn empty(options: &Options) -> Report {
    let mut report = report("m", &[]);
    report.experiments.clear();
    report.asked = asked(options);
    report
}

fn times_ms(case: &CaseReport) -> Vec<f64> {
    case.runs.iter().map(|run| run.wall_ns as f64 / 1e6).collect()
}

#[test]
fn declared_times_give_their_median_and_verdict() {
    let does = |unit: &Unit, n_run: usize| match unit.case.way.as_str() {
        "slow" => took([900.0, 300.0, 310.0, 290.0, 305.0, 320.0][n_run]),
        _ => took([900.0, 100.0, 110.0, 90.0, 105.0, 120.0][n_run]),
    };
    let (report, order) = session(&["slow", "fast"], &Options::default(), &does);
    assert_eq!(order.len(), 2 * 6);
    let [slow, fast] = &report.cases[..] else { panic!("{report:?}") };
    // The warm-up of 900 ms is not kept, and the rest is in order of time.
    assert_eq!(times_ms(fast), [100.0, 110.0, 90.0, 105.0, 120.0]);
    let summary = fast.summary.as_ref().unwrap();
    assert_eq!((summary.n_runs, summary.basis, summary.drifts), (5, Basis::Undisturbed, false));
    assert_eq!((summary.min_ns, summary.median_ns, summary.max_ns), (90e6, 105e6, 120e6));
    let Interval { low, high } = summary.interval_ns;
    assert!((90e6..93e6).contains(&low) && (118e6..121e6).contains(&high), "{summary:?}");
    assert!((summary.bytes_per_s - 1e6 / 0.105).abs() < 1.0, "{summary:?}");
    let baseline = fast.against_baseline.as_ref().unwrap();
    assert_eq!((baseline.name.as_str(), baseline.ratio.verdict()), ("set/slow", Verdict::Faster));
    assert!((baseline.ratio.ratio() - 105.0 / 305.0).abs() < 0.005, "{}", baseline.ratio);
    assert_eq!(slow.against_baseline, None);
}

#[test]
fn every_round_runs_every_case_in_an_order_of_the_seed() {
    const WAYS: &[&str] = &["a", "b", "c", "d", "e", "f"];
    let order = |seed| session(WAYS, &Options { seed, ..Options::default() }, &|_, _| took(100.0)).1;
    for round in order(1).chunks(WAYS.len()) {
        let mut round = round.to_vec();
        round.sort_unstable();
        assert_eq!(round, WAYS);
    }
    assert_eq!(order(1), order(1));
    assert_ne!(order(1), order(2));
}

#[test]
fn disturbed_runs_are_kept_repeated_and_not_counted() {
    let does = |_: &Unit, n_run: usize| match n_run {
        2 | 4 => took_among_others(500.0),
        _ => took(100.0 + n_run as f64 % 3.0),
    };
    let (report, order) = session(&["way"], &Options::default(), &does);
    assert_eq!(order.len(), 1 + 5 + 2);
    let case = &report.cases[0];
    let disturbed: Vec<u32> =
        case.runs.iter().filter(|run| run.disturbed.is_some()).map(|run| run.round).collect();
    assert_eq!(disturbed, [2, 4]);
    assert!(
        case.runs[1].disturbed.as_ref().unwrap().contains("other programs used 1.0 of 2 CPUs"),
        "{case:?}"
    );
    let summary = case.summary.as_ref().unwrap();
    assert_eq!((summary.n_runs, summary.basis, summary.max_ns), (5, Basis::Undisturbed, 102e6));
}

/// Runs too short to judge alone are judged with those beside them.
#[test]
fn a_busy_block_of_runs_does_not_count() {
    // Two warm-ups, then blocks of four runs, of which the second is busy.
    let around = |n_runs: usize| match n_runs {
        2 | 6 => BlockState::Quiet,
        10 => BlockState::Busy("other programs used 1.0 of 2 CPUs".into()),
        _ => BlockState::Open,
    };
    let does: &dyn Fn(&Unit, usize) -> Attempt = &|_, _| took(5.0);
    let (report, order) = session_until(usize::MAX, &["a", "b"], &Options::default(), does, &around);
    for case in &report.cases {
        let disturbed: Vec<bool> = case.runs.iter().map(|run| run.disturbed.is_some()).collect();
        assert_eq!(disturbed, [false, false, true, true, false, false, false], "{case:?}");
    }
    assert_eq!(order.len(), 2 + 10 + 4);
}

/// The noise test of the lab: disturbing half of the runs changes no verdict.
#[test]
fn verdicts_are_the_same_with_and_without_noise() {
    let time_ms = |unit: &Unit, n_run: usize| {
        let (base_ms, shift) = match unit.case.way.as_str() {
            "first" => (200.0, 0),
            "same" => (201.0, 2),
            _ => (150.0, 3),
        };
        base_ms + [3.0, 0.0, 7.0, 2.0, 5.0][(n_run + shift) % 5]
    };
    let verdicts = |does: &dyn Fn(&Unit, usize) -> Attempt| -> Vec<Option<Verdict>> {
        let report = session(&["first", "same", "faster"], &Options::default(), does).0;
        let verdict =
            |case: &CaseReport| case.against_baseline.as_ref().map(|baseline| baseline.ratio.verdict());
        report.cases.iter().map(verdict).collect()
    };
    let quiet = verdicts(&|unit, n_run| took(time_ms(unit, n_run)));
    assert_eq!(quiet, [None, Some(Verdict::NoDifferenceShown), Some(Verdict::Faster)]);
    let noisy = verdicts(&|unit, n_run| match n_run % 2 {
        0 => took_among_others(time_ms(unit, n_run) * 2.5),
        _ => took(time_ms(unit, n_run)),
    });
    assert_eq!(noisy, quiet);
}

#[test]
fn a_machine_that_is_never_quiet_ends_and_says_so() {
    let (report, order) = session(&["way"], &Options::default(), &|_, _| took_among_others(100.0));
    assert_eq!(order.len(), 1 + 5 + 5);
    let summary = report.cases[0].summary.as_ref().unwrap();
    assert_eq!((summary.n_runs, summary.basis), (10, Basis::All));
}

#[test]
fn a_case_that_fails_or_is_skipped_does_not_stop_the_others() {
    let does = |unit: &Unit, n_run: usize| match (unit.case.way.as_str(), n_run) {
        ("fails", 2 | 4) => Attempt::Failed("no space".into()),
        ("crashes", 3) => Attempt::Failed("a signal".into()),
        ("cannot", _) => Attempt::Skipped("no io_uring".into()),
        _ => took(100.0),
    };
    let (report, order) =
        session(&["fails", "cannot", "unprepared", "works", "crashes"], &Options::default(), &does);
    let states: Vec<&CaseState> = report.cases.iter().map(|case| &case.state).collect();
    assert_eq!(
        states,
        [
            &CaseState::Failed("no space".into()),
            &CaseState::Skipped("no io_uring".into()),
            &CaseState::Skipped("no such program".into()),
            &CaseState::Measured,
            &CaseState::Measured
        ]
    );
    assert_eq!(report.cases[0].runs.len(), 2);
    assert_eq!(report.cases[3].runs.len(), 5);
    // A run that failed once is repeated, as a disturbed one is.
    assert_eq!((report.cases[4].runs.len(), report.cases[4].failed_run.as_deref()), (5, Some("a signal")));
    assert_eq!(order.iter().filter(|way| *way == "fails").count(), 5);
    assert_eq!(order.iter().filter(|way| *way == "unprepared").count(), 0);
}

#[test]
fn differing_answers_are_reported() {
    let wrong = |unit: &Unit, _: usize| {
        answered(run_of(100.0, &undisturbed()), if unit.case.way == "wrong" { 8 } else { 7 })
    };
    let (report, _) = session(&["right", "wrong"], &Options::default(), &wrong);
    let [disagreement] = &report.disagreements[..] else { panic!("{report:?}") };
    assert_eq!((disagreement.name.as_str(), disagreement.checksum), ("set/wrong", Checksum(8)));

    let fickle = |_: &Unit, n_run: usize| answered(run_of(100.0, &undisturbed()), n_run as u64);
    let (report, _) = session(&["fickle"], &Options::default(), &fickle);
    assert!(
        matches!(&report.cases[0].state, CaseState::Failed(reason) if reason.contains("its answer differs between runs")),
        "{report:?}"
    );
}

#[test]
fn an_interrupt_keeps_what_was_finished() {
    let does = |_: &Unit, n_run: usize| if n_run == 3 { Attempt::Stopped } else { took(100.0) };
    let (report, order) = session(&["a", "b"], &Options::default(), &does);
    assert!(report.cases.iter().all(|case| case.state == CaseState::Interrupted && case.runs.len() == 2));
    assert_eq!(order.len(), 2 * 3 + 1);
}

#[test]
fn nothing_is_prepared_after_an_interrupt() {
    let (report, order) =
        session_until(0, &["a", "unprepared"], &Options::default(), &|_, _| took(1.0), &|_| BlockState::Open);
    assert!(report.cases.iter().all(|case| case.state == CaseState::Interrupted), "{report:?}");
    assert!(order.is_empty());
}

#[test]
fn warm_and_cold_are_cases_of_their_own() {
    let does = |unit: &Unit, _: usize| took(if unit.caches == Caches::Cold { 400.0 } else { 100.0 });
    let options = Options { caches: CacheChoice::Both, ..Options::default() };
    let (report, _) = session(&["a", "b"], &options, &does);
    let caches: Vec<Caches> = report.cases.iter().map(|case| case.caches).collect();
    assert_eq!(caches, [Caches::Warm, Caches::Cold, Caches::Warm, Caches::Cold]);
    // Cold runs are compared with cold runs.
    assert_eq!(report.cases[3].against_baseline.as_ref().unwrap().ratio.ratio(), 1.0);
}

#[test]
fn no_round_is_begun_when_the_time_is_over() {
    let options = Options { most_time: Some(std::time::Duration::ZERO), ..Options::default() };
    let (report, order) = session(&["a", "b"], &options, &|_, _| took(100.0));
    // Only the warm-up ran.
    assert_eq!(order.len(), 2);
    assert!(report.cases.iter().all(|case| case.summary.is_none()), "{report:?}");
}

#[test]
fn a_drift_is_flagged() {
    let (report, _) = session(&["way"], &Options::default(), &|_, n_run| took(100.0 + n_run as f64));
    assert!(report.cases[0].summary.as_ref().unwrap().drifts);
}

#[test]
fn rates_are_shares_of_the_limit_that_was_measured() {
    let (mut limits, _) = session(&["slow", "best"], &Options::default(), &|unit, _| {
        took(if unit.case.way == "best" { 50.0 } else { 100.0 })
    });
    limits.name = LIMITS.into();
    for case in &mut limits.cases {
        case.case.set = "1MiB-job".into();
        case.name = case.case.to_string();
    }
    let (declared, _) = session(&["way"], &Options::default(), &|_, _| took(200.0));
    let mut reports = [limits, declared];
    compare_with_limits(&mut reports, &[&DeclaredExperiment { ways: &["way"], reads_files: false }]);
    let share = reports[1].cases[0].against_limit.as_ref().unwrap();
    assert_eq!((share.name.as_str(), share.share), ("1MiB-job/best", 0.25));
    assert_eq!(reports[0].cases[0].against_limit, None);
}

#[test]
fn short_cases_are_repeated_as_often_as_their_warm_up_says() {
    let n_passes = std::cell::RefCell::new(Vec::new());
    let does = |unit: &Unit, n_run: usize| {
        n_passes.borrow_mut().push((n_run, unit.n_passes));
        took(if unit.case.way.ends_with("fast") { 10.0 } else { 20.0 })
    };
    let options = Options { rounds: 2, ..Options::default() };
    session(&["repeated-fast", "repeated-slow"], &options, &does);
    let mut found = n_passes.take();
    found.sort_unstable();
    assert_eq!(found, [(0, 1), (0, 1), (1, 10), (1, 10), (2, 10), (2, 10)]);
    session(&["repeated-fast", "slow"], &options, &does);
    assert!(n_passes.take().iter().all(|(_, n_passes)| *n_passes == 1));
}
