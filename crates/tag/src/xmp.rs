//! Placeholder for XMP.
use crate::context::Context;
/// Opens an APP1 segment that holds the main XMP packet (XMP specification part 3, section 1.1.3).
pub(crate) const APP1_SIGNATURE: &[u8] = b"http://ns.adobe.com/xap/1.0/\0";
/// Opens an APP1 segment that holds a part of an extended packet (section 1.1.3.1).
pub(crate) const APP1_EXTENSION_SIGNATURE: &[u8] = b"http://ns.adobe.com/xmp/extension/\0";
pub(crate) fn read<'a>(_ctx: &mut Context<'a>, _bytes: &'a [u8]) {}
pub(crate) fn read_extended<'a>(_ctx: &mut Context<'a>, _parts: &[&'a [u8]]) {}
