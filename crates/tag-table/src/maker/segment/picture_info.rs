//! Text of a segment that the first cameras of Agfa, Epson, Olympus and Polaroid wrote instead of EXIF:
//! headings in brackets, and `name=value`.

use crate::arena::Arena;
use crate::def::Mode;
use crate::maker::note::Note;
use crate::print::container::date_since_1904;
use crate::value::Value;

/// Removes letters before a number, such as `F2.8`.
pub(super) fn after_letters<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let Value::Array(array) = value else { return Some(value) };
    let text = arena.text_or_latin1(array.bytes);
    Some(Value::Text(text.trim_start_matches(|c: char| c.is_ascii_alphabetic() || c == ' ')))
}

pub(super) fn image_size(value: &Value<'_>, mode: Mode, out: &mut String) {
    let text = value.plain();
    out.push_str(&if mode == Mode::Print { text.replace('-', "x") } else { text });
}

/// Converts seconds since 1970 to a date; a date is unchanged.
pub(super) fn date_time<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    const SECONDS_TO_1970: u64 = 2_082_844_800;
    let seconds = value.as_i64().and_then(|seconds| u64::try_from(seconds).ok());
    Some(match seconds.and_then(|seconds| seconds.checked_add(SECONDS_TO_1970)) {
        Some(seconds) => Value::Text(arena.keep_text(&date_since_1904(seconds, ""))),
        None => value,
    })
}
