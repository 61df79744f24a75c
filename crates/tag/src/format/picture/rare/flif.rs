//! FLIF (FLIF16 specification, "Part 1: Main header" and "Part 2: Metadata"): a header, then chunks of
//! compressed metadata.

use super::{Block, block_bytes, read_block, varint};
use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::Group;
use table::def::Conv;
use table::value::Value;

const FLIF: FileType = FileType::new("FLIF", "flif", "image/flif");

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    head.starts_with(b"FLIF") && head.get(4).is_some_and(|kind| kind.is_ascii_alphanumeric())
}

pub(in crate::format) fn read<'a>(ctx: &mut Context<'a>) {
    ctx.set_file_type(&FLIF);
    let Some(head) = ctx.source.get_up_to(0, 32) else { return };
    let (Some(kind), Some(depth)) = (head.get(4..5), head.get(5..6)) else { return };
    let kind: &'a str = ctx.text_or_latin1(kind);
    ctx.push_conv(Group::FILE, "ImageType", Value::Text(kind), Conv::TextLabels(TYPES));
    let depth: &'a str = ctx.text_or_latin1(depth);
    ctx.push_conv(Group::FILE, "BitDepth", Value::Text(depth), Conv::TextLabels(DEPTHS));
    ctx.metadata.facts.bit_depth = match depth {
        "1" => Some(8),
        "2" => Some(16),
        _ => None,
    };
    let mut at = 6;
    let mut next = || {
        let (number, len) = varint(head.get(at..)?)?;
        at += len;
        Some(number)
    };
    let (Some(width), Some(height)) = (next(), next()) else { return };
    let frames = if kind.as_bytes() > b"H" { next() } else { None };
    if let (Ok(width), Ok(height)) = (u32::try_from(width + 1), u32::try_from(height + 1)) {
        ctx.set_size(Group::FILE, width, height);
    }
    if let Some(frames) = frames {
        ctx.push_plain(Group::FILE, "AnimationFrames", Value::Integer(frames as i64 + 2));
    }
    let mut at = at as u64;
    while ctx.take_node() {
        let Some(head) = ctx.source.get_up_to(at, 9) else { return };
        let Some(&first) = head.first() else { return };
        if first < b' ' {
            let number = i64::from(first);
            let encoding = Conv::Labels(&[(0, "FLIF16")]);
            ctx.push_conv(Group::FILE, "Encoding", Value::Integer(number), encoding);
            return;
        }
        let Some(name) = head.get(..4) else { return };
        let Some((len, n_bytes)) = varint(&head[4..]) else { return };
        let start = at + 4 + n_bytes as u64;
        at = start + len;
        let block = match name {
            b"iCCP" => Block::Icc,
            b"eXif" => Block::Exif,
            b"eXmp" => Block::Xmp,
            _ => continue,
        };
        if let Some(bytes) = block_bytes(ctx, start, len)
            && let Some(plain) = ctx.inflate_raw(bytes)
        {
            read_block(ctx, block, plain, 0);
        }
    }
}

const DEPTHS: &[(&str, &str)] = &[("0", "Custom"), ("1", "8"), ("2", "16")];
const TYPES: &[(&str, &str)] = &[
    ("1", "Grayscale (non-interlaced)"),
    ("3", "RGB (non-interlaced)"),
    ("4", "RGBA (non-interlaced)"),
    ("A", "Grayscale (interlaced)"),
    ("C", "RGB (interlaced)"),
    ("D", "RGBA (interlaced)"),
    ("Q", "Grayscale Animation (non-interlaced)"),
    ("S", "RGB Animation (non-interlaced)"),
    ("T", "RGBA Animation (non-interlaced)"),
    ("a", "Grayscale Animation (interlaced)"),
    ("c", "RGB Animation (interlaced)"),
    ("d", "RGBA Animation (interlaced)"),
];
