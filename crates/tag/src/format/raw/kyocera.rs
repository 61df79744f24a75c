//! Raw files of Kyocera's Contax N Digital: a header whose first texts are written backwards. Source:
//! ExifTool's documentation of the tags.

use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::{Group, Tag};
use table::bytes::ByteOrder;
use table::def::{Conv, Role};
use table::print::exif;
use table::value::{Array, Format, Value};

const RAW: FileType = FileType::new("RAW", "raw", "image/x-raw");
const GROUP: Group<'static> = Group::new("MakerNotes", "KyoceraRaw");
const HEADER_BYTES: usize = 156;

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    head.get(25..32) == Some(b"ARECOYK")
}

pub(in crate::format) fn read<'a>(ctx: &mut Context<'a>) {
    ctx.set_file_type(&RAW);
    let Some(header) = ctx.get(0, HEADER_BYTES) else { return };
    for (name, at, len, role) in TEXTS {
        let reversed: Vec<u8> =
            header[*at..][..*len].iter().rev().copied().filter(|byte| *byte != 0).collect();
        let text: &'a str = ctx.keep_text(&String::from_utf8_lossy(&reversed));
        let conv = Conv::None;
        ctx.push(Tag { group: GROUP, name, value: Value::Text(text), conv, role: *role, priority: 1 });
        match role {
            Role::Make => ctx.camera.make = text,
            Role::Model => ctx.camera.model = text,
            _ => {}
        }
    }
    let number = |at| ByteOrder::Big.u32(header, at).unwrap_or(0);
    let mut push = |name, value, conv, role| {
        ctx.push(Tag { group: GROUP, name, value, conv, role, priority: 1 });
    };
    push("ISO", Value::Integer(number(52).into()), Conv::Labels(SPEEDS), Role::Iso);
    let seconds = (f64::from(number(56)) / 8.0).exp2() / 16000.0;
    push("ExposureTime", Value::Float(seconds), Conv::Call(exif::exposure_time), Role::ExposureTime);
    let levels = Array { bytes: &header[60..76], format: Format::Int32u, order: ByteOrder::Big };
    push("WB_RGGBLevels", Value::Array(levels), Conv::None, Role::None);
    let aperture = |at| Value::Float((f64::from(number(at)) / 16.0).exp2());
    push("FNumber", aperture(88), Conv::Call(two_digits), Role::FNumber);
    push("MaxAperture", aperture(104), Conv::Call(two_digits), Role::None);
    push("FocalLength", Value::Integer(number(112).into()), Conv::Call(millimetres), Role::FocalLength);
    let lens = Array { bytes: &header[124..156], format: Format::String, order: ByteOrder::Big };
    push("Lens", Value::Array(lens), Conv::None, Role::MakerLens);
}

fn two_digits(value: &Value<'_>, mode: table::def::Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (table::def::Mode::Print, Some(number)) => table::number::write_g(number, 2, out),
        _ => value.write_plain(out),
    }
}

fn millimetres(value: &Value<'_>, mode: table::def::Mode, out: &mut String) {
    value.write_plain(out);
    if mode == table::def::Mode::Print {
        out.push_str(" mm");
    }
}

/// Texts: name, offset, length, role.
const TEXTS: &[(&str, usize, usize, Role)] = &[
    ("FirmwareVersion", 1, 10, Role::None),
    ("Model", 12, 12, Role::Model),
    ("Make", 25, 7, Role::Make),
    ("DateTimeOriginal", 33, 20, Role::DateTimeOriginal),
];

const SPEEDS: &[(i64, &str)] = &[
    (7, "25"),
    (8, "32"),
    (9, "40"),
    (10, "50"),
    (11, "64"),
    (12, "80"),
    (13, "100"),
    (14, "125"),
    (15, "160"),
    (16, "200"),
    (17, "250"),
    (18, "320"),
    (19, "400"),
];
