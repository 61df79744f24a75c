//! InDesign documents (Adobe, "XMP Specification Part 3", section 1.1.6): two pages with the object
//! database's header, then contiguous objects of which one is the XMP packet.

use super::{Block, block_bytes, read_block};
use crate::context::Context;
use crate::file_type::FileType;
use table::bytes::ByteOrder;

const INDD: FileType = FileType::new("INDD", "indd", "application/x-indesign");
const INDT: FileType = FileType::new("INDT", "indt", "application/x-indesign");
const IND: FileType = FileType::new("IND", "ind", "application/x-indesign");
const MASTER: &[u8] = b"\x06\x06\xed\xf5\xd8\x1d\x46\xe5\xbd\x31\xef\xe7\xfe\x74\xb7\x1d";
const OBJECT: &[u8] = b"\xde\x39\x39\x79\x51\x88\x4b\x6c\x8e\x63\xee\xf8\xae\xe0\xdd\x38";
const PAGE_BYTES: u64 = 4096;
const HEADER_BYTES: u64 = 32;
/// Number of objects that are looked at; the packet is among the first ones.
const MOST_OBJECTS: usize = 16;

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    head.starts_with(MASTER)
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    ctx.set_file_type(match ctx.extension {
        "indt" => &INDT,
        "ind" => &IND,
        _ => &INDD,
    });
    let (Some(first), Some(second)) = (ctx.get(0, 300), ctx.get(PAGE_BYTES, 300)) else { return };
    // The page with the higher sequence number is the current one.
    let sequence = |page: &[u8]| ByteOrder::Little.u64(page, 264);
    let page = if sequence(second) > sequence(first) { second } else { first };
    let order = if page[24] == 2 { ByteOrder::Big } else { ByteOrder::Little };
    let Some(n_pages) = ByteOrder::Little.u32(page, 280) else { return };
    let mut at = u64::from(n_pages) * PAGE_BYTES;
    for _ in 0..MOST_OBJECTS {
        let Some(header) = ctx.get(at, HEADER_BYTES as usize + 60) else { return };
        if !header.starts_with(OBJECT) {
            return;
        }
        let Some(len) = ByteOrder::Little.u32(header, 24) else { return };
        let start = at + HEADER_BYTES;
        let content = &header[HEADER_BYTES as usize..];
        // The length of the packet comes before the packet.
        if let Some(offset) = content.windows(9).position(|window| window == b"<?xpacket")
            && let Some(bytes) = block_bytes(ctx, start, len.into())
            && let Some(packet) = bytes.get(offset..)
        {
            let n_bytes = content.first_chunk().map(|raw| match order {
                ByteOrder::Big => u32::from_be_bytes(*raw),
                ByteOrder::Little => u32::from_le_bytes(*raw),
            });
            let n_bytes = n_bytes.filter(|_| offset == 4).map_or(packet.len(), |n| n as usize);
            read_block(ctx, Block::Xmp, &packet[..n_bytes.min(packet.len())], start + offset as u64);
            return;
        }
        // An object ends with a trailer as long as its header.
        at = start + u64::from(len) + HEADER_BYTES;
    }
}
