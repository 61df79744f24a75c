//! `thalweg thumbnail`: makes thumbnails of pictures.

use std::io::{self, Write as _};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use engine::{Progress, ThumbnailState, ThumbnailsOptions, ThumbnailsReport};
use serde::Serialize;

use crate::args::ThumbnailArgs;
use crate::command::Outcome;
use crate::exit::Exit;
use crate::left_out::print_left_out;
use crate::printer::{Printer, bytes, count, counted, shown_path};
use crate::progress::duration;
use crate::terminal;
use crate::watched::watched;

pub(crate) fn run(args: &ThumbnailArgs, printer: &Printer) -> Outcome {
    let paths = args.listed.after(&args.paths)?;
    let progress = Arc::new(Progress::default());
    let lines =
        Lines { out: Mutex::new(Ok(io::BufWriter::new(terminal::shared_stdout()))), progress: &progress };
    let report = watched(&progress, args.profile.as_deref(), printer, || {
        let on_file = |path: &Path, state: &ThumbnailState| {
            if args.json {
                lines.put(&FileLine { path: shown_path(path), state });
            }
        };
        engine::thumbnails(&paths, &args.output, &options(args, printer), &on_file, &progress)
    })??;
    if args.json {
        lines.put(&SummaryLine { state: "summary", report: &report });
    }
    lines.finish()?;
    print_summary(&report, args, printer);
    Ok(if report.is_interrupted {
        Exit::Interrupted
    } else if report.n_failed + report.n_damaged > 0 {
        Exit::SomeUnread
    } else {
        Exit::Done
    })
}

fn options(args: &ThumbnailArgs, printer: &Printer) -> ThumbnailsOptions {
    let mut options = ThumbnailsOptions::default();
    options.threads = args.threads;
    options.force = args.force;
    options.count_ahead = printer.shows_progress();
    options.excludes = args.excludes.given().unwrap_or_default();
    options.thumbnail.size = args.size;
    options.thumbnail.embedded = args.embedded.into();
    options.thumbnail.format = args.format.into();
    options.thumbnail.quality = args.quality;
    options
}

/// Writes lines to stdout from any thread. If the reader closes the pipe, the job ends.
struct Lines<'l> {
    out: Mutex<io::Result<io::BufWriter<terminal::GuardedWriter<io::Stdout>>>>,
    progress: &'l Progress,
}

impl Lines<'_> {
    fn put(&self, line: &impl Serialize) {
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        if let Ok(writer) = &mut *out
            && let Err(error) = terminal::json_line(line).and_then(|line| writer.write_all(line.as_bytes()))
        {
            *out = Err(error);
            self.progress.stop();
        }
    }

    fn finish(self) -> io::Result<()> {
        self.out.into_inner().unwrap_or_else(PoisonError::into_inner)?.flush()
    }
}

/// A file's line of `--json`.
#[derive(Serialize)]
struct FileLine<'f> {
    path: String,
    #[serde(flatten)]
    state: &'f ThumbnailState,
}

/// The last line of `--json`.
#[derive(Serialize)]
struct SummaryLine<'r> {
    state: &'static str,
    #[serde(flatten)]
    report: &'r ThumbnailsReport,
}

fn print_summary(report: &ThumbnailsReport, args: &ThumbnailArgs, printer: &Printer) {
    let seconds = report.elapsed.as_secs_f64().max(1e-9);
    let rate = count((report.n_made as f64 / seconds) as u64);
    printer.say(format_args!(
        "Wrote {} ({}) in {} ({rate}/s) to {}",
        counted(report.n_made, "thumbnail", "thumbnails"),
        bytes(report.bytes_written),
        duration(report.elapsed),
        shown_path(&args.output),
    ));
    for (n_files, what) in [
        (report.n_from_embedded, "of them from embedded thumbnails"),
        (report.n_damaged, "of them incomplete, because the file is damaged"),
        (
            report.n_profile_problems,
            "of them with possibly wrong colours, because the colour profile is unusable",
        ),
        (report.n_up_to_date, "up to date"),
        (report.n_no_pictures, "not pictures, skipped"),
        (report.n_failed, "failed"),
    ] {
        if n_files > 0 {
            printer.say(format_args!("  {:>11}  {what}", count(n_files)));
        }
    }
    print_left_out(&report.left_out, printer);
    let n_problems = report.n_failed + report.n_damaged + report.n_profile_problems;
    printer.warn_problems(&report.problems, n_problems, "; use --json to list all of them");
    if report.is_interrupted {
        printer.say("Interrupted; finished work is kept. Run the same command again to continue.");
    }
}
