//! `thalweg find --apply`: links the files to drop to the kept ones, or moves them; and takes it back.

use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use act::duplicate::{
    DuplicateAct, DuplicateOptions, DuplicateReport, DuplicateState, DuplicateTask, RecordedFile, Treated,
};
use engine::Progress;
use engine::catalog::decisions::{DecidedFile, DecidedRow};
use engine::catalog::path_text;
use serde::Serialize;

use crate::args::{ApplyArg, FindArgs};
use crate::command::{Failure, Outcome};
use crate::exit::Exit;
use crate::printer::{Printer, bytes, count, counted, shown_path};
use crate::terminal::json_line;
use crate::undone;
use crate::warnings::Warnings;
use crate::watched::watched;

/// A treated file as a line of JSON.
#[derive(Serialize)]
struct Line<'l> {
    path: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    kept: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    state: DuplicateState,
    freed_bytes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'l str>,
}

fn text(path: &Path) -> String {
    path_text(path.as_os_str()).0.into_owned()
}

pub(super) fn run(args: &FindArgs, rows: &[DecidedRow], printer: &Printer) -> Outcome {
    let mut options = DuplicateOptions::new(act_of(args)?);
    options.journal.clone_from(&args.act.journal);
    options.catalog = Some(std::path::absolute(&args.catalog)?);
    if rows.is_empty() {
        printer.say("There are no files to link or to move.");
        return Ok(Exit::BadNews);
    }
    let tasks: Vec<DuplicateTask> = rows.iter().map(task).collect();
    let progress = Arc::new(Progress::default());
    progress.files_expected.store(tasks.len() as u64, Relaxed);
    progress.is_counted.store(true, Relaxed);
    let mut warnings = Warnings::new(printer);
    let mut out = printer.data();
    let mut on_treated = |treated: &Treated<'_>| {
        if let Some(reason) = treated.reason {
            warnings.warn(treated.path, reason);
        }
        if !args.json {
            return Ok(());
        }
        let Treated { path, kept, to, state, freed_bytes, reason, .. } = *treated;
        let (path, kept, to) = (text(path), kept.map(text), to.map(text));
        out.write_all(json_line(&Line { path, kept, to, state, freed_bytes, reason })?.as_bytes())
    };
    let report = watched(&progress, None, printer, || {
        act::treat_duplicates(tasks, &options, &mut on_treated, &progress)
    })?;
    out.flush()?;
    warnings.finish();
    let report = report?;
    summarise(&report, &options.act, args, printer);
    Ok(match (report.is_interrupted, report.n_left, report.n_done + report.n_already) {
        (true, ..) => Exit::Interrupted,
        (_, 0, _) => Exit::Done,
        (.., 0) => Exit::Misuse,
        _ => Exit::SomeUnread,
    })
}

fn act_of(args: &FindArgs) -> Result<DuplicateAct, Failure> {
    match (args.act.apply, &args.act.move_to) {
        (Some(ApplyArg::Move), Some(folder)) => Ok(DuplicateAct::Move(folder.clone())),
        (Some(ApplyArg::Move) | None, None) => Err("--apply move needs a folder: --move-to DIR".into()),
        (_, Some(_)) => Err("--move-to is for --apply move".into()),
        (Some(ApplyArg::Hardlink), None) => Ok(DuplicateAct::HardLink),
        (Some(ApplyArg::Reflink), None) => Ok(DuplicateAct::Reflink),
    }
}

fn task(row: &DecidedRow) -> DuplicateTask {
    let recorded = |file: &DecidedFile| RecordedFile {
        path: file.path.clone(),
        bytes: file.bytes,
        mtime_ns: file.mtime_ns,
    };
    DuplicateTask {
        duplicate: recorded(&row.dropped),
        kept: recorded(&row.kept),
        is_exact: row.kind == "content",
    }
}

fn summarise(report: &DuplicateReport, act: &DuplicateAct, args: &FindArgs, printer: &Printer) {
    let files = counted(report.n_done, "file", "files");
    let mut words = match act {
        DuplicateAct::Move(folder) => {
            let with = match report.n_sidecars {
                0 => String::new(),
                n => format!(" with {}", counted(n, "sidecar", "sidecars")),
            };
            format!("{files}{with} ({}) moved to {}", bytes(report.moved_bytes), shown_path(folder))
        }
        _ => format!("{files} linked, {} freed", bytes(report.freed_bytes)),
    };
    for (n, what) in [(report.n_already, "so before"), (report.n_left, "left as they are")] {
        if n > 0 {
            words.push_str(&format!(", {} {what}", count(n)));
        }
    }
    printer.say(format_args!("{words}."));
    let Some(journal) = &report.journal else { return };
    let named = if args.act.journal.is_some() { format!(" {}", shown_path(journal)) } else { String::new() };
    printer.say(format_args!("To take this back: thalweg find --undo{named}"));
    printer.say("`thalweg index` brings the catalogue up to date, as does a `thalweg watch` that runs.");
}

/// Takes back a run.
pub(super) fn undo(journal: Option<&Path>, args: &FindArgs, printer: &Printer) -> Outcome {
    #[derive(Serialize)]
    struct Line<'u> {
        path: String,
        state: act::UndoState,
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<&'u str>,
    }
    let line = |undone: &act::Undone<'_>| {
        json_line(&Line { path: text(undone.path), state: undone.state, reason: undone.reason })
    };
    let outcome = undone::run("Files", args.json.then_some(&line), printer, |on_undone, progress| {
        act::undo_duplicates(journal, on_undone, progress)
    })?;
    printer.say("`thalweg index` brings the catalogue up to date.");
    Ok(outcome)
}
