//! AIFF and AIFF-C (Apple, "Audio Interchange File Format", version C): chunks with big-endian lengths.

use super::id3::{self, SurroundingTags};
use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::Group;
use table::bytes::{be16, be32};
use table::def::{Conv, Role};
use table::film::aiff;
use table::print::container::date_since_1904;
use table::row::key::find;
use table::value::{Value, number_value};

const AIFF: FileType = FileType::new("AIFF", "aiff", "audio/x-aiff");
const AIFC: FileType = FileType::new("AIFC", "aifc", "audio/x-aiff");
const GROUP: Group<'static> = Group::same("AIFF");

/// Bytes of an ID3 tag in a chunk; its pictures are stored, not read.
const HEAD_BYTES: u64 = 8;

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    matches!(head, [b'F', b'O', b'R', b'M', _, _, _, _, b'A', b'I', b'F', b'F' | b'C', ..])
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    let around = SurroundingTags::find(ctx);
    let Some(head) = ctx.get(around.start, 12) else { return };
    ctx.set_file_type(if head.ends_with(b"C") { &AIFC } else { &AIFF });
    around.push_size(ctx);
    let mut at = around.start + 12;
    let end = ctx.source.len_bytes().unwrap_or(u64::MAX);
    while at.saturating_add(HEAD_BYTES) <= end && ctx.take_node() {
        let Some(head) = ctx.get(at, 8) else { break };
        let (Some(kind), Some(len)) = (head.get(..4), be32(head, 4)) else { break };
        chunk(ctx, kind, at + HEAD_BYTES, len);
        at += HEAD_BYTES + u64::from(len) + u64::from(len & 1);
    }
    around.read(ctx);
}

fn chunk<'a>(ctx: &mut Context<'a>, kind: &[u8], at: u64, len: u32) {
    match kind {
        b"COMM" => common(ctx, at, len),
        b"FVER" => {
            if let Some(seconds) = ctx.get(at, 4.min(len as usize)).and_then(|bytes| be32(bytes, 0)) {
                date(ctx, "FormatVersionTime", seconds);
            }
        }
        b"COMT" => comments(ctx, at, len),
        b"ID3 " | b"id3 " => id3::read_inner(ctx, at, len.into()),
        _ => {
            if let Some(entry) = find(aiff::CHUNKS, kind)
                && ctx.options.want.takes(entry.name, entry.role)
                && len as usize <= ctx.options.limits.value_bytes
                && let Some(bytes) = ctx.source.get_up_to(at, len as usize)
            {
                let text = ctx.text_or_latin1(bytes).trim_end_matches('\0');
                ctx.push_entry(GROUP, entry, Value::Text(text));
            }
        }
    }
}

fn common<'a>(ctx: &mut Context<'a>, at: u64, len: u32) {
    let Some(bytes) = ctx.get(at, 512.min(len as usize)) else { return };
    let (Some(channels), Some(frames), Some(size)) = (be16(bytes, 0), be32(bytes, 2), be16(bytes, 6)) else {
        return;
    };
    ctx.push_number(GROUP, "NumChannels", channels);
    ctx.push_number(GROUP, "NumSampleFrames", frames);
    ctx.push_number(GROUP, "SampleSize", size);
    if let Some(rate) = bytes.get(8..18).and_then(extended) {
        ctx.push_plain(GROUP, "SampleRate", number_value(rate));
    }
    if let Some(kind) = bytes.get(18..22) {
        let text = ctx.text_or_latin1(kind);
        ctx.push_conv(GROUP, "CompressionType", Value::Text(text), Conv::TextLabels(aiff::COMPRESSION));
    }
    if let Some(name) = bytes.get(22).and_then(|n| bytes.get(23..23 + usize::from(*n))) {
        let text = ctx.text_or_latin1(name);
        ctx.push_plain(GROUP, "CompressorName", Value::Text(text));
    }
}

/// An 80-bit floating-point number of IEEE 754 extended precision.
fn extended(bytes: &[u8]) -> Option<f64> {
    let exponent = be16(bytes, 0)?;
    let mantissa = u64::from_be_bytes(*bytes.get(2..)?.first_chunk()?);
    let sign = if exponent & 0x8000 == 0 { 1.0 } else { -1.0 };
    Some(sign * mantissa as f64 * 2_f64.powi(i32::from(exponent & 0x7fff) - 16383 - 63))
}

/// Reads `COMT`: a count, then for each comment its time, its marker, its length and its text.
fn comments(ctx: &mut Context<'_>, at: u64, len: u32) {
    if len as usize > ctx.options.limits.value_bytes {
        return;
    }
    let Some(bytes) = ctx.get(at, len as usize) else { return };
    let mut at = 2;
    for _ in 0..be16(bytes, 0).unwrap_or(0) {
        let (Some(time), Some(marker), Some(n_bytes)) =
            (be32(bytes, at), be16(bytes, at + 4), be16(bytes, at + 6))
        else {
            break;
        };
        let Some(text) = bytes.get(at + 8..at + 8 + usize::from(n_bytes)) else { break };
        if !ctx.take_node() {
            break;
        }
        date(ctx, "CommentTime", time);
        if marker != 0 {
            ctx.push_number(GROUP, "MarkerID", marker);
        }
        let text = ctx.text_or_latin1(text).trim_end_matches('\0');
        ctx.push_plain(GROUP, "Comment", Value::Text(text));
        at += 8 + usize::from(n_bytes) + usize::from(n_bytes & 1);
    }
}

fn date(ctx: &mut Context<'_>, name: &'static str, seconds: u32) {
    if ctx.options.want.takes(name, Role::None) {
        let text = ctx.keep_text(&date_since_1904(seconds.into(), ""));
        ctx.push_plain(GROUP, name, Value::Text(text));
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn extended_numbers() {
        assert_eq!(super::extended(b"\x40\x0e\xac\x44\0\0\0\0\0\0"), Some(44100.0));
        assert_eq!(super::extended(b"\x40\x0e\xac"), None);
    }
}
