//! Canon's boxes in CR3: each directory of EXIF is a TIFF block of its own.

use super::GROUP;
use super::boxes::{Box4, for_each_box, next_box};
use crate::bytes::be32;
use crate::context::Context;
use crate::ifd::{self, Place};
use crate::metadata::Group;
use crate::value::Value;

/// The box in `moov` that holds the directories.
pub(super) const METADATA: &[u8] = b"\x85\xc0\xb6\x87\x82\x0f\x11\xe0\x81\x11\xf4\xce\x46\x2b\x6a\x48";
/// The box of the file that holds the preview.
pub(super) const PREVIEW: &[u8] = b"\xea\xf4\x2b\x5e\x1c\x98\x4b\x88\xb9\xfb\xb7\xdc\x40\x6e\x4d\x16";

pub(super) fn metadata(ctx: &mut Context<'_>, body: Box4) {
    for_each_box(ctx, body, |ctx, found| match &found.kind {
        b"CNCV" => {
            if let Some(version) = found.payload(ctx) {
                let text = ctx.text_or_latin1(super::meta::up_to_nul(version));
                ctx.push_plain(Group::new("MakerNotes", "Canon"), "CompressorVersion", Value::Text(text));
            }
        }
        b"CMT1" => block(ctx, found, Place::Page(0), "IFD0"),
        b"CMT2" => block(ctx, found, Place::Exif, "ExifIFD"),
        b"CMT4" => block(ctx, found, Place::Gps, "GPS"),
        b"THMB" => ctx.metadata.facts.has_thumbnail |= found.len() > 16,
        _ => {}
    });
}

fn block(ctx: &mut Context<'_>, found: Box4, place: Place, name: &'static str) {
    let Some(bytes) = found.payload(ctx) else { return };
    if place == Place::Page(0) {
        let order = if bytes.starts_with(b"MM") { crate::ByteOrder::Big } else { crate::ByteOrder::Little };
        ifd::push_byte_order(ctx, order);
    }
    ctx.deeper(|ctx| ifd::read_directory(ctx, bytes, found.start, place, name));
}

/// Eight bytes, then a box whose twelve bytes of header end with the length of a JPEG.
pub(super) fn preview(ctx: &mut Context<'_>, body: Box4) {
    let Some(mut at) = body.start.checked_add(8) else { return };
    let Some(found) = next_box(ctx, &mut at, body.end).filter(|found| &found.kind == b"PRVW") else { return };
    if let Some(n_bytes) =
        found.first(ctx, 16).and_then(|head| be32(head, 12)).filter(|n| u64::from(*n) <= found.len())
    {
        ctx.push_plain(GROUP, "PreviewImage", Value::Binary(n_bytes.into()));
    }
}
