//! What cameras add to AVI: Pentax and Nikon in lists, Casio and others in the stream's data, Olympus and
//! Pentax in filling.

use super::{Chunk, GROUP, next, nikon};
use crate::block::{Block, Data};
use crate::context::Context;
use crate::ifd;
use crate::ifd::Place;
use crate::layout::push_header;
use crate::maker;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::def::{Conv, Mode};
use table::maker::olympus::words::CAMERA_TYPE;
use table::row::place::{PlaceRow, placed};
use table::value::{Format, Value};

const ORDER: ByteOrder = ByteOrder::Little;
const CASIO: Group<'static> = Group::new("MakerNotes", "Casio");
const NIKON: Group<'static> = Group::new("MakerNotes", "Nikon");
const OLYMPUS: Group<'static> = Group::new("MakerNotes", "Olympus");
const PENTAX: Group<'static> = Group::new("MakerNotes", "Pentax");

/// Reads a camera's list: Pentax's note as a whole, Nikon's tags and pictures.
pub(super) fn list(ctx: &mut Context<'_>, list: Chunk) {
    let mut at = list.start;
    while let Some(chunk) = next(ctx, &mut at, list.end) {
        match &chunk.kind {
            b"hymn" | b"mknt" => pentax_note(ctx, chunk),
            b"nctg" | b"ncvr" => nikon::read(ctx, chunk),
            b"ncth" => picture(ctx, chunk, "ThumbnailImage"),
            b"ncvw" => picture(ctx, chunk, "PreviewImage"),
            _ => {}
        }
    }
}

fn pentax_note(ctx: &mut Context<'_>, chunk: Chunk) {
    let Some(bytes) = chunk.payload(ctx) else { return };
    let order = if bytes.get(8..10) == Some(b"II") { ByteOrder::Little } else { ByteOrder::Big };
    let block = Block { data: Data::Slice(bytes), base: chunk.start, order, big: false };
    ctx.deeper(|ctx| maker::list::read(ctx, &block, 0, bytes.len()));
}

fn picture(ctx: &mut Context<'_>, chunk: Chunk, name: &'static str) {
    let value = ctx.stored(chunk.start, chunk.len());
    ctx.push_plain(NIKON, name, value);
}

/// Reads `strd`: an image directory after `AVIF`, or a text.
pub(super) fn stream_data(ctx: &mut Context<'_>, chunk: Chunk) {
    const HEAD_BYTES: usize = 8;
    let Some(head) = chunk.first(ctx, 128) else { return };
    if head.starts_with(b"AVIF") {
        let Some(bytes) = chunk.payload(ctx).filter(|bytes| bytes.len() > HEAD_BYTES) else { return };
        let block = ctx.keep_joined(&[b"II*\0\x08\0\0\0", &bytes[HEAD_BYTES..]]);
        ctx.deeper(|ctx| ifd::read_directory(ctx, block, chunk.start, Place::Page(0), "IFD0"));
        return;
    }
    let text = head.split(|byte| *byte == 0).next().unwrap_or(&[]);
    let value = Value::Text(ctx.text_or_latin1(text));
    match head.first_chunk() {
        Some(b"CASI") => ctx.push_plain(CASIO, "Software", value),
        Some(b"Zora") => ctx.push_plain(GROUP, "VendorName", value),
        _ if !head.is_empty() && head.iter().all(|byte| (0x20..0x7f).contains(byte)) => {
            ctx.push_plain(GROUP, "UnknownData", value);
        }
        _ => {}
    }
}

/// Reads filling, which some cameras use.
pub(super) fn junk<'a>(ctx: &mut Context<'a>, chunk: Chunk) {
    const MOST_BYTES: usize = 8 << 10;
    let Some(head) = chunk.first(ctx, 18) else { return };
    if head.starts_with(b"OLYMDigital Camera") {
        let Some(bytes) = chunk.first(ctx, MOST_BYTES) else { return };
        push_header(ctx, OLYMPUS, ORDER, bytes, OLYMPUS_JUNK);
    } else if head.starts_with(b"PENTDigital Camera") {
        let Some(bytes) = chunk.first(ctx, MOST_BYTES) else { return };
        push_header(ctx, PENTAX, ORDER, bytes, PENTAX_JUNK);
        if let Some(len) = ORDER.u32(bytes, 303) {
            let start = (chunk.start + 307).min(chunk.end);
            let value = ctx.stored(start, u64::from(len).min(chunk.end - start));
            ctx.push_plain(PENTAX, "ThumbnailImage", value);
        }
    } else if head.starts_with(b"IIII\x01\0") {
        let Some(bytes) = chunk.first(ctx, 64) else { return };
        push_header(ctx, PENTAX, ORDER, bytes, OPTIO_JUNK);
    } else if head.first().is_some_and(|byte| byte.is_ascii_alphanumeric()) {
        plain_text(ctx, chunk);
    }
}

/// Adds filling that consists of text.
fn plain_text(ctx: &mut Context<'_>, chunk: Chunk) {
    const MOST_TEXT: usize = 1024;
    let Some(bytes) = chunk.first(ctx, MOST_TEXT) else { return };
    let end = bytes.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
    let is_text = bytes[..end].iter().all(|byte| matches!(byte, b' '..=b'~' | b'\n' | b'\r' | b'\t'));
    if is_text && end > 0 && !bytes.starts_with(b"ucmt") && !bytes.starts_with(b"QVMI") {
        let text = ctx.text_or_latin1(&bytes[..end]);
        ctx.push_plain(GROUP, "TextJunk", Value::Text(text));
    }
}

const OLYMPUS_JUNK: &[PlaceRow] = &[
    placed(18, "Make", Format::String).times(24),
    placed(44, "Model", Format::String).times(24).call(olympus_model),
    placed(94, "FNumber", Format::Rational64u).call(table::print::exif::f_number),
    placed(131, "DateTime1", Format::String).times(24),
    placed(157, "DateTime2", Format::String).times(24),
];

const OPTIO_JUNK: &[PlaceRow] = &[placed(12, "Model", Format::String).times(32)];

const PENTAX_JUNK: &[PlaceRow] = &[
    placed(18, "Make", Format::String).times(24),
    placed(44, "Model", Format::String).times(24),
    placed(94, "FNumber", Format::Rational64u).call(table::print::exif::f_number),
    placed(131, "DateTime1", Format::String).times(24),
    placed(157, "DateTime2", Format::String).times(24),
    placed(299, "ThumbnailWidth", Format::Int16u),
    placed(301, "ThumbnailHeight", Format::Int16u),
    placed(303, "ThumbnailLength", Format::Int32u),
];

fn olympus_model(value: &Value<'_>, mode: Mode, out: &mut String) {
    table::text::write_text(value, Conv::TextLabels(CAMERA_TYPE), mode, out);
}
