//! The value of an item of a maker's table: its bits, its position, and how it is changed.

use crate::block::raw::Raw;
use crate::context::Context;
use table::maker::note::Note;
use table::maker::row::{Change, MakerRow};
use table::value::{Value, number_value};

pub(super) fn value_of<'a>(
    ctx: &Context<'a>,
    note: &Note<'a>,
    item: &MakerRow,
    raw: Raw<'a>,
) -> Option<Value<'a>> {
    if item.is_binary {
        // Numbers are reported as text.
        return Some(if raw.array.format.is_text() {
            ctx.held(raw.bytes())
        } else {
            ctx.held(ctx.keep_text(&Value::Array(raw.array).plain()).as_bytes())
        });
    }
    let mut value = Value::Array(raw.array);
    if item.mask != 0 {
        let bits = raw.integer() as u64 & item.mask;
        value = Value::Integer((bits >> item.mask.trailing_zeros()) as i64);
    }
    if item.is_position {
        let position = i64::try_from(raw.area.block.base).ok()?.checked_add(raw.area.shift)?;
        value = Value::Integer(value.as_i64()?.checked_add(position)?);
    }
    if item.valid.is_some_and(|valid| value.as_f64().is_some_and(|number| !valid(number))) {
        return None;
    }
    match item.change {
        Change::None => Some(value),
        Change::Number(change) => changed(ctx, value, change),
        Change::Value(change) => change(ctx.arena, note, value),
    }
}

/// Applies `change` to each number of the value. A value without numbers is unchanged.
fn changed<'a>(ctx: &Context<'a>, value: Value<'a>, change: fn(f64) -> f64) -> Option<Value<'a>> {
    if let Some(number) = single(&value) {
        return Some(number_value(change(number)));
    }
    match value.numbers().as_slice() {
        [] => Some(value),
        [number] => Some(number_value(change(*number))),
        numbers => {
            let mut text = String::new();
            for (index, number) in numbers.iter().enumerate() {
                if index > 0 {
                    text.push(' ');
                }
                table::number::write_g(change(*number), 15, &mut text);
            }
            Some(Value::Text(ctx.keep_text(&text)))
        }
    }
}

/// The number, if the value is a single one; without conversion through text.
fn single(value: &Value<'_>) -> Option<f64> {
    match value {
        Value::Array(array) if array.len() != 1 || array.format.is_text() => None,
        Value::Array(_) | Value::Integer(_) | Value::Float(_) => value.as_f64(),
        _ => None,
    }
}
