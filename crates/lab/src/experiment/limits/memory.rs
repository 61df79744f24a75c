//! Limits of memory: copying it, and allocating it.

use std::hint::black_box;

use super::{Outcome, PAGE_BYTES, outcome_of_pages, sum_of_samples};
use crate::case::Case;
use crate::clock::Clock;
use crate::error::CaseError;
use crate::platform::Memory;

/// Copies a block repeatedly until `len_bytes` are copied. A small block stays in the cache.
pub(super) fn copy(case: &Case, len_bytes: u64, clock: &mut Clock<'_>) -> Result<Outcome, CaseError> {
    let block_bytes = case.number("block_bytes").unwrap_or(len_bytes).clamp(1, len_bytes);
    let mut source = allocate(block_bytes)?;
    let mut target = allocate(block_bytes)?;
    // Fills both blocks, so that all pages are mapped: the first touch is a separate limit.
    source.iter_mut().enumerate().for_each(|(index, byte)| *byte = index as u8);
    target.fill(1);
    let n_blocks = len_bytes / block_bytes;
    clock.measure(|| {
        (0..n_blocks).for_each(|_| black_box(&mut *target).copy_from_slice(black_box(&source)));
        Ok(())
    })?;
    // One checksum for every block size: whether the copy is correct.
    let bytes = n_blocks * block_bytes;
    Ok(Outcome { items: bytes, bytes, checksum: u64::from(*source == *target) })
}

/// Writes a byte into every page.
pub(super) fn touch(case: &Case, len_bytes: u64, clock: &mut Clock<'_>) -> Result<Outcome, CaseError> {
    let mut memory = allocate(len_bytes)?;
    if case.way == "second_touch" {
        memory.fill(0);
    } else {
        memory.advise_huge_pages(case.flag("huge_pages")).map_err(|error| {
            CaseError::Skipped(format!("this kernel does not allow choosing the page size: {error}"))
        })?;
    }
    clock.measure(|| {
        black_box(&mut *memory).iter_mut().step_by(PAGE_BYTES).for_each(|byte| *byte = 1);
        Ok(())
    })?;
    Ok(outcome_of_pages(len_bytes, sum_of_samples(&memory)))
}

/// Memory that begins at the start of a page.
pub(super) fn allocate(len_bytes: u64) -> Result<Memory, CaseError> {
    let len_bytes = usize::try_from(len_bytes)
        .map_err(|_| CaseError::Failed("more memory than the address space".to_owned()))?;
    Memory::new(len_bytes).map_err(|source| CaseError::io("allocate memory", source))
}
