//! Conversions of Sigma's values.

use super::words::LENS_TYPE;
use crate::arena::Arena;
use crate::def::Mode;
use crate::maker::note::Note;
use crate::print::container::date_since_1904;
use crate::value::{Array, Format, Value};

/// Name under which the note's version is remembered.
pub const VERSION: &str = ".MakerNoteVersion";

/// Whether the note is older than version 3.
pub(super) fn is_old(note: &Note<'_>, _: &Array<'_>) -> bool {
    note.integer(VERSION).is_some_and(|version| version < 3)
}

pub(super) fn is_new(note: &Note<'_>, raw: &Array<'_>) -> bool {
    !is_old(note, raw)
}

pub(super) fn is_text(_: &Note<'_>, raw: &Array<'_>) -> bool {
    raw.is(Format::String)
}

pub(super) fn is_int32u(_: &Note<'_>, raw: &Array<'_>) -> bool {
    raw.is(Format::Int32u)
}

pub(super) fn has_exposure_time2(note: &Note<'_>, _: &Array<'_>) -> bool {
    const OTHERS: [&str; 7] = [" SD1", " SD9", " SD15", " Merrill", "Merrill", " Quattro", " fp"];
    note.integer(VERSION).is_some_and(|version| version < 4)
        && !OTHERS.iter().any(|other| note.camera.model.ends_with(other))
}

pub(super) fn is_merrill(note: &Note<'_>, _: &Array<'_>) -> bool {
    let Some(model) = note.camera.model.strip_prefix("SIGMA ") else { return false };
    let is_dp = |model: &str| matches!(model.as_bytes(), [b'D', b'P', number] if number.is_ascii_digit());
    matches!(model, "SD1" | "SD1 Merrill") || model.strip_suffix(" Merrill").is_some_and(is_dp)
}

pub(super) fn is_quattro(note: &Note<'_>, _: &Array<'_>) -> bool {
    let model = note.camera.model.to_ascii_lowercase();
    let number = model.strip_prefix("sigma dp").and_then(|model| model.strip_suffix(" quattro"));
    number.is_some_and(|number| number.len() == 1 && number.as_bytes()[0].is_ascii_digit())
}

/// Removes the short name that older notes put before a value: `Expo:+0.7`.
pub(super) fn after_colon<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let Value::Array(array) = value else { return Some(value) };
    let text = arena.text_or_latin1(array.text_bytes());
    let rest = text.split_once(':').filter(|(name, _)| matches!(name.len(), 2 | 4));
    Some(Value::Text(rest.map_or(text, |(_, rest)| rest.trim_start())))
}

pub(super) fn auto_bracket(value: &Value<'_>, mode: Mode, out: &mut String) {
    let text = value.plain();
    match (mode, text.split_once("of")) {
        (Mode::Print, Some((one, all))) if !one.ends_with(' ') => out.push_str(&format!("{one} of {all}")),
        _ => out.push_str(&text),
    }
}

/// Prints a range of two numbers.
pub(super) fn range(value: &Value<'_>, mode: Mode, out: &mut String) {
    let text = value.plain();
    out.push_str(&if mode == Mode::Print { text.replacen(' ', " to ", 1) } else { text });
}

pub(super) fn compensation(value: &Value<'_>, mode: Mode, out: &mut String) {
    let text = value.plain();
    if mode == Mode::Print && text.starts_with(|c: char| c.is_ascii_digit()) && text != "0" {
        out.push('+');
    }
    out.push_str(&text);
}

pub(super) fn temperature(value: &Value<'_>, mode: Mode, out: &mut String) {
    value.write_plain(out);
    if mode == Mode::Print && value.as_i64().is_some() {
        out.push_str(" C");
    }
}

/// Decodes a lens number, which is text in hexadecimal; other texts are unchanged.
pub(super) fn from_hex<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let Value::Array(array) = value else { return Some(value) };
    let text = arena.text_or_latin1(array.text_bytes());
    Some(i64::from_str_radix(text, 16).map_or(Value::Text(text), Value::Integer))
}

pub(super) fn lens_type(value: &Value<'_>, mode: Mode, out: &mut String) {
    let text = value.plain();
    let name = LENS_TYPE.iter().find(|(known, _)| *known == text);
    match (mode, name, value.as_i64()) {
        (Mode::Number, ..) => out.push_str(&text),
        (Mode::Print, Some((_, name)), _) => out.push_str(name),
        (Mode::Print, None, Some(number)) => out.push_str(&format!("Unknown ({number:#x})")),
        (Mode::Print, None, None) => out.push_str(&format!("Unknown ({text})")),
    }
}

/// Formats a version as `2.3`, from the two halves of a number.
pub(super) fn file_version<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let number = value.as_i64()?;
    Some(Value::Text(arena.keep_text(&format!("{}.{}", number >> 16, number & 0xffff))))
}

pub(super) fn hexadecimal<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let Value::Array(Array { bytes, .. }) = value else { return None };
    Some(Value::Text(arena.keep_text(&bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>())))
}

/// Prints words in mixed case: `OFF` as `Off`.
pub(super) fn flash_mode(value: &Value<'_>, mode: Mode, out: &mut String) {
    let text = value.plain();
    match (mode, text.split_at_checked(1)) {
        (Mode::Print, Some((first, rest))) => {
            out.push_str(&first.to_uppercase());
            out.push_str(&rest.to_lowercase());
        }
        _ => out.push_str(&text),
    }
}

/// Converts seconds since 1970 to a date.
pub(super) fn date<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    const SECONDS_TO_1970: u64 = 2_082_844_800;
    let seconds = u64::try_from(value.as_i64()?).ok()?.checked_add(SECONDS_TO_1970)?;
    Some(Value::Text(arena.keep_text(&date_since_1904(seconds, ""))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maker::note::Camera;

    #[test]
    fn versions_and_models() {
        let mut note =
            Note::new(Camera { make: "SIGMA", model: "SIGMA dp2 Quattro", ..Camera::default() }, "");
        note.remember(VERSION, Value::Integer(3));
        assert_eq!(note.integer(VERSION).map(|version| version < 3), Some(false));
        assert!(["SIGMA SD1 Merrill", "SIGMA DP1 Merrill"].iter().all(|model| {
            let note = Note::new(Camera { make: "SIGMA", model, ..Camera::default() }, "");
            model.ends_with("Merrill") && note.is_model(&["Merrill"])
        }));
    }

    #[track_caller]
    fn check(print: fn(&Value<'_>, Mode, &mut String), value: &str, expected: &str) {
        let mut out = String::new();
        print(&Value::Text(value), Mode::Print, &mut out);
        assert_eq!(out, expected);
    }

    #[test]
    fn texts_for_people() {
        check(auto_bracket, "1of3", "1 of 3");
        check(compensation, "0.7", "+0.7");
        check(compensation, "0", "0");
        check(flash_mode, "OFF", "Off");
        check(lens_type, "X", "Unknown (X)");
    }
}
