//! PMP, the format of Sony's DSC-F1: a header, then a JPEG. Source: ExifTool's documentation of the tags.

use crate::context::Context;
use crate::file_type::FileType;
use crate::format::picture::jpeg;
use crate::metadata::{Group, Tag};
use table::bytes::ByteOrder;
use table::def::{Conv, Role};
use table::print::exif;
use table::value::{Array, Format, Value};

const PMP: FileType = FileType::new("PMP", "pmp", "image/x-sony-pmp");
const GROUP: Group<'static> = Group::new("MakerNotes", "Sony");
const HEADER_BYTES: usize = 124;

pub(in crate::format) fn is_pmp(ctx: &Context<'_>) -> bool {
    ctx.get(8, 4) == Some(b"\0\0\0\x7c") && ctx.get(HEADER_BYTES as u64, 3) == Some(b"\xff\xd8\xff")
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    const BIG: ByteOrder = ByteOrder::Big;
    ctx.set_file_type(&PMP);
    let Some(header) = ctx.get(0, HEADER_BYTES) else { return };
    jpeg::read_embedded(ctx, HEADER_BYTES as u64);
    let of_program = Group::same("ExifTool");
    (ctx.camera.make, ctx.camera.model) = ("Sony", "DSC-F1");
    ctx.push_plain(of_program, "Make", Value::Text("Sony"));
    ctx.push_plain(of_program, "Model", Value::Text("DSC-F1"));
    let mut push = |name, value, conv, role| {
        ctx.push(Tag { group: GROUP, name, value, conv, role, priority: 1 });
    };
    let long = |at| i64::from(BIG.u32(header, at).unwrap_or(0));
    let short = |at| i64::from(BIG.u16(header, at).unwrap_or(0));
    push("JpgFromRawStart", Value::Integer(long(8)), Conv::None, Role::None);
    push("JpgFromRawLength", Value::Integer(long(12)), Conv::None, Role::None);
    push("SonyImageWidth", Value::Integer(short(22)), Conv::None, Role::None);
    push("SonyImageHeight", Value::Integer(short(24)), Conv::None, Role::None);
    let byte = |at: usize| Value::Integer(header[at].into());
    push("Orientation", byte(27), Conv::Labels(ORIENTATIONS), Role::None);
    push(
        "ImageQuality",
        byte(29),
        Conv::Labels(&[(8, "Snap Shot"), (23, "Standard"), (51, "Fine")]),
        Role::None,
    );
    let comment = Array { bytes: &header[52..71], format: Format::String, order: BIG };
    push("Comment", Value::Array(comment), Conv::None, Role::None);
    let hundredths =
        |at| ByteOrder::Big.i16(header, at).filter(|number| *number > 0).map(|n| f64::from(n) / 100.0);
    if let Some(apex) = hundredths(102) {
        let conv = Conv::Call(exif::exposure_time);
        push("ExposureTime", Value::Float((-apex).exp2()), conv, Role::ExposureTime);
    }
    if let Some(apex) = hundredths(106) {
        push("FNumber", Value::Float((apex / 2.0).exp2()), Conv::Call(exif::f_number), Role::FNumber);
    }
    if let Some(number) = BIG.i16(header, 108).filter(|number| *number != i16::MIN) {
        let value = Value::Float(f64::from(number) / 100.0);
        push("ExposureCompensation", value, Conv::Call(exif::fraction), Role::None);
    }
    if let Some(number) = BIG.i16(header, 112).filter(|number| *number > 0) {
        let value = Value::Float(f64::from(number) / 10.0);
        push("FocalLength", value, Conv::Call(exif::focal_length), Role::FocalLength);
    }
    push("Flash", byte(118), Conv::Labels(&[(0, "No Flash"), (1, "Fired")]), Role::None);
    for (name, at, role) in
        [("DateTimeOriginal", 76, Role::DateTimeOriginal), ("ModifyDate", 84, Role::ModifyDate)]
    {
        let [year, month, day, hour, minute, second] = [0, 1, 2, 3, 4, 5].map(|index| header[at + index]);
        let year = u32::from(year) + if year < 70 { 2000 } else { 1900 };
        let text = format!("{year:04}:{month:02}:{day:02} {hour:02}:{minute:02}:{second:02}");
        let value = Value::Text(ctx.keep_text(&text));
        ctx.push(Tag { group: GROUP, name, value, conv: Conv::None, role, priority: 1 });
    }
    ctx.push_plain(GROUP, "JpgFromRaw", ctx.stored(long(8) as u64, long(12) as u64));
}

const ORIENTATIONS: &[(i64, &str)] =
    &[(0, "Horizontal (normal)"), (1, "Rotate 270 CW"), (2, "Rotate 180"), (3, "Rotate 90 CW")];
