//! Reads the data that Nikon Capture stores in a note: a list of settings, and the positions of the parts of
//! the file.

use crate::block::raw::{Area, Raw};
use crate::block::{Block, Data};
use crate::context::Context;
use crate::maker::walk;
use table::bytes::ByteOrder;
use table::maker::nikon::capture::MAIN;
use table::maker::nikon::scene;
use table::maker::note::Note;
use table::value::{Array, Format};

/// Reads the list: after 22 bytes, each tag has its number, 14 bytes of unknown meaning, and its length
/// including the four bytes of the length field.
pub(in crate::maker) fn read<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    const HEADER_BYTES: usize = 22;
    const ORDER: ByteOrder = ByteOrder::Little;
    let bytes = raw.bytes();
    let area = Area::new(Block { data: Data::Slice(bytes), base: 0, order: ORDER, big: false });
    let mut at = HEADER_BYTES;
    while let (Some(id), Some(length)) = (ORDER.u32(bytes, at), ORDER.u32(bytes, at + 18)) {
        at += HEADER_BYTES;
        let Some(n_bytes) = length.checked_sub(4).and_then(|length| usize::try_from(length).ok()) else {
            return;
        };
        let Some(value) = at.checked_add(n_bytes).and_then(|end| bytes.get(at..end)) else { return };
        if !ctx.take_node() {
            return;
        }
        // An XML text is longer than the list states.
        let format = match n_bytes {
            1 => Format::Int8u,
            2 => Format::Int16u,
            4 => Format::Int32u,
            _ => Format::Undef,
        };
        let array = Array { bytes: value, format, order: ORDER };
        walk::tagged(ctx, note, &MAIN, id, Raw { array, area, at: at as u64 });
        at += n_bytes;
    }
}

/// Reads the positions of the file parts written by Capture NX: triples of number, position and length after
/// a version.
pub(in crate::maker) fn offsets<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    const TRIPLE_BYTES: usize = 12;
    let Some(list) = raw.bytes().strip_prefix(b"0100") else { return };
    let order = raw.area.block.order;
    let Some(n_triples) = order.u16(list, 0) else { return };
    for triple in list[2..].chunks_exact(TRIPLE_BYTES).take(n_triples.into()) {
        let array = Array { bytes: &triple[4..8], format: Format::Int32u, order };
        if let Some(id) = order.u32(triple, 0) {
            walk::tagged(ctx, note, &scene::CAPTURE_OFFSETS, id, Raw { array, ..raw });
        }
    }
}
