//! Undoes a run: moved files go back, and linked ones get bytes of their own again.

use std::fs::{self, File, Metadata};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, SystemTime};

use engine::Progress;
use file::Beside;

use super::refusal::{Refusal, Which};
use super::step::{COMMAND, DuplicateStep, Linked};
use crate::error::ActError;
use crate::platform::{self, Attributes};
use crate::undo::{self, UndoReport, UndoState, Undone};

/// Undoes the run that a journal is of; without a path, the last one that was not undone.
///
/// # Errors
/// If the journal cannot be read, or `on_undone` fails. A file that changed since is an answer.
pub fn undo_duplicates(
    journal: Option<&Path>,
    on_undone: &mut dyn FnMut(&Undone<'_>) -> io::Result<()>,
    progress: &Progress,
) -> Result<UndoReport, ActError> {
    let (path, mut journal) = undo::open::<DuplicateStep>(journal, COMMAND)?;
    let mut report = UndoReport { journal: path, n_damaged: journal.n_damaged(), ..UndoReport::default() };
    let steps = undo::backwards(&journal);
    for at in steps {
        if progress.is_stopped() {
            break;
        }
        let step = journal.step(&at)?;
        let Some((path, outcome)) = step.and_then(|step| undo_step(&step, at.is_finished, progress)) else {
            report.n_damaged += 1;
            continue;
        };
        if matches!(outcome, Err(Refusal::Stopped)) {
            break;
        }
        let state = *outcome.as_ref().unwrap_or(&UndoState::Left);
        report.count(state);
        let reason = outcome.err().map(|refusal| refusal.reason());
        on_undone(&Undone { path: &path, state, reason: reason.as_deref() }).map_err(ActError::Report)?;
        progress.files_done.fetch_add(1, Relaxed);
    }
    report.is_interrupted = undo::end(&mut journal, report.n_left, progress)?;
    Ok(report)
}

type Outcome = Result<UndoState, Refusal>;

/// Undoes a step; `None` if it is damaged.
fn undo_step(step: &DuplicateStep, is_finished: bool, progress: &Progress) -> Option<(PathBuf, Outcome)> {
    Some(match step {
        DuplicateStep::Move { from, to } => {
            let (from, to) = (from.path()?, to.path()?);
            let outcome = move_back(&from, &to, is_finished);
            (from, outcome)
        }
        DuplicateStep::HardLink(linked) => {
            let path = linked.duplicate.path()?;
            let outcome = part(&path, linked, true, progress);
            (path, outcome)
        }
        DuplicateStep::Reflink(linked) => {
            let path = linked.duplicate.path()?;
            let outcome = part(&path, linked, false, progress);
            (path, outcome)
        }
    })
}

fn move_back(from: &Path, to: &Path, is_finished: bool) -> Outcome {
    let failed = || Which::Duplicate.failed("move back");
    let has_old_name = fs::symlink_metadata(from).is_ok();
    match fs::symlink_metadata(to) {
        Err(error) if error.kind() == io::ErrorKind::NotFound && has_old_name => {
            return Ok(UndoState::AsBefore);
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(Refusal::MovedAway),
        Err(error) => return Err(failed()(error)),
        Ok(_) if has_old_name && !is_finished => return Ok(UndoState::AsBefore),
        Ok(_) if has_old_name => return Err(Refusal::TakenSince),
        Ok(_) => {}
    }
    if let Some(folder) = from.parent() {
        fs::create_dir_all(folder).map_err(failed())?;
    }
    file::rename_new(to, from).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => Refusal::TakenSince,
        _ => failed()(error),
    })?;
    Ok(UndoState::Restored)
}

/// Gives a file that was linked blocks of its own again, with its old time and permissions.
fn part(path: &Path, linked: &Linked, is_hard: bool, progress: &Progress) -> Outcome {
    let which = Which::Duplicate;
    let named = fs::symlink_metadata(path).map_err(which.failed("look at"))?;
    let is_linked = named.is_file() && (!is_hard || platform::inode(&named) == linked.kept_inode);
    if !is_linked && is_hard {
        // The step was not carried out, or was undone, or another file has the name.
        return Ok(UndoState::AsBefore);
    }
    let mtime_ns = if is_hard { linked.kept_mtime_ns } else { linked.mtime_ns };
    let is_as_left = |found: &Metadata| {
        found.is_file() && found.len() == linked.bytes && platform::mtime_ns(found) == mtime_ns
    };
    // A copy would part other names of a reflinked file from it.
    if !is_as_left(&named) || (!is_hard && platform::n_names(&named) > 1) {
        return Err(Refusal::ChangedSince);
    }
    let file = platform::open_unfollowed(path).map_err(which.failed("read"))?;
    let (beside, mut copy) = Beside::create(path).map_err(which.failed("copy"))?;
    if copy_bytes(&file, &mut copy, progress)?.to_hex().as_str() != linked.blake3 {
        return Err(Refusal::ChangedSince);
    }
    let attributes = if is_hard { linked.attributes } else { Attributes::of(&named) };
    attributes.give(&copy).map_err(which.failed("copy"))?;
    copy.set_modified(time_of(linked.mtime_ns)).map_err(which.failed("copy"))?;
    let now = fs::symlink_metadata(path).map_err(which.failed("look at"))?;
    if !is_as_left(&now) || platform::inode(&now) != platform::inode(&named) {
        return Err(Refusal::ChangedSince);
    }
    beside.publish(&copy, true).map_err(which.failed("replace"))?;
    Ok(UndoState::Restored)
}

/// Copies all bytes through memory: a copy by the kernel could share the blocks again.
fn copy_bytes(mut from: &File, to: &mut File, progress: &Progress) -> Result<blake3::Hash, Refusal> {
    let failed = || Which::Duplicate.failed("copy");
    let (mut hasher, mut chunk) = (blake3::Hasher::new(), vec![0; 1 << 20]);
    loop {
        if progress.is_stopped() {
            return Err(Refusal::Stopped);
        }
        let n_read = match from.read(&mut chunk) {
            Ok(0) => return Ok(hasher.finalize()),
            Ok(n_read) => n_read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(failed()(error)),
        };
        hasher.update(&chunk[..n_read]);
        to.write_all(&chunk[..n_read]).map_err(failed())?;
    }
}

/// The time of so many nanoseconds since 1970.
fn time_of(ns: i64) -> SystemTime {
    let since = Duration::from_nanos(ns.unsigned_abs());
    if ns < 0 { SystemTime::UNIX_EPOCH - since } else { SystemTime::UNIX_EPOCH + since }
}
