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
use table::value::{Array, Format, Value, push_lossy};

const BIG: ByteOrder = ByteOrder::Big;

struct Item {
    tag: u16,
    name: &'static str,
    format: Format,
    conv: Conv,
}

const fn item(tag: u16, name: &'static str, format: Format, conv: Conv) -> Item {
    Item { tag, name, format, conv }
}

const ITEMS: &[Item] = &[
    item(0x8000, "FNumber", Format::Int16u, Conv::Call(iris)),
    item(0x8106, "FrameRate", Format::Rational64u, Conv::Call(three_decimals)),
    item(0x8109, "ExposureTime", Format::Rational64u, Conv::Call(exposure_time)),
    item(0x810a, "MasterGainAdjustment", Format::Int16u, Conv::Call(gain)),
    item(0x810b, "ISO", Format::Int16u, Conv::None),
    item(0x810c, "ElectricalExtenderMagnification", Format::Int16u, Conv::None),
    item(0x8114, "SerialNumber", Format::String, Conv::None),
    item(0x8500, "GPSVersionID", Format::Int8u, Conv::Call(gps::version)),
    item(0x8501, "GPSLatitudeRef", Format::String, Conv::TextLabels(&[("N", "North"), ("S", "South")])),
    item(0x8502, "GPSLatitude", Format::Rational64u, Conv::Call(gps::degrees)),
    item(0x8503, "GPSLongitudeRef", Format::String, Conv::TextLabels(&[("E", "East"), ("W", "West")])),
    item(0x8504, "GPSLongitude", Format::Rational64u, Conv::Call(gps::degrees)),
    item(0x8507, "GPSTimeStamp", Format::Rational64u, Conv::Call(gps::time_stamp)),
    item(
        0x8509,
        "GPSStatus",
        Format::String,
        Conv::TextLabels(&[("A", "Measurement Active"), ("V", "Measurement Void")]),
    ),
    item(
        0x850a,
        "GPSMeasureMode",
        Format::String,
        Conv::TextLabels(&[("2", "2-Dimensional Measurement"), ("3", "3-Dimensional Measurement")]),
    ),
    item(0x8512, "GPSMapDatum", Format::String, Conv::None),
    item(0x851d, "GPSDateStamp", Format::String, Conv::Call(gps::date_stamp)),
    item(0xe303, "WhiteBalance", Format::Int8u, Conv::Labels(WHITE_BALANCE)),
    item(0xe43b, "PitchRollYaw", Format::Int16s, Conv::None),
    item(0xe44b, "Accelerometer", Format::Int16s, Conv::None),
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
    let Some(item) = ITEMS.iter().find(|item| item.tag == tag) else {
        if ctx.options.unknown {
            push_unknown(ctx, group, tag, value);
        }
        return;
    };
    let numbers = match item.format {
        Format::Int16s => value.get(ARRAY_HEAD_BYTES..).unwrap_or(&[]),
        _ => value,
    };
    if numbers.len() < item.format.size_bytes() {
        return;
    }
    let bytes = ctx.keep_bytes(numbers);
    ctx.push_conv(
        group,
        item.name,
        Value::Array(Array { bytes, format: item.format, order: BIG }),
        item.conv,
    );
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
