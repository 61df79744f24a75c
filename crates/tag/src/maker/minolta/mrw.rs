//! Blocks of Minolta's raw files, MRW: the sensor (`PRD`), its white balance (`WBG`), and the requested image
//! processing (`RIF`). Sony's DSLR-A100 stores them in its own raw files, in the other byte order.
//!
//! Source: ExifTool's documentation of the MinoltaRaw tags.

use crate::block::Block;
use crate::context::Context;
use crate::maker::walk;
use table::bytes::ByteOrder;
use table::maker::minolta::raw::{PRD, RIF, WBG};
use table::maker::note::Note;

/// Reads the block of this kind, `len` bytes at `at` in the file.
pub(crate) fn read_block(ctx: &mut Context<'_>, kind: [u8; 4], at: u64, len: u32, order: ByteOrder) {
    let table = match &kind {
        b"\0PRD" => &PRD,
        b"\0WBG" => &WBG,
        b"\0RIF" => &RIF,
        _ => return,
    };
    let n_bytes = len as usize;
    if !ctx.filter.makers.any() || n_bytes > ctx.options.limits.value_bytes {
        return;
    }
    let Some(bytes) = ctx.get(at, n_bytes) else { return };
    let file_type = ctx.metadata.file_type.map_or("", |file_type| file_type.name);
    let mut note = Note::new(ctx.camera, file_type);
    ctx.besides_columns(|ctx| walk::made_bytes(ctx, &mut note, table, bytes, order));
}

/// Reads all blocks after the header at `at` of a block of the file.
pub(in crate::maker) fn read_all<'a>(ctx: &mut Context<'a>, block: &Block<'a>, at: u64) {
    let Some(head) = block.get(ctx, at, 8) else { return };
    let order = if head.starts_with(b"\0MRI") { ByteOrder::Little } else { ByteOrder::Big };
    let Some(len) = order.u32(head, 4) else { return };
    let end = at.saturating_add(8 + u64::from(len));
    let mut at = at.saturating_add(8);
    while at.saturating_add(8) <= end && ctx.take_node() {
        let Some(head) = block.get(ctx, at, 8) else { return };
        let (Some(kind), Some(len)) = (head.first_chunk(), order.u32(head, 4)) else { return };
        read_block(ctx, *kind, block.base.saturating_add(at + 8), len, order);
        at = at.saturating_add(8 + u64::from(len));
    }
}
