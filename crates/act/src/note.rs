//! Writes sidecars beside photos: which sidecar is whose, batches of edits, and their undoing.

mod pipeline;
mod plan;
mod step;
mod target;
mod undo;

pub use step::COMMAND;
pub use target::Naming;
pub use undo::undo_note;

use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use engine::Progress;
use xmp_edit::Edits;

use crate::error::{ActError, Refusal};
use crate::platform;
use pipeline::{Pipeline, with_pipeline};
use plan::{Batch, Planner};

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
    /// Where the journal is created. Default: a new file in [`crate::journal::folder`].
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
    let (report, journal) = with_pipeline(options, |pipeline| {
        let planner = Planner::new(options);
        let mut run = Run { planner, pipeline, on_noted, progress, report: NoteReport::default() };
        run.all(tasks)?;
        Ok(run.report)
    });
    Ok(NoteReport { journal, ..report? })
}

/// A run and what it has done so far.
struct Run<'r, 'p> {
    planner: Planner<'r>,
    pipeline: &'p mut Pipeline,
    on_noted: OnNoted<'r>,
    progress: &'r Progress,
    report: NoteReport,
}

/// The answer for a task.
#[derive(Debug)]
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

impl Run<'_, '_> {
    fn all(&mut self, tasks: &mut dyn Iterator<Item = NoteTask>) -> Result<(), ActError> {
        let mut waiting: VecDeque<NoteTask> = VecDeque::new();
        while !self.progress.is_stopped() {
            waiting.extend(tasks.take(platform::batch_files() - waiting.len()));
            if waiting.is_empty() {
                break;
            }
            let batch = self.plan(&mut waiting)?;
            self.pipeline.begin(batch);
            while self.pipeline.is_full() {
                self.tell_next()?;
            }
        }
        self.finish()?;
        self.report.is_interrupted = self.progress.is_stopped();
        Ok(())
    }

    /// Plans tasks, while earlier ones are carried out. A sidecar that these write is looked at when it is
    /// written.
    fn plan(&mut self, waiting: &mut VecDeque<NoteTask>) -> Result<Batch, ActError> {
        let folders = self.planner.folders(waiting);
        if self.planner.must_pause(&folders) {
            self.finish()?;
            self.planner.pause();
        }
        let mut batch = match self.planner.begin(&folders, self.progress) {
            Ok(batch) => batch,
            Err(refusal) => return Ok(Batch::refused(waiting.drain(..), &refusal)),
        };
        while !batch.is_full()
            && let Some(task) = waiting.pop_front()
        {
            if self.pipeline.is_writing(&self.planner.keys(&task.path)) {
                self.finish()?;
            }
            if let Err(task) = self.planner.plan(task, self.pipeline.is_busy(), &mut batch) {
                self.finish()?;
                let _ = self.planner.plan(task, false, &mut batch);
            }
        }
        Ok(batch)
    }

    /// Waits for all that was begun.
    fn finish(&mut self) -> Result<(), ActError> {
        while self.pipeline.is_busy() {
            self.tell_next()?;
        }
        Ok(())
    }

    /// Waits for the oldest batch, and reports its answers.
    fn tell_next(&mut self) -> Result<(), ActError> {
        let batch = self.pipeline.finish_next()?;
        let n_tasks = batch.n_tasks();
        for (task, answer) in batch.into_answers() {
            self.tell(&task, &answer)?;
        }
        self.progress.files_done.fetch_add(n_tasks, Relaxed);
        Ok(())
    }

    fn tell(&mut self, task: &NoteTask, answer: &Answer) -> Result<(), ActError> {
        let report = &mut self.report;
        *match answer.state {
            NoteState::Created => &mut report.n_created,
            NoteState::Edited => &mut report.n_edited,
            NoteState::Unchanged => &mut report.n_unchanged,
            NoteState::Refused => &mut report.n_refused,
        } += 1;
        let Answer { sidecar, state, changes, reason } = answer;
        let (sidecar, reason) = (sidecar.as_deref(), reason.as_deref());
        (self.on_noted)(&Noted { path: &task.path, sidecar, state: *state, changes, reason })
            .map_err(ActError::Report)
    }
}
