//! Conversions of Phase One's values.

use crate::arena::Arena;
use crate::def::Mode;
use crate::maker::note::Note;
use crate::maker::print::for_people;
use crate::number::write_g;
use crate::print::container::date_since_1904;
use crate::value::Value;

pub(super) fn three_decimals(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| {
        Some(numbers.iter().map(|number| format!("{number:.3}")).collect::<Vec<_>>().join(" "))
    });
}

pub(super) fn five_digits(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| {
        let mut text = String::new();
        for (index, &number) in numbers.iter().enumerate() {
            if index > 0 {
                text.push(' ');
            }
            write_g(number, 5, &mut text);
        }
        Some(text)
    });
}

/// Converts seconds since 1970 to a date.
pub(super) fn date<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    const SECONDS_TO_1970: u64 = 2_082_844_800;
    let seconds = u64::try_from(value.as_i64()?).ok()?;
    Some(Value::Text(arena.keep_text(&date_since_1904(seconds + SECONDS_TO_1970, ""))))
}
