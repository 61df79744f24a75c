//! `thalweg index --plan`: indexes shards of a plan into parts.

use std::path::Path;
use std::sync::Arc;

use engine::{Progress, ShardsOptions, ShardsReport};

use super::errors::print_errors;
use crate::args::{IndexArgs, Shards};
use crate::command::Outcome;
use crate::exit::Exit;
use crate::printer::{Printer, count, counted, shown_path};
use crate::progress::duration;
use crate::terminal;
use crate::watched::watched;

pub(super) fn run(args: &IndexArgs, plan: &Path, shards: &Shards, out: &Path, printer: &Printer) -> Outcome {
    let mut options = ShardsOptions::default();
    options.tags = args.tags;
    options.threads = args.threads;
    options.reading.strategy = args.strategy;
    options.reading.first_bytes = args.first_bytes;
    options.reading.queue_depth = args.queue_depth;
    let progress = Arc::new(Progress::default());
    let report = watched(&progress, args.profile.as_deref(), printer, || {
        engine::index_shards(plan, &shards.numbers, out, &options, &progress)
    })??;
    if args.json {
        terminal::print_json(&report)?;
    }
    print_summary(&report, out, printer);
    Ok(if report.read.is_interrupted {
        Exit::Interrupted
    } else if report.read.n_problems > 0 {
        Exit::SomeUnread
    } else {
        Exit::Done
    })
}

fn print_summary(report: &ShardsReport, out: &Path, printer: &Printer) {
    printer.say(format_args!(
        "Wrote {} with {} in {} to {}",
        counted(report.n_made, "part", "parts"),
        counted(report.read.n_files, "file", "files"),
        duration(report.read.elapsed),
        shown_path(out),
    ));
    for (n, what) in [
        (report.n_there, "existing parts kept"),
        (report.n_remade, "incomplete parts replaced"),
        (report.read.n_images, "read as images"),
        (report.read.n_films, "read as films"),
        (report.n_changed, "changed since the plan was created; current version read"),
    ] {
        if n > 0 {
            printer.say(format_args!("  {:>11}  {what}", count(n)));
        }
    }
    print_errors(&report.read, printer);
    printer.warn_problems(&report.read.problems, report.read.n_problems, " that could not be read");
    if report.read.is_interrupted {
        printer.say("Interrupted; complete parts are kept. Run the same command again to continue.");
    }
}
