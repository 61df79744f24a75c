//! `thalweg index --plan`: indexes shards of a plan into parts.

use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;

use engine::{Progress, ShardsOptions, ShardsReport};
use serde_json::json;

use super::errors::{by_word, print_errors};
use crate::args::{IndexArgs, Shards};
use crate::command::Outcome;
use crate::exit::Exit;
use crate::printer::{Printer, count, counted, shown_path};
use crate::progress::duration;
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
        print_json(&report)?;
    }
    print_summary(&report, out, printer);
    Ok(match () {
        () if report.read.is_interrupted => Exit::Interrupted,
        () if report.read.n_problems > 0 => Exit::SomeUnread,
        () => Exit::Done,
    })
}

fn print_summary(report: &ShardsReport, out: &Path, printer: &Printer) {
    printer.say(format_args!(
        "{} with {} made in {}, in {}",
        counted(report.n_made, "part", "parts"),
        counted(report.read.n_files, "file", "files"),
        duration(report.elapsed),
        shown_path(out),
    ));
    for (n, what) in [
        (report.n_there, "parts were there and left alone"),
        (report.n_remade, "parts were there and not whole; made anew"),
        (report.read.n_images, "read as images"),
        (report.read.n_films, "read as films"),
        (report.n_changed, "changed since the plan was made; read as they are now"),
    ] {
        if n > 0 {
            printer.say(format_args!("  {:>11}  {what}", count(n)));
        }
    }
    print_errors(&report.read, printer);
    printer.warn_problems(&report.read.problems, report.read.n_problems, " that could not be read");
    if report.read.is_interrupted {
        printer.say("Interrupted. Parts that are whole are kept; the same command makes the others.");
    }
}

fn print_json(report: &ShardsReport) -> std::io::Result<()> {
    let read = &report.read;
    let line = json!({
        "n_parts_made": report.n_made,
        "n_parts_there": report.n_there,
        "n_parts_remade": report.n_remade,
        "n_files": read.n_files,
        "n_read": read.n_read,
        "n_images": read.n_images,
        "n_films": read.n_films,
        "n_changed": report.n_changed,
        "n_unread": read.n_problems,
        "errors": by_word(&read.errors),
        "interrupted": read.is_interrupted,
        "elapsed_s": report.elapsed.as_secs_f64(),
    });
    writeln!(crate::terminal::shared_stdout(), "{line}")
}
