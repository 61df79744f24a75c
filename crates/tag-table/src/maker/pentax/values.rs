//! What Pentax's numbers mean: steps of exposure, dates, points of focus, the shutter's count, which is
//! enciphered.

use crate::arena::Arena;
use crate::maker::note::Note;
use crate::maker::print::{bytes_of, joined};
use crate::number::{write_g, write_integer};
use crate::value::Value;

/// Stops, of eighths of which 3 and 5 stand for a third and two.
pub(in crate::maker) fn stops(value: f64) -> f64 {
    let thirds = match value.abs() as i64 & 7 {
        3 => 8.0 / 3.0 - 3.0,
        5 => 16.0 / 3.0 - 5.0,
        _ => 0.0,
    };
    (value + thirds * value.signum()) / 8.0
}

/// Seconds, of eighths of a stop.
pub(in crate::maker) fn seconds_of_eighths(value: f64) -> f64 {
    24.0 * (-(value - 32.0) / 8.0).exp2()
}

/// Seconds, of stops.
pub(in crate::maker) fn seconds(value: f64) -> f64 {
    (-stops(value - 68.0)).exp2()
}

/// The f-number, of stops.
pub(in crate::maker) fn f_number(value: f64) -> f64 {
    (stops(value - 68.0) / 2.0).exp2()
}

/// ISO speed, of stops.
pub(in crate::maker) fn iso(value: f64) -> f64 {
    (100.0 * stops(value - 32.0).exp2() + 0.5).trunc()
}

/// The guide number of an external flash; 29 stands for -3.
pub(in crate::maker) fn guide_number(value: f64) -> f64 {
    match value as i64 {
        0 => 0.0,
        29 => (-3.0_f64 / 16.0 + 4.0).exp2(),
        _ => (value / 16.0 + 4.0).exp2(),
    }
}

/// The focal length in a byte: a number with an exponent.
pub(in crate::maker) fn focal_length(value: f64) -> f64 {
    let number = value as i64;
    10.0 * (number >> 2) as f64 * 4.0_f64.powi((number & 3) as i32 - 2)
}

/// F-stops between the widest and the narrowest, of three bits turned around.
pub(in crate::maker) fn f_stops(value: f64) -> f64 {
    5.0 + (value as i64 ^ 7) as f64 / 2.0
}

/// Half of the time, or four times, that the sensor was held still.
pub(in crate::maker) fn hold_length(value: f64) -> f64 {
    if value as i64 & 1 == 1 { value * 4.0 } else { value / 2.0 }
}

/// Year, month, day.
pub(in crate::maker) fn date<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let text = match *bytes_of(&value) {
        [high, low, month, day] => {
            format!("{:04}:{month:02}:{day:02}", u16::from_be_bytes([high, low]))
        }
        _ => format!("Unknown ({})", value.plain()),
    };
    Some(Value::Text(arena.keep_text(&text)))
}

/// Hour, minute, second.
pub(in crate::maker) fn time<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let text = match *bytes_of(&value) {
        [hour, minute, second, ..] => format!("{hour:02}:{minute:02}:{second:02}"),
        _ => format!("Unknown ({})", value.plain()),
    };
    Some(Value::Text(arena.keep_text(&text)))
}

/// The shutter's count, which the date and the time of the picture hide.
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

/// Bytes of which all bits are turned around.
pub(in crate::maker) fn firmware<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let &[a, b, c, d] = bytes_of(&value) else { return Some(value) };
    let text = format!("{} {:02} {:02} {:02}", !a, !b, !c, !d);
    Some(Value::Text(arena.keep_text(&text)))
}

/// The second number.
pub(in crate::maker) fn second<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    value.numbers().get(1).map(|number| crate::value::number_value(*number))
}

/// A colour's temperature, and its shift on two axes in the halves of a byte.
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

/// A temperature and three numbers of the white balance that belongs to it.
pub(in crate::maker) fn kelvin_wb<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let &[a, b, c, d] = value.numbers().as_slice() else { return Some(value) };
    Some(joined(arena, [53190.0 - a, b, c / 8192.0, d / 8192.0]))
}

/// Parts of 8192.
pub(in crate::maker) fn parts_of_8192<'a>(
    arena: Arena<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    Some(joined(arena, value.numbers().into_iter().map(|number| number / 8192.0)))
}

/// The sensor's size in millimetres, of numbers in 1/500.
pub(in crate::maker) fn parts_of_500<'a>(
    arena: Arena<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    Some(joined(arena, value.numbers().into_iter().map(|number| number / 500.0)))
}

/// Tenths of a stop around 50, of the first number.
pub(in crate::maker) fn first_tenths<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    value.numbers().first().map(|number| crate::value::number_value((number - 50.0) / 10.0))
}

/// Sixths of a stop, the first number.
pub(in crate::maker) fn sixths<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let numbers = value.numbers().into_iter().enumerate();
    Some(joined(arena, numbers.map(|(index, number)| if index == 0 { number / 6.0 } else { number })))
}

/// The size of an image; the Optio 555 has sizes of its own.
pub(in crate::maker) fn image_size<'a>(_: Arena<'a>, note: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    match value.as_i64() {
        Some(number) if number < 4 && note.model_has_word(&["Optio 555"]) => {
            Some(Value::Float(number as f64 + 0.1))
        }
        _ => Some(value),
    }
}

/// The slowest shutter by hand or by which rule, and its time.
pub(in crate::maker) fn iso_auto_min_speed<'a>(
    arena: Arena<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let &[rule, time] = value.numbers().as_slice() else { return Some(value) };
    Some(joined(arena, [rule, if time == 0.0 { 0.0 } else { seconds(time) }]))
}

/// Steps of bracketing: thirds, halves, or a number of either behind a flag.
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

/// Two halves of a byte.
pub(in crate::maker) fn grid<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let number = value.as_i64()?;
    Some(joined(arena, [(number >> 4) as f64, (number & 0x0f) as f64]))
}

/// Bytes that hold two bits for each point of the grid. Cameras reserve more.
pub(in crate::maker) fn caf_bytes(note: &Note<'_>) -> usize {
    let Some(&[columns, rows]) = note.value("CAFGridSize").map(|grid| grid.numbers()).as_deref() else {
        return 1;
    };
    (columns as usize * rows as usize).div_ceil(4).max(1)
}

/// As [`caf_bytes`], for points that are counted.
pub(in crate::maker) fn af_bytes(note: &Note<'_>) -> usize {
    note.count("NumAFPoints").div_ceil(4)
}

/// Seven numbers for each area.
pub(in crate::maker) fn k3iii_areas(note: &Note<'_>) -> usize {
    note.count("NumAFPoints").saturating_mul(7)
}

/// The lens, of series and number in the first bytes, the number's upper byte first.
pub(in crate::maker) fn lens_in_four<'a>(
    arena: Arena<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let &[series, _, high, low] = value.numbers().as_slice() else { return Some(value) };
    Some(joined(arena, [(series as u8 & 0x0f).into(), high * 256.0 + low]))
}

/// As [`lens_in_four`], with one byte more between.
pub(in crate::maker) fn lens_in_five<'a>(
    arena: Arena<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let &[series, _, _, high, low] = value.numbers().as_slice() else { return Some(value) };
    Some(joined(arena, [(series as u8 & 0x0f).into(), high * 256.0 + low]))
}

/// Year, month and day of making without anything between; early Optios leave the century away.
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

/// The model's revision.
pub(in crate::maker) fn revision<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    Some(Value::Text(arena.keep_text(&value.plain().replace(' ', "."))))
}

/// The lens' model of the Q series, with a blank before the rest.
pub(in crate::maker) fn lens_q<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    Some(Value::Text(arena.keep_text(&value.plain().replacen("mm", "mm ", 1))))
}

/// A colour's temperature, counted down; zero says nothing.
pub(in crate::maker) fn temperature<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    value.as_i64().filter(|&number| number != 0).map(|number| Value::Integer(53190 - number))
}

/// The widest f-number of a lens; up to 1 it is not known.
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
