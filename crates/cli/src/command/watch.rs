//! `thalweg watch`: keeps a catalogue up to date while files change.

use std::io::Write as _;
use std::path::Path;
use std::time::Duration;

use watch::{State, Status, WatchError, WatchOptions, Watcher};

use crate::args::WatchArgs;
use crate::command::Outcome;
use crate::exit::Exit;
use crate::interrupt::on_interrupt;
use crate::printer::{Printer, bytes, count, counted, one_line};
use crate::terminal::print_json;

pub(crate) fn run(args: &WatchArgs, printer: &Printer) -> Outcome {
    if args.status {
        return status(args, printer);
    }
    if args.stop {
        return stop(&args.catalog, printer);
    }
    let mut options = WatchOptions::new(args.paths.clone(), args.catalog.clone());
    options.sweep = args.sweep;
    options.full_sweep = args.full_sweep;
    options.settle = args.settle;
    let watcher = Watcher::prepare(options)?;
    let stopper = watcher.stopper();
    on_interrupt(move || stopper.stop())?;
    watcher.run(&|message| printer.say(one_line(message)))?;
    Ok(Exit::Done)
}

fn status(args: &WatchArgs, printer: &Printer) -> Outcome {
    let status = match watch::status(&args.catalog) {
        Err(error @ WatchError::NotRunning { .. }) => {
            printer.warn(error);
            return Ok(Exit::BadNews);
        }
        status => status?,
    };
    if args.json {
        print_json(&status)?;
    } else {
        let mut out = printer.data();
        lines(&status).iter().try_for_each(|line| writeln!(out, "{line}"))?;
        out.flush()?;
    }
    Ok(Exit::Done)
}

/// How long the end of a run is waited for.
const STEPS: u32 = 60;
const STEP: Duration = Duration::from_millis(50);

fn stop(catalog: &Path, printer: &Printer) -> Outcome {
    match watch::stop(catalog) {
        Err(error @ WatchError::NotRunning { .. }) => {
            printer.warn(error);
            return Ok(Exit::BadNews);
        }
        status => drop(status?),
    }
    for _ in 0..STEPS {
        if matches!(watch::status(catalog), Err(WatchError::NotRunning { .. })) {
            return Ok(Exit::Done);
        }
        std::thread::sleep(STEP);
    }
    printer.say("It was asked to end, and finishes what it is writing.");
    Ok(Exit::Done)
}

/// The status for people.
fn lines(status: &Status) -> Vec<String> {
    let Status { state, pid, catalog, since, directories, watches, .. } = status;
    let mut lines = vec![
        format!("{} for {} since {since} (process {pid})", state.name(), one_line(catalog)),
        format!(
            "  {} watched with {}, {} of memory",
            counted(*directories, "folder", "folders"),
            counted(*watches, "watch", "watches"),
            bytes(status.resident_bytes)
        ),
        format!(
            "  {} noticed; {} recorded, {} moved, {} vanished",
            counted(status.events, "event", "events"),
            counted(status.files_recorded, "file", "files"),
            count(status.files_moved),
            count(status.files_vanished)
        ),
        format!("  last commit: {}", status.last_commit.as_deref().unwrap_or("none")),
        format!(
            "  waiting: {} with changes, {} being written, {} to compare",
            counted(status.pending, "folder", "folders"),
            counted(status.writing, "file", "files"),
            counted(status.sweeps_pending, "part", "parts")
        ),
        format!("  overflows of the queue: {}", count(status.overflows)),
    ];
    if !status.is_complete && *state != State::Starting {
        lines.push("  the first comparison of all folders is not finished".to_owned());
    }
    for tree in &status.trees {
        let why = tree.why.as_ref().map_or(String::new(), |why| format!(": {}", one_line(why)));
        lines.push(format!("  {:<8} {}{why}", tree.method.name(), one_line(&tree.path)));
    }
    if let Some(problem) = &status.problem {
        lines.push(format!("  last problem: {}", one_line(problem)));
    }
    lines
}
