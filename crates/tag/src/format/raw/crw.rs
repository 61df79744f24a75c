//! Canon's CRW: a heap of records.

use crate::block::Data;
use crate::context::Context;
use crate::file_type::FileType;
use crate::maker::canon::heap;

const CRW: FileType = FileType::new("CRW", "crw", "image/x-canon-crw");

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    heap::begins(head, b"CCDR")
}

/// Reads CRW, which is a Canon heap.
pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    ctx.set_file_type(&CRW);
    ctx.metadata.facts.frames = Some(1);
    if let Some(end) = ctx.source.len_bytes() {
        heap::read(ctx, Data::File, 0, end, None);
    }
}
