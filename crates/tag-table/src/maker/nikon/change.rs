//! Changes of Nikon's values before they are reported: units, scales, bytes that contain several numbers.

use super::when;
use crate::arena::Arena;
use crate::bytes::ByteOrder;
use crate::maker::note::Note;
use crate::value::{Array, Format, Value, number_value, push_lossy};

pub(super) fn over<const DIVISOR: i64>(number: f64) -> f64 {
    number / DIVISOR as f64
}

pub(super) fn less<const LESS: i64>(number: f64) -> f64 {
    number - LESS as f64
}

pub(super) fn less_over<const LESS: i64, const DIVISOR: i64>(number: f64) -> f64 {
    (number - LESS as f64) / DIVISOR as f64
}

/// Fraction of light that is left if it is halved every `STEPS`.
pub(super) fn halved_by<const STEPS: i64>(number: f64) -> f64 {
    2_f64.powf(-number / STEPS as f64)
}

/// Converts a signed four-bit number of sixths.
pub(super) fn sixths_of_four_bits(number: f64) -> f64 {
    (if number > 7.0 { number - 16.0 } else { number }) / 6.0
}

/// Converts 24ths of a doubling to an F-number.
pub(super) fn aperture(number: f64) -> f64 {
    2_f64.powf(number / 24.0)
}

/// Converts 24ths of a doubling to a focal length in millimetres.
pub(super) fn focal_length(number: f64) -> f64 {
    5.0 * 2_f64.powf(number / 24.0)
}

/// Converts twelfths of a stop to a sensitivity.
pub(super) fn iso(number: f64) -> f64 {
    100.0 * ((number / 12.0 - 5.0) * std::f64::consts::LN_2).exp()
}

/// Converts 40ths of a decade to metres.
pub(super) fn focus_distance(number: f64) -> f64 {
    0.01 * 10_f64.powf(number / 40.0)
}

/// Converts twelfths of a doubling, with 256 parts each, to metres.
pub(super) fn z_focus_distance(number: f64) -> f64 {
    2_f64.powf((number / 256.0 - 80.0) / 12.0)
}

/// Converts 384ths of a doubling to an F-number.
pub(super) fn z_aperture(number: f64) -> f64 {
    2_f64.powf(number / 384.0 - 1.0)
}

/// Converts a divisor of 2048 to the exit pupil position in millimetres.
pub(super) fn exit_pupil(number: f64) -> f64 {
    if number == 0.0 { 0.0 } else { 2048.0 / number }
}

/// Number of flash repetitions per second.
pub(super) fn flash_rate(number: f64) -> f64 {
    if number < 10.0 { number + 1.0 } else { 10.0 * (number - 8.0) }
}

/// Number of flash repetitions.
pub(super) fn flash_count(number: f64) -> f64 {
    if number < 10.0 { number + 1.0 } else { 5.0 * (number - 7.0) }
}

/// Converts a shutter speed in 24ths of a stop; whole stops use a different scale.
pub(super) fn flash_shutter_speed(number: f64) -> f64 {
    let from_first = number - 16.0;
    if from_first % 24.0 == 0.0 { 2.0 + from_first / 24.0 } else { number / 24.0 }
}

/// Converts a fixed-point number with 16 fractional bits, rounded to five decimals.
pub(super) fn fixed(number: f64) -> f64 {
    (number / 65536.0 * 1e5 + 0.5).floor() / 1e5
}

/// Converts a fixed-point angle to degrees between -180 and 180.
pub(super) fn fixed_angle(number: f64) -> f64 {
    let angle = fixed(number);
    if angle <= 180.0 { angle } else { angle - 360.0 }
}

/// Suppresses a value of zero.
pub(super) fn nonzero<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    (value.as_f64() != Some(0.0)).then_some(value)
}

/// Suppresses values of 0 and 255.
pub(super) fn neither_zero_nor_255<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    (!matches!(value.as_i64(), Some(0 | 255))).then_some(value)
}

/// Suppresses four zero bytes, which are not a number.
pub(super) fn not_four_zeros<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let is_empty = |array: &Array<'_>| array.format == Format::Undef && array.bytes == [0; 4];
    (!matches!(&value, Value::Array(array) if is_empty(array))).then_some(value)
}

/// Returns a version followed by one more character, such as `1.00a`.
pub(super) fn firmware<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let Value::Array(array) = value else { return None };
    let (last, text) = array.text_bytes().split_last()?;
    let is_version = matches!(text, [first, b'.', rest @ ..] if !rest.is_empty() && first.is_ascii_digit() && rest.iter().all(u8::is_ascii_digit));
    (is_version && *last != b'\n').then_some(value)
}

/// Returns text that consists only of digits.
pub(super) fn digits<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let Value::Array(array) = value else { return None };
    let text = array.text_bytes();
    (!text.is_empty() && text.iter().all(u8::is_ascii_digit)).then_some(value)
}

/// Returns the version of a note: digits, or four bytes that are numbers.
pub(super) fn note_version<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    match value {
        Value::Array(array) if array.bytes.first().is_some_and(|&first| first < 10) => {
            let text: String = array.bytes.iter().take(4).map(u8::to_string).collect();
            Some(Value::Text(arena.keep_text(&text)))
        }
        _ => Some(value),
    }
}

/// Computes a signed value from three bytes: a number, a factor and a divisor.
pub(super) fn signed_quotient<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    quotient_of(value, |byte| f64::from(byte as i8))
}

/// Computes a value from three bytes: a number, a factor and a divisor.
pub(super) fn quotient<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    quotient_of(value, f64::from)
}

fn quotient_of(value: Value<'_>, number: fn(u8) -> f64) -> Option<Value<'_>> {
    let Value::Array(array) = value else { return None };
    match *array.bytes {
        [a, b, c, ..] if c != 0 => Some(number_value(number(a) * (number(b) / number(c)))),
        _ => Some(Value::Integer(0)),
    }
}

/// Doubles red and blue, which are stored as halves.
pub(super) fn first_and_last_doubled<'a>(
    arena: Arena<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    match *value.numbers().as_slice() {
        [red, green, green_2, blue] => {
            let text = format!("{} {green} {green_2} {}", red * 2.0, blue * 2.0);
            Some(Value::Text(arena.keep_text(&text)))
        }
        _ => Some(value),
    }
}

/// Reads two bytes as little-endian, independent of the note's byte order.
pub(super) fn little_endian<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    two_bytes(value, ByteOrder::Little)
}

/// Reads two bytes as big-endian, independent of the note's byte order.
pub(super) fn big_endian<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    two_bytes(value, ByteOrder::Big)
}

fn two_bytes(value: Value<'_>, order: ByteOrder) -> Option<Value<'_>> {
    let Value::Array(array) = value else { return None };
    order.u16(array.bytes, 0).map(|number| Value::Integer(number.into()))
}

/// Converts an adjustment with an offset of 128; zero means automatic.
pub(super) fn adjustment<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    match value.as_i64()? {
        0 => Some(Value::Text("Auto")),
        number => Some(Value::Integer(number - 128)),
    }
}

pub(super) fn no_limit<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    if value.as_i64() == Some(-1) { Some(Value::Text("No Limit")) } else { Some(value) }
}

/// Removes trailing zeros from a list of numbers.
pub(super) fn without_zeros_behind<'a>(
    arena: Arena<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let text = value.plain();
    let mut rest = text.as_str();
    while let Some(shorter) = rest.strip_suffix(" 0") {
        rest = shorter;
    }
    Some(Value::Text(arena.keep_text(rest)))
}

/// Inserts points between pairs of digits.
pub(super) fn firmware_in_pairs<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let text = value.plain();
    let pairs: Vec<&str> =
        (0..text.len() / 2).filter_map(|index| text.get(index * 2..index * 2 + 2)).collect();
    Some(Value::Text(arena.keep_text(&pairs.join("."))))
}

/// Inserts a point after the first two digits.
pub(super) fn firmware_of_four<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let text = value.plain();
    match text.split_at_checked(2) {
        Some((major, minor)) if major.bytes().all(|byte| byte.is_ascii_digit()) => {
            Some(Value::Text(arena.keep_text(&format!("{major}.{minor}"))))
        }
        _ => Some(value),
    }
}

pub(super) fn until_nul<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    match value {
        Value::Array(array) => Some(Value::Array(Array { format: Format::String, ..array })),
        _ => Some(value),
    }
}

/// Decodes a place name in the encoding given in the note.
pub(super) fn place_name<'a>(arena: Arena<'a>, note: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    const UTF_8: i64 = 1;
    const UTF_16: i64 = 2;
    let Value::Array(array) = value else { return None };
    let mut text = String::new();
    match note.integer("TextEncoding") {
        Some(UTF_8) => push_lossy(array.bytes, &mut text),
        Some(UTF_16) => crate::print::exif::push_utf16(array.bytes, ByteOrder::Big, &mut text),
        _ => return Some(value),
    }
    Some(Value::Text(arena.keep_text(text.trim_end_matches('\0'))))
}

/// Converts a two-byte year followed by month, day, hour, minute and second.
pub(super) fn date_time<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let Value::Array(array) = value else { return None };
    let (Some(year), &[_, _, month, day, hour, minute, second, ..]) =
        (array.order.u16(array.bytes, 0), array.bytes)
    else {
        return Some(value);
    };
    let text = format!("{year:04}:{month:02}:{day:02} {hour:02}:{minute:02}:{second:02}");
    Some(Value::Text(arena.keep_text(&text)))
}

/// Returns the position of a face if at least that many were detected.
pub(super) fn face<'a, const FACE: i64>(
    _: Arena<'a>,
    note: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    (note.integer("FacesDetected")? >= FACE).then_some(value)
}

/// Whether the lens table contains data: any byte after the first is not zero.
pub(super) fn lens_data_is_there<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let Value::Array(array) = value else { return None };
    Some(Value::Integer(array.bytes.iter().skip(1).any(|&byte| byte != 0).into()))
}

/// Position of the lens's focus drive: at one of its ends, or at neither.
pub(super) fn lens_drive_end<'a>(_: Arena<'a>, note: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    Some(Value::Text(match (note.integer("FocusDistanceRangeWidth"), value.as_i64()) {
        (Some(0), _) => "Inf",
        (_, Some(0)) => "No",
        _ => "CFD",
    }))
}

/// Returns the release mode; single frame if another value indicates it.
pub(super) fn release_mode<'a>(_: Arena<'a>, note: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    const SINGLE: i64 = 5;
    if when::is(note, "SingleFrame", 0) { Some(Value::Integer(SINGLE)) } else { Some(value) }
}

/// Distance between focus points in pixels.
const FOCUS_COLUMN_PIXELS: i64 = 260;

pub(super) fn focus_column<'a>(_: Arena<'a>, note: &Note<'a>, _: Value<'a>) -> Option<Value<'a>> {
    Some(Value::Integer(note.integer("AFAreaXPosition")? / FOCUS_COLUMN_PIXELS))
}

pub(super) fn focus_row<'a, const PIXELS: i64>(
    _: Arena<'a>,
    note: &Note<'a>,
    _: Value<'a>,
) -> Option<Value<'a>> {
    Some(Value::Integer(note.integer("AFAreaYPosition")? / PIXELS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_are_nikons() {
        assert_eq!(aperture(48.0), 4.0);
        assert_eq!(focal_length(72.0), 40.0);
        assert!((iso(60.0) - 100.0).abs() < 1e-9);
        assert_eq!(sixths_of_four_bits(13.0), -0.5);
        assert_eq!(fixed_angle(f64::from(359_u32 << 16)), -1.0);
        assert_eq!(flash_rate(12.0), 40.0);
    }

    #[test]
    fn a_quotient_has_three_bytes() {
        let value = |bytes: &'static [u8]| {
            Value::Array(Array { bytes, format: Format::Undef, order: ByteOrder::Little })
        };
        let number = |bytes| quotient_of(value(bytes), |byte| f64::from(byte as i8)).unwrap().as_f64();
        assert_eq!(number(&[0xfe, 1, 6, 0]), Some(-1.0 / 3.0));
        assert_eq!(number(&[2, 1, 0, 0]), Some(0.0));
        assert_eq!(number(&[2]), Some(0.0));
    }
}
