//! Where journals are kept.

use std::fs::{self, File};
use std::io::{self, Read as _};
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

/// Whether the first line of a file is complete. A run that was killed before it was has no step.
fn has_line(path: &Path) -> bool {
    const MOST_BYTES: u64 = 1 << 20;
    let mut text = Vec::new();
    let read = File::open(path).and_then(|file| file.take(MOST_BYTES).read_to_end(&mut text));
    read.is_ok() && text.contains(&b'\n')
}

/// Whether a file has the name that [`new_name`] gives a journal of a command.
fn is_named_for(path: &Path, command: &str) -> bool {
    let named = || {
        let (time, rest) = path.file_stem()?.to_str()?.split_once('-')?;
        let (named, process) = rest.rsplit_once('-')?;
        let is_time = time.len() == 19 && time.ends_with('Z') && time.contains('T');
        Some(is_time && named == command && process.parse::<u32>().is_ok())
    };
    named().unwrap_or(false)
}

/// The journals of a command in a folder, the oldest first. Other files are passed over.
///
/// # Errors
/// If the folder cannot be listed; one that does not exist has none. [`ActError::NotAJournal`] for a file
/// with the name of a journal whose first line is damaged.
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
        Ok(journal) => Some(Ok(JournalSummary {
            started_at: journal.header().started_at.clone(),
            n_steps: journal.steps().len() as u64,
            is_undone: journal.is_undone(),
            is_running: false,
            path,
        })),
        Err(ActError::JournalInUse { path }) => Some(Ok(JournalSummary {
            path,
            started_at: String::new(),
            n_steps: 0,
            is_undone: false,
            is_running: true,
        })),
        // By its name it is one: passing over it, an undoing would take an older run back.
        Err(error) if is_named_for(&path, command) && has_line(&path) => Some(Err(error)),
        Err(_) => None,
    };
    paths.into_iter().filter_map(summary).collect()
}

/// The last journal of a command in the folder of journals that was not undone.
pub(crate) fn last(command: &'static str) -> Result<PathBuf, ActError> {
    let folder = folder()?;
    let last = journals(&folder, command)?.into_iter().rev().find(|journal| !journal.is_undone);
    last.map(|journal| journal.path).ok_or(ActError::NothingToUndo { folder })
}
