//! How runs are undone: the journal that is taken, the answers, and the end.

use std::path::{Path, PathBuf};

use engine::Progress;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::ActError;
use crate::journal::{self, JournalReader, StepAt};

/// What became of one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum UndoState {
    /// It is as before the run again: a sidecar has its old bytes, a duplicate its place or its own bytes.
    Restored,
    /// There was none before, so the sidecar was removed.
    Removed,
    /// It is as it was before the run: the step was not carried out, or undone already.
    AsBefore,
    /// It changed after the run, or could not be written, and was left as it is.
    Left,
}

/// The answer for one file.
#[derive(Debug)]
#[non_exhaustive]
pub struct Undone<'u> {
    /// The path of the file: the sidecar, or the duplicate.
    pub path: &'u Path,
    /// What became of it.
    pub state: UndoState,
    /// Why it was left.
    pub reason: Option<&'u str>,
}

/// What an undoing did.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct UndoReport {
    /// The path of the journal.
    pub journal: PathBuf,
    /// Files that are as before the run again.
    pub n_restored: u64,
    /// New sidecars that were removed.
    pub n_removed: u64,
    /// Files that were as before the run already.
    pub n_as_before: u64,
    /// Files that were left as they are.
    pub n_left: u64,
    /// Lines of the journal that are damaged; what they say was not undone.
    pub n_damaged: u64,
    /// Whether the undoing was stopped before its end.
    pub is_interrupted: bool,
}

impl UndoReport {
    pub(crate) fn count(&mut self, state: UndoState) {
        *match state {
            UndoState::Restored => &mut self.n_restored,
            UndoState::Removed => &mut self.n_removed,
            UndoState::AsBefore => &mut self.n_as_before,
            UndoState::Left => &mut self.n_left,
        } += 1;
    }
}

/// Opens a journal of `command`; without a path, that of the last run that was not undone.
///
/// # Errors
/// If there is none, or it cannot be read.
pub(crate) fn open<S: Serialize + DeserializeOwned>(
    journal: Option<&Path>,
    command: &'static str,
) -> Result<(PathBuf, JournalReader<S>), ActError> {
    let path = match journal {
        Some(path) => path.to_owned(),
        None => journal::last(command)?,
    };
    let journal = JournalReader::open(&path, command)?;
    Ok((path, journal))
}

/// The steps of a journal, the last first.
pub(crate) fn backwards<S: DeserializeOwned>(journal: &JournalReader<S>) -> Vec<StepAt> {
    journal.steps().iter().rev().copied().collect()
}

/// Ends an undoing: a journal of which nothing is left is marked. Tells whether it was stopped before.
///
/// # Errors
/// If the journal cannot be written.
pub(crate) fn end<S: DeserializeOwned>(
    journal: &mut JournalReader<S>,
    n_left: u64,
    progress: &Progress,
) -> Result<bool, ActError> {
    let is_interrupted = progress.is_stopped();
    if n_left == 0 && !is_interrupted {
        journal.mark_undone()?;
    }
    Ok(is_interrupted)
}
