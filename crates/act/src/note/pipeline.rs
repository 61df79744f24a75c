//! Carries out batches while the next ones are planned: one thread writes new sidecars beside the old ones,
//! another flushes them, records the steps and gives the sidecars their names. Batches stay in their order.

use std::collections::{HashSet, VecDeque};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, Builder};

use super::plan::{Batch, Key};
use super::step::{COMMAND, NoteStep};
use super::{NoteOptions, NoteReport};
use crate::error::ActError;
use crate::journal::{self, Header, JournalWriter};
use crate::replace::{self, Closing, Locks};

/// Batches under way at once, besides the one that is being planned.
const DEPTH: usize = 2;

/// Batches that are being carried out.
#[derive(Debug)]
pub(super) struct Pipeline {
    to_write: SyncSender<Batch>,
    done: Receiver<Result<Batch, ActError>>,
    /// The keys of each batch under way, the oldest first.
    under_way: VecDeque<HashSet<Key>>,
}

/// Runs `plan` with a pipeline, and ends what it has begun. Also returns the journal, if there is one.
pub(super) fn with_pipeline(
    options: &NoteOptions,
    plan: impl FnOnce(&mut Pipeline) -> Result<NoteReport, ActError>,
) -> (Result<NoteReport, ActError>, Option<PathBuf>) {
    let is_given_up = AtomicBool::new(false);
    thread::scope(|scope| {
        let (to_write, writes) = sync_channel::<Batch>(DEPTH);
        let (to_publish, publications) = sync_channel::<Batch>(DEPTH);
        let (to_tell, done) = sync_channel(DEPTH);
        let writer = Builder::new().spawn_scoped(scope, move || {
            for mut batch in writes {
                if !options.is_dry_run {
                    write(&mut batch);
                }
                if to_publish.send(batch).is_err() {
                    break;
                }
            }
        });
        let is_given_up = &is_given_up;
        let publisher = Builder::new().spawn_scoped(scope, move || {
            let mut publisher = Publisher { options, journal: None, closing: Closing::default() };
            for batch in publications {
                if is_given_up.load(Relaxed) {
                    break;
                }
                let published = publisher.publish(batch);
                let is_over = published.is_err();
                if to_tell.send(published).is_err() || is_over {
                    break;
                }
            }
            publisher.journal.map(|journal| journal.path().to_owned())
        });
        let publisher = match writer.and(publisher) {
            Ok(publisher) => publisher,
            // The other one ends with its channel.
            Err(source) => return (Err(ActError::Thread { source }), None),
        };
        let mut pipeline = Pipeline { to_write, done, under_way: VecDeque::new() };
        let report = plan(&mut pipeline);
        is_given_up.store(report.is_err(), Relaxed);
        drop(pipeline);
        (report, publisher.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}

impl Pipeline {
    pub(super) fn is_busy(&self) -> bool {
        !self.under_way.is_empty()
    }

    pub(super) fn is_full(&self) -> bool {
        self.under_way.len() > DEPTH
    }

    /// Whether one of these sidecars is being written.
    pub(super) fn is_writing(&self, sidecars: &[Key]) -> bool {
        self.under_way.iter().any(|keys| sidecars.iter().any(|key| keys.contains(key)))
    }

    /// Begins to carry out a batch.
    pub(super) fn begin(&mut self, mut batch: Batch) {
        self.under_way.push_back(std::mem::take(&mut batch.keys));
        // It is not taken after an error only, which is received in its place.
        let _ = self.to_write.send(batch);
    }

    /// Waits for the oldest batch under way.
    pub(super) fn finish_next(&mut self) -> Result<Batch, ActError> {
        self.under_way.pop_front();
        self.done.recv().unwrap_or_else(|_| Ok(Batch::default()))
    }
}

/// Writes new sidecars beside the old ones, and makes the steps.
fn write(batch: &mut Batch) {
    replace::write(&mut batch.replacements);
    let steps = batch.replacements.iter();
    batch.steps =
        steps.map(|replacement| replacement.outcome.is_ok().then(|| NoteStep::of(replacement))).collect();
}

/// Flushes what was written, records the steps, and carries them out.
struct Publisher<'p> {
    options: &'p NoteOptions,
    journal: Option<JournalWriter<NoteStep>>,
    closing: Closing,
}

impl Publisher<'_> {
    fn publish(&mut self, mut batch: Batch) -> Result<Batch, ActError> {
        if self.options.is_dry_run {
            return Ok(batch);
        }
        replace::flush(&mut batch.replacements);
        let replacements = &mut batch.replacements;
        let is_ready = |at: &usize| replacements[*at].outcome.is_ok();
        let ready: Vec<usize> = (0..replacements.len()).filter(is_ready).collect();
        if !ready.is_empty() {
            let steps: Vec<NoteStep> =
                ready.iter().filter_map(|at| batch.steps.get_mut(*at)?.take()).collect();
            let journal = self.journal()?;
            let numbers = journal.begin(&steps)?;
            replace::publish(replacements, &mut self.closing);
            let finished = numbers.zip(&ready).filter(|(_, at)| replacements[**at].outcome.is_ok());
            let finished: Vec<u64> = finished.map(|(number, _)| number).collect();
            self.journal()?.finish(&finished)?;
        }
        batch.locks = Locks::default();
        Ok(batch)
    }

    /// The journal, which is created for the first step.
    fn journal(&mut self) -> Result<&mut JournalWriter<NoteStep>, ActError> {
        if self.journal.is_none() {
            let path = match &self.options.journal {
                Some(path) => path.clone(),
                None => journal::new_name(&journal::folder()?, COMMAND),
            };
            let header = Header::now(COMMAND, self.options.catalog.as_deref());
            self.journal = Some(JournalWriter::create(&path, &header)?);
        }
        // It was made just now at the latest.
        self.journal.as_mut().ok_or(ActError::NoJournalFolder)
    }
}
