//! Nikon's tags in AVI (list `ncdt`): number and length of 16 bits each, then the value.

use super::Chunk;
use crate::context::Context;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::def::{Conv, Mode, Role};
use table::print::exif::{exposure_time, f_number, focal_length, fraction};
use table::row::number::{NumberRow, lookup, numbered};
use table::standard::exif;
use table::value::{Array, Format, Value};

const GROUP: Group<'static> = Group::new("MakerNotes", "Nikon");

pub(super) fn read(ctx: &mut Context<'_>, chunk: Chunk) {
    const ORDER: ByteOrder = ByteOrder::Little;
    let Some(bytes) = chunk.payload(ctx) else { return };
    let table = if &chunk.kind == b"ncvr" { VERSION } else { TAGS };
    let mut rest = bytes;
    while let Some((head, behind)) = rest.split_at_checked(4) {
        let (id, len) = (ORDER.u16(head, 0).unwrap_or(0), usize::from(ORDER.u16(head, 2).unwrap_or(0)));
        let Some(bytes) = behind.get(..len) else { break };
        if !ctx.take_node() {
            break;
        }
        if let Some(row) = lookup(table, id.into()) {
            let format = row.format.unwrap_or(Format::String);
            ctx.push_row(GROUP, row, Value::Array(Array { bytes, format, order: ORDER }));
        }
        rest = &behind[len..];
    }
}

const VERSION: &[NumberRow] =
    &[numbered(1, "MakerNoteType"), numbered(2, "MakerNoteVersion").format(Format::Int8u).call(version)];

const TAGS: &[NumberRow] = &[
    numbered(3, "Make").role(Role::Make),
    numbered(4, "Model").role(Role::Model),
    numbered(5, "Software").role(Role::Software),
    numbered(6, "Equipment"),
    numbered(7, "Orientation").format(Format::Int16u).labels(exif::ORIENTATION),
    numbered(8, "ExposureTime").format(Format::Rational64u).call(exposure_time).role(Role::ExposureTime),
    numbered(9, "FNumber").format(Format::Rational64u).call(f_number).role(Role::FNumber),
    numbered(10, "ExposureCompensation").format(Format::Rational64s).call(fraction),
    numbered(11, "MaxApertureValue").format(Format::Rational64u).call(aperture),
    numbered(12, "MeteringMode").format(Format::Int16u).labels(&[
        (0, "Unknown"),
        (1, "Average"),
        (2, "Center-weighted average"),
        (3, "Spot"),
        (4, "Multi-spot"),
        (5, "Multi-segment"),
        (6, "Partial"),
        (255, "Other"),
    ]),
    numbered(15, "FocalLength").format(Format::Rational64u).call(focal_length).role(Role::FocalLength),
    numbered(16, "XResolution").format(Format::Rational64u),
    numbered(17, "YResolution").format(Format::Rational64u),
    numbered(18, "ResolutionUnit").format(Format::Int16u).labels(&[(1, "None"), (2, "inches"), (3, "cm")]),
    numbered(19, "DateTimeOriginal").role(Role::DateTimeOriginal),
    numbered(20, "CreateDate").role(Role::CreateDate),
    numbered(22, "Duration").format(Format::Rational64u).conv(Conv::Unit(" s")),
    numbered(24, "FocusMode"),
    numbered(27, "DigitalZoom").format(Format::Rational64u),
    numbered(29, "ColorMode"),
    numbered(30, "Sharpness"),
    numbered(31, "WhiteBalance"),
    numbered(32, "NoiseReduction"),
];

/// Bytes from the last to the first.
fn version(value: &Value<'_>, _mode: Mode, out: &mut String) {
    let text = value.plain();
    let parts: Vec<&str> = text.split(' ').rev().collect();
    out.push_str(&parts.join("."));
}

fn aperture(value: &Value<'_>, mode: Mode, out: &mut String) {
    match value.as_f64() {
        Some(number) if mode == Mode::Print => {
            table::number::write_fixed(2_f64.powf(number / 2.0), 1, out);
        }
        Some(number) => table::number::write_g(2_f64.powf(number / 2.0), 15, out),
        None => value.write_plain(out),
    }
}
