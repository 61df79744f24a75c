//! Data that cameras store in application segments of a JPEG, in addition to EXIF.
//!
//! Segments are identified by their first bytes; those of thermal cameras have no signature, and are
//! identified by the camera or by the preceding segment.

pub(crate) mod gopro;
mod infiray;
mod part;
mod picture_info;
mod qualcomm;
mod scalado;

use super::{casio, dji, flir, kodak};
use crate::context::Context;
use crate::metadata::Group;
pub(crate) use part::Segment;
use part::read_table;
use table::bytes::ByteOrder;
use table::def::Role;
use table::maker::row::Table;
use table::value::{Piece, Value};

/// Names of the application segments by their number.
pub(crate) const APPLICATIONS: [&str; 16] = [
    "APP0", "APP1", "APP2", "APP3", "APP4", "APP5", "APP6", "APP7", "APP8", "APP9", "APP10", "APP11",
    "APP12", "APP13", "APP14", "APP15",
];

/// Whether a segment with this head is read here. `has_infiray` says whether an InfiRay segment came before.
pub(crate) fn is_read(number: u8, head: &[u8], has_infiray: bool) -> bool {
    match number {
        0x1 => head.starts_with(b"FLIR\0") || head.starts_with(b"QVCI\0"),
        0x2 => infiray::begins(head),
        0x3 => has_infiray || kodak::begins_meta(head),
        0x4 => has_infiray || head.starts_with(b"SCALADO\0") || thermal_of_dji(head).is_some(),
        0x5 => has_infiray || head.starts_with(b"ssuniqueid\0"),
        0x6 => has_infiray || head.starts_with(b"GoPro\0"),
        0x7 => has_infiray || head.starts_with(b"DJI-DBG\0") || head.starts_with(qualcomm::SIGNATURE),
        0x8 | 0x9 => has_infiray,
        0xc => picture_info::begins(head),
        _ => false,
    }
}

/// Whether the segment may state when the picture was taken, in files of cameras without EXIF.
pub(crate) fn has_date(number: u8, head: &[u8]) -> bool {
    match number {
        0x1 => head.starts_with(b"QVCI\0"),
        0xc => picture_info::begins(head),
        _ => false,
    }
}

/// Whether a segment without a signature is read if DJI made the camera.
pub(crate) fn is_thermal_of_dji(ctx: &Context<'_>, number: u8) -> bool {
    match number {
        0x3 => ctx.options.want.takes("ThermalData", Role::None),
        0x5 => ctx.options.want.takes("ThermalCalibration", Role::None),
        _ => false,
    }
}

/// Whether the segment is InfiRay's first one, which is followed by others without a signature.
pub(crate) fn is_infiray(number: u8, head: &[u8]) -> bool {
    number == 0x2 && infiray::begins(head)
}

/// Reads all maker segments of a file.
pub(crate) fn read<'a>(ctx: &mut Context<'a>, segments: &[Segment<'a>]) {
    let has_infiray = segments.iter().any(|segment| is_infiray(segment.number, segment.payload));
    let mut thermal = Vec::new();
    for segment in segments {
        if segment.number != 0x3 {
            push_thermal(ctx, &mut thermal, has_infiray);
        }
        let part = APPLICATIONS[usize::from(segment.number & 0x0f)];
        if has_date(segment.number, segment.payload) {
            ctx.within(part, |ctx| match segment.number {
                0x1 => read_table(ctx, &casio::QVCI, segment.payload, ByteOrder::Big),
                _ => ctx.within("PictureInfo", |ctx| picture_info::read(ctx, segment.payload)),
            });
            continue;
        }
        ctx.besides_columns(|ctx| {
            ctx.within(part, |ctx| match (segment.number, segment.payload) {
                (0x3, payload) if kodak::begins_meta(payload) => {
                    ctx.within("MetaIFD", |ctx| kodak::read_meta(ctx, payload, segment.at));
                }
                (0x3, payload) => thermal.push(Piece::Held(payload)),
                (0x4, payload) if payload.starts_with(b"SCALADO\0") => {}
                (0x5, payload) if payload.starts_with(b"ssuniqueid\0") => unique_id(ctx, payload),
                (0x6, payload) if payload.starts_with(b"GoPro\0") => {
                    ctx.within("GoPro", |ctx| gopro::read(ctx, &payload[6..]));
                }
                (0x7, payload) if payload.starts_with(b"DJI-DBG\0") => {
                    dji::info::read(ctx, "APP7", &payload[8..])
                }
                (0x7, payload) if payload.starts_with(qualcomm::SIGNATURE) => {
                    ctx.within("Qualcomm", |ctx| qualcomm::read(ctx, payload));
                }
                (number, payload) if has_infiray => {
                    ctx.within("InfiRay", |ctx| infiray::read(ctx, number, payload));
                }
                (0x4, payload) if ctx.camera.make == "DJI" => read_parameters(ctx, payload),
                (0x5, payload) if ctx.camera.make == "DJI" => {
                    let value = ctx.held(payload);
                    ctx.push_plain(Group::new("APP5", "DJI"), "ThermalCalibration", value);
                }
                _ => {}
            })
        });
    }
    ctx.besides_columns(|ctx| {
        push_thermal(ctx, &mut thermal, has_infiray);
        scalado::read(ctx, segments);
        read_flir(ctx, segments);
    });
}

/// Adds the temperatures of a picture, of which each adjacent segment is a part.
fn push_thermal<'a>(ctx: &mut Context<'a>, pieces: &mut Vec<Piece<'a>>, has_infiray: bool) {
    let pieces = std::mem::take(pieces);
    let (maker, name) = match has_infiray {
        true => ("InfiRay", "ImagingData"),
        false if ctx.camera.make == "DJI" => ("DJI", "ThermalData"),
        false => return,
    };
    if pieces.iter().any(|piece| piece.len_bytes() > 0) {
        let value = ctx.data(&pieces);
        ctx.push_plain(Group::new("APP3", maker), name, value);
    }
}

/// Table of DJI's thermal parameters, and their start in the payload.
fn thermal_of_dji(payload: &[u8]) -> Option<(&'static Table, usize)> {
    const PART_BYTES: usize = 32;
    let is_at = |at: usize, mark: &[u8]| payload.get(at..).is_some_and(|rest| rest.starts_with(mark));
    if is_at(0, b"\xaa\x55\x12\x06") {
        Some((&dji::THERMAL_PARAMS, 0))
    } else if is_at(PART_BYTES, b"\x2c\x01\x20\0") {
        Some((&dji::THERMAL_PARAMS2, 0))
    } else if is_at(2 * PART_BYTES, b"\x2c\x01\x20\0") {
        Some((&dji::THERMAL_PARAMS2, PART_BYTES))
    } else if is_at(PART_BYTES, b"\xaa\x55\x38\0") {
        Some((&dji::THERMAL_PARAMS3, PART_BYTES))
    } else {
        None
    }
}

fn read_parameters<'a>(ctx: &mut Context<'a>, payload: &'a [u8]) {
    if let Some((table, start)) = thermal_of_dji(payload) {
        read_table(ctx, table, &payload[start..], ByteOrder::Little);
    }
}

/// Adds Samsung's unique ID of a picture.
fn unique_id<'a>(ctx: &mut Context<'a>, payload: &'a [u8]) {
    let text: String = payload[b"ssuniqueid\0".len()..].iter().map(|byte| format!("{byte:02x}")).collect();
    let text = ctx.keep_text(&text);
    ctx.push_plain(Group::new("MakerNotes", "Samsung"), "UniqueID", Value::Text(text));
}

/// Reads a file in parts: after the signature, each segment has its own number and that of the last segment.
fn read_flir<'a>(ctx: &mut Context<'a>, segments: &[Segment<'a>]) {
    const HEAD_BYTES: usize = 8;
    let is_part = |segment: &&Segment<'_>| segment.number == 1 && segment.payload.starts_with(b"FLIR\0");
    let mut parts: Vec<(u8, &[u8])> = segments
        .iter()
        .filter(is_part)
        .filter_map(|segment| Some((*segment.payload.get(6)?, segment.payload.get(HEAD_BYTES..)?)))
        .collect();
    if parts.is_empty() {
        return;
    }
    parts.sort_by_key(|(number, _)| *number);
    let parts: Vec<&[u8]> = parts.into_iter().map(|(_, part)| part).collect();
    if !ctx.take_block_bytes(parts.iter().map(|part| part.len()).sum()) {
        return ctx.warn("FLIR's records are larger than the limit; left out");
    }
    let file = match parts.as_slice() {
        [only] => only,
        _ => ctx.keep_joined(&parts),
    };
    ctx.within("APP1", |ctx| ctx.within("FLIR", |ctx| flir::read_records(ctx, file)));
}
