//! Windows and OS/2 bitmaps: a file header of 14 bytes, and an information header whose versions differ in
//! length (12 to 124 bytes).

use crate::context::Context;
use crate::file_type::FileType;
use crate::icc;
use crate::layout::push_header;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::def::Mode;
use table::print::container::hexadecimal;
use table::row::place::{PlaceRow, placed};
use table::value::{Format, Value};

const BMP: FileType = FileType::new("BMP", "bmp", "image/bmp");

/// Bytes in the file header, before the header of the picture.
const FILE_HEADER_BYTES: u64 = 14;
/// Where the file header has the position of the pixels.
const PIXELS_AT: u64 = 10;
/// Length of the longest header, Windows V5.
const MOST_HEADER_BYTES: usize = 124;

pub(crate) fn begins(head: &[u8]) -> bool {
    // Two letters are a weak signature, so the length of the header is checked as well: its high bytes are
    // zero.
    head.starts_with(b"BM")
        && ByteOrder::Little
            .u32(head, FILE_HEADER_BYTES as usize)
            .is_some_and(|len| (12..=1024).contains(&len))
}

pub(crate) fn read(ctx: &mut Context<'_>) {
    ctx.set_file_type(&BMP);
    let little = ByteOrder::Little;
    let Some(len) = ctx.get(FILE_HEADER_BYTES, 4).and_then(|bytes| little.u32(bytes, 0)) else { return };
    let Some(header) = ctx.source.get_up_to(FILE_HEADER_BYTES, (len as usize).min(MOST_HEADER_BYTES)) else {
        return;
    };
    ctx.metadata.facts.frames = Some(1);
    read_header(ctx, header, "File");
    push_embedded(ctx, header);
}

/// Adds the file of another format that takes the place of the pixels.
fn push_embedded(ctx: &mut Context<'_>, header: &[u8]) {
    let little = ByteOrder::Little;
    let name = match little.u32(header, 16) {
        Some(4) => "EmbeddedJPG",
        Some(5) => "EmbeddedPNG",
        _ => return,
    };
    let at = ctx.get(PIXELS_AT, 4).and_then(|bytes| little.u32(bytes, 0));
    if let (Some(at), Some(len)) = (at, little.u32(header, 20)) {
        let data = ctx.stored(at.into(), len.into());
        ctx.push_plain(Group::FILE, name, data);
    }
}

/// Reads the header of a bitmap, which AVI contains as well. `part` is its name on the path to its tags.
pub(in crate::format) fn read_header<'a>(ctx: &mut Context<'a>, header: &'a [u8], part: &'static str) {
    let little = ByteOrder::Little;
    let len = little.u32(header, 0).unwrap_or(0);
    if len == 12 {
        let (Some(width), Some(height)) = (little.u16(header, 4), little.u16(header, 6)) else { return };
        set_facts(ctx, width.into(), height.into(), little.u16(header, 10));
        return ctx.within(part, |ctx| push_header(ctx, Group::FILE, little, header, OS2));
    }
    let (Some(width), Some(height)) = (little.u32(header, 4), little.i32(header, 8)) else { return };
    set_facts(ctx, width, height.unsigned_abs(), little.u16(header, 14));
    // After the common fields, version 2 of OS/2 has different ones.
    let header = if len == 64 { header.get(..40).unwrap_or(header) } else { header };
    ctx.within(part, |ctx| push_header(ctx, Group::FILE, little, header, WINDOWS));
    color_space(ctx, header);
}

fn set_facts(ctx: &mut Context<'_>, width: u32, height: u32, bits_per_pixel: Option<u16>) {
    let facts = &mut ctx.metadata.facts;
    (facts.width, facts.height) = (Some(width), Some(height));
    facts.bit_depth = bits_per_pixel.map(|bits| match bits {
        16 => 5,
        64 => 16,
        _ => u32::from(bits.min(8)),
    });
}

/// Reads the fields that depend on the kind of colour space (headers V4 and V5).
fn color_space<'a>(ctx: &mut Context<'a>, header: &'a [u8]) {
    match header.get(56..60) {
        Some([0, 0, 0, 0]) => push_header(ctx, Group::FILE, ByteOrder::Little, header, CALIBRATED),
        Some(b"DEBM" | b"KNIL") => {
            push_header(ctx, Group::FILE, ByteOrder::Little, header, PROFILE);
            let little = ByteOrder::Little;
            let (Some(offset), Some(len)) = (little.u32(header, 112), little.u32(header, 116)) else {
                return;
            };
            // A linked profile is stored as a file name, an embedded one as the profile itself.
            let is_embedded = header.get(56) == Some(&b'D');
            if len as usize > ctx.options.limits.value_bytes {
                return;
            }
            match ctx.get(FILE_HEADER_BYTES + u64::from(offset), len as usize) {
                Some(profile) if is_embedded => ctx.deeper(|ctx| icc::read(ctx, profile)),
                Some(name) => {
                    let name = name.split(|byte| *byte == 0).next().unwrap_or_default();
                    let (name, _) = encoding_rs::WINDOWS_1252.decode_without_bom_handling(name);
                    let name = Value::Text(ctx.keep_text(&name));
                    ctx.push_plain(Group::FILE, "LinkedProfileName", name);
                }
                None => {}
            }
        }
        _ => {}
    }
    push_header(ctx, Group::FILE, ByteOrder::Little, header, RENDERING);
}

const VERSION: &[(i64, &str)] = &[
    (12, "OS/2 V1"),
    (40, "Windows V3"),
    (64, "OS/2 V2"),
    (68, "AVI BMP structure?"),
    (108, "Windows V4"),
    (124, "Windows V5"),
];

const OS2: &[PlaceRow] = &[
    placed(0, "BMPVersion", Format::Int32u).labels(VERSION),
    placed(4, "ImageWidth", Format::Int16u),
    placed(6, "ImageHeight", Format::Int16u),
    placed(8, "Planes", Format::Int16u),
    placed(10, "BitDepth", Format::Int16u),
];

const WINDOWS: &[PlaceRow] = &[
    placed(0, "BMPVersion", Format::Int32u).labels(VERSION),
    placed(4, "ImageWidth", Format::Int32u),
    placed(8, "ImageHeight", Format::Int32s).call(magnitude),
    placed(12, "Planes", Format::Int16u),
    placed(14, "BitDepth", Format::Int16u),
    placed(16, "Compression", Format::Int32u).call(compression),
    placed(20, "ImageLength", Format::Int32u),
    placed(24, "PixelsPerMeterX", Format::Int32u),
    placed(28, "PixelsPerMeterY", Format::Int32u),
    placed(32, "NumColors", Format::Int32u).call(number_of_colors),
    placed(36, "NumImportantColors", Format::Int32u).call(important_colors),
    placed(40, "RedMask", Format::Int32u).call(hexadecimal),
    placed(44, "GreenMask", Format::Int32u).call(hexadecimal),
    placed(48, "BlueMask", Format::Int32u).call(hexadecimal),
    placed(52, "AlphaMask", Format::Int32u).call(hexadecimal),
    placed(56, "ColorSpace", Format::Undef).times(4).call(space),
];

const CALIBRATED: &[PlaceRow] = &[
    placed(60, "RedEndpoint", Format::Int32u).times(3).call(endpoint),
    placed(72, "GreenEndpoint", Format::Int32u).times(3).call(endpoint),
    placed(84, "BlueEndpoint", Format::Int32u).times(3).call(endpoint),
    placed(96, "GammaRed", Format::Int32u).call(gamma),
    placed(100, "GammaGreen", Format::Int32u).call(gamma),
    placed(104, "GammaBlue", Format::Int32u).call(gamma),
];

const RENDERING: &[PlaceRow] = &[placed(108, "RenderingIntent", Format::Int32u).labels(&[
    (1, "Graphic (LCS_GM_BUSINESS)"),
    (2, "Proof (LCS_GM_GRAPHICS)"),
    (4, "Picture (LCS_GM_IMAGES)"),
    (8, "Absolute Colorimetric (LCS_GM_ABS_COLORIMETRIC)"),
])];

const PROFILE: &[PlaceRow] =
    &[placed(112, "ProfileDataOffset", Format::Int32u), placed(116, "ProfileSize", Format::Int32u)];

const COMPRESSION: &[(i64, &str)] =
    &[(0, "None"), (1, "8-Bit RLE"), (2, "4-Bit RLE"), (3, "Bitfields"), (4, "JPEG"), (5, "PNG")];

/// Formats the compression as a label; numbers without a label stay numbers.
fn compression(value: &Value<'_>, mode: Mode, out: &mut String) {
    // AVI has codes of four characters here.
    const FIRST_CODE: i64 = 1 << 16;
    if let Some(code) = value.as_i64().filter(|number| *number >= FIRST_CODE) {
        return table::value::push_lossy(&(code as u32).to_le_bytes(), out);
    }

    let word = COMPRESSION.iter().find(|(number, _)| Some(*number) == value.as_i64());
    match (mode, word) {
        (Mode::Print, Some((_, word))) => out.push_str(word),
        _ => value.write_plain(out),
    }
}

/// Drops the sign: a negative height means that the rows are stored from top to bottom.
fn magnitude(value: &Value<'_>, _mode: Mode, out: &mut String) {
    Value::Integer(value.as_i64().unwrap_or(0).abs()).write_plain(out);
}

fn number_of_colors(value: &Value<'_>, mode: Mode, out: &mut String) {
    zero_as("Use BitDepth", value, mode, out);
}

fn important_colors(value: &Value<'_>, mode: Mode, out: &mut String) {
    zero_as("All", value, mode, out);
}

fn zero_as(word: &str, value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(0)) => out.push_str(word),
        _ => value.write_plain(out),
    }
}

/// Formats a number, or four letters that are stored in reverse order.
fn space(value: &Value<'_>, mode: Mode, out: &mut String) {
    const WORDS: &[(&str, &str)] = &[
        ("0", "Calibrated RGB"),
        ("1", "Device RGB"),
        ("2", "Device CMYK"),
        ("LINK", "Linked Color Profile"),
        ("MBED", "Embedded Color Profile"),
        ("Win ", "Windows Color Space"),
        ("sRGB", "sRGB"),
    ];
    let Value::Array(array) = value else { return };
    let Some(bytes) = array.bytes.first_chunk::<4>() else { return };
    let code = if bytes.contains(&0) {
        u32::from_le_bytes(*bytes).to_string()
    } else {
        bytes.iter().rev().map(|&b| char::from(b)).collect()
    };
    match (mode, WORDS.iter().find(|(key, _)| *key == code)) {
        (Mode::Number, _) => out.push_str(&code),
        (Mode::Print, Some((_, word))) => out.push_str(word),
        (Mode::Print, None) => out.push_str(&format!("Unknown ({code})")),
    }
}

/// Formats three fixed-point numbers with 30 fractional bits.
fn endpoint(value: &Value<'_>, mode: Mode, out: &mut String) {
    use table::number::{write_fixed, write_g};
    for (index, number) in value.numbers().into_iter().enumerate() {
        if index > 0 {
            out.push(' ');
        }
        let number = number / f64::from(1 << 30);
        match mode {
            Mode::Number => write_g(number, 15, out),
            Mode::Print => write_fixed(number, 6, out),
        }
    }
}

/// Formats a fixed-point number with 16 fractional bits, rounded to five decimals.
fn gamma(value: &Value<'_>, _mode: Mode, out: &mut String) {
    let rounded = (value.as_f64().unwrap_or(0.0) / 65_536.0 * 1e5).round() / 1e5;
    Value::Float(rounded).write_plain(out);
}

#[cfg(test)]
mod tests {
    use crate::testing::check_tag;

    fn bmp(header: &[u8]) -> Vec<u8> {
        [&b"BM\0\0\0\0\0\0\0\0\0\0\0\0"[..], &(header.len() as u32 + 4).to_le_bytes(), header].concat()
    }

    #[test]
    fn os2_and_windows() {
        let os2 = bmp(b"\x07\0\x05\0\x01\0\x04\0");
        check_tag(&os2, "BMPVersion", Some("OS/2 V1"));
        check_tag(&os2, "ImageWidth", Some("7"));
        let mut v3 = b"\x07\0\0\0\xfb\xff\xff\xff\x01\0\x18\0".to_vec();
        v3.resize(36, 0);
        let v3 = bmp(&v3);
        check_tag(&v3, "ImageHeight", Some("5"));
        check_tag(&v3, "NumColors", Some("Use BitDepth"));
        check_tag(&v3, "RedMask", None);
    }

    #[test]
    fn version_four_has_a_colour_space() {
        let mut v4 = b"\x07\0\0\0\x05\0\0\0\x01\0\x20\0\x03\0\0\0".to_vec();
        v4.resize(36, 0);
        v4.extend(b"\0\0\xff\0\0\xff\0\0\xff\0\0\0\0\0\0\xff niW");
        v4.resize(104, 0);
        let v4 = bmp(&v4);
        check_tag(&v4, "BMPVersion", Some("Windows V4"));
        check_tag(&v4, "RedMask", Some("0x00ff0000"));
        check_tag(&v4, "ColorSpace", Some("Windows Color Space"));
        check_tag(&v4, "RedEndpoint", None);
    }

    #[test]
    fn a_header_that_is_cut() {
        check_tag(&bmp(&[7; 36])[..20], "FileType", Some("BMP"));
    }
}
