//! Fujifilm's RAF: a header, a JPEG with EXIF, and directories of the sensor.

use crate::context::Context;
use crate::file_type::FileType;
use crate::format::picture::jpeg;
use crate::maker;
use crate::metadata::Group;
use table::bytes::{ByteOrder, be32};

const RAF: FileType = FileType::new("RAF", "raf", "image/x-fujifilm-raf");

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    head.starts_with(b"FUJIFILM")
}

/// Reads RAF. The header stores the position and length of a JPEG at 84; the JPEG contains the EXIF.
pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    const HEADER_BYTES: usize = 0x90;
    ctx.set_file_type(&RAF);
    let Some(header) = ctx.source.get_up_to(0, HEADER_BYTES) else { return };
    let (Some(start), Some(len)) = (be32(header, 0x54), be32(header, 0x58)) else { return };
    let header = &header[..header.len().min(start as usize)];
    if start == 0 || len == 0 {
        return;
    }
    ctx.besides_columns(|ctx| maker::fujifilm::raf::read_header(ctx, header));
    jpeg::read_embedded(ctx, start.into());
    ctx.push_plain(Group::FILE, "PreviewImage", ctx.stored(start.into(), len.into()));
    // That was the size of the preview; a Fujifilm block contains the size of the sensor.
    let facts = &mut ctx.metadata.facts;
    (facts.width, facts.height, facts.bit_depth, facts.frames) = (None, None, None, Some(1));
    size(ctx, header);
    ctx.besides_columns(|ctx| maker::fujifilm::raf::read_directories(ctx, header));
}

/// Reads the size from the directory of Fujifilm tags: a count, then a number and a length for each tag.
fn size(ctx: &mut Context<'_>, header: &[u8]) {
    const RAW_IMAGE_CROPPED_SIZE: u16 = 0x0111;
    const MOST_TAGS: u32 = 256;
    let Some(start) = be32(header, 0x5c) else { return };
    let Some(count) = ctx.get(start.into(), 4).and_then(|bytes| be32(bytes, 0)) else { return };
    let mut at = u64::from(start) + 4;
    for _ in 0..count.min(MOST_TAGS) {
        let Some(head) = ctx.get(at, 4) else { return };
        let (Some(tag), Some(len)) = (ByteOrder::Big.u16(head, 0), ByteOrder::Big.u16(head, 2)) else {
            return;
        };
        if tag == RAW_IMAGE_CROPPED_SIZE {
            let Some(size) = ctx.get(at + 4, 4) else { return };
            let facts = &mut ctx.metadata.facts;
            facts.height = ByteOrder::Big.u16(size, 0).map(u32::from);
            facts.width = ByteOrder::Big.u16(size, 2).map(u32::from);
            return;
        }
        at += 4 + u64::from(len);
    }
}
