//! Conversions of Reconyx's values.

use crate::arena::Arena;
use crate::bytes::ByteOrder;
use crate::def::Mode;
use crate::maker::note::Note;
use crate::maker::print::for_people;
use crate::value::Value;

fn text<'a>(arena: Arena<'a>, text: &str) -> Option<Value<'a>> {
    Some(Value::Text(arena.keep_text(text)))
}

pub(super) fn four_digits(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| Some(format!("{:#06x}", *numbers.first()? as i64)));
}

/// Prints the position in a sequence as `1 of 3`.
pub(super) fn sequence(value: &Value<'_>, mode: Mode, out: &mut String) {
    let text = value.plain();
    out.push_str(&if mode == Mode::Print { text.replacen(' ', " of ", 1) } else { text });
}

/// Decodes a date from hexadecimal digits: the year, then month and day.
pub(super) fn digits_date<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let numbers = value.numbers();
    let (year, day) = (*numbers.first()? as i64, *numbers.get(1)? as i64);
    text(arena, &format!("{year:04x}:{:02x}:{:02x}", day >> 8, day & 0xff))
}

/// Combines two numbers, the upper half first.
pub(super) fn event_number<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let numbers = value.numbers();
    Some(Value::Integer((*numbers.first()? as i64) << 16 | *numbers.get(1)? as i64))
}

/// Converts second, minute, hour, month, day, year; some cameras write these numbers big-endian.
pub(super) fn month_first_date<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let mut parts: Vec<u16> = value.numbers().iter().map(|&number| number as u16).collect();
    if parts.first().is_some_and(|second| second & 0xff00 != 0 && second & 0xff == 0) {
        parts.iter_mut().for_each(|part| *part = part.swap_bytes());
    }
    let &[second, minute, hour, month, day, year] = parts.as_slice() else { return None };
    text(arena, &format!("{year:04}:{month:02}:{day:02} {hour:02}:{minute:02}:{second:02}"))
}

/// Converts a date like [`month_first_date`], with the day before the month.
pub(super) fn day_first_date<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let parts = value.numbers();
    let &[second, minute, hour, day, month, year] = parts.as_slice() else { return None };
    text(arena, &format!("{year:04}:{month:02}:{day:02} {hour:02}:{minute:02}:{second:02}"))
}

/// Converts a date of one byte per part, the day before the month, and two bytes for the year.
pub(super) fn short_date<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let Value::Array(array) = value else { return None };
    let &[second, minute, hour, day, month, low, high] = array.bytes else { return None };
    let year = u16::from_le_bytes([low, high]);
    text(arena, &format!("{year:04}:{month:02}:{day:02} {hour:02}:{minute:02}:{second:02}"))
}

/// Converts a date as in FAT: the day in one number, the time in steps of two seconds in another.
pub(super) fn fat_date_time<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let numbers = value.numbers();
    let (day, time) = (*numbers.first()? as i64, *numbers.get(1)? as i64);
    let clock = format!("{:02}:{:02}:{:02}", time >> 11 & 0x1f, time >> 5 & 0x3f, (time & 0x1f) * 2);
    text(arena, &format!("{} {clock}", fat_day(day)))
}

pub(super) fn fat_date<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    text(arena, &fat_day(value.as_i64()?))
}

fn fat_day(day: i64) -> String {
    format!("{:04}:{:02}:{:02}", (day >> 9) + 1980, day >> 5 & 0x0f, day & 0x1f)
}

/// Formats a version as `4.1b`, from two numbers and a character.
pub(super) fn version_letter<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let numbers = value.numbers();
    let letter = char::from(*numbers.get(2)? as u8);
    text(arena, &format!("{}.{}{letter}", numbers.first()?, numbers.get(1)?))
}

/// Formats a version, a date and a revision, most of them stored as hexadecimal digits.
pub(super) fn version_and_date<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let Value::Array(array) = value else { return None };
    let &[major, minor, low, high, month, day, revision] = array.bytes else { return None };
    let year = u16::from_le_bytes([low, high]);
    let revision = char::from(revision);
    text(arena, &format!("{major:02x}.{minor:02x} {year:04x}:{month:02x}:{day:02x} Rev.{revision}"))
}

pub(super) fn card_id(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| {
        let parts: Vec<String> = numbers.iter().map(|&number| format!("{:04x}", number as i64)).collect();
        Some(parts.join("-"))
    });
}

pub(super) fn utf16<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let Value::Array(array) = value else { return None };
    let mut out = String::new();
    crate::print::exif::push_utf16(array.bytes, ByteOrder::Little, &mut out);
    text(arena, &out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_in_a_number() {
        assert_eq!(fat_day(0x4a9f), "2017:04:31");
    }
}
