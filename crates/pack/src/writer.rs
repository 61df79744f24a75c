//! Writes a pack with many threads, so that a killed run can be continued, and the same input produces the
//! same bytes.
//!
//! # The model
//!
//! Workers build [`Batch`]es: stretches of the input in the form that they have in a shard, numbered in the
//! order of the input. [`Writer::put`] waits for the batch's turn only to determine the places of its
//! samples, which is arithmetic. Then it writes concurrently with others, at offsets, so that a shard grows
//! in many places at once. A batch may span shards. When the last bytes of a shard are written it gets its
//! name, with its indexes and its records; only then does it count.
//!
//! # The guarantee
//!
//! The ends of shards depend only on the plan and the lengths of the samples. So a run of the same plan
//! continues after the last shard up to which all are finished, and ends with the same bytes as an
//! uninterrupted run. A change of the inputs in between is detected by the plan's fingerprint.
//!
//! # Memory use
//!
//! A sample is in memory as a whole. Of the finished shards only counts stay in memory; the rest is on disk.

mod batch;
mod finish;
mod open;
mod plan;
mod records;
mod room;

use std::ops::Range;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use gate::gate;

pub use batch::Batch;
pub use finish::PackSummary;
pub use plan::{Inputs, Plan};

use crate::PackError;
use crate::shard::Dealer;
use open::OpenShard;
use plan::StartingState;
use records::FinishedShard;
use room::Room;

/// Writes one pack. Shared by all workers of a run. If it is dropped before [`Writer::finish`], the finished
/// shards are kept for the next run.
#[derive(Debug)]
pub struct Writer {
    room: Room,
    plan: Plan,
    /// Result of an earlier run of this plan, if it finished: then nothing remains to do.
    whole: Option<PackSummary>,
    n_done: u64,
    turn: Mutex<Turn>,
    /// Signalled when `turn` changes hands, and when all workers must stop.
    changed: Condvar,
    finished: Mutex<Vec<FinishedShard>>,
}

/// State that belongs to the worker whose batch is next.
#[derive(Debug)]
struct Turn {
    next_batch: u64,
    dealer: Dealer,
    open: Option<Arc<OpenShard>>,
    is_stopped: bool,
}

/// Work that remains for a batch after its turn.
#[derive(Debug, Default)]
struct BatchRest {
    /// One write per shard. Each keeps its shard open.
    writes: Vec<Write>,
    /// Shards to which nothing more is appended. The writer's hold on them is not yet released.
    closed: Vec<Arc<OpenShard>>,
}

#[derive(Debug)]
struct Write {
    shard: Arc<OpenShard>,
    offset: u64,
    bytes: Range<usize>,
}

impl Writer {
    /// Prepares the folder, or finds what an earlier run of the same plan has finished, which may be all.
    /// With `force` it starts again, and the existing files of a pack with this name are removed.
    ///
    /// # Errors
    /// [`PackError::Name`] if the name is not allowed, [`PackError::Running`] while another run writes this
    /// pack, [`PackError::Exists`] if the pack exists, [`PackError::OtherRun`] if shards of another plan are
    /// finished (the last two not with `force`), [`PackError::Io`] if the operating system fails.
    pub fn begin(plan: &Plan, force: bool) -> Result<Writer, PackError> {
        plan.check_name()?;
        let room = Room::enter(&plan.directory, &plan.name)?;
        let (finished, whole) = match plan.settle(&room, force) {
            Ok(StartingState::Begun(finished)) => (finished, None),
            Ok(StartingState::Whole(packed)) => (Vec::new(), Some(packed)),
            Err(error) => {
                if !room.plan_path().exists() {
                    room.leave()?;
                }
                return Err(error);
            }
        };
        let n_finished = finished.iter().map(|shard| shard.n_members + shard.n_failed).sum();
        let n_done = if whole.is_some() { plan.inputs.n } else { n_finished };
        let n_shards = u32::try_from(finished.len()).unwrap_or(u32::MAX);
        let dealer = Dealer::new(plan.cut, plan.inputs.n, n_done, n_shards);
        let turn = Turn { next_batch: 0, dealer, open: None, is_stopped: false };
        Ok(Writer {
            room,
            plan: plan.clone(),
            whole,
            n_done,
            turn: Mutex::new(turn),
            changed: Condvar::new(),
            finished: Mutex::new(finished),
        })
    }

    /// Number of inputs that an earlier run finished. They must not be added again: batch 0 begins with the
    /// input after them. Their keys must be assigned again, in order, because the later keys depend on them.
    #[must_use]
    pub fn n_done(&self) -> u64 {
        self.n_done
    }

    /// Writes a batch once all earlier ones have had their turn, and empties it. Each number must be put
    /// exactly once.
    ///
    /// # Errors
    /// [`PackError::Io`] with the shard if it cannot be written. The run is over then, and all other threads
    /// get [`PackError::Stopped`]. [`PackError::Inputs`] if more inputs are added than were planned.
    ///
    /// # Panics
    /// If a batch with this number was already put.
    pub fn put(&self, batch: &mut Batch) -> Result<(), PackError> {
        let written = self.deal(batch).and_then(|dealt| self.write(batch, dealt));
        if written.is_err() {
            self.stop();
        }
        batch.restart(batch.number());
        written
    }

    /// Ends the run early: threads that wait for a turn return with [`PackError::Stopped`]. A worker that
    /// will not put its batch must call this, because the others would wait for it.
    pub fn stop(&self) {
        self.lock_turn().is_stopped = true;
        gate::wakes!("pack::turn");
        self.changed.notify_all();
    }

    /// Waits for the batch's turn and determines the place of each sample.
    fn deal(&self, batch: &mut Batch) -> Result<BatchRest, PackError> {
        let mut turn = self.wait_for(batch.number())?;
        let mut dealt = BatchRest::default();
        for input in batch.take_inputs() {
            let bytes = input.bytes.as_ref().map(|bytes| bytes.len() as u64);
            let place = turn.dealer.place(bytes).ok_or_else(|| self.not_planned(self.plan.inputs.n + 1))?;
            if place.is_first {
                let next = Arc::new(OpenShard::create(&self.room, place.shard)?);
                dealt.closed.extend(turn.open.replace(next));
            }
            let Some(shard) = &turn.open else { continue };
            shard.append(input.entry, place.offset, bytes.unwrap_or(0));
            if let Some(bytes) = input.bytes {
                dealt.add(shard, place.offset, bytes);
            }
        }
        turn.next_batch += 1;
        drop(turn);
        gate::wakes!("pack::turn");
        self.changed.notify_all();
        Ok(dealt)
    }

    fn wait_for(&self, number: u64) -> Result<MutexGuard<'_, Turn>, PackError> {
        let _gate = gate!("pack::turn", Wait);
        let turn = self.lock_turn();
        let is_not_yet = |turn: &mut Turn| turn.next_batch < number && !turn.is_stopped;
        let turn = self.changed.wait_while(turn, is_not_yet).unwrap_or_else(PoisonError::into_inner);
        if turn.is_stopped {
            return Err(self.stopped());
        }
        assert_eq!(turn.next_batch, number, "each batch is put once");
        Ok(turn)
    }

    fn write(&self, batch: &Batch, dealt: BatchRest) -> Result<(), PackError> {
        for Write { shard, offset, bytes } in dealt.writes {
            shard.write(&batch.as_bytes()[bytes], offset)?;
            self.release(&shard)?;
        }
        dealt.closed.iter().try_for_each(|shard| self.release(shard))
    }

    fn release(&self, shard: &OpenShard) -> Result<(), PackError> {
        let finished = shard.release(&self.room)?;
        self.finished.lock().unwrap_or_else(PoisonError::into_inner).extend(finished);
        Ok(())
    }

    fn lock_turn(&self) -> MutexGuard<'_, Turn> {
        self.turn.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn stopped(&self) -> PackError {
        PackError::Stopped { path: self.room.directory.clone() }
    }

    fn not_planned(&self, came: u64) -> PackError {
        PackError::Inputs { path: self.room.directory.clone(), planned: self.plan.inputs.n, came }
    }
}

impl BatchRest {
    /// Adds bytes of the batch; those of one shard are contiguous in both.
    fn add(&mut self, shard: &Arc<OpenShard>, offset: u64, bytes: Range<usize>) {
        match self.writes.last_mut() {
            Some(last) if Arc::ptr_eq(&last.shard, shard) => last.bytes.end = bytes.end,
            _ => {
                shard.hold();
                self.writes.push(Write { shard: Arc::clone(shard), offset, bytes });
            }
        }
    }
}
