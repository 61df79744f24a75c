//! `thalweg lab run`: runs experiments and writes a report.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use lab::claim::{judge, tally};
use lab::method::{CacheChoice, ChildProgram, MOST_ROUNDS, Options, Stop, busy};
use lab::report::{Report, duration_ns, lines, table};
use lab::session::{Estimate, estimate};

use super::line::Line;
use super::list::named;
use super::size::size;
use crate::args::{LabRunArgs, LabSizeArgs};
use crate::command::{Failure, Outcome};
use crate::exit::Exit;
use crate::interrupt::on_interrupt;
use crate::printer::{Printer, counted, escaped, shown_path};
use crate::progress::duration;

pub(crate) fn run(args: &LabRunArgs, again: &ChildProgram, printer: &Printer) -> Outcome {
    let options = options(args)?;
    check_place(&args.out, printer)?;
    printer.say(format_args!("Using --seed {} for the order of runs and generated content", options.seed));
    say_estimate(&estimate(lab::all(), &options)?, printer);
    warn_if_busy(printer);
    let stop = Arc::new(Stop::default());
    let asked = Arc::clone(&stop);
    on_interrupt(move || asked.ask())?;
    let report = {
        let mut line = Line::new(printer);
        lab::session::run(lab::all(), &options, again, &stop, &mut |step| line.show(step))?
    };
    report.write(&args.out)?;
    print(args, &report, printer)?;
    say_summary(args, &report, printer);
    Ok(exit_of(&report))
}

/// Checks before the first measurement that the report can be written, and warns if it replaces an existing
/// one.
fn check_place(out: &Path, printer: &Printer) -> Result<(), Failure> {
    let shown = shown_path(out);
    match std::fs::metadata(out) {
        Err(_) => {}
        Ok(found) if found.is_dir() => {
            return Err(format!(
                "cannot write the report to `{shown}`: it is a directory; name a file in it with --out \
                 {shown}/lab.json"
            )
            .into());
        }
        Ok(found) if !found.is_file() || Report::read(out).is_err() => {
            return Err(format!(
                "cannot write the report to `{shown}`: the file exists and is not a report; choose another \
                 name with --out"
            )
            .into());
        }
        Ok(_) => printer.say(format_args!(
            "The existing report {shown} will be replaced at the end of this run; to keep it, choose \
             another name with --out."
        )),
    }
    Ok(Report::check_place(out)?)
}

fn options(args: &LabRunArgs) -> Result<Options, Failure> {
    named(&args.experiments)?;
    let mut options = Options::default();
    options.experiments.clone_from(&args.experiments);
    options.case_filters.clone_from(&args.case);
    options.size = size(args.size);
    options.stops_when_clear = args.rounds.is_none();
    options.rounds = args.rounds.unwrap_or(MOST_ROUNDS);
    options.sessions = args.sessions;
    options.budget = budget(args);
    options.seed = args.seed.unwrap_or_else(drawn_seed);
    options.caches = match (args.warm, args.cold) {
        (false, true) => CacheChoice::Cold,
        (true, false) => CacheChoice::Warm,
        _ => CacheChoice::Both,
    };
    options.drops_caches = args.drop_caches;
    options.dir.clone_from(&args.dir);
    options.named = args.path.iter().map(|path| existing(path)).collect::<Result<_, _>>()?;
    options.scale = args.scale;
    options.timeout = Duration::from_secs(args.timeout.get().into());
    Ok(options)
}

/// The absolute path of something that exists.
fn existing(path: &Path) -> Result<PathBuf, Failure> {
    std::fs::metadata(path).map_err(|error| format!("cannot use --path {}: {error}", shown_path(path)))?;
    Ok(std::path::absolute(path)?)
}

/// The time for all experiments; each session has as much.
fn budget(args: &LabRunArgs) -> Option<Duration> {
    let usual = match args.size {
        _ if args.rounds.is_some() => None,
        LabSizeArgs { quick: true, .. } => Some(1.2),
        LabSizeArgs { full: true, .. } => None,
        LabSizeArgs { .. } => Some(12.0),
    };
    let all = usual.map(|minutes| minutes * f64::from(args.sessions));
    args.minutes.or(all).map(|minutes| Duration::from_secs_f64(minutes * 60.0))
}

/// Prints the expected duration before the session starts.
fn say_estimate(estimate: &Estimate, printer: &Printer) {
    let Estimate { n_experiments, n_cases, n_runs, time, least_time, .. } = estimate;
    let experiments = counted(*n_experiments as u64, "experiment", "experiments");
    let (cases, runs) = (counted(*n_cases, "case", "cases"), counted(*n_runs, "run", "runs"));
    if time == least_time {
        printer.say(format_args!(
            "{experiments}, {cases}, {runs} including warm-ups: about {} on an idle machine with two CPUs, \
             at most twice that if disturbed runs have to be repeated.",
            roughly(*time)
        ));
    } else {
        printer.say(format_args!(
            "{experiments}, {cases}, at most {runs} including warm-ups, fewer where results are clear: {} to {} on \
             an idle machine with two CPUs.",
            roughly(*least_time),
            roughly(*time)
        ));
    }
}

/// A duration for display, rounded because it is an estimate.
fn roughly(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..100 => format!("{} s", seconds.max(1)),
        100..6000 => format!("{} min", (seconds + 30) / 60),
        _ => format!("{} h {} min", seconds / 3600, seconds % 3600 / 60),
    }
}

/// Warns before a measurement if the machine is too busy for it, and suggests what to do.
pub(crate) fn warn_if_busy(printer: &Printer) {
    if let Some(why) = busy() {
        printer.say(format_args!(
            "This machine is too busy to measure: {why}. Disturbed runs do not count for a verdict. Stop \
             with Ctrl-C, end the other work (see `top`) or wait for it, and start again; otherwise expect \
             \"too few undisturbed runs\" instead of verdicts."
        ));
    }
}

/// Draws a seed that changes every second and is short enough to type.
pub(crate) fn drawn_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.unwrap_or_default().as_secs() % 1_000_000
}

fn print(args: &LabRunArgs, report: &Report, printer: &Printer) -> Result<(), Failure> {
    let mut out = printer.data();
    if args.json {
        for line in lines(report)? {
            writeln!(out, "{line}")?;
        }
    } else {
        write!(out, "{}", escaped(&table(report)))?;
    }
    out.flush()?;
    Ok(())
}

fn say_summary(args: &LabRunArgs, report: &Report, printer: &Printer) {
    let runs = || report.cases().flat_map(|case| &case.runs);
    let mut harness_ns: Vec<u64> = runs().map(|run| run.harness_ns).collect();
    harness_ns.sort_unstable();
    if let Some(median_ns) = harness_ns.get(harness_ns.len() / 2) {
        let (n_runs, cost) = (harness_ns.len(), duration_ns(*median_ns as f64));
        let elapsed = duration(Duration::from_secs_f64(report.elapsed_s));
        printer.say(format_args!(
            "{n_runs} runs in {elapsed}; median overhead per run, outside the measured time: {cost}"
        ));
    }
    let n_disturbed = runs().filter(|run| run.disturbed.is_some()).count();
    if n_disturbed > 0 {
        printer.say(format_args!(
            "{n_disturbed} runs were disturbed by other programs; see the report for details."
        ));
    }
    if report.environment.is_memory {
        printer.say(
            "The working folder is in memory, so no device was measured. Choose another one with --dir.",
        );
    }
    for experiment in report.experiments.iter().filter(|experiment| !experiment.disagreements.is_empty()) {
        printer.warn(format_args!(
            "{}: cases of one set gave DIFFERENT ANSWERS; see the table",
            experiment.name
        ));
    }
    if report.is_interrupted {
        printer.say("Interrupted; finished runs are in the report.");
    }
    let out = shown_path(&args.out);
    printer.say(format_args!(
        "Wrote the report to {out}; to compare it with another: thalweg lab compare {out} OTHER"
    ));
    printer.say(format_args!("{}; for details: thalweg lab claims {out}", tally(&judge(report))));
}

fn exit_of(report: &Report) -> Exit {
    if report.is_interrupted {
        Exit::Interrupted
    } else if report.disagrees() || report.has_failures() {
        Exit::BadNews
    } else {
        Exit::Done
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_are_rough() {
        let of = |seconds| roughly(Duration::from_secs(seconds));
        assert_eq!([of(0), of(72), of(200), of(7_500)], ["1 s", "72 s", "3 min", "2 h 5 min"]);
    }
}
