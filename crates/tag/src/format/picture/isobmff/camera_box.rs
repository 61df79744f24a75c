//! The box `TAGS` that digital cameras of about 2000 to 2010 wrote into the user data of their films: a
//! structure of a fixed layout, little-endian, which begins with the maker. There is no specification; the
//! places are those of ExifTool's documentation of tags.

use super::boxes::Box4;
use crate::context::Context;
use crate::metadata::{Group, Tag};
use table::bytes::ByteOrder;
use table::def::{Conv, Mode, Role};
use table::maker::print::signed_tenths;
use table::print::exif;
use table::value::{Array, Format, Value};

const LITTLE: ByteOrder = ByteOrder::Little;

/// A field: where it begins, and what it is.
type Field = (usize, What);

#[derive(Clone, Copy, Debug)]
enum What {
    Text(&'static str, usize, Role),
    /// The maker as Samsung and Sanyo write it.
    LoudMake(usize),
    /// The exposure time is this number divided by the field.
    Time(f64),
    FNumber,
    /// A fraction, printed as one or with one decimal.
    Compensation(Conv),
    FocalLength,
    Iso(Format),
    WhiteBalance,
    /// A number of tenths.
    Tenths(&'static str, Format, Conv, Role),
}

const FRACTION: What = What::Compensation(Conv::Call(exif::fraction));
const DECIMAL: What = What::Compensation(Conv::Call(signed_tenths));
const fn make(len: usize) -> Field {
    (0, What::Text("Make", len, Role::Make))
}
const fn model(at: usize, len: usize) -> Field {
    (at, What::Text("Model", len, Role::Model))
}

/// What a box begins with, the group of its tags, and its fields.
const LAYOUTS: &[(&[u8], &str, &[Field])] = &[
    (
        b"PENTAX DIGITAL CAMERA\0",
        "Pentax",
        &[
            make(24),
            (38, What::Time(10.0)),
            (42, What::FNumber),
            (50, DECIMAL),
            (68, What::WhiteBalance),
            (72, What::FocalLength),
            (175, What::Iso(Format::Int16u)),
        ],
    ),
    (
        b"NIKON DIGITAL CAMERA\0",
        "Nikon",
        &[
            make(24),
            model(24, 8),
            (38, What::Time(10.0)),
            (42, What::FNumber),
            (50, FRACTION),
            (68, What::WhiteBalance),
            (72, What::FocalLength),
            (175, What::Text("Software", 16, Role::None)),
            (223, What::Iso(Format::Int16u)),
        ],
    ),
    (
        b"FUJIFILM DIGITAL CAMERA\0",
        "FujiFilm",
        &[make(24), model(24, 16), (46, What::Time(1.0)), (50, What::FNumber), (58, DECIMAL)],
    ),
    (
        b"KONICA MINOLTA DIGITAL CAMERA",
        "Minolta",
        &[
            make(32),
            (32, What::Text("ModelType", 8, Role::None)),
            (46, What::Time(10.0)),
            (50, What::FNumber),
            (58, FRACTION),
            (80, What::FocalLength),
        ],
    ),
    (
        b"MINOLTA DIGITAL CAMERA",
        "Minolta",
        &[
            make(24),
            (24, What::Text("ModelType", 8, Role::None)),
            (38, What::Time(10.0)),
            (42, What::FNumber),
            (50, FRACTION),
            (72, What::FocalLength),
        ],
    ),
    (
        b"OLYMPUS DIGITAL CAMERA\0",
        "Olympus",
        &[
            make(24),
            model(24, 24),
            (54, What::Time(10.0)),
            (58, What::FNumber),
            (66, FRACTION),
            (88, What::FocalLength),
            (193, What::Iso(Format::Int16u)),
        ],
    ),
    (
        b"SAMSUNG DIGITAL CAMERA\0",
        "Samsung",
        &[
            (0, What::LoudMake(24)),
            model(24, 16),
            (46, What::Time(10.0)),
            (50, What::FNumber),
            (58, DECIMAL),
            (106, What::Iso(Format::Int32u)),
        ],
    ),
    (
        b"EASTMAN KODAK COMPANY",
        "Kodak",
        &[
            make(21),
            model(22, 42),
            (64, What::Text("ModelType", 8, Role::None)),
            (78, What::Time(10.0)),
            (82, What::FNumber),
            (90, FRACTION),
            (112, What::FocalLength),
        ],
    ),
];

/// Sanyo's fields in MP4; its films in QuickTime have others.
const SANYO: &[u8] = b"SANYO DIGITAL CAMERA\0";
const SANYO_MP4: &[Field] = &[
    (0, What::LoudMake(5)),
    model(24, 8),
    (50, What::FNumber),
    (58, DECIMAL),
    (106, What::Iso(Format::Int32u)),
];
const SANYO_MOV: &[Field] = &[
    make(24),
    model(24, 8),
    (38, What::Time(10.0)),
    (42, What::Tenths("FNumber", Format::Int32u, Conv::Call(exif::f_number), Role::FNumber)),
    (50, What::Tenths("ExposureCompensation", Format::Int32s, Conv::Call(exif::fraction), Role::None)),
    (68, What::WhiteBalance),
    (72, What::Tenths("FocalLength", Format::Int32u, Conv::Call(exif::focal_length), Role::FocalLength)),
];

pub(super) fn read(ctx: &mut Context<'_>, found: Box4) {
    let Some(bytes) = found.payload(ctx) else { return };
    let is_quicktime = ctx.metadata.file_type.is_some_and(|known| known.name == "MOV");
    let known = LAYOUTS.iter().find(|(mark, ..)| bytes.starts_with(mark));
    let (name, fields) = match known {
        Some((_, name, fields)) => (*name, *fields),
        None if bytes.starts_with(SANYO) => ("Sanyo", if is_quicktime { SANYO_MOV } else { SANYO_MP4 }),
        None => return,
    };
    for &(at, what) in fields {
        push(ctx, Group::new("MakerNotes", name), bytes.get(at..).unwrap_or(&[]), what);
    }
}

/// Adds the field at the beginning of `bytes`, unless it is cut off.
fn push<'a>(ctx: &mut Context<'a>, group: Group<'a>, bytes: &'a [u8], what: What) {
    let array = |format: Format| {
        let bytes = bytes.get(..format.size_bytes())?;
        Some(Value::Array(Array { bytes, format, order: LITTLE }))
    };
    let field = match what {
        What::Text(name, len, role) => bytes.get(..len).map(|text| {
            let text = ctx.text_or_latin1(text);
            (name, Value::Text(text.split('\0').next().unwrap_or("")), Conv::None, role)
        }),
        What::LoudMake(len) => bytes.get(..len).map(|text| {
            let text = ctx.text_or_latin1(text).split('\0').next().unwrap_or("");
            ("Make", Value::Text(text), Conv::Call(sentence_case), Role::Make)
        }),
        What::Time(numerator) => LITTLE.u32(bytes, 0).map(|field| {
            let time = if field == 0 { 0.0 } else { numerator / f64::from(field) };
            ("ExposureTime", Value::Float(time), Conv::Call(exif::exposure_time), Role::ExposureTime)
        }),
        What::FNumber => array(Format::Rational64u)
            .map(|value| ("FNumber", value, Conv::Call(exif::f_number), Role::FNumber)),
        What::Compensation(conv) => {
            array(Format::Rational64s).map(|value| ("ExposureCompensation", value, conv, Role::None))
        }
        What::FocalLength => array(Format::Rational64u)
            .map(|value| ("FocalLength", value, Conv::Call(exif::focal_length), Role::FocalLength)),
        What::Iso(format) => array(format).map(|value| ("ISO", value, Conv::None, Role::Iso)),
        What::WhiteBalance => array(Format::Int16u)
            .map(|value| ("WhiteBalance", value, Conv::Labels(WHITE_BALANCES), Role::None)),
        What::Tenths(name, format, conv, role) => array(format)
            .and_then(|value| value.as_f64())
            .map(|tenths| (name, Value::Float(tenths / 10.0), conv, role)),
    };
    if let Some((name, value, conv, role)) = field {
        ctx.push(Tag { group, name, value, conv, role, priority: 1 });
    }
}

const WHITE_BALANCES: &[(i64, &str)] =
    &[(0, "Auto"), (1, "Daylight"), (2, "Shade"), (3, "Fluorescent"), (4, "Tungsten"), (5, "Manual")];

/// The first letter in upper case, the others in lower case.
fn sentence_case(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value) {
        (Mode::Print, Value::Text(text)) => {
            let (first, rest) = text.split_at_checked(1).unwrap_or((text, ""));
            out.push_str(&first.to_uppercase());
            out.push_str(&rest.to_lowercase());
        }
        _ => value.write_plain(out),
    }
}
