//! BPG (Fabrice Bellard, "BPG Specification", version 0.9.8): a header of bit fields, then extensions.

use super::{Block, block_bytes, read_block, varint};
use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::Group;
use table::def::Conv;
use table::value::Value;

const BPG: FileType = FileType::new("BPG", "bpg", "image/bpg");
/// Number of extensions read; the specification has five kinds.
const MOST_EXTENSIONS: usize = 32;

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    head.starts_with(b"BPG\xfb")
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    ctx.set_file_type(&BPG);
    let Some(head) = ctx.source.get_up_to(0, 32) else { return };
    let Some(&[first, second]) = head.get(4..6) else { return };
    let bits = i64::from(u16::from_be_bytes([first, second]));
    let mut push = |name, number, conv| ctx.push_conv(Group::FILE, name, Value::Integer(number), conv);
    push("PixelFormat", bits >> 13, Conv::Labels(PIXEL_FORMATS));
    push("Alpha", bits & 0x1004, Conv::Labels(ALPHA));
    push("BitDepth", (bits >> 8 & 0xf) + 8, Conv::None);
    push("ColorSpace", bits >> 4 & 0xf, Conv::Labels(COLOR_SPACES));
    push("Flags", bits & 0xb, Conv::Bits(FLAGS));
    ctx.metadata.facts.bit_depth = Some(u32::from(first & 0xf) + 8);
    let mut at = 6;
    let mut next = || {
        let (number, len) = varint(head.get(at..)?)?;
        at += len;
        Some(number)
    };
    let (Some(width), Some(height), Some(len)) = (next(), next(), next()) else { return };
    let extensions = if second & 8 == 0 { None } else { next() };
    if let (Ok(width), Ok(height)) = (u32::try_from(width), u32::try_from(height)) {
        ctx.set_size(Group::FILE, width, height);
    }
    ctx.push_plain(Group::FILE, "ImageLength", Value::Integer(len as i64));
    if let Some(len) = extensions
        && let Some(bytes) = block_bytes(ctx, at as u64, len)
    {
        read_extensions(ctx, bytes, at as u64);
    }
}

fn read_extensions<'a>(ctx: &mut Context<'a>, bytes: &'a [u8], base: u64) {
    let mut at = 0;
    for _ in 0..MOST_EXTENSIONS {
        let Some((tag, tag_len)) = bytes.get(at..).and_then(varint) else { return };
        let Some((len, len_len)) = bytes.get(at + tag_len..).and_then(varint) else { return };
        at += tag_len + len_len;
        let Some(data) = usize::try_from(len).ok().and_then(|len| bytes.get(at..)?.get(..len)) else {
            return;
        };
        let place = base + at as u64;
        at += data.len();
        match tag {
            1 => exif(ctx, data, place),
            2 => read_block(ctx, Block::Icc, data, place),
            3 => read_block(ctx, Block::Xmp, data, place),
            4 => ctx.push_plain(Group::FILE, "ThumbnailBPG", ctx.held(data)),
            5 => ctx.push_plain(Group::FILE, "AnimationControl", ctx.held(data)),
            _ => {}
        }
    }
}

/// The encoder of the reference writes one byte before the block.
fn exif<'a>(ctx: &mut Context<'a>, data: &'a [u8], place: u64) {
    match data {
        [first, rest @ ..] if rest.starts_with(b"II*\0") || rest.starts_with(b"MM\0*") => {
            let _ = first;
            ctx.warn("[minor] Ignored extra byte at start of EXIF extension");
            read_block(ctx, Block::Exif, rest, place + 1);
        }
        _ => read_block(ctx, Block::Exif, data, place),
    }
}

const PIXEL_FORMATS: &[(i64, &str)] = &[
    (0, "Grayscale"),
    (1, "4:2:0 (chroma at 0.5, 0.5)"),
    (2, "4:2:2 (chroma at 0.5, 0)"),
    (3, "4:4:4"),
    (4, "4:2:0 (chroma at 0, 0.5)"),
    (5, "4:2:2 (chroma at 0, 0)"),
];
const ALPHA: &[(i64, &str)] = &[
    (0, "No Alpha Plane"),
    (4, "Alpha Exists (W color component)"),
    (0x1000, "Alpha Exists (color not premultiplied)"),
    (0x1004, "Alpha Exists (color premultiplied)"),
];
const COLOR_SPACES: &[(i64, &str)] = &[
    (0, "YCbCr (BT 601)"),
    (1, "RGB"),
    (2, "YCgCo"),
    (3, "YCbCr (BT 709)"),
    (4, "YCbCr (BT 2020)"),
    (5, "BT 2020 Constant Luminance"),
];
const FLAGS: &[(u32, &str)] = &[(0, "Animation"), (1, "Limited Range"), (3, "Extension Present")];
