//! Conversions of FLIR's values.

use crate::arena::Arena;
use crate::def::Mode;
use crate::maker::note::Note;
use crate::maker::print::for_people;
use crate::number::write_g;
use crate::print::container::{date_since_1904, time_zone};
use crate::value::Value;

/// Converts kelvin to degrees Celsius.
pub(super) fn kelvin(kelvin: f64) -> f64 {
    kelvin - 273.15
}

pub(super) fn percent(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| Some(format!("{:.1} %", numbers.first()? * 100.0)));
}

pub(super) fn eight_digits(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| {
        let mut text = String::new();
        write_g(*numbers.first()?, 8, &mut text);
        Some(text)
    });
}

/// Converts seconds since 1970, milliseconds, and the number of minutes by which the clock was behind.
pub(super) fn date_time<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    const SECONDS_TO_1970: i64 = 2_082_844_800;
    let Value::Array(array) = value else { return None };
    let (bytes, order) = (array.bytes, array.order);
    let (seconds, milliseconds) = (order.u32(bytes, 0)?, order.u32(bytes, 4)? & 0xffff);
    let minutes = -i64::from(order.i16(bytes, 8)?);
    let zone = format!(".{milliseconds:03}{}", time_zone(minutes));
    let local = i64::from(seconds) + minutes * 60 + SECONDS_TO_1970;
    Some(Value::Text(arena.keep_text(&date_since_1904(u64::try_from(local).ok()?, &zone))))
}

/// Returns a file name, if the text looks like one.
pub(super) fn file_name<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let Value::Array(array) = value else { return None };
    let text = array.text_bytes();
    let is_name = (3..32).contains(&text.len()) && text.iter().all(|byte| (0x20..0x7f).contains(byte));
    is_name.then(|| Value::Text(arena.text_or_latin1(text)))
}

pub(super) fn version<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    matches!(value, Value::Array(array) if array.bytes != [0; 4]).then_some(value)
}

/// Prints digits separated by points.
pub(super) fn version_points(value: &Value<'_>, mode: Mode, out: &mut String) {
    let text = value.plain();
    match mode {
        Mode::Number => out.push_str(&text),
        Mode::Print => out.push_str(&text.chars().map(String::from).collect::<Vec<_>>().join(".")),
    }
}

pub(super) fn unless_empty<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    matches!(value, Value::Array(array) if !array.text_bytes().is_empty()).then_some(value)
}

pub(super) fn unless_negative<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    value.as_f64().filter(|&number| number >= 0.0).map(|_| value)
}

pub(super) fn if_positive<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    value.as_f64().filter(|&number| number > 0.0).map(|_| value)
}

/// Converts the reading of an instrument: temperatures are in kelvin, and some units are in thousands.
pub(super) fn reading<'a, const INSTRUMENT: usize>(
    _: Arena<'a>,
    note: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    const NAMES: [(&str, &str); 4] = [
        ("Reading1Units", "Reading1Description"),
        ("Reading2Units", "Reading2Description"),
        ("Reading3Units", "Reading3Description"),
        ("Reading4Units", "Reading4Description"),
    ];
    const KELVIN: i64 = 0x0d;
    const THOUSANDS: i64 = 0x24;
    const DIFFERENCE: i64 = 11;
    let (units, description) = NAMES[INSTRUMENT - 1];
    let number = value.as_f64()?;
    Some(Value::Float(match note.integer(units) {
        Some(KELVIN) if note.integer(description) != Some(DIFFERENCE) => kelvin(number),
        Some(THOUSANDS) => number * 1000.0,
        _ => number,
    }))
}
