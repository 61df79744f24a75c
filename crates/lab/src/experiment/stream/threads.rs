//! Uses several threads, each with its own block: a free thread takes the next block, reads it by
//! position, changes it, and writes it by position. With a fixed share, thread i of n takes the blocks
//! i, i + n, i + 2 n and so on.

use std::sync::atomic::{AtomicU64, Ordering};

use super::plan::Ends;
use super::{Plan, Step, apply_within, growth};
use crate::error::CaseError;
use crate::platform::OffsetIo as _;

pub(super) fn run<S: Step>(plan: &Plan, step: &S) -> Result<(), CaseError> {
    let ends = plan.open::<S>()?;
    let next_block = AtomicU64::new(0);
    let n_blocks = usize::try_from(ends.len_bytes.div_ceil(plan.block_bytes as u64)).unwrap_or(usize::MAX);
    let n_threads = plan.threads.min(n_blocks).max(1);
    let worker = |thread: usize| {
        if plan.has_fixed_share {
            work(plan, step, &ends, (thread as u64..).step_by(n_threads))
        } else {
            let next = || next_block.fetch_add(1, Ordering::Relaxed);
            work(plan, step, &ends, std::iter::repeat_with(next))
        }
    };
    let worker = &worker;
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..n_threads).map(|thread| scope.spawn(move || worker(thread))).collect();
        let mine = worker(0);
        others
            .into_iter()
            .map(|other| other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .fold(mine, Result::and)
    })
}

/// Takes blocks until none is left or one has failed. `blocks` never ends.
fn work<S: Step>(
    plan: &Plan,
    step: &S,
    ends: &Ends,
    blocks: impl Iterator<Item = u64>,
) -> Result<(), CaseError> {
    let mut memory = plan.memory::<S>()?;
    let block_bytes = plan.block_bytes as u64;
    for block in blocks {
        let offset = block * block_bytes;
        if offset >= ends.len_bytes {
            break;
        }
        let n = (ends.len_bytes - offset).min(block_bytes) as usize;
        read_exact_at(ends, &mut memory[..n], offset).map_err(CaseError::file("read", &plan.input))?;
        let part = apply_within(step, offset, &mut memory, n)?;
        ends.output
            .write_all_at(&memory[part], offset * growth::<S>() as u64)
            .map_err(CaseError::file("write", &plan.output))?;
    }
    Ok(())
}

fn read_exact_at(ends: &Ends, block: &mut [u8], offset: u64) -> std::io::Result<()> {
    let mut filled = 0;
    while filled < block.len() {
        match ends.input.read_at(&mut block[filled..], offset + filled as u64)? {
            0 => return Err(std::io::ErrorKind::UnexpectedEof.into()),
            n => filled += n,
        }
    }
    Ok(())
}
