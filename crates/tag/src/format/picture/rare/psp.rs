//! PSP, the format of Paint Shop Pro (Jasc, "Paint Shop Pro File Format Specification", version 7): blocks
//! with a header of ten bytes, of which three have metadata.

use super::block_bytes;
use crate::context::Context;
use crate::file_type::FileType;
use crate::ifd;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::def::Conv;
use table::value::{Array, Format, Value};

const PSP: FileType = FileType::new("PSP", "psp", "image/x-paintshoppro");
const GROUP: Group<'static> = Group::same("PSP");
const LE: ByteOrder = ByteOrder::Little;
/// Blocks of this version and earlier ones have a longer header.
const OLD_VERSION: u16 = 3;

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    head.starts_with(b"Paint Shop Pro Image File\n\x1a\0\0\0\0\0")
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    ctx.set_file_type(&PSP);
    let Some(head) = ctx.get(32, 4) else { return };
    let (Some(major), Some(minor)) = (LE.u16(head, 0), LE.u16(head, 2)) else { return };
    push_version(ctx, "FileVersion", &[major, minor]);
    let header_bytes = if major > OLD_VERSION { 10 } else { 14 };
    let mut at = 36;
    while ctx.take_node() {
        let Some(header) = ctx.get(at, header_bytes) else { return };
        let (Some(id), Some(len)) = (LE.u16(header, 4), LE.u32(header, header_bytes - 4)) else { return };
        if !header.starts_with(b"~BK\0") {
            return;
        }
        at += header_bytes as u64;
        match id {
            0 => image(ctx, at, len, major),
            1 => fields(ctx, at, len, creator),
            10 => fields(ctx, at, len, extended),
            _ => {}
        }
        at += u64::from(len);
    }
}

fn image(ctx: &mut Context<'_>, at: u64, len: u32, version: u16) {
    // Later versions begin with the length of the attributes.
    let skipped = if version > OLD_VERSION { 4 } else { 0 };
    let Some(bytes) = block_bytes(ctx, at, len.min(64).into()).and_then(|bytes| bytes.get(skipped..)) else {
        return;
    };
    if let (Some(width), Some(height)) = (LE.u32(bytes, 0), LE.u32(bytes, 4)) {
        ctx.set_size(GROUP, width, height);
    }
    for (at, name, format, conv) in IMAGE {
        if let Some(part) = bytes.get(*at..).and_then(|rest| rest.get(..format.size_bytes())) {
            let array = Array { bytes: part, format: *format, order: LE };
            ctx.push_conv(GROUP, name, Value::Array(array), *conv);
        }
    }
    ctx.metadata.facts.bit_depth = LE.u16(bytes, 19).map(u32::from);
}

type Field = for<'a> fn(&mut Context<'a>, u16, &'a [u8], u64);

/// Reads fields: a mark, a number, a length and the data.
fn fields(ctx: &mut Context<'_>, at: u64, len: u32, read: Field) {
    let Some(bytes) = block_bytes(ctx, at, len.into()) else { return };
    let mut position = 0;
    while let Some(header) = bytes.get(position..).and_then(|rest| rest.get(..10)) {
        let (Some(id), Some(len)) = (LE.u16(header, 4), LE.u32(header, 6)) else { return };
        let start = position + 10;
        let Some(data) = bytes.get(start..).and_then(|rest| rest.get(..len as usize)) else { return };
        if !header.starts_with(b"~FL\0") || !ctx.take_node() {
            return;
        }
        read(ctx, id, data, at + start as u64);
        position = start + data.len();
    }
}

/// Adds the parts of a version: numbers, shown with dots between them.
fn push_version(ctx: &mut Context<'_>, name: &'static str, parts: &[u16]) {
    let joined = |between: &str| parts.iter().map(u16::to_string).collect::<Vec<_>>().join(between);
    let value = ctx.arena.keep_value(Value::Text(ctx.keep_text(&joined(" "))));
    let print = ctx.keep_text(&joined("."));
    ctx.push_plain(GROUP, name, Value::Shown { value, print });
}

fn extended<'a>(ctx: &mut Context<'a>, id: u16, data: &'a [u8], at: u64) {
    // Offsets inside are counted from the directory, which follows the TIFF header.
    const HEAD: &[u8] = b"Exif\0\0II*\0\x08\0\0\0";
    if id == 3
        && let Some(directory) = data.strip_prefix(HEAD)
    {
        ifd::read_bare_directory(ctx, directory, at + HEAD.len() as u64, LE);
    }
}

fn creator<'a>(ctx: &mut Context<'a>, id: u16, data: &'a [u8], _at: u64) {
    let name = match id {
        0 => "Title",
        3 => "Artist",
        4 => "Copyright",
        5 => "Description",
        1 | 2 => {
            if let Some(seconds) = LE.u32(data, 0) {
                let name = if id == 1 { "CreateDate" } else { "ModifyDate" };
                let text = ctx.keep_text(&date_since_1970(seconds));
                ctx.push_plain(GROUP, name, Value::Text(text));
            }
            return;
        }
        6 => {
            if let Some(number) = LE.u32(data, 0) {
                let labels = Conv::Labels(&[(0, "Unknown"), (1, "Paint Shop Pro")]);
                ctx.push_conv(GROUP, "CreatorAppID", Value::Integer(number.into()), labels);
            }
            return;
        }
        7 => {
            // The version is stored as one number, so its bytes are in reverse.
            if let Some(&[d, c, b, a]) = data.first_chunk() {
                push_version(ctx, "CreatorAppVersion", &[a, b, c, d].map(u16::from));
            }
            return;
        }
        _ => return,
    };
    let array = Array { bytes: data, format: Format::String, order: LE };
    ctx.push_plain(GROUP, name, Value::Array(array));
}

fn date_since_1970(seconds: u32) -> String {
    const FROM_1904: u64 = 2_082_844_800;
    table::print::container::date_since_1904(u64::from(seconds) + FROM_1904, "+00:00")
}

const UNITS: Conv = Conv::Labels(&[(0, "None"), (1, "inches"), (2, "cm")]);
const COMPRESSIONS: Conv = Conv::Labels(&[(0, "None"), (1, "RLE"), (2, "LZ77"), (3, "JPEG")]);
/// Attributes after width and height: offset, name, type and conversion.
const IMAGE: &[(usize, &str, Format, Conv)] = &[
    (8, "ImageResolution", Format::Double, Conv::None),
    (16, "ResolutionUnit", Format::Int8u, UNITS),
    (17, "Compression", Format::Int16u, COMPRESSIONS),
    (19, "BitsPerSample", Format::Int16u, Conv::None),
    (21, "Planes", Format::Int16u, Conv::None),
    (23, "NumColors", Format::Int32u, Conv::None),
];
