//! Changes of Pentax's numbers: exposure steps, dates, focus points, the shutter count, which is enciphered.

use crate::arena::Arena;
use crate::maker::note::Note;
use crate::maker::print::{bytes_of, joined};
use crate::number::{write_g, write_integer};
use crate::value::Value;

/// Converts eighths to stops; 3 and 5 mean one third and two thirds.
pub(in crate::maker) fn stops(value: f64) -> f64 {
    let thirds = match value.abs() as i64 & 7 {
        3 => 8.0 / 3.0 - 3.0,
        5 => 16.0 / 3.0 - 5.0,
        _ => 0.0,
    };
    (value + thirds * value.signum()) / 8.0
}

/// Converts eighths of a stop to seconds.
pub(in crate::maker) fn seconds_of_eighths(value: f64) -> f64 {
    24.0 * (-(value - 32.0) / 8.0).exp2()
}

/// Converts steps around 68 to seconds.
pub(in crate::maker) fn seconds(value: f64) -> f64 {
    (-stops(value - 68.0)).exp2()
}

/// Converts steps around 68 to an F-number.
pub(in crate::maker) fn f_number(value: f64) -> f64 {
    (stops(value - 68.0) / 2.0).exp2()
}

/// Converts steps above 32 to a sensitivity.
pub(in crate::maker) fn iso(value: f64) -> f64 {
    (100.0 * stops(value - 32.0).exp2() + 0.5).trunc()
}

/// Computes the guide number of an external flash; 29 means -3.
pub(in crate::maker) fn guide_number(value: f64) -> f64 {
    match value as i64 {
        0 => 0.0,
        29 => (-3.0_f64 / 16.0 + 4.0).exp2(),
        _ => (value / 16.0 + 4.0).exp2(),
    }
}

/// Decodes a focal length from one byte: a number with an exponent.
pub(in crate::maker) fn focal_length(value: f64) -> f64 {
    let number = value as i64;
    10.0 * (number >> 2) as f64 * 4.0_f64.powi((number & 3) as i32 - 2)
}

/// Number of F-stops between widest and narrowest aperture, from three inverted bits.
pub(in crate::maker) fn f_stops(value: f64) -> f64 {
    5.0 + (value as i64 ^ 7) as f64 / 2.0
}

/// Computes the time for which the sensor was stabilized: half of even numbers, four times odd ones.
pub(in crate::maker) fn hold_length(value: f64) -> f64 {
    if value as i64 & 1 == 1 { value * 4.0 } else { value / 2.0 }
}

/// Formats year, month and day.
pub(in crate::maker) fn date<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let text = match *bytes_of(&value) {
        [high, low, month, day] => {
            format!("{:04}:{month:02}:{day:02}", u16::from_be_bytes([high, low]))
        }
        _ => format!("Unknown ({})", value.plain()),
    };
    Some(Value::Text(arena.keep_text(&text)))
}

/// Formats hour, minute and second.
pub(in crate::maker) fn time<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let text = match *bytes_of(&value) {
        [hour, minute, second, ..] => format!("{hour:02}:{minute:02}:{second:02}"),
        _ => format!("Unknown ({})", value.plain()),
    };
    Some(Value::Text(arena.keep_text(&text)))
}

/// Deciphers the shutter count, which is combined with date and time of the picture.
pub(in crate::maker) fn shutter_count<'a>(
    _: Arena<'a>,
    note: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let count = u32::from_be_bytes(bytes_of(&value).try_into().ok()?);
    let date = u32::from_be_bytes(bytes_of(&note.value("PentaxDate")?).try_into().ok()?);
    let &[hour, minute, second, ..] = bytes_of(&note.value("PentaxTime")?) else { return None };
    let time = u32::from_be_bytes([hour, minute, second, 0]);
    Some(Value::Integer((count ^ date ^ !time).into()))
}

/// Inverts all bits of the version bytes.
pub(in crate::maker) fn firmware<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let &[a, b, c, d] = bytes_of(&value) else { return Some(value) };
    let text = format!("{} {:02} {:02} {:02}", !a, !b, !c, !d);
    Some(Value::Text(arena.keep_text(&text)))
}

/// Returns the second of several numbers.
pub(in crate::maker) fn second<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    value.numbers().get(1).map(|number| crate::value::number_value(*number))
}

/// Decodes a colour temperature, and its shift on two axes from the halves of a byte.
pub(in crate::maker) fn color_temperature<'a>(
    arena: Arena<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let &[high, low, _, shift] = bytes_of(&value) else { return Some(value) };
    let signed = |half: u8| f64::from(half) - if half >= 8 { 16.0 } else { 0.0 };
    let temperature = 53190.0 - f64::from(u16::from_be_bytes([high, low]));
    Some(joined(arena, [temperature, signed(shift & 0x0f), signed(shift >> 4)]))
}

/// Decodes a temperature and three numbers of its white balance.
pub(in crate::maker) fn kelvin_wb<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let &[a, b, c, d] = value.numbers().as_slice() else { return Some(value) };
    Some(joined(arena, [53190.0 - a, b, c / 8192.0, d / 8192.0]))
}

/// Divides each number by 8192.
pub(in crate::maker) fn parts_of_8192<'a>(
    arena: Arena<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    Some(joined(arena, value.numbers().into_iter().map(|number| number / 8192.0)))
}

/// Converts units of 1/500 to the sensor size in millimetres.
pub(in crate::maker) fn parts_of_500<'a>(
    arena: Arena<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    Some(joined(arena, value.numbers().into_iter().map(|number| number / 500.0)))
}

/// Converts the first number from tenths of a stop around 50.
pub(in crate::maker) fn first_tenths<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    value.numbers().first().map(|number| crate::value::number_value((number - 50.0) / 10.0))
}

/// Divides the first number by six, because it counts sixths of a stop.
pub(in crate::maker) fn sixths<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let numbers = value.numbers().into_iter().enumerate();
    Some(joined(arena, numbers.map(|(index, number)| if index == 0 { number / 6.0 } else { number })))
}

/// Adjusts the image size number of the Optio 555, which has its own sizes.
pub(in crate::maker) fn image_size<'a>(_: Arena<'a>, note: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    match value.as_i64() {
        Some(number) if number < 4 && note.model_has_word(&["Optio 555"]) => {
            Some(Value::Float(number as f64 + 0.1))
        }
        _ => Some(value),
    }
}

/// Converts the slowest shutter speed: the rule and its time.
pub(in crate::maker) fn iso_auto_min_speed<'a>(
    arena: Arena<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let &[rule, time] = value.numbers().as_slice() else { return Some(value) };
    Some(joined(arena, [rule, if time == 0.0 { 0.0 } else { seconds(time) }]))
}

/// Converts bracketing steps: thirds, halves, or a count of either after a flag.
pub(in crate::maker) fn auto_bracketing<'a>(
    arena: Arena<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let numbers = value.numbers();
    let first = *numbers.first()? as i64;
    let mut text = String::new();
    match first {
        ..10 => write_g(first as f64 / 3.0, 15, &mut text),
        10..20 => write_g(first as f64 - 9.5, 15, &mut text),
        _ if first & 0x1000 != 0 => text.push_str(&format!("{}/2", first - 0x1000)),
        _ if first & 0x2000 != 0 => text.push_str(&format!("{}/3", first - 0x2000)),
        _ => write_integer(first, &mut text),
    }
    for number in &numbers[1..] {
        text.push(' ');
        write_g(*number, 15, &mut text);
    }
    Some(Value::Text(arena.keep_text(&text)))
}

/// Splits a byte into its two halves.
pub(in crate::maker) fn grid<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let number = value.as_i64()?;
    Some(joined(arena, [(number >> 4) as f64, (number & 0x0f) as f64]))
}

/// Number of bytes with two bits for each point of the grid. Cameras reserve more.
pub(in crate::maker) fn caf_bytes(note: &Note<'_>) -> usize {
    let Some(&[columns, rows]) = note.value("CAFGridSize").map(|grid| grid.numbers()).as_deref() else {
        return 1;
    };
    (columns as usize * rows as usize).div_ceil(4)
}

/// Number of bytes like [`caf_bytes`], for points that are counted.
pub(in crate::maker) fn af_bytes(note: &Note<'_>) -> usize {
    note.count("NumAFPoints").div_ceil(4)
}

/// Number of elements: seven for each area.
pub(in crate::maker) fn k3iii_areas(note: &Note<'_>) -> usize {
    note.count("NumAFPoints").saturating_mul(7)
}

/// Decodes a lens: the series in the first byte, the number in the last two, most significant first.
pub(in crate::maker) fn lens_in_four<'a>(
    arena: Arena<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let &[series, _, high, low] = value.numbers().as_slice() else { return Some(value) };
    Some(joined(arena, [(series as u8 & 0x0f).into(), high * 256.0 + low]))
}

/// Decodes a lens like [`lens_in_four`], with one more byte between.
pub(in crate::maker) fn lens_in_five<'a>(
    arena: Arena<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let &[series, _, _, high, low] = value.numbers().as_slice() else { return Some(value) };
    Some(joined(arena, [(series as u8 & 0x0f).into(), high * 256.0 + low]))
}

/// Formats the production date, stored without separators; early Optio cameras omit the century.
pub(in crate::maker) fn production_date<'a>(
    arena: Arena<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let plain = value.plain();
    let is_number = plain.bytes().all(|byte| byte.is_ascii_digit());
    let text = match (is_number, plain.len()) {
        (true, 8) => format!("{}:{}:{}", &plain[..4], &plain[4..6], &plain[6..]),
        (true, 5) => format!("200{}:{}:{}", &plain[..1], &plain[1..3], &plain[3..]),
        _ => format!("Unknown ({plain})"),
    };
    Some(Value::Text(arena.keep_text(&text)))
}

/// Formats the model revision with points.
pub(in crate::maker) fn revision<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    Some(Value::Text(arena.keep_text(&value.plain().replace(' ', "."))))
}

/// Formats the lens model of the Q series, with a space after `mm`.
pub(in crate::maker) fn lens_q<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    Some(Value::Text(arena.keep_text(&value.plain().replacen("mm", "mm ", 1))))
}

/// Converts a colour temperature that is stored inverted; zero is not reported.
pub(in crate::maker) fn temperature<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    value.as_i64().filter(|&number| number != 0).map(|number| Value::Integer(53190 - number))
}

/// Converts the widest F-number of a lens; numbers up to 1 mean unknown.
pub(in crate::maker) fn max_aperture<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    value.as_f64().filter(|&number| number > 1.0).map(|number| Value::Float(((number - 1.0) / 32.0).exp2()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stops_are_eighths_with_thirds() {
        assert_eq!(stops(8.0), 1.0);
        assert!((stops(3.0) - 1.0 / 3.0).abs() < 1e-12);
        assert!((stops(-5.0) + 2.0 / 3.0).abs() < 1e-12);
    }
}
