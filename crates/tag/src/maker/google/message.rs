//! Reads Protocol Buffers messages in Google's notes.

use crate::block::{Block, Data};
use crate::context::Context;
use crate::maker::note::{Area, Raw};
use crate::maker::walk;
use table::bytes::ByteOrder;
use table::maker::item::Table;
use table::maker::note::Note;
use table::value::{Array, Format};

pub(super) fn read<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, table: &'static Table, message: &'a [u8]) {
    if read_fields(ctx, note, table, message, 0).is_none() {
        ctx.warn("A message in HDR+ notes is cut off");
    }
}

/// Reads the fields below `path`; returns `None` if the message is damaged.
fn read_fields<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    table: &'static Table,
    mut message: &'a [u8],
    path: u32,
) -> Option<()> {
    while !message.is_empty() {
        let (head, rest) = varint(message)?;
        let (content, rest) = content(head & 7, rest)?;
        message = rest;
        let Ok(number) = u8::try_from(head >> 3) else { continue };
        let id = path << 8 | u32::from(number);
        let (bytes, format) = match content {
            Content::Number(number) => (ctx.keep_bytes(&number.to_le_bytes()), Format::Int64u),
            Content::Bytes(bytes) => (bytes, Format::String),
        };
        let leads_further = |item: &table::maker::item::Item| item.id >> 8 == id || item.id >> 16 == id;
        if !table.items_of(id).is_empty() {
            let block = Block { data: Data::Slice(bytes), base: 0, order: ByteOrder::Little, big: false };
            let array = Array { bytes, format, order: ByteOrder::Little };
            walk::tagged(ctx, note, table, id, Raw { array, area: Area::new(block), at: 0 });
        } else if format == Format::String && table.items.iter().any(leads_further) && ctx.take_node() {
            // Ids have at most three bytes, so the recursion stops here.
            read_fields(ctx, note, table, bytes, id)?;
        }
    }
    Some(())
}

enum Content<'a> {
    Number(u64),
    Bytes(&'a [u8]),
}

fn content(wire_type: u64, bytes: &[u8]) -> Option<(Content<'_>, &[u8])> {
    let n_bytes = match wire_type {
        0 => return varint(bytes).map(|(number, rest)| (Content::Number(number), rest)),
        1 => 8,
        5 => 4,
        2 => {
            let (n_bytes, rest) = varint(bytes)?;
            let (content, rest) = rest.split_at_checked(usize::try_from(n_bytes).ok()?)?;
            return Some((Content::Bytes(content), rest));
        }
        3 | 4 => 0,
        _ => return None,
    };
    let (content, rest) = bytes.split_at_checked(n_bytes)?;
    Some((Content::Bytes(content), rest))
}

/// Reads a variable-length number: seven bits per byte, the lowest first; the highest bit means that more
/// bytes follow.
fn varint(bytes: &[u8]) -> Option<(u64, &[u8])> {
    const MOST_BYTES: usize = 10;
    let mut number = 0;
    for (index, &byte) in bytes.iter().take(MOST_BYTES).enumerate() {
        number |= u64::from(byte & 0x7f).checked_shl(7 * index as u32)?;
        if byte & 0x80 == 0 {
            return Some((number, &bytes[index + 1..]));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_any_length() {
        assert_eq!(varint(&[0x96, 1, 9]), Some((150, &[9][..])));
        assert_eq!(varint(&[0x80; 20]), None);
        assert!(matches!(content(2, &[2, 7, 8, 9]), Some((Content::Bytes([7, 8]), [9]))));
        assert!(content(2, &[9, 7]).is_none());
    }
}
