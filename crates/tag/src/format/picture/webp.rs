//! WebP (RFC 9649): a sequence of RIFF chunks.

use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::Group;
use crate::{icc, ifd, xmp};
use table::bytes::ByteOrder;
use table::def::Conv;
use table::print::container::{plays, seconds};
use table::value::{Array, Format, Value};

const LOSSY: FileType = FileType::new("WEBP", "webp", "image/webp");
const LOSSLESS: FileType = FileType::new("WEBP (lossless)", "webp", "image/webp");
const EXTENDED: FileType = FileType::new("Extended WEBP", "webp", "image/webp");
const EXTENDED_LOSSLESS: FileType = FileType::new("Extended WEBP (lossless)", "webp", "image/webp");

const GROUP: Group<'static> = Group::same("RIFF");

/// Types of files with the structure of WebP.
pub(in crate::format) const FILE_TYPES: &[&str] =
    &[LOSSY.name, LOSSLESS.name, EXTENDED.name, EXTENDED_LOSSLESS.name];

pub(crate) fn begins(head: &[u8]) -> bool {
    head.starts_with(b"RIFF") && head.get(8..12) == Some(b"WEBP")
}

#[derive(Default)]
struct State {
    is_extended: bool,
    has_size: bool,
    n_frames: u32,
    /// Total duration of all frames, in milliseconds.
    duration: u64,
}

pub(crate) fn read(ctx: &mut Context<'_>) {
    ctx.set_file_type(&LOSSY);
    ctx.metadata.facts.bit_depth = Some(8);
    let mut state = State::default();
    let mut at = 12_u64;
    // Chunks that are not known are passed over without a look at their ends.
    let mut is_known = false;
    let riff_end = ctx
        .get(0, 8)
        .and_then(|head| ByteOrder::Little.u32(head, 4))
        .map_or(u64::MAX, |len| 8 + u64::from(len));
    let end = ctx.source.len_bytes().unwrap_or(u64::MAX).min(riff_end + (riff_end & 1));
    // A frame that is needed but not available ends the pass, not the file.
    while at + 8 <= end && ctx.take_node() {
        let Some(head) = ctx.get(at, 8) else { break };
        let (Some(kind), Some(len)) = (head.first_chunk::<4>(), ByteOrder::Little.u32(head, 4)) else {
            break;
        };
        is_known = KNOWN.contains(&kind);
        ctx.within(part_of(kind), |ctx| read_chunk(ctx, kind, at + 8, len, &mut state));
        at += 8 + u64::from(len) + u64::from(len & 1);
    }
    if is_known && at > end && ctx.source.len_bytes().is_some_and(|file_end| at > file_end + 1) {
        ctx.warn("Error reading RIFF file (corrupted?)");
    }
    ctx.metadata.facts.frames = Some(state.n_frames.max(1));
    if state.duration > 0 {
        ctx.push_conv(GROUP, "Duration", Value::Float(state.duration as f64 / 1000.0), Conv::Call(seconds));
    }
}

/// Chunks of WebP (RFC 9649) that are read.
const KNOWN: [&[u8; 4]; 9] =
    [b"VP8 ", b"VP8L", b"VP8X", b"ANIM", b"ANMF", b"ALPH", b"ICCP", b"EXIF", b"XMP "];

/// The name of a chunk that is a structure, for the path to its tags.
fn part_of(kind: &[u8; 4]) -> &'static str {
    match kind {
        b"VP8 " => "VP8Bitstream",
        b"VP8L" => "VP8L",
        b"VP8X" => "VP8X",
        b"ANIM" => "ANIM",
        b"ALPH" => "ALPH",
        b"EXIF" => "EXIF",
        _ => "",
    }
}

fn read_chunk(ctx: &mut Context<'_>, kind: &[u8; 4], at: u64, len: u32, state: &mut State) {
    match kind {
        b"VP8 " => lossy(ctx, at, len, state),
        b"VP8L" => lossless(ctx, at, len, state),
        b"VP8X" => extended(ctx, at, len, state),
        b"ANIM" => animation(ctx, at, len),
        b"ANMF" => frame(ctx, at, len, state),
        b"ALPH" => alpha(ctx, at, len),
        b"EXIF" | b"XMP " | b"ICCP" => embedded(ctx, kind, at, len),
        // An old writer's form.
        b"XMP\0" => embedded(ctx, b"XMP ", at, len),
        _ => {}
    }
}

/// Reads the VP8 frame header (RFC 6386, section 9.1).
fn lossy(ctx: &mut Context<'_>, at: u64, len: u32, state: &mut State) {
    let Some(head) = ctx.get(at, 10.min(len as usize)) else { return };
    let (Some(&tag), Some(width), Some(height)) =
        (head.first(), ByteOrder::Little.u16(head, 6), ByteOrder::Little.u16(head, 8))
    else {
        return;
    };
    ctx.push_conv(GROUP, "VP8Version", Value::Integer((tag >> 1 & 7).into()), Conv::Labels(VP8_VERSION));
    size(ctx, (width & 0x3fff).into(), (height & 0x3fff).into(), state);
    ctx.push_plain(GROUP, "HorizontalScale", Value::Integer((width >> 14).into()));
    ctx.push_plain(GROUP, "VerticalScale", Value::Integer((height >> 14).into()));
}

/// Reads the VP8L header (RFC 9649, section 3.4): a signature, 14 bits of width, 14 of height, one of alpha.
fn lossless(ctx: &mut Context<'_>, at: u64, len: u32, state: &mut State) {
    ctx.correct_file_type(if state.is_extended { &EXTENDED_LOSSLESS } else { &LOSSLESS });
    let Some(bits) = ctx.get(at, 5.min(len as usize)).and_then(|head| ByteOrder::Little.u32(head, 1)) else {
        return;
    };
    size(ctx, (bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1, state);
    let yes_or_no = Conv::Labels(&[(0, "No"), (1, "Yes")]);
    ctx.push_conv(GROUP, "AlphaIsUsed", Value::Integer((bits >> 28 & 1).into()), yes_or_no);
}

/// Reads VP8X (RFC 9649, section 2.7): flags, then 24 bits for each side minus one.
fn extended(ctx: &mut Context<'_>, at: u64, len: u32, state: &mut State) {
    ctx.correct_file_type(&EXTENDED);
    state.is_extended = true;
    let Some(&[flags, _, _, _, w0, w1, w2, h0, h1, h2]) =
        ctx.get(at, 10.min(len as usize)).and_then(|head| head.first_chunk())
    else {
        return;
    };
    ctx.push_conv(GROUP, "WebP_Flags", Value::Integer(flags.into()), Conv::Bits(FLAGS));
    let (width, height) = (u32::from_le_bytes([w0, w1, w2, 0]) + 1, u32::from_le_bytes([h0, h1, h2, 0]) + 1);
    size(ctx, width, height, state);
}

/// Sets the size once: the canvas of the extended header comes before the picture's own size.
fn size(ctx: &mut Context<'_>, width: u32, height: u32, state: &mut State) {
    if !std::mem::replace(&mut state.has_size, true) {
        ctx.set_size(GROUP, width, height);
    }
}

fn animation(ctx: &mut Context<'_>, at: u64, len: u32) {
    let Some(head) = ctx.get(at, 6.min(len as usize)) else { return };
    if let (Some(bytes), Some(times)) = (head.get(..4), ByteOrder::Little.u16(head, 4)) {
        let color = Array { bytes, format: Format::Int8u, order: ByteOrder::Little };
        ctx.push_plain(GROUP, "BackgroundColor", Value::Array(color));
        ctx.push_conv(GROUP, "AnimationLoopCount", Value::Integer(times.into()), Conv::Call(plays));
    }
}

/// Reads the header of a frame (RFC 9649, section 2.7.1.1): the duration is 24 bits at offset 12.
fn frame(ctx: &mut Context<'_>, at: u64, len: u32, state: &mut State) {
    let head = ctx.get(at, 16.min(len as usize));
    if let Some(&[low, middle, high]) = head.and_then(|head| head.get(12..)?.first_chunk()) {
        state.n_frames += 1;
        state.duration += u64::from(u32::from_le_bytes([low, middle, high, 0]));
    }
}

/// Reads the flags of ALPH (RFC 9649, section 2.7.1.2), each from its place in the standard. ExifTool 13.58
/// reads the lowest two bits for all three.
fn alpha(ctx: &mut Context<'_>, at: u64, len: u32) {
    let Some(&[flags]) = ctx.get(at, 1.min(len as usize)).and_then(|head| head.first_chunk()) else { return };
    let mut push = |name, number: u8, labels| {
        ctx.push_conv(GROUP, name, Value::Integer(number.into()), Conv::Labels(labels));
    };
    push("AlphaPreprocessing", flags >> 4 & 3, &[(0, "none"), (1, "Level Reduction")]);
    push(
        "AlphaFiltering",
        flags >> 2 & 3,
        &[(0, "none"), (1, "Horizontal"), (2, "Vertical"), (3, "Gradient")],
    );
    push("AlphaCompression", flags & 3, &[(0, "none"), (1, "Lossless")]);
}

fn embedded(ctx: &mut Context<'_>, kind: &[u8; 4], at: u64, len: u32) {
    if len as usize > ctx.options.limits.value_bytes {
        ctx.warn("A chunk of metadata is larger than the limit; left out");
        return;
    }
    let Some(bytes) = ctx.source.get_up_to(at, len as usize) else { return };
    ctx.deeper(|ctx| match kind {
        b"XMP " => xmp::read(ctx, bytes),
        b"ICCP" => icc::read(ctx, bytes),
        // Some writers keep the identifier that precedes the block in JPEG.
        _ => match bytes.strip_prefix(b"Exif\0\0") {
            Some(block) => ifd::read_exif(ctx, block, at + 6),
            None => ifd::read_exif(ctx, bytes, at),
        },
    });
}

const VP8_VERSION: &[(i64, &str)] = &[
    (0, "0 (bicubic reconstruction, normal loop)"),
    (1, "1 (bilinear reconstruction, simple loop)"),
    (2, "2 (bilinear reconstruction, no loop)"),
    (3, "3 (no reconstruction, no loop)"),
];

const FLAGS: &[(u32, &str)] = &[(1, "Animation"), (2, "XMP"), (3, "EXIF"), (4, "Alpha"), (5, "ICC Profile")];

#[cfg(test)]
mod tests {
    use crate::testing::check_tag;
    use crate::{Options, Parser};

    fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
        let padding = &[0][..data.len() % 2];
        [&kind[..], &(data.len() as u32).to_le_bytes(), data, padding].concat()
    }

    fn webp(chunks: &[Vec<u8>]) -> Vec<u8> {
        let body = chunks.concat();
        [&b"RIFF"[..], &(body.len() as u32 + 4).to_le_bytes(), b"WEBP", &body].concat()
    }

    #[test]
    fn the_three_kinds_of_picture() {
        let lossy = webp(&[chunk(b"VP8 ", b"\x32\0\0\x9d\x01\x2a\x26\x02\x70\x01")]);
        check_tag(&lossy, "FileType", Some("WEBP"));
        check_tag(&lossy, "VP8Version", Some("1 (bilinear reconstruction, simple loop)"));
        check_tag(&lossy, "ImageWidth", Some("550"));
        let lossless = webp(&[chunk(b"VP8L", b"\x2f\x8f\x01\x4b\x10")]);
        check_tag(&lossless, "FileType", Some("WEBP (lossless)"));
        check_tag(&lossless, "ImageWidth", Some("400"));
        check_tag(&lossless, "ImageHeight", Some("301"));
        check_tag(&lossless, "AlphaIsUsed", Some("Yes"));
        let tiff = b"II\x2a\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x03\0\0\0\0\0\0\0";
        let extended = webp(&[chunk(b"VP8X", b"\x08\0\0\0\x02\0\0\x01\0\0"), chunk(b"EXIF", tiff)]);
        check_tag(&extended, "FileType", Some("Extended WEBP"));
        check_tag(&extended, "WebP_Flags", Some("EXIF"));
        check_tag(&extended, "ImageHeight", Some("2"));
        check_tag(&extended, "Orientation", Some("Rotate 180"));
    }

    #[test]
    fn frames_are_counted_by_their_headers() {
        let frame = chunk(b"ANMF", b"\0\0\0\0\0\0\0\0\0\0\0\0\x64\0\0\0");
        let file = webp(&[
            chunk(b"VP8X", b"\x02\0\0\0\x02\0\0\x01\0\0"),
            chunk(b"ANIM", b"\xff\0\xff\0\0\0"),
            frame.clone(),
            frame,
        ]);
        check_tag(&file, "AnimationLoopCount", Some("inf"));
        check_tag(&file, "Duration", Some("0.20 s"));
        assert_eq!(Parser::new().parse_whole(&file, &Options::default(), |m| m.facts.frames), Some(2));
    }

    #[test]
    fn lengths_that_lie() {
        let mut file = webp(&[chunk(b"VP8X", b"\x02")]);
        check_tag(&file, "FileType", Some("Extended WEBP"));
        file.extend(b"EXIF\xff\xff\xff\xffII");
        check_tag(&file, "FileType", Some("Extended WEBP"));
    }
}
