//! A session: runs all rounds of all experiments, repeats disturbed runs, and builds the report.

mod estimate;
mod merging;
mod repetition;
mod row;
mod selection;
mod stopping;

use std::collections::BTreeMap;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use self::estimate::time_of;
use self::row::Row;
use self::selection::{LIMITS, PlannedExperiment, plan};
use crate::error::CaseError;
use crate::experiment::limits::job;
use crate::method::block::BlockState;
use crate::method::executor::Executor;
use crate::method::folder::Folder;
use crate::method::plan::{Unit, shuffled};
use crate::method::ratio::LEAST_RUNS;
use crate::method::{ChildProgram, Environment, Experiment, MethodError, Options, Stop};
use crate::platform;
use crate::report::sentence;
use crate::results::conclusion::{conclude, disagreements};
use crate::results::{
    CaseReport, CaseState, EndReason, ExperimentReport, FORMAT, LimitShare, Report, SessionOptions,
};

pub use self::estimate::{Estimate, estimate};

/// A disturbed run is repeated, but no case more often than it has rounds. On a machine that is never quiet a
/// session therefore takes at most twice as long, and reports the disturbance.
const REPEATS_PER_ROUND: u32 = 1;

/// Progress of a session, reported between two runs and never during one.
#[derive(Clone, Debug)]
pub struct Step<'s> {
    /// Name of the current experiment.
    pub experiment: &'s str,
    /// The case or step that comes next.
    pub next: &'s str,
    /// Number of runs that are done.
    pub n_done: u64,
    /// Number of planned runs; repetitions of disturbed runs are added as they occur.
    pub n_planned: u64,
}

/// Runs those of `experiments` that the options name, and returns the report.
///
/// Case processes end when the calling thread ends, not only with its process, so call this from a thread
/// that lasts.
///
/// # Errors
/// If nothing can be measured at all. Errors of a single case are in the report.
pub fn run(
    experiments: &[&dyn Experiment],
    options: &Options,
    program: &ChildProgram,
    stop: &Stop,
    watch: &mut dyn FnMut(&Step<'_>),
) -> Result<Report, MethodError> {
    let chosen = plan(experiments, options)?;
    if options.drops_caches {
        platform::drop_caches().map_err(MethodError::DropCaches)?;
    }
    let _own_code = options.drops_caches.then(platform::OwnCode::keep);
    let started = Instant::now();
    let environment = Environment::of(&options.dir, options.probes);
    let n_planned: u64 = chosen.iter().map(|one| one.n_planned(options)).sum();
    let mut progress = Progress { watch, n_done: 0, n_planned: n_planned * u64::from(options.sessions) };
    let mut report = Report {
        format: FORMAT,
        started_at_s: seconds_since_1970(),
        elapsed_s: 0.0,
        is_interrupted: false,
        asked: asked(options),
        environment,
        experiments: Vec::new(),
    };
    for session in 1..=options.sessions {
        // Another seed draws other inputs, and another folder lies elsewhere on the disk.
        let options = Options { seed: options.seed.wrapping_add(u64::from(session) - 1), ..options.clone() };
        let folder = Folder::make_in(&options.dir)?;
        let mut budget = Budget::of(&chosen, &options, session, started);
        for one in &chosen {
            if stop.is_asked() {
                break;
            }
            let folder_failed =
                |source| MethodError::Folder { doing: "use", path: folder.path().to_owned(), source };
            let n_processors = report.environment.facts.cpus_online;
            let mut executor = one.executor(&folder, &options, program, stop, started, n_processors)?;
            let options = Options { most_time: budget.part_of(one, &options), ..options.clone() };
            let mut measured = measure(one, &options, &report, &mut executor, &mut progress);
            merging::number_session(&mut measured, session);
            merging::add(&mut report.experiments, measured, &options);
            // Frees disk space for the next experiment. Some systems do not remove a file that is open.
            let room = executor.place.folder().to_owned();
            drop(executor);
            std::fs::remove_dir_all(room).map_err(folder_failed)?;
        }
    }
    for experiment in report.experiments.iter_mut().filter(|_| options.sessions > 1) {
        let known = chosen.iter().find(|one| one.name() == experiment.name);
        experiment.summary =
            sentence(experiment, known.map_or("is", |one| one.experiment.verb()), options.alpha());
    }
    compare_with_limits(&mut report.experiments, experiments);
    report.elapsed_s = started.elapsed().as_secs_f64();
    report.is_interrupted = stop.is_asked();
    Ok(report)
}

/// The session's time, divided among its experiments by what each of them costs.
struct Budget {
    /// When the session should be over; `None` without a budget.
    ends: Option<Instant>,
    /// The estimated costs of the experiments that have not run yet.
    ahead: Duration,
}

impl Budget {
    /// Of this session's part of the whole time, which is divided equally among the sessions.
    fn of(chosen: &[PlannedExperiment<'_>], options: &Options, session: u32, started: Instant) -> Budget {
        let part = |budget: Duration| budget.mul_f64(f64::from(session) / f64::from(options.sessions));
        let ahead = chosen.iter().map(|one| time_of(one, options)).sum();
        Budget { ends: options.budget.map(|budget| started + part(budget)), ahead }
    }

    /// The time for the next experiment.
    fn part_of(&mut self, next: &PlannedExperiment<'_>, options: &Options) -> Option<Duration> {
        let cost = time_of(next, options);
        let share = cost.as_secs_f64() / self.ahead.as_secs_f64().max(1e-9);
        self.ahead = self.ahead.saturating_sub(cost);
        let left =
            self.ends.map(|ends| ends.saturating_duration_since(Instant::now()).mul_f64(share.min(1.0)));
        match (left, options.most_time) {
            (Some(left), Some(most)) => Some(left.min(most)),
            (left, most) => left.or(most),
        }
    }
}

fn seconds_since_1970() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

fn asked(options: &Options) -> SessionOptions {
    SessionOptions {
        size: options.size,
        rounds: options.rounds,
        sessions: options.sessions,
        alpha: options.alpha(),
        seed: options.seed,
        caches: options.caches,
        drops_caches: options.drops_caches,
        scale: options.scale,
        case_filters: options.case_filters.clone(),
        named: options.named.iter().map(|path| path.to_string_lossy().into_owned()).collect(),
    }
}

struct Progress<'w> {
    watch: &'w mut dyn FnMut(&Step<'_>),
    n_done: u64,
    n_planned: u64,
}

impl Progress<'_> {
    fn report(&mut self, experiment: &str, next: &str) {
        let (n_done, n_planned) = (self.n_done, self.n_planned);
        (self.watch)(&Step { experiment, next, n_done, n_planned });
    }
}

/// Runs all rounds of one experiment.
fn measure(
    chosen: &PlannedExperiment<'_>,
    options: &Options,
    so_far: &Report,
    executor: &mut dyn Executor,
    progress: &mut Progress<'_>,
) -> ExperimentReport {
    let experiment = chosen.experiment;
    let began_preparing = Instant::now();
    let mut rows = prepare(chosen, options, executor, progress);
    executor.settle();
    // A part of a budget is for the preparation, too.
    let began = if options.budget.is_some() { began_preparing } else { Instant::now() };
    let mut rng = fastrand::Rng::with_seed(options.seed);
    let mut is_stopped = false;
    let mut ended = EndReason::AllRounds;
    // The rows of the runs since the last look around.
    let mut unjudged: Vec<usize> = Vec::new();
    // Round 0 is the warm-up.
    for round in 0..=options.rounds * (1 + REPEATS_PER_ROUND) {
        // A verdict needs a few rounds even where the preparation took all the time.
        let may_end = round > LEAST_RUNS as u32 || !options.stops_when_clear && round > 0;
        if options.most_time.is_some_and(|most_time| may_end && began.elapsed() >= most_time) {
            ended = EndReason::TimeOver;
            break;
        }
        if round > 0 && options.looks_after(round - 1) {
            let cases = rows.iter().map(|row| row.report.clone()).collect();
            if stopping::is_clear(so_far, concluded(experiment, cases, options)) {
                ended = EndReason::Clear;
                break;
            }
        }
        let wanted = (0..rows.len()).filter(|row| rows[*row].needs_run(round, options.rounds));
        for row in shuffled(wanted, &mut rng) {
            progress.report(experiment.name(), &rows[row].report.name);
            is_stopped = is_stopped || !rows[row].run(round, executor);
            unjudged.push(row);
            judge_block(&mut rows, &mut unjudged, &executor.look_around());
            progress.n_done += 1;
            progress.n_planned = progress.n_planned.max(progress.n_done);
            if is_stopped {
                break;
            }
        }
        if is_stopped {
            break;
        }
        if round == 0 {
            repetition::choose(&mut rows, repetition::room(chosen, options, began.elapsed()));
        }
    }
    let mut cases: Vec<CaseReport> = rows.into_iter().map(|row| row.report).collect();
    for case in &mut cases {
        if is_stopped && case.state == CaseState::Measured && case.runs.len() < options.rounds as usize {
            case.state = CaseState::Interrupted;
            ended = EndReason::Interrupted;
        }
    }
    ExperimentReport { ended, ..concluded(experiment, cases, options) }
}

/// Marks the runs of a block that others disturbed; each row has one run for each time it is listed, its
/// last ones.
fn judge_block(rows: &mut [Row], unjudged: &mut Vec<usize>, state: &BlockState) {
    if let BlockState::Busy(reason) = state {
        for (number, row) in rows.iter_mut().enumerate() {
            let n_runs = unjudged.iter().filter(|listed| **listed == number).count();
            for run in row.report.runs.iter_mut().rev().take(n_runs) {
                run.disturbed.get_or_insert_with(|| reason.clone());
            }
        }
    }
    if *state != BlockState::Open {
        unjudged.clear();
    }
}

/// The cases with their summaries and comparisons.
fn concluded(experiment: &dyn Experiment, mut cases: Vec<CaseReport>, options: &Options) -> ExperimentReport {
    conclude(&mut cases, options);
    let mut report = ExperimentReport {
        name: experiment.name().to_owned(),
        question: experiment.question().to_owned(),
        source: experiment.source().to_owned(),
        summary: String::new(),
        disagreements: disagreements(&cases),
        cases,
        ended: EndReason::AllRounds,
    };
    report.summary = sentence(&report, experiment.verb(), options.alpha());
    report
}

fn prepare(
    chosen: &PlannedExperiment<'_>,
    options: &Options,
    executor: &mut dyn Executor,
    progress: &mut Progress<'_>,
) -> Vec<Row> {
    let mut rows = Vec::new();
    let all_caches = options.caches_of(chosen.experiment.reads_files());
    for case in &chosen.cases {
        progress.report(chosen.experiment.name(), &format!("preparing {case}"));
        let prepared = if executor.is_stopped() { None } else { Some(executor.prepare(case)) };
        let (files, state) = match prepared {
            None => (Vec::new(), CaseState::Interrupted),
            Some(Ok(files)) => (files, CaseState::Measured),
            Some(Err(CaseError::Skipped(reason))) => (Vec::new(), CaseState::Skipped(reason)),
            Some(Err(error)) => (Vec::new(), CaseState::Failed(file::chain(&error))),
        };
        for caches in all_caches {
            let unit = Unit {
                case: case.clone(),
                caches: *caches,
                files: files.clone(),
                cached_bytes: chosen.experiment.cached_bytes(),
                n_passes: 1,
            };
            rows.push(Row::new(unit, state.clone(), chosen.experiment.repeats(case)));
        }
    }
    rows
}

/// Compares each case that names a limit with the best case of that limit, if this session measured it.
fn compare_with_limits(reports: &mut [ExperimentReport], experiments: &[&dyn Experiment]) {
    let mut limits: BTreeMap<String, (String, f64)> = BTreeMap::new();
    for case in reports.iter().filter(|report| report.name == LIMITS).flat_map(|report| &report.cases) {
        let Some(summary) = &case.summary else { continue };
        let best = limits.entry(job(&case.case).to_owned()).or_default();
        if summary.bytes_per_s > best.1 {
            *best = (case.name.clone(), summary.bytes_per_s);
        }
    }
    for report in reports {
        let Some(experiment) = experiments.iter().find(|known| known.name() == report.name) else { continue };
        for case in &mut report.cases {
            let limit = experiment.limit(&case.case).and_then(|job| limits.get(job));
            if let (Some((name, limit)), Some(summary)) = (limit, &case.summary) {
                let share = summary.bytes_per_s / limit;
                case.against_limit = Some(LimitShare { name: name.clone(), bytes_per_s: *limit, share });
            }
        }
    }
}

#[cfg(test)]
mod tests;
