//! `thalweg lab compare`: compares two reports.

use std::io::Write as _;

use lab::method::Caches;
use lab::report::{Change, Report, Verdict, compare, duration_ns};

use crate::args::LabCompareArgs;
use crate::command::Outcome;
use crate::exit::Exit;
use crate::printer::{Printer, escaped};

pub(crate) fn run(args: &LabCompareArgs, printer: &Printer) -> Outcome {
    let (before, after) = (Report::read(&args.before)?, Report::read(&args.after)?);
    let found = compare(&before, &after, args.force)?;
    let width = found.changes.iter().map(|change| label(change).chars().count()).max().unwrap_or(0);
    let mut out = printer.data();
    for change in &found.changes {
        if args.json {
            writeln!(out, "{}", serde_json::to_string(change)?)?;
        } else {
            writeln!(out, "{}", escaped(&row(change, width)))?;
        }
    }
    out.flush()?;
    for (case, why) in &found.left_out {
        printer.say(format_args!("{case}: {why}"));
    }
    if before.environment.storage != after.environment.storage {
        printer.say("The reports are from different storage devices; see `device` in the reports.");
    }
    if found.changes.is_empty() {
        return Err("cannot compare: the reports have no case with times in common".into());
    }
    if found.n_sessions < 2 {
        printer.say(
            "The intervals leave out what differs between sessions. To include it, measure both reports with \
             --sessions 4 or more.",
        );
    }
    let n_of = |verdict| found.changes.iter().filter(|change| change.ratio.verdict() == verdict).count();
    let (n_slower, n_faster) = (n_of(Verdict::Slower), n_of(Verdict::Faster));
    let n_open = match n_of(Verdict::TooFewRuns) {
        0 => String::new(),
        n => format!(", {n} without a verdict (too few undisturbed runs)"),
    };
    printer.say(format_args!("{} cases: {n_slower} slower, {n_faster} faster{n_open}", found.changes.len()));
    Ok(if found.shows_regression() { Exit::BadNews } else { Exit::Done })
}

fn label(change: &Change) -> String {
    let caches = match change.caches {
        Caches::Warm => " warm",
        Caches::Cold => " cold",
        Caches::Unknown => "",
    };
    format!("{} {}{caches}", change.experiment, change.name)
}

fn row(change: &Change, width: usize) -> String {
    let (before, after) = (duration_ns(change.before_ns), duration_ns(change.after_ns));
    format!("{:<width$}  {before:>9} -> {after:>9}  {}", label(change), change.ratio)
}
