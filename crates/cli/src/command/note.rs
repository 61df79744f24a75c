//! `thalweg note`: writes sidecars, and takes back what a run wrote.

mod line;
mod tasks;

use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use act::journal;
use act::{NoteOptions, NoteReport, NoteState, Noted};
use engine::Progress;

use crate::args::{NamingArg, NoteArgs};
use crate::command::{Failure, Outcome};
use crate::exit::Exit;
use crate::printer::{Printer, count, counted, shown_path};
use crate::terminal::{self, json_line};
use crate::undone;
use crate::warnings::Warnings;
use crate::watched::watched;

pub(crate) fn run(args: &NoteArgs, printer: &Printer) -> Outcome {
    if args.journals {
        return list(args.json);
    }
    if let Some(journal) = &args.undo {
        return undo(journal.as_deref(), args.json, printer);
    }
    let tasks = tasks::tasks(args)?;
    let mut options = NoteOptions::default();
    options.naming = args.naming.map(NamingArg::naming);
    options.is_dry_run = args.dry_run;
    options.tells_changes = args.dry_run || args.json;
    options.journal.clone_from(&args.journal);
    options.catalog = args.catalog.as_deref().map(std::path::absolute).transpose()?;
    let progress = Arc::new(Progress::default());
    progress.files_expected.store(tasks.len() as u64, Relaxed);
    progress.is_counted.store(true, Relaxed);
    let mut warnings = Warnings::new(printer);
    let mut out = printer.data();
    let mut on_noted = |noted: &Noted<'_>| {
        if let Some(reason) = noted.reason {
            warnings.warn(noted.path, reason);
        }
        if args.json {
            return out.write_all(json_line(&line::json(noted, args.dry_run))?.as_bytes());
        }
        if args.dry_run && matches!(noted.state, NoteState::Created | NoteState::Edited) {
            return out.write_all(line::text(noted).as_bytes());
        }
        Ok(())
    };
    let report = watched(&progress, None, printer, || {
        act::note(&mut tasks.into_iter(), &options, &mut on_noted, &progress)
    })?;
    out.flush()?;
    warnings.finish();
    let report = report?;
    summarise(&report, args, printer);
    let n_done = report.n_created + report.n_edited + report.n_unchanged;
    Ok(match (report.is_interrupted, report.n_refused, n_done) {
        (true, ..) => Exit::Interrupted,
        (_, 0, _) => Exit::Done,
        (.., 0) => Exit::Misuse,
        _ => Exit::SomeUnread,
    })
}

fn summarise(report: &NoteReport, args: &NoteArgs, printer: &Printer) {
    let n_written = report.n_created + report.n_edited;
    let mut words = if args.dry_run {
        format!(
            "{} would change ({} new)",
            counted(n_written, "sidecar", "sidecars"),
            count(report.n_created)
        )
    } else {
        format!("{} written ({} new)", counted(n_written, "sidecar", "sidecars"), count(report.n_created))
    };
    for (n, what) in [(report.n_unchanged, "unchanged"), (report.n_refused, "left as they are")] {
        if n > 0 {
            words.push_str(&format!(", {} {what}", count(n)));
        }
    }
    printer.say(format_args!("{words}."));
    let Some(journal) = &report.journal else { return };
    let named = if args.journal.is_some() { format!(" {}", shown_path(journal)) } else { String::new() };
    printer.say(format_args!("To take this back: thalweg note --undo{named}"));
    if args.catalog.is_some() {
        printer.say("`thalweg index` brings the catalogue up to date, as does a `thalweg watch` that runs.");
    }
}

fn undo(journal: Option<&Path>, is_json: bool, printer: &Printer) -> Outcome {
    let line = |undone: &act::Undone<'_>| json_line(&line::undone(undone));
    undone::run("Sidecars", is_json.then_some(&line), printer, |on_undone, progress| {
        act::undo_note(journal, on_undone, progress)
    })
}

fn list(is_json: bool) -> Outcome {
    let mut out = terminal::shared_stdout();
    for journal in journal::journals(&journal::folder()?, act::NOTE)? {
        let text = if is_json { json_line(&line::journal(&journal))? } else { line::journal_text(&journal) };
        out.write_all(text.as_bytes())?;
    }
    Ok(Exit::Done)
}

/// The mistake of a command without files or edits.
fn nothing(what: &str) -> Failure {
    format!("{what}; see thalweg note --help").into()
}
