//! Maps both files into memory: the step reads one mapping and writes the other, block by block.
//!
//! The output must have its length before it can be mapped. Without `presized` it gets the length alone, and
//! blocks as pages are touched.

use super::{Plan, Presize, Step, growth, offered};
use crate::error::CaseError;
use crate::platform::{Mapping, MappingMut};

pub(super) fn run<S: Step>(plan: &Plan, step: &S) -> Result<(), CaseError> {
    let ends = plan.open::<S>()?;
    if plan.presize != Presize::Always {
        let len_bytes = ends.len_bytes * growth::<S>() as u64;
        ends.output.set_len(len_bytes).map_err(CaseError::file("lengthen", &plan.output))?;
    }
    let input = offered("mmap", Mapping::new(&ends.input), CaseError::file("map", &plan.input))?;
    let mut output = offered("mmap", MappingMut::new(&ends.output), CaseError::file("map", &plan.output))?;
    if plan.has_hint {
        plan.hinted(input.advise_sequential())?;
    }
    let blocks = input.chunks(plan.block_bytes).zip(output.chunks_mut(plan.block_bytes * growth::<S>()));
    for (index, (block, room)) in blocks.enumerate() {
        step.apply((index * plan.block_bytes) as u64, block, room)?;
    }
    Ok(())
}
