//! The AFCP trailer (AXS File Concatenation Protocol): a directory of named items, followed by its position.

use super::part::part;
use crate::context::Context;
use crate::iptc;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::value::Value;

const GROUP: Group<'static> = Group::same("AFCP");
/// Header: signature, version, number of items, reserved bytes. Footer: signature, position of the header,
/// checksum.
const HEADER_BYTES: u64 = 12;
const ITEM_BYTES: usize = 12;
const MOST_ITEMS: usize = 64;
/// Length of the header before the picture in a picture item.
const IMAGE_HEADER_BYTES: u64 = 18;

pub(super) fn ends(tail: &[u8]) -> bool {
    let start = tail.len().saturating_sub(HEADER_BYTES as usize);
    order_of(&tail[start..]).is_some()
}

/// The last character of the signature determines the byte order.
fn order_of(header: &[u8]) -> Option<ByteOrder> {
    match header.get(..4)? {
        b"AXS!" => Some(ByteOrder::Big),
        b"AXS*" => Some(ByteOrder::Little),
        _ => None,
    }
}

pub(super) fn read(ctx: &mut Context<'_>, end: u64) -> Option<u64> {
    let footer = ctx.get(end.checked_sub(HEADER_BYTES)?, HEADER_BYTES as usize)?;
    let order = order_of(footer)?;
    let start = u64::from(order.u32(footer, 4)?);
    let header = ctx.get(start, HEADER_BYTES as usize)?;
    if header[..4] != footer[..4] {
        ctx.warn("The AFCP trailer does not begin where it says; left out");
        return None;
    }
    let n_items = usize::from(order.u16(header, 6)?).min(MOST_ITEMS);
    let items = ctx.get(start + HEADER_BYTES, n_items * ITEM_BYTES)?;
    for item in items.chunks_exact(ITEM_BYTES) {
        read_item(ctx, &item[..4], order.u32(item, 8)?.into(), order.u32(item, 4)?.into());
    }
    Some(start)
}

fn read_item(ctx: &mut Context<'_>, name: &[u8], at: u64, n_bytes: u64) {
    let mut image = |name| {
        let n_bytes = n_bytes.saturating_sub(IMAGE_HEADER_BYTES);
        ctx.push_plain(GROUP, name, ctx.stored(at.saturating_add(IMAGE_HEADER_BYTES), n_bytes));
    };
    match name {
        b"Nail" => image("ThumbnailImage"),
        b"PrVw" => image("PreviewImage"),
        b"IPTC" => {
            if let Some(bytes) = part(ctx, at, n_bytes) {
                ctx.deeper(|ctx| ctx.within("AFCP", |ctx| iptc::read_copy(ctx, bytes)));
            }
        }
        b"TEXT" => {
            if let Some(bytes) = part(ctx, at, n_bytes) {
                let text = ctx.text_or_latin1(bytes);
                ctx.push_plain(GROUP, "Text", Value::Text(text));
            }
        }
        _ => {}
    }
}
