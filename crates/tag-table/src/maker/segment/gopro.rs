//! GoPro's General Purpose Metadata Framework: entries with a four-character code, a type, the size of an
//! element and the number of elements; values are padded to four bytes, and entries of type 0 contain others.

use crate::arena::Arena;
use crate::def::Mode;
use crate::maker::note::Note;
use crate::maker::print::for_people;
use crate::print::container;
use crate::print::exif::write_exposure;
use crate::value::Value;

/// Converts `yymmddhhmmss.sss` to the form of an EXIF date.
pub(super) fn date_time<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    const DIGITS: usize = 10;
    let text = value.plain();
    let Some(digits) = text.get(..DIGITS).filter(|digits| digits.bytes().all(|b| b.is_ascii_digit())) else {
        return Some(value);
    };
    let [year, month, day, hour, minute] = [0, 2, 4, 6, 8].map(|at| &digits[at..at + 2]);
    let date = format!("20{year}:{month}:{day} {hour}:{minute}:{}", &text[DIGITS..]);
    Some(Value::Text(arena.keep_text(&date)))
}

/// Converts seconds since 1970 to a date.
pub(super) fn unix_time<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let seconds = u64::try_from(value.as_i64()?).ok()?;
    Some(Value::Text(arena.keep_text(&container::date_since_1970(seconds))))
}

/// Prints numbers as eight hexadecimal digits each.
pub(super) fn media_unique_id(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| {
        Some(numbers.iter().map(|&number| format!("{:08x}", number as i64)).collect())
    });
}

pub(super) fn exposure_times(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| {
        let mut text = String::new();
        for (index, &seconds) in numbers.iter().enumerate() {
            if index > 0 {
                text.push(' ');
            }
            write_exposure(seconds, &mut text);
        }
        Some(text)
    });
}

/// Prints a time zone from minutes ahead of universal time.
pub(super) fn time_zone(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| Some(container::time_zone(*numbers.first()? as i64)));
}

pub(super) fn rate(value: &Value<'_>, mode: Mode, out: &mut String) {
    let text = value.plain();
    out.push_str(&if mode == Mode::Print { text.replacen(' ', "/", 1) } else { text });
}
