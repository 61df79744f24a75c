//! `thalweg check --hashes`: compares files with the hashes that the catalogue has of them.

use std::io::Write as _;
use std::sync::Arc;

use engine::{HashCheckEvent, HashCheckOptions, HashCheckReport, HashFinding, HashState, Progress};
use serde_json::json;

use crate::args::CheckArgs;
use crate::command::Outcome;
use crate::exit::Exit;
use crate::interrupt::stop_on_interrupt;
use crate::printer::{Printer, counted, one_line, shown_path};
use crate::progress::{ProgressLine, duration};

pub(super) fn run(args: &CheckArgs, printer: &Printer) -> Outcome {
    let progress = Arc::new(Progress::default());
    stop_on_interrupt(&progress)?;
    let line = printer.shows_progress().then(|| ProgressLine::start(Arc::clone(&progress)));
    let mut options = HashCheckOptions::default();
    options.older_than = args.older_than.map(|age| age.0);
    options.share = args.share.map(|share| share.0);
    options.order = args.order;
    options.threads = args.threads;
    let mut out = printer.data();
    let mut printed = Ok(());
    let report = engine::check_hashes(&args.catalog, &options, &progress, &mut |event| match event {
        HashCheckEvent::Finding(finding) if printed.is_ok() => {
            printed = writeln!(out, "{}", shown(&finding, args.json)).and_then(|()| out.flush());
            if printed.is_err() {
                progress.stop();
            }
        }
        HashCheckEvent::Finding(_) => {}
        HashCheckEvent::Waiting => printer.say(
            "Another program is writing to the catalogue; waiting to record when these files were checked.",
        ),
    })?;
    drop(line);
    printed?;
    summarise(args, &report, printer);
    Ok(if report.is_interrupted {
        Exit::Interrupted
    } else if report.n_unreadable + report.n_missing > 0 {
        Exit::SomeUnread
    } else if report.n_rotted + report.n_changed > 0 {
        Exit::BadNews
    } else {
        Exit::Done
    })
}

fn shown(finding: &HashFinding, is_json: bool) -> String {
    let HashFinding { path, state, reason, .. } = finding;
    if is_json {
        return json!({ "path": path.to_string_lossy(), "state": state, "finding": reason }).to_string();
    }
    // Read errors name the file themselves.
    if reason.contains(&format!("`{}`", path.display())) {
        one_line(reason)
    } else {
        one_line(&format!("{}: {}{reason}", path.display(), word(*state)))
    }
}

/// What stands before the reason.
fn word(state: HashState) -> &'static str {
    match state {
        HashState::Rotted => "rotted: ",
        HashState::Changed => "changed: ",
        _ => "",
    }
}

fn summarise(args: &CheckArgs, report: &HashCheckReport, printer: &Printer) {
    let files = |n| counted(n, "file", "files");
    let catalog = shown_path(&args.catalog);
    let megabytes = report.bytes as f64 / 1e6;
    let rate = megabytes / report.elapsed.as_secs_f64().max(1e-9);
    printer.say(format_args!(
        "{} as recorded, {megabytes:.0} MB read in {} ({rate:.0} MB/s).",
        files(report.n_good),
        duration(report.elapsed)
    ));
    if report.n_rotted > 0 {
        printer.say(format_args!(
            "{} rotted, as failing disks, memory and cables do it. To list them: thalweg find {catalog} --where \
             is:rotted. Restore them from a backup.",
            files(report.n_rotted)
        ));
    }
    if report.n_changed > 0 {
        let files = files(report.n_changed);
        printer
            .say(format_args!("{files} changed since they were indexed; `thalweg index` records them anew."));
    }
    if report.n_missing > 0 {
        printer.say(format_args!("{} no longer there.", files(report.n_missing)));
    }
    if report.n_unreadable > 0 {
        printer.say(format_args!("{} could not be read.", files(report.n_unreadable)));
    }
    if report.n_left > 0 {
        printer.say(format_args!("{} not read in this run.", files(report.n_left)));
    }
    if report.n_without_hash > 0 {
        let files = files(report.n_without_hash);
        printer.say(format_args!(
            "{files} without a hash: `thalweg index PATH... -c {catalog} --hash` adds them."
        ));
    }
    if report.n_unrecorded > 0 {
        printer.say(format_args!(
            "When {} checked is not recorded, because another program was writing to the catalogue.",
            counted(report.n_unrecorded, "file was", "files were")
        ));
    }
}
