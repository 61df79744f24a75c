//! Bypasses the page cache in both directions with `O_DIRECT`, which measures the device without the copy in
//! memory.
//!
//! The kernel accepts only whole sectors at aligned positions, so the last block is padded and the file is
//! truncated afterwards. The time includes the device, which the other ways leave to the page cache.

use std::io::{Read as _, Write as _};

use super::plan::Ends;
use super::{Plan, Step, apply_within, growth, offered};
use crate::error::CaseError;

/// Lengths and positions are multiples of this: no logical block in use is larger.
const ALIGN_BYTES: usize = 4096;

pub(super) fn run<S: Step>(plan: &Plan, step: &S) -> Result<(), CaseError> {
    if !plan.block_bytes.is_multiple_of(ALIGN_BYTES) {
        return Err(CaseError::Failed(format!(
            "direct I/O needs block sizes that are multiples of {ALIGN_BYTES} bytes"
        )));
    }
    let Ends { mut input, mut output, len_bytes } = plan.open_direct::<S>()?;
    let mut memory = plan.memory::<S>()?;
    let mut offset = 0;
    while offset < len_bytes {
        let n = input.read(&mut memory[..plan.block_bytes]);
        let n = offered("O_DIRECT", n, CaseError::file("read", &plan.input))?;
        if n < plan.block_bytes && offset + (n as u64) < len_bytes {
            return Err(CaseError::Failed(format!("`{}` shrank during the run", plan.input.display())));
        }
        let part = apply_within(step, offset, &mut memory, n)?;
        let whole = part.start..part.start + part.len().next_multiple_of(ALIGN_BYTES);
        let written = output.write_all(&memory[whole]);
        offered("O_DIRECT", written, CaseError::file("write", &plan.output))?;
        offset += n as u64;
    }
    output.set_len(len_bytes * growth::<S>() as u64).map_err(CaseError::file("shorten", &plan.output))
}
