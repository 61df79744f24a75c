//! Canon's boxes in CR3: each EXIF directory is a separate TIFF block.

use super::boxes::{Box4, for_each_box, next_box};
use super::state::GIVES_WAY;
use super::state::GROUP;
use crate::block::{Block, Data};
use crate::context::Context;
use crate::ifd;
use crate::ifd::Place;
use crate::metadata::Group;
use crate::{byte_order, maker};
use table::value::Value;

/// UUID of the box in `moov` that contains the directories.
pub(super) const METADATA: &[u8] = b"\x85\xc0\xb6\x87\x82\x0f\x11\xe0\x81\x11\xf4\xce\x46\x2b\x6a\x48";
/// UUID of the top-level box that contains the preview.
pub(super) const PREVIEW: &[u8] = b"\xea\xf4\x2b\x5e\x1c\x98\x4b\x88\xb9\xfb\xb7\xdc\x40\x6e\x4d\x16";

const CANON: Group<'static> = Group::new("MakerNotes", "Canon");

/// UUID of the top-level box with the edits of Digital Photo Professional.
pub(super) const RECIPE: &[u8] = b"\x21\x0f\x16\x87\x91\x49\x11\xe4\x81\x11\x00\x24\x21\x31\xfc\xe4";

/// Reads the recipe, with its header and footer.
pub(super) fn recipe(ctx: &mut Context<'_>, body: Box4) {
    for_each_box(ctx, body, |ctx, found| {
        if &found.kind == b"CNOP" {
            maker::canon::vrd::read_trailer(ctx, found.end);
        }
    });
}

pub(super) fn metadata(ctx: &mut Context<'_>, body: Box4) {
    for_each_box(ctx, body, |ctx, found| match &found.kind {
        b"CNCV" => {
            if let Some(version) = found.payload(ctx) {
                let text = ctx.text_or_latin1(super::state::up_to_nul(version));
                ctx.push_plain(CANON, "CompressorVersion", Value::Text(text));
            }
        }
        b"CMT1" => block(ctx, found, Place::Page(0), "IFD0"),
        b"CMT2" => block(ctx, found, Place::Exif, "ExifIFD"),
        b"CMT3" => note(ctx, found),
        b"CMT4" => block(ctx, found, Place::Gps, "GPS"),
        b"THMB" if found.len() > 16 => {
            ctx.metadata.facts.has_thumbnail = true;
            ctx.push_plain(CANON, "ThumbnailImage", ctx.stored(found.start + 16, found.len() - 16));
        }
        _ => {}
    });
}

fn block(ctx: &mut Context<'_>, found: Box4, place: Place, name: &'static str) {
    let Some(bytes) = found.payload(ctx) else { return };
    let order = if bytes.starts_with(b"MM") { crate::ByteOrder::Big } else { crate::ByteOrder::Little };
    ctx.within(name, |ctx| {
        byte_order::push_byte_order(ctx, order);
        ctx.deeper(|ctx| ifd::read_directory(ctx, bytes, found.start, place, name));
    });
}

/// Reads the maker note.
fn note(ctx: &mut Context<'_>, found: Box4) {
    if !ctx.options.maker_notes || (!ctx.filter.makers.any() && !ctx.needs_note()) {
        return;
    }
    let Some(bytes) = found.payload(ctx) else { return };
    if let Some((block, first)) = Block::open(ctx, Data::Slice(bytes), found.start) {
        ctx.deeper(|ctx| {
            ctx.within("MakerNotes", |ctx| maker::canon::read_directory(ctx, block, first, None));
        });
    }
}

/// Reads a sample of timed metadata at offset `at`.
pub(super) fn sample(ctx: &mut Context<'_>, at: u64, n_bytes: u32, track: &'static str) {
    let n_bytes = n_bytes as usize;
    // The sample is far from all other metadata.
    if !ctx.filter.makers.any() {
        return;
    }
    if n_bytes > ctx.options.limits.value_bytes || !ctx.take_block_bytes(n_bytes) {
        ctx.warn("Timed metadata is larger than the limit; left out");
        return;
    }
    if let Some(bytes) = ctx.get(at, n_bytes) {
        timed(ctx, bytes, at, track);
    }
}

/// Reads the bytes of a sample of timed metadata.
pub(super) fn timed<'a>(ctx: &mut Context<'a>, bytes: &'a [u8], at: u64, track: &'static str) {
    let n_before = ctx.metadata.tags.len();
    ctx.besides_columns(|ctx| ctx.deeper(|ctx| maker::canon::timed::read(ctx, bytes, at, track)));
    // Values of a single moment have lower priority than values of the picture.
    ctx.metadata.tags.iter_mut().skip(n_before).for_each(|tag| tag.priority = GIVES_WAY);
}

/// Reads the preview: eight bytes, then a box whose payload is 16 bytes and a JPEG, which may be padded.
pub(super) fn preview(ctx: &mut Context<'_>, body: Box4) {
    const HEAD_BYTES: u64 = 16;
    let Some(mut at) = body.start.checked_add(8) else { return };
    let Some(found) = next_box(ctx, &mut at, body.end).filter(|found| &found.kind == b"PRVW") else { return };
    if let Some(n_bytes) = found.len().checked_sub(HEAD_BYTES) {
        let image = ctx.stored(found.start.saturating_add(HEAD_BYTES), n_bytes);
        ctx.push_plain(GROUP, "PreviewImage", image);
    }
}
