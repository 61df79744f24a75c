//! JPEG (ITU-T T.81, annex B): marker segments up to the first scan.
//!
//! Segments are visited by their headers; the payload is fetched only where somebody here reads it. What follows
//! the first scan is pixels and is never asked for.

use crate::bytes::be16;
use crate::context::Context;
use crate::def::{Conv, Mode};
use crate::format::{FileType, jpeg_app};
use crate::ifd;
use crate::metadata::Group;
use crate::number::write_integer;
use crate::value::Value;
use crate::{icc, mpf, photoshop, xmp};

const JPEG: FileType = FileType::new("JPEG", "jpg", "image/jpeg");

const SOI: u8 = 0xd8;
const EOI: u8 = 0xd9;
const SOS: u8 = 0xda;
const COM: u8 = 0xfe;

/// Bytes of a payload that tell whose it is.
const SIGNATURE_BYTES: usize = 40;

/// Parts of structures that are spread over several segments.
#[derive(Default)]
struct Spread<'a> {
    icc: Vec<(u8, &'a [u8])>,
    photoshop: Vec<&'a [u8]>,
    extended_xmp: Vec<&'a [u8]>,
}

pub(crate) fn read(ctx: &mut Context<'_>) {
    ctx.set_file_type(&JPEG);
    read_embedded(ctx, 0);
}

/// Reads the JPEG that begins at `start` of a file of another kind.
pub(crate) fn read_embedded(ctx: &mut Context<'_>, start: u64) {
    let mut spread = Spread::default();
    let mut at = start + 2;
    while let Some(segment) = next_segment(ctx, &mut at) {
        match segment.marker {
            0xc0..=0xc3 | 0xc5..=0xc7 | 0xc9..=0xcb | 0xcd..=0xcf => frame_header(ctx, &segment),
            0xe0..=0xef => application(ctx, &segment, &mut spread),
            COM => comment(ctx, &segment),
            _ => {}
        }
    }
    finish(ctx, spread);
}

/// A marker segment; the payload follows marker and length.
struct Segment {
    marker: u8,
    payload_at: u64,
    payload_bytes: usize,
}

impl Segment {
    fn payload<'a>(&self, ctx: &Context<'a>) -> Option<&'a [u8]> {
        ctx.source.get_up_to(self.payload_at, self.payload_bytes)
    }
}

/// The segment at `at`, which then moves behind it; `None` at the first scan, at the end, or where it is damaged.
fn next_segment(ctx: &mut Context<'_>, at: &mut u64) -> Option<Segment> {
    loop {
        if !ctx.take_node() {
            return None;
        }
        let Some(head) = ctx.source.get_up_to(*at, 4).filter(|head| head.len() >= 2) else {
            ctx.warn("The file ends before its first scan");
            return None;
        };
        if head[0] != 0xff {
            ctx.warn("A marker was expected and something else was found");
            return None;
        }
        let marker = head[1];
        match marker {
            // A fill byte (B.1.1.2).
            0xff => *at += 1,
            // Markers that stand alone.
            0x01 | 0xd0..=0xd7 | SOI => *at += 2,
            SOS | EOI => return None,
            _ => {
                let len = usize::from(be16(head, 2)?);
                if len < 2 {
                    ctx.warn("A segment claims less than its own header");
                    return None;
                }
                let segment = Segment { marker, payload_at: *at + 4, payload_bytes: len - 2 };
                *at += 2 + len as u64;
                return Some(segment);
            }
        }
    }
}

/// SOFn (B.2.2): size, precision, components.
fn frame_header(ctx: &mut Context<'_>, segment: &Segment) {
    if ctx.metadata.facts.width.is_some() {
        return;
    }
    let Some(bytes) = ctx.get(segment.payload_at, segment.payload_bytes.min(6 + 3 * 4)) else { return };
    let (Some(height), Some(width)) = (be16(bytes, 1), be16(bytes, 3)) else { return };
    let (precision, n_components) = (bytes[0], bytes.get(5).copied().unwrap_or(0));
    ctx.metadata.facts.bit_depth = Some(precision.into());
    ctx.set_size(Group::FILE, width.into(), height.into());
    ctx.push_conv(
        Group::FILE,
        "EncodingProcess",
        Value::Integer((segment.marker - 0xc0).into()),
        Conv::Labels(ENCODING_PROCESS),
    );
    ctx.push_plain(Group::FILE, "BitsPerSample", Value::Integer(precision.into()));
    ctx.push_plain(Group::FILE, "ColorComponents", Value::Integer(n_components.into()));
    if n_components == 3 {
        push_subsampling(ctx, bytes);
    }
}

/// The luminance component's sampling factors, in units of the smallest among the three.
fn push_subsampling(ctx: &mut Context<'_>, frame: &[u8]) {
    let factors = |component: usize| frame.get(7 + 3 * component).map(|&f| (f >> 4, f & 15));
    let (Some(first), Some(second), Some(third)) = (factors(0), factors(1), factors(2)) else { return };
    let smallest = |axis: fn((u8, u8)) -> u8| axis(first).min(axis(second)).min(axis(third));
    let largest = |axis: fn((u8, u8)) -> u8| axis(first).max(axis(second)).max(axis(third));
    let (min_h, min_v) = (smallest(|f| f.0), smallest(|f| f.1));
    if min_h == 0 || min_v == 0 {
        return;
    }
    let (across, down) = (largest(|f| f.0) / min_h, largest(|f| f.1) / min_v);
    let text = ctx.keep_text(&format!("{across} {down}"));
    ctx.push_conv(Group::FILE, "YCbCrSubSampling", Value::Text(text), crate::table::exif::SUBSAMPLING);
}

fn comment(ctx: &mut Context<'_>, segment: &Segment) {
    if !ctx.options.want.takes("Comment", crate::def::Role::None) {
        return;
    }
    if let Some(bytes) = segment.payload(ctx) {
        let end = bytes.iter().rposition(|&b| b != 0).map_or(0, |last| last + 1);
        let text = ctx.text_or_latin1(&bytes[..end]);
        ctx.push_plain(Group::FILE, "Comment", Value::Text(text));
    }
}

fn application<'a>(ctx: &mut Context<'a>, segment: &Segment, spread: &mut Spread<'a>) {
    let Some(signature) =
        ctx.source.get_up_to(segment.payload_at, segment.payload_bytes.min(SIGNATURE_BYTES))
    else {
        return;
    };
    let rest_after = |len: usize| segment.payload(ctx).and_then(|payload| payload.get(len..));
    match segment.marker {
        0xe0 if signature.starts_with(b"JFXX\0") => {
            if let Some(rest) = rest_after(5) {
                jpeg_app::jfxx(ctx, rest);
            }
        }
        0xec if signature.starts_with(b"Ducky") => {
            if let Some(rest) = rest_after(5) {
                jpeg_app::ducky(ctx, rest);
            }
        }
        0xed if signature.starts_with(b"Adobe_CM") => {
            if let Some(rest) = rest_after(8) {
                jpeg_app::adobe_cm(ctx, rest);
            }
        }
        0xe0 if signature.starts_with(b"JFIF\0") => {
            if let Some(rest) = rest_after(5) {
                jfif(ctx, rest);
            }
        }
        0xe1 if signature.len() > 6 && signature[..4].eq_ignore_ascii_case(b"exif") && signature[4] == 0 => {
            if let Some(rest) = rest_after(6) {
                ctx.deeper(|ctx| ifd::read_exif(ctx, rest, segment.payload_at + 6));
            }
        }
        0xe1 if signature.starts_with(xmp::APP1_SIGNATURE) => {
            if let Some(rest) = rest_after(xmp::APP1_SIGNATURE.len()) {
                ctx.deeper(|ctx| xmp::read(ctx, rest));
            }
        }
        0xe1 if signature.starts_with(xmp::APP1_EXTENSION_SIGNATURE) => {
            spread.extended_xmp.extend(rest_after(xmp::APP1_EXTENSION_SIGNATURE.len()));
        }
        0xe2 if signature.starts_with(b"ICC_PROFILE\0") && signature.len() > 14 => {
            spread.icc.extend(rest_after(14).map(|rest| (signature[12], rest)));
        }
        0xe2 if signature.starts_with(b"MPF\0") => {
            if let Some(rest) = rest_after(4) {
                ctx.deeper(|ctx| mpf::read(ctx, rest, segment.payload_at + 4));
            }
        }
        0xed if signature.starts_with(photoshop::APP13_SIGNATURE) => {
            spread.photoshop.extend(rest_after(photoshop::APP13_SIGNATURE.len()));
        }
        0xee if signature.starts_with(b"Adobe") => {
            if let Some(rest) = rest_after(5) {
                adobe(ctx, rest);
            }
        }
        _ => {}
    }
}

/// Reads what was collected from several segments.
fn finish<'a>(ctx: &mut Context<'a>, mut spread: Spread<'a>) {
    if !spread.icc.is_empty() {
        spread.icc.sort_by_key(|(sequence, _)| *sequence);
        let parts: Vec<&[u8]> = spread.icc.iter().map(|(_, part)| *part).collect();
        let profile = joined(ctx, &parts);
        ctx.deeper(|ctx| icc::read(ctx, profile));
    }
    if !spread.photoshop.is_empty() {
        let resources = joined(ctx, &spread.photoshop);
        ctx.deeper(|ctx| photoshop::read(ctx, resources));
    }
    if !spread.extended_xmp.is_empty() {
        ctx.deeper(|ctx| xmp::read_extended(ctx, &spread.extended_xmp));
    }
}

/// The parts as one slice, copied only where there are several.
fn joined<'a>(ctx: &Context<'a>, parts: &[&'a [u8]]) -> &'a [u8] {
    match parts {
        [only] => only,
        _ => ctx.keep_bytes(&parts.concat()),
    }
}

/// JFIF 1.02, section "JFIF APP0 marker", after the identifier.
fn jfif(ctx: &mut Context<'_>, bytes: &[u8]) {
    const GROUP: Group<'static> = Group::same("JFIF");
    const UNITS: Conv = Conv::Labels(&[(0, "None"), (1, "inches"), (2, "cm")]);
    let (Some(&[major, minor, unit]), Some(x), Some(y)) =
        (bytes.first_chunk(), be16(bytes, 3), be16(bytes, 5))
    else {
        return;
    };
    let version = ctx.keep_text(&format!("{major} {minor}"));
    ctx.push_conv(GROUP, "JFIFVersion", Value::Text(version), Conv::Call(jfif_version));
    ctx.push_conv(GROUP, "ResolutionUnit", Value::Integer(unit.into()), UNITS);
    ctx.push_plain(GROUP, "XResolution", Value::Integer(x.into()));
    ctx.push_plain(GROUP, "YResolution", Value::Integer(y.into()));
}

/// `1.02` of `1 2`.
fn jfif_version(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    match (mode, plain.split_once(' ')) {
        (Mode::Print, Some((major, minor))) => {
            out.push_str(major);
            out.push('.');
            if minor.len() < 2 {
                out.push('0');
            }
            out.push_str(minor);
        }
        _ => out.push_str(&plain),
    }
}

/// Adobe's APP14 (Adobe Technical Note 5116, section 18), after the identifier.
fn adobe(ctx: &mut Context<'_>, bytes: &[u8]) {
    const GROUP: Group<'static> = Group::new("APP14", "Adobe");
    const FLAGS0: Conv = Conv::Bits(&[(15, "Encoded with Blend=1 downsampling")]);
    const TRANSFORM: Conv = Conv::Labels(&[(0, "Unknown (RGB or CMYK)"), (1, "YCbCr"), (2, "YCCK")]);
    let (Some(version), Some(flags0), Some(flags1), Some(&transform)) =
        (be16(bytes, 0), be16(bytes, 2), be16(bytes, 4), bytes.get(6))
    else {
        return;
    };
    ctx.push_plain(GROUP, "DCTEncodeVersion", Value::Integer(version.into()));
    ctx.push_conv(GROUP, "APP14Flags0", Value::Integer(flags0.into()), FLAGS0);
    ctx.push_conv(GROUP, "APP14Flags1", Value::Integer(flags1.into()), Conv::Call(flags));
    ctx.push_conv(GROUP, "ColorTransform", Value::Integer(transform.into()), TRANSFORM);
}

/// Flags that have no names.
fn flags(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(0)) => out.push_str("(none)"),
        (_, Some(number)) => write_integer(number, out),
        _ => {}
    }
}

const ENCODING_PROCESS: &[(i64, &str)] = &[
    (0, "Baseline DCT, Huffman coding"),
    (1, "Extended sequential DCT, Huffman coding"),
    (2, "Progressive DCT, Huffman coding"),
    (3, "Lossless, Huffman coding"),
    (5, "Sequential DCT, differential Huffman coding"),
    (6, "Progressive DCT, differential Huffman coding"),
    (7, "Lossless, Differential Huffman coding"),
    (9, "Extended sequential DCT, arithmetic coding"),
    (10, "Progressive DCT, arithmetic coding"),
    (11, "Lossless, arithmetic coding"),
    (13, "Sequential DCT, differential arithmetic coding"),
    (14, "Progressive DCT, differential arithmetic coding"),
    (15, "Lossless, differential arithmetic coding"),
];
