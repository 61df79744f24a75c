//! Memory for one thread's events: fixed slots, written once, allocated block by block.
//!
//! A slot, once written, never changes, which keeps concurrent reading simple (see [`crate::ring`]). All
//! slots are atomic words, so a reader that comes too early reads old numbers, not torn memory.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// The first block is small: a program that starts thousands of short threads pays 4 KiB for each.
const FIRST: usize = 256;
/// A block is 64 KiB, below the size at which allocators call the system each time. Touching fresh memory is
/// the largest cost of a gate after its two time stamps, which is also why a slot has 16 bytes.
const BLOCK: usize = 4096;

/// Contents of one slot. [`crate::ring`] defines what the words mean.
pub(crate) type Words = [u64; 2];

#[derive(Default)]
#[repr(align(16))]
pub(crate) struct Slot([AtomicU64; 2]);

impl Slot {
    #[inline(always)]
    pub(crate) fn write(&self, words: Words) {
        self.0[0].store(words[0], Relaxed);
        self.0[1].store(words[1], Relaxed);
    }

    fn read(&self) -> Words {
        [self.0[0].load(Relaxed), self.0[1].load(Relaxed)]
    }
}

pub(crate) struct Log {
    first: Box<[Slot]>,
    rest: Box<[OnceLock<Box<[Slot]>>]>,
    /// Set while a block is allocated, for allocators that report to [`crate::memory`] themselves.
    growing: AtomicBool,
}

impl Log {
    /// Creates a log for at least `capacity` slots; all but the first 256 are allocated when they are
    /// reached.
    pub(crate) fn new(capacity: usize) -> Log {
        let n_blocks = capacity.saturating_sub(FIRST).div_ceil(BLOCK);
        Log {
            first: slots(FIRST),
            rest: std::iter::repeat_with(OnceLock::new).take(n_blocks).collect(),
            growing: AtomicBool::new(false),
        }
    }

    /// The slot at `idx`, for the owning thread. `None` past the capacity, or when called by the allocator
    /// while it allocates the block.
    #[inline(always)]
    pub(crate) fn slot(&self, idx: usize) -> Option<&Slot> {
        if let Some(slot) = self.first.get(idx) {
            return Some(slot);
        }
        let past = idx - FIRST;
        let block = self.rest.get(past / BLOCK)?;
        match block.get() {
            Some(slots) => slots.get(past % BLOCK),
            None => self.grow(block)?.get(past % BLOCK),
        }
    }

    /// Whether the owner is allocating a block at this moment; its allocator's reports then concern this
    /// crate, not the program.
    #[inline(always)]
    pub(crate) fn is_growing(&self) -> bool {
        self.growing.load(Relaxed)
    }

    /// Runs code that allocates for the ring itself, so that an allocator's reports of it are not taken for
    /// the program's.
    pub(crate) fn quietly(&self, action: impl FnOnce()) {
        let was_growing = self.growing.swap(true, Relaxed);
        action();
        self.growing.store(was_growing, Relaxed);
    }

    #[cold]
    fn grow<'log>(&self, block: &'log OnceLock<Box<[Slot]>>) -> Option<&'log [Slot]> {
        if self.growing.swap(true, Relaxed) {
            return None;
        }
        let slots = block.get_or_init(|| slots(BLOCK));
        self.growing.store(false, Relaxed);
        Some(slots)
    }

    /// The first `len` slots, for any thread that has seen `len` published.
    pub(crate) fn read(&self, len: usize) -> Vec<Words> {
        let blocks = self.rest.iter().map_while(|block| block.get()).flatten();
        self.first.iter().chain(blocks).take(len).map(Slot::read).collect()
    }
}

fn slots(len: usize) -> Box<[Slot]> {
    std::iter::repeat_with(Slot::default).take(len).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_across_blocks() {
        let log = Log::new(FIRST + BLOCK + 1);
        let n = FIRST + 2 * BLOCK;
        for idx in 0..n {
            log.slot(idx).unwrap().write([idx as u64, 1]);
        }
        assert!(log.slot(n).is_none(), "capacity is rounded up to whole blocks, and no further");
        let words = log.read(n);
        assert_eq!(words.len(), n);
        assert!(words.iter().enumerate().all(|(idx, words)| *words == [idx as u64, 1]));
    }
}
