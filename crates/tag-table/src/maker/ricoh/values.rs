//! Changes of Ricoh's values: versions, serial numbers, dates in decimal digits, and the directory after a
//! title.

use crate::arena::Arena;
use crate::def::Mode;
use crate::maker::note::Note;
use crate::maker::print::bytes_of;
use crate::number::write_fixed;
use crate::value::{Array, Value};

/// Whether all bytes are letters, digits, spaces, hyphens or underscores.
pub(super) fn is_text(_note: &Note<'_>, raw: &Array<'_>) -> bool {
    raw.bytes.iter().all(|byte| matches!(byte, b'-' | b'_' | b' ') || byte.is_ascii_alphanumeric())
}

/// Prints a revision: `Rev0113` is 1.13.
pub(super) fn revision(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    match (mode, plain.strip_prefix("Rev").and_then(|digits| digits.parse::<f64>().ok())) {
        (Mode::Print, Some(number)) => write_fixed(number / 100.0, 2, out),
        _ => out.push_str(&plain),
    }
}

/// Prints digits with a point before the last two.
pub(super) fn version(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    let is_number = !plain.is_empty() && plain.bytes().all(|byte| byte.is_ascii_digit());
    match (mode, plain.parse::<f64>()) {
        (Mode::Print, Ok(number)) if is_number => write_fixed(number / 100.0, 2, out),
        _ => out.push_str(&plain),
    }
}

/// Prints a serial number with everything before its last eight digits in parentheses.
pub(super) fn serial_number(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    let split = plain.len().checked_sub(8).and_then(|at| plain.split_at_checked(at));
    match (mode, split) {
        (Mode::Print, Some((start, end))) => out.push_str(&format!("({start}){end}")),
        _ => out.push_str(&plain),
    }
}

/// Decodes a date and time from seven bytes of two decimal digits each.
pub(super) fn date_time<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let &[century, year, month, day, hour, minute, second] = bytes_of(&value) else { return None };
    let text = format!("{century:02x}{year:02x}:{month:02x}:{day:02x} {hour:02x}:{minute:02x}:{second:02x}");
    Some(Value::Text(arena.keep_text(&text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(call: fn(&Value<'_>, Mode, &mut String), text: &str, expected: &str) {
        let mut out = String::new();
        call(&Value::Text(text), Mode::Print, &mut out);
        assert_eq!(out, expected);
    }

    #[test]
    fn versions_and_numbers() {
        check(revision, "Rev0113", "1.13");
        check(revision, "0105", "0105");
        check(version, "0105", "1.05");
        check(serial_number, "SID 00000001", "(SID )00000001");
        check(serial_number, "short", "short");
    }
}
