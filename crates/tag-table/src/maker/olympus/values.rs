//! What Olympus's numbers mean: several in one, lists of modes, areas of focus.

use crate::arena::Arena;
use crate::maker::note::Note;
use crate::maker::print::{bytes_of, joined};
use crate::value::{Array, Value, number_value};

/// The widest f-number, in steps of 1/256 of half a stop's logarithm.
pub(in crate::maker) fn f_number(value: f64) -> f64 {
    if value == 0.0 { 0.0 } else { (value / 512.0).exp2() }
}

/// Seconds of APEX time.
pub(in crate::maker) fn seconds(value: f64) -> f64 {
    if value.abs() < 100.0 { (-value).exp2() } else { 0.0 }
}

/// Numbers of these, in this radix of digits.
fn hex_numbers<'a>(arena: Arena<'a>, value: &Value<'a>, at: &[usize]) -> Option<Value<'a>> {
    let numbers = value.numbers();
    let mut text = format!("{:x}", *numbers.first()? as u64);
    for &index in at {
        text.push_str(&format!(" {:02x}", *numbers.get(index)? as u64));
    }
    Some(Value::Text(arena.keep_text(&text)))
}

/// Maker, number and release of a lens.
pub(in crate::maker) fn lens_type<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    hex_numbers(arena, &value, &[2, 3])
}

/// Maker and number of an extender.
pub(in crate::maker) fn extender<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    hex_numbers(arena, &value, &[2])
}

/// A text without the NULs at its end.
pub(in crate::maker) fn without_nuls<'a>(
    arena: Arena<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let bytes = bytes_of(&value);
    let end = bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    Some(Value::Text(arena.text_or_latin1(&bytes[..end])))
}

/// The numbers behind the first.
pub(in crate::maker) fn but_first<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let plain = value.plain();
    Some(Value::Text(arena.keep_text(plain.split_once(' ').map_or(plain.as_str(), |(_, rest)| rest))))
}

/// The first number, through 256.
pub(in crate::maker) fn first_of_256<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    value.numbers().first().map(|number| number_value(number / 256.0))
}

/// Tenths; nothing where the second number is not 1.
pub(in crate::maker) fn tenths<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    Some(match value.numbers().as_slice() {
        &[number, 1.0] => number_value(number / 10.0),
        _ => Value::Text("n/a"),
    })
}

/// As [`tenths`], with the other sign.
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

/// Tenths, all of them.
pub(in crate::maker) fn all_tenths<'a>(
    arena: Arena<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    Some(joined(arena, value.numbers().into_iter().map(|number| number / 10.0)))
}

/// A distance in millimetres, of a fraction whose lower number says nothing.
pub(in crate::maker) fn focus_distance<'a>(
    _: Arena<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let Value::Array(array) = value else { return Some(value) };
    let millimetres = array.order.u32(array.bytes, 0)?;
    Some(number_value(if millimetres == u32::MAX { 0.0 } else { f64::from(millimetres) / 1000.0 }))
}

/// The point in the lower five bits, how it was chosen in the upper.
pub(in crate::maker) fn af_point<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let number = value.as_i64()?;
    Some(joined(arena, [(number & 0x1f) as f64, (number & 0xffe0) as f64]))
}

/// The E-P1 writes 0 for nothing.
pub(in crate::maker) fn af_point_of_e_p1<'a>(
    _: Arena<'a>,
    note: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    (value.as_i64() != Some(0) || note.camera.model != "E-P1").then_some(value)
}

/// Nine facts of a focus point in one number.
pub(in crate::maker) fn af_point_details<'a>(
    arena: Arena<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let number = value.as_i64()?;
    let facts = [(13, 7), (12, 1), (11, 1), (8, 3), (7, 1), (5, 1), (4, 1), (3, 1), (0, 7)];
    Some(joined(arena, facts.map(|(shift, mask)| (number >> shift & mask) as f64)))
}

/// The sensor's temperature.
pub(in crate::maker) fn temperature<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let number = value.as_f64().filter(|&number| number != 0.0 && number != -32768.0)?;
    Some(number_value(84.0 - 3.0 * number / 26.0))
}

/// Whether the camera is one of the SX series, whose qualities have other numbers.
pub(in crate::maker) fn is_sx(note: &Note<'_>, _raw: &Array<'_>) -> bool {
    let camera_type = note.value("CameraType").map(|value| value.plain()).unwrap_or_default();
    camera_type.starts_with("D4322")
        || camera_type.strip_prefix("SX").is_some_and(|rest| {
            rest.strip_prefix("151").is_none_or(|end| end.starts_with(char::is_alphanumeric))
        })
}

/// Whether the camera's type is told here: some write the quality in its place.
pub(in crate::maker) fn is_camera_type(_note: &Note<'_>, raw: &Array<'_>) -> bool {
    raw.bytes != b"NORMAL"
}
