//! `thalweg compare`: what is only in one of two collections, under another name, or changed.

use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;

use engine::{CompareOptions, CompareReport, Difference, Progress};
use serde_json::{Map, Value};

use crate::args::{CompareArgs, DifferenceKind};
use crate::command::{Failure, Outcome};
use crate::exit::Exit;
use crate::interrupt::stop_on_interrupt;
use crate::printer::{Printer, count, counted, shown_path};
use crate::progress::{ProgressLine, duration};
use crate::terminal::json_line;

pub(crate) fn run(args: &CompareArgs, printer: &Printer) -> Outcome {
    let progress = Arc::new(Progress::default());
    stop_on_interrupt(&progress)?;
    let line = printer.shows_progress().then(|| ProgressLine::start(Arc::clone(&progress)));
    let mut line = line;
    let mut out = printer.data();
    let options = CompareOptions::default().read(args.read);
    let report = engine::compare(&args.here, &args.there, &options, &progress, &mut |difference| {
        // The line would be drawn between the differences.
        drop(line.take());
        let (kind, here, there) = parts(&difference);
        if !args.only.is_empty() && !args.only.contains(&kind) {
            return Ok(());
        }
        if args.json {
            out.write_all(json_line(&object(kind, here, there))?.as_bytes())?;
        } else {
            let paths: Vec<String> = here.into_iter().chain(there).map(shown_path).collect();
            writeln!(out, "{}\t{}", kind.name(), paths.join("\t"))?;
        }
        Ok::<(), Failure>(())
    })?;
    drop(line);
    out.flush()?;
    summarise(args, &report, printer);
    Ok(if report.is_interrupted {
        Exit::Interrupted
    } else if report.n_unlisted > 0 {
        Exit::SomeUnread
    } else if report.is_equal() {
        Exit::Done
    } else {
        Exit::BadNews
    })
}

fn parts(difference: &Difference) -> (DifferenceKind, Option<&Path>, Option<&Path>) {
    match difference {
        Difference::OnlyHere(here) => (DifferenceKind::Here, Some(here), None),
        Difference::OnlyThere(there) => (DifferenceKind::There, None, Some(there)),
        Difference::Elsewhere { here, there } => (DifferenceKind::Elsewhere, Some(here), Some(there)),
        Difference::Changed { here, there } => (DifferenceKind::Changed, Some(here), Some(there)),
        Difference::Edited { here, there } => (DifferenceKind::Edited, Some(here), Some(there)),
        Difference::Unsure { here, there } => (DifferenceKind::Unsure, Some(here), Some(there)),
    }
}

fn object(kind: DifferenceKind, here: Option<&Path>, there: Option<&Path>) -> Value {
    let mut object = Map::new();
    object.insert("difference".into(), kind.name().into());
    for (key, path) in [("here", here), ("there", there)] {
        if let Some(path) = path {
            object.insert(key.into(), path.to_string_lossy().into());
        }
    }
    object.into()
}

fn summarise(args: &CompareArgs, report: &CompareReport, printer: &Printer) {
    printer.warn_problems(&report.problems, report.n_unlisted, " that could not be read");
    if report.is_interrupted {
        printer.say("Interrupted: nothing was compared.");
        return;
    }
    let (here, there) = (shown_path(&args.here), shown_path(&args.there));
    printer.say(format_args!(
        "{} in {here}, {} in {there}, compared in {}",
        counted(report.n_here, "file", "files"),
        counted(report.n_there, "file", "files"),
        duration(report.elapsed)
    ));
    let by_time = match report.n_same_by_time {
        0 => String::new(),
        n if n == report.n_same => " (by size and time; hashes on both sides would tell by the bytes)".into(),
        n => format!(" ({} of them by size and time)", count(n)),
    };
    printer.say(format_args!("{:>13}  the same{by_time}", count(report.n_same)));
    let unsure = if report.has_list {
        "of the same name: hashes of one kind on both sides would tell"
    } else {
        "of the same size, with another time: hashes on both sides would tell"
    };
    for (n, what) in [
        (report.n_only_here, format!("only in {here}")),
        (report.n_only_there, format!("only in {there}")),
        (report.n_elsewhere, "the same under another name, or once more".into()),
        (report.n_changed, "changed".into()),
        (report.n_edited, "the same picture with other metadata".into()),
        (report.n_unsure, unsure.into()),
    ] {
        if n > 0 {
            printer.say(format_args!("{:>13}  {what}", count(n)));
        }
    }
    if report.has_list {
        printer.say(match report.hash {
            Some(hash) => format!("Contents were compared by {hash}."),
            None => {
                "Only names were compared: no kind of hash is on both sides. Record those of the list with \
                     `thalweg index --hash=sha256` (or md5, blake3), or add --read."
                    .into()
            }
        });
    }
    let folders = [&report.folder_here, &report.folder_there];
    // Of paths below the same folder nothing is left out.
    if folders[0] != folders[1] && folders.iter().all(|folder| !folder.as_os_str().is_empty()) {
        printer.say(format_args!(
            "Names are those below {} and {}.",
            shown_path(folders[0]),
            shown_path(folders[1])
        ));
    }
}
