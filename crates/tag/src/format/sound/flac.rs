//! FLAC (RFC 9639): metadata blocks, of which the last has a flag, before the frames.

use super::bits::bits;
use super::flac_picture::picture;
use super::id3::SurroundingTags;
use super::vorbis;
use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::Group;
use table::bytes::be32;
use table::value::Value;

const FLAC: FileType = FileType::new("FLAC", "flac", "audio/flac");
const GROUP: Group<'static> = Group::same("FLAC");

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    let around = SurroundingTags::find(ctx);
    ctx.set_file_type(&FLAC);
    around.push_size(ctx);
    let mut at = around.start + 4;
    while let Some(head) = ctx.get(at, 4).filter(|_| ctx.budget.take_node()) {
        let len = be32(&[0, head[1], head[2], head[3]], 0).unwrap_or(0);
        block(ctx, head[0] & 0x7f, at + 4, len);
        if head[0] & 0x80 != 0 {
            break;
        }
        at += 4 + u64::from(len);
    }
    around.read(ctx);
}

/// Reads one metadata block (RFC 9639, section 8).
fn block(ctx: &mut Context<'_>, kind: u8, at: u64, len: u32) {
    const MOST_PICTURE_HEAD: usize = 1024;
    let n_bytes = len as usize;
    match kind {
        0 => {
            if let Some(bytes) = ctx.get(at, n_bytes.min(34)) {
                stream_info(ctx, bytes);
            }
        }
        4 if n_bytes <= ctx.options.limits.value_bytes => {
            if let Some(bytes) = ctx.get(at, n_bytes) {
                vorbis::read(ctx, vorbis::GROUP, bytes);
            }
        }
        6 => {
            if let Some(head) = ctx.get(at, n_bytes.min(MOST_PICTURE_HEAD)) {
                picture(ctx, head, None, at);
            }
        }
        _ => {}
    }
}

/// Reads the stream info (RFC 9639, section 8.2), which Ogg contains as well.
pub(super) fn stream_info<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    const FIELDS: [(&str, usize, usize, u64); 8] = [
        ("BlockSizeMin", 0, 16, 0),
        ("BlockSizeMax", 16, 16, 0),
        ("FrameSizeMin", 32, 24, 0),
        ("FrameSizeMax", 56, 24, 0),
        ("SampleRate", 80, 20, 0),
        ("Channels", 100, 3, 1),
        ("BitsPerSample", 103, 5, 1),
        ("TotalSamples", 108, 36, 0),
    ];
    for (name, at, n_bits, added) in FIELDS {
        if let Some(number) = bits(bytes, at, n_bits) {
            ctx.push_number(GROUP, name, (number + added) as i64);
        }
    }
    if let Some(sum) = bytes.get(18..34) {
        let text: String = sum.iter().map(|byte| format!("{byte:02x}")).collect();
        let text = ctx.keep_text(&text);
        ctx.push_plain(GROUP, "MD5Signature", Value::Text(text));
    }
}
