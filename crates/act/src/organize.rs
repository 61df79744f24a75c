//! Gives files names and folders by what their rows say: a plan, its carrying out, and its undoing.

mod bad;
mod carry;
mod clean;
mod date;
mod follow;
mod gather;
mod order;
mod pattern;
mod plan;
mod render;
mod resume;
mod row;
mod sets;
mod step;
mod undo;

pub use bad::BadPattern;
pub use pattern::Pattern;
pub use step::COMMAND;
pub use undo::{OrganizeUndoReport, undo_organize};

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;

use engine::Progress;
use engine::catalog::{Catalog, Filter};
use file::beside::ASIDE;

use crate::error::ActError;
use crate::journal::{self, Header, JournalWriter, StoredPath};
use carry::{Carried, Carrier, Unit};
use follow::Following;
use gather::{Disk, gather};
use order::{Hop, order};
use plan::{Move, Planned, Stays, plan};
use step::{OrganizeStep, Task};

/// What becomes of one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum OrganizeState {
    /// It is to be moved.
    Planned,
    /// It was moved.
    Moved,
    /// It has its name already.
    Unchanged,
    /// A value of the pattern is not known.
    Unknown,
    /// A file with the same bytes has the name.
    Identical,
    /// It could not be moved, and was left.
    Left,
}

/// The answer for one file.
#[derive(Debug)]
#[non_exhaustive]
pub struct Organized<'o> {
    /// The file as it is named now.
    pub path: &'o Path,
    /// Its new path, if it gets one; for [`OrganizeState::Identical`] the path of the other file.
    pub to: Option<&'o Path>,
    /// What becomes of it.
    pub state: OrganizeState,
    /// The reason, if it stays.
    pub reason: Option<&'o str>,
}

/// Takes the answers for files.
pub type OnOrganized<'o> = &'o mut dyn FnMut(&Organized<'_>) -> io::Result<()>;

/// Which file is to have which name. Nothing is changed until [`OrganizePlan::apply`].
#[derive(Debug)]
pub struct OrganizePlan {
    planned: Planned,
    into: PathBuf,
    /// Files that are not on a disk, such as members of packs: they stay.
    pub n_elsewhere: u64,
}

/// What a run did.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct OrganizeReport {
    /// Files that were moved.
    pub n_moved: u64,
    /// Files that could not be moved.
    pub n_left: u64,
    /// Moves of an earlier run that was killed, which were finished.
    pub n_resumed: u64,
    /// Folders that were empty afterwards, and removed.
    pub n_folders_removed: u64,
    /// The journal; `None` if nothing was moved.
    pub journal: Option<PathBuf>,
    /// Whether the run was stopped before its end.
    pub is_interrupted: bool,
}

/// Plans the names of the files that a filter finds, below the folder `into`, an absolute path. With a file
/// go all that belong to it, whether the filter finds them or not. It takes about a kilobyte of memory for
/// each file.
///
/// # Errors
/// Errors of the catalogue.
pub fn plan_organize(
    catalog: &Catalog,
    filter: &Filter,
    pattern: &Pattern,
    into: &Path,
    progress: &Progress,
) -> Result<OrganizePlan, ActError> {
    let (sets, n_elsewhere) = gather(catalog, filter, pattern, progress)?;
    let planned = plan(sets, pattern, into, &mut Disk { progress });
    Ok(OrganizePlan { planned, into: into.to_owned(), n_elsewhere })
}

/// The journal of a run over this catalogue that was killed before its end, if there is one.
///
/// # Errors
/// If the folder of journals cannot be read.
pub fn unfinished_organize(catalog: &Path) -> Result<Option<PathBuf>, ActError> {
    Ok(resume::unfinished(catalog)?.map(|(path, _)| path))
}

impl OrganizePlan {
    /// Number of files that are to be moved.
    #[must_use]
    pub fn n_moves(&self) -> u64 {
        self.planned.sets.iter().map(|moves| moves.len() as u64).sum()
    }

    /// Number of files that have their name already.
    #[must_use]
    pub fn n_unchanged(&self) -> u64 {
        self.planned.staying.iter().filter(|(_, stays)| *stays == Stays::Named).count() as u64
    }

    /// Number of photographs whose name has a suffix, since another file has the name of the pattern.
    #[must_use]
    pub fn n_suffixed(&self) -> u64 {
        self.planned.n_suffixed
    }

    /// Tells what becomes of each file: first of those that are to be moved.
    ///
    /// # Errors
    /// Those of `on_file`.
    pub fn tell(&self, on_file: OnOrganized<'_>) -> io::Result<()> {
        for one in self.planned.sets.iter().flatten() {
            let (from, to) = (one.from.path(), one.to.path());
            on_file(&Organized { path: &from, to: Some(&to), state: OrganizeState::Planned, reason: None })?;
        }
        self.tell_staying(on_file)
    }

    /// Tells of each file that stays, and why.
    ///
    /// # Errors
    /// Those of `on_file`.
    pub fn tell_staying(&self, on_file: OnOrganized<'_>) -> io::Result<()> {
        for (path, stays) in &self.planned.staying {
            let unknown;
            let (to, state, reason) = match stays {
                Stays::Named => (None, OrganizeState::Unchanged, None),
                Stays::Unknown(field) => {
                    unknown = format!("its {field} is not known; give a fallback: {{{field}|unknown}}");
                    (None, OrganizeState::Unknown, Some(&*unknown))
                }
                Stays::Unlisted(reason) => (None, OrganizeState::Left, Some(&**reason)),
                Stays::Identical(other) => {
                    let reason = Some("a file with the same bytes has its name");
                    (Some(other.as_path()), OrganizeState::Identical, reason)
                }
            };
            on_file(&Organized { path, to, state, reason })?;
        }
        Ok(())
    }
}

/// Finishes a run over this catalogue that was killed, so that a plan is made of what is there. Returns the
/// number of files that were moved now.
///
/// # Errors
/// If a journal or the catalogue cannot be read or written.
pub fn resume_organize(catalog: &mut Catalog, progress: &Progress) -> Result<u64, ActError> {
    resume::resume(catalog, progress)
}

impl OrganizePlan {
    /// Moves the files, and has the catalogue and its albums follow. `on_file` gets those that are moved and
    /// those that are left. A run that is killed is continued by the next one with the same catalogue.
    ///
    /// # Errors
    /// If the journal or the catalogue cannot be written, or `on_file` fails. A file that cannot be moved is
    /// an answer.
    pub fn apply(
        self,
        catalog: &mut Catalog,
        on_file: OnOrganized<'_>,
        progress: &Progress,
    ) -> Result<OrganizeReport, ActError> {
        let OrganizePlan { planned, into, .. } = self;
        let mut report = OrganizeReport::default();
        let earlier = resume::unfinished(catalog.path())?;
        if planned.sets.is_empty() && earlier.is_none() {
            return Ok(report);
        }
        let n_moves: usize = planned.sets.iter().map(Vec::len).sum();
        progress.files_expected.store(n_moves as u64, Relaxed);
        progress.is_counted.store(true, Relaxed);
        let (journal, earlier) = match earlier {
            Some((_, reader)) => {
                let (journal, folders) = resume::continued(reader)?;
                (journal, folders)
            }
            None => {
                let path = journal::new_name(&journal::folder()?, COMMAND);
                let header = Header::now(COMMAND, Some(catalog.path()));
                (JournalWriter::create(&path, &header)?, BTreeSet::new())
            }
        };
        report.journal = Some(journal.path().to_owned());
        let mut carrier = Carrier::new(Some(journal), Some(Following::new(catalog)?), progress);
        carrier.into = Some(into.clone());
        carrier.emptied = earlier;
        let mut on_carried = |carried: &Carried<'_>| {
            let Carried { task, reason } = carried;
            let state = if reason.is_some() { OrganizeState::Left } else { OrganizeState::Moved };
            let to = task.home.as_deref().unwrap_or(&task.to);
            on_file(&Organized { path: &task.from, to: Some(to), state, reason: *reason })
        };
        let hops = order(&planned.sets);
        let mut sets: Vec<Option<Vec<Move>>> = planned.sets.into_iter().map(Some).collect();
        let mut units = hops.into_iter().filter_map(|hop| unit(hop, &mut sets));
        let carried = carrier.carry(&mut units, &mut on_carried);
        report.n_moved = carrier.n_moved;
        report.n_left = carrier.n_left;
        report.is_interrupted = progress.is_stopped();
        if carried.is_ok() {
            report.n_folders_removed = remove_empty(&mut carrier, &into)?;
        }
        let Carrier { journal, following, .. } = carrier;
        following.map_or(Ok(()), Following::finish)?;
        catalog.update_stacks()?;
        carried?;
        journal.map_or(Ok(()), |mut journal| journal.end())?;
        Ok(report)
    }
}

/// The moves of a hop.
fn unit(hop: Hop, sets: &mut [Option<Vec<Move>>]) -> Option<Unit> {
    let task = |one: &Move, from: PathBuf, to: PathBuf, home: Option<PathBuf>| Task {
        from,
        to,
        home,
        id: one.id,
        sidecar: one.sidecar.clone(),
        is_companion: one.is_companion,
        expected: one.stamp,
        found: row::Stamp::default(),
        blake3: None,
        mtime_ns: None,
    };
    let aside = |at: usize, position: usize, one: &Move| {
        one.from.folder.join(format!("{ASIDE}{}-{at}-{position}", std::process::id()))
    };
    match hop {
        Hop::Direct(at) => {
            let moves = sets[at].take()?;
            Some(moves.iter().map(|one| task(one, one.from.path(), one.to.path(), None)).collect())
        }
        Hop::Aside(at) => {
            let moves = sets[at].as_ref()?.iter().enumerate();
            let tasks = moves.map(|(position, one)| {
                task(one, one.from.path(), aside(at, position, one), Some(one.to.path()))
            });
            Some(tasks.collect())
        }
        Hop::Home(at) => {
            let moves = sets[at].take()?;
            let tasks = moves.iter().enumerate().map(|(position, one)| {
                let mut task = task(one, aside(at, position, one), one.to.path(), None);
                // A rename changes the time of the inode.
                if let Some(expected) = &mut task.expected {
                    expected.ctime_ns = 0;
                }
                task
            });
            Some(tasks.collect())
        }
    }
}

/// Removes folders that the run has emptied, and those above that are empty then: below `into`, or below the
/// folder that all files came from.
fn remove_empty(carrier: &mut Carrier<'_>, into: &Path) -> Result<u64, ActError> {
    let emptied = std::mem::take(&mut carrier.emptied);
    let outside: Vec<&PathBuf> = emptied.iter().filter(|folder| !folder.starts_with(into)).collect();
    let common = outside.first().map(|first| {
        let is_common = |above: &&Path| outside.iter().all(|folder| folder.starts_with(above));
        first.ancestors().find(is_common).unwrap_or(first).to_owned()
    });
    let may_go = |folder: &Path| {
        let top = if folder.starts_with(into) { Some(into) } else { common.as_deref() };
        top.is_some_and(|top| folder != top && folder.starts_with(top)) && !into.starts_with(folder)
    };
    let mut n_removed = 0;
    let mut level: BTreeSet<PathBuf> = emptied.iter().filter(|folder| may_go(folder)).cloned().collect();
    while !level.is_empty() {
        let is_empty =
            |folder: &&PathBuf| fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none());
        let empty: Vec<PathBuf> = level.iter().rev().filter(is_empty).cloned().collect();
        if empty.is_empty() {
            break;
        }
        let steps: Vec<OrganizeStep> = empty
            .iter()
            .map(|folder| OrganizeStep::RemoveFolder { folder: StoredPath::new(folder) })
            .collect();
        let Some(journal) = &mut carrier.journal else { break };
        let numbers = journal.begin(&steps)?;
        let mut finished = Vec::new();
        level.clear();
        for (number, folder) in numbers.zip(&empty) {
            // One that is no longer empty stays.
            if fs::remove_dir(folder).is_ok() {
                finished.push(number);
                level.extend(folder.parent().filter(|above| may_go(above)).map(Path::to_owned));
            }
        }
        n_removed += finished.len() as u64;
        journal.finish(&finished)?;
    }
    Ok(n_removed)
}
