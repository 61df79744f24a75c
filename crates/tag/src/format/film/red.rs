//! Films of Red cameras (`.r3d`): a header of version 1 or 2, and in version 2 a directory of records, each
//! with its length, a number whose first digit is the type of the value, and the value. There is no public
//! specification; the layout is that of files, the names are ExifTool's.

use super::{block_bytes, thousandths};
use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::Group;
use table::bytes::{ByteOrder, be16, be32};
use table::def::{Conv, Mode, Role};
use table::print::exif::metres;
use table::row::number::{NumberRow, lookup, numbered};
use table::value::{Array, Format, Value, number_value};

const R3D: FileType = FileType::new("R3D", "r3d", "video/x-red-r3d");
const GROUP: Group<'static> = Group::same("Red");

/// Position of the length of the directory in version 2; the records follow it.
const DIRECTORY_AT: usize = 0x5c;
const RECORD_HEAD_BYTES: usize = 4;

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    head.starts_with(b"\0\0") && matches!(head.get(4..8), Some(b"RED1" | b"RED2"))
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    ctx.set_file_type(&R3D);
    let Some(len) = ctx.get(0, 4).and_then(|bytes| be32(bytes, 0)) else { return };
    if let Some(bytes) = block_bytes(ctx, 0, len.into()) {
        let _ = header(ctx, bytes);
    }
}

fn header<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) -> Option<()> {
    let version = text(bytes.get(7..8)?);
    ctx.push_plain(GROUP, "RedcodeVersion", version);
    if bytes[7] == b'1' {
        ctx.set_size(GROUP, be16(bytes, 54)?.into(), be16(bytes, 58)?.into());
        let rate = f64::from(be16(bytes, 62)?) / f64::from(be16(bytes, 64)?);
        ctx.push_conv(GROUP, "FrameRate", number_value(rate), Conv::Call(thousandths));
        let name = text(bytes.get(67..bytes.len().min(67 + 32))?);
        ctx.push_plain(GROUP, "OriginalFileName", name);
        return Some(());
    }
    ctx.set_size(GROUP, be32(bytes, 76)?, be32(bytes, 80)?);
    let (duration, scale) =
        (be16(bytes, 86)?, u32::from(be16(bytes, 88)?) << 16 | u32::from(be16(bytes, 90)?));
    ctx.push_conv(
        GROUP,
        "FrameRate",
        number_value(f64::from(scale) / f64::from(duration)),
        Conv::Call(thousandths),
    );
    let len = usize::from(be16(bytes, DIRECTORY_AT)?);
    let end = (DIRECTORY_AT + 2 + len).min(bytes.len());
    let mut rest = bytes.get(DIRECTORY_AT + 2..end)?;
    while let Some(len) = be16(rest, 0).map(usize::from).filter(|len| *len >= RECORD_HEAD_BYTES) {
        if !ctx.take_node() {
            return None;
        }
        let (number, value) = (be16(rest, 2)?, rest.get(RECORD_HEAD_BYTES..len)?);
        rest = &rest[len..];
        if let Some(row) = lookup(TABLE, number.into()) {
            let value = value_of(ctx, number, value)?;
            ctx.push_row(GROUP, row, value);
        }
    }
    Some(())
}

/// The value of a record.
fn value_of<'a>(ctx: &Context<'a>, number: u16, bytes: &'a [u8]) -> Option<Value<'a>> {
    let format = match number >> 12 {
        1 => return Some(Value::Text(ctx.keep_text(&date(bytes, number)?))),
        2 => Format::Float,
        3 => Format::Int8u,
        4 => Format::Int16u,
        5 => Format::Int8s,
        6 => Format::Int32s,
        8 => Format::Int32u,
        _ => return Some(ctx.held(bytes)),
    };
    let array = Value::Array(Array { bytes, format, order: ByteOrder::Big });
    match (number, array.as_f64()) {
        (F_NUMBER, Some(tenths)) => Some(number_value(tenths / 10.0)),
        (FOCUS_DISTANCE, Some(millimetres)) => Some(number_value(millimetres / 1000.0)),
        _ => Some(array),
    }
}

const F_NUMBER: u16 = 0x406a;
const FOCUS_DISTANCE: u16 = 0x606c;

/// A text; dates and times of digits have ExifTool's separators.
fn date(bytes: &[u8], number: u16) -> Option<String> {
    const DATES: [u16; 6] = [0x1002, 0x1003, 0x1004, 0x1005, 0x1023, 0x1030];
    const TIMES: [u16; 2] = [0x1024, 0x1031];
    let text =
        String::from_utf8_lossy(&bytes[..memchr::memchr(0, bytes).unwrap_or(bytes.len())]).into_owned();
    let is_digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let time =
        |at: usize| format!("{}:{}:{}", &text[at..at + 2], &text[at + 2..at + 4], &text[at + 4..at + 6]);
    let day = || format!("{}:{}:{}", &text[..4], &text[4..6], &text[6..8]);
    Some(match text.len() {
        8 if is_digits && DATES.contains(&number) => day(),
        14 if is_digits && DATES.contains(&number) => format!("{} {}", day(), time(8)),
        6 if is_digits && TIMES.contains(&number) => time(0),
        _ => text,
    })
}

fn text(bytes: &[u8]) -> Value<'_> {
    Value::Array(Array { bytes, format: Format::String, order: ByteOrder::Big })
}

fn tenths(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(number)) => out.push_str(&format!("{number:.1}")),
        _ => value.write_plain(out),
    }
}

const TABLE: &[NumberRow] = &[
    numbered(0x1000, "StartEdgeCode"),
    numbered(0x1001, "StartTimecode"),
    numbered(0x1002, "OtherDate1"),
    numbered(0x1003, "OtherDate2"),
    numbered(0x1004, "OtherDate3"),
    numbered(0x1005, "DateTimeOriginal").role(Role::DateTimeOriginal),
    numbered(0x1006, "SerialNumber"),
    numbered(0x1019, "CameraType"),
    numbered(0x101a, "ReelNumber"),
    numbered(0x101b, "Take"),
    numbered(0x1023, "DateCreated"),
    numbered(0x1024, "TimeCreated"),
    numbered(0x1025, "FirmwareVersion"),
    numbered(0x1029, "ReelTimecode"),
    numbered(0x102a, "StorageType"),
    numbered(0x1030, "StorageFormatDate"),
    numbered(0x1031, "StorageFormatTime"),
    numbered(0x1032, "StorageSerialNumber"),
    numbered(0x1033, "StorageModel"),
    numbered(0x1036, "AspectRatio"),
    numbered(0x1042, "Revision"),
    numbered(0x1056, "OriginalFileName"),
    numbered(0x106e, "LensMake"),
    numbered(0x106f, "LensNumber"),
    numbered(0x1070, "LensModel"),
    numbered(0x1071, "Model").role(Role::Model),
    numbered(0x107c, "CameraOperator"),
    numbered(0x1086, "VideoFormat"),
    numbered(0x1096, "Filter"),
    numbered(0x10a0, "Brain"),
    numbered(0x10a1, "Sensor"),
    numbered(0x10be, "Quality"),
    numbered(0x200d, "ColorTemperature"),
    numbered(0x204b, "RGBCurves"),
    numbered(0x2066, "OriginalFrameRate").call(thousandths),
    numbered(0x4037, "CropArea"),
    numbered(0x403b, "ISO").role(Role::Iso),
    numbered(F_NUMBER as u32, "FNumber").call(tenths).role(Role::FNumber),
    numbered(0x406b, "FocalLength"),
    numbered(FOCUS_DISTANCE as u32, "FocusDistance").call(metres),
];
