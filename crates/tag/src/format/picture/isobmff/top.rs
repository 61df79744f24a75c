//! Boxes at the top of a file other than those of pictures and movies: previews (QuickTime File Format,
//! "Preview atoms"), thumbnails, and what some devices write there.

use super::boxes::{Box4, for_each_box};
use super::state::{GROUP, State};
use super::value::text;
use super::{dashcam, profile};
use crate::context::Context;
use crate::layout::push_header;
use crate::metadata::{Group, Tag};
use crate::{jumbf, xmp};
use table::bytes::{ByteOrder, be32};
use table::def::{Conv, Mode, Role};
use table::print::container::{date_since_1904, duration, iso_date};
use table::row::place::{PlaceRow, placed};
use table::value::{Array, Format, Value};

/// Boxes whose whole payload is a tag's data.
const DATA: &[(&[u8; 4], &str)] = &[
    (b"PICT", "PreviewPICT"),
    (b"pict", "PreviewPICT"),
    (b"thm ", "ThumbnailImage"),
    (b"thum", "ThumbnailImage"),
    (b"prrt", "ARDroneTelemetry"),
    (b"mpvd", "MotionPhotoVideo"),
];

/// Reads a box that is none of the standard's.
pub(super) fn read(ctx: &mut Context<'_>, found: Box4, state: &mut State<'_>) {
    if let Some(&(_, name)) = DATA.iter().find(|(kind, _)| **kind == found.kind) {
        ctx.push_plain(GROUP, name, ctx.stored(found.start, found.len()));
        return;
    }
    match &found.kind {
        b"pnot" => {
            if let Some(bytes) = found.first(ctx, 12) {
                push_header(ctx, GROUP, ByteOrder::Big, bytes, PREVIEW);
            }
        }
        b"IDIT" => original_date(ctx, &found),
        b"ardt" => text(ctx, GROUP, "ARDroneFile", &found, 0),
        b"cust" => text(ctx, GROUP, "CustomInfo", &found, 0),
        b"udat" => dashcam::log(ctx, &found),
        b"frea" => ctx.deeper(|ctx| kodak(ctx, found)),
        b"free" if dashcam::is_pittasoft(ctx, &found) => ctx.deeper(|ctx| dashcam::pittasoft(ctx, found)),
        b"moof" => ctx.deeper(|ctx| fragment(ctx, found)),
        b"uuid" => uuid(ctx, found),
        _ => {}
    }
    state.n_fragments += u32::from(&found.kind == b"moof");
}

/// Reads the box of Kodak's PixPro SP360, which cameras of other makers write too.
fn kodak(ctx: &mut Context<'_>, found: Box4) {
    const GROUP: Group<'static> = Group::new("MakerNotes", "Kodak");
    for_each_box(ctx, found, |ctx, part| match &part.kind {
        b"tima" => {
            if let Some(seconds) = part.first(ctx, 4).and_then(|bytes| be32(bytes, 0)) {
                let (value, conv) = (Value::Integer(seconds.into()), Conv::Call(duration));
                // The film's own is more exact.
                ctx.push(Tag { group: GROUP, name: "Duration", value, conv, role: Role::None, priority: 0 });
            }
        }
        b"ver " => text(ctx, GROUP, "KodakVersion", &part, 0),
        b"thma" => ctx.push_plain(GROUP, "ThumbnailImage", ctx.stored(part.start, part.len())),
        b"scra" => ctx.push_plain(GROUP, "PreviewImage", ctx.stored(part.start, part.len())),
        _ => {}
    });
}

const PREVIEW: &[PlaceRow] = &[
    placed(0, "PreviewDate", Format::Int32u).call(seconds_since_1904),
    placed(4, "PreviewVersion", Format::Int16u),
    placed(6, "PreviewAtomType", Format::String).times(4),
    placed(10, "PreviewAtomIndex", Format::Int16u),
];

fn seconds_since_1904(value: &Value<'_>, _mode: Mode, out: &mut String) {
    out.push_str(&date_since_1904(value.as_i64().unwrap_or(0).max(0) as u64, ""));
}

fn original_date(ctx: &mut Context<'_>, found: &Box4) {
    const MOST_BYTES: usize = 64;
    let Some(bytes) = found.first(ctx, MOST_BYTES) else { return };
    let value = Value::Array(Array { bytes, format: Format::String, order: ByteOrder::Big });
    let conv = table::def::Conv::Call(iso_date);
    let role = Role::DateTimeOriginal;
    ctx.push(crate::metadata::Tag { group: GROUP, name: "DateTimeOriginal", value, conv, role, priority: 1 });
}

/// Reads a fragment (ISO/IEC 14496-12, section 8.8): its number.
fn fragment(ctx: &mut Context<'_>, found: Box4) {
    for_each_box(ctx, found, |ctx, child| {
        let number = child.first(ctx, 8).and_then(|bytes| be32(bytes, 4));
        if let (b"mfhd", Some(number)) = (&child.kind, number) {
            ctx.push_plain(GROUP, "MovieFragmentSequence", Value::Integer(number.into()));
        }
    });
}

fn uuid(ctx: &mut Context<'_>, found: Box4) {
    const ID_BYTES: usize = 16;
    let Some(id) = found.first(ctx, ID_BYTES) else { return };
    let Some(body) = found.skip(ID_BYTES as u64) else { return };
    match id {
        XMP => {
            if let Some(packet) = body.payload(ctx) {
                ctx.deeper(|ctx| xmp::read(ctx, packet));
            }
        }
        super::canon::PREVIEW => super::canon::preview(ctx, body),
        super::canon::RECIPE => super::canon::recipe(ctx, body),
        CREDENTIALS => ctx.besides_columns(|ctx| content_credentials(ctx, body)),
        profile::ID => ctx.deeper(|ctx| profile::read(ctx, body)),
        _ => {}
    }
}

/// Reads content credentials (C2PA, section A.4): a version and flags, a purpose, and for a manifest the
/// offset of further hashes before the boxes.
fn content_credentials(ctx: &mut Context<'_>, body: Box4) {
    const PURPOSE: &[u8] = b"\0\0\0\0manifest\0";
    const OFFSET_BYTES: usize = 8;
    let Some(bytes) = body.payload(ctx) else { return };
    if let Some(boxes) = bytes.strip_prefix(PURPOSE).and_then(|rest| rest.get(OFFSET_BYTES..)) {
        ctx.deeper(|ctx| jumbf::read(ctx, boxes));
    }
}

const CREDENTIALS: &[u8] = b"\xd8\xfe\xc3\xd6\x1b\x0e\x48\x3c\x92\x97\x58\x28\x87\x7e\xc4\x81";

const XMP: &[u8] = b"\xbe\x7a\xcf\xcb\x97\xa9\x42\xe8\x9c\x71\x99\x94\x91\xe3\xaf\xac";
