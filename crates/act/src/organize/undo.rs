//! Undoes a run: each file that is still where the run moved it goes back.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;

use engine::catalog::Catalog;
use engine::{CatalogError, Progress};

use super::carry::{Carried, Carrier, OnCarried, stamp_of};
use super::follow::Following;
use super::resume::{is_it, remove_leftovers};
use super::step::{COMMAND, MoveStep, OrganizeStep, Task, is_aside};
use super::{OnOrganized, OrganizeState, Organized};
use crate::error::ActError;
use crate::journal::{JournalReader, StepAt, StoredPath};
use crate::{transfer, undo};

/// What an undoing did.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct OrganizeUndoReport {
    /// The journal that was undone.
    pub journal: PathBuf,
    /// Files that are where they were before.
    pub n_restored: u64,
    /// Files that could not be moved back.
    pub n_left: u64,
    /// Lines of the journal that are damaged; what they say was not undone.
    pub n_damaged: u64,
    /// Whether the undoing was stopped before its end.
    pub is_interrupted: bool,
}

/// Steps that are read at once.
const CHUNK_STEPS: usize = 4096;

/// Undoes the run that a journal is of; without a path, the last one that was not undone. `open` opens the
/// catalogue that the journal names, whose rows follow; `None` if it is gone.
///
/// # Errors
/// If the journal cannot be read, the catalogue cannot be written, or `on_file` fails. A file that cannot be
/// moved back is an answer.
pub fn undo_organize(
    journal: Option<&Path>,
    open: &mut dyn FnMut(&Path) -> Result<Option<Catalog>, CatalogError>,
    on_file: OnOrganized<'_>,
    progress: &Progress,
) -> Result<OrganizeUndoReport, ActError> {
    let (path, mut journal) = undo::open::<OrganizeStep>(journal, COMMAND)?;
    let mut report =
        OrganizeUndoReport { journal: path, n_damaged: journal.n_damaged(), ..OrganizeUndoReport::default() };
    remove_leftovers(&mut journal)?;
    let named = journal.header().catalog.as_ref().and_then(StoredPath::path);
    let mut catalog = named.map(|named| open(&named)).transpose()?.flatten();
    let following = catalog.as_mut().map(Following::new).transpose()?;
    let steps = undo::backwards(&journal);
    progress.files_expected.store(steps.len() as u64, Relaxed);
    progress.is_counted.store(true, Relaxed);
    let mut carrier = Carrier::new(None, following, progress);
    let mut on_carried = |carried: &Carried<'_>| {
        let Carried { task, reason } = carried;
        let state = if reason.is_some() { OrganizeState::Left } else { OrganizeState::Moved };
        on_file(&Organized { path: &task.from, to: Some(&task.to), state, reason: *reason })
    };
    let mut undone = Ok(());
    for chunk in steps.chunks(CHUNK_STEPS) {
        if progress.is_stopped() || undone.is_err() {
            break;
        }
        undone = undo_chunk(&mut journal, chunk, &mut carrier, &mut on_carried, &mut report);
    }
    report.n_restored = carrier.n_moved;
    report.n_left += carrier.n_left;
    carrier.following.map_or(Ok(()), Following::finish)?;
    if let Some(catalog) = &mut catalog {
        catalog.update_stacks()?;
    }
    undone?;
    report.is_interrupted = undo::end(&mut journal, report.n_left, progress)?;
    Ok(report)
}

/// Moves that are to be carried out, and the places that they fill.
#[derive(Default)]
struct Pending {
    moves: Vec<(u64, MoveStep, Task)>,
    places: HashSet<PathBuf>,
}

impl Pending {
    /// Carries out the moves so far.
    fn carry(
        &mut self,
        journal: &mut JournalReader<OrganizeStep>,
        carrier: &mut Carrier<'_>,
        on_carried: OnCarried<'_>,
    ) -> Result<(), ActError> {
        let Pending { moves, .. } = std::mem::take(self);
        let carried = carrier.carry(&mut moves.iter().map(|(_, _, task)| vec![task.clone()]), on_carried);
        // Afterwards the places may have files of earlier steps.
        let is_back = |(_, step, task): &&(u64, MoveStep, Task)| is_it(step, &task.to, carrier.progress);
        journal.mark_taken_back(moves.iter().filter(is_back).map(|(number, ..)| *number).collect())?;
        carried
    }
}

/// Undoes steps, which come in the reverse order.
fn undo_chunk(
    journal: &mut JournalReader<OrganizeStep>,
    chunk: &[StepAt],
    carrier: &mut Carrier<'_>,
    on_carried: OnCarried<'_>,
    report: &mut OrganizeUndoReport,
) -> Result<(), ActError> {
    let mut pending = Pending::default();
    for at in chunk {
        match journal.step(at)? {
            None => report.n_damaged += 1,
            Some(OrganizeStep::Move(step)) => {
                let (Some(from), Some(to)) = (step.from.path(), step.to.path()) else {
                    report.n_damaged += 1;
                    continue;
                };
                // What a file is at a place is known when the moves before it are done.
                if pending.places.contains(&to) || pending.places.contains(&from) {
                    pending.carry(journal, carrier, on_carried)?;
                }
                // What goes aside once more goes on from there.
                let home = is_aside(&from).then(|| from.clone());
                let task = Task { home, ..Task::of(&step, &to, &from) };
                match back(&step, *at, &from, &to, carrier.progress) {
                    Back::Move => {
                        pending.moves.push((at.number, step, task));
                        pending.places.insert(from);
                    }
                    Back::AsBefore => caught_up(&step, *at, &task, carrier)?,
                    Back::Left(reason) => {
                        report.n_left += 1;
                        on_carried(&Carried { task: &task, reason: Some(reason) })
                            .map_err(ActError::Report)?;
                    }
                }
            }
            Some(OrganizeStep::MakeFolder { folder }) => {
                pending.carry(journal, carrier, on_carried)?;
                // One with other files in it stays.
                let _ = folder.path().map(fs::remove_dir);
            }
            Some(OrganizeStep::CopyInto { .. }) => {}
            Some(OrganizeStep::RemoveFolder { folder }) => {
                pending.carry(journal, carrier, on_carried)?;
                let _ = folder.path().map(fs::create_dir_all);
            }
        }
    }
    pending.carry(journal, carrier, on_carried)
}

/// Has the catalogue follow a file that an earlier undoing moved back, which may have been killed before the
/// rows were written. Lists are written at once, before the journal says that the step was undone.
fn caught_up(step: &MoveStep, at: StepAt, task: &Task, carrier: &mut Carrier<'_>) -> Result<(), ActError> {
    let Task { from, to, .. } = task;
    if let Some(following) = &mut carrier.following
        && is_it(step, to, carrier.progress)
    {
        let with_lists = !at.is_taken_back && fs::symlink_metadata(from).is_err();
        following.catch_up(task, with_lists)?;
    }
    Ok(())
}

/// What undoing a step means.
enum Back {
    Move,
    /// The step was not carried out, or is undone already.
    AsBefore,
    Left(&'static str),
}

fn back(step: &MoveStep, at: StepAt, from: &Path, to: &Path, progress: &Progress) -> Back {
    if at.is_taken_back {
        return Back::AsBefore;
    }
    let found = fs::symlink_metadata(to).ok().filter(fs::Metadata::is_file);
    let (is_there, is_before) = (is_it(step, to, progress), is_it(step, from, progress));
    if is_there && is_before {
        return match transfer::settle(from, to, step.blake3.as_deref(), progress) {
            Ok(()) => Back::AsBefore,
            Err(_) => Back::Left("both names have a file"),
        };
    }
    match found {
        _ if is_before => Back::AsBefore,
        Some(found) if is_there || step.is_companion || step.is_inode_of(stamp_of(&found)) => Back::Move,
        _ if !at.is_finished => Back::AsBefore,
        Some(_) => Back::Left("another file is there now"),
        None => Back::Left("it is gone"),
    }
}
