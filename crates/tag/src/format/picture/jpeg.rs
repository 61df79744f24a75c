//! JPEG (ITU-T T.81, annex B): marker segments up to the first scan.
//!
//! Segments are visited by their headers; a payload is fetched only if it is read here. The data after the
//! first scan consists of pixels and is never requested.

mod app;
mod preview;
mod profile;
mod rare;
mod segment;

use crate::block::Data;
use crate::context::Context;
use crate::file_type::FileType;
use crate::format::trailer;
use crate::ifd;
use crate::maker::canon::heap;
use crate::maker::segment::{APPLICATIONS, Segment as MakerSegment};
use crate::metadata::{Group, Tag};
use crate::options::Want;
use crate::{icc, jumbf, maker, mpf, photoshop, xmp};
use segment::{COM, SOI, Segment, next_segment};
use table::bytes::be16;
use table::def::{Conv, Mode, Role};
use table::value::{Piece, Value};

const JPEG: FileType = FileType::new("JPEG", "jpg", "image/jpeg");
/// Canon's thumbnail file next to a raw file or a movie, recognised only by its extension.
const THM: FileType = FileType::new("THM", "thm", "image/jpeg");
/// Two views of a stereoscopic picture in one JPEG, recognised only by its extension.
const JPS: FileType = FileType::new("JPS", "jps", "image/x-jps");

/// Number of payload bytes needed to identify an application segment.
const SIGNATURE_BYTES: usize = 68;

pub(crate) fn begins(head: &[u8]) -> bool {
    head.starts_with(b"\xff\xd8\xff")
}

pub(crate) fn read(ctx: &mut Context<'_>) {
    ctx.set_file_type(match ctx.extension {
        "thm" => &THM,
        "jps" => &JPS,
        _ => &JPEG,
    });
    read_embedded(ctx, 0);
    if trailer::are_read(ctx) {
        ctx.within("Trailer", trailer::read);
    } else {
        ctx.within("Trailer", maker::list::read_trailer);
    }
    if ctx.options.embedded {
        further_pictures(ctx);
    }
}

/// Reads the further pictures of a multi-picture file, each as a document with the number of the picture.
fn further_pictures(ctx: &mut Context<'_>) {
    let numbered = |tag: &Tag<'_>| {
        let number = tag.name.strip_prefix("MPImage")?.parse::<u32>().ok()?;
        match tag.value {
            Value::Data(&[Piece::Stored { offset, .. }]) => Some((number, offset)),
            _ => None,
        }
    };
    let pictures: Vec<(u32, u64)> = ctx.findings.multi_pictures.iter().filter_map(numbered).collect();
    for (number, at) in pictures {
        if ctx.get(at, 3).is_some_and(begins) {
            ctx.within_document(number, |ctx| {
                ctx.set_file_type(&JPEG);
                read_embedded(ctx, at);
            });
        }
    }
}

/// Reads the JPEG that begins at `start` in a file of another type.
pub(crate) fn read_embedded(ctx: &mut Context<'_>, start: u64) {
    let found = collect(ctx, start);
    // If bytes are missing, the parser runs again, and all segments are read in that pass.
    if ctx.runs_again() {
        return;
    }
    let mut spread = SpreadParts::default();
    let last_of = |is_one: fn(Content) -> bool| found.iter().rposition(|(content, ..)| is_one(*content));
    let last_jumbf = last_of(|content| content == Content::Jumbf);
    let last_preview = last_of(|content| matches!(content, Content::Preview { .. }));
    for (index, &(content, payload, payload_at)) in found.iter().enumerate() {
        let (segment, inner) = content.place();
        ctx.within(segment, |ctx| {
            ctx.within(inner, |ctx| read_content(ctx, content, payload, payload_at, &mut spread));
        });
        let is_whole = match content {
            Content::Profile => false,
            Content::Jumbf => last_jumbf == Some(index),
            Content::Preview { .. } => last_preview == Some(index),
            _ => !found.get(index + 1).is_some_and(|next| content.continues_in(payload_at, payload, next)),
        };
        if is_whole {
            ctx.within(segment, |ctx| content.finish(ctx, &mut spread));
        }
    }
    if let Some(profile) = spread.profile.end(ctx) {
        ctx.deeper(|ctx| ctx.within("APP2", |ctx| icc::read(ctx, profile)));
    }
    // Extended XMP is complete only after all segments. Data after the picture is read later.
    if !spread.extended_xmp.is_empty() {
        ctx.deeper(|ctx| ctx.within("APP1", |ctx| xmp::read_extended(ctx, &spread.extended_xmp)));
    }
}

/// Content of a segment, its payload without the signature, and the payload's offset in the file.
type Found<'a> = (Content, &'a [u8], u64);

/// Payloads that are read here, in file order, with their positions.
fn collect<'a>(ctx: &mut Context<'a>, start: u64) -> Vec<Found<'a>> {
    let mut found = Vec::with_capacity(16);
    let mut at = start + 2;
    let mut has_frame = false;
    let mut profile_is_complete = false;
    // The `n` of the last APPn with a part of a preview, and its end.
    let mut preview = None;
    let mut before = SOI;
    while let Some(segment) = next_segment(ctx, &mut at, &mut before) {
        let is_next = |&(number, end): &(u8, u64)| {
            end == segment.payload_at - 4 && preview::continues(number, segment.marker & 0x0f)
        };
        let in_preview = preview.take().is_some_and(|before| is_next(&before));
        let Some(content) = content_of(ctx, &segment, &found, in_preview) else { continue };
        if let Content::Preview { number } = content {
            preview = Some((number, segment.payload_at + segment.payload_bytes as u64));
        }
        match content {
            Content::Frame { .. } if std::mem::replace(&mut has_frame, true) => continue,
            Content::Profile if profile_is_complete => continue,
            _ => {}
        }
        let Some(payload) = ctx.source.get_up_to(segment.payload_at, content.bytes_of(&segment)) else {
            continue;
        };
        let Some(payload) = payload.get(content.signature_bytes()..) else { continue };
        if content == Content::Profile && matches!(payload, [0 | 1, ..]) {
            // The catalogue needs only the description, which most writers store at the beginning of long
            // profiles.
            let end = payload.get(2..).and_then(icc::end_of_description);
            profile_is_complete =
                ctx.options.want == Want::Roles && end.is_some_and(|end| end + 2 <= payload.len());
        }
        found.push((content, payload, segment.payload_at + content.signature_bytes() as u64));
    }
    found
}

/// Names of the frame headers SOFn by their `n`.
const FRAMES: [&str; 16] = [
    "SOF0", "SOF1", "SOF2", "SOF3", "", "SOF5", "SOF6", "SOF7", "", "SOF9", "SOF10", "SOF11", "", "SOF13",
    "SOF14", "SOF15",
];

/// The content of a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    Frame { marker: u8 },
    Comment,
    Jfif,
    Jfxx,
    Ciff,
    Exif,
    Xmp,
    ExtendedXmp,
    Profile,
    MultiPicture,
    Ducky,
    Photoshop,
    GainCurve,
    AdobeCm,
    Adobe,
    Maker { number: u8 },
    Jumbf,
    Preview { number: u8 },
    Rare { kind: usize },
}

impl Content {
    /// Number of bytes before the data to be read.
    fn signature_bytes(self) -> usize {
        match self {
            Content::Frame { .. } | Content::Comment | Content::Ciff => 0,
            Content::Maker { .. } | Content::Preview { .. } | Content::Rare { .. } => 0,
            Content::Jumbf => 2,
            Content::MultiPicture => 4,
            Content::Jfif | Content::Jfxx | Content::Ducky | Content::Adobe => 5,
            Content::Exif | Content::GainCurve => 6,
            Content::AdobeCm => 8,
            Content::Profile => 12,
            Content::Xmp => xmp::APP1_SIGNATURE.len(),
            Content::ExtendedXmp => xmp::APP1_EXTENSION_SIGNATURE.len(),
            Content::Photoshop => photoshop::APP13_SIGNATURE.len(),
        }
    }

    /// The names of its segment, and of the structure in it, for the path to its tags.
    fn place(self) -> (&'static str, &'static str) {
        match self {
            Content::Frame { marker } => (FRAMES[usize::from(marker & 0x0f)], ""),
            Content::Comment => ("COM", ""),
            Content::Jfif => ("APP0", "JFIF"),
            Content::Jfxx => ("APP0", ""),
            Content::Ciff => ("APP0", "CIFF"),
            Content::Exif | Content::Xmp | Content::ExtendedXmp => ("APP1", ""),
            Content::Profile => ("APP2", ""),
            Content::MultiPicture => ("APP2", "MPF0"),
            Content::GainCurve => ("APP10", "HDRGainInfo"),
            Content::Jumbf => ("APP11", "JUMBF"),
            Content::Ducky => ("APP12", "Ducky"),
            Content::Photoshop => ("APP13", ""),
            Content::AdobeCm => ("APP13", "AdobeCM"),
            Content::Adobe => ("APP14", "Adobe"),
            // Each of their segments has a name of its own.
            Content::Maker { .. } => ("", ""),
            Content::Preview { number } => (APPLICATIONS[usize::from(number & 0x0f)], ""),
            Content::Rare { kind } => (APPLICATIONS[usize::from(rare::number_of(kind) & 0x0f)], ""),
        }
    }

    /// Whether the next segment that is read contains a further part of the same structure.
    fn continues_in(self, payload_at: u64, payload: &[u8], next: &Found<'_>) -> bool {
        const HEADER_BYTES: u64 = 4;
        let (content, _, next_at) = *next;
        match (self, content) {
            // Parts of one structure are adjacent.
            (Content::Photoshop, Content::Photoshop) => {
                next_at - content.signature_bytes() as u64 == payload_at + payload.len() as u64 + HEADER_BYTES
            }
            (Content::Maker { .. }, Content::Maker { .. }) => true,
            _ => false,
        }
    }

    /// Reads a structure after all its parts have been collected.
    fn finish<'a>(self, ctx: &mut Context<'a>, spread: &mut SpreadParts<'a>) {
        match self {
            Content::Photoshop => {
                let resources = joined(ctx, &std::mem::take(&mut spread.photoshop));
                ctx.deeper(|ctx| photoshop::read(ctx, resources));
            }
            Content::Maker { .. } => {
                let segments = std::mem::take(&mut spread.makers);
                ctx.deeper(|ctx| maker::segment::read(ctx, &segments));
            }
            Content::Jumbf => {
                let boxes = jumbf::joined(ctx, &std::mem::take(&mut spread.jumbf));
                ctx.besides_columns(|ctx| ctx.deeper(|ctx| jumbf::read(ctx, boxes)));
            }
            Content::Preview { .. } => {
                let parts = std::mem::take(&mut spread.preview);
                preview::read(ctx, &parts);
            }
            _ => {}
        }
    }

    /// Number of payload bytes to read.
    fn bytes_of(self, segment: &Segment) -> usize {
        match self {
            Content::Frame { .. } => segment.payload_bytes.min(6 + 3 * 4),
            _ => segment.payload_bytes,
        }
    }
}

/// The content of a segment, if it is supported and requested.
fn content_of(
    ctx: &Context<'_>,
    segment: &Segment,
    found: &[Found<'_>],
    in_preview: bool,
) -> Option<Content> {
    match segment.marker {
        0xc0..=0xc3 | 0xc5..=0xc7 | 0xc9..=0xcb | 0xcd..=0xcf => {
            Some(Content::Frame { marker: segment.marker })
        }
        COM if ctx.options.want.takes("Comment", Role::Description) => Some(Content::Comment),
        0xe0..=0xef => {
            let n_bytes = segment.payload_bytes.min(SIGNATURE_BYTES);
            let signature = ctx.source.get_up_to(segment.payload_at, n_bytes)?;
            application(ctx, segment.marker, signature).or_else(|| {
                let number = segment.marker & 0x0f;
                let makers = ctx.filter.makers;
                let is_wanted = makers.any()
                    && (maker::segment::is_read(number, signature, has_infiray(found))
                        || maker::segment::is_thermal_of_dji(ctx, number) && may_be_of_dji(found))
                    || makers.only_lens() && maker::segment::has_date(number, signature);
                let is_preview = ctx.options.want.takes("PreviewImage", Role::None)
                    && (in_preview || preview::begins(ctx, number, signature));
                match (is_wanted, is_preview) {
                    (true, _) => Some(Content::Maker { number }),
                    (false, true) => Some(Content::Preview { number }),
                    (false, false) => None,
                }
            })
        }
        _ => None,
    }
}

/// Whether a segment of InfiRay's is among those found.
fn has_infiray(found: &[Found<'_>]) -> bool {
    let is_one = |(content, payload, _): &Found<'_>| match content {
        Content::Maker { number } => maker::segment::is_infiray(*number, payload),
        _ => false,
    };
    found.iter().any(is_one)
}

/// Whether EXIF, which is read later, seems to name DJI as the maker of the camera.
fn may_be_of_dji(found: &[Found<'_>]) -> bool {
    const IFD0_BYTES: usize = 4096;
    let names =
        |payload: &[u8]| memchr::memmem::find(&payload[..payload.len().min(IFD0_BYTES)], b"DJI\0").is_some();
    found.iter().any(|(content, payload, _)| *content == Content::Exif && names(payload))
}

/// Identifies an application segment by its signature.
fn application(ctx: &Context<'_>, marker: u8, signature: &[u8]) -> Option<Content> {
    Some(match marker {
        0xe0 if signature.starts_with(b"JFIF\0") => Content::Jfif,
        0xe0 if signature.starts_with(b"JFXX\0") => Content::Jfxx,
        0xe0 if ctx.options.maker_notes && heap::begins(signature, b"JPGM") => Content::Ciff,
        0xe1 if signature.len() > 6 && signature[..4].eq_ignore_ascii_case(b"exif") && signature[4] == 0 => {
            Content::Exif
        }
        0xe1 if xmp::is_app1(signature) => Content::Xmp,
        0xe1 if signature.starts_with(xmp::APP1_EXTENSION_SIGNATURE) => Content::ExtendedXmp,
        0xe2 if signature.starts_with(b"ICC_PROFILE\0") && signature.len() > 14 => {
            return ctx.filter.icc.then_some(Content::Profile);
        }
        0xe2 if signature.starts_with(b"MPF\0") => Content::MultiPicture,
        0xea if signature.starts_with(b"AROT\0\0") => Content::GainCurve,
        0xeb if signature.starts_with(b"JP") && ctx.options.want != Want::Roles => Content::Jumbf,
        0xec if signature.starts_with(b"Ducky") => Content::Ducky,
        0xed if signature.starts_with(photoshop::APP13_SIGNATURE) => Content::Photoshop,
        0xed if signature.starts_with(b"Adobe_CM") => Content::AdobeCm,
        0xee if signature.starts_with(b"Adobe") => Content::Adobe,
        _ if ctx.options.want == Want::Roles => return None,
        _ => Content::Rare { kind: rare::kind_of(marker & 0x0f, signature)? },
    })
}

/// Parts of structures that span several segments.
#[derive(Default)]
struct SpreadParts<'a> {
    profile: profile::Parts<'a>,
    photoshop: Vec<&'a [u8]>,
    extended_xmp: Vec<&'a [u8]>,
    makers: Vec<MakerSegment<'a>>,
    jumbf: Vec<&'a [u8]>,
    preview: Vec<preview::Part<'a>>,
}

fn read_content<'a>(
    ctx: &mut Context<'a>,
    content: Content,
    payload: &'a [u8],
    payload_at: u64,
    spread: &mut SpreadParts<'a>,
) {
    match content {
        Content::Frame { marker } => frame_header(ctx, marker, payload),
        Content::Comment => comment(ctx, payload),
        Content::Jfif => jfif(ctx, payload),
        Content::Jfxx => app::jfxx(ctx, payload),
        Content::Ciff => {
            let len_bytes = payload.len() as u64;
            ctx.deeper(|ctx| heap::read(ctx, Data::Slice(payload), payload_at, len_bytes, Some("CIFF")));
        }
        Content::Exif => {
            ctx.deeper(|ctx| ifd::read_exif(ctx, payload, payload_at));
        }
        Content::Xmp => ctx.deeper(|ctx| xmp::read(ctx, payload)),
        Content::ExtendedXmp => spread.extended_xmp.push(payload),
        Content::Profile => {
            if let Some(profile) = spread.profile.add(ctx, payload) {
                ctx.deeper(|ctx| icc::read(ctx, profile));
            }
        }
        Content::MultiPicture => ctx.deeper(|ctx| mpf::read(ctx, payload, payload_at)),
        Content::Ducky => app::ducky(ctx, payload),
        Content::Photoshop => spread.photoshop.push(payload),
        Content::GainCurve => app::gain_curve(ctx, payload),
        Content::AdobeCm => app::adobe_cm(ctx, payload),
        Content::Adobe => app::adobe(ctx, payload),
        Content::Maker { number } => spread.makers.push(MakerSegment { number, payload, at: payload_at }),
        Content::Jumbf => spread.jumbf.push(payload),
        Content::Preview { number } => spread.preview.push((number, payload)),
        Content::Rare { kind } => ctx.besides_columns(|ctx| rare::read(ctx, kind, payload)),
    }
}

/// Reads SOFn (B.2.2): size, precision, components.
fn frame_header(ctx: &mut Context<'_>, marker: u8, bytes: &[u8]) {
    if ctx.metadata.facts.width.is_some() {
        return;
    }
    let (Some(height), Some(width)) = (be16(bytes, 1), be16(bytes, 3)) else { return };
    let (precision, n_components) = (bytes[0], bytes.get(5).copied().unwrap_or(0));
    ctx.metadata.facts.bit_depth = Some(precision.into());
    ctx.set_size(Group::FILE, width.into(), height.into());
    ctx.push_conv(
        Group::FILE,
        "EncodingProcess",
        Value::Integer((marker - 0xc0).into()),
        Conv::Labels(ENCODING_PROCESS),
    );
    ctx.push_plain(Group::FILE, "BitsPerSample", Value::Integer(precision.into()));
    ctx.push_plain(Group::FILE, "ColorComponents", Value::Integer(n_components.into()));
    if n_components == 3 && ctx.options.want.takes("YCbCrSubSampling", Role::None) {
        push_subsampling(ctx, bytes);
    }
}

/// Adds the sampling factors of the luminance component, in units of the smallest of the three.
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
    ctx.push_conv(Group::FILE, "YCbCrSubSampling", Value::Text(text), table::standard::exif::SUBSAMPLING);
}

fn comment<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    let end = bytes.iter().rposition(|&b| b != 0).map_or(0, |last| last + 1);
    let text = ctx.text_or_latin1(&bytes[..end]);
    let (value, conv) = (Value::Text(text), Conv::None);
    ctx.push(Tag { group: Group::FILE, name: "Comment", value, conv, role: Role::Description, priority: 0 });
}

/// The parts as one slice, copied only if there are several.
fn joined<'a>(ctx: &Context<'a>, parts: &[&'a [u8]]) -> &'a [u8] {
    match parts {
        [only] => only,
        _ => ctx.keep_joined(parts),
    }
}

/// Reads JFIF 1.02, section "JFIF APP0 marker", after the identifier.
fn jfif(ctx: &mut Context<'_>, bytes: &[u8]) {
    const GROUP: Group<'static> = Group::same("JFIF");
    const UNITS: Conv = Conv::Labels(&[(0, "None"), (1, "inches"), (2, "cm")]);
    let (Some(&[major, minor, unit]), Some(x), Some(y)) =
        (bytes.first_chunk(), be16(bytes, 3), be16(bytes, 5))
    else {
        return;
    };
    if ctx.options.want.takes("JFIFVersion", Role::None) {
        let version = ctx.keep_text(&format!("{major} {minor}"));
        ctx.push_conv(GROUP, "JFIFVersion", Value::Text(version), Conv::Call(jfif_version));
    }
    // Any other resolution has priority.
    let mut push = |name, number: u16, conv| {
        let value = Value::Integer(number.into());
        ctx.push(Tag { group: GROUP, name, value, conv, role: Role::None, priority: -1 });
    };
    push("ResolutionUnit", unit.into(), UNITS);
    push("XResolution", x, Conv::None);
    push("YResolution", y, Conv::None);
    for (name, at) in [("ThumbnailWidth", 7), ("ThumbnailHeight", 8)] {
        if let Some(&pixels) = bytes.get(at).filter(|&&pixels| pixels > 0) {
            ctx.push_plain(GROUP, name, Value::Integer(pixels.into()));
        }
    }
}

/// Formats `1 2` as `1.02`.
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

#[cfg(test)]
mod tests {
    use crate::{Mode, Options, Parser};

    /// Both have ExifTool's priority 0, so the first in the file is the comment.
    #[test]
    fn the_first_comment_wins_also_over_photoshops() {
        let own = b"\xff\xfe\0\x05own".as_slice();
        let ducky = b"\xff\xec\0\x17Ducky\0\x02\0\x0a\0\0\0\x03\0d\0u\0c\0\0";
        for (segments, expected) in [([own, ducky], "own"), ([ducky, own], "duc")] {
            let jpeg = [b"\xff\xd8".as_slice(), segments[0], segments[1], b"\xff\xd9"].concat();
            Parser::new().parse_whole(&jpeg, &Options::default(), |metadata| {
                assert_eq!(metadata.tags.iter().filter(|tag| tag.name == "Comment").count(), 2);
                let found = metadata.find("Comment").map(|tag| tag.text(Mode::Print));
                assert_eq!(found.as_deref(), Some(expected));
            });
        }
    }

    #[test]
    fn bytes_between_segments_are_skipped() {
        let jpeg = b"\xff\xd8\xff\xfe\0\x03ajunk\xff\xfe\0\x03b\xff\xd9";
        Parser::new().parse_whole(jpeg, &Options::default(), |metadata| {
            assert_eq!(metadata.tags.iter().filter(|tag| tag.name == "Comment").count(), 2);
            let messages: Vec<_> = metadata.warnings.iter().map(|warning| warning.message).collect();
            assert_eq!(messages, ["[minor] Skipped unknown 4 bytes after JPEG COM segment"]);
        });
        let endless = [b"\xff\xd8\xff\xfe\0\x03a".as_slice(), &vec![b'x'; 1 << 20]].concat();
        Parser::new().parse_whole(&endless, &Options::default(), |metadata| {
            assert!(metadata.find("Comment").is_some());
        });
    }

    #[test]
    fn further_pictures_are_documents_on_request() {
        let frame = |height: u8| {
            [&b"\xff\xc0\0\x0b\x08\0"[..], &[height], b"\0\x04\x01\x01\x11\0\xff\xda\0\x02\xff\xd9"].concat()
        };
        let second = [&b"\xff\xd8\xff\xfe\0\x07Depth"[..], &frame(2)].concat();
        let block = |start: u32| {
            let mut block = b"MM\0\x2a\0\0\0\x08\0\x01\xb0\x02\0\x07\0\0\0\x20\0\0\0\x1a\0\0\0\0".to_vec();
            block.extend([0; 16]);
            block.extend(b"\0\x02\0\x02");
            block.extend((second.len() as u32).to_be_bytes());
            block.extend(start.to_be_bytes());
            block.extend([0; 4]);
            block
        };
        let length = (block(0).len() + 6) as u16;
        let head = [&b"\xff\xd8\xff\xe2"[..], &length.to_be_bytes(), b"MPF\0"].concat();
        let first = frame(3);
        let start = (block(0).len() + first.len()) as u32;
        let file = [head, block(start), first, second.clone()].concat();
        let tags = |is_embedded| {
            let options = Options { embedded: is_embedded, ..Options::default() };
            crate::Parser::new().parse_whole(&file, &options, |metadata| {
                let of_documents = metadata.tags.iter().filter(|tag| tag.group.document == 2);
                let names: Vec<String> =
                    of_documents.map(|tag| format!("{}={}", tag.name, tag.text(Mode::Print))).collect();
                (names, metadata.facts.height)
            })
        };
        assert_eq!(tags(false), (vec![], Some(3)));
        let (names, height) = tags(true);
        assert_eq!(height, Some(3), "the file's own size");
        for expected in ["FileType=JPEG", "Comment=Depth", "ImageHeight=2"] {
            assert!(names.iter().any(|name| name == expected), "{expected} in {names:?}");
        }
    }
}
