//! Print Image Matching, which the main directory and most maker notes can contain.

use crate::context::Context;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::value::{Array, Format, Value};

/// Reads Print Image Matching; only the version is publicly documented.
pub(crate) fn print_image_matching<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    if let Some(version) = bytes.strip_prefix(b"PrintIM\0").and_then(|rest| rest.get(..4)) {
        let version = Value::Array(Array { bytes: version, format: Format::String, order: ByteOrder::Big });
        ctx.push_plain(Group::same("PrintIM"), "PrintIMVersion", version);
    }
}
