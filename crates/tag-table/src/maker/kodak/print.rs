//! Conversions of Kodak's values.

use super::words::EXPOSURE_MODE;
use crate::arena::Arena;
use crate::def::Mode;
use crate::maker::note::Note;
use crate::maker::print::{for_people, plain_number};
use crate::value::{Array, Value};

/// Prints a text after its character code; for programs the code is included.
pub(super) fn coded_text(value: &Value<'_>, mode: Mode, out: &mut String) {
    match mode {
        Mode::Print => crate::print::exif::coded_text(value, mode, out),
        Mode::Number => out.push_str(&value.plain().replace('\0', "")),
    }
}

pub(super) fn is_kodak(note: &Note<'_>, _: &Array<'_>) -> bool {
    note.camera.make.to_ascii_uppercase().contains("KODAK")
}

pub(super) fn month_and_day<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let &[month, day] = value.numbers().as_slice() else { return None };
    Some(Value::Text(arena.keep_text(&format!("{month:02}:{day:02}"))))
}

pub(super) fn time_of_day<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let &[hour, minute, second, hundredth] = value.numbers().as_slice() else { return None };
    Some(Value::Text(arena.keep_text(&format!("{hour:02}:{minute:02}:{second:02}.{hundredth:02}"))))
}

pub(super) fn or_auto(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| (*numbers == [0.0]).then(|| "Auto".to_owned()));
}

pub(super) fn mode_or_off(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| match *numbers.first()? as i64 {
        0 => Some("Off".to_owned()),
        number => Some(format!("Mode {number}")),
    });
}

/// Prints a setting around zero: `Normal`, `+1`, `-2`.
pub(super) fn sharpness(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| match *numbers.first()? as i64 {
        0 => Some("Normal".to_owned()),
        number if number > 0 => Some(format!("+{number}")),
        number => Some(number.to_string()),
    });
}

pub(super) fn slashes_to_colons<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    Some(Value::Text(arena.keep_text(&value.plain().replace('/', ":"))))
}

pub(super) fn rounded(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| Some(((*numbers.first()? + 0.5) as i64).to_string()));
}

/// Converts levels, which are stored as divisors of 2048.
pub(super) fn inverse_levels<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let level = |&number: &f64| plain_number(if number == 0.0 { 0.0 } else { 2048.0 / number });
    let levels: Vec<String> = value.numbers().iter().map(level).collect();
    Some(Value::Text(arena.keep_text(&levels.join(" "))))
}

/// Removes the letter from an aperture such as `f2.8`.
pub(super) fn after_f<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let text = value.plain();
    let number = text.strip_prefix(['f', 'F']).unwrap_or(&text);
    Some(Value::Text(arena.keep_text(number)))
}

pub(super) fn exposure_mode(value: &Value<'_>, mode: Mode, out: &mut String) {
    let text = value.plain();
    let word = EXPOSURE_MODE.iter().find(|(known, _)| *known == text).map(|(_, word)| *word);
    out.push_str(match (mode, word) {
        (Mode::Print, Some(word)) => word,
        _ => &text,
    });
}

/// Puts texts that follow each other on separate lines.
pub(super) fn lines<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let Value::Array(array) = value else { return None };
    let text = String::from_utf8_lossy(array.bytes).replace('\0', "\n");
    Some(Value::Text(arena.keep_text(&text)))
}
