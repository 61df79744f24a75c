//! Tags that report the byte order of an EXIF block or a maker note.

use crate::context::Context;
use crate::metadata::{Group, Tag};
use table::bytes::ByteOrder;
use table::def::Conv;
use table::value::Value;

/// Adds `File:ExifByteOrder` for a TIFF block.
pub(crate) fn push_byte_order(ctx: &mut Context<'_>, order: ByteOrder) {
    push_byte_order_in(ctx, Group::FILE, order);
}

/// Adds `ExifByteOrder` for a block whose tags are in `group`.
pub(crate) fn push_byte_order_in<'a>(ctx: &mut Context<'a>, group: Group<'a>, order: ByteOrder) {
    push_order(ctx, group, "ExifByteOrder", order);
}

/// Adds `File:MakerNoteByteOrder`, once, if it differs from the order of the surrounding EXIF block.
pub(crate) fn push_note_byte_order(ctx: &mut Context<'_>, order: ByteOrder) {
    let tag_of =
        |name| ctx.metadata.tags.iter().rev().find(move |tag| tag.name == name && tag.group == Group::FILE);
    let is_other = |tag: &Tag<'_>| !matches!(tag.value, Value::Text(text) if text == order_mark(order));
    if tag_of("ExifByteOrder").is_some_and(is_other) && tag_of("MakerNoteByteOrder").is_none() {
        push_order(ctx, Group::FILE, "MakerNoteByteOrder", order);
    }
}

fn push_order<'a>(ctx: &mut Context<'a>, group: Group<'a>, name: &'static str, order: ByteOrder) {
    const LABELS: Conv =
        Conv::TextLabels(&[("II", "Little-endian (Intel, II)"), ("MM", "Big-endian (Motorola, MM)")]);
    ctx.push_conv(group, name, Value::Text(order_mark(order)), LABELS);
}

/// The first two letters of a TIFF header.
fn order_mark(order: ByteOrder) -> &'static str {
    if order == ByteOrder::Little { "II" } else { "MM" }
}
