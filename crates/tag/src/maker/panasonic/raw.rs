//! Reads tags that exist only in Panasonic's raw files.

use crate::block::Block;
use crate::block::raw::{Area, Raw};
use crate::context::Context;
use crate::maker::walk;
use table::maker::note::Note;
use table::maker::panasonic::raw::{CAMERA_IFD, DISTORTION_INFO, WB_INFO, WB_INFO2};
use table::value::{Array, Format};

/// Reads the data that an entry of the first directory leads to.
pub(crate) fn read<'a>(ctx: &mut Context<'a>, block: &Block<'a>, id: u16, at: u64, n_bytes: usize) {
    const MOST_BYTES: usize = 64 << 10;
    let Some(bytes) = block.get(ctx, at, n_bytes.min(MOST_BYTES)) else { return };
    let array = Array { bytes, format: Format::Undef, order: block.order };
    let raw = Raw { array, area: Area::new(*block), at };
    let mut note = Note::new(ctx.camera, "RW2");
    match id {
        0x0013 => walk::bytes(ctx, &mut note, &WB_INFO, raw),
        0x0027 => walk::bytes(ctx, &mut note, &WB_INFO2, raw),
        0x0119 => walk::bytes(ctx, &mut note, &DISTORTION_INFO, raw),
        _ => read_camera_ifd(ctx, &mut note, raw),
    }
}

/// Reads a TIFF structure in a value.
pub(in crate::maker) fn read_camera_ifd<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    let Some(inner) = raw.area.block.after(raw.at) else { return };
    if let Some((block, first)) = Block::open(ctx, inner.data, inner.base) {
        walk::directory(ctx, note, &CAMERA_IFD, Area::new(block), first);
    }
}
