//! Sony's `rtmd`: acquisition metadata (SMPTE RDD 18) of every frame. A header that begins with its own
//! length, then items of a tag, a length and a value, and labels of sets (SMPTE ST 336), all big-endian.

use crate::context::Context;
use crate::metadata::Group;
use table::bytes::{ByteOrder, be16};
use table::def::{Conv, Mode};
use table::number::write_fixed;
use table::print::container::three_decimals;
use table::print::exif::{exposure_time, f_number};
use table::print::gps;
use table::row::number::{NumberRow, lookup, numbered};
use table::value::{Array, Format, Value, push_lossy};

const BIG: ByteOrder = ByteOrder::Big;

const ITEMS: &[NumberRow] = &[
    numbered(0x8000, "FNumber").format(Format::Int16u).call(iris),
    numbered(0x8106, "FrameRate").format(Format::Rational64u).call(three_decimals),
    numbered(0x8109, "ExposureTime").format(Format::Rational64u).call(exposure_time),
    numbered(0x810a, "MasterGainAdjustment").format(Format::Int16u).call(gain),
    numbered(0x810b, "ISO").format(Format::Int16u),
    numbered(0x810c, "ElectricalExtenderMagnification").format(Format::Int16u),
    numbered(0x8114, "SerialNumber").format(Format::String),
    numbered(0x8500, "GPSVersionID").format(Format::Int8u).call(gps::version),
    numbered(0x8501, "GPSLatitudeRef")
        .format(Format::String)
        .conv(Conv::TextLabels(&[("N", "North"), ("S", "South")])),
    numbered(0x8502, "GPSLatitude").format(Format::Rational64u).call(gps::degrees),
    numbered(0x8503, "GPSLongitudeRef")
        .format(Format::String)
        .conv(Conv::TextLabels(&[("E", "East"), ("W", "West")])),
    numbered(0x8504, "GPSLongitude").format(Format::Rational64u).call(gps::degrees),
    numbered(0x8507, "GPSTimeStamp").format(Format::Rational64u).call(gps::time_stamp),
    numbered(0x8509, "GPSStatus")
        .format(Format::String)
        .conv(Conv::TextLabels(&[("A", "Measurement Active"), ("V", "Measurement Void")])),
    numbered(0x850a, "GPSMeasureMode")
        .format(Format::String)
        .conv(Conv::TextLabels(&[("2", "2-Dimensional Measurement"), ("3", "3-Dimensional Measurement")])),
    numbered(0x8512, "GPSMapDatum").format(Format::String),
    numbered(0x851d, "GPSDateStamp").format(Format::String).call(gps::date_stamp),
    numbered(0xe303, "WhiteBalance").format(Format::Int8u).conv(Conv::Labels(WHITE_BALANCE)),
    numbered(0xe43b, "PitchRollYaw").format(Format::Int16s),
    numbered(0xe44b, "Accelerometer").format(Format::Int16s),
];

const WHITE_BALANCE: &[(i64, &str)] = &[
    (1, "Incandescent"),
    (2, "Fluorescent"),
    (4, "Daylight"),
    (5, "Cloudy"),
    (6, "Custom"),
    (255, "Preset"),
];

/// Reads a sample.
pub(super) fn read(ctx: &mut Context<'_>, track: Group<'static>, bytes: &[u8]) {
    let group = Group { family0: "Sony", ..track };
    let mut rest = be16(bytes, 0).and_then(|len| bytes.get(usize::from(len)..)).unwrap_or(&[]);
    while let Some((tag, value, after)) = next_item(rest) {
        rest = after;
        push_item(ctx, group, tag, value);
    }
}

/// The first item, and what follows it.
fn next_item(bytes: &[u8]) -> Option<(u16, &[u8], &[u8])> {
    const LABEL_BYTES: usize = 16;
    /// First two bytes of a universal label.
    const LABEL: u16 = 0x060e;
    let tag = be16(bytes, 0).filter(|tag| *tag != 0)?;
    if tag == LABEL {
        let (label, rest) = bytes.split_at_checked(LABEL_BYTES)?;
        // The items of the set follow; its length is not needed.
        let first = *rest.first()?;
        let n_more = if first & 0x80 == 0 { 0 } else { usize::from(first & 0x7f) };
        return Some((tag, label, rest.get(1 + n_more..)?));
    }
    let len = usize::from(be16(bytes, 2)?);
    let value = bytes.get(4..4 + len)?;
    Some((tag, value, &bytes[4 + len..]))
}

fn push_item(ctx: &mut Context<'_>, group: Group<'static>, tag: u16, value: &[u8]) {
    /// Bytes before the numbers of an array: how many there are, and the size of each.
    const ARRAY_HEAD_BYTES: usize = 8;
    const DATE: u16 = 0xe304;
    if tag == DATE {
        if let Some(date) = date(value) {
            let date = Value::Text(ctx.keep_text(&date));
            ctx.push_plain(group, "DateTime", date);
        }
        return;
    }
    let Some(row) = lookup(ITEMS, tag.into()) else {
        if ctx.options.unknown {
            push_unknown(ctx, group, tag, value);
        }
        return;
    };
    // Items have no type in the file, so every row has one.
    let Some(format) = row.format else { return };
    let numbers = match format {
        Format::Int16s => value.get(ARRAY_HEAD_BYTES..).unwrap_or(&[]),
        _ => value,
    };
    if numbers.len() < format.size_bytes() {
        return;
    }
    let bytes = ctx.keep_bytes(numbers);
    ctx.push_conv(group, row.name, Value::Array(Array { bytes, format, order: BIG }), row.conv);
}

fn push_unknown(ctx: &mut Context<'_>, group: Group<'static>, tag: u16, value: &[u8]) {
    let name = ctx.keep_text(&format!("Sony_rtmd_0x{tag:04x}"));
    let is_text = value.iter().all(|byte| matches!(byte, 0x20..=0x7e | b'\n' | b'\r' | b'\t'));
    let mut text = String::new();
    if is_text {
        push_lossy(value, &mut text);
    } else {
        text = value.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    }
    ctx.push_plain(group, name, Value::Text(ctx.keep_text(&text)));
}

/// A date in binary coded decimals, after one byte.
fn date(value: &[u8]) -> Option<String> {
    let &[_, century, year, month, day, hour, minute, second] = value.first_chunk()?;
    Some(format!("{century:02x}{year:02x}:{month:02x}:{day:02x} {hour:02x}:{minute:02x}:{second:02x}"))
}

/// The f-number is two to the power of eight times the rest to one, in parts of 65,536 (RDD 18, 4.1).
fn iris(value: &Value<'_>, mode: Mode, out: &mut String) {
    let part = value.as_f64().unwrap_or(0.0) / 65_536.0;
    f_number(&Value::Float((8.0 * (1.0 - part)).exp2()), mode, out);
}

/// Hundredths of a decibel.
fn gain(value: &Value<'_>, mode: Mode, out: &mut String) {
    let decibels = value.as_f64().unwrap_or(0.0) / 100.0;
    match mode {
        Mode::Number => Value::Float(decibels).write_plain(out),
        Mode::Print => {
            write_fixed(decibels, 2, out);
            out.push_str(" dB");
        }
    }
}
