//! Conversions of the values of these makers.

use crate::arena::Arena;
use crate::def::Mode;
use crate::maker::note::Note;
use crate::print::container::date_since_1904;
use crate::value::{Array, Value};

/// Joins several texts, each padded with blanks and terminated by NUL.
pub(super) fn versions<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let Value::Array(Array { bytes, .. }) = value else { return None };
    let texts: Vec<String> = bytes
        .split(|&byte| byte == 0)
        .map(|text| String::from_utf8_lossy(text).trim_end().to_owned())
        .filter(|text| !text.is_empty())
        .collect();
    Some(Value::Text(arena.keep_text(&texts.join(", "))))
}

/// Converts seconds since 1 January 2000 to a date.
pub(super) fn seconds_of_2000<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    const SECONDS_FROM_1904: u64 = 3_029_529_600;
    let seconds = u64::try_from(value.as_i64()?).ok()?;
    Some(Value::Text(arena.keep_text(&date_since_1904(seconds + SECONDS_FROM_1904, ""))))
}

pub(super) fn hexadecimal<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let Value::Array(Array { bytes, .. }) = value else { return None };
    let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    Some(Value::Text(arena.keep_text(&format!("0x{digits}"))))
}

/// Prints a version: `0103` is 1.03.
pub(super) fn hundredths(value: &Value<'_>, mode: Mode, out: &mut String) {
    let text = value.plain();
    match text.parse::<u32>() {
        Ok(number) if mode == Mode::Print => out.push_str(&format!("{:.2}", f64::from(number) / 100.0)),
        _ => out.push_str(&text),
    }
}

/// Returns the number after `SERIAL NUMBER:`; `None` without that prefix.
pub(super) fn serial_number<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let Value::Array(array) = value else { return None };
    Some(Value::Text(arena.text_or_latin1(array.text_bytes()).strip_prefix("SERIAL NUMBER:")?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Format;

    #[test]
    fn versions_are_joined() {
        let bump = bumpalo::Bump::new();
        let arena = Arena::new(&bump, false, true, 1 << 20);
        let note = Note::default();
        let array =
            |bytes| Value::Array(Array { bytes, format: Format::Undef, order: crate::bytes::ByteOrder::Big });
        let text = versions(arena, &note, array(b"1.0 \0 2.1\0\0")).map(|value| value.plain());
        assert_eq!(text.as_deref(), Some("1.0,  2.1"));
        assert!(serial_number(arena, &note, array(b"other")).is_none());
        let day = seconds_of_2000(arena, &note, Value::Integer(86_400)).map(|value| value.plain());
        assert_eq!(day.as_deref(), Some("2000:01:02 00:00:00"));
    }
}
