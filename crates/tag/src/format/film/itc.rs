//! Covers that iTunes stores (`.itc`; layout as described by the ITC project of Simon Kennedy): blocks with a
//! big-endian length and a kind. A block `item` has a header, and a picture after it.

use super::Cursor;
use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::Group;
use table::bytes::be32;
use table::def::Conv;
use table::value::Value;

const ITC: FileType = FileType::new("ITC", "itc", "application/itunes");
const GROUP: Group<'static> = Group::same("ITC");

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    head.first() == Some(&0) && head.get(4..8) == Some(b"itch")
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    ctx.set_file_type(&ITC);
    let end = ctx.source.len_bytes().unwrap_or(u64::MAX);
    let mut at = 0;
    while at < end && ctx.take_node() {
        let Some(head) = ctx.get(at, 12) else { break };
        let (Some(len), Some(head_len)) = (be32(head, 0), be32(head, 8)) else { break };
        if len < 8 {
            break;
        }
        match &head[4..8] {
            b"itch" => header(ctx, at),
            b"item" => item(ctx, at, len, head_len),
            _ => {}
        }
        at += u64::from(len);
    }
}

fn header(ctx: &mut Context<'_>, at: u64) {
    if let Some(kind) = ctx.get(at + 24, 4) {
        let text = ctx.text_or_latin1(kind);
        ctx.push_conv(GROUP, "DataType", Value::Text(text), Conv::TextLabels(&[("artw", "Artwork")]));
    }
}

fn item(ctx: &mut Context<'_>, at: u64, len: u32, head_len: u32) {
    /// Length of the usual header; later ones have four bytes more before the library.
    const USUAL_LEN: u32 = 208;
    if !(USUAL_LEN..=512).contains(&head_len) || head_len > len {
        return;
    }
    let skipped = if head_len > USUAL_LEN { 20 } else { 16 };
    if let Some(bytes) = ctx.source.get_up_to(at + 12 + skipped, 40) {
        let _ = fields(ctx, bytes);
    }
    let data = ctx.stored(at + u64::from(head_len), u64::from(len - head_len));
    ctx.push_plain(GROUP, "ImageData", data);
}

fn fields<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) -> Option<()> {
    let mut cursor = Cursor::new(bytes);
    for name in ["LibraryID", "TrackID"] {
        let id: String = cursor.take(8)?.iter().map(|byte| format!("{byte:02X}")).collect();
        let id = ctx.keep_text(&id);
        ctx.push_plain(GROUP, name, Value::Text(id));
    }
    let place = ctx.text_or_latin1(cursor.take(4)?);
    let words = &[("down", "Downloaded Separately"), ("locl", "Local Music File")];
    ctx.push_conv(GROUP, "DataLocation", Value::Text(place), Conv::TextLabels(words));
    let kind = match cursor.take(4)? {
        b"PNGf" | b"\0\0\0\x0d" => "PNG",
        b"\0\0\0\x0e" => "JPEG",
        other => ctx.text_or_latin1(other),
    };
    ctx.push_plain(GROUP, "ImageType", Value::Text(kind));
    cursor.take(4)?;
    let (width, height) = (cursor.be32()?, cursor.be32()?);
    ctx.set_size(GROUP, width, height);
    Some(())
}
