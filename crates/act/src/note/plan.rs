//! What is to be written for files: which sidecar is whose, and its new bytes.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use engine::{OwnKeywords, Progress};
use xmp_edit::EditError;

use super::step::NoteStep;
use super::target::{Target, Targets};
use super::{Answer, FieldChange, NoteOptions, NoteState, NoteTask};
use crate::error::{Refusal, Stage};
use crate::replace::{Found, Locks, PAUSE, Replacement, SharedLocks};

/// Bytes of new and old sidecars with which a batch is full, whatever the number of its files.
const BATCH_BYTES: usize = 32 << 20;

/// How long a run has a folder at most before others get it that wait for it.
const TURN: Duration = Duration::from_secs(5);

/// Tasks, and the replacements of sidecars that they mean.
#[derive(Debug, Default)]
pub(super) struct Batch {
    planned: Vec<(NoteTask, Planned)>,
    pub(super) replacements: Vec<Replacement>,
    /// The step of each replacement that can be carried out.
    pub(super) steps: Vec<Option<NoteStep>>,
    /// Which replacement is of a sidecar.
    by_path: HashMap<PathBuf, usize>,
    /// Which sidecars are replaced.
    pub(super) keys: HashSet<Key>,
    /// Until all is carried out.
    pub(super) locks: Locks,
    n_bytes: usize,
}

/// What is to be done for a task.
#[derive(Debug)]
enum Planned {
    Answer(Answer),
    /// The replacement at this index is its answer.
    Written {
        index: usize,
        state: NoteState,
        changes: Vec<FieldChange>,
    },
}

/// A sidecar: its folder, and its name without its ending in small letters. File systems without capitals
/// know it by all names with the same key.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Key(PathBuf, String);

impl Key {
    fn new(folder: &Path, stem: &OsStr) -> Key {
        Key(folder.to_owned(), stem.to_string_lossy().to_lowercase())
    }
}

impl Batch {
    /// The answer that none of these tasks was begun.
    pub(super) fn refused(tasks: impl Iterator<Item = NoteTask>, refusal: &Refusal) -> Batch {
        let planned = tasks.map(|task| (task, Planned::Answer(Answer::refused(None, refusal))));
        Batch { planned: planned.collect(), ..Batch::default() }
    }

    pub(super) fn n_tasks(&self) -> u64 {
        self.planned.len() as u64
    }

    pub(super) fn is_full(&self) -> bool {
        self.n_bytes >= BATCH_BYTES
    }

    /// The answers for the tasks, in their order.
    pub(super) fn into_answers(self) -> impl Iterator<Item = (NoteTask, Answer)> {
        let replacements = self.replacements;
        let answer = move |planned: Planned| match planned {
            Planned::Answer(answer) => answer,
            Planned::Written { index, state, changes } => {
                let Replacement { path, outcome, .. } = &replacements[index];
                match outcome {
                    Ok(()) => Answer { sidecar: Some(path.clone()), state, changes, reason: None },
                    Err(refusal) => Answer::refused(Some(path.clone()), refusal),
                }
            }
        };
        self.planned.into_iter().map(move |(task, planned)| (task, answer(planned)))
    }
}

/// Plans tasks.
pub(super) struct Planner<'p> {
    options: &'p NoteOptions,
    targets: Targets,
    locks: SharedLocks,
    /// Since when folders are locked without a pause.
    locked_since: Instant,
    own_keywords: Option<OwnKeywords>,
}

impl Planner<'_> {
    pub(super) fn new(options: &NoteOptions) -> Planner<'_> {
        let targets = Targets::new(options.naming);
        let (locks, locked_since) = (SharedLocks::default(), Instant::now());
        Planner { options, targets, locks, locked_since, own_keywords: None }
    }

    /// The folders of tasks.
    pub(super) fn folders(&mut self, tasks: &VecDeque<NoteTask>) -> BTreeSet<PathBuf> {
        let mut folders = BTreeSet::new();
        for task in tasks {
            if let Some(folder) = self.targets.folder(&task.path)
                && !folders.contains(folder)
            {
                folders.insert(folder.to_owned());
            }
        }
        folders
    }

    /// Whether it is another run's turn to have one of these folders.
    pub(super) fn must_pause(&self, folders: &BTreeSet<PathBuf>) -> bool {
        self.locked_since.elapsed() > TURN && self.locks.has_any(folders)
    }

    /// Leaves the folders to others that wait for them. No batch may have their locks.
    pub(super) fn pause(&mut self) {
        std::thread::sleep(2 * PAUSE);
        self.locked_since = Instant::now();
    }

    /// Begins a batch of files in these folders.
    pub(super) fn begin(
        &mut self,
        folders: &BTreeSet<PathBuf>,
        progress: &Progress,
    ) -> Result<Batch, Refusal> {
        if self.options.is_dry_run {
            return Ok(Batch::default());
        }
        if !self.locks.has_any(folders) {
            self.locked_since = Instant::now();
        }
        Ok(Batch { locks: self.locks.take(folders, progress)?, ..Batch::default() })
    }

    /// The keys of the sidecars that a file may have.
    pub(super) fn keys(&mut self, photo: &Path) -> [Key; 2] {
        let folder = self.targets.folder(photo).unwrap_or(Path::new(""));
        let (name, stem) = (photo.file_name(), photo.file_stem());
        [name, stem].map(|name| Key::new(folder, name.unwrap_or_default()))
    }

    /// Computes what is to be written for a task. A sidecar of several files of a batch is edited several
    /// times and written once.
    ///
    /// # Errors
    /// The task, if other steps are under way (`is_beside`) and may change its sidecar under another name.
    pub(super) fn plan(
        &mut self,
        task: NoteTask,
        is_beside: bool,
        batch: &mut Batch,
    ) -> Result<(), NoteTask> {
        let planned = match self.targets.of(&task.path) {
            Ok(target) if is_beside && target.found.as_ref().is_some_and(Found::has_other_names) => {
                return Err(task);
            }
            Ok(target) => self.planned(&task, target, batch),
            Err(refusal) => Err((None, refusal)),
        };
        let refused = |(sidecar, refusal)| Planned::Answer(Answer::refused(sidecar, &refusal));
        batch.planned.push((task, planned.unwrap_or_else(refused)));
        Ok(())
    }

    fn planned(
        &mut self,
        task: &NoteTask,
        target: Target,
        batch: &mut Batch,
    ) -> Result<Planned, (Option<PathBuf>, Refusal)> {
        let Target { sidecar, found, extension } = target;
        let pending = batch.by_path.get(&sidecar).copied();
        let old = match pending {
            Some(index) => batch.replacements[index].new.as_deref(),
            None => found.as_ref().map(|found| &*found.bytes),
        };
        let mut edits = Cow::Borrowed(&*task.edits);
        if let Some(extension) = extension {
            edits = Cow::Owned(edits.into_owned().for_extension(Some(&extension)));
        }
        let mut own = || self.own_keywords_of(&task.path);
        let new = match xmp_edit::edit_beside(old, &edits, &mut own) {
            Ok(Some(new)) => new,
            Ok(None) => {
                let sidecar = Some(sidecar).filter(|_| old.is_some());
                let (state, changes) = (NoteState::Unchanged, Vec::new());
                return Ok(Planned::Answer(Answer { sidecar, state, changes, reason: None }));
            }
            Err(EditError::OwnKeywords(source)) => {
                return Err((Some(sidecar), Stage::Read.failed()(source)));
            }
            Err(error) => return Err((Some(sidecar), error.into())),
        };
        let changes = if self.options.tells_changes { changes(old, &new) } else { Vec::new() };
        let state = if old.is_none() { NoteState::Created } else { NoteState::Edited };
        batch.n_bytes += new.len() + old.map_or(0, <[u8]>::len);
        let index = pending.unwrap_or(batch.replacements.len());
        if pending.is_some() {
            batch.replacements[index].new = Some(new);
        } else {
            batch.by_path.insert(sidecar.clone(), index);
            batch.keys.insert(Key::new(
                sidecar.parent().unwrap_or(Path::new("")),
                sidecar.file_stem().unwrap_or_default(),
            ));
            batch.replacements.push(Replacement::new(sidecar, found, Some(new)));
        }
        Ok(Planned::Written { index, state, changes })
    }

    /// The keywords that a photo itself has.
    fn own_keywords_of(&mut self, photo: &Path) -> io::Result<Vec<Vec<String>>> {
        if self.own_keywords.is_none() {
            self.own_keywords = Some(OwnKeywords::new().map_err(io::Error::other)?);
        }
        self.own_keywords.as_mut().map_or(Ok(Vec::new()), |reader| reader.of(photo))
    }
}

/// The fields in which two sidecars differ.
fn changes(old: Option<&[u8]>, new: &[u8]) -> Vec<FieldChange> {
    let values = |bytes| xmp_edit::values(bytes).unwrap_or_default();
    let (old, new) = (old.map(values).unwrap_or_default(), values(new));
    let of = |values: &[(&str, Vec<String>)], field: &str| {
        let found = values.iter().find(|(name, _)| *name == field);
        found.map(|(_, values)| values.clone()).unwrap_or_default()
    };
    let mut fields: Vec<&'static str> = new.iter().map(|(field, _)| *field).collect();
    fields.extend(old.iter().map(|(field, _)| *field).filter(|field| of(&new, field).is_empty()));
    let changes =
        fields.into_iter().map(|field| FieldChange { field, old: of(&old, field), new: of(&new, field) });
    changes.filter(|change| change.old != change.new).collect()
}
