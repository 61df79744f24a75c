//! Reads blocks of Nikon's notes whose table depends on the version of the block, after decryption where
//! needed.

use super::cipher;
use crate::block::raw::{Area, Raw};
use crate::block::{Block, Data};
use crate::context::Context;
use crate::maker::walk;
use table::maker::nikon::block::Kind;
use table::maker::note::Note;
use table::value::{Array, Format};

/// Reads a block with the first of `kinds` that matches.
pub(in crate::maker) fn read<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    raw: Raw<'a>,
    kinds: &'static [Kind],
) -> Option<()> {
    let kind = kinds.iter().find(|kind| kind.is(&raw.array))?;
    let bytes = match kind.ciphered_from {
        Some(start) => cipher::deciphered(ctx, note, raw, start)?,
        None => raw.bytes(),
    };
    let order = kind.order.unwrap_or(raw.area.block.order);
    let area = Area::new(Block { data: Data::Slice(bytes), base: 0, order, big: false });
    let part = |bytes, at| Raw { array: Array { bytes, format: Format::Undef, order }, area, at };
    walk::bytes(ctx, note, kind.table, part(bytes.get(kind.table_at..)?, kind.table_at as u64));
    let sections = kind.sections?;
    for section in sections.list {
        if let Some((start, end)) = sections.range_of(section, bytes, order)
            && section.when.is_none_or(|when| when(note, &part(&bytes[start..end], start as u64).array))
        {
            walk::bytes(ctx, note, section.table, part(&bytes[start..end], start as u64));
        }
    }
    Some(())
}

/// Follows a pointer inside a block that counts from the start of a part, `at` bytes before the pointer;
/// returns the rest of the block from there.
pub(in crate::maker) fn rest_from_part<'a>(ctx: &Context<'a>, raw: Raw<'a>, at: u64) -> Option<Raw<'a>> {
    let offset = u64::try_from(raw.integer()).ok().filter(|&offset| offset != 0)?;
    let start = raw.at.checked_sub(at)?.checked_add(offset)?;
    let n_bytes = usize::try_from(raw.area.block.len_bytes(ctx)?.checked_sub(start)?).ok()?;
    let bytes = raw.area.block.get(ctx, start, n_bytes)?;
    Some(Raw { array: Array { bytes, format: Format::Undef, ..raw.array }, at: start, ..raw })
}
