//! `thalweg organize`: plans the names of files, moves them, and takes that back.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use act::{OrganizePlan, OrganizeReport, OrganizeState, Organized};
use engine::catalog::path_text;
use engine::{Catalog, Progress};
use serde::Serialize;

use crate::args::OrganizeArgs;
use crate::command::{Failure, Outcome};
use crate::exit::Exit;
use crate::filters;
use crate::open::{open, open_for_writing};
use crate::printer::{Printer, count, counted, shown_path};
use crate::terminal::json_line;
use crate::undone;
use crate::warnings::Warnings;
use crate::watched::watched;

/// Moves that are printed of a plan.
const MOST_SHOWN: u64 = 20;

pub(crate) fn run(args: &OrganizeArgs, printer: &Printer) -> Outcome {
    if let Some(journal) = &args.undo {
        return undo(journal.as_deref(), args.json, printer);
    }
    let into = into(args)?;
    let filter = args.filter.to_filter()?;
    let progress = Arc::new(Progress::default());
    // Says what to do if there is no catalogue.
    let read_only = open(&args.catalog)?;
    let mut catalog = if args.apply {
        drop(read_only);
        open_for_writing(&args.catalog, printer)?
    } else {
        read_only
    };
    if args.apply {
        let n_resumed = watched(&progress, None, printer, || act::resume_organize(&mut catalog, &progress))??;
        if n_resumed > 0 {
            printer.say(format_args!(
                "Finished what an earlier run had begun: {} moved.",
                counted(n_resumed, "file", "files")
            ));
        }
    } else if act::unfinished_organize(catalog.path())?.is_some() {
        printer.warn("an earlier run was killed; --apply goes on with it, --undo takes it back");
    }
    let filter = catalog.with_kept(filter)?;
    let Some(pattern) = &args.pattern else { return Err("name the files with --to PATTERN".into()) };
    let plan = watched(&progress, None, printer, || {
        act::plan_organize(&catalog, &filter, pattern, &into, &progress)
    })??;
    if progress.is_stopped() {
        return Ok(Exit::Interrupted);
    }
    if args.apply { apply(plan, catalog, args, &progress, printer) } else { show(&plan, args, printer) }
}

/// The folder of the new paths, as the catalogue has it.
fn into(args: &OrganizeArgs) -> Result<PathBuf, Failure> {
    let named = args.into.as_deref().or(args.filter.under.as_deref()).unwrap_or(Path::new("."));
    let shown = shown_path(named);
    let into = filters::directory(named)
        .map_err(|error| format!("cannot resolve `{shown}`, the folder of the new paths: {error}"))?;
    if !into.is_dir() {
        return Err(format!("`{shown}` is not a folder; create it, or name another one with --into").into());
    }
    Ok(into)
}

/// What becomes of a file, as a line of JSON.
#[derive(Serialize)]
struct Line<'o> {
    path: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    state: OrganizeState,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'o str>,
}

fn line(organized: &Organized<'_>) -> io::Result<String> {
    let text = |path: &Path| path_text(path.as_os_str()).0.into_owned();
    let Organized { path, to, state, reason, .. } = organized;
    json_line(&Line { path: text(path), to: to.map(text), state: *state, reason: *reason })
}

fn show(plan: &OrganizePlan, args: &OrganizeArgs, printer: &Printer) -> Outcome {
    let mut out = printer.data();
    let mut staying = Staying::default();
    let mut n_shown = 0;
    plan.tell(&mut |organized| {
        staying.count(organized);
        if args.json {
            return out.write_all(line(organized)?.as_bytes());
        }
        if let (OrganizeState::Planned, Some(to)) = (organized.state, organized.to) {
            n_shown += 1;
            if n_shown <= MOST_SHOWN {
                return writeln!(out, "{} -> {}", shown_path(organized.path), shown_path(to));
            }
        }
        Ok(())
    })?;
    out.flush()?;
    if let Some(n_more @ 1..) = plan.n_moves().checked_sub(MOST_SHOWN).filter(|_| !args.json) {
        printer.say(format_args!("and {} more; --json prints all", count(n_more)));
    }
    let moves = counted(plan.n_moves(), "file", "files");
    printer.say(format_args!("{moves} would be moved{}.", staying.words(plan)));
    staying.warn(args.json, printer);
    if plan.n_moves() > 0 {
        printer.say("Nothing was changed; --apply moves the files.");
    }
    Ok(match (staying.n_unread, staying.n_unnamed()) {
        (0, 0) => Exit::Done,
        (0, _) => Exit::BadNews,
        _ => Exit::SomeUnread,
    })
}

fn apply(
    plan: OrganizePlan,
    mut catalog: Catalog,
    args: &OrganizeArgs,
    progress: &Arc<Progress>,
    printer: &Printer,
) -> Outcome {
    let mut out = printer.data();
    let mut staying = Staying::default();
    plan.tell_staying(&mut |organized| {
        staying.count(organized);
        if args.json { out.write_all(line(organized)?.as_bytes()) } else { Ok(()) }
    })?;
    let words = staying.words(&plan);
    let mut warnings = Warnings::new(printer);
    let mut on_file = |organized: &Organized<'_>| {
        if let Some(reason) = organized.reason {
            warnings.warn(organized.path, reason);
        }
        if args.json { out.write_all(line(organized)?.as_bytes()) } else { Ok(()) }
    };
    let report = watched(progress, None, printer, || plan.apply(&mut catalog, &mut on_file, progress))?;
    out.flush()?;
    warnings.finish();
    let report = report?;
    let OrganizeReport { n_moved, n_left, n_folders_removed, is_interrupted, .. } = report;
    let mut told = format!("{} moved{words}", counted(n_moved, "file", "files"));
    for (n, what) in [(n_left, "left as they are"), (n_folders_removed, "empty folders removed")] {
        if n > 0 {
            told.push_str(&format!(", {} {what}", count(n)));
        }
    }
    printer.say(format_args!("{told}."));
    staying.warn(args.json, printer);
    if report.journal.is_some() {
        printer.say("To take this back: thalweg organize --undo");
    }
    Ok(match (is_interrupted, n_left + staying.n_unread, n_moved) {
        (true, ..) => Exit::Interrupted,
        (_, 0, _) if staying.n_unnamed() > 0 => Exit::BadNews,
        (_, 0, _) => Exit::Done,
        (.., 0) => Exit::Misuse,
        _ => Exit::SomeUnread,
    })
}

/// Files that stay, by reason, with the first of each.
#[derive(Default)]
struct Staying {
    n_unknown: u64,
    n_identical: u64,
    /// Those of folders that could not be listed.
    n_unread: u64,
    first: [Option<(PathBuf, String)>; 3],
}

impl Staying {
    fn count(&mut self, organized: &Organized<'_>) {
        let at = match organized.state {
            OrganizeState::Unknown => 0,
            OrganizeState::Identical => 1,
            OrganizeState::Left => 2,
            _ => return,
        };
        *[&mut self.n_unknown, &mut self.n_identical, &mut self.n_unread][at] += 1;
        let mut reason = organized.reason.unwrap_or_default().to_owned();
        if let Some(to) = organized.to {
            reason.push_str(&format!(": {}", shown_path(to)));
        }
        self.first[at].get_or_insert_with(|| (organized.path.to_owned(), reason));
    }

    fn n_unnamed(&self) -> u64 {
        self.n_unknown + self.n_identical
    }

    fn words(&self, plan: &OrganizePlan) -> String {
        let parts = [
            (plan.n_suffixed(), "with a suffix, as the name is another file's"),
            (plan.n_unchanged(), "named so already"),
            (self.n_unknown, "without a value of the pattern"),
            (self.n_identical, "whose bytes have the name already"),
            (self.n_unread, "in folders that cannot be read"),
            (plan.n_elsewhere, "not on a disk"),
        ];
        let told = parts.into_iter().filter(|(n, _)| *n > 0);
        told.map(|(n, words)| format!(", {} {words}", count(n))).collect()
    }

    fn warn(&self, is_json: bool, printer: &Printer) {
        for (path, reason) in self.first.iter().flatten() {
            printer.warn(format_args!("{}: {reason}", shown_path(path)));
        }
        if self.n_unnamed() + self.n_unread > self.first.iter().flatten().count() as u64 && !is_json {
            printer.warn("and more; --json names all");
        }
    }
}

fn undo(journal: Option<&Path>, is_json: bool, printer: &Printer) -> Outcome {
    let progress = Arc::new(Progress::default());
    let mut warnings = Warnings::new(printer);
    let mut out = printer.data();
    let mut on_file = |organized: &Organized<'_>| {
        if let Some(reason) = organized.reason {
            warnings.warn(organized.path, reason);
        }
        if is_json { out.write_all(line(organized)?.as_bytes()) } else { Ok(()) }
    };
    let mut open = |path: &Path| {
        if !path.exists() {
            printer.warn(format_args!("`{}` is gone; only the files go back", shown_path(path)));
            return Ok(None);
        }
        open_for_writing(path, printer).map(Some)
    };
    let report = watched(&progress, None, printer, || {
        act::undo_organize(journal, &mut open, &mut on_file, &progress)
    })?;
    out.flush()?;
    warnings.finish();
    let report = report?;
    let mut told = format!("{} back where they were", counted(report.n_restored, "file", "files"));
    if report.n_left > 0 {
        told.push_str(&format!(", {} left as they are", count(report.n_left)));
    }
    printer.say(format_args!("{told} (journal {}).", shown_path(&report.journal)));
    Ok(undone::exit(report.n_left, report.n_damaged, report.is_interrupted, printer))
}
