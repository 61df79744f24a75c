//! Carries out moves, many at once: each is in the journal before it is done, and the rows of the catalogue
//! follow.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;

use engine::Progress;
use file::rename_new;

use super::follow::Following;
use super::row::Stamp;
use super::step::{OrganizeStep, Task};
use crate::error::ActError;
use crate::journal::{JournalWriter, StoredPath};
use crate::platform::{self, BATCH_FILES};
use crate::replace::Locks;
use crate::transfer::{self, Copied};

/// Most moves whose steps are recorded at once.
const BATCH_MOVES: usize = 1024;
/// Most folders that are locked at once; each is open.
const BATCH_FOLDERS: usize = BATCH_FILES;

/// Files that are moved together or not at all.
pub(super) type Unit = Vec<Task>;

/// What became of a file.
#[derive(Debug)]
pub(super) struct Carried<'c> {
    pub(super) task: &'c Task,
    /// Why it was left.
    pub(super) reason: Option<&'c str>,
}

/// Takes what became of files.
pub(super) type OnCarried<'c> = &'c mut dyn FnMut(&Carried<'_>) -> io::Result<()>;

/// Moves units, and records what it does.
pub(super) struct Carrier<'c> {
    pub(super) journal: Option<JournalWriter<OrganizeStep>>,
    pub(super) following: Option<Following>,
    pub(super) progress: &'c Progress,
    /// The folder below which links are not followed.
    pub(super) into: Option<PathBuf>,
    /// File systems of folders.
    devices: HashMap<PathBuf, u64>,
    /// Folders that are there.
    made: HashSet<PathBuf>,
    /// Those that were made, and may not be on the device.
    unflushed: HashSet<PathBuf>,
    /// Folders for unfinished copies; the journal has them.
    copied_into: HashSet<PathBuf>,
    /// Folders that files were moved out of.
    pub(super) emptied: BTreeSet<PathBuf>,
    pub(super) n_moved: u64,
    pub(super) n_left: u64,
}

/// A unit in a batch, and why it was not moved.
struct InBatch {
    unit: Unit,
    failure: Option<(usize, String)>,
    n_done: usize,
}

impl<'c> Carrier<'c> {
    pub(super) fn new(
        journal: Option<JournalWriter<OrganizeStep>>,
        following: Option<Following>,
        progress: &'c Progress,
    ) -> Carrier<'c> {
        Carrier {
            journal,
            following,
            progress,
            into: None,
            devices: HashMap::new(),
            made: HashSet::new(),
            unflushed: HashSet::new(),
            copied_into: HashSet::new(),
            emptied: BTreeSet::new(),
            n_moved: 0,
            n_left: 0,
        }
    }

    /// Moves units in their order until there are no more. Stops early if the run was stopped, but never
    /// while a file is aside.
    pub(super) fn carry(
        &mut self,
        units: &mut dyn Iterator<Item = Unit>,
        on_carried: OnCarried<'_>,
    ) -> Result<(), ActError> {
        let mut batch: Vec<InBatch> = Vec::new();
        let mut folders = BTreeSet::new();
        let (mut n_moves, mut targets) = (0, HashSet::new());
        let mut aside: HashSet<PathBuf> = HashSet::new();
        for unit in units {
            if self.progress.is_stopped() && aside.is_empty() {
                break;
            }
            for task in &unit {
                aside.remove(&task.from);
                if task.home.is_some() {
                    aside.insert(task.to.clone());
                }
            }
            if self.is_across(&unit) {
                self.batch(std::mem::take(&mut batch), &std::mem::take(&mut folders), on_carried)?;
                (n_moves, targets) = (0, HashSet::new());
                let own: BTreeSet<PathBuf> = unit.iter().flat_map(folders_of).collect();
                self.batch(vec![InBatch { unit, failure: None, n_done: 0 }], &own, on_carried)?;
                continue;
            }
            let own: Vec<PathBuf> =
                unit.iter().flat_map(folders_of).filter(|folder| !folders.contains(folder)).collect();
            // A file that comes to its place in this batch is not there when the batch begins.
            let is_later = unit.iter().any(|task| targets.contains(&task.from));
            if is_later || n_moves + unit.len() > BATCH_MOVES || folders.len() + own.len() > BATCH_FOLDERS {
                self.batch(std::mem::take(&mut batch), &folders, on_carried)?;
                folders.clear();
                targets.clear();
                n_moves = 0;
            }
            n_moves += unit.len();
            targets.extend(unit.iter().map(|task| task.to.clone()));
            folders.extend(unit.iter().flat_map(folders_of));
            batch.push(InBatch { unit, failure: None, n_done: 0 });
        }
        self.batch(batch, &folders, on_carried)
    }

    /// Whether files of a unit go to another file system.
    fn is_across(&mut self, unit: &Unit) -> bool {
        unit.iter().any(|task| {
            let from = self.device(task.from.parent().unwrap_or(Path::new("/")));
            let to = self.device(task.to.parent().unwrap_or(Path::new("/")));
            from != to
        })
    }

    /// The file system of a folder, or of the one above it that exists.
    fn device(&mut self, folder: &Path) -> Option<u64> {
        if let Some(device) = self.devices.get(folder) {
            return Some(*device);
        }
        let device = match fs::metadata(folder) {
            Ok(found) => Some(platform::device(&found)),
            Err(_) => folder.parent().and_then(|above| self.device(above)),
        };
        if let Some(device) = device {
            self.devices.insert(folder.to_owned(), device);
        }
        device
    }

    fn batch(
        &mut self,
        mut batch: Vec<InBatch>,
        folders: &BTreeSet<PathBuf>,
        on_carried: OnCarried<'_>,
    ) -> Result<(), ActError> {
        if batch.is_empty() {
            return Ok(());
        }
        batch.iter_mut().for_each(look);
        self.make_folders(&mut batch)?;
        // Only folders that are there can be locked.
        let locks = Locks::take(folders, self.progress);
        if let Err(refusal) = &locks {
            batch.iter_mut().for_each(|one| one.fail(0, refusal.reason()));
        }
        let is_across = batch.len() == 1 && self.is_across(&batch[0].unit);
        self.record(&mut batch, is_across)?;
        for at in 0..batch.len() {
            if batch[at].is_across_after_all() {
                batch[at].failure = None;
                self.record(&mut batch[at..=at], true)?;
            }
        }
        drop(locks);
        batch.iter().try_for_each(|one| self.tell(one, on_carried))
    }

    /// Records the steps of a batch, carries them out, and has the catalogue follow.
    fn record(&mut self, batch: &mut [InBatch], is_across: bool) -> Result<(), ActError> {
        let mut copies: Vec<Copied> = Vec::new();
        if is_across {
            self.record_folders(batch)?;
            for one in batch.iter_mut().filter(|one| one.failure.is_none()) {
                copies = one.copy(self.progress);
            }
        }
        let steps: Vec<OrganizeStep> = batch
            .iter()
            .filter(|one| one.failure.is_none())
            .flat_map(|one| one.unit.iter().map(Task::step))
            .collect();
        if steps.is_empty() {
            return Ok(());
        }
        let numbers = match &mut self.journal {
            Some(journal) => journal.begin(&steps)?,
            None => 0..0,
        };
        let planned: Vec<usize> =
            batch.iter().enumerate().filter(|(_, one)| one.failure.is_none()).map(|(at, _)| at).collect();
        for at in &planned {
            let one = &mut batch[*at];
            if is_across { one.publish(std::mem::take(&mut copies)) } else { one.rename() }
        }
        let done = || planned.iter().flat_map(|at| &batch[*at].unit[..batch[*at].n_done]);
        let touched: BTreeSet<&Path> = done().filter_map(|task| task.to.parent()).collect();
        let flushed = platform::flush_folders(&mut touched.into_iter());
        if let Some(following) = &mut self.following {
            following.follow(&mut done())?;
        }
        let mut numbers = numbers;
        let mut finished = Vec::new();
        for at in &planned {
            let one = &batch[*at];
            let own: Vec<u64> = numbers.by_ref().take(one.unit.len()).collect();
            finished.extend(own.into_iter().take(one.n_done));
        }
        // Without the flush a loss of power may leave the old names: the next run looks at the files.
        if let Some(journal) = self.journal.as_mut().filter(|_| flushed.is_ok()) {
            journal.finish(&finished)?;
        }
        Ok(())
    }

    /// Records where unfinished copies will be, and makes the folders durable.
    fn record_folders(&mut self, batch: &mut [InBatch]) -> Result<(), ActError> {
        let mut steps = Vec::new();
        for one in batch.iter_mut().filter(|one| one.failure.is_none()) {
            for at in 0..one.unit.len() {
                let Some(folder) = one.unit[at].to.parent() else { continue };
                if self.copied_into.contains(folder) {
                    continue;
                }
                // A folder that was just made has its name in the one above.
                let new = folder.ancestors().take_while(|folder| self.unflushed.remove(*folder));
                let synced = new.filter_map(Path::parent).try_for_each(platform::sync_folder);
                if let Err(error) = synced {
                    one.fail(at, format!("cannot make its folder durable: {error}"));
                    break;
                }
                steps.push(OrganizeStep::CopyInto { folder: StoredPath::new(folder) });
                self.copied_into.insert(folder.to_owned());
            }
        }
        if let Some(journal) = self.journal.as_mut().filter(|_| !steps.is_empty()) {
            let numbers: Vec<u64> = journal.begin(&steps)?.collect();
            journal.finish(&numbers)?;
        }
        Ok(())
    }

    /// Makes the folders that the batch needs; each is in the journal before.
    fn make_folders(&mut self, batch: &mut [InBatch]) -> Result<(), ActError> {
        let mut missing: Vec<PathBuf> = Vec::new();
        for one in batch.iter_mut().filter(|one| one.failure.is_none()) {
            for at in 0..one.unit.len() {
                let Some(folder) = one.unit[at].to.parent() else { continue };
                if self.made.contains(folder) {
                    continue;
                }
                match self.missing(folder) {
                    Ok(own) => {
                        let own =
                            own.into_iter().rev().filter(|own| !missing.contains(own)).collect::<Vec<_>>();
                        missing.extend(own);
                        self.made.insert(folder.to_owned());
                    }
                    Err(reason) => {
                        one.fail(at, reason);
                        break;
                    }
                }
            }
        }
        if missing.is_empty() {
            return Ok(());
        }
        let steps: Vec<OrganizeStep> = missing
            .iter()
            .map(|folder| OrganizeStep::MakeFolder { folder: StoredPath::new(folder) })
            .collect();
        let numbers = match &mut self.journal {
            Some(journal) => Some(journal.begin(&steps)?),
            None => None,
        };
        let mut finished = Vec::new();
        for (position, folder) in missing.iter().enumerate() {
            // One that cannot be made is noticed when the files are renamed.
            if fs::create_dir(folder).is_ok() {
                self.unflushed.insert(folder.clone());
                finished.extend(numbers.clone().and_then(|mut numbers| numbers.nth(position)));
            } else {
                self.made.remove(folder);
            }
        }
        match &mut self.journal {
            Some(journal) => journal.finish(&finished),
            None => Ok(()),
        }
    }

    /// The folders on a path that do not exist, the lowest first.
    fn missing(&self, folder: &Path) -> Result<Vec<PathBuf>, String> {
        let mut missing = Vec::new();
        for above in folder.ancestors() {
            match fs::symlink_metadata(above) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => missing.push(above.to_owned()),
                Err(error) => return Err(format!("cannot look at its new folder: {error}")),
                Ok(found) if found.is_dir() => {
                    if self.into.as_deref().is_none_or(|into| !above.starts_with(into) || above == into) {
                        break;
                    }
                }
                Ok(found) if found.is_symlink() && self.into.as_deref() != Some(above) => {
                    let is_below = self.into.as_deref().is_some_and(|into| above.starts_with(into));
                    if is_below {
                        return Err(format!("its new folder is a symbolic link: {}", above.display()));
                    }
                    break;
                }
                Ok(found) if found.is_symlink() => break,
                Ok(_) => {
                    return Err(format!("a file is where its new folder has to be: {}", above.display()));
                }
            }
        }
        Ok(missing)
    }

    fn tell(&mut self, one: &InBatch, on_carried: OnCarried<'_>) -> Result<(), ActError> {
        for (at, task) in one.unit.iter().enumerate() {
            let reason = match &one.failure {
                Some(_) if at < one.n_done => None,
                Some((failed, reason)) if *failed == at => Some(reason.clone()),
                Some((failed, _)) => {
                    let name =
                        one.unit[*failed].from.file_name().unwrap_or_default().to_string_lossy().into_owned();
                    Some(format!("it stays with {name}, which could not be moved"))
                }
                None => None,
            };
            if reason.is_none() {
                self.n_moved += u64::from(task.home.is_none());
                if let Some(folder) = task.from.parent() {
                    self.emptied.insert(folder.to_owned());
                }
            } else {
                self.n_left += 1;
            }
            if reason.is_some() || task.home.is_none() {
                on_carried(&Carried { task, reason: reason.as_deref() }).map_err(ActError::Report)?;
            }
        }
        self.progress.files_done.fetch_add(one.unit.len() as u64, Relaxed);
        Ok(())
    }
}

fn folders_of(task: &Task) -> impl Iterator<Item = PathBuf> + use<> {
    let (from, to) = (task.from.parent().map(Path::to_owned), task.to.parent().map(Path::to_owned));
    from.into_iter().chain(to)
}

/// Size, times and inode of a file.
pub(super) fn stamp_of(found: &Metadata) -> Stamp {
    let (mtime_ns, ctime_ns, inode) = platform::facts(found);
    Stamp { bytes: found.len(), mtime_ns, ctime_ns, inode }
}

/// Looks at the files of a unit: whether they are those that the plan is about.
fn look(one: &mut InBatch) {
    for at in 0..one.unit.len() {
        let task = &mut one.unit[at];
        let reason = match fs::symlink_metadata(&task.from) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => "it is gone".to_owned(),
            Err(error) => format!("cannot look at it: {error}"),
            Ok(found) if found.is_symlink() => "it is a symbolic link".to_owned(),
            Ok(found) if !found.is_file() => "it is not a regular file".to_owned(),
            Ok(found) => {
                task.found = stamp_of(&found);
                if task.expected.is_none_or(|expected| task.found.is_same(expected)) {
                    continue;
                }
                "it is another file than in the catalogue; run `thalweg index` first".to_owned()
            }
        };
        one.fail(at, reason);
        return;
    }
}

impl InBatch {
    fn fail(&mut self, at: usize, reason: String) {
        self.failure.get_or_insert((at, reason));
    }

    fn is_across_after_all(&self) -> bool {
        self.n_done == 0 && self.failure.as_ref().is_some_and(|(_, reason)| reason == ACROSS)
    }

    /// Renames the files, or none of them.
    fn rename(&mut self) {
        for at in 0..self.unit.len() {
            let Task { from, to, .. } = &self.unit[at];
            let Err(error) = rename_new(from, to) else {
                self.n_done = at + 1;
                continue;
            };
            self.fail(at, why(&error));
            while self.n_done > 0 {
                let Task { from, to, .. } = &self.unit[self.n_done - 1];
                if rename_new(to, from).is_err() {
                    break;
                }
                self.n_done -= 1;
            }
            return;
        }
    }

    /// Copies the files beside their new places.
    fn copy(&mut self, progress: &Progress) -> Vec<Copied> {
        let mut copies = Vec::new();
        for at in 0..self.unit.len() {
            let task = &mut self.unit[at];
            let has_links = fs::symlink_metadata(&task.from).is_ok_and(|found| platform::n_names(&found) > 1);
            let copied = if has_links {
                Err("it has several names (hard links), which would become several files".to_owned())
            } else {
                transfer::copy(&task.from, &task.to, task.mtime_ns, progress)
                    .map_err(|error| format!("cannot copy it: {error}"))
            };
            match copied {
                Ok(copied) => {
                    task.blake3 = Some(copied.blake3.clone());
                    copies.push(copied);
                }
                Err(reason) => {
                    self.fail(at, reason);
                    return Vec::new();
                }
            }
        }
        copies
    }

    /// Gives the copies their names, and removes the files that were copied when all have theirs.
    fn publish(&mut self, copies: Vec<Copied>) {
        let mut published = Vec::new();
        for (at, copied) in copies.into_iter().enumerate() {
            match copied.publish() {
                Ok(one) => published.push(one),
                Err(error) => {
                    self.fail(at, why(&error));
                    published.iter().for_each(|one| drop(one.take_back()));
                    return;
                }
            }
        }
        for (at, one) in published.iter().enumerate() {
            if let Err(error) = one.remove_source() {
                self.fail(at, format!("cannot remove it after it was copied: {error}"));
                published[at..].iter().for_each(|one| drop(one.take_back()));
                return;
            }
            self.n_done = at + 1;
        }
    }
}

/// Stands for a rename to another file system.
const ACROSS: &str = "its new folder is on another file system";

fn why(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AlreadyExists => "another file has taken its new name".to_owned(),
        io::ErrorKind::CrossesDevices => ACROSS.to_owned(),
        _ => format!("cannot move it: {error}"),
    }
}
