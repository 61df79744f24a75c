//! `thalweg profile`: shows a recorded timeline as tables or as a picture, or compares two timelines.

use std::fmt::Display;
use std::io::Write as _;
use std::path::Path;

use engine::gate::summary::Comparison;
use engine::gate::{Timeline, picture};

use crate::args::ProfileArgs;
use crate::command::{Failure, Outcome};
use crate::exit::Exit;
use crate::printer::{Printer, shown_path};

pub(crate) fn run(args: &ProfileArgs, printer: &Printer) -> Outcome {
    let timeline = Timeline::read(&args.file)?;
    match &args.compare {
        Some(other) => compare(args, &timeline, &Timeline::read(other)?, printer)?,
        None => show(args, &timeline, printer)?,
    }
    Ok(Exit::Done)
}

fn show(args: &ProfileArgs, timeline: &Timeline, printer: &Printer) -> Result<(), Failure> {
    if let Some(output) = &args.output {
        picture::draw(timeline, output)?;
        report_path(output, printer);
    }
    let summary = timeline.summary();
    print(args, printer, || summary.to_json(), &summary)
}

fn compare(
    args: &ProfileArgs,
    before: &Timeline,
    after: &Timeline,
    printer: &Printer,
) -> Result<(), Failure> {
    if let Some(output) = &args.output {
        picture::draw_two(before, after, output)?;
        report_path(output, printer);
    }
    let comparison = Comparison::of(&before.summary(), &after.summary());
    print(args, printer, || comparison.to_json(), &comparison)
}

fn report_path(output: &Path, printer: &Printer) {
    printer.say(format_args!("Wrote the picture to {}", shown_path(output)));
}

/// Prints JSON if requested, otherwise the table unless a picture was requested.
fn print(
    args: &ProfileArgs,
    printer: &Printer,
    json: impl FnOnce() -> String,
    table: &dyn Display,
) -> Result<(), Failure> {
    let mut out = printer.data();
    if args.json {
        writeln!(out, "{}", json())?;
    } else if args.output.is_none() {
        write!(out, "{table}")?;
    }
    out.flush()?;
    Ok(())
}
