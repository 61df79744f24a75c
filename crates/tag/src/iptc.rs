//! Placeholder for iptc.
use crate::context::Context;
pub(crate) fn read<'a>(_ctx: &mut Context<'a>, _bytes: &'a [u8]) {}
