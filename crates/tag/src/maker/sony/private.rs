//! The private directory of Sony's raw files, which points to another, encrypted one. The DSLR-A100 has
//! Minolta's blocks in its place.
//!
//! Source: ExifTool's documentation of the Sony tags.

use super::cipher;
use crate::block::raw::{Area, Raw};
use crate::block::{Block, Data};
use crate::context::Context;
use crate::maker::minolta::mrw;
use crate::maker::walk;
use table::maker::note::Note;
use table::maker::row::Table;
use table::maker::sony::sr2::{SR2_PRIVATE, SR2_SUB_IFD};

pub(in crate::maker) fn read<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    let Ok(at) = u64::try_from(raw.integer()) else { return };
    let block = raw.area.block;
    if block.get(ctx, at, 4).is_some_and(|head| matches!(head, b"\0MRI" | b"\0MRM")) {
        return mrw::read_all(ctx, &block, at);
    }
    walk::directory(ctx, note, &SR2_PRIVATE, raw.area, at);
    let offsets = note.value("SR2SubIFDOffset").map(|value| value.numbers()).unwrap_or_default();
    let key = note.integer("SR2SubIFDKey").and_then(|key| u32::try_from(key).ok());
    let (Some(&first), Some(key)) = (offsets.first(), key) else { return };
    let Some(plain) = deciphered(ctx, &block, first as u64, note.count("SR2SubIFDLength"), key) else {
        return;
    };
    // Offsets still count from the start of the file.
    let inner = Block { data: Data::Slice(plain), base: first as u64, ..block };
    let area = Area { block: inner, shift: -(first as i64) };
    for offset in offsets.iter().filter(|offset| **offset >= first) {
        walk::directory(ctx, note, &SR2_SUB_IFD, area, (offset - first) as u64);
    }
}

/// Reads directories whose offsets count from their own start.
pub(in crate::maker) fn read_versions<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    raw: Raw<'a>,
    tables: &'static [Table],
) {
    for (table, offset) in tables.iter().zip(raw.array.numbers()) {
        let place = offset.as_f64().filter(|offset| *offset > 0.0);
        let Some(at) = place.and_then(|offset| raw.area.place_of(offset as u64)) else { continue };
        let area = Area { shift: at as i64, ..raw.area };
        ctx.within(table.group, |ctx| walk::directory(ctx, note, table, area, at));
    }
}

fn deciphered<'a>(
    ctx: &mut Context<'a>,
    block: &Block<'a>,
    at: u64,
    n_bytes: usize,
    key: u32,
) -> Option<&'a [u8]> {
    if n_bytes > ctx.options.limits.value_bytes || !ctx.take_block_bytes(n_bytes) {
        ctx.warn("Sony's private directory is larger than the limit; left out");
        return None;
    }
    let mut plain = block.get(ctx, at, n_bytes)?.to_vec();
    cipher::decipher_words(&mut plain, key);
    Some(ctx.keep_bytes(&plain))
}
