//! Conversions shared by the notes of several makers.

use super::note::Note;
use crate::arena::Arena;
use crate::def::{Conv, Mode};
use crate::number::{write_fixed, write_g, write_integer};
use crate::print::exif::write_exposure;
use crate::text::write_text;
use crate::value::{Array, Value};

/// Returns the value unless it is this number.
pub(crate) fn but_not<'a, const NUMBER: i64>(
    _arena: Arena<'a>,
    _note: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    (value.as_i64() != Some(NUMBER)).then_some(value)
}

/// Formats the bytes as two hexadecimal digits each.
pub(crate) fn hexadecimal<'a>(arena: Arena<'a>, _note: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let Value::Array(array) = value else { return None };
    let digits: String = array.bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    Some(Value::Text(arena.keep_text(&digits)))
}

/// Joins numbers as text for programs, separated by spaces.
pub(crate) fn joined<'a>(arena: Arena<'a>, numbers: impl IntoIterator<Item = f64>) -> Value<'a> {
    let mut text = String::new();
    for number in numbers {
        if !text.is_empty() {
            text.push(' ');
        }
        write_g(number, 15, &mut text);
    }
    Value::Text(arena.keep_text(&text))
}

/// Swaps the bytes of numbers that have the opposite order of the rest of the block.
pub(crate) fn swapped<'a>(_arena: Arena<'a>, _note: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let Value::Array(array) = value else { return None };
    Some(Value::Array(Array { order: array.order.other(), ..array }))
}

/// Formats fractions of two 16-bit numbers with seven digits.
pub(crate) fn ratios<'a>(arena: Arena<'a>, _note: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let mut text = String::new();
    for pair in value.numbers().chunks_exact(2) {
        if !text.is_empty() {
            text.push(' ');
        }
        match *pair {
            [0.0, 0.0] => text.push_str("undef"),
            [_, 0.0] => text.push_str("inf"),
            [a, b] => write_g(a / b, 7, &mut text),
            _ => {}
        }
    }
    Some(Value::Text(arena.keep_text(&text)))
}

/// Returns the bytes of a value of any type.
pub(crate) fn bytes_of<'a>(value: &Value<'a>) -> &'a [u8] {
    match value {
        Value::Array(array) => array.bytes,
        Value::Text(text) => text.as_bytes(),
        _ => &[],
    }
}

/// Prints a number with a plus sign if it is positive.
pub(crate) fn signed(value: &Value<'_>, mode: Mode, out: &mut String) {
    if mode == Mode::Print && value.as_f64().is_some_and(|number| number > 0.0) {
        out.push('+');
    }
    value.write_plain(out);
}

/// Prints a number with a sign and one decimal; zero is `0`.
pub fn signed_tenths(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(number)) if number != 0.0 => {
            out.push_str(if number > 0.0 { "+" } else { "" });
            write_fixed(number, 1, out);
        }
        _ => value.write_plain(out),
    }
}

/// Prints a number with one decimal; zero is `0`.
pub(crate) fn tenths_or_zero(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(number)) if number != 0.0 => write_fixed(number, 1, out),
        _ => value.write_plain(out),
    }
}

/// Prints an exposure time; zero is `Bulb`.
pub(crate) fn exposure_or_bulb(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(0.0)) => out.push_str("Bulb"),
        (Mode::Print, Some(seconds)) => write_exposure(seconds, out),
        _ => value.write_plain(out),
    }
}

/// Prints a rounded whole number; zero is `Auto`.
pub(crate) fn whole_or_auto(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(0.0)) => out.push_str("Auto"),
        (Mode::Print, Some(number)) => write_fixed(number, 0, out),
        _ => value.write_plain(out),
    }
}

/// Prints a rounded whole number, with halves rounded up.
pub(crate) fn rounded(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(number)) => write_integer((number + 0.5) as i64, out),
        _ => value.write_plain(out),
    }
}

/// Prints a number; zero is `Auto`.
pub(crate) fn number_or_auto(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(0.0)) => out.push_str("Auto"),
        _ => value.write_plain(out),
    }
}

/// Prints a distance in metres; zero is `inf`.
pub(crate) fn metres_or_inf(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(0.0)) => out.push_str("inf"),
        (Mode::Print, _) => {
            value.write_plain(out);
            out.push_str(" m");
        }
        _ => value.write_plain(out),
    }
}

/// Prints a number with at least this many digits.
pub(crate) fn padded<const N_DIGITS: usize>(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(number)) => out.push_str(&format!("{number:0N_DIGITS$}")),
        _ => value.write_plain(out),
    }
}

/// Prints a hexadecimal number with `0x` and at least this many digits.
pub(crate) fn hex_number<const N_DIGITS: usize>(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(number)) => out.push_str(&format!("0x{number:0N_DIGITS$x}")),
        _ => value.write_plain(out),
    }
}

/// Prints a size as `640x480`.
pub(crate) fn size(value: &Value<'_>, mode: Mode, out: &mut String) {
    separated_by(value, mode, 'x', out);
}

/// Prints a version as `1.2.3`.
pub(crate) fn dotted(value: &Value<'_>, mode: Mode, out: &mut String) {
    separated_by(value, mode, '.', out);
}

fn separated_by(value: &Value<'_>, mode: Mode, separator: char, out: &mut String) {
    let start = out.len();
    value.write_plain(out);
    if mode == Mode::Print {
        let text: String = out[start..].chars().map(|c| if c == ' ' { separator } else { c }).collect();
        out.truncate(start);
        out.push_str(&text);
    }
}

/// Prints two bytes of a number as `major.minor`, both in hexadecimal.
pub(crate) fn version(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(number)) => out.push_str(&format!("{:x}.{:02x}", number >> 8, number & 0xff)),
        _ => value.write_plain(out),
    }
}

/// Removes trailing blanks from a text.
pub(crate) fn trimmed<'a>(arena: Arena<'a>, _note: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    Some(Value::Text(arena.keep_text(value.plain().trim_end())))
}

/// Prints a picture setting: positive numbers with a plus sign; numbers from 0xfff1 on are negative 16-bit
/// numbers.
pub(crate) fn parameter(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(0)) => out.push_str("Normal"),
        (Mode::Print, Some(number)) if number > 0xfff0 => write_integer(number - 0x1_0000, out),
        (Mode::Print, Some(_)) => signed(value, mode, out),
        _ => value.write_plain(out),
    }
}

/// Prints the word for a number or a text; a value without a word is printed unchanged.
pub(crate) fn words_or_number(words: &[(i64, &str)], value: &Value<'_>, mode: Mode, out: &mut String) {
    let word = value.as_i64().and_then(|number| words.iter().find(|(key, _)| *key == number));
    match (mode, word) {
        (Mode::Print, Some((_, word))) => out.push_str(word),
        _ => value.write_plain(out),
    }
}

/// Prints the word for a text, like [`words_or_number`].
pub(crate) fn words_or_text(words: &[(&str, &str)], value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    match (mode, words.iter().find(|(key, _)| *key == plain)) {
        (Mode::Print, Some((_, word))) => out.push_str(word),
        _ => out.push_str(&plain),
    }
}

/// Prints words for the bits that are set, and one word if none is.
pub(crate) fn bits_or(
    none: &str,
    bits: &'static [(u32, &'static str)],
    value: &Value<'_>,
    mode: Mode,
    out: &mut String,
) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(0)) => out.push_str(none),
        _ => write_text(value, Conv::Bits(bits), mode, out),
    }
}

/// Prints numbers for programs, but only the size of their text for people.
pub(crate) fn size_of_text(value: &Value<'_>, mode: Mode, out: &mut String) {
    match mode {
        Mode::Print => crate::print::exif::binary(value, mode, out),
        Mode::Number => value.write_plain(out),
    }
}

/// Prints a word before the value.
pub(crate) fn named(name: &str, value: &Value<'_>, mode: Mode, out: &mut String) {
    if mode == Mode::Print {
        out.push_str(name);
        out.push(' ');
    }
    value.write_plain(out);
}

/// Prints the words of the bits that are set in bytes, starting with the lowest bit of the first byte.
pub(crate) fn bits_of_bytes(words: &[(u32, &str)], value: &Value<'_>, mode: Mode, out: &mut String) {
    if mode == Mode::Number {
        return value.write_plain(out);
    }
    let start = out.len();
    let bytes = value.numbers().into_iter().map(|number| number as u8);
    for (index, byte) in bytes.enumerate() {
        for bit in (0..8).filter(|bit| byte >> bit & 1 == 1) {
            let bit = index as u32 * 8 + bit;
            out.push_str(if out.len() > start { ", " } else { "" });
            match words.iter().find(|(key, _)| *key == bit) {
                Some((_, word)) => out.push_str(word),
                None => out.push_str(&format!("[{bit}]")),
            }
        }
    }
    if out.len() == start {
        out.push_str("(none)");
    }
}

pub(crate) const OFF_ON: &[(i64, &str)] = &[(0, "Off"), (1, "On")];

pub(crate) const NO_YES: &[(i64, &str)] = &[(0, "No"), (1, "Yes")];

pub(crate) const ON_OFF: &[(i64, &str)] = &[(0, "On"), (1, "Off")];

pub(crate) const YES_NO: &[(i64, &str)] = &[(0, "Yes"), (1, "No")];

pub(crate) const OFF_ON_FROM_ONE: &[(i64, &str)] = &[(1, "Off"), (2, "On")];

pub(crate) const ON_OFF_FROM_ONE: &[(i64, &str)] = &[(1, "On"), (2, "Off")];

pub(crate) const NO_YES_FROM_ONE: &[(i64, &str)] = &[(1, "No"), (2, "Yes")];

/// Prints the text that `text` makes of the numbers for people; for programs, and if it makes none, the plain
/// value.
pub(super) fn for_people(
    value: &Value<'_>,
    mode: Mode,
    out: &mut String,
    text: impl FnOnce(&[f64]) -> Option<String>,
) {
    let made = if mode == Mode::Print { text(&value.numbers()) } else { None };
    match made {
        Some(text) => out.push_str(&text),
        None => value.write_plain(out),
    }
}

/// Formats a number as C's `%.15g`.
pub(super) fn plain_number(number: f64) -> String {
    let mut text = String::new();
    write_g(number, 15, &mut text);
    text
}

/// Returns the word for a number; `None` if it has none.
pub(super) fn word_of(labels: &[(i64, &'static str)], number: i64) -> Option<&'static str> {
    labels.iter().find(|(known, _)| *known == number).map(|(_, word)| *word)
}

/// Prints whole numbers with a plus sign unless they are negative.
pub(super) fn plus_minus(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| Some(format!("{:+}", *numbers.first()? as i64)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(call: fn(&Value<'_>, Mode, &mut String), value: Value<'_>, expected: &str) {
        let mut out = String::new();
        call(&value, Mode::Print, &mut out);
        assert_eq!(out, expected);
    }

    #[test]
    fn numbers_for_people() {
        check(signed, Value::Integer(3), "+3");
        check(signed, Value::Integer(-3), "-3");
        check(signed_tenths, Value::Float(0.333), "+0.3");
        check(signed_tenths, Value::Integer(0), "0");
        check(exposure_or_bulb, Value::Integer(0), "Bulb");
        check(exposure_or_bulb, Value::Float(0.01), "1/100");
        check(padded::<4>, Value::Integer(12), "0012");
        check(size, Value::Text("640 480"), "640x480");
        check(version, Value::Integer(0x0105), "1.05");
    }
}
