//! Judges runs together that are too short to judge alone.
//!
//! Processor times of the machine come in ticks of 10 ms, so nothing shows whether others disturbed a single
//! run below some 50 ms. A block is a stretch of the session, with all its runs and what the lab does between
//! them; where others used the processors during a block, none of its runs counts.

use std::time::{Duration, Instant};

use super::guard::{Surroundings, foreign_use};
use crate::counters::{Counters, Snapshot};
use crate::platform::{self, MachineCounters};

/// A block is judged when it has taken this long: fifty ticks, of which the guard tolerates three.
const LEAST_TIME: Duration = Duration::from_millis(500);

/// What is known of the runs since a block began.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BlockState {
    /// The block is too short to judge yet.
    Open,
    /// The block is over, and others hardly used the processors.
    Quiet,
    /// The block is over, and others used the processors, in words.
    Busy(String),
}

/// The beginning of a block.
pub(crate) struct Block {
    began: Instant,
    machine: Snapshot,
    own: Counters,
}

impl Block {
    pub(crate) fn begin(machine: &MachineCounters) -> Block {
        Block { began: Instant::now(), machine: machine.look(), own: platform::own_counters() }
    }

    /// Judges the block if it is long enough; the next one begins then.
    pub(crate) fn look(&mut self, machine: &MachineCounters, n_processors: usize) -> BlockState {
        let elapsed = self.began.elapsed();
        if elapsed < LEAST_TIME {
            return BlockState::Open;
        }
        let next = Block::begin(machine);
        // The cases were processes of this one, which has waited for them.
        let own = next.own.since(&self.own);
        let around = Surroundings::between(&self.machine, &next.machine, &own);
        let wall_ns = u64::try_from(elapsed.as_nanos()).unwrap_or(u64::MAX);
        *self = next;
        match foreign_use(wall_ns, &around, n_processors) {
            Some(reason) => BlockState::Busy(format!("{reason} around this run")),
            None => BlockState::Quiet,
        }
    }
}
