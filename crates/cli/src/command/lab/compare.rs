//! `thalweg lab compare`: compares two reports.

use std::io::Write as _;

use lab::report::{
    Change, Difference, LimitExplanation, Report, Verdict, compare, differences, duration_ns, explained,
};
use serde_json::{Value, json};

use crate::args::LabCompareArgs;
use crate::command::Outcome;
use crate::exit::Exit;
use crate::printer::{Printer, escaped};

pub(crate) fn run(args: &LabCompareArgs, printer: &Printer) -> Outcome {
    let (before, after) = (Report::read(&args.before)?, Report::read(&args.after)?);
    let found = compare(&before, &after, args.force)?;
    let machines = differences(&before, &after);
    let are_two_machines = before.environment.machine != after.environment.machine;
    let of_limit = |change: &Change| are_two_machines.then(|| explained(change, &before, &after)).flatten();
    let width = found.changes.iter().map(|change| change.label().chars().count()).max().unwrap_or(0);
    let mut out = printer.data();
    if args.json && are_two_machines {
        writeln!(out, "{}", json!({ "differences": machines }))?;
    } else if !args.json {
        write!(out, "{}", escaped(&shown(&machines)))?;
    }
    for change in &found.changes {
        let explained = of_limit(change);
        if args.json {
            writeln!(out, "{}", line(change, explained.as_ref())?)?;
        } else {
            writeln!(out, "{}", escaped(&row(change, width, explained.as_ref())))?;
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

/// The facts that differ between the machines, one per line, and an empty line after them.
fn shown(machines: &[Difference]) -> String {
    if machines.is_empty() {
        return String::new();
    }
    let width = machines.iter().map(|difference| difference.what.chars().count()).max().unwrap_or(0);
    let lines = machines
        .iter()
        .map(|Difference { what, before, after }| format!("{what:<width$}  {before} -> {after}\n"));
    format!("{}\n", lines.collect::<String>())
}

fn row(change: &Change, width: usize, explained: Option<&LimitExplanation>) -> String {
    let (before, after) = (duration_ns(change.before_ns), duration_ns(change.after_ns));
    let limit = explained.map_or_else(String::new, |explained| format!("; {}", explained.in_words()));
    format!("{:<width$}  {before:>9} -> {after:>9}  {}{limit}", change.label(), change.ratio)
}

/// A change as JSON, with the part that its limit explains.
fn line(change: &Change, explained: Option<&LimitExplanation>) -> Result<Value, serde_json::Error> {
    let mut line = serde_json::to_value(change)?;
    if let Some(explained) = explained {
        line["explained"] = serde_json::to_value(explained)?;
    }
    Ok(line)
}
