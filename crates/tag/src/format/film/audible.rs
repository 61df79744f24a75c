//! Audio books of Audible (`.aa`): a table of contents with big-endian numbers, and texts with keys.

use super::{Cursor, block_bytes};
use crate::context::Context;
use crate::file_type::FileType;
use crate::format::key_name;
use crate::metadata::Group;
use table::bytes::be32;
use table::value::Value;

const AA: FileType = FileType::new("AA", "aa", "audio/audible");
const GROUP: Group<'static> = Group::same("Audible");

/// Number of entries of the table of contents, and of texts, that are read.
const MOST_ENTRIES: u32 = 256;

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    head.get(4..8) == Some(b"\x57\x90\x75\x36")
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    ctx.set_file_type(&AA);
    let Some(n_entries) = ctx.get(8, 4).and_then(|bytes| be32(bytes, 0)) else { return };
    let n_entries = n_entries.min(MOST_ENTRIES);
    let Some(contents) = ctx.source.get_up_to(16, n_entries as usize * 12) else { return };
    for entry in contents.chunks_exact(12) {
        let (Some(kind), Some(at), Some(len)) = (be32(entry, 0), be32(entry, 4), be32(entry, 8)) else {
            break;
        };
        if len == 0 || at == 0 || !ctx.take_node() {
            continue;
        }
        match kind {
            2 => {
                if let Some(bytes) = block_bytes(ctx, at.into(), len.into()) {
                    let _ = texts(ctx, bytes);
                }
            }
            6 => {
                if let Some(count) = ctx.get(at.into(), 4).and_then(|bytes| be32(bytes, 0)) {
                    ctx.push_number(GROUP, "ChapterCount", count);
                }
            }
            11 => cover(ctx, at.into()),
            _ => {}
        }
    }
}

fn cover(ctx: &mut Context<'_>, at: u64) {
    let Some(head) = ctx.get(at, 8) else { return };
    if let (Some(len), Some(start)) = (be32(head, 0), be32(head, 4)) {
        let data = ctx.stored(start.into(), len.into());
        ctx.push_plain(GROUP, "CoverArt", data);
    }
}

fn texts<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) -> Option<()> {
    let mut cursor = Cursor::new(bytes);
    for _ in 0..cursor.be32()?.min(MOST_ENTRIES) {
        cursor.be8()?;
        let (key_len, len) = (cursor.be32()?, cursor.be32()?);
        let (key, value) = (cursor.take(key_len as usize)?, cursor.take(len as usize)?);
        let name = match key {
            b"pubdate" => "PublishDate",
            b"pub_date_start" => "PublishDateStart",
            _ => ctx.keep_text(&key_name::of_entry(ctx.text_or_latin1(key))),
        };
        let text = ctx.text_or_latin1(value);
        let text = crate::xmp::text::unescape(ctx, text);
        ctx.push_plain(GROUP, name, Value::Text(text));
    }
    Some(())
}
