//! Changes of Minolta's numbers: dates in one number, white balance by kind and shift.

use crate::arena::Arena;
use crate::def::Mode;
use crate::maker::note::Note;
use crate::maker::print::joined;
use crate::number::{write_fixed, write_g, write_integer};
use crate::value::Value;

/// Decodes year, month and day from one number.
pub(super) fn date<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let number = value.as_i64()?;
    let text = format!("{:4}:{:02}:{:02}", number >> 16, number >> 8 & 0xff, number & 0xff);
    Some(Value::Text(arena.keep_text(&text)))
}

/// Decodes hour, minute and second from one number.
pub(super) fn time<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let number = value.as_i64()?;
    let text = format!("{:02}:{:02}:{:02}", number >> 16, number >> 8 & 0xff, number & 0xff);
    Some(Value::Text(arena.keep_text(&text)))
}

/// Converts a level around 3 (5 for the DiMAGE A2).
pub(super) fn level<'a>(_: Arena<'a>, note: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let middle = if note.model_has(&["DiMAGE A2"]) { 5 } else { 3 };
    Some(Value::Integer(value.as_i64()? - middle))
}

/// Converts eighths of a stop around 106.
pub(super) fn eighths<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    Some(joined(arena, value.numbers().into_iter().map(|number| (number - 106.0) / 8.0)))
}

const WHITE_BALANCE: &[(i64, &str)] = &[
    (0, "Auto"),
    (1, "Daylight"),
    (2, "Cloudy"),
    (3, "Tungsten"),
    (5, "Custom"),
    (7, "Fluorescent"),
    (8, "Fluorescent 2"),
    (11, "Custom 2"),
    (12, "Custom 3"),
    (0x080_0000, "Auto"),
    (0x180_0000, "Daylight"),
    (0x280_0000, "Cloudy"),
    (0x380_0000, "Tungsten"),
    (0x480_0000, "Flash"),
    (0x580_0000, "Fluorescent"),
    (0x680_0000, "Shade"),
    (0x780_0000, "Custom1"),
    (0x880_0000, "Custom2"),
    (0x980_0000, "Custom3"),
];

fn word_of(words: &[(i64, &'static str)], number: i64) -> Option<&'static str> {
    words.iter().find(|(key, _)| *key == number).map(|(_, word)| *word)
}

/// Prints white balance; later cameras store the kind in the upper byte and its shift in the lower bytes.
pub(super) fn white_balance(value: &Value<'_>, mode: Mode, out: &mut String) {
    let Some(number) = value.as_i64().filter(|_| mode == Mode::Print) else { return value.write_plain(out) };
    let middle = (number & 0xff00_0000) + 0x80_0000;
    if let Some(word) = word_of(WHITE_BALANCE, number) {
        out.push_str(word);
    } else if number < 0x1_0000 {
        out.push_str(&format!("Unknown ({number})"));
    } else if let Some(word) = word_of(WHITE_BALANCE, middle) {
        out.push_str(word);
        out.push_str(if number > middle { "+" } else { "" });
        write_g((number - middle) as f64 / 65536.0, 8, out);
    } else {
        out.push_str(&format!("Unknown (0x{number:x})"));
    }
}

/// Prints a distance in metres; large ones are `inf`.
pub(super) fn focus_distance(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(distance)) if distance > 266.0 => out.push_str("inf"),
        (Mode::Print, Some(distance)) => {
            write_fixed(distance, 2, out);
            out.push_str(" m");
        }
        _ => value.write_plain(out),
    }
}

const RAW_WHITE_BALANCE: [&str; 11] = [
    "Auto",
    "Daylight",
    "Cloudy",
    "Tungsten",
    "Flash/Fluorescent",
    "Fluorescent",
    "Shade",
    "User 1",
    "User 2",
    "User 3",
    "Temperature",
];

/// Prints white balance of raw files: the kind in the lower half of a byte, its shift in the upper half.
pub(super) fn raw_white_balance(value: &Value<'_>, mode: Mode, out: &mut String) {
    let Some(number) = value.as_i64().filter(|_| mode == Mode::Print) else { return value.write_plain(out) };
    let (kind, shift) = (number & 0x0f, number >> 4);
    match RAW_WHITE_BALANCE.get(kind as usize) {
        Some(word) => out.push_str(word),
        None => out.push_str(&format!("Unknown ({kind})")),
    }
    if (6..=12).contains(&shift) {
        out.push_str(&format!(" ({})", shift - 8));
    }
}

/// Prints the sensitivity of raw files, in eighths of a stop from 100 on.
pub(super) fn print_raw_iso(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(0)) => out.push_str("Auto"),
        (Mode::Print, Some(174)) => out.push_str("80 (Zone Matching Low)"),
        (Mode::Print, Some(184)) => out.push_str("200 (Zone Matching High)"),
        (Mode::Print, Some(number)) => {
            let speed = ((number as f64 - 48.0) / 8.0).exp2() * 100.0;
            write_integer((speed + 0.5) as i64, out);
        }
        _ => value.write_plain(out),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_balance_has_a_kind_and_a_shift() {
        let text = |number| {
            let mut out = String::new();
            white_balance(&Value::Integer(number), Mode::Print, &mut out);
            out
        };
        assert_eq!(text(0x183_0000), "Daylight+3");
        assert_eq!(text(0x17e_0000), "Daylight-2");
        assert_eq!(text(5), "Custom");
        assert_eq!(text(99), "Unknown (99)");
    }
}
