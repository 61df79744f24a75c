//! Resource forks of classic Mac OS (Apple, "Inside Macintosh: More Macintosh Toolbox", chapter 1): a map of
//! types, the numbers of their resources, and where each lies.

use super::font;
use crate::context::Context;
use crate::metadata::Group;
use table::bytes::{be16, be32};
use table::value::Value;

const RSRC: Group<'static> = Group::same("RSRC");

/// Reads a file that is a fork: a suitcase of fonts.
pub(in crate::format) fn read_file(ctx: &mut Context<'_>) {
    read(ctx, 0);
}

/// Reads the resources of a fork that begins at `base` in the file.
pub(in crate::format) fn read<'a>(ctx: &mut Context<'a>, base: u64) {
    _ = resources(ctx, base);
}

fn resources<'a>(ctx: &mut Context<'a>, base: u64) -> Option<()> {
    let head = ctx.get(base, 16)?;
    let (data_at, map_at, map_len) = (be32(head, 0)?, be32(head, 4)?, be32(head, 12)? as usize);
    if map_len > ctx.options.limits.value_bytes {
        return None;
    }
    let map = ctx.source.get_up_to(base + u64::from(map_at), map_len)?;
    let types = map.get(be16(map, 24)?.into()..)?;
    // Counts are stored less one.
    let n_types = be16(types, 0)?.wrapping_add(1);
    for row in 0..usize::from(n_types) {
        let of_type = types.get(2 + 8 * row..10 + 8 * row)?;
        let list = types.get(be16(of_type, 6)?.into()..)?;
        for index in 0..=usize::from(be16(of_type, 4)?) {
            let entry = list.get(12 * index..12 * index + 12)?;
            if !ctx.take_node() {
                return None;
            }
            let at = base + u64::from(data_at) + u64::from(be32(entry, 4)? & 0xff_ffff);
            resource(ctx, &of_type[..4], be16(entry, 0)?, at);
        }
    }
    Some(())
}

/// Adds what is known of a resource.
fn resource<'a>(ctx: &mut Context<'a>, kind: &[u8], number: u16, at: u64) -> Option<()> {
    let is_known = matches!(
        (kind, number),
        (b"sfnt", _) | (b"vers", 1) | (b"STR ", 0xbff3 | 0xbff4) | (b"STR#" | b"TEXT", 128) | (b"usro", 0)
    );
    let len = be32(ctx.get(at, 4)?, 0)? as usize;
    if !is_known || len > ctx.options.limits.value_bytes {
        return None;
    }
    let at = at + 4;
    if kind == b"sfnt" {
        font::read_tables(ctx, font::FONT, at);
        return Some(());
    }
    let bytes = ctx.source.get_up_to(at, len)?;
    let (name, text) = match kind {
        // The version as a number of four bytes, a region, a short text, a long text.
        b"vers" => ("ApplicationVersion", pascal(bytes.get(7 + usize::from(*bytes.get(6)?)..)?)?),
        b"STR#" => {
            let mut rest = bytes.get(2..)?;
            let mut words = Vec::new();
            for _ in 0..be16(bytes, 0)? {
                let word = pascal(rest)?;
                words.push(Value::Text(roman(ctx, word)));
                rest = &rest[1 + word.len()..];
            }
            let words = ctx.keep_list(&words);
            ctx.push_plain(RSRC, "Keywords", words);
            return Some(());
        }
        b"STR " if number == 0xbff3 => ("ApplicationMissingMsg", pascal(bytes)?),
        b"STR " => ("CreatorApplication", pascal(bytes)?),
        b"TEXT" => ("Description", bytes),
        _ => ("OpenWithApplication", bytes.get(4..)?),
    };
    let end = memchr::memchr(0, text).unwrap_or(text.len());
    ctx.push_plain(RSRC, name, Value::Text(roman(ctx, &text[..end])));
    Some(())
}

/// A text with its length in the first byte.
fn pascal(bytes: &[u8]) -> Option<&[u8]> {
    bytes.get(1..)?.get(..usize::from(*bytes.first()?))
}

fn roman<'a>(ctx: &Context<'a>, bytes: &[u8]) -> &'a str {
    ctx.keep_text(&encoding_rs::MACINTOSH.decode_without_bom_handling(bytes).0)
}
