//! Reads files block by block, changes the blocks, and writes them: the common part of `copy`, `convert` and
//! `transform`.
//!
//! A [`Step`] defines the change to a block, a [`Plan`] how both files are opened, and a way (one file each)
//! how the blocks are transferred. So the three experiments differ in the step alone, and the same word means
//! the same code in all of them.
//!
//! The measured part is the same as in the publications: from opening to closing, into the page cache.
//! Nothing is synced, except that direct output bypasses the cache by its nature.

mod completion;
mod direct;
mod mapped;
mod plan;
mod pump;
mod threads;
mod transfer;
mod uring;

use std::io;
use std::ops::Range;

pub(super) use plan::{Ends, Plan, Presize};
pub(super) use pump::{cpp_library, cpp_streams};

use crate::error::CaseError;
use crate::platform;

/// The change to a block between reading and writing.
pub(super) trait Step: Sync {
    /// Bytes of output per byte of input that need separate memory; 0 if the block itself is the output.
    const ROOM: usize;

    /// Turns `input`, which begins at `offset` of the file, into `output`, [`growth`] times as long.
    fn apply(&self, offset: u64, input: &[u8], output: &mut [u8]) -> Result<(), CaseError>;
}

/// Bytes of output for each byte of input.
pub(super) fn growth<S: Step>() -> usize {
    S::ROOM.max(1)
}

/// Bytes of memory that a block and its output need.
fn memory_bytes<S: Step>(block_bytes: usize) -> usize {
    block_bytes * (1 + S::ROOM)
}

/// Applies the step to the first `n_filled` bytes of `memory`, which is [`memory_bytes`] long. Returns the
/// range of the output within it.
fn apply_within<S: Step>(
    step: &S,
    offset: u64,
    memory: &mut [u8],
    n_filled: usize,
) -> Result<Range<usize>, CaseError> {
    if S::ROOM == 0 {
        return Ok(0..n_filled);
    }
    let (block, room) = memory.split_at_mut(memory.len() / (1 + S::ROOM));
    let output = block.len()..block.len() + n_filled * S::ROOM;
    step.apply(offset, &block[..n_filled], &mut room[..n_filled * S::ROOM])?;
    Ok(output)
}

/// Runs the way with this name.
pub(super) fn run<S: Step>(way: &str, plan: &Plan, step: &S) -> Result<(), CaseError> {
    match way {
        "raw" => pump::raw(plan, step),
        "stdio" => pump::stdio(plan, step),
        "buffered" => pump::buffered(plan, step),
        "mmap" => mapped::run(plan, step),
        "threads" => threads::run(plan, step),
        "uring" => uring::run(plan, step),
        "completion" => completion::run(plan, step),
        "direct" => direct::run(plan, step),
        _ => Err(CaseError::Failed(format!("unknown way `{way}`; see `thalweg lab list`"))),
    }
}

/// Skips a case whose way the kernel or the file system refuses; other errors are `failed`.
pub(super) fn offered<T>(
    way: &str,
    outcome: io::Result<T>,
    failed: impl FnOnce(io::Error) -> CaseError,
) -> Result<T, CaseError> {
    outcome.map_err(|error| {
        if platform::refuses(&error) {
            CaseError::Skipped(format!("{way} is not available here: {error}"))
        } else {
            failed(error)
        }
    })
}

#[cfg(test)]
pub(super) mod testing;
