//! Where journals are kept.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::de::IgnoredAny;

use super::JournalReader;
use crate::error::ActError;

/// A journal in the folder of journals.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct JournalSummary {
    /// The path of the journal.
    pub path: PathBuf,
    /// When its run began, in UTC.
    pub started_at: String,
    /// Number of its steps.
    pub n_steps: u64,
    /// Whether the run was undone.
    pub is_undone: bool,
    /// Whether the run has not ended; its steps are not counted then.
    pub is_running: bool,
}

/// The folder of journals: `$XDG_STATE_HOME/thalweg/journals`, or `~/.local/state/thalweg/journals`; on
/// Windows `%LOCALAPPDATA%\thalweg\journals`.
///
/// # Errors
/// If the environment names no such place.
pub fn folder() -> Result<PathBuf, ActError> {
    let absolute = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let state = absolute("XDG_STATE_HOME")
        .or_else(|| absolute("LOCALAPPDATA"))
        .or_else(|| Some(absolute("HOME")?.join(".local").join("state")));
    Ok(state.ok_or(ActError::NoJournalFolder)?.join("thalweg").join("journals"))
}

/// A name for a new journal in a folder: by time, so that names sort as the runs began.
pub(crate) fn new_name(folder: &Path, command: &str) -> PathBuf {
    let time = jiff::Timestamp::now().strftime("%Y%m%dT%H%M%S%3fZ");
    folder.join(format!("{time}-{command}-{}.jsonl", std::process::id()))
}

/// The journals of a command in a folder, the oldest first. Other files are passed over.
///
/// # Errors
/// If the folder cannot be listed; one that does not exist has none.
pub fn journals(folder: &Path, command: &'static str) -> Result<Vec<JournalSummary>, ActError> {
    let failed = |source| ActError::ReadJournal { path: folder.to_owned(), source };
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries.collect::<io::Result<Vec<_>>>().map_err(failed)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        Err(error) => return Err(failed(error)),
    };
    let mut paths: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "jsonl") && path.is_file());
    paths.sort();
    let summary = |path: PathBuf| match JournalReader::<IgnoredAny>::open(&path, command) {
        Ok(journal) => Some(JournalSummary {
            started_at: journal.header().started_at.clone(),
            n_steps: journal.steps().len() as u64,
            is_undone: journal.is_undone(),
            is_running: false,
            path,
        }),
        Err(ActError::JournalInUse { path }) => Some(JournalSummary {
            path,
            started_at: String::new(),
            n_steps: 0,
            is_undone: false,
            is_running: true,
        }),
        Err(_) => None,
    };
    Ok(paths.into_iter().filter_map(summary).collect())
}

/// The last journal of a command that was not undone.
pub(crate) fn last(command: &'static str) -> Result<PathBuf, ActError> {
    let folder = folder()?;
    let last = journals(&folder, command)?.into_iter().rev().find(|journal| !journal.is_undone);
    last.map(|journal| journal.path).ok_or(ActError::NothingToUndo { folder })
}
