//! Fetches the bytes of a trailer, within the budget.

use crate::context::Context;

/// The bytes of a part of a trailer; `None` if there are too many, or if they are not available.
pub(in crate::format) fn part<'a>(ctx: &mut Context<'a>, at: u64, n_bytes: u64) -> Option<&'a [u8]> {
    let n_bytes = usize::try_from(n_bytes).ok()?;
    if n_bytes > ctx.options.limits.value_bytes || !ctx.take_block_bytes(n_bytes) {
        ctx.warn("A trailer is larger than the limit; left out");
        return None;
    }
    ctx.get(at, n_bytes)
}
