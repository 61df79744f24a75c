//! Values that many boxes have.

use super::boxes::Box4;
use crate::context::Context;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::value::{Array, Format, Value};

/// Adds the text from this offset of the payload on.
pub(super) fn text(ctx: &mut Context<'_>, group: Group<'static>, name: &'static str, found: &Box4, at: u64) {
    let Some(bytes) = found.skip(at).and_then(|body| body.payload(ctx)) else { return };
    let value = Value::Array(Array { bytes, format: Format::String, order: ByteOrder::Big });
    ctx.push_plain(group, name, value);
}
