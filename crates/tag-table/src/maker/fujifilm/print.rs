//! Conversions of Fujifilm's values.

use super::words::{AF_C_SETTING, FACE_ELEMENT_TYPES, SHADOW_TONE};
use crate::arena::Arena;
use crate::def::Mode;
use crate::maker::note::Note;
use crate::maker::print::{for_people, plain_number, word_of};
use crate::value::{Value, push_lossy};

/// Prints the serial number: the last 18 characters are the production day, as `yymmdd`, and 12 more; the
/// digits before them are text in hexadecimal.
pub(super) fn internal_serial_number(value: &Value<'_>, mode: Mode, out: &mut String) {
    let text = value.plain();
    match dated_serial_number(text.trim_end()).or_else(|| coded_serial_number(&text)) {
        Some(serial) if mode == Mode::Print => out.push_str(&serial),
        _ => out.push_str(&text),
    }
}

fn dated_serial_number(text: &str) -> Option<String> {
    const DATE_BYTES: usize = 6;
    const TAIL_BYTES: usize = 12;
    let (rest, tail) = text.split_at_checked(text.len().checked_sub(TAIL_BYTES)?)?;
    let (rest, date) = rest.split_at_checked(rest.len().checked_sub(DATE_BYTES)?)?;
    if !date.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let (year, month, day): (u32, u32, u32) =
        (date[..2].parse().ok()?, date[2..4].parse().ok()?, date[4..].parse().ok()?);
    if !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let year = if year < 70 { 2000 + year } else { 1900 + year };
    let hex_at = rest.len() - rest.bytes().rev().take_while(u8::is_ascii_hexdigit).count();
    let (before, hex) = rest.split_at(hex_at);
    let mut serial = before.to_owned();
    push_lossy(&from_hex(hex), &mut serial);
    serial.push_str(&format!(" {year}:{}:{} {tail}", &date[2..4], &date[4..]));
    Some(serial)
}

/// Decodes the serial number of some models, which contains `592D` and digits in hexadecimal.
fn coded_serial_number(text: &str) -> Option<String> {
    const MARK: &str = "592D";
    let at = text.find(MARK)?;
    let digits = text.as_bytes()[at + MARK.len()..].chunks_exact(2);
    let n_digits = digits.take_while(|pair| pair[0] == b'3' && pair[1].is_ascii_digit()).count();
    let end = at + MARK.len() + 2 * n_digits;
    let mut serial = text[..at].to_owned();
    push_lossy(&from_hex(&text[at..end]), &mut serial);
    serial.push(' ');
    serial.push_str(&text[end..]);
    (n_digits > 0).then_some(serial)
}

fn from_hex(text: &str) -> Vec<u8> {
    let digit = |byte: u8| (byte as char).to_digit(16).unwrap_or(0) as u8;
    text.as_bytes().chunks(2).map(|pair| digit(pair[0]) << 4 | pair.get(1).map_or(0, |&b| digit(b))).collect()
}

pub(super) fn white_balance_fine_tune(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| match numbers {
        &[red, blue] => Some(format!("Red {:+}, Blue {:+}", red as i64, blue as i64)),
        _ => None,
    });
}

/// Suppresses 0x100 in the older of two tags, which means that the newer one applies.
pub(super) fn unless_not_known<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    (value.as_i64() != Some(0x100)).then_some(value)
}

/// Prints a tone setting in negative steps of 16.
pub(super) fn tone(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| {
        let &[number] = numbers else { return None };
        Some(word_of(SHADOW_TONE, number as i64).map_or_else(|| plain_number(-number / 16.0), str::to_owned))
    });
}

pub(super) fn flicker_reduction(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| {
        let number = *numbers.first()? as i64;
        let word = if number >> 8 & 0x0f == 1 { "On" } else { "Off" };
        Some(format!("{word} ({number:#06x})"))
    });
}

pub(super) fn face_element_types(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| {
        let word = |&number: &f64| {
            let word = word_of(FACE_ELEMENT_TYPES, number as i64);
            word.map_or_else(|| format!("Unknown ({number})"), str::to_owned)
        };
        Some(numbers.iter().map(word).collect::<Vec<_>>().join("; "))
    });
}

pub(super) fn or_not_available(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| (*numbers == [0.0]).then(|| "n/a".to_owned()));
}

/// Prints columns from the lower four bits, and rows from the upper bits.
pub(super) fn zone_size(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| match *numbers.first()? as i64 {
        0 => Some("n/a".to_owned()),
        number => Some(format!("{} x {}", number & 0x0f, number >> 5)),
    });
}

pub(super) fn drive_speed(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| match *numbers.first()? as i64 {
        0 => Some("n/a".to_owned()),
        number => Some(format!("{number} fps")),
    });
}

pub(super) fn af_c_setting(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| {
        let number = *numbers.first()? as i64;
        let word = word_of(AF_C_SETTING, number).map(str::to_owned);
        Some(word.unwrap_or_else(|| format!("Set 6 (custom {number:#05x})")))
    });
}

pub(super) fn ratio(value: &Value<'_>, mode: Mode, out: &mut String) {
    match mode {
        Mode::Print => out.push_str(&value.plain().replace(' ', ":")),
        Mode::Number => value.write_plain(out),
    }
}

/// Prints the colours of the filter, six per row.
pub(super) fn x_trans_layout(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| {
        let colour = |&number: &f64| ['R', 'G', 'B'].get(number as usize).copied().unwrap_or('?');
        let rows = numbers.chunks_exact(6).map(|row| row.iter().map(colour).collect::<String>());
        Some(rows.collect::<Vec<_>>().join(" "))
    });
}

/// Swaps two numbers, because heights are stored first.
pub(super) fn turned<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let numbers = value.numbers();
    pair(arena, *numbers.get(1)?, *numbers.first()?)
}

/// Computes the picture size of the S2 Pro, whose sensor grid is rotated: half as wide and twice as high as
/// the picture.
pub(super) fn size_of_s2_pro<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let numbers = value.numbers();
    pair(arena, *numbers.first()? * 2.0, *numbers.get(1)? / 2.0)
}

pub(super) fn size_by_layout<'a>(arena: Arena<'a>, note: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let numbers = value.numbers();
    let (height, width) = (*numbers.first()?, *numbers.get(1)?);
    if stands_on_a_corner(note) { pair(arena, width / 2.0, height * 2.0) } else { pair(arena, width, height) }
}

pub(super) fn stands_on_a_corner(note: &Note<'_>) -> bool {
    let layout = note.value("FujiLayout").map(|layout| layout.numbers());
    layout.is_some_and(|layout| layout.first().is_some_and(|&first| first as i64 & 0x80 != 0))
}

fn pair<'a>(arena: Arena<'a>, first: f64, second: f64) -> Option<Value<'a>> {
    Some(Value::Text(arena.keep_text(&format!("{first} {second}"))))
}

/// Converts a numerator and denominator of two bytes each.
pub(super) fn short_rational<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let Value::Array(array) = value else { return None };
    let (numerator, denominator) = (array.order.i16(array.bytes, 0)?, array.order.i16(array.bytes, 2)?);
    (denominator != 0).then(|| Value::Float(f64::from(numerator) / f64::from(denominator)))
}

/// Converts an exposure ratio to the logarithm of base two.
pub(super) fn short_log2<'a>(arena: Arena<'a>, note: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let ratio = short_rational(arena, note, value)?.as_f64()?;
    (ratio > 0.0).then(|| Value::Float(ratio.log2()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_serial_number_holds_a_day() {
        let serial = |text| {
            let mut out = String::new();
            internal_serial_number(&Value::Text(text), Mode::Print, &mut out);
            out
        };
        assert_eq!(
            serial("FFMT15201034     592D31343330393437060123C5202E122E1F"),
            "FFMT15201034     Y-1430947 2006:01:23 C5202E122E1F"
        );
        assert_eq!(serial("X592D31333x"), "XY-13 3x");
        assert_eq!(serial("short"), "short");
    }
}
