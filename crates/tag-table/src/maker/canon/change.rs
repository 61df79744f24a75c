//! Changes of Canon's numbers: exposure values in 32nds of a stop, numbers in the opposite byte order, serial
//! numbers.

use crate::arena::Arena;
use crate::bytes::ByteOrder;
use crate::maker::note::Note;
use crate::print::container::date_since_1904;
use crate::value::{Array, Format, Value, number_value};

/// Result of a change; `None` if the value is not reported.
type Changed<'a> = Option<Value<'a>>;

pub(super) fn nonzero(number: f64) -> bool {
    number != 0.0
}

pub(super) fn not_minus_one(number: f64) -> bool {
    number != -1.0
}

/// Whether the number is known: the largest 16-bit number means that the camera has no value.
pub(super) fn known(number: f64) -> bool {
    number != f64::from(i16::MAX)
}

/// Whether the number is known, like `known` for 32 bits.
pub(super) fn known_32(number: f64) -> bool {
    number != f64::from(i32::MAX)
}

/// Converts 32nds of a stop to an exposure value; 12 means one third and 20 two thirds.
pub(super) fn ev(number: f64) -> f64 {
    let size = number.abs() as u64;
    let fraction = match size & 0x1f {
        0x0c => 32.0 / 3.0,
        0x14 => 64.0 / 3.0,
        rest => rest as f64,
    };
    number.signum() * ((size & !0x1f) as f64 + fraction) / 32.0
}

/// Converts an aperture value to an F-number.
pub(super) fn ev_f_number(number: f64) -> f64 {
    (ev(number) / 2.0).exp2()
}

/// Converts the aperture byte of `CameraInfo` to an F-number.
pub(super) fn byte_f_number(number: f64) -> f64 {
    ((number - 8.0) / 16.0).exp2()
}

/// Converts the exposure time byte of `CameraInfo` to seconds.
pub(super) fn byte_exposure_time(number: f64) -> f64 {
    (4.0 * (1.0 - ev(number - 24.0))).exp2()
}

/// Sensitivity that many stops above ISO 100. Computed with the natural exponential like the reference: an
/// exact power would round 12.5 down where that rounds it up.
pub(super) fn sensitivity(stops: f64) -> f64 {
    100.0 * (stops * std::f64::consts::LN_2).exp()
}

/// Converts the sensitivity byte of `CameraInfo` to ISO.
pub(super) fn byte_iso(number: f64) -> f64 {
    sensitivity(number / 8.0 - 9.0)
}

/// Computes the magnification of the MP-E 65mm lens.
pub(super) fn macro_magnification(number: f64) -> f64 {
    ((75.0 - number) * 3.0 / 40.0).exp2()
}

/// Fraction of full flash power; 255 for a strobe or a misfire.
pub(super) fn flash_output(number: f64) -> f64 {
    if number >= 255.0 { 255.0 } else { ((number - 200.0) / 16.0).exp2() }
}

/// Converts tenths of a degree in the range 0 to 3600 to degrees between -180 and 180.
pub(super) fn angle(number: f64) -> f64 {
    (if number > 1800.0 { number - 3600.0 } else { number }) / 10.0
}

/// Exposure time of a personal function.
pub(super) fn pf_exposure_time(number: f64) -> f64 {
    (-ev(number.max(0.0) * 4.0)).exp2() * 1000.0 / 8.0
}

/// F-number of a personal function.
pub(super) fn pf_f_number(number: f64) -> f64 {
    ev_f_number(number.max(0.0) * 4.0 - 32.0)
}

/// Decodes directory and file number, which the 20D and 350D scatter over 32 bits.
pub(super) fn file_number_20d(number: f64) -> f64 {
    let bits = number as u64;
    let file = (bits >> 16 & 0xff) + ((bits & 0x3f) << 8);
    ((bits >> 6 & 0x3ff) * 10_000 + file) as f64
}

/// Decodes the different bit layout of the 30D and 400D; the upper bits of the directory number are lost, and
/// directories start at 100.
pub(super) fn file_number_30d(number: f64) -> f64 {
    let bits = number as u64;
    let mut directory = bits >> 10 & 0x3ff;
    while directory < 100 {
        directory += 0x40;
    }
    (directory * 10_000 + ((bits & 0x3ff) << 4) + (bits >> 20 & 0x0f)) as f64
}

/// Reads numbers in the byte order opposite to the file's.
pub(super) fn reversed<'a>(_arena: Arena<'a>, _note: &Note<'a>, value: Value<'a>) -> Changed<'a> {
    let Value::Array(array) = value else { return None };
    Some(Value::Array(Array { order: array.order.other(), ..array }))
}

/// Reads a number like `reversed`, in hundredths.
pub(super) fn reversed_hundredths<'a>(arena: Arena<'a>, note: &Note<'a>, value: Value<'a>) -> Changed<'a> {
    reversed(arena, note, value)?.as_f64().map(|number| number_value(number / 100.0))
}

/// Divides a focal length by the unit stored in `FocalUnits`.
pub(super) fn in_focal_units<'a>(_arena: Arena<'a>, note: &Note<'a>, value: Value<'a>) -> Changed<'a> {
    let n_units = note.integer("FocalUnits").filter(|&n_units| n_units != 0).unwrap_or(1);
    Some(number_value(value.as_f64()? / n_units as f64))
}

/// Returns the second of several numbers.
pub(super) fn second_number<'a>(_arena: Arena<'a>, _note: &Note<'a>, value: Value<'a>) -> Changed<'a> {
    value.numbers().get(1).map(|&number| number_value(number))
}

/// Swaps the halves of 32-bit numbers, which are stored in the wrong order.
pub(super) fn swapped_words<'a>(arena: Arena<'a>, _note: &Note<'a>, value: Value<'a>) -> Changed<'a> {
    let swapped = |number: f64| number_value(f64::from((number as u32).rotate_left(16)));
    match value.numbers().as_slice() {
        [number] => Some(swapped(*number)),
        numbers => {
            let texts: Vec<String> = numbers.iter().map(|&number| swapped(number).plain()).collect();
            Some(Value::Text(arena.keep_text(&texts.join(" "))))
        }
    }
}

/// Converts two 16-bit numbers to a fraction.
pub(super) fn rational_16<'a>(_arena: Arena<'a>, _note: &Note<'a>, value: Value<'a>) -> Changed<'a> {
    match value.numbers().as_slice() {
        [0.0, 0.0] => Some(Value::Text("undef")),
        [_, 0.0] => Some(Value::Text("inf")),
        &[numerator, denominator] => Some(number_value(numerator / denominator)),
        _ => None,
    }
}

/// Converts seconds since 1970 to a date.
pub(super) fn unix_time<'a>(arena: Arena<'a>, _note: &Note<'a>, value: Value<'a>) -> Changed<'a> {
    const SECONDS_FROM_1904_TO_1970: u64 = 2_082_844_800;
    let seconds = u64::try_from(value.as_i64()?).ok()?;
    Some(Value::Text(arena.keep_text(&date_since_1904(seconds + SECONDS_FROM_1904_TO_1970, ""))))
}

/// Decodes a sensitivity: small numbers are codes, others are the sensitivity with bit 14 set.
pub(super) fn camera_iso<'a>(arena: Arena<'a>, _note: &Note<'a>, value: Value<'a>) -> Changed<'a> {
    let number = value.as_i64()?;
    Some(match number {
        0 => Value::Text("n/a"),
        14 => Value::Text("Auto High"),
        15 => Value::Text("Auto"),
        16..=20 => Value::Integer(50 << (number - 16)),
        _ if number & 0x4000 != 0 => Value::Integer(number & 0x3fff),
        _ => Value::Text(arena.keep_text(&format!("Unknown ({number})"))),
    })
}

/// Converts the target exposure time to seconds; zero is only reported for EOS, PowerShot, IXUS and IXY
/// models.
pub(super) fn target_exposure_time<'a>(_arena: Arena<'a>, note: &Note<'a>, value: Value<'a>) -> Changed<'a> {
    let number = value.as_f64()?;
    let is_known = number != 0.0 || note.is_model(&["EOS", "PowerShot", "IXUS", "IXY"]);
    is_known.then(|| number_value((-ev(number)).exp2()))
}

/// Converts an exposure time to seconds; zero is one second in CRW files, and not reported in others.
pub(super) fn ev_exposure_time<'a>(_arena: Arena<'a>, note: &Note<'a>, value: Value<'a>) -> Changed<'a> {
    let number = value.as_f64().filter(|&number| number != 0.0 || note.file_type == "CRW")?;
    Some(number_value((-ev(number)).exp2()))
}

/// Converts like `ev_exposure_time`, for cameras with another unit.
pub(super) fn ev_exposure_time_20d<'a>(arena: Arena<'a>, note: &Note<'a>, value: Value<'a>) -> Changed<'a> {
    let seconds = ev_exposure_time(arena, note, value)?.as_f64()?;
    Some(number_value(seconds * 1000.0 / 32.0))
}

/// Suppresses zero except for compact cameras.
pub(super) fn compact_or_nonzero<'a>(_arena: Arena<'a>, note: &Note<'a>, value: Value<'a>) -> Changed<'a> {
    let is_told = value.as_i64() != Some(0) || note.is_model(&["PowerShot", "IXUS", "IXY"]);
    is_told.then_some(value)
}

/// Formats bytes in hexadecimal digits.
pub(super) fn hex<'a>(arena: Arena<'a>, _note: &Note<'a>, value: Value<'a>) -> Changed<'a> {
    let Value::Array(array) = value else { return None };
    let mut text = String::with_capacity(array.bytes.len() * 2);
    array.bytes.iter().for_each(|byte| text.push_str(&format!("{byte:02x}")));
    Some(Value::Text(arena.keep_text(&text)))
}

/// Formats like `hex`, unless all bytes are zero.
pub(super) fn nonzero_hex<'a>(arena: Arena<'a>, note: &Note<'a>, value: Value<'a>) -> Changed<'a> {
    let Value::Array(array) = value else { return None };
    array.bytes.iter().any(|&byte| byte != 0).then(|| hex(arena, note, value))?
}

/// Formats like `hex`, unless the first four bytes are zero.
pub(super) fn started_hex<'a>(arena: Arena<'a>, note: &Note<'a>, value: Value<'a>) -> Changed<'a> {
    let Value::Array(array) = value else { return None };
    (!array.bytes.starts_with(&[0; 4])).then(|| hex(arena, note, value))?
}

/// Returns text that looks like a version, `1.0.3`.
pub(super) fn firmware_text<'a>(_arena: Arena<'a>, _note: &Note<'a>, value: Value<'a>) -> Changed<'a> {
    let Value::Array(array) = value else { return None };
    is_firmware(array.text_bytes()).then_some(value)
}

/// Whether the bytes are three numbers separated by points.
pub(super) fn is_firmware(bytes: &[u8]) -> bool {
    let mut parts = bytes.trim_ascii_end().split(|&byte| byte == b'.');
    parts.by_ref().take(3).filter(|part| is_digits(part)).count() == 3 && parts.next().is_none()
}

/// Whether the bytes are digits only, and at least one.
pub(super) fn is_digits(bytes: &[u8]) -> bool {
    !bytes.is_empty() && bytes.iter().all(u8::is_ascii_digit)
}

/// Returns text that begins with six letters, digits or underscores.
pub(super) fn serial_text<'a>(_arena: Arena<'a>, _note: &Note<'a>, value: Value<'a>) -> Changed<'a> {
    let Value::Array(array) = value else { return None };
    let start = array.text_bytes().get(..6)?;
    start.iter().all(|&byte| byte.is_ascii_alphanumeric() || byte == b'_').then_some(value)
}

/// Returns text without the bytes 0xff that pad its field.
pub(super) fn without_ff<'a>(_arena: Arena<'a>, _note: &Note<'a>, value: Value<'a>) -> Changed<'a> {
    let Value::Array(array) = value else { return None };
    let text = array.text_bytes();
    let n_bytes = text.iter().rposition(|&byte| byte != 0xff).map_or(0, |last| last + 1);
    Some(Value::Array(Array { bytes: &text[..n_bytes], ..array }))
}

/// Returns the text after four bytes, unless it is empty.
pub(super) fn battery_type<'a>(_arena: Arena<'a>, _note: &Note<'a>, value: Value<'a>) -> Changed<'a> {
    let Value::Array(array) = value else { return None };
    let text = Array { bytes: array.bytes.get(4..)?, format: Format::String, ..array };
    (!text.text_bytes().is_empty()).then_some(Value::Array(text))
}

/// Returns four characters, which are stored in reverse in little-endian files.
pub(super) fn codec<'a>(arena: Arena<'a>, _note: &Note<'a>, value: Value<'a>) -> Changed<'a> {
    let Value::Array(array) = value else { return None };
    if array.order == ByteOrder::Big {
        return Some(value);
    }
    let bytes: Vec<u8> = array.bytes.iter().rev().copied().collect();
    Some(Value::Array(Array { bytes: arena.keep_bytes(&bytes), ..array }))
}

/// Reports only the size of tables whose text is long.
pub(super) fn long_binary<'a>(arena: Arena<'a>, _note: &Note<'a>, value: Value<'a>) -> Changed<'a> {
    const MOST_TEXT_BYTES: usize = 64;
    let text = value.plain();
    Some(if text.len() > MOST_TEXT_BYTES { arena.held(arena.keep_bytes(text.as_bytes())) } else { value })
}

/// Converts a switch followed by the highest and the lowest sensitivity.
pub(super) fn iso_range<'a>(arena: Arena<'a>, _note: &Note<'a>, value: Value<'a>) -> Changed<'a> {
    change_after_switch(arena, value, |number| match number {
        ..2.0 => number,
        ..1000.0 => byte_iso(number),
        _ => 0.0,
    })
}

/// Converts a switch followed by the largest and the smallest F-number.
pub(super) fn aperture_range<'a>(arena: Arena<'a>, _note: &Note<'a>, value: Value<'a>) -> Changed<'a> {
    change_after_switch(arena, value, |number| ((number / 8.0 - 1.0) / 2.0).exp2())
}

/// Converts a switch followed by the shortest and the longest time.
pub(super) fn shutter_range<'a>(arena: Arena<'a>, _note: &Note<'a>, value: Value<'a>) -> Changed<'a> {
    change_after_switch(arena, value, |number| (7.0 - number / 8.0).exp2())
}

fn change_after_switch<'a>(arena: Arena<'a>, value: Value<'a>, change: fn(f64) -> f64) -> Changed<'a> {
    let numbers = value.numbers().into_iter().enumerate();
    let changed = numbers.map(|(index, number)| match index {
        1 | 2 => change(number),
        _ => number,
    });
    let texts: Vec<String> = changed.map(|number| number_value(number).plain()).collect();
    Some(Value::Text(arena.keep_text(&texts.join(" "))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exposure_values_have_thirds() {
        assert_eq!(ev(0x20 as f64), 1.0);
        assert_eq!(ev(-44.0), -(1.0 + 1.0 / 3.0));
        assert_eq!(ev(0x14 as f64), 2.0 / 3.0);
        assert_eq!(ev(0x10 as f64), 0.5);
        assert!((ev_f_number(0xa0 as f64) - 5.656_854).abs() < 1e-6);
        assert!((byte_exposure_time(136.0) - 1.0 / 1024.0).abs() < 1e-9);
    }

    #[test]
    fn file_numbers_of_scattered_bits() {
        // Directory 100, file number 0x0123.
        assert_eq!(file_number_20d(f64::from(0x0023_1901)), 1_000_291.0);
        assert_eq!(file_number_30d(f64::from((0x24 << 10) | 0x12 | (3 << 20))), 1_000_291.0);
    }

    #[test]
    fn firmware_versions() {
        assert!(is_firmware(b"1.0.3 "));
        assert!(!is_firmware(b"1.0"));
        assert!(!is_firmware(b"1.0.3.4"));
        assert!(!is_firmware(b"1..3"));
    }
}
