//! Goes on with a run that was killed: what it had begun is finished, and the catalogue follows.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use engine::Progress;
use engine::catalog::Catalog;

use super::carry::{Carrier, Unit, stamp_of};
use super::follow::Following;
use super::step::{COMMAND, MoveStep, OrganizeStep, Task};
use crate::error::ActError;
use crate::journal::{self, JournalReader, JournalWriter};
use crate::transfer;

/// A journal with its path.
type Opened = (PathBuf, JournalReader<OrganizeStep>);

/// The last journal of this catalogue, if its run has no end and no run has it. Each run goes on with it, so
/// none before it is without an end.
pub(super) fn unfinished(catalog: &Path) -> Result<Option<Opened>, ActError> {
    Ok(last(catalog)?.filter(|(_, reader)| !reader.is_ended()))
}

/// The last journal of this catalogue that was not undone.
fn last(catalog: &Path) -> Result<Option<Opened>, ActError> {
    let folder = journal::folder()?;
    for summary in journal::journals(&folder, COMMAND)?.into_iter().rev().filter(|summary| !summary.is_undone)
    {
        let Ok(reader) = JournalReader::open(&summary.path, COMMAND) else { continue };
        let is_of = reader.header().catalog.as_ref().and_then(journal::StoredPath::path);
        if is_of.as_deref() == Some(catalog) {
            return Ok(Some((summary.path, reader)));
        }
    }
    Ok(None)
}

/// Continues a journal. Also returns the folders that files were moved out of.
pub(super) fn continued(
    mut reader: JournalReader<OrganizeStep>,
) -> Result<(JournalWriter<OrganizeStep>, BTreeSet<PathBuf>), ActError> {
    let mut folders = BTreeSet::new();
    for at in reader.steps().to_vec() {
        if let Some(OrganizeStep::Move(step)) = reader.step(&at)?
            && let Some(from) = step.from.path()
        {
            folders.extend(from.parent().map(Path::to_owned));
        }
    }
    Ok((reader.resume()?, folders))
}

/// Removes unfinished copies that a killed run or a killed undoing left.
pub(super) fn remove_leftovers(journal: &mut JournalReader<OrganizeStep>) -> Result<(), ActError> {
    for at in journal.steps().to_vec() {
        match journal.step(&at)? {
            Some(OrganizeStep::CopyInto { folder }) => {
                folder.path().iter().for_each(|folder| file::beside::remove_leftovers(folder));
            }
            // Undoing copies back.
            Some(OrganizeStep::Move(step)) if step.blake3.is_some() => {
                let from = step.from.path();
                from.iter().filter_map(|from| from.parent()).for_each(file::beside::remove_leftovers);
            }
            _ => {}
        }
    }
    Ok(())
}

/// Finishes the steps of a run that was killed, and returns how many files were moved now.
pub(super) fn resume(catalog: &mut Catalog, progress: &Progress) -> Result<u64, ActError> {
    let Some((_, mut reader)) = last(catalog.path())? else { return Ok(0) };
    remove_leftovers(&mut reader)?;
    if reader.is_ended() {
        return Ok(0);
    }
    let mut following = Following::new(catalog)?;
    let mut begun: Vec<MoveStep> = Vec::new();
    for at in reader.steps().to_vec() {
        if let Some(OrganizeStep::Move(step)) = reader.step(&at)?
            && !at.is_taken_back
        {
            begun.push(step);
        }
    }
    let left = Left::of(&begun, progress);
    // What was done already, and perhaps not recorded: the last place of each file counts.
    let mut places: HashMap<i64, Task> = HashMap::new();
    for task in &left.done {
        if let Some(id) = task.id {
            places.insert(id, task.clone());
        }
    }
    for task in places.values() {
        following.catch_up(task, true)?;
    }
    let journal = reader.resume()?;
    let mut carrier = Carrier::new(Some(journal), Some(following), progress);
    let mut units = left.to_do.into_iter();
    carrier.carry(&mut units, &mut |_| Ok(()))?;
    let n_moved = carrier.n_moved;
    carrier.following.map_or(Ok(()), Following::finish)?;
    catalog.update_stacks()?;
    Ok(n_moved)
}

/// The steps of a run: those that were done, and those still to do.
#[derive(Default)]
struct Left {
    done: Vec<Task>,
    to_do: Vec<Unit>,
}

impl Left {
    fn of(begun: &[MoveStep], progress: &Progress) -> Left {
        let mut left = Left::default();
        let mut aside: HashSet<PathBuf> = HashSet::new();
        for step in begun {
            let (Some(from), Some(to)) = (step.from.path(), step.to.path()) else { continue };
            let mut task = Task::of(step, &from, &to);
            task.home = step.home.as_ref().and_then(journal::StoredPath::path);
            aside.remove(&from);
            if is_done(step, &from, &to, progress) {
                if task.home.is_some() {
                    aside.insert(to);
                }
                left.done.push(task);
            } else if is_it(step, &from, progress)
                && fs::symlink_metadata(&to).is_err()
                && task.home.is_none()
            {
                left.to_do.push(vec![task]);
            }
        }
        // What is aside goes to its place after those that make room for it.
        for step in begun {
            let (Some(to), Some(home)) =
                (step.to.path(), step.home.as_ref().and_then(journal::StoredPath::path))
            else {
                continue;
            };
            if aside.contains(&to) && is_it(step, &to, progress) {
                // If its place is not free, the place that it came from is.
                let from = step.from.path().filter(|from| fs::symlink_metadata(from).is_err());
                let is_free = fs::symlink_metadata(&home).is_err();
                let becomes_free = left.to_do.iter().flatten().any(|task| task.from == home);
                let target = if is_free || becomes_free { Some(home) } else { from };
                left.to_do.extend(target.map(|target| vec![Task::of(step, &to, &target)]));
            }
        }
        left
    }
}

/// Whether a step was carried out: its file is at the new place. One that has both names loses the first.
fn is_done(step: &MoveStep, from: &Path, to: &Path, progress: &Progress) -> bool {
    is_it(step, to, progress)
        && (!is_it(step, from, progress)
            || transfer::settle(to, from, step.blake3.as_deref(), progress).is_ok())
}

/// Whether the file of a step is at a path.
pub(super) fn is_it(step: &MoveStep, path: &Path, progress: &Progress) -> bool {
    let Some(found) = fs::symlink_metadata(path).ok().filter(fs::Metadata::is_file) else { return false };
    let now = stamp_of(&found);
    // Not every file system keeps times exactly: a copy is then known by its bytes.
    let is_copy = |digest: &String| {
        now.bytes == step.bytes && transfer::digest_of(path, progress).is_ok_and(|now| now == *digest)
    };
    step.is_of(now) || step.blake3.as_ref().is_some_and(is_copy)
}
