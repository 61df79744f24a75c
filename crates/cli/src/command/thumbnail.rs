//! `thalweg thumbnail`: makes thumbnails of pictures.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use engine::{Progress, ThumbnailState, ThumbnailsOptions, ThumbnailsReport};
use serde_json::{Value, json};

use crate::args::ThumbnailArgs;
use crate::command::{Failure, Outcome};
use crate::exit::Exit;
use crate::list;
use crate::printer::{Printer, bytes, count, counted, shown_path};
use crate::progress::duration;
use crate::terminal;
use crate::watched::watched;

pub(crate) fn run(args: &ThumbnailArgs, printer: &Printer) -> Outcome {
    let paths = paths(args)?;
    let progress = Arc::new(Progress::default());
    let lines =
        Lines { out: Mutex::new(Ok(io::BufWriter::new(terminal::shared_stdout()))), progress: &progress };
    let report = watched(&progress, args.profile.as_deref(), printer, || {
        let on_file = |path: &Path, state: &ThumbnailState| {
            if args.json {
                lines.put(&line(path, state));
            }
        };
        engine::thumbnails(&paths, &args.output, &options(args, printer), &on_file, &progress)
    })??;
    if args.json {
        lines.put(&summary(&report));
    }
    lines.finish()?;
    print_summary(&report, args, printer);
    Ok(match () {
        () if report.is_interrupted => Exit::Interrupted,
        () if report.n_failed + report.n_damaged > 0 => Exit::SomeUnread,
        () => Exit::Done,
    })
}

fn options(args: &ThumbnailArgs, printer: &Printer) -> ThumbnailsOptions {
    let mut options = ThumbnailsOptions::default();
    options.threads = args.threads;
    options.force = args.force;
    options.count_ahead = printer.shows_progress();
    options.thumbnail.size = args.size;
    options.thumbnail.embedded = args.embedded.into();
    options.thumbnail.format = args.format.into();
    options.thumbnail.quality = args.quality;
    options
}

/// The paths on the command line, followed by those of the list.
fn paths(args: &ThumbnailArgs) -> Result<Vec<PathBuf>, Failure> {
    let mut paths = args.paths.clone();
    if let Some(list) = &args.list {
        paths.extend(list::all(list, args.null)?);
    }
    Ok(paths)
}

/// Writes lines to stdout from any thread. If the reader closes the pipe, the job ends.
struct Lines<'l> {
    out: Mutex<io::Result<io::BufWriter<terminal::Guarded<io::Stdout>>>>,
    progress: &'l Progress,
}

impl Lines<'_> {
    fn put(&self, line: &Value) {
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        if let Ok(writer) = &mut *out
            && let Err(error) = writeln!(writer, "{line}")
        {
            *out = Err(error);
            self.progress.stop();
        }
    }

    fn finish(self) -> io::Result<()> {
        self.out.into_inner().unwrap_or_else(PoisonError::into_inner)?.flush()
    }
}

fn line(path: &Path, state: &ThumbnailState) -> Value {
    let path = shown_path(path);
    match state {
        ThumbnailState::Made {
            path: thumbnail,
            width,
            height,
            bytes,
            is_from_embedded,
            damage,
            profile_problem,
            ..
        } => json!({
            "path": path, "state": "made", "thumbnail": shown_path(thumbnail), "width": width, "height": height,
            "bytes": bytes, "from_embedded": is_from_embedded, "damage": damage, "profile_problem": profile_problem,
        }),
        ThumbnailState::UpToDate { path: thumbnail } => {
            json!({ "path": path, "state": "up_to_date", "thumbnail": shown_path(thumbnail) })
        }
        ThumbnailState::Failed { reason } => json!({ "path": path, "state": "failed", "error": reason }),
        _ => json!({ "path": path, "state": "no_picture" }),
    }
}

fn summary(report: &ThumbnailsReport) -> Value {
    json!({
        "state": "summary", "n_files": report.n_files, "n_made": report.n_made,
        "n_from_embedded": report.n_from_embedded, "n_damaged": report.n_damaged,
        "n_profile_problems": report.n_profile_problems, "n_up_to_date": report.n_up_to_date,
        "n_no_pictures": report.n_no_pictures, "n_failed": report.n_failed,
        "bytes_written": report.bytes_written, "interrupted": report.is_interrupted,
        "elapsed_s": report.elapsed.as_secs_f64(),
    })
}

fn print_summary(report: &ThumbnailsReport, args: &ThumbnailArgs, printer: &Printer) {
    let seconds = report.elapsed.as_secs_f64().max(1e-9);
    let rate = count((report.n_made as f64 / seconds) as u64);
    printer.say(format_args!(
        "{} ({}) in {} ({rate}/s), below {}",
        counted(report.n_made, "thumbnail", "thumbnails"),
        bytes(report.bytes_written),
        duration(report.elapsed),
        shown_path(&args.output),
    ));
    for (n_files, what) in [
        (report.n_from_embedded, "of them made of the thumbnail in the file"),
        (report.n_damaged, "of them show a part only: the file is damaged"),
        (report.n_profile_problems, "of them with colours that may be wrong: a colour profile of no use"),
        (report.n_up_to_date, "up to date, not made anew"),
        (report.n_no_pictures, "no pictures, left out"),
        (report.n_failed, "failed"),
    ] {
        if n_files > 0 {
            printer.say(format_args!("  {:>11}  {what}", count(n_files)));
        }
    }
    let n_problems = report.n_failed + report.n_damaged + report.n_profile_problems;
    printer.warn_problems(&report.problems, n_problems, "; --json names all of them");
    if report.is_interrupted {
        printer.say("Interrupted. What was finished is kept; the same command goes on from there.");
    }
}
