//! Undoes a run: each sidecar that is still as the run left it gets its old bytes back.

use std::collections::{BTreeSet, HashSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;

use engine::Progress;

use super::step::{COMMAND, NoteStep, digest};
use crate::error::{ActError, Refusal};
use crate::journal::{JournalReader, StepAt};
use crate::platform;
use crate::replace::{Closing, Locks, Replacement, prepare, publish, read};
use crate::undo::{self, UndoReport, UndoState, Undone};

/// Undoes the run that a journal is of; without a path, the last one that was not undone.
///
/// # Errors
/// If the journal cannot be read, or `on_undone` fails. A sidecar that changed since is an answer.
pub fn undo_note(
    journal: Option<&Path>,
    on_undone: &mut dyn FnMut(&Undone<'_>) -> io::Result<()>,
    progress: &Progress,
) -> Result<UndoReport, ActError> {
    let (path, mut journal) = undo::open::<NoteStep>(journal, COMMAND)?;
    let mut report = UndoReport { journal: path, n_damaged: journal.n_damaged(), ..UndoReport::default() };
    let steps = undo::backwards(&journal);
    let (mut rest, mut closing) = (steps.as_slice(), Closing::default());
    while !rest.is_empty() && !progress.is_stopped() {
        let (batch, n_taken) = batch(&mut journal, rest, &mut report)?;
        rest = &rest[n_taken..];
        for (replacement, state) in undo_batch(batch, &mut closing, progress) {
            let state = if replacement.outcome.is_err() { UndoState::Left } else { state };
            report.count(state);
            let reason = replacement.outcome.as_ref().err().map(Refusal::reason);
            let undone = Undone { path: &replacement.path, state, reason: reason.as_deref() };
            on_undone(&undone).map_err(ActError::Report)?;
        }
        progress.files_done.fetch_add(n_taken as u64, Relaxed);
    }
    report.is_interrupted = undo::end(&mut journal, report.n_left, progress)?;
    Ok(report)
}

/// A step that is to be undone.
struct ToUndo {
    path: PathBuf,
    step: NoteStep,
    is_finished: bool,
}

/// Reads steps for one batch: at most so many as files may be open, and none of a sidecar that has one. Also
/// returns how many steps these were, with damaged ones.
fn batch(
    journal: &mut JournalReader<NoteStep>,
    rest: &[StepAt],
    report: &mut UndoReport,
) -> Result<(Vec<ToUndo>, usize), ActError> {
    let (mut batch, mut paths, mut n_taken) = (Vec::new(), HashSet::new(), 0);
    for at in rest.iter().take(platform::batch_files()) {
        let step = journal.step(at)?.filter(|step| step.old().is_some());
        match step.and_then(|step| Some((step.sidecar.path()?, step))) {
            Some((path, _)) if paths.contains(&path) => break,
            Some((path, step)) => {
                paths.insert(path.clone());
                batch.push(ToUndo { path, step, is_finished: at.is_finished });
            }
            None => report.n_damaged += 1,
        }
        n_taken += 1;
    }
    Ok((batch, n_taken))
}

fn undo_batch(
    batch: Vec<ToUndo>,
    closing: &mut Closing,
    progress: &Progress,
) -> Vec<(Replacement, UndoState)> {
    let folders: BTreeSet<PathBuf> =
        batch.iter().filter_map(|undo| Some(undo.path.parent()?.to_owned())).collect();
    let locks = Locks::take(&folders, progress);
    let (mut answers, mut replacements, mut states) = (Vec::new(), Vec::new(), Vec::new());
    for undo in batch {
        let planned = if locks.is_ok() { plan(undo) } else { Err((undo.path, Refusal::Locked)) };
        match planned {
            Ok((replacement, state @ UndoState::AsBefore)) => answers.push((replacement, state)),
            Ok((replacement, state)) => {
                replacements.push(replacement);
                states.push(state);
            }
            Err((path, refusal)) => {
                let mut replacement = Replacement::new(path, None, None);
                replacement.outcome = Err(refusal);
                answers.push((replacement, UndoState::Left));
            }
        }
    }
    prepare(&mut replacements);
    publish(&mut replacements, closing);
    answers.extend(replacements.into_iter().zip(states));
    answers
}

/// What undoing a step means for the sidecar as it is now.
fn plan(undo: ToUndo) -> Result<(Replacement, UndoState), (PathBuf, Refusal)> {
    let ToUndo { path, step, is_finished } = undo;
    let found = match read(&path) {
        Ok(found) => found,
        Err(refusal) => return Err((path, refusal)),
    };
    let now = found.as_ref().map(|found| digest(&found.bytes));
    if now.as_ref() == Some(&step.new_blake3) {
        let old = step.old().flatten();
        let state = if old.is_some() { UndoState::Restored } else { UndoState::Removed };
        return Ok((Replacement::new(path, found, old), state));
    }
    // A step that was not carried out has left the sidecar to whoever changed it.
    if now == step.old_blake3 || !is_finished {
        return Ok((Replacement::new(path, found, None), UndoState::AsBefore));
    }
    Err((path, Refusal::ChangedSince))
}
