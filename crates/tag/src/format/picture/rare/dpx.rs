//! DPX (SMPTE 268M): headers of fixed layout in the byte order that the signature shows.

use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::Group;
use crate::taken;
use table::bytes::ByteOrder;
use table::def::{Conv, Mode};
use table::row::place::{PlaceRow, placed};
use table::value::{Array, Format, Value};

const DPX: FileType = FileType::new("DPX", "dpx", "image/x-dpx");
/// Offset of the end of the headers that are read.
const HEADER_BYTES: usize = 2080;

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    (head.starts_with(b"SDPX") || head.starts_with(b"XPDS")) && head.len() >= 16
}

pub(in crate::format) fn read<'a>(ctx: &mut Context<'a>) {
    ctx.set_file_type(&DPX);
    let Some(header) = ctx.source.get_up_to(0, HEADER_BYTES) else { return };
    let order = if header.starts_with(b"S") { ByteOrder::Big } else { ByteOrder::Little };
    let signature = ctx.text_or_latin1(&header[..4]);
    let orders = Conv::TextLabels(&[("SDPX", "Big-endian"), ("XPDS", "Little-endian")]);
    ctx.push_conv(Group::FILE, "ByteOrder", Value::Text(signature), orders);
    for HeaderField { row, kind } in FIELDS {
        let Some(bytes) = row.bytes(header) else { continue };
        if !ctx.options.want.takes(row.name, taken::role_of(Group::FILE.family0, row.name)) {
            continue;
        }
        // Undefined fields have all bits set.
        let is_undefined = bytes.iter().all(|byte| *byte == 0xff);
        let value = if row.format == Format::String {
            let len = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
            let text = if is_undefined { "" } else { ctx.text_or_latin1(&bytes[..len]) };
            match (kind, text.is_empty()) {
                (Kind::OnlyIfSet, _) if !text.bytes().any(|byte| byte.is_ascii_graphic()) => continue,
                (Kind::Date, _) => Value::Text(ctx.keep_text(&date(text))),
                _ => Value::Text(text),
            }
        } else {
            if is_undefined && *kind == Kind::OnlyIfSet {
                continue;
            }
            Value::Array(Array { bytes, format: row.format, order })
        };
        ctx.push_conv(Group::FILE, row.name, value, row.conv);
    }
    let side = |at| order.u32(header, at);
    if let (Some(width), Some(height)) = (side(772), side(776)) {
        ctx.metadata.facts.width = Some(width);
        ctx.metadata.facts.height = Some(height);
    }
    ctx.metadata.facts.bit_depth = header.get(803).map(|bits| u32::from(*bits));
}

/// `YYYY:MM:DD:hh:mm:ss` with a space between date and time.
fn date(text: &str) -> String {
    match (text.get(..10), text.get(10..11), text.get(11..)) {
        (Some(day), Some(":"), Some(time)) => format!("{day} {time}"),
        _ => text.to_owned(),
    }
}

fn hexadecimal(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(number)) => out.push_str(&format!("{number:08x}")),
        _ => value.write_plain(out),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Always,
    OnlyIfSet,
    Date,
}

/// A value of the headers, and whether it is reported.
struct HeaderField {
    row: PlaceRow,
    kind: Kind,
}

const fn text(at: usize, name: &'static str, n_bytes: usize, kind: Kind) -> HeaderField {
    HeaderField { row: placed(at, name, Format::String).times(n_bytes), kind }
}

const fn number(at: usize, name: &'static str, format: Format, conv: Conv, kind: Kind) -> HeaderField {
    HeaderField { row: placed(at, name, format).conv(conv), kind }
}

use Format::{Float, Int8u, Int16u, Int32u};
use Kind::{Always, Date, OnlyIfSet};

const FIELDS: &[HeaderField] = &[
    text(8, "HeaderVersion", 8, Always),
    number(16, "DPXFileSize", Int32u, Conv::None, Always),
    number(20, "DittoKey", Int32u, Conv::Labels(&[(0, "Same"), (1, "New")]), Always),
    text(36, "ImageFileName", 100, Always),
    text(136, "CreateDate", 24, Date),
    text(160, "Creator", 100, Always),
    text(260, "Project", 200, Always),
    text(460, "Copyright", 200, Always),
    number(660, "EncryptionKey", Int32u, Conv::Call(hexadecimal), Always),
    number(768, "Orientation", Int16u, Conv::Labels(ORIENTATIONS), Always),
    number(770, "ImageElements", Int16u, Conv::None, Always),
    number(772, "ImageWidth", Int32u, Conv::None, Always),
    number(776, "ImageHeight", Int32u, Conv::None, Always),
    number(780, "DataSign", Int32u, Conv::Labels(&[(0, "Unsigned"), (1, "Signed")]), Always),
    number(800, "ComponentsConfiguration", Int8u, Conv::Labels(COMPONENTS), Always),
    number(801, "TransferCharacteristic", Int8u, Conv::Labels(TRANSFERS), Always),
    number(802, "ColorimetricSpecification", Int8u, Conv::Labels(COLORIMETRY), Always),
    number(803, "BitDepth", Int8u, Conv::None, Always),
    text(820, "ImageDescription", 32, Always),
    text(892, "Image2Description", 32, OnlyIfSet),
    text(964, "Image3Description", 32, OnlyIfSet),
    text(1036, "Image4Description", 32, OnlyIfSet),
    text(1108, "Image5Description", 32, OnlyIfSet),
    text(1180, "Image6Description", 32, OnlyIfSet),
    text(1252, "Image7Description", 32, OnlyIfSet),
    text(1324, "Image8Description", 32, OnlyIfSet),
    text(1432, "SourceFileName", 100, Always),
    text(1532, "SourceCreateDate", 24, Date),
    text(1556, "InputDeviceName", 32, Always),
    text(1588, "InputDeviceSerialNumber", 32, Always),
    number(1724, "OriginalFrameRate", Float, Conv::None, OnlyIfSet),
    number(1728, "ShutterAngle", Float, Conv::None, OnlyIfSet),
    text(1732, "FrameID", 32, Always),
    text(1764, "SlateInformation", 100, Always),
    number(1920, "TimeCode", Int32u, Conv::None, Always),
    number(1940, "FrameRate", Float, Conv::None, OnlyIfSet),
    text(1972, "Reserved5", 76, OnlyIfSet),
    text(2048, "UserID", 32, Always),
];

const ORIENTATIONS: &[(i64, &str)] = &[
    (0, "Horizontal (normal)"),
    (1, "Mirror vertical"),
    (2, "Mirror horizontal"),
    (3, "Rotate 180"),
    (4, "Mirror horizontal and rotate 270 CW"),
    (5, "Rotate 90 CW"),
    (6, "Rotate 270 CW"),
    (7, "Mirror horizontal and rotate 90 CW"),
];
const COMPONENTS: &[(i64, &str)] = &[
    (0, "User-defined single component"),
    (1, "Red (R)"),
    (2, "Green (G)"),
    (3, "Blue (B)"),
    (4, "Alpha (matte)"),
    (6, "Luminance (Y)"),
    (7, "Chrominance (Cb, Cr, subsampled by two)"),
    (8, "Depth (Z)"),
    (9, "Composite video"),
    (50, "R, G, B"),
    (51, "R, G, B, Alpha"),
    (52, "Alpha, B, G, R"),
    (100, "Cb, Y, Cr, Y (4:2:2)"),
    (101, "Cb, Y, A, Cr, Y, A (4:2:2:4)"),
    (102, "Cb, Y, Cr (4:4:4)"),
    (103, "Cb, Y, Cr, A (4:4:4:4)"),
    (150, "User-defined 2 component element"),
    (151, "User-defined 3 component element"),
    (152, "User-defined 4 component element"),
    (153, "User-defined 5 component element"),
    (154, "User-defined 6 component element"),
    (155, "User-defined 7 component element"),
    (156, "User-defined 8 component element"),
];
const TRANSFERS: &[(i64, &str)] = &[
    (0, "User-defined"),
    (1, "Printing density"),
    (2, "Linear"),
    (3, "Logarithmic"),
    (4, "Unspecified video"),
    (5, "SMPTE 274M"),
    (6, "ITU-R 709-4"),
    (7, "ITU-R 601-5 system B or G (625)"),
    (8, "ITU-R 601-5 system M (525)"),
    (9, "Composite video (NTSC)"),
    (10, "Composite video (PAL)"),
    (11, "Z (depth) - linear"),
    (12, "Z (depth) - homogeneous"),
    (13, "SMPTE ADX"),
    (14, "ITU-R 2020 NCL"),
    (15, "ITU-R 2020 CL"),
    (16, "IEC 61966-2-4 xvYCC"),
    (17, "ITU-R 2100 NCL/PQ"),
    (18, "ITU-R 2100 ICtCp/PQ"),
    (19, "ITU-R 2100 NCL/HLG"),
    (20, "ITU-R 2100 ICtCp/HLG"),
    (21, "RP 431-2:2011 Gama 2.6"),
    (22, "IEC 61966-2-1 sRGB"),
];
const COLORIMETRY: &[(i64, &str)] = &[
    (0, "User-defined"),
    (1, "Printing density"),
    (4, "Unspecified video"),
    (5, "SMPTE 274M"),
    (6, "ITU-R 709-4"),
    (7, "ITU-R 601-5 system B or G (625)"),
    (8, "ITU-R 601-5 system M (525)"),
    (9, "Composite video (NTSC)"),
    (10, "Composite video (PAL)"),
    (13, "SMPTE ADX"),
    (14, "ITU-R 2020"),
    (15, "P3D65"),
    (16, "P3DCI"),
    (17, "P3D60"),
    (18, "ACES"),
];
