//! The transfer of a file through a ring: the block of each slot, and its remaining part.

use super::plan::Ends;
use super::{Plan, Step, apply_within, growth, memory_bytes, offered};
use crate::error::CaseError;
use crate::platform::{Request, Ring, RingKind};

/// Indices of the files in the ring.
const INPUT: usize = 0;
const OUTPUT: usize = 1;

/// The ring with the state of each slot.
pub(super) struct Transfer<'s, S> {
    ring: Ring,
    plan: &'s Plan,
    step: &'s S,
    len_bytes: u64,
    next_offset: u64,
    /// The current or most recent block of each slot.
    flights: Vec<BlockTransfer>,
}

/// One block in transfer.
struct BlockTransfer {
    /// Position of the block in the input.
    offset: u64,
    n_bytes: usize,
    /// The part of the block that has not been transferred yet.
    rest: Request,
}

impl<'s, S: Step> Transfer<'s, S> {
    pub(super) fn new(kind: RingKind, plan: &'s Plan, step: &'s S) -> Result<Transfer<'s, S>, CaseError> {
        let Ends { input, output, len_bytes } = plan.open::<S>()?;
        let buffer_bytes = memory_bytes::<S>(plan.block_bytes);
        let ring = Ring::new(kind, vec![input, output], plan.queue_depth, buffer_bytes);
        let failed = |source| CaseError::io("prepare several requests at once", source);
        let ring = offered(Ring::NAME, ring, failed)?;
        let idle = |slot| BlockTransfer {
            offset: 0,
            n_bytes: 0,
            rest: Request { slot, file: INPUT, offset: 0, part: 0..0 },
        };
        let flights = (0..plan.queue_depth).map(idle).collect();
        Ok(Transfer { ring, plan, step, len_bytes, next_offset: 0, flights })
    }

    /// Waits for one transfer; returns its slot and the number of bytes moved. `None` if nothing is in
    /// flight.
    pub(super) fn wait(&mut self) -> Result<Option<(usize, usize)>, CaseError> {
        self.ring
            .wait()
            .map_err(|source| CaseError::io("read or write with several requests at once", source))
    }

    /// Makes the slot read the next block; returns false if there is none.
    pub(super) fn read_next(&mut self, slot: usize) -> Result<bool, CaseError> {
        let offset = self.next_offset;
        let n_bytes = (self.len_bytes - offset).min(self.plan.block_bytes as u64) as usize;
        if n_bytes == 0 {
            return Ok(false);
        }
        self.next_offset += n_bytes as u64;
        let rest = Request { slot, file: INPUT, offset, part: 0..n_bytes };
        self.flights[slot] = BlockTransfer { offset, n_bytes, rest };
        self.send(slot)?;
        Ok(true)
    }

    /// Handles a read of `n_moved` bytes. If some bytes are missing it continues reading and returns false;
    /// otherwise it applies the step, starts the write and returns true.
    pub(super) fn after_read(&mut self, slot: usize, n_moved: usize) -> Result<bool, CaseError> {
        if !self.is_complete(slot, n_moved)? {
            return Ok(false);
        }
        let BlockTransfer { offset, n_bytes, .. } = self.flights[slot];
        let part = apply_within(self.step, offset, self.ring.buffer(slot), n_bytes)?;
        self.flights[slot].rest = Request { slot, file: OUTPUT, offset: offset * growth::<S>() as u64, part };
        self.send(slot)?;
        Ok(true)
    }

    /// Handles a write of `n_moved` bytes: continues if some are missing and returns false, otherwise returns
    /// true.
    pub(super) fn after_write(&mut self, slot: usize, n_moved: usize) -> Result<bool, CaseError> {
        self.is_complete(slot, n_moved)
    }

    /// Counts the bytes moved; requests the slot's rest again if there is any.
    fn is_complete(&mut self, slot: usize, n_moved: usize) -> Result<bool, CaseError> {
        let rest = &mut self.flights[slot].rest;
        if n_moved == 0 {
            return Err(CaseError::Failed(format!("`{}` shrank during the run", self.plan.input.display())));
        }
        rest.part.start += n_moved;
        rest.offset += n_moved as u64;
        if rest.part.is_empty() {
            return Ok(true);
        }
        self.send(slot)?;
        Ok(false)
    }

    fn send(&mut self, slot: usize) -> Result<(), CaseError> {
        let rest = &self.flights[slot].rest;
        let sent = if rest.file == INPUT { self.ring.read(rest) } else { self.ring.write(rest) };
        sent.map_err(|source| CaseError::io("queue a read or write", source))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Case;

    struct CopyStep;

    impl Step for CopyStep {
        const ROOM: usize = 0;

        fn apply(&self, _: u64, _: &[u8], _: &mut [u8]) -> Result<(), CaseError> {
            unreachable!("without room of its own a block is its output")
        }
    }

    #[test]
    fn a_read_that_was_cut_short_goes_on_and_a_file_that_became_shorter_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let (input, output) = (folder.path().join("in"), folder.path().join("out"));
        std::fs::write(&input, [1; 10_000]).unwrap();
        let case = Case::new("10000B", "uring").with("block_bytes", 4096_u64).with("queue_depth", 1_u64);
        let plan = Plan::new(&case, input.clone(), output);
        let mut transfer = match Transfer::new(RingKind::Events, &plan, &CopyStep) {
            Err(CaseError::Skipped(why)) => {
                eprintln!("skipped: {why}");
                return;
            }
            transfer => transfer.unwrap(),
        };
        std::fs::File::options().write(true).open(&input).unwrap().set_len(1000).unwrap();
        assert!(transfer.read_next(0).unwrap());
        let (slot, n_moved) = transfer.wait().unwrap().unwrap();
        assert_eq!(n_moved, 1000);
        assert!(!transfer.after_read(slot, n_moved).unwrap(), "the rest is asked for");
        let (slot, n_moved) = transfer.wait().unwrap().unwrap();
        assert!(
            transfer.after_read(slot, n_moved).unwrap_err().to_string().contains("shrank during the run")
        );
    }
}
