//! Phase One's notes: a byte order mark, `Raw`, and the position of a directory with entries of 16 bytes.
//!
//! An entry has a number, the size of an element, the size of the value, and the value or its position. In
//! Phase One's raw files the note also contains the picture, so it is never read as a whole. The sensor
//! calibration is a directory of the same kind, without element sizes. Source: ExifTool's documentation of
//! the PhaseOne tags; dcraw's reader.

use super::walk;
use crate::block::raw::{Area, Raw};
use crate::context::Context;
use crate::maker::open::Maker;
use table::bytes::ByteOrder;
use table::maker::note::Note;
use table::maker::phaseone::items;
use table::maker::row::Table;
use table::value::{Array, Format};

pub(super) const MAKERS: &[Maker] = &[Maker {
    is: |start| begins(start.head),
    read: |ctx, note, raw| {
        read(ctx, note, raw.area, raw.at);
    },
    tables: &[&items::MAIN, &items::SENSOR_CALIBRATION],
}];

/// Whether a note is of this kind.
pub(super) fn begins(head: &[u8]) -> bool {
    (head.starts_with(b"IIII") && head.get(5..8) == Some(b"waR")) || head.starts_with(b"MMMMRaw")
}

/// Reads the note that begins at `at`.
pub(super) fn read<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, area: Area<'a>, at: u64) -> Option<()> {
    directory(ctx, note, area, at, &items::MAIN, 16)
}

pub(super) fn read_calibration<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    if raw.bytes().starts_with(b"IIII\x01\0\0\0") || raw.bytes().starts_with(b"MMMM\0\0\0\x01") {
        directory(ctx, note, raw.area, raw.at, &items::SENSOR_CALIBRATION, 12);
    }
}

fn directory<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    area: Area<'a>,
    at: u64,
    table: &'static Table,
    entry_bytes: usize,
) -> Option<()> {
    const MOST_ENTRIES: u32 = 300;
    const HEAD_BYTES: u64 = 8;
    if !ctx.take_node() {
        return None;
    }
    let mut block = area.block.after(at)?;
    let head = block.get(ctx, 0, 12)?;
    block.order = if head.starts_with(b"II") { ByteOrder::Little } else { ByteOrder::Big };
    let start = u64::from(block.order.u32(head, 8)?);
    let n_entries = block.order.u32(block.get(ctx, start, 4)?, 0).filter(|&n| n <= MOST_ENTRIES)?;
    let entries = block.get(ctx, start + HEAD_BYTES, n_entries as usize * entry_bytes)?;
    for (index, entry) in entries.chunks_exact(entry_bytes).enumerate() {
        let id = block.order.u32(entry, 0)?;
        let n_bytes = block.order.u32(entry, entry_bytes - 8)?;
        let value_at = match n_bytes {
            0..=4 => start + HEAD_BYTES + (index * entry_bytes + entry_bytes - 4) as u64,
            _ => block.order.u32(entry, entry_bytes - 4)?.into(),
        };
        let format = match (entry_bytes, block.order.u32(entry, 4)?) {
            (16, 1) => Format::String,
            (16, 2) => Format::Int16s,
            (16, 4) => Format::Int32s,
            (12, _) if n_bytes % 4 == 0 => Format::Int32s,
            _ => Format::Undef,
        };
        let area = Area::new(block);
        take(ctx, note, table, id, StoredValue { area, at: value_at, n_bytes, format });
    }
    Some(())
}

struct StoredValue<'a> {
    area: Area<'a>,
    at: u64,
    n_bytes: u32,
    format: Format,
}

fn take<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    table: &'static Table,
    id: u32,
    entry: StoredValue<'a>,
) -> Option<()> {
    const RAW_DATA: u32 = 0x010f;
    /// Values of this size or larger are pictures.
    const LARGE_BYTES: u32 = 400_000;
    let item = table.items_of(id).first()?;
    let StoredValue { area, at, n_bytes, format } = entry;
    let order = area.block.order;
    if id == RAW_DATA {
        ctx.note_image_data(area.block.base.saturating_add(at), n_bytes.into());
    }
    if n_bytes >= LARGE_BYTES {
        walk::push_data(ctx, note, table, item, area.block.data(ctx, at, n_bytes.into()));
        return None;
    }
    let bytes =
        area.block.get(ctx, at, n_bytes as usize).filter(|_| ctx.take_block_bytes(n_bytes as usize))?;
    let mut array = Array { bytes, format, order };
    // Numbers that look like floating-point numbers are read as such.
    if item.format.is_none() && format == Format::Int32s && looks_real(order.u32(bytes, 0)?) {
        array.format = Format::Float;
    }
    walk::tagged(ctx, note, table, id, Raw { array, area, at });
    Some(())
}

/// Whether the exponent, read as IEEE 754, is that of a number between 1/64 and 4096.
fn looks_real(bits: u32) -> bool {
    (121..140).contains(&(bits >> 23 & 0xff))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_begins_a_note_and_what_is_real() {
        assert!(begins(b"IIIICwaR") && begins(b"MMMMRaw\0") && !begins(b"IIII\x04\0"));
        assert!(looks_real(1.5_f32.to_bits()) && !looks_real(7372));
    }
}
