//! Scalado's segments: a list of numbers split into parts, each number with a name of four characters and a
//! version.

use super::part::Segment;
use crate::block::raw::{Area, Raw};
use crate::block::{Block, Data};
use crate::context::Context;
use crate::maker::walk;
use table::bytes::ByteOrder;
use table::maker::note::Note;
use table::maker::segment::scalado_items::{MAIN, MAIN_KEYS};
use table::value::{Array, Format};

pub(super) fn read<'a>(ctx: &mut Context<'a>, segments: &[Segment<'a>]) {
    const HEAD_BYTES: usize = 16;
    const ENTRY_BYTES: usize = 12;
    let is_part = |segment: &&Segment<'_>| segment.number == 4 && segment.payload.starts_with(b"SCALADO\0");
    let parts: Vec<&[u8]> =
        segments.iter().filter(is_part).filter_map(|segment| segment.payload.get(HEAD_BYTES..)).collect();
    if parts.is_empty() || !ctx.take_block_bytes(parts.iter().map(|part| part.len()).sum()) {
        return;
    }
    let list = ctx.keep_joined(&parts);
    let order = ByteOrder::Big;
    let mut note = Note::new(ctx.camera, "JPEG");
    let mut end = list.len();
    for (index, entry) in list.chunks_exact(ENTRY_BYTES).enumerate() {
        let (Some(version), Some(number)) = (order.u32(entry, 4), order.u32(entry, 8)) else { return };
        if (index + 1) * ENTRY_BYTES > end {
            return;
        }
        if &entry[..4] == b"SPMO" {
            // Older versions store how much follows the list, newer ones its length.
            end = match version {
                0..5 => end.saturating_sub(number as usize),
                _ => (number as usize).saturating_add(ENTRY_BYTES),
            };
        }
        if let Some(id) = MAIN_KEYS.iter().position(|key| key.as_bytes() == &entry[..4]) {
            let array = Array { bytes: &entry[8..], format: Format::Int32s, order };
            let block = Block { data: Data::Slice(array.bytes), base: 0, order, big: false };
            walk::tagged(ctx, &mut note, &MAIN, id as u32, Raw { array, area: Area::new(block), at: 0 });
        }
    }
}
