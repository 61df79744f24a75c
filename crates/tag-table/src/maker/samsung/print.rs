//! Conversions of Samsung's values, and the cipher of the data for raw converters: a key of eleven numbers is
//! added to, or subtracted from, the numbers of a value, starting at a different position for each tag.

use crate::arena::Arena;
use crate::def::Mode;
use crate::maker::note::Note;
use crate::maker::print::plain_number;
use crate::value::{Array, Format, Value};

/// Splits names in several languages, which follow each other, into lines.
pub(super) fn local_name<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let Value::Array(array) = value else { return None };
    let end = memchr::memmem::find(array.bytes, b"\0\0").unwrap_or(array.bytes.len());
    let text = arena.text_or_latin1(&array.bytes[..end]);
    let parts: Vec<&str> = text
        .split('\0')
        .enumerate()
        .map(|(n, part)| if n > 0 { part.trim_start_matches(' ') } else { part })
        .collect();
    Some(Value::Text(arena.keep_text(&parts.join("\n"))))
}

pub(super) fn camera_temperature(value: &Value<'_>, mode: Mode, out: &mut String) {
    let text = value.plain();
    out.push_str(&text);
    if mode == Mode::Print && text.bytes().any(|byte| byte.is_ascii_digit()) {
        out.push_str(" C");
    }
}

pub(super) fn has_serial_number(_: &Note<'_>, raw: &Array<'_>) -> bool {
    let head = raw.bytes.get(..5);
    head.is_some_and(|head| head.iter().all(|&byte| byte.is_ascii_alphanumeric() || byte == b'_'))
}

/// Returns the first of several numbers.
pub(super) fn first_number<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    Some(Value::Float(value.as_f64()?))
}

pub(super) fn deciphered<'a, const START: usize, const SIGN: i64>(
    arena: Arena<'a>,
    note: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let mut numbers = whole_numbers(&value)?;
    apply(note, &mut numbers, START, SIGN, range_of(&value))?;
    Some(joined(arena, &numbers))
}

/// Deciphers curves: the number of points, then their first and second coordinates, which are ciphered
/// separately.
pub(super) fn curves<'a>(arena: Arena<'a>, note: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let mut numbers = whole_numbers(&value)?;
    let range = range_of(&value);
    let n_points = usize::try_from(*numbers.first()?).ok()?;
    let (first, second) = numbers.get_mut(1..)?.split_at_mut_checked(n_points)?;
    apply(note, first, 0, 1, range)?;
    apply(note, second, 0, -1, range)?;
    Some(joined(arena, &numbers))
}

fn whole_numbers(value: &Value<'_>) -> Option<Vec<i64>> {
    let numbers: Vec<i64> = value.numbers().into_iter().map(|number| number as i64).collect();
    (!numbers.is_empty()).then_some(numbers)
}

/// Smallest and largest number of the value's type: sums wrap around.
fn range_of(value: &Value<'_>) -> (i64, i64) {
    match value {
        Value::Array(array) if array.format == Format::Int32s => (i32::MIN.into(), i32::MAX.into()),
        Value::Array(array) if array.format == Format::Int16u => (0, u16::MAX.into()),
        Value::Array(array) if array.format == Format::Int16s => (i16::MIN.into(), i16::MAX.into()),
        _ => (0, u32::MAX.into()),
    }
}

fn apply(
    note: &Note<'_>,
    numbers: &mut [i64],
    start: usize,
    sign: i64,
    (least, most): (i64, i64),
) -> Option<()> {
    let key = note.value("EncryptionKey")?.numbers();
    for (number, key) in numbers.iter_mut().zip(key.iter().cycle().skip(start)) {
        *number += sign * *key as i64;
        if *number > most {
            *number -= most - least + 1;
        } else if *number < least {
            *number += most - least + 1;
        }
    }
    (!key.is_empty()).then_some(())
}

fn joined<'a>(arena: Arena<'a>, numbers: &[i64]) -> Value<'a> {
    let texts: Vec<String> = numbers.iter().map(|&number| plain_number(number as f64)).collect();
    Value::Text(arena.keep_text(&texts.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maker::note::Camera;

    #[test]
    fn the_key_goes_round_and_sums_wrap() {
        let mut note = Note::new(Camera::default(), "");
        note.remember("EncryptionKey", Value::Text("1 2 3"));
        let mut numbers = [10, 20, 30, 0];
        apply(&note, &mut numbers, 1, -1, (0, 255)).unwrap();
        assert_eq!(numbers, [8, 17, 29, 254]);
        assert!(apply(&Note::new(Camera::default(), ""), &mut numbers, 0, 1, (0, 255)).is_none());
    }
}
