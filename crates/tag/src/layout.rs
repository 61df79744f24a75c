//! Headers with a fixed layout, described by a table of offsets.

use crate::context::Context;
use crate::metadata::Group;
use crate::taken;
use table::bytes::ByteOrder;
use table::row::place::PlaceRow;
use table::value::{Array, Value};

/// Adds the values of `header` that are inside it and requested.
pub(crate) fn push_header<'a>(
    ctx: &mut Context<'a>,
    group: Group<'a>,
    order: ByteOrder,
    header: &'a [u8],
    rows: &'static [PlaceRow],
) {
    for row in rows {
        if !ctx.options.want.takes(row.name, taken::role_of(group.family0, row.name)) {
            continue;
        }
        if let Some(bytes) = row.bytes(header) {
            let value = Value::Array(Array { bytes, format: row.format, order });
            ctx.push_conv(group, row.name, value, row.conv);
        }
    }
}

/// A text up to its first NUL, with a question mark for each byte that is not UTF-8.
#[cfg(any(feature = "document", feature = "other"))]
pub(crate) fn string(bytes: &[u8]) -> Value<'_> {
    Value::Array(Array { bytes, format: table::value::Format::String, order: ByteOrder::Big })
}
