//! Duplicates of a file that is kept: linked to it, sharing its blocks, or moved to a folder.
//!
//! Nothing is deleted here. Before a duplicate is touched, both files are compared with what the catalogue
//! has of them, and byte for byte; the step is in the journal, and both are looked at again.

mod carry;
mod companion;
mod pair;
mod refusal;
mod step;
mod undo;

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;

use engine::Progress;

use crate::error::ActError;
use crate::journal::{self, Header, JournalWriter};
use crate::replace::Locks;
use carry::Ready;
use companion::Companions;
use refusal::Refusal;
use step::DuplicateStep;

pub use step::COMMAND;
pub use undo::undo_duplicates;

/// A file as a catalogue or a decision has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedFile {
    /// The absolute path of the file.
    pub path: PathBuf,
    /// Size of the file in bytes.
    pub bytes: u64,
    /// Time of the file's last change, in nanoseconds since 1970.
    pub mtime_ns: i64,
}

/// A duplicate, and the file that is kept instead of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuplicateTask {
    /// The file that is linked or moved.
    pub duplicate: RecordedFile,
    /// The file that stays as it is.
    pub kept: RecordedFile,
    /// Whether both are said to have the same bytes; files that only look alike can be moved, not linked.
    pub is_exact: bool,
}

/// What is done with duplicates.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DuplicateAct {
    /// The name of the duplicate becomes another name of the kept file.
    HardLink,
    /// Both files share the same blocks of the disk; each stays a file of its own.
    Reflink,
    /// The duplicate is moved below this folder, with its whole path.
    Move(PathBuf),
}

/// How duplicates are treated. Start from [`DuplicateOptions::new`] and set fields.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct DuplicateOptions {
    /// What is done with them.
    pub act: DuplicateAct,
    /// Where the journal is created. Default: a new file in [`journal::folder`].
    pub journal: Option<PathBuf>,
    /// The catalogue that named the files, for the journal. Default: none.
    pub catalog: Option<PathBuf>,
}

impl DuplicateOptions {
    /// Options for this act, with a journal in the folder of journals.
    #[must_use]
    pub fn new(act: DuplicateAct) -> DuplicateOptions {
        DuplicateOptions { act, journal: None, catalog: None }
    }
}

/// What became of a duplicate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum DuplicateState {
    /// It is a name of the kept file now.
    HardLinked,
    /// It shares the blocks of the kept file now.
    Reflinked,
    /// It was moved; so was a sidecar of its own.
    Moved,
    /// It was so before.
    Already,
    /// It was left as it is; [`Treated::reason`] says why.
    Left,
}

/// The answer for a duplicate or its sidecar.
#[derive(Debug)]
#[non_exhaustive]
pub struct Treated<'t> {
    /// The path of the duplicate.
    pub path: &'t Path,
    /// The file that is kept; `None` for a sidecar that went with its file.
    pub kept: Option<&'t Path>,
    /// Where it was moved to.
    pub to: Option<&'t Path>,
    /// What became of it.
    pub state: DuplicateState,
    /// Bytes of the disk that are free now; those of a moved file are not.
    pub freed_bytes: u64,
    /// Why it was left as it is.
    pub reason: Option<&'t str>,
}

/// Takes the answers, one after another.
pub type OnTreated<'t> = &'t mut dyn FnMut(&Treated<'_>) -> io::Result<()>;

/// What a run did.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct DuplicateReport {
    /// Duplicates that were linked or moved.
    pub n_done: u64,
    /// Duplicates that were linked or moved before.
    pub n_already: u64,
    /// Duplicates that were left as they are.
    pub n_left: u64,
    /// Sidecars that were moved with their files.
    pub n_sidecars: u64,
    /// Bytes of the disk that links have freed.
    pub freed_bytes: u64,
    /// Bytes of the moved duplicates.
    pub moved_bytes: u64,
    /// The journal; `None` if nothing was changed.
    pub journal: Option<PathBuf>,
    /// Whether the run was stopped before its end.
    pub is_interrupted: bool,
}

/// Duplicates that are compared before the journal is written: each has two open files.
const BATCH_TASKS: usize = 32;

/// Bytes after whose comparison a batch is carried out: the files are still in the page cache.
const BATCH_BYTES: u64 = 64 << 20;

/// Links or moves duplicates.
///
/// # Errors
/// If the folder to move to cannot be created, the journal cannot be written, or `on_treated` fails. A
/// duplicate that has to be left as it is is an answer.
pub fn treat_duplicates(
    tasks: Vec<DuplicateTask>,
    options: &DuplicateOptions,
    on_treated: OnTreated<'_>,
    progress: &Progress,
) -> Result<DuplicateReport, ActError> {
    let mut options = options.clone();
    if let DuplicateAct::Move(folder) = &mut options.act {
        let made = fs::create_dir_all(&folder).and_then(|()| file::canonicalize(folder));
        *folder = made.map_err(|source| ActError::CreateFolder { path: folder.clone(), source })?;
    }
    let mut run = Run {
        options: &options,
        companions: Companions::default(),
        journal: None,
        report: DuplicateReport::default(),
    };
    let is_left =
        |task: &mut DuplicateTask| options.act != DuplicateAct::Reflink && companion::is_sidecar(task);
    let mut tasks = tasks;
    for sidecar in tasks.extract_if(.., is_left) {
        run.tell(&Answer::of(&sidecar, Err(Refusal::Sidecar)), on_treated)?;
    }
    let units = companion::units(tasks, &options.act);
    let mut rest = units.as_slice();
    while !rest.is_empty() && !progress.is_stopped() {
        let (mut n_units, mut n_tasks, mut n_bytes) = (0, 0, 0);
        for unit in rest {
            n_units += 1;
            n_tasks += unit.len();
            n_bytes += unit.iter().map(|task| task.duplicate.bytes).fold(0, u64::saturating_add);
            if n_tasks >= BATCH_TASKS || n_bytes >= BATCH_BYTES {
                break;
            }
        }
        let answers = run.batch(&rest[..n_units], progress)?;
        rest = &rest[n_units..];
        for answer in answers {
            run.tell(&answer, on_treated)?;
        }
        progress.files_done.fetch_add(n_tasks as u64, Relaxed);
    }
    run.report.is_interrupted = progress.is_stopped();
    run.report.journal = run.journal.map(|journal| journal.path().to_owned());
    Ok(run.report)
}

/// A run and what it has done so far.
struct Run<'r> {
    options: &'r DuplicateOptions,
    companions: Companions,
    journal: Option<JournalWriter<DuplicateStep>>,
    report: DuplicateReport,
}

/// The answer for a task, or for a sidecar.
struct Answer {
    path: PathBuf,
    kept: Option<PathBuf>,
    to: Option<PathBuf>,
    bytes: u64,
    outcome: Outcome,
}

/// What was done, with the bytes that are free now.
type Outcome = Result<(DuplicateState, u64), Refusal>;

impl Answer {
    fn of(task: &DuplicateTask, outcome: Outcome) -> Answer {
        Answer {
            path: task.duplicate.path.clone(),
            kept: Some(task.kept.path.clone()),
            to: None,
            bytes: task.duplicate.bytes,
            outcome,
        }
    }
}

impl Run<'_> {
    fn batch(&mut self, units: &[Vec<DuplicateTask>], progress: &Progress) -> Result<Vec<Answer>, ActError> {
        let tasks = || units.iter().flatten();
        let folders: BTreeSet<PathBuf> =
            tasks().filter_map(|task| task.duplicate.path.parent().map(Path::to_owned)).collect();
        let Ok(_locks) = Locks::take(&folders, progress) else {
            return Ok(tasks().map(|task| Answer::of(task, Err(Refusal::Locked))).collect());
        };
        let (mut answers, mut ready) = (Vec::new(), Vec::new());
        for unit in units {
            let (now, later) = self.plan(unit, progress);
            answers.extend(now);
            ready.extend(later);
            if progress.is_stopped() {
                break;
            }
        }
        // A file whose comparison was stopped is as it was, and nothing is to be said of it.
        answers.retain(|answer| !matches!(answer.outcome, Err(Refusal::Stopped)));
        if ready.is_empty() {
            return Ok(answers);
        }
        let steps: Vec<DuplicateStep> = ready.iter().map(Ready::step).collect();
        let numbers = self.journal()?.begin(&steps)?;
        let mut finished = Vec::with_capacity(ready.len());
        for (number, ready) in numbers.zip(ready) {
            let outcome = ready.carry_out(progress);
            if outcome.is_ok() {
                finished.push(number);
            }
            answers.push(ready.answer(outcome));
        }
        self.journal()?.finish(&finished)?;
        Ok(answers)
    }

    /// Decides about files that stay together: all are ready, or all are left.
    fn plan(&mut self, unit: &[DuplicateTask], progress: &Progress) -> (Vec<Answer>, Vec<Ready>) {
        let act = &self.options.act;
        let planned: Vec<Result<Ready, Outcome>> =
            unit.iter().map(|task| Ready::of(task, act, progress)).collect();
        let left = planned.iter().position(|planned| matches!(planned, Err(Err(_))));
        let own = left.is_none().then(|| self.companions.of(unit, act)).transpose();
        let (mut answers, mut ready) = (Vec::new(), Vec::new());
        for (at, (task, planned)) in unit.iter().zip(planned).enumerate() {
            match (planned, &own, left) {
                (Err(outcome), ..) => answers.push(Answer::of(task, outcome)),
                (Ok(_), _, Some(left)) => {
                    debug_assert_ne!(at, left);
                    let name = unit[left].duplicate.path.clone();
                    answers.push(Answer::of(task, Err(Refusal::Together(name))));
                }
                (Ok(_), Err(companion), _) => {
                    answers.push(Answer::of(task, Err(Refusal::Together(companion.clone()))));
                }
                (Ok(one), ..) => ready.push(one),
            }
        }
        // Before their files: after a kill in between, the next run still knows whose they are.
        let sidecars = own.ok().flatten().unwrap_or_default();
        ready.splice(0..0, sidecars.into_iter().filter(|_| answers.len() < unit.len()));
        (answers, ready)
    }

    fn journal(&mut self) -> Result<&mut JournalWriter<DuplicateStep>, ActError> {
        match &mut self.journal {
            Some(journal) => Ok(journal),
            none => {
                let path = match &self.options.journal {
                    Some(path) => path.clone(),
                    None => journal::new_name(&journal::folder()?, COMMAND),
                };
                let header = Header::now(COMMAND, self.options.catalog.as_deref());
                Ok(none.insert(JournalWriter::create(&path, &header)?))
            }
        }
    }

    fn tell(&mut self, answer: &Answer, on_treated: OnTreated<'_>) -> Result<(), ActError> {
        let Answer { path, kept, to, bytes, outcome } = answer;
        let (state, freed_bytes) = match outcome {
            Ok(done) => *done,
            Err(_) => (DuplicateState::Left, 0),
        };
        let report = &mut self.report;
        *match state {
            DuplicateState::Left => &mut report.n_left,
            _ if kept.is_none() => &mut report.n_sidecars,
            DuplicateState::Already => &mut report.n_already,
            _ => &mut report.n_done,
        } += 1;
        report.freed_bytes += freed_bytes;
        report.moved_bytes += if state == DuplicateState::Moved { *bytes } else { 0 };
        let reason = outcome.as_ref().err().map(Refusal::reason);
        on_treated(&Treated {
            path,
            kept: kept.as_deref(),
            to: to.as_deref().filter(|_| state == DuplicateState::Moved),
            state,
            freed_bytes,
            reason: reason.as_deref(),
        })
        .map_err(ActError::Report)
    }
}
