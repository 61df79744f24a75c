//! Answers of `note` as lines.

use std::path::Path;

use act::journal::JournalSummary;
use act::{NoteState, Noted, UndoState, Undone};
use engine::catalog::path_text;
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::counted;
use crate::printer::{one_line, shown_path};

/// A file as a line of JSON.
#[derive(Serialize)]
pub(super) struct Line<'n> {
    path: String,
    sidecar: Option<String>,
    state: NoteState,
    /// Values before and after, by field.
    #[serde(skip_serializing_if = "Map::is_empty")]
    changes: Map<String, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'n str>,
    dry_run: bool,
}

fn path(path: &Path) -> String {
    path_text(path.as_os_str()).0.into_owned()
}

pub(super) fn json<'n>(noted: &Noted<'n>, dry_run: bool) -> Line<'n> {
    let changes =
        noted.changes.iter().map(|change| (change.field.to_owned(), json!([change.old, change.new])));
    Line {
        path: path(noted.path),
        sidecar: noted.sidecar.map(path),
        state: noted.state,
        changes: changes.collect(),
        reason: noted.reason,
        dry_run,
    }
}

/// What would change, such as `a.jpg: rating none -> 4`.
pub(super) fn text(noted: &Noted<'_>) -> String {
    let values = |values: &[String]| if values.is_empty() { "none".to_owned() } else { values.join(", ") };
    let changes = noted.changes.iter();
    let changes: Vec<String> = changes
        .map(|change| {
            one_line(&format!("{} {} -> {}", change.field, values(&change.old), values(&change.new)))
        })
        .collect();
    // What is written again, such as a title that is there in two places, has the values that it had.
    let changes = if changes.is_empty() { "written again".to_owned() } else { changes.join("; ") };
    format!("{}: {changes}\n", shown_path(noted.path))
}

/// An undone sidecar as a line of JSON.
#[derive(Serialize)]
pub(super) struct UndoneLine<'u> {
    sidecar: String,
    state: UndoState,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'u str>,
}

pub(super) fn undone<'u>(undone: &Undone<'u>) -> UndoneLine<'u> {
    UndoneLine { sidecar: path(undone.path), state: undone.state, reason: undone.reason }
}

/// A journal as a line of JSON.
#[derive(Serialize)]
pub(super) struct JournalLine<'j> {
    path: String,
    started_at: &'j str,
    n_steps: u64,
    state: &'static str,
}

fn state(journal: &JournalSummary) -> &'static str {
    match (journal.is_running, journal.is_undone) {
        (true, _) => "running",
        (_, true) => "undone",
        _ => "done",
    }
}

pub(super) fn journal(journal: &JournalSummary) -> JournalLine<'_> {
    let JournalSummary { started_at, n_steps, .. } = journal;
    JournalLine { path: path(&journal.path), started_at, n_steps: *n_steps, state: state(journal) }
}

pub(super) fn journal_text(journal: &JournalSummary) -> String {
    let sidecars = counted(journal.n_steps, "sidecar", "sidecars");
    let JournalSummary { started_at, path, .. } = journal;
    format!("{}  {sidecars}, {}  {}\n", one_line(started_at), state(journal), shown_path(path))
}
