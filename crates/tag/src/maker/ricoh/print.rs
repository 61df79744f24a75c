//! What Ricoh's values mean.

use super::words::CONTRAST;
use crate::context::Context;
use crate::def::Mode;
use crate::maker::note::{Note, Raw};
use crate::maker::print::{for_people, word_of};
use crate::value::{Array, Value};

/// `Rev0113` is version 1.13.
pub(super) fn firmware_version(value: &Value<'_>, mode: Mode, out: &mut String) {
    let text = value.plain();
    match text.strip_prefix("Rev").and_then(|digits| digits.parse::<f64>().ok()) {
        Some(hundredths) if mode == Mode::Print => out.push_str(&format!("{:.2}", hundredths / 100.0)),
        _ => out.push_str(&text),
    }
}

/// As in [`firmware_version`], without the letters.
pub(super) fn text_version(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |_| {
        let hundredths: f64 = value.plain().parse().ok()?;
        Some(format!("{:.2}", hundredths / 100.0))
    });
}

pub(super) fn is_text(_: &Note<'_>, raw: &Raw<'_>) -> bool {
    let is_text = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b' ');
    !raw.bytes().is_empty() && raw.bytes().iter().all(is_text)
}

/// The last eight characters are the number.
pub(super) fn serial_number(value: &Value<'_>, mode: Mode, out: &mut String) {
    let text = value.plain();
    match text.len().checked_sub(8).and_then(|at| text.split_at_checked(at)) {
        Some((kind, number)) if mode == Mode::Print => out.push_str(&format!("({kind}){number}")),
        _ => out.push_str(&text),
    }
}

pub(super) fn hexadecimal<'a>(ctx: &Context<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let Value::Array(Array { bytes, .. }) = value else { return None };
    Some(Value::Text(ctx.keep_text(&bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>())))
}

/// A setting around a middle, where no word is known.
pub(super) fn contrast(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| {
        let number = *numbers.first()? as i64;
        let word = word_of(CONTRAST, number).map(str::to_owned);
        Some(word.unwrap_or_else(|| if number > 0 { format!("+{number}") } else { number.to_string() }))
    });
}

/// Digits, two to a byte.
pub(super) fn date<'a>(ctx: &Context<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let Value::Array(Array { bytes: &[century, year, month, day, hour, minute, second], .. }) = value else {
        return None;
    };
    let text = format!("{century:02x}{year:02x}:{month:02x}:{day:02x} {hour:02x}:{minute:02x}:{second:02x}");
    Some(Value::Text(ctx.keep_text(&text)))
}
