//! Writing a pack with many threads, so that a run that is killed goes on, and the same input makes the same
//! bytes.
//!
//! # The model
//!
//! Workers make [`Batch`]es: stretches of the input in the form that they have in a shard, numbered in the
//! order of the input. [`Writer::put`] waits for the batch's turn only to fix where its samples lie, which is
//! arithmetic; then it writes with others, at offsets, so that a shard grows in many places at once. A batch
//! may straddle shards. When the last bytes of a shard are there it gets its name, with its indexes and its
//! records; only then does it count.
//!
//! # The guarantee
//!
//! Where shards end depends on nothing but the plan and the lengths of the samples. So a run of the same plan
//! goes on behind the last shard up to which all are finished, and ends with the bytes that it would have
//! had. What is changed in between is noticed by the plan's fingerprint.
//!
//! # The limit
//!
//! A sample is in memory as a whole. Of what is finished, counts stay in memory and all else is on disk.

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
pub use finish::Packed;
pub use plan::{Inputs, Plan};

use crate::PackError;
use crate::shard::Dealer;
use open::OpenShard;
use plan::Settled;
use records::Finished;
use room::Room;

/// Writes one pack. Shared by all workers of a run; dropped before [`Writer::finish`], it leaves what is
/// finished for the next run.
#[derive(Debug)]
pub struct Writer {
    room: Room,
    plan: Plan,
    /// What came of an earlier run of this plan, if it finished: then nothing is to be done.
    whole: Option<Packed>,
    n_done: u64,
    turn: Mutex<Turn>,
    /// Signalled when `turn` changes hands, and when all is to stop.
    changed: Condvar,
    finished: Mutex<Vec<Finished>>,
}

/// Belongs to the worker whose batch is next.
#[derive(Debug)]
struct Turn {
    next_batch: u64,
    dealer: Dealer,
    open: Option<Arc<OpenShard>>,
    is_stopped: bool,
}

/// What a batch has to do after its turn.
#[derive(Debug, Default)]
struct Dealt {
    /// One write a shard. Each holds its shard.
    writes: Vec<Write>,
    /// Shards to which nothing is appended any more. The writer's hold on them is still there.
    closed: Vec<Arc<OpenShard>>,
}

#[derive(Debug)]
struct Write {
    shard: Arc<OpenShard>,
    offset: u64,
    bytes: Range<usize>,
}

impl Writer {
    /// Makes the folder ready, or finds what an earlier run of the same plan has finished, which may be all.
    /// With `force` it starts anew, and what is there of a pack of this name goes.
    ///
    /// # Errors
    /// [`PackError::Name`] for a name that would be misunderstood, [`PackError::Running`] while another run
    /// writes this pack, [`PackError::Exists`] if there is one, [`PackError::OtherRun`] if something is
    /// finished of another plan (the last two not with `force`), [`PackError::Io`] of the operating system.
    pub fn begin(plan: &Plan, force: bool) -> Result<Writer, PackError> {
        plan.check_name()?;
        let room = Room::enter(&plan.directory, &plan.name)?;
        let (finished, whole) = match plan.settle(&room, force) {
            Ok(Settled::Begun(finished)) => (finished, None),
            Ok(Settled::Whole(packed)) => (Vec::new(), Some(packed)),
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

    /// How many of the inputs an earlier run finished. They are not to come again: batch 0 begins with the
    /// input behind them. Their keys have to be taken again, in order, for those of the others depend on
    /// them.
    #[must_use]
    pub fn n_done(&self) -> u64 {
        self.n_done
    }

    /// Writes a batch once all before it have had their turn, and empties it. Each number has to come, once.
    ///
    /// # Errors
    /// [`PackError::Io`] with the shard if it cannot be written. The run is over then, and all other threads
    /// get [`PackError::Stopped`]. [`PackError::Inputs`] if more come than were planned.
    ///
    /// # Panics
    /// If the batch's number has been put already.
    pub fn put(&self, batch: &mut Batch) -> Result<(), PackError> {
        let written = self.deal(batch).and_then(|dealt| self.write(batch, dealt));
        if written.is_err() {
            self.stop();
        }
        batch.restart(batch.number());
        written
    }

    /// Ends the run early: whoever waits for a turn returns with [`PackError::Stopped`]. To be called by a
    /// worker that will not put its batch, for the others would wait for it.
    pub fn stop(&self) {
        self.lock_turn().is_stopped = true;
        gate::wakes!("pack::turn");
        self.changed.notify_all();
    }

    /// Waits for the batch's turn and gives each sample its place.
    fn deal(&self, batch: &mut Batch) -> Result<Dealt, PackError> {
        let mut turn = self.wait_for(batch.number())?;
        let mut dealt = Dealt::default();
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

    fn write(&self, batch: &Batch, dealt: Dealt) -> Result<(), PackError> {
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

impl Dealt {
    /// Adds bytes of the batch; those of one shard lie one behind another there as here.
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
