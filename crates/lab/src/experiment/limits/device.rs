//! Limits of the device: reads past the page cache, with several in flight.

use std::fs::OpenOptions;
use std::path::Path;

use super::{Outcome, PAGE_BYTES, sum_of_samples};
use crate::case::Case;
use crate::clock::Clock;
use crate::error::CaseError;
use crate::experiment::content;
use crate::experiment::stream::offered;
use crate::platform::{self, Request, Ring, RingKind};

/// Reads whole blocks at random positions, the same for every queue depth.
pub(super) fn read_at_random(
    case: &Case,
    input: &Path,
    seed: u64,
    clock: &mut Clock<'_>,
) -> Result<Outcome, CaseError> {
    let mut reads = DeviceReads::new(case, input)?;
    let n_blocks = (reads.len_bytes / reads.block_bytes).max(1);
    let n_reads = case.number("reads").unwrap_or(1000);
    let mut state = seed;
    let offsets: Vec<u64> =
        (0..n_reads).map(|_| content::next(&mut state) % n_blocks * reads.block_bytes).collect();
    clock.measure(|| reads.run(&mut offsets.into_iter(), input))?;
    Ok(Outcome { items: n_reads, bytes: reads.n_bytes, checksum: reads.sum })
}

/// Reads the file block by block, from first to last.
pub(super) fn read_in_order(case: &Case, input: &Path, clock: &mut Clock<'_>) -> Result<Outcome, CaseError> {
    let mut reads = DeviceReads::new(case, input)?;
    let mut offsets = (0..reads.len_bytes).step_by(reads.block_bytes as usize);
    clock.measure(|| reads.run(&mut offsets, input))?;
    let items = reads.len_bytes.div_ceil(reads.block_bytes);
    Ok(Outcome { items, bytes: reads.n_bytes, checksum: reads.sum })
}

struct DeviceReads {
    ring: Ring,
    queue_depth: usize,
    block_bytes: u64,
    len_bytes: u64,
    n_bytes: u64,
    sum: u64,
}

impl DeviceReads {
    fn new(case: &Case, input: &Path) -> Result<DeviceReads, CaseError> {
        let block_bytes = case.number("block_bytes").unwrap_or(PAGE_BYTES as u64);
        let queue_depth = case.number("queue_depth").map_or(1, |depth| depth.max(1) as usize);
        let file = platform::open_direct(OpenOptions::new().read(true), input);
        let file = offered("O_DIRECT", file, CaseError::file("open", input))?;
        let len_bytes = file.metadata().map_err(CaseError::file("get the size of", input))?.len();
        let ring = Ring::new(RingKind::DirectEvents, vec![file], queue_depth, block_bytes as usize);
        let failed = |source| CaseError::io("prepare several requests at once", source);
        let ring = offered(Ring::NAME, ring, failed)?;
        Ok(DeviceReads { ring, queue_depth, block_bytes, len_bytes, n_bytes: 0, sum: 0 })
    }

    /// Keeps as many reads in flight as the queue depth.
    fn run(&mut self, offsets: &mut dyn Iterator<Item = u64>, input: &Path) -> Result<(), CaseError> {
        for (slot, offset) in (0..self.queue_depth).zip(&mut *offsets) {
            self.send(slot, offset, input)?;
        }
        loop {
            let moved = offered("O_DIRECT", self.ring.wait(), CaseError::file("read", input))?;
            let Some((slot, n_moved)) = moved else { return Ok(()) };
            self.sum = self.sum.wrapping_add(sum_of_samples(&self.ring.buffer(slot)[..n_moved]));
            self.n_bytes += n_moved as u64;
            if let Some(offset) = offsets.next() {
                self.send(slot, offset, input)?;
            }
        }
    }

    fn send(&mut self, slot: usize, offset: u64, input: &Path) -> Result<(), CaseError> {
        let request = Request { slot, file: 0, offset, part: 0..self.block_bytes as usize };
        self.ring.read(&request).map_err(CaseError::file("queue a read of", input))
    }
}
