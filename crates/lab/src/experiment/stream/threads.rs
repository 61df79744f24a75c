//! Uses several threads, each with its own block: a free thread takes the next block, reads it by position,
//! changes it, and writes it by position.

use std::sync::atomic::{AtomicU64, Ordering};

use super::plan::Ends;
use super::{Plan, Step, apply_within, growth};
use crate::error::CaseError;
use crate::platform::OffsetIo as _;

pub(super) fn run<S: Step>(plan: &Plan, step: &S) -> Result<(), CaseError> {
    let ends = plan.open::<S>()?;
    let next_block = AtomicU64::new(0);
    let n_blocks = usize::try_from(ends.len_bytes.div_ceil(plan.block_bytes as u64)).unwrap_or(usize::MAX);
    std::thread::scope(|scope| {
        let worker = || work(plan, step, &ends, &next_block);
        let others: Vec<_> = (1..plan.threads.min(n_blocks)).map(|_| scope.spawn(worker)).collect();
        let mine = worker();
        others
            .into_iter()
            .map(|other| other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .fold(mine, Result::and)
    })
}

/// Takes blocks until none is left or one has failed.
fn work<S: Step>(plan: &Plan, step: &S, ends: &Ends, next_block: &AtomicU64) -> Result<(), CaseError> {
    let mut memory = plan.memory::<S>()?;
    let block_bytes = plan.block_bytes as u64;
    loop {
        let offset = next_block.fetch_add(1, Ordering::Relaxed) * block_bytes;
        if offset >= ends.len_bytes {
            return Ok(());
        }
        let n = (ends.len_bytes - offset).min(block_bytes) as usize;
        read_exact_at(ends, &mut memory[..n], offset).map_err(CaseError::file("read", &plan.input))?;
        let part = apply_within(step, offset, &mut memory, n)?;
        ends.output
            .write_all_at(&memory[part], offset * growth::<S>() as u64)
            .map_err(CaseError::file("write", &plan.output))?;
    }
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
