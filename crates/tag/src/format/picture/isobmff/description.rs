//! Sample descriptions (ISO/IEC 14496-12, section 8.5.2; QuickTime File Format, "Sample description
//! atoms"): a header whose layout depends on the handler of the track, and boxes after it.

use super::boxes::{Box4, for_each_box};
use super::value::text;
use super::{brand, property, protection};
use crate::context::Context;
use crate::layout::push_header;
use crate::metadata::Group;
use table::bytes::{ByteOrder, be16, be32};
use table::def::{Conv, Mode};
use table::film::quicktime::{CHANNEL_LAYOUT, FIELD_ORDER};
use table::number::{write_g, write_integer};
use table::row::place::{PlaceRow, placed};
use table::standard::quicktime;
use table::value::{Array, Format, Value};

const BIG: ByteOrder = ByteOrder::Big;
/// Bytes before the fields of an entry: the header of the box, reserved bytes, and an index.
const ENTRY_HEAD_BYTES: u64 = 16;

/// Reads the entries of `stsd`; returns the format of the first one's samples.
pub(super) fn read(
    ctx: &mut Context<'_>,
    found: &Box4,
    group: Group<'static>,
    handler: [u8; 4],
) -> Option<[u8; 4]> {
    let part = match &handler {
        b"vide" => "VisualSampleDesc",
        b"soun" => "AudioSampleDesc",
        b"meta" => "MetaSampleDesc",
        b"hint" => "HintSampleDesc",
        _ => "OtherSampleDesc",
    };
    ctx.within(part, |ctx| read_entries(ctx, found, group, handler))
}

/// Reads the version, the number of entries, and the entries, each of which begins with its length.
fn read_entries(
    ctx: &mut Context<'_>,
    found: &Box4,
    group: Group<'static>,
    handler: [u8; 4],
) -> Option<[u8; 4]> {
    const HEAD_BYTES: u64 = 8;
    const MOST_ENTRIES: u32 = 1024;
    let n_entries = be32(found.first(ctx, HEAD_BYTES as usize)?, 4)?.max(1);
    let mut entry = found.skip(HEAD_BYTES)?;
    let mut first = None;
    for _ in 0..n_entries.min(MOST_ENTRIES) {
        let Some(n_bytes) = entry.first(ctx, 4).and_then(|bytes| be32(bytes, 0)) else { break };
        let Some(format) = read_entry(ctx, &entry, group, handler) else { break };
        first.get_or_insert(format);
        match entry.skip(n_bytes.into()).filter(|_| u64::from(n_bytes) >= ENTRY_HEAD_BYTES && ctx.take_node())
        {
            Some(rest) => entry = rest,
            None => break,
        }
    }
    first
}

fn read_entry(
    ctx: &mut Context<'_>,
    found: &Box4,
    group: Group<'static>,
    handler: [u8; 4],
) -> Option<[u8; 4]> {
    const LONGEST_HEAD_BYTES: usize = 86;
    let entry = found.first(ctx, LONGEST_HEAD_BYTES)?;
    let format = *entry.get(4..8)?.first_chunk()?;
    let name = match &handler {
        b"vide" => "CompressorID",
        b"soun" => "AudioFormat",
        b"meta" => "MetaFormat",
        b"hint" => "HintFormat",
        _ => "OtherFormat",
    };
    let text = ctx.text_or_latin1(entry.get(4..8)?);
    ctx.push_plain(group, name, Value::Text(text));
    let is_protected_sound = &format == b"drms";
    if is_protected_sound && ctx.metadata.file_type.is_some_and(|file_type| file_type.name == "M4A") {
        ctx.correct_file_type(&brand::M4P);
    }
    let head_bytes = match &handler {
        b"vide" => video(ctx, group, entry),
        b"soun" => sound(ctx, group, entry),
        b"meta" => metadata(ctx, group, found, &format),
        b"hint" => hint(ctx, group, entry),
        _ => other(ctx, group, entry, &format),
    };
    let end = found.start.checked_add(be32(entry, 0)?.into())?.min(found.end);
    let start = found.start.checked_add(head_bytes).filter(|start| *start <= end)?;
    let boxes = Box4 { kind: format, start, end };
    // QuickTime may end the list by 32 zero bits. ExifTool reads no box of such an entry, for it takes only
    // boxes that fill the entry.
    if end - start >= 4 && ctx.get(end - 4, 4) == Some(&[0; 4]) && !fills(ctx, &boxes) {
        return Some(format);
    }
    ctx.deeper(|ctx| for_each_box(ctx, boxes, |ctx, child| read_child(ctx, group, handler, child)));
    Some(format)
}

/// Whether the last box ends where the entry does.
fn fills(ctx: &mut Context<'_>, entry: &Box4) -> bool {
    let mut last = entry.start;
    for_each_box(ctx, *entry, |_, child| last = child.end);
    last == entry.end
}

/// Number of bytes of the header of a picture's entry, after its fields have been added.
fn video(ctx: &mut Context<'_>, group: Group<'static>, entry: &[u8]) -> u64 {
    const HEAD_BYTES: u64 = 86;
    push_vendor(ctx, group, "VendorID", entry);
    let fixed = |at: usize| be32(entry, at).map(|number| f64::from(number) / 65_536.0);
    push_number(ctx, group, "SourceImageWidth", be16(entry, 32).map(f64::from));
    push_number(ctx, group, "SourceImageHeight", be16(entry, 34).map(f64::from));
    push_number(ctx, group, "XResolution", fixed(36));
    push_number(ctx, group, "YResolution", fixed(40));
    if let Some(name) = entry.get(50..82).map(compressor).filter(|name| !name.is_empty()) {
        let name = ctx.text_or_latin1(ctx.keep_bytes(name));
        ctx.push_plain(group, "CompressorName", Value::Text(name));
    }
    push_number(ctx, group, "BitDepth", be16(entry, 82).map(f64::from));
    HEAD_BYTES
}

fn push_number(ctx: &mut Context<'_>, group: Group<'static>, name: &'static str, number: Option<f64>) {
    if let Some(number) = number {
        ctx.push_plain(group, name, Value::Float(number));
    }
}

fn push_vendor(ctx: &mut Context<'_>, group: Group<'static>, name: &'static str, entry: &[u8]) {
    if let Some(vendor) = entry.get(20..24).filter(|code| **code != [0; 4]) {
        let vendor = ctx.text_or_latin1(ctx.keep_bytes(vendor));
        ctx.push_conv(group, name, Value::Text(vendor), Conv::TextLabels(quicktime::VENDOR));
    }
}

/// The name of a compressor: its length in a byte before it, in a field of 32 bytes.
fn compressor(field: &[u8]) -> &[u8] {
    let (n_bytes, name) = field.split_first().map_or((0, field), |(n, rest)| (usize::from(*n), rest));
    let name = name.get(..n_bytes).unwrap_or(field);
    name.split(|byte| *byte == 0).next().unwrap_or_default()
}

/// Version 1 of the header has four numbers more, version 2 its own length.
fn sound(ctx: &mut Context<'_>, group: Group<'static>, entry: &[u8]) -> u64 {
    const HEAD_BYTES: u64 = 36;
    const MORE_BYTES: u64 = 16;
    push_vendor(ctx, group, "AudioVendorID", entry);
    push_number(ctx, group, "AudioChannels", be16(entry, 24).map(f64::from));
    push_number(ctx, group, "AudioBitsPerSample", be16(entry, 26).map(f64::from));
    // Of a fixed-point number five decimals are told.
    let rate = be32(entry, 32).map(|rate| (f64::from(rate) / 65_536.0 * 1e5).round() / 1e5);
    push_number(ctx, group, "AudioSampleRate", rate);
    match be16(entry, 16) {
        Some(1) => HEAD_BYTES + MORE_BYTES,
        Some(2) => be32(entry, 36).map_or(HEAD_BYTES, u64::from),
        _ => HEAD_BYTES,
    }
}

/// The entry of `mett` has an encoding and a type, each up to a zero.
fn metadata(ctx: &mut Context<'_>, group: Group<'static>, found: &Box4, format: &[u8; 4]) -> u64 {
    const MOST_BYTES: usize = 512;
    if format != b"mett" {
        return ENTRY_HEAD_BYTES;
    }
    let Some(texts) = found.skip(ENTRY_HEAD_BYTES).and_then(|body| body.first(ctx, MOST_BYTES)) else {
        return ENTRY_HEAD_BYTES;
    };
    let mut parts = texts.splitn(3, |byte| *byte == 0);
    let (Some(encoding), Some(kind), Some(_)) = (parts.next(), parts.next(), parts.next()) else {
        return ENTRY_HEAD_BYTES;
    };
    let text = ctx.text_or_latin1(kind);
    ctx.push_plain(group, "MetaType", Value::Text(text));
    ENTRY_HEAD_BYTES + (encoding.len() + kind.len() + 2) as u64
}

fn hint(ctx: &mut Context<'_>, group: Group<'static>, entry: &[u8]) -> u64 {
    const HEAD_BYTES: u64 = 24;
    push_number(ctx, group, "HintTrackVersion", be16(entry, 16).map(f64::from));
    push_number(ctx, group, "MaxPacketSize", be32(entry, 20).map(f64::from));
    HEAD_BYTES
}

fn other(ctx: &mut Context<'_>, group: Group<'static>, entry: &[u8], format: &[u8; 4]) -> u64 {
    const TIME_CODE_BYTES: u64 = 34;
    const TEXT_BYTES: u64 = 46;
    match format {
        b"tmcd" => {
            if let Some(bytes) = entry.get(24..32) {
                let bytes = ctx.keep_bytes(bytes);
                let rate = Value::Array(Array { bytes, format: Format::Rational64u, order: BIG });
                ctx.push_plain(group, "PlaybackFrameRate", rate);
            }
            TIME_CODE_BYTES
        }
        b"tx3g" => TEXT_BYTES,
        _ => ENTRY_HEAD_BYTES,
    }
}

fn read_child(ctx: &mut Context<'_>, group: Group<'static>, handler: [u8; 4], child: Box4) {
    match (&handler, &child.kind) {
        (_, b"btrt") => cells(ctx, group, &child, BIT_RATE),
        (b"vide", b"colr") => property::color(ctx, &child, group),
        (b"vide", b"clap") => cells(ctx, group, &child, CLEAN_APERTURE),
        (b"vide", b"pasp") => cells(ctx, group, &child, PIXEL_ASPECT),
        (b"vide", b"fiel") => cells(ctx, group, &child, FIELDS),
        (b"vide", b"gama") => fixed(ctx, group, &child, 0, &["Gamma"]),
        (b"vide", b"st3d") => cells(ctx, group, &child, STEREO),
        (b"vide", b"sv3d") => ctx.deeper(|ctx| spherical(ctx, group, child)),
        (b"soun", b"SA3D") => spatial(ctx, group, &child),
        (b"soun", b"chan") => channels(ctx, group, &child),
        (b"soun", b"damr") => cells(ctx, group, &child, SPEECH),
        (b"soun", b"wave") => ctx.deeper(|ctx| protection::wave(ctx, group, child)),
        (b"soun", b"sinf" | b"pinf") => ctx.deeper(|ctx| protection::read(ctx, group, child)),
        (b"hint", b"tims") => cells(ctx, group, &child, HINT_SCALE),
        (b"hint", b"tsro") => cells(ctx, group, &child, HINT_TIME),
        (b"hint", b"snro") => cells(ctx, group, &child, HINT_SEQUENCE),
        (_, b"name") => text(ctx, group, "OtherName", &child, 4),
        (_, b"ftab") => text(ctx, group, "FontTable", &child, 5),
        _ => {}
    }
}

fn cells(ctx: &mut Context<'_>, group: Group<'static>, child: &Box4, cells: &'static [PlaceRow]) {
    const MOST_BYTES: usize = 64;
    if let Some(bytes) = child.first(ctx, MOST_BYTES) {
        push_header(ctx, group, BIG, bytes, cells);
    }
}

/// Adds numbers with 16 bits before and 16 after the point.
fn fixed(ctx: &mut Context<'_>, group: Group<'static>, found: &Box4, at: usize, names: &[&'static str]) {
    let Some(bytes) = found.first(ctx, at + 4 * names.len()) else { return };
    for (index, name) in names.iter().copied().enumerate() {
        if let Some(number) = be32(bytes, at + 4 * index) {
            // ExifTool gives five decimals.
            let number = (f64::from(number as i32) / 65_536.0 * 1e5).round() / 1e5;
            ctx.push_plain(group, name, Value::Float(number));
        }
    }
}

/// Reads `sv3d` (Google, "Spherical Video V2 RFC"): how a picture is projected on a sphere.
fn spherical(ctx: &mut Context<'_>, group: Group<'static>, found: Box4) {
    const BOUNDS: [&str; 4] =
        ["ProjectionBoundsTop", "ProjectionBoundsBottom", "ProjectionBoundsLeft", "ProjectionBoundsRight"];
    for_each_box(ctx, found, |ctx, child| match &child.kind {
        b"svhd" => text(ctx, group, "MetadataSource", &child, 4),
        b"proj" => for_each_box(ctx, child, |ctx, part| match &part.kind {
            b"prhd" => {
                fixed(ctx, group, &part, 4, &["PoseYawDegrees", "PosePitchDegrees", "PoseRollDegrees"]);
            }
            b"equi" => {
                let Some(bytes) = part.first(ctx, 20) else { return };
                for (index, name) in BOUNDS.into_iter().enumerate() {
                    // A share of the picture, in parts of 2 to the power of 32.
                    let share = be32(bytes, 4 + 4 * index).map(|part| f64::from(part) / 4_294_967_296.0);
                    push_number(ctx, group, name, share);
                }
            }
            b"cbmp" => cells(ctx, group, &part, CUBE_MAP),
            _ => {}
        }),
        _ => {}
    });
}

/// Reads `SA3D` (Google, "Spatial Audio RFC").
fn spatial(ctx: &mut Context<'_>, group: Group<'static>, found: &Box4) {
    const MOST_CHANNELS: usize = 256;
    let Some(bytes) = found.first(ctx, 12 + 4 * MOST_CHANNELS) else { return };
    push_header(ctx, group, BIG, bytes, SPATIAL);
    if let (Some(count), Some(map)) = (be32(bytes, 8), bytes.get(12..)) {
        let count = (count as usize).min(map.len() / 4);
        let value = Value::Array(Array { bytes: &map[..4 * count], format: Format::Int32u, order: BIG });
        ctx.push_plain(group, "AmbisonicChannelMap", value);
    }
}

/// Reads `chan` (Apple, "Core Audio Format Specification", "Channel Layout Chunk"): a layout and the number
/// of its channels, or a bit for each kind of channel.
fn channels(ctx: &mut Context<'_>, group: Group<'static>, found: &Box4) {
    const BY_BITS: u16 = 1;
    const DESCRIPTIONS: u16 = 0;
    let Some(bytes) = found.first(ctx, 16) else { return };
    let (Some(layout), Some(n_channels)) = (be16(bytes, 4), be16(bytes, 6)) else { return };
    ctx.push_conv(group, "LayoutFlags", Value::Integer(layout.into()), Conv::Labels(CHANNEL_LAYOUT));
    match layout {
        DESCRIPTIONS => {}
        BY_BITS => cells(ctx, group, found, CHANNEL_BITS),
        _ => push_number(ctx, group, "AudioChannels", Some(f64::from(n_channels))),
    }
}

const BIT_RATE: &[PlaceRow] = &[
    placed(0, "BufferSize", Format::Int32u),
    placed(4, "MaxBitrate", Format::Int32u),
    placed(8, "AverageBitrate", Format::Int32u),
];
const CLEAN_APERTURE: &[PlaceRow] = &[
    placed(0, "CleanApertureWidth", Format::Rational64s),
    placed(8, "CleanApertureHeight", Format::Rational64s),
    placed(16, "CleanApertureOffsetX", Format::Rational64s),
    placed(24, "CleanApertureOffsetY", Format::Rational64s),
];
const PIXEL_ASPECT: &[PlaceRow] = &[placed(0, "PixelAspectRatio", Format::Int32u).times(2).call(with_colon)];
const FIELDS: &[PlaceRow] = &[placed(0, "VideoFieldOrder", Format::Int8u).times(2).call(field_order)];
const STEREO: &[PlaceRow] = &[placed(4, "Stereoscopic3D", Format::Int8u).labels(&[
    (0, "Monoscopic"),
    (1, "Stereoscopic Top-Bottom"),
    (2, "Stereoscopic Left-Right"),
    (3, "Stereoscopic Stereo-Custom"),
    (4, "Stereoscopic Right-Left"),
])];
const CUBE_MAP: &[PlaceRow] = &[placed(4, "Layout", Format::Int32u), placed(8, "Padding", Format::Int32u)];
const SPEECH: &[PlaceRow] =
    &[placed(0, "EncoderVendor", Format::String).times(4), placed(4, "EncoderVersion", Format::Int8u)];
const SPATIAL: &[PlaceRow] = &[
    placed(0, "SpatialAudioVersion", Format::Int8u),
    placed(1, "AmbisonicType", Format::Int8u).labels(&[(0, "Periphonic")]),
    placed(2, "AmbisonicOrder", Format::Int32u),
    placed(6, "AmbisonicChannelOrdering", Format::Int8u).labels(&[(0, "ACN")]),
    placed(7, "AmbisonicNormalization", Format::Int8u).labels(&[(0, "SN3D")]),
    placed(8, "AmbisonicChannels", Format::Int32u),
];
const CHANNEL_BITS: &[PlaceRow] = &[
    placed(8, "AudioChannelTypes", Format::Int32u).bits(&[
        (0, "Left"),
        (1, "Right"),
        (2, "Center"),
        (3, "LFEScreen"),
        (4, "LeftSurround"),
        (5, "RightSurround"),
        (6, "LeftCenter"),
        (7, "RightCenter"),
        (8, "CenterSurround"),
        (9, "LeftSurroundDirect"),
        (10, "RightSurroundDirect"),
        (11, "TopCenterSurround"),
        (12, "VerticalHeightLeft"),
        (13, "VerticalHeightCenter"),
        (14, "VerticalHeightRight"),
        (15, "TopBackLeft"),
        (16, "TopBackCenter"),
        (17, "TopBackRight"),
    ]),
    placed(12, "NumChannelDescriptions", Format::Int32u),
];
const HINT_SCALE: &[PlaceRow] = &[placed(0, "RTPTimeScale", Format::Int32u)];
const HINT_TIME: &[PlaceRow] = &[placed(0, "TimestampRandomOffset", Format::Int32u)];
const HINT_SEQUENCE: &[PlaceRow] = &[placed(0, "SequenceNumberRandomOffset", Format::Int32u)];

fn with_colon(value: &Value<'_>, _mode: Mode, out: &mut String) {
    out.push_str(&value.plain().replace(' ', ":"));
}

/// The number of fields in words, and their order as a number.
fn field_order(value: &Value<'_>, mode: Mode, out: &mut String) {
    let numbers = value.numbers();
    let (Mode::Print, &[fields, order]) = (mode, numbers.as_slice()) else { return value.write_plain(out) };
    match table::film::word(FIELD_ORDER, fields as i64) {
        Some(word) => out.push_str(word),
        None => {
            out.push_str("Unknown (");
            write_integer(fields as i64, out);
            out.push(')');
        }
    }
    out.push_str("; ");
    write_g(order, 15, out);
}
