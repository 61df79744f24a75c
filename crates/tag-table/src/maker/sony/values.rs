//! Changes of Sony's numbers: exposure in steps of an eighth or of 1/256 stop, lenses in bytes that are
//! decimal digits.

use crate::arena::Arena;
use crate::maker::note::Note;
use crate::maker::print::{bytes_of, joined};
use crate::number::write_g;
use crate::value::{Value, number_value};

/// Converts eighths of a stop to seconds; zero is bulb.
pub(in crate::maker) fn seconds_of_eighths(value: f64) -> f64 {
    if value == 0.0 { 0.0 } else { (6.0 - value / 8.0).exp2() }
}

/// Converts 1/256 stops to seconds; zero is bulb.
pub(in crate::maker) fn seconds(value: f64) -> f64 {
    if value == 0.0 { 0.0 } else { (16.0 - value / 256.0).exp2() }
}

/// Converts eighths of a stop to an F-number.
pub(in crate::maker) fn f_number_of_eighths(value: f64) -> f64 {
    ((value / 8.0 - 1.0) / 2.0).exp2()
}

/// Converts eighths of a stop to the widest F-number of a lens.
pub(in crate::maker) fn f_number_of_lens(value: f64) -> f64 {
    ((value / 8.0 - 1.06) / 2.0).exp2()
}

/// Converts 1/256 stops to an F-number.
pub(in crate::maker) fn f_number(value: f64) -> f64 {
    ((value / 256.0 - 16.0) / 2.0).exp2()
}

/// Converts eighths of a stop to a sensitivity; zero is automatic.
pub(in crate::maker) fn iso_of_eighths(value: f64) -> f64 {
    if value == 0.0 { 0.0 } else { (value / 8.0 - 6.0).exp2() * 100.0 }
}

/// Converts a sensitivity like [`iso_of_eighths`]; 254 and 255 are codes.
pub(in crate::maker) fn iso_setting(value: f64) -> f64 {
    if value < 254.0 { iso_of_eighths(value) } else { value }
}

/// Converts 1/256 stops, counted downwards, to a sensitivity.
pub(in crate::maker) fn iso(value: f64) -> f64 {
    100.0 * (16.0 - value / 256.0).exp2()
}

/// Converts a byte to a signed number.
pub(in crate::maker) fn signed_byte(value: f64) -> f64 {
    if value > 128.0 { value - 256.0 } else { value }
}

/// Returns the lower three bytes of the number.
pub(in crate::maker) fn low_bytes<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    Some(Value::Integer(value.as_i64()? & 0x00ff_ffff))
}

/// Converts a face's position, stored as top, left, height and width in units of 1/15, to left, top, width
/// and height.
pub(in crate::maker) fn face<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let &[top, left, height, width] = value.numbers().as_slice() else { return Some(value) };
    Some(joined(arena, [left, top, width, height].map(|number| number * 15.0)))
}

/// Reverses the order of the numbers.
pub(in crate::maker) fn reversed<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    Some(joined(arena, value.numbers().into_iter().rev()))
}

/// Converts a two-byte year, month, day, hour, minute and second.
pub(in crate::maker) fn date_time<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let &[low, high, month, day, hour, minute, second] = bytes_of(&value) else { return None };
    let year = u16::from_le_bytes([low, high]);
    let text = format!("{year:04}:{month:02}:{day:02} {hour:02}:{minute:02}:{second:02}");
    Some(Value::Text(arena.keep_text(&text)))
}

/// Converts a two-digit year, month, day, hour, minute and second; none if the year is zero.
pub(in crate::maker) fn short_date_time<'a>(
    arena: Arena<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let &[year, month, day, hour, minute, second] = bytes_of(&value) else { return None };
    let text = format!("20{year:02}:{month:02}:{day:02} {hour:02}:{minute:02}:{second:02}");
    (year > 0).then(|| Value::Text(arena.keep_text(&text)))
}

/// Formats two bytes as minutes and seconds.
pub(in crate::maker) fn minutes<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let &[a, b] = bytes_of(&value) else { return None };
    Some(Value::Text(arena.keep_text(&format!("{a:02}:{b:02}"))))
}

/// Reverses the pairs of digits and removes a leading zero.
pub(in crate::maker) fn serial_number<'a>(
    arena: Arena<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let text = value.plain();
    let is_known = text.len() >= 8 && text.as_bytes()[..8].iter().all(u8::is_ascii_digit);
    let turned = if is_known {
        [&text[6..8], &text[4..6], &text[2..4], &text[..2], &text[8..]].concat()
    } else {
        text
    };
    Some(Value::Text(arena.keep_text(turned.strip_prefix('0').unwrap_or(&turned))))
}

/// Formats two bytes of lens features as hexadecimal digits.
pub(in crate::maker) fn lens_features<'a>(
    arena: Arena<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let &[a, b] = bytes_of(&value) else { return Some(value) };
    Some(Value::Text(arena.keep_text(&format!("{a:02x} {b:02x}"))))
}

/// Converts a lens in eight bytes: features, shortest and longest focal length, the F-numbers there, more
/// features. Lengths and F-numbers are decimal digits; the first digit of an F-number may be above 9.
pub(in crate::maker) fn lens_spec<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let bytes: [u8; 8] = bytes_of(&value).try_into().ok()?;
    Some(lens_spec_of(arena, bytes))
}

/// Converts a lens like [`lens_spec`], with the two bytes of each word swapped.
pub(in crate::maker) fn lens_spec_swapped<'a>(
    arena: Arena<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let mut bytes: [u8; 8] = bytes_of(&value).try_into().ok()?;
    bytes.as_chunks_mut::<2>().0.iter_mut().for_each(|pair| pair.swap(0, 1));
    Some(lens_spec_of(arena, bytes))
}

fn lens_spec_of<'a>(arena: Arena<'a>, bytes: [u8; 8]) -> Value<'a> {
    let tens = |byte: u8| f64::from(byte >> 4) * 10.0 + f64::from(byte & 0x0f);
    let mut text = format!("{:02x}", bytes[0]);
    let numbers = [
        tens(bytes[1]) * 100.0 + tens(bytes[2]),
        tens(bytes[3]) * 100.0 + tens(bytes[4]),
        tens(bytes[5]) / 10.0,
        tens(bytes[6]) / 10.0,
    ];
    for number in numbers {
        text.push(' ');
        write_g(number, 15, &mut text);
    }
    text.push_str(&format!(" {:02x}", bytes[7]));
    Value::Text(arena.keep_text(&text))
}

/// Converts pixel shift data: time and number of the group, the shot, and the total.
pub(in crate::maker) fn pixel_shift<'a>(
    arena: Arena<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let &[a, b, c, d, shot, n_shots, ..] = bytes_of(&value) else { return None };
    let time = match value {
        Value::Array(array) => array.order.u32(array.bytes, 0)?,
        _ => u32::from_le_bytes([a, b, c, d]),
    };
    let (day, hour, minute, second) = (time >> 17 & 31, time >> 12 & 31, time >> 6 & 63, time & 63);
    let text = format!("{day:02}{hour:02}{minute:02}{second:02} {shot} {n_shots} 0x{:x}", time >> 22);
    Some(Value::Text(arena.keep_text(&text)))
}

/// Converts a number of tenths; zero is not reported.
pub(in crate::maker) fn tenths<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    value.as_f64().filter(|&number| number != 0.0).map(|number| number_value(number / 10.0))
}

/// Returns `TOLD_BYTES` bytes of the light meter's picture, if the value has at least `FEWEST_BYTES`.
pub(in crate::maker) fn metering_image<'a, const FEWEST_BYTES: usize, const TOLD_BYTES: u64>(
    arena: Arena<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let bytes = bytes_of(&value);
    let told = bytes.get(..usize::try_from(TOLD_BYTES).ok()?);
    (bytes.len() >= FEWEST_BYTES).then(|| told.map_or(Value::Binary(TOLD_BYTES), |told| arena.held(told)))
}

/// Returns the battery level unless it is empty (0) or unknown (255).
pub(in crate::maker) fn battery<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    (!matches!(value.as_i64(), Some(0 | 255))).then_some(value)
}

/// Returns the E-mount lens; if the mount is unknown, only small numbers are valid.
pub(in crate::maker) fn lens_of_mount<'a>(
    _: Arena<'a>,
    note: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let number = value.as_i64()?;
    (note.number("LensMount") != 0 || (1..32784).contains(&number)).then_some(value)
}

/// Suppresses -1 of the DSLR-A100, which means no value.
pub(in crate::maker) fn flash_level<'a>(
    _: Arena<'a>,
    note: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    (value.as_i64() != Some(-1) || !note.model_has_word(&["DSLR-A100"])).then_some(value)
}

/// Converts a number to a sensitivity: from 50 on in thirds of a stop.
pub(in crate::maker) fn iso_word<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let number = value.as_i64()?;
    let word = ISO_SPEEDS.iter().find(|(key, _)| *key == number);
    Some(Value::Text(match word {
        Some((_, word)) => word,
        None => arena.keep_text(&format!("Unknown ({number})")),
    }))
}

const ISO_SPEEDS: &[(i64, &str)] = &[
    (0, "Auto"),
    (5, "25"),
    (7, "40"),
    (8, "50"),
    (9, "64"),
    (10, "80"),
    (11, "100"),
    (12, "125"),
    (13, "160"),
    (14, "200"),
    (15, "250"),
    (16, "320"),
    (17, "400"),
    (18, "500"),
    (19, "640"),
    (20, "800"),
    (21, "1000"),
    (22, "1250"),
    (23, "1600"),
    (24, "2000"),
    (25, "2500"),
    (26, "3200"),
    (27, "4000"),
    (28, "5000"),
    (29, "6400"),
    (30, "8000"),
    (31, "10000"),
    (32, "12800"),
    (33, "16000"),
    (34, "20000"),
    (35, "25600"),
    (36, "32000"),
    (37, "40000"),
    (38, "51200"),
    (39, "64000"),
    (40, "80000"),
    (41, "102400"),
    (42, "128000"),
    (43, "160000"),
    (44, "204800"),
    (45, "256000"),
    (46, "320000"),
    (47, "409600"),
];

/// Returns the word in bytes 1 and 2 after the bytes of each word are swapped.
fn middle(value: &Value<'_>) -> Option<u16> {
    let &[_, low, high, ..] = swapped_pairs(bytes_of(value))?.as_slice() else { return None };
    Some(u16::from_le_bytes([low, high]))
}

fn swapped_pairs(bytes: &[u8]) -> Option<[u8; 4]> {
    let &[a, b, c, d] = bytes else { return None };
    Some([b, a, d, c])
}

pub(in crate::maker) fn middle_word<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    middle(&value).map(|word| Value::Integer(word.into()))
}

/// Converts steps of 1/118 to volts.
pub(in crate::maker) fn battery_voltage<'a>(
    _: Arena<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    middle(&value).map(|word| Value::Float(f64::from(word) / 118.0))
}
