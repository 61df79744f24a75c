//! Reads Protocol Buffers messages in Google's notes.

use crate::block::raw::{Area, Raw};
use crate::block::{Block, Data};
use crate::context::Context;
use crate::maker::walk;
use crate::protobuf::{Content, field};
use table::bytes::ByteOrder;
use table::maker::note::Note;
use table::maker::row::Table;
use table::value::{Array, Format};

pub(super) fn read<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, table: &'static Table, message: &'a [u8]) {
    if read_fields(ctx, note, table, message, 0).is_none() {
        ctx.warn("A message in HDR+ notes is cut off");
    }
}

/// Reads the fields below `path`; returns `None` if the message is damaged.
fn read_fields<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    table: &'static Table,
    mut message: &'a [u8],
    path: u32,
) -> Option<()> {
    while !message.is_empty() {
        let (number, content, rest) = field(message)?;
        message = rest;
        let Ok(number) = u8::try_from(number) else { continue };
        let id = path << 8 | u32::from(number);
        let (bytes, format) = match content {
            Content::Number(number) => (ctx.keep_bytes(&number.to_le_bytes()), Format::Int64u),
            Content::Bytes(bytes) => (bytes, Format::String),
        };
        let leads_further = |item: &table::maker::row::MakerRow| item.id >> 8 == id || item.id >> 16 == id;
        if !table.items_of(id).is_empty() {
            let block = Block { data: Data::Slice(bytes), base: 0, order: ByteOrder::Little, big: false };
            let array = Array { bytes, format, order: ByteOrder::Little };
            walk::tagged(ctx, note, table, id, Raw { array, area: Area::new(block), at: 0 });
        } else if format == Format::String && table.items.iter().any(leads_further) && ctx.take_node() {
            // Ids have at most three bytes, so the recursion stops here.
            read_fields(ctx, note, table, bytes, id)?;
        }
    }
    Some(())
}
