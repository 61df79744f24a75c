//! Vorbis comments (xiph.org, "Ogg Vorbis I format specification: comment field and header specification").

use super::flac_picture::picture;
use crate::context::Context;
use crate::format::key_name;
use crate::metadata::{Group, Tag};
use table::bytes::ByteOrder;
use table::def::{Conv, Role};
use table::film::vorbis;
use table::row::key::{KeyRow, find};
use table::value::{Piece, Value};

pub(super) const GROUP: Group<'static> = Group::same("Vorbis");

/// Number of comments that are read.
const MOST_COMMENTS: u32 = 10_000;

/// Reads a block of comments: the vendor, a count, and texts of the form `KEY=value`.
pub(super) fn read<'a>(ctx: &mut Context<'a>, group: Group<'static>, bytes: &'a [u8]) {
    let mut at = 0;
    let Some(vendor) = text(bytes, &mut at) else {
        ctx.warn("Format error in Vorbis comments");
        return;
    };
    let vendor = ctx.text_or_latin1(vendor);
    ctx.push_plain(group, "Vendor", Value::Text(vendor));
    let count = ByteOrder::Little.u32(bytes, at).unwrap_or(0);
    at += 4;
    let mut lists: Vec<(&'static KeyRow, Vec<Value<'a>>, usize)> = Vec::new();
    for _ in 0..count.min(MOST_COMMENTS) {
        let Some((key, value)) = text(bytes, &mut at).and_then(split) else {
            ctx.warn("Format error in Vorbis comments");
            break;
        };
        if !ctx.take_node() {
            break;
        }
        comment(ctx, group, (key, value), &mut lists);
    }
    for (entry, values, place) in lists {
        let value = if let [one] = values.as_slice() { *one } else { ctx.keep_list(&values) };
        if let Some(tag) = ctx.metadata.tags.get_mut(place).filter(|tag| tag.name == entry.name) {
            tag.value = value;
        }
    }
}

/// A text with its length before it.
fn text<'a>(bytes: &'a [u8], at: &mut usize) -> Option<&'a [u8]> {
    let n_bytes = ByteOrder::Little.u32(bytes, *at)? as usize;
    let start = *at + 4;
    let text = bytes.get(start..start.checked_add(n_bytes)?)?;
    *at = start + n_bytes;
    Some(text)
}

fn split(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let at = memchr::memchr(b'=', text)?;
    Some((&text[..at], &text[at + 1..]))
}

fn comment<'a>(
    ctx: &mut Context<'a>,
    group: Group<'static>,
    (key, value): (&'a [u8], &'a [u8]),
    lists: &mut Vec<(&'static KeyRow, Vec<Value<'a>>, usize)>,
) {
    let upper = key.to_ascii_uppercase();
    if upper == b"METADATA_BLOCK_PICTURE" {
        let bytes = ctx.keep_bytes(&table::base64::decode(value));
        picture(ctx, &bytes[..bytes.len().min(1024)], Some(bytes), 0);
        return;
    }
    let Some(entry) = find(vorbis::COMMENTS, &upper) else {
        let key = ctx.text_or_latin1(key);
        let mut name = key_name::of_comment(key);
        // ExifTool keeps these keys for itself.
        if matches!(name.as_str(), "Notes" | "Format" | "Groups" | "Priority") {
            name.push('_');
        }
        let name = ctx.keep_text(&name);
        let text = ctx.text_or_latin1(value);
        return ctx.push_plain(group, name, Value::Text(text));
    };
    if !ctx.options.want.takes(entry.name, entry.role) {
        return;
    }
    if entry.name == "CoverArt" {
        let text = ctx.text_or_latin1(value);
        let data = ctx.data(&[Piece::Base64(text)]);
        return ctx.push_entry(group, entry, data);
    }
    let value = Value::Text(ctx.text_or_latin1(value));
    // These occur once for each person, and are one list.
    if !matches!(entry.name, "Artist" | "Performer" | "Contact") {
        return ctx.push_entry(group, entry, value);
    }
    match lists.iter_mut().find(|(known, ..)| known.name == entry.name) {
        Some((_, values, _)) => values.push(value),
        None => {
            lists.push((entry, vec![value], ctx.metadata.tags.len()));
            let role: Role = entry.role;
            ctx.push(Tag { group, name: entry.name, value, conv: Conv::None, role, priority: 1 });
        }
    }
}
