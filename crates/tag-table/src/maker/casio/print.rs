//! Conversions of Casio's values.

use super::words::DRIVE_MODE;
use crate::arena::Arena;
use crate::def::Mode;
use crate::maker::note::Note;
use crate::maker::print::{for_people, plain_number, word_of};
use crate::number::write_g;
use crate::value::{Array, Format, Value};

/// Prints a firmware date: pairs of digits with NULs after each second pair: `yymm`, `ddhh`, `mm`, and in
/// some models the seconds, then NULs.
pub(super) fn firmware_date(value: &Value<'_>, mode: Mode, out: &mut String) {
    let Value::Array(array) = value else { return value.write_plain(out) };
    if mode == Mode::Number {
        return value.write_plain(out);
    }
    match date_of(array.bytes) {
        Some(date) => out.push_str(&date),
        None => {
            let text: String =
                array.bytes.iter().map(|&byte| if byte == 0 { '.' } else { char::from(byte) }).collect();
            out.push_str(&format!("Unknown ({})", text.trim_end_matches('.')));
        }
    }
}

fn date_of(bytes: &[u8]) -> Option<String> {
    let pair = |at: usize| {
        let digits = bytes.get(at..at + 2)?;
        digits.iter().all(u8::is_ascii_digit).then(|| std::str::from_utf8(digits).ok()).flatten()
    };
    let is_shape = bytes.len() == 18 && [4, 5, 10, 11, 16, 17].iter().all(|&at| bytes[at] == 0);
    let (year, month, day, hour, minute) = (pair(0)?, pair(2)?, pair(6)?, pair(8)?, pair(12)?);
    let century = if year < "70" { 20 } else { 19 };
    let second = pair(14).map_or(String::new(), |second| format!(":{second}"));
    is_shape.then(|| format!("{century}{year}:{month}:{day} {hour}:{minute}{second}"))
}

/// Prints two fractions, each stored as two numbers.
pub(super) fn af_point_position(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| match *numbers {
        [x, x_of, y, y_of] if x != 65535.0 && x_of != 0.0 && y_of != 0.0 => {
            let mut text = String::new();
            write_g(x / x_of, 2, &mut text);
            text.push(' ');
            write_g(y / y_of, 2, &mut text);
            Some(text)
        }
        _ => Some("n/a".to_owned()),
    });
}

pub(super) fn object_distance<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    const INFINITE: i64 = 0x2000_0000;
    let millimetres = value.as_i64()?;
    Some(if millimetres >= INFINITE { Value::Text("inf") } else { Value::Float(millimetres as f64 / 1000.0) })
}

pub(super) fn metres(value: &Value<'_>, mode: Mode, out: &mut String) {
    value.write_plain(out);
    if mode == Mode::Print && !matches!(value, Value::Text(_)) {
        out.push_str(" m");
    }
}

pub(super) fn is_face_info1(_: &Note<'_>, raw: &Array<'_>) -> bool {
    matches!(raw.bytes, [0, 0, ..] | [_, 0x02, 0x80, 0x01, 0xe0, ..])
}

pub(super) fn off_or_number(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| (*numbers == [0.0]).then(|| "Off".to_owned()));
}

pub(super) fn drive_mode(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| {
        let number = *numbers.first()? as i64;
        let word = word_of(DRIVE_MODE, number).map(str::to_owned);
        Some(word.unwrap_or_else(|| format!("Continuous ({number} fps)")))
    });
}

/// Converts a frame rate: a single number is in thousandths; if there are two, the second is the start of a
/// range.
pub(super) fn capture_frame_rate<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let text = match *value.numbers().as_slice() {
        [one] => plain_number(one / 1000.0),
        [one, 0.0, ..] if one > 10_000.0 => plain_number(one / 1000.0),
        [one, 0.0, ..] => plain_number(one),
        [one, two, ..] => format!("{two}-{one}"),
        [] => return None,
    };
    Some(Value::Text(arena.keep_text(&text)))
}

/// Converts `2001.04.09.12.30.59` to the form of an EXIF date.
pub(super) fn points_to_date<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let Value::Array(array) = value else { return None };
    let text = Value::Array(Array { format: Format::String, ..array }).plain().replace('.', ":");
    let mut parts = text.splitn(4, ':');
    let date = match (parts.next(), parts.next(), parts.next(), parts.next()) {
        (Some(year), Some(month), Some(day), Some(time)) => format!("{year}:{month}:{day} {time}"),
        _ => text,
    };
    Some(Value::Text(arena.keep_text(&date)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_among_nuls() {
        assert_eq!(date_of(b"0204\0\x001509\0\x0030\0\0\0\0").as_deref(), Some("2002:04:15 09:30"));
        assert_eq!(date_of(b"0204"), None);
    }
}
