//! Writes sidecars beside photos: which sidecar is whose, batches of edits, and their undoing.

mod step;
mod target;
mod undo;

pub use step::COMMAND;
pub use target::Naming;
pub use undo::undo_note;

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use engine::{OwnKeywords, Progress};
use xmp_edit::Edits;

use crate::error::{ActError, Refusal, Stage};
use crate::journal::{self, Header, JournalWriter};
use crate::platform::BATCH_FILES;
use crate::replace::{Locks, Replacement, prepare, publish};
use step::NoteStep;
use target::{Target, Targets};

/// A file, and what its sidecar is to say.
#[derive(Clone, Debug)]
pub struct NoteTask {
    /// The file, which is not changed itself.
    pub path: PathBuf,
    /// The edits; tasks with the same edits share them.
    pub edits: Arc<Edits>,
}

/// How sidecars are written. Start from `default()` and set fields.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct NoteOptions {
    /// The name of the sidecar. Default: the one that exists, else [`Naming::Full`].
    pub naming: Option<Naming>,
    /// Write nothing, and tell what would change. Default: no.
    pub is_dry_run: bool,
    /// Tell for each file which values change. Default: no.
    pub tells_changes: bool,
    /// Where the journal is created. Default: a new file in [`journal::folder`].
    pub journal: Option<PathBuf>,
    /// The catalogue that named the files, for the journal. Default: none.
    pub catalog: Option<PathBuf>,
}

/// What became of one file's sidecar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum NoteState {
    /// It is new.
    Created,
    /// It was changed.
    Edited,
    /// It says all of it already.
    Unchanged,
    /// It was left as it is; [`Noted::reason`] says why.
    Refused,
}

/// A field that changes, with its values before and after.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FieldChange {
    /// Its name, as in [`xmp_edit::values`].
    pub field: &'static str,
    /// The values that it has before.
    pub old: Vec<String>,
    /// The values that it has afterwards.
    pub new: Vec<String>,
}

/// The answer for one file.
#[derive(Debug)]
#[non_exhaustive]
pub struct Noted<'n> {
    /// The file, as it was named.
    pub path: &'n Path,
    /// Its sidecar, if it has or gets one.
    pub sidecar: Option<&'n Path>,
    /// What became of it.
    pub state: NoteState,
    /// What changes, if [`NoteOptions::tells_changes`].
    pub changes: &'n [FieldChange],
    /// Why it was refused.
    pub reason: Option<&'n str>,
}

/// Takes the answers, in the order of the tasks.
pub type OnNoted<'n> = &'n mut dyn FnMut(&Noted<'_>) -> io::Result<()>;

/// What a run did.
#[derive(Clone, Debug, Default, serde::Serialize)]
#[non_exhaustive]
pub struct NoteReport {
    /// Files whose sidecar is new.
    pub n_created: u64,
    /// Files whose sidecar was changed.
    pub n_edited: u64,
    /// Files whose sidecar said all of it already.
    pub n_unchanged: u64,
    /// Files whose sidecar was left as it is.
    pub n_refused: u64,
    /// The journal; `None` if nothing was written.
    #[serde(skip)]
    pub journal: Option<PathBuf>,
    /// Whether the run was stopped before its end.
    pub is_interrupted: bool,
}

/// Writes the sidecars of files.
///
/// # Errors
/// If the journal cannot be written, or `on_noted` fails. A file that cannot be noted is an answer.
pub fn note(
    tasks: &mut dyn Iterator<Item = NoteTask>,
    options: &NoteOptions,
    on_noted: OnNoted<'_>,
    progress: &Progress,
) -> Result<NoteReport, ActError> {
    let targets = Targets::new(options.naming);
    let mut run = Run { options, targets, journal: None, own_keywords: None, report: NoteReport::default() };
    while !progress.is_stopped() {
        let batch: Vec<NoteTask> = tasks.take(BATCH_FILES).collect();
        if batch.is_empty() {
            break;
        }
        for (task, answer) in batch.iter().zip(run.batch(&batch, progress)?) {
            run.tell(task, &answer, on_noted)?;
        }
        progress.files_done.fetch_add(batch.len() as u64, Relaxed);
    }
    run.report.is_interrupted = progress.is_stopped();
    run.report.journal = run.journal.map(|journal| journal.path().to_owned());
    Ok(run.report)
}

/// A run and what it has done so far.
struct Run<'r> {
    options: &'r NoteOptions,
    targets: Targets,
    journal: Option<JournalWriter<NoteStep>>,
    own_keywords: Option<OwnKeywords>,
    report: NoteReport,
}

/// The answer for a task.
struct Answer {
    sidecar: Option<PathBuf>,
    state: NoteState,
    changes: Vec<FieldChange>,
    reason: Option<String>,
}

impl Answer {
    fn refused(sidecar: Option<PathBuf>, refusal: &Refusal) -> Answer {
        Answer { sidecar, state: NoteState::Refused, changes: Vec::new(), reason: Some(refusal.reason()) }
    }
}

/// The replacements of a batch.
#[derive(Default)]
struct Batch {
    replacements: Vec<Replacement>,
    by_path: HashMap<PathBuf, usize>,
}

impl Run<'_> {
    fn batch(&mut self, tasks: &[NoteTask], progress: &Progress) -> Result<Vec<Answer>, ActError> {
        let folders: BTreeSet<PathBuf> =
            tasks.iter().filter_map(|task| self.targets.folder(&task.path)).collect();
        let _locks = if self.options.is_dry_run {
            None
        } else {
            match Locks::take(&folders, progress) {
                Ok(locks) => Some(locks),
                Err(refusal) => return Ok(tasks.iter().map(|_| Answer::refused(None, &refusal)).collect()),
            }
        };
        let mut batch = Batch::default();
        let planned: Vec<_> = tasks.iter().map(|task| self.plan(task, &mut batch)).collect();
        if !self.options.is_dry_run && !batch.replacements.is_empty() {
            self.write(&mut batch.replacements)?;
        }
        let answer = |planned: Planned| match planned {
            Planned::Answer(answer) => answer,
            Planned::Written { index, state, changes } => {
                let Replacement { path, outcome, .. } = &batch.replacements[index];
                match outcome {
                    Ok(()) => Answer { sidecar: Some(path.clone()), state, changes, reason: None },
                    Err(refusal) => Answer::refused(Some(path.clone()), refusal),
                }
            }
        };
        Ok(planned.into_iter().map(answer).collect())
    }

    /// Computes what is to be written for a task. A sidecar of several files is edited several times and
    /// written once.
    fn plan(&mut self, task: &NoteTask, batch: &mut Batch) -> Planned {
        let target = match self.targets.of(&task.path) {
            Ok(target) => target,
            Err(refusal) => return Planned::Answer(Answer::refused(None, &refusal)),
        };
        let Target { sidecar, found, extension } = target;
        let pending = batch.by_path.get(&sidecar).copied();
        let old = match pending {
            Some(index) => batch.replacements[index].new.clone(),
            None => found.as_ref().map(|found| found.bytes.clone()),
        };
        let mut edits = Cow::Borrowed(&*task.edits);
        if let Some(extension) = extension {
            edits = Cow::Owned(edits.into_owned().for_extension(Some(&extension)));
        }
        if edits.depends_on_keywords() && !has_keywords(old.as_deref()) {
            match self.keywords_of(&task.path) {
                Ok(known) => edits = Cow::Owned(edits.into_owned().for_keywords(known)),
                Err(source) => {
                    let refusal = Stage::Read.failed()(source);
                    return Planned::Answer(Answer::refused(Some(sidecar), &refusal));
                }
            }
        }
        let edited = xmp_edit::edit(old.as_deref(), &edits);
        let new = match edited {
            Ok(Some(new)) => new,
            Ok(None) => {
                let sidecar = Some(sidecar).filter(|_| old.is_some());
                let (state, changes) = (NoteState::Unchanged, Vec::new());
                return Planned::Answer(Answer { sidecar, state, changes, reason: None });
            }
            Err(error) => return Planned::Answer(Answer::refused(Some(sidecar), &error.into())),
        };
        let changes = if self.options.tells_changes { changes(old.as_deref(), &new) } else { Vec::new() };
        let state = if old.is_none() { NoteState::Created } else { NoteState::Edited };
        let index = pending.unwrap_or(batch.replacements.len());
        if pending.is_some() {
            batch.replacements[index].new = Some(new);
        } else {
            batch.by_path.insert(sidecar.clone(), index);
            batch.replacements.push(Replacement::new(sidecar, found, Some(new)));
        }
        Planned::Written { index, state, changes }
    }

    /// The keywords that a photo itself has.
    fn keywords_of(&mut self, photo: &Path) -> io::Result<Vec<Vec<String>>> {
        if self.own_keywords.is_none() {
            self.own_keywords = Some(OwnKeywords::new().map_err(io::Error::other)?);
        }
        self.own_keywords.as_mut().map_or(Ok(Vec::new()), |reader| reader.of(photo))
    }

    /// Writes the new sidecars beside the old ones, records the steps, and carries them out.
    fn write(&mut self, replacements: &mut [Replacement]) -> Result<(), ActError> {
        prepare(replacements);
        let ready: Vec<usize> =
            (0..replacements.len()).filter(|at| replacements[*at].outcome.is_ok()).collect();
        if ready.is_empty() {
            return Ok(());
        }
        let steps: Vec<NoteStep> = ready.iter().map(|at| NoteStep::of(&replacements[*at])).collect();
        let journal = match &mut self.journal {
            Some(journal) => journal,
            none => {
                let path = match &self.options.journal {
                    Some(path) => path.clone(),
                    None => journal::new_name(&journal::folder()?, COMMAND),
                };
                let header = Header::now(COMMAND, self.options.catalog.as_deref());
                none.insert(JournalWriter::create(&path, &header)?)
            }
        };
        let numbers = journal.begin(&steps)?;
        publish(replacements);
        let finished = numbers.zip(&ready).filter(|(_, at)| replacements[**at].outcome.is_ok());
        let finished: Vec<u64> = finished.map(|(number, _)| number).collect();
        journal.finish(&finished)
    }

    fn tell(&mut self, task: &NoteTask, answer: &Answer, on_noted: OnNoted<'_>) -> Result<(), ActError> {
        let report = &mut self.report;
        *match answer.state {
            NoteState::Created => &mut report.n_created,
            NoteState::Edited => &mut report.n_edited,
            NoteState::Unchanged => &mut report.n_unchanged,
            NoteState::Refused => &mut report.n_refused,
        } += 1;
        let Answer { sidecar, state, changes, reason } = answer;
        let (sidecar, reason) = (sidecar.as_deref(), reason.as_deref());
        on_noted(&Noted { path: &task.path, sidecar, state: *state, changes, reason })
            .map_err(ActError::Report)
    }
}

/// What is to be done for a task.
enum Planned {
    Answer(Answer),
    /// The replacement at this index is its answer.
    Written {
        index: usize,
        state: NoteState,
        changes: Vec<FieldChange>,
    },
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

/// Whether a sidecar has keywords; also one that cannot be read, whose editing then says why.
fn has_keywords(sidecar: Option<&[u8]>) -> bool {
    let has = |bytes| {
        xmp_edit::values(bytes).map_or(true, |values| {
            values.iter().any(|(field, _)| matches!(*field, "keywords" | "keyword_paths"))
        })
    };
    sidecar.is_some_and(has)
}
