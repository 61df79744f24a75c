//! Durations, in units of a time scale.

use crate::context::Context;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::def::Conv;
use table::print::container::duration;
use table::value::{Array, Format, Value};

/// Adds a duration of so many units, of which `time_scale` are a second.
pub(super) fn push_duration(
    ctx: &mut Context<'_>,
    group: Group<'static>,
    name: &'static str,
    units: Option<u64>,
    time_scale: u32,
) {
    let Some(units) = units else { return };
    let seconds = units as f64 / f64::from(time_scale.max(1));
    let value = if units > 1 << 60 && time_scale <= 1 { unsigned(ctx, units) } else { Value::Float(seconds) };
    ctx.push_conv(group, name, value, Conv::Call(duration));
}

/// A number that is too large for a signed value, with all its digits.
fn unsigned<'a>(ctx: &Context<'a>, number: u64) -> Value<'a> {
    let bytes = ctx.keep_bytes(&number.to_be_bytes());
    Value::Array(Array { bytes, format: Format::Int64u, order: ByteOrder::Big })
}
