//! Minolta's MRW: blocks, one of which is a TIFF structure.

use crate::context::Context;
use crate::file_type::FileType;
use crate::{ifd, maker};
use table::bytes::{ByteOrder, be32};

const MRW: FileType = FileType::new("MRW", "mrw", "image/x-minolta-mrw");

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    head.starts_with(b"\0MRM")
}

/// Reads MRW: blocks with a type and a length, one of which is a TIFF structure.
pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    ctx.set_file_type(&MRW);
    ctx.metadata.facts.frames = Some(1);
    let Some(len) = ctx.get(4, 4).and_then(|bytes| be32(bytes, 0)) else { return };
    let end = 8 + u64::from(len);
    let mut at = 8;
    while at + 8 <= end && ctx.take_node() {
        let Some(head) = ctx.get(at, 8) else { return };
        let (Some(kind), Some(len)) = (head.get(..4), be32(head, 4)) else { return };
        match kind {
            b"\0PRD" => picture(ctx, at + 8),
            b"\0TTW" if len as usize <= ctx.options.limits.value_bytes => {
                if let Some(bytes) = ctx.source.get_up_to(at + 8, len as usize) {
                    ctx.deeper(|ctx| ctx.within("MinoltaTTW", |ctx| ifd::read_exif(ctx, bytes, at + 8)));
                }
            }
            _ => {}
        }
        if let Some(kind) = kind.first_chunk() {
            maker::minolta::mrw::read_block(ctx, *kind, at + 8, len, ByteOrder::Big);
        }
        at += 8 + u64::from(len);
    }
}

/// Reads PRD: firmware version, sensor size, picture size.
fn picture(ctx: &mut Context<'_>, at: u64) {
    let Some(bytes) = ctx.get(at, 18) else { return };
    let facts = &mut ctx.metadata.facts;
    facts.height = ByteOrder::Big.u16(bytes, 12).map(u32::from);
    facts.width = ByteOrder::Big.u16(bytes, 14).map(u32::from);
    facts.bit_depth = bytes.get(17).map(|&bits| bits.into());
}
