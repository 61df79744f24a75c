//! Placeholder for Photoshop image resources.
use crate::context::Context;
/// Opens an APP13 segment.
pub(crate) const APP13_SIGNATURE: &[u8] = b"Photoshop 3.0\0";
pub(crate) fn read<'a>(_ctx: &mut Context<'a>, _bytes: &'a [u8]) {}
