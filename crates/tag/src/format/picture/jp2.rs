//! JPEG 2000: the boxes of JP2 and JPX (ISO/IEC 15444-1, annex I; 15444-2, annex M) and the bare codestream
//! (annex A).

use super::isobmff::boxes::{Box4, for_each_box, next_box};
use super::isobmff::brand;
use crate::context::Context;
use crate::file_type::FileType;
use crate::layout::push_header;
use crate::metadata::Group;
use crate::options::Want;
use crate::{icc, ifd, iptc, photoshop, xmp};
use table::bytes::{ByteOrder, be16, be32};
use table::def::{Conv, Mode};
use table::row::place::{PlaceRow, placed};
use table::value::{Format, Value};

const JP2: FileType = FileType::new("JP2", "jp2", "image/jp2");
const JPX: FileType = FileType::new("JPX", "jpx", "image/jpx");
const JPM: FileType = FileType::new("JPM", "jpm", "image/jpm");
const JPH: FileType = FileType::new("JPH", "jph", "image/jph");
const J2C: FileType = FileType::new("J2C", "j2c", "image/x-j2c");

const GROUP: Group<'static> = Group::same("Jpeg2000");

const SIGNATURE: &[u8] = b"\0\0\0\x0cjP  \r\n\x87\n";
/// Signature used by some old writers.
const OLD_SIGNATURE: &[u8] = b"\0\0\0\x0cjP\x1a\x1a\r\n\x87\n";
/// The markers SOC and SIZ, which every codestream begins with (A.4.1, A.5.1).
const CODESTREAM: &[u8] = b"\xff\x4f\xff\x51\0";

pub(crate) fn begins(head: &[u8]) -> bool {
    [SIGNATURE, OLD_SIGNATURE, CODESTREAM].iter().any(|signature| head.starts_with(signature))
}

pub(crate) fn read(ctx: &mut Context<'_>) {
    ctx.metadata.facts.frames = Some(1);
    if ctx.get(0, CODESTREAM.len()) == Some(CODESTREAM) {
        ctx.set_file_type(&J2C);
        return codestream(ctx);
    }
    ctx.set_file_type(match ctx.extension {
        "jpx" => &JPX,
        "jpm" => &JPM,
        "jph" => &JPH,
        _ => &JP2,
    });
    let end = ctx.source.len_bytes().unwrap_or(u64::MAX);
    let mut at = SIGNATURE.len() as u64;
    ctx.within("JP2", |ctx| {
        while let Some(found) = next_box(ctx, &mut at, end) {
            ctx.within(part_of(&found), |ctx| read_box(ctx, found));
        }
    });
}

/// The name of a box that is a structure, for the path to its tags.
fn part_of(found: &Box4) -> &'static str {
    match &found.kind {
        b"jp2h" => "JP2Header",
        b"ihdr" => "ImageHeader",
        b"colr" => "ColorSpecification",
        b"res " => "Resolution",
        b"resc" => "CaptureResolution",
        b"resd" => "DisplayResolution",
        b"xml " => "XML",
        _ => found.part(),
    }
}

fn read_box(ctx: &mut Context<'_>, found: Box4) {
    match &found.kind {
        b"ftyp" => brands(ctx, &found),
        b"jp2h" => ctx.deeper(|ctx| header(ctx, found)),
        // It belongs into the header, where not all writers put it.
        b"res " => ctx.deeper(|ctx| resolution(ctx, found)),
        b"uuid" => uuid(ctx, &found),
        b"xml " => xml(ctx, &found),
        _ => {}
    }
}

fn brands(ctx: &mut Context<'_>, found: &Box4) {
    let Some(payload) = found.payload(ctx) else { return };
    match payload.get(..4) {
        Some(b"jpx ") => ctx.correct_file_type(&JPX),
        Some(b"jpm ") => ctx.correct_file_type(&JPM),
        Some(b"jph ") => ctx.correct_file_type(&JPH),
        _ => {}
    }
    brand::push(ctx, GROUP, payload);
}

/// Reads the header box (I.5.3).
fn header(ctx: &mut Context<'_>, header: Box4) {
    for_each_box(ctx, header, |ctx, found| ctx.within(part_of(&found), |ctx| header_box(ctx, found)));
}

fn header_box(ctx: &mut Context<'_>, found: Box4) {
    match &found.kind {
        b"ihdr" => {
            let Some(bytes) = found.first(ctx, 14) else { return };
            let facts = &mut ctx.metadata.facts;
            (facts.height, facts.width) = (be32(bytes, 0), be32(bytes, 4));
            facts.bit_depth =
                bytes.get(10).filter(|bits| **bits != 255).map(|bits| u32::from(bits & 0x7f) + 1);
            push_header(ctx, GROUP, ByteOrder::Big, bytes, IMAGE_HEADER);
        }
        b"colr" => color(ctx, &found),
        b"res " => ctx.deeper(|ctx| resolution(ctx, found)),
        _ => {}
    }
}

fn color(ctx: &mut Context<'_>, found: &Box4) {
    let Some(bytes) = found.first(ctx, 7) else { return };
    push_header(ctx, GROUP, ByteOrder::Big, bytes, COLOR);
    match bytes.first() {
        Some(1) => push_header(ctx, GROUP, ByteOrder::Big, bytes, ENUMERATED),
        Some(2 | 3) => {
            if let Some(profile) = found.skip(3).and_then(|body| body.payload(ctx)) {
                ctx.deeper(|ctx| icc::read(ctx, profile));
            }
        }
        _ => {}
    }
}

fn resolution(ctx: &mut Context<'_>, found: Box4) {
    for_each_box(ctx, found, |ctx, found| {
        let cells = match &found.kind {
            b"resc" => CAPTURE,
            b"resd" => DISPLAY,
            _ => return,
        };
        if let Some(bytes) = found.first(ctx, 10) {
            ctx.within(part_of(&found), |ctx| push_header(ctx, GROUP, ByteOrder::Big, bytes, cells));
        }
    });
}

/// Reads the content of a UUID box.
fn uuid(ctx: &mut Context<'_>, found: &Box4) {
    const XMP: &[u8] = b"\xbe\x7a\xcf\xcb\x97\xa9\x42\xe8\x9c\x71\x99\x94\x91\xe3\xaf\xac";
    const EXIF: &[u8] = b"JpgTiffExif->JP2";
    const PHOTOSHOP_EXIF: &[u8] = b"\x05\x37\xcd\xab\x9d\x0c\x44\x31\xa7\x2a\xfa\x56\x1f\x2a\x11\x3e";
    const IPTC: &[u8] = b"\x33\xc7\xa4\xd2\xb8\x1d\x47\x23\xa0\xba\xf1\xa3\xe0\x97\xad\x38";
    const GEOTIFF: &[u8] = b"\xb1\x4b\xf8\xbd\x08\x3d\x4b\x43\xa5\xae\x8c\xd7\xd5\xa6\xce\x03";
    /// What Photoshop's plug-in writes.
    const IPTC_2: &[u8] = b"\x09\xa1\x4e\x97\xc0\xb4\x42\xe0\xbe\xbf\x36\xdf\x6f\x0c\xe3\x6f";
    const PHOTOSHOP: &[u8] = b"\x2c\x4c\x01\x00\x85\x04\x40\xb9\xa0\x3e\x56\x21\x48\xd6\xdf\xeb";
    let (Some(id), Some(body)) = (found.first(ctx, 16), found.skip(16)) else { return };
    if ![XMP, EXIF, PHOTOSHOP_EXIF, IPTC, IPTC_2, GEOTIFF, PHOTOSHOP].contains(&id) {
        return;
    }
    let Some(bytes) = body.payload(ctx) else { return };
    ctx.deeper(|ctx| match id {
        XMP => xmp::read(ctx, bytes),
        IPTC | IPTC_2 => iptc::read(ctx, bytes),
        PHOTOSHOP => photoshop::read_with_iptc_copies(ctx, bytes),
        _ => ctx.within(if id == GEOTIFF { "GeoJP2" } else { "EXIF" }, |ctx| {
            match bytes.strip_prefix(b"Exif\0\0") {
                Some(block) => ifd::read_exif(ctx, block, body.start + 6),
                None => ifd::read_exif(ctx, bytes, body.start),
            }
        }),
    });
}

/// Reads an XML box: XMP, or any other XML.
fn xml(ctx: &mut Context<'_>, found: &Box4) {
    let Some(bytes) = found.payload(ctx) else { return };
    let start = &bytes[..bytes.len().min(256)];
    if [&b"x:xmpmeta"[..], b"rdf:RDF", b"<?xpacket"]
        .iter()
        .any(|mark| memchr::memmem::find(start, mark).is_some())
    {
        // The catalogue takes what it knows all the same.
        ctx.deeper(|ctx| match ctx.options.want {
            Want::Roles => xmp::read(ctx, bytes),
            _ => xmp::read_as_xml(ctx, bytes),
        });
    } else if ctx.options.want != Want::Roles {
        ctx.deeper(|ctx| xmp::read_plain(ctx, bytes, xmp::Plain::Jpeg2000));
    }
}

/// Reads the main header (A.4): SIZ and comments, up to the first tile.
fn codestream(ctx: &mut Context<'_>) {
    let mut at = 2;
    while ctx.take_node() {
        let Some(head) = ctx.get(at, 4) else { return };
        let (Some(marker), Some(len)) = (be16(head, 0), be16(head, 2)) else { return };
        match marker {
            0xff51 => size(ctx, at + 4),
            0xff64 => comment(ctx, at + 4, usize::from(len).saturating_sub(2)),
            // Start of a tile, start of data, or end: pixels begin here.
            0xff90 | 0xff93 | 0xffd9 => return,
            0xff00.. => {}
            _ => {
                ctx.warn("A marker was expected and something else was found");
                return;
            }
        }
        at += 2 + u64::from(len.max(2));
    }
}

/// Reads SIZ (A.5.1): the size of the reference grid, and the offset of the picture on it.
fn size(ctx: &mut Context<'_>, at: u64) {
    let Some(bytes) = ctx.get(at, 36) else { return };
    let (Some(x), Some(y), Some(left), Some(top)) =
        (be32(bytes, 2), be32(bytes, 6), be32(bytes, 10), be32(bytes, 14))
    else {
        return;
    };
    // ExifTool reports the grid; the picture is the part of it to the right of and below its offset.
    ctx.set_size(Group::FILE, x, y);
    let facts = &mut ctx.metadata.facts;
    (facts.width, facts.height) = (Some(x.saturating_sub(left)), Some(y.saturating_sub(top)));
    ctx.metadata.facts.bit_depth =
        ctx.get(at + 36, 1).and_then(|bytes| Some(u32::from(bytes.first()? & 0x7f) + 1));
}

/// Reads COM (A.9.2): 1 for Latin-1, then the text.
fn comment(ctx: &mut Context<'_>, at: u64, len: usize) {
    if !ctx.options.want.takes("Comment", table::def::Role::None) {
        return;
    }
    let Some(bytes) = ctx.get(at, len) else { return };
    match (be16(bytes, 0), bytes.get(2..)) {
        (Some(1), Some(text)) => {
            let text = ctx.text_or_latin1(text);
            let text = Value::Text(text.trim_end_matches('\0'));
            ctx.push_behind(Group::FILE, "Comment", text, Conv::None);
        }
        _ => {
            let data = ctx.held(bytes.get(2..).unwrap_or(&[]));
            ctx.push_behind(Group::FILE, "Comment", data, Conv::None);
        }
    }
}

const IMAGE_HEADER: &[PlaceRow] = &[
    placed(0, "ImageHeight", Format::Int32u),
    placed(4, "ImageWidth", Format::Int32u),
    placed(8, "NumberOfComponents", Format::Int16u),
    placed(10, "BitsPerComponent", Format::Int8u).call(bits_per_component),
    placed(11, "Compression", Format::Int8u).labels(&[
        (0, "Uncompressed"),
        (1, "Modified Huffman"),
        (2, "Modified READ"),
        (3, "Modified Modified READ"),
        (4, "JBIG"),
        (5, "JPEG"),
        (6, "JPEG-LS"),
        (7, "JPEG 2000"),
        (8, "JBIG2"),
    ]),
];

const COLOR: &[PlaceRow] = &[
    placed(0, "ColorSpecMethod", Format::Int8s).labels(&[
        (1, "Enumerated"),
        (2, "Restricted ICC"),
        (3, "Any ICC"),
        (4, "Vendor Color"),
    ]),
    placed(1, "ColorSpecPrecedence", Format::Int8s),
    placed(2, "ColorSpecApproximation", Format::Int8s).labels(&[
        (0, "Not Specified"),
        (1, "Accurate"),
        (2, "Exceptional Quality"),
        (3, "Reasonable Quality"),
        (4, "Poor Quality"),
    ]),
];

const ENUMERATED: &[PlaceRow] = &[placed(3, "ColorSpace", Format::Int32u).labels(&[
    (0, "Bi-level"),
    (1, "YCbCr(1)"),
    (3, "YCbCr(2)"),
    (4, "YCbCr(3)"),
    (9, "PhotoYCC"),
    (11, "CMY"),
    (12, "CMYK"),
    (13, "YCCK"),
    (14, "CIELab"),
    (15, "Bi-level(2)"),
    (16, "sRGB"),
    (17, "Grayscale"),
    (18, "sYCC"),
    (19, "CIEJab"),
    (20, "e-sRGB"),
    (21, "ROMM-RGB"),
    (22, "YPbPr(1125/60)"),
    (23, "YPbPr(1250/50)"),
    (24, "e-sYCC"),
])];

const CAPTURE: &[PlaceRow] = &[
    placed(0, "CaptureYResolution", Format::Int16u).times(2).call(ratio),
    placed(4, "CaptureXResolution", Format::Int16u).times(2).call(ratio),
    placed(8, "CaptureYResolutionUnit", Format::Int8s).labels(RESOLUTION_UNIT),
    placed(9, "CaptureXResolutionUnit", Format::Int8s).labels(RESOLUTION_UNIT),
];

const DISPLAY: &[PlaceRow] = &[
    placed(0, "DisplayYResolution", Format::Int16u).times(2).call(ratio),
    placed(4, "DisplayXResolution", Format::Int16u).times(2).call(ratio),
    placed(8, "DisplayYResolutionUnit", Format::Int8s).labels(RESOLUTION_UNIT),
    placed(9, "DisplayXResolutionUnit", Format::Int8s).labels(RESOLUTION_UNIT),
];

/// Labels of the units, by power of ten.
const RESOLUTION_UNIT: &[(i64, &str)] = &[
    (-3, "km"),
    (-2, "100 m"),
    (-1, "10 m"),
    (0, "m"),
    (1, "10 cm"),
    (2, "cm"),
    (3, "mm"),
    (4, "0.1 mm"),
    (5, "0.01 mm"),
    (6, "um"),
];

/// Formats seven bits for the bit count minus one, and one bit for the sign.
fn bits_per_component(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(255)) => out.push_str("Variable"),
        (Mode::Print, Some(number)) => {
            let sign = if number & 0x80 == 0 { "Unsigned" } else { "Signed" };
            out.push_str(&format!("{} Bits, {sign}", (number & 0x7f) + 1));
        }
        _ => value.write_plain(out),
    }
}

/// Formats the ratio of two 16-bit numbers, with seven digits.
fn ratio(value: &Value<'_>, _mode: Mode, out: &mut String) {
    match value.numbers()[..] {
        [numerator, denominator] if denominator > 0.0 => {
            table::number::write_g(numerator / denominator, 7, out)
        }
        [numerator, _] if numerator > 0.0 => out.push_str("inf"),
        _ => out.push_str("undef"),
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check_tag;
    use crate::{Options, Parser};

    fn boxed(kind: &[u8; 4], payload: &[u8]) -> Vec<u8> {
        [&(payload.len() as u32 + 8).to_be_bytes()[..], kind, payload].concat()
    }

    #[test]
    fn boxes_of_the_header() {
        let header = [
            boxed(b"ihdr", b"\0\0\0\x02\0\0\0\x03\0\x03\x07\x07\0\0"),
            boxed(b"colr", b"\x01\0\0\0\0\0\x10"),
            boxed(b"res ", &boxed(b"resc", b"\x2e\x23\0\x01\x2e\x23\x27\x10\0\x04")),
        ];
        let tiff = b"JpgTiffExif->JP2II\x2a\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x03\0\0\0\0\0\0\0";
        let file = [
            super::SIGNATURE.to_vec(),
            boxed(b"ftyp", b"jpx \0\0\0\0jp2 "),
            boxed(b"jp2h", &header.concat()),
            boxed(b"uuid", tiff),
        ]
        .concat();
        check_tag(&file, "FileType", Some("JPX"));
        check_tag(&file, "ImageWidth", Some("3"));
        check_tag(&file, "BitsPerComponent", Some("8 Bits, Unsigned"));
        check_tag(&file, "ColorSpace", Some("sRGB"));
        check_tag(&file, "CaptureYResolution", Some("11811"));
        check_tag(&file, "CaptureXResolution", Some("1.1811"));
        check_tag(&file, "CaptureXResolutionUnit", Some("0.1 mm"));
        check_tag(&file, "Orientation", Some("Rotate 180"));
    }

    #[test]
    fn a_bare_codestream() {
        let mut file = b"\xff\x4f\xff\x51\0\x2f\0\0\0\0\0\x09\0\0\0\x07\0\0\0\x01\0\0\0\x02".to_vec();
        file.extend([0; 18]);
        file.resize(4 + 0x2f, 0);
        file.extend(b"\xff\x64\0\x08\0\x01maxi\xff\x90\0\x0a");
        check_tag(&file, "FileType", Some("J2C"));
        check_tag(&file, "ImageWidth", Some("9"));
        check_tag(&file, "ImageHeight", Some("7"));
        check_tag(&file, "Comment", Some("maxi"));
        let facts = Parser::new().parse_whole(&file, &Options::default(), |m| m.facts);
        assert_eq!((facts.width, facts.height), (Some(8), Some(5)));
    }

    #[test]
    fn a_codestream_of_one_marker_over_and_over_ends() {
        let file = [super::CODESTREAM, &b"\xff\x52\0\0".repeat(100_000)].concat();
        check_tag(&file, "FileType", Some("J2C"));
    }
}
