//! Placeholder for MPF.
use crate::context::Context;
pub(crate) fn read<'a>(_ctx: &mut Context<'a>, _bytes: &'a [u8], _base: u64) {}
