//! Changes of Olympus's numbers: several values in one number, lists of modes, focus areas.

use crate::arena::Arena;
use crate::maker::note::Note;
use crate::maker::print::{bytes_of, joined};
use crate::value::{Array, Value, number_value};

/// Converts 1/256 stops to the widest F-number.
pub(in crate::maker) fn f_number(value: f64) -> f64 {
    if value == 0.0 { 0.0 } else { (value / 512.0).exp2() }
}

/// Converts an APEX time value to seconds.
pub(in crate::maker) fn seconds(value: f64) -> f64 {
    if value.abs() < 100.0 { (-value).exp2() } else { 0.0 }
}

/// Formats the first number and those at the given indices in hexadecimal.
fn hex_numbers<'a>(arena: Arena<'a>, value: &Value<'a>, at: &[usize]) -> Option<Value<'a>> {
    let numbers = value.numbers();
    let mut text = format!("{:x}", *numbers.first()? as u64);
    for &index in at {
        text.push_str(&format!(" {:02x}", *numbers.get(index)? as u64));
    }
    Some(Value::Text(arena.keep_text(&text)))
}

/// Returns maker, number and release of a lens.
pub(in crate::maker) fn lens_type<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    hex_numbers(arena, &value, &[2, 3])
}

/// Returns maker and number of an extender.
pub(in crate::maker) fn extender<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    hex_numbers(arena, &value, &[2])
}

/// Removes trailing NULs from a text.
pub(in crate::maker) fn without_nuls<'a>(
    arena: Arena<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let bytes = bytes_of(&value);
    let end = bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    Some(Value::Text(arena.text_or_latin1(&bytes[..end])))
}

/// Returns all numbers after the first.
pub(in crate::maker) fn but_first<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let plain = value.plain();
    Some(Value::Text(arena.keep_text(plain.split_once(' ').map_or(plain.as_str(), |(_, rest)| rest))))
}

/// Returns the first number divided by 256.
pub(in crate::maker) fn first_of_256<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    value.numbers().first().map(|number| number_value(number / 256.0))
}

/// Converts tenths; `n/a` if the second number is not 1.
pub(in crate::maker) fn tenths<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    Some(match value.numbers().as_slice() {
        &[number, 1.0] => number_value(number / 10.0),
        _ => Value::Text("n/a"),
    })
}

/// Converts tenths like [`tenths`], with the opposite sign.
pub(in crate::maker) fn negative_tenths<'a>(
    _: Arena<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    Some(match value.numbers().as_slice() {
        &[number, 1.0] => number_value(-number / 10.0),
        _ => Value::Text("n/a"),
    })
}

/// Divides all numbers by ten.
pub(in crate::maker) fn all_tenths<'a>(
    arena: Arena<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    Some(joined(arena, value.numbers().into_iter().map(|number| number / 10.0)))
}

/// Converts millimetres to metres, from a fraction whose denominator is ignored.
pub(in crate::maker) fn focus_distance<'a>(
    _: Arena<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let Value::Array(array) = value else { return Some(value) };
    let millimetres = array.order.u32(array.bytes, 0)?;
    Some(number_value(if millimetres == u32::MAX { 0.0 } else { f64::from(millimetres) / 1000.0 }))
}

/// Splits a number into the point (lower five bits) and how it was selected (the other bits).
pub(in crate::maker) fn af_point<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let number = value.as_i64()?;
    Some(joined(arena, [(number & 0x1f) as f64, (number & 0xffe0) as f64]))
}

/// Suppresses 0 of the E-P1, which means no value.
pub(in crate::maker) fn af_point_of_e_p1<'a>(
    _: Arena<'a>,
    note: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    (value.as_i64() != Some(0) || note.camera.model != "E-P1").then_some(value)
}

/// Splits a number into nine properties of a focus point.
pub(in crate::maker) fn af_point_details<'a>(
    arena: Arena<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let number = value.as_i64()?;
    let facts = [(13, 7), (12, 1), (11, 1), (8, 3), (7, 1), (5, 1), (4, 1), (3, 1), (0, 7)];
    Some(joined(arena, facts.map(|(shift, mask)| (number >> shift & mask) as f64)))
}

/// Converts the sensor temperature to degrees Celsius; 0 and -32768 are not reported.
pub(in crate::maker) fn temperature<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let number = value.as_f64().filter(|&number| number != 0.0 && number != -32768.0)?;
    Some(number_value(84.0 - 3.0 * number / 26.0))
}

/// Whether the camera is one of the SX series, whose qualities have different numbers.
pub(in crate::maker) fn is_sx(note: &Note<'_>, _raw: &Array<'_>) -> bool {
    let camera_type = note.value("CameraType").map(|value| value.plain()).unwrap_or_default();
    camera_type.starts_with("D4322")
        || camera_type.strip_prefix("SX").is_some_and(|rest| {
            rest.strip_prefix("151").is_none_or(|end| end.starts_with(char::is_alphanumeric))
        })
}

/// Whether the value is a camera type: some cameras write the quality here.
pub(in crate::maker) fn is_camera_type(_note: &Note<'_>, raw: &Array<'_>) -> bool {
    raw.bytes != b"NORMAL"
}
