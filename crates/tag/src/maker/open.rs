//! Opening a note: recognising its kind, finding its directory, and determining the base of its offsets.

use crate::block::Data;
use crate::block::raw::{Area, Raw};
use crate::byte_order::push_note_byte_order;
use crate::context::Context;
use crate::maker::walk;
use table::bytes::ByteOrder;
use table::maker::note::{Camera, Note};
use table::maker::row::Table;

/// One kind of maker note.
pub(crate) struct Maker {
    /// Tests whether a note is of this kind.
    pub is: fn(&Start<'_>) -> bool,
    /// Reads a note of this kind.
    pub read: for<'a> fn(&mut Context<'a>, &mut Note<'a>, Raw<'a>),
    /// All tables that the reader may use.
    pub tables: &'static [&'static Table],
}

/// Data that identifies the kind of a note.
pub(crate) struct Start<'s> {
    /// First bytes of the note, up to 64.
    pub head: &'s [u8],
    pub camera: Camera<'s>,
}

/// Reads a note with a directory `skip` bytes after its start, whose offsets count as in the surrounding
/// block.
pub(crate) fn in_block<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    raw: Raw<'a>,
    skip: u64,
    table: &'static Table,
) {
    let mut area = raw.area;
    area.block.order = order_of(ctx, raw, skip);
    push_note_byte_order(ctx, area.block.order);
    if area.shift == 0 {
        area.shift = walk::shift_of(ctx, area, raw, raw.at + skip);
    }
    walk::directory(ctx, note, table, area, raw.at + skip);
}

/// Reads a note with a directory `skip` bytes after its start, whose offsets count from `base` bytes after
/// the start.
pub(crate) fn in_note<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    raw: Raw<'a>,
    (base, skip): (u64, u64),
    order: Option<ByteOrder>,
    table: &'static Table,
) {
    let Some(mut block) = raw.area.block.after(raw.at + base) else { return };
    block.order = order.unwrap_or_else(|| order_of(ctx, raw, skip));
    push_note_byte_order(ctx, block.order);
    let directory_at = skip.saturating_sub(base);
    walk::directory(ctx, note, table, Area::new(block), directory_at);
}

/// Reads a note with a directory `skip` bytes after its start, whose offsets count from the note or as in the
/// surrounding block, whichever puts the first value after the directory.
pub(crate) fn in_either<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    raw: Raw<'a>,
    skip: u64,
    table: &'static Table,
) {
    let mut area = raw.area;
    area.block.order = order_of(ctx, raw, skip);
    let Some(entries) = walk::entries(ctx, area, raw.at + skip) else { return };
    let first = entries.flatten().filter(|entry| entry.is_far && entry.at > 0).map(|entry| entry.at).min();
    match first {
        Some(first) if first < raw.at + skip => {
            in_note(ctx, note, raw, (0, skip), Some(area.block.order), table);
        }
        _ => walk::directory(ctx, note, table, area, raw.at + skip),
    }
}

/// Reads a note with a directory `skip` bytes after its start, whose offsets have an unknown base: the first
/// value is assumed to follow the entries directly.
pub(crate) fn in_mended<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    raw: Raw<'a>,
    skip: u64,
    table: &'static Table,
) {
    /// Smaller numbers are not offsets.
    const LEAST_OFFSET: u64 = 16;
    let mut area = raw.area;
    area.block.order = order_of(ctx, raw, skip);
    let Some(entries) = walk::entries(ctx, area, raw.at + skip) else { return };
    let (mut n_entries, mut first) = (0, u64::MAX);
    for entry in entries {
        n_entries += 1;
        first = entry
            .filter(|entry| entry.is_far && entry.at >= LEAST_OFFSET)
            .map_or(first, |entry| entry.at.min(first));
    }
    let behind = raw.at + skip + 2 + n_entries * 12;
    if let (Ok(behind), Ok(first)) = (i64::try_from(behind), i64::try_from(first)) {
        area.shift = behind - first;
    }
    walk::directory(ctx, note, table, area, raw.at + skip);
}

/// Reads a note with a TIFF header and a directory whose count has two extra bytes, before or after it.
pub(crate) fn in_patched_note<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    raw: Raw<'a>,
    order: ByteOrder,
    table: &'static Table,
) {
    const COUNT_AT: usize = 8;
    let bytes = raw.bytes();
    let (Some(first), Some(second)) = (order.u16(bytes, COUNT_AT), order.u16(bytes, COUNT_AT + 2)) else {
        return;
    };
    let Some(mut block) = raw.area.block.after(raw.at) else { return };
    block.order = order;
    if first != 0 && second == 0 {
        let mut patched = bytes.to_vec();
        patched.copy_within(COUNT_AT..COUNT_AT + 2, COUNT_AT + 2);
        block.data = Data::Slice(ctx.keep_bytes(&patched));
    }
    walk::directory(ctx, note, table, Area::new(block), COUNT_AT as u64 + 2);
}

/// Byte order of a directory, chosen so that its number of entries is the smaller one: some makers write
/// their notes in a fixed order, whatever the order of the surrounding file.
pub(crate) fn order_of<'a>(ctx: &Context<'a>, raw: Raw<'a>, skip: u64) -> ByteOrder {
    let order = raw.area.block.order;
    let count = raw.area.block.get(ctx, raw.at + skip, 2).and_then(|bytes| order.u16(bytes, 0));
    match count {
        Some(count) if count.swap_bytes() < count => order.other(),
        _ => order,
    }
}
