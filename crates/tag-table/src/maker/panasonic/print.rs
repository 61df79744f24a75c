//! Conversions of Panasonic's and Leica's values.

use super::words::LENS_TYPE;
use crate::arena::Arena;
use crate::def::Mode;
use crate::maker::note::Note;
use crate::maker::print::{for_people, plain_number};
use crate::value::{Array, Format, Value};

/// Formats four digits, or four numbers, with spaces between them.
pub(super) fn version<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let Value::Array(array) = value else { return Some(value) };
    if array.bytes.iter().any(|&byte| byte < b'0') {
        return Some(Value::Array(Array { format: Format::Int8u, ..array }));
    }
    Some(Value::Text(arena.text_or_latin1(array.bytes)))
}

/// Prints a serial number: three characters, the production day as `yymmdd`, four digits.
pub(super) fn internal_serial_number(value: &Value<'_>, mode: Mode, out: &mut String) {
    let text = value.plain();
    match parted_serial_number(&text) {
        Some(serial) if mode == Mode::Print => out.push_str(&serial),
        _ => out.push_str(&text),
    }
}

fn parted_serial_number(text: &str) -> Option<String> {
    let (kind, number) = (text.get(..3)?, text.get(3..13)?);
    if kind.contains('\0') || !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let year: u32 = number[..2].parse().ok()?;
    let year = if year < 70 { 2000 + year } else { 1900 + year };
    Some(format!("({kind}) {year}:{}:{} no. {}", &number[2..4], &number[4..6], &number[6..]))
}

pub(super) fn video_frame_rate(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| (*numbers == [0.0]).then(|| "n/a".to_owned()));
}

/// Prints a time as `[N days ]HH:MM:SS.ss`.
pub(super) fn time_since_power_on(value: &Value<'_>, mode: Mode, out: &mut String) {
    const DAY: i64 = 24 * 3600 * 100;
    for_people(value, mode, out, |numbers| {
        let hundredths = (*numbers.first()? * 100.0).round() as i64;
        let days = if hundredths >= DAY { format!("{} days ", hundredths / DAY) } else { String::new() };
        let (minutes, rest) = (hundredths % DAY / 6000, hundredths % 6000);
        let (hours, minutes) = (minutes / 60, minutes % 60);
        Some(format!("{days}{hours:02}:{minutes:02}:{:02}.{:02}", rest / 100, rest % 100))
    });
}

/// Whether the model's numbers for contrast modes are known; newer models use others.
pub(super) fn has_contrast_modes(note: &Note<'_>, _: &Array<'_>) -> bool {
    const OTHERS: [&str; 8] = ["FX10", "G1", "L1", "L10", "LC80", "G2", "TZ10", "ZS7"];
    let model = note.camera.model;
    let Some(name) = model.strip_prefix("DMC-") else { return !model.starts_with("DC-") };
    let is_gf =
        name.strip_prefix("GF").is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()));
    !is_gf && !OTHERS.contains(&name)
}

pub(super) fn baby_age(value: &Value<'_>, mode: Mode, out: &mut String) {
    let text = value.plain();
    out.push_str(if mode == Mode::Print && text == "9999:99:99 00:00:00" { "(not set)" } else { &text });
}

pub(super) fn travel_day(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| (*numbers == [65535.0]).then(|| "n/a".to_owned()));
}

/// Prints a setting around a middle value; a negative one may be stored without its sign.
pub(super) fn parameter(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| {
        let number = *numbers.first()? as i64;
        Some(match number {
            0 => "Normal".to_owned(),
            0xfff1.. => (number - 0x10000).to_string(),
            1.. => format!("+{number}"),
            _ => number.to_string(),
        })
    });
}

pub(super) fn program_iso(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| match *numbers.first()? as i64 {
        65534 => Some("Intelligent ISO".to_owned()),
        65535 | -1 | 0xffff_ffff => Some("n/a".to_owned()),
        _ => None,
    });
}

/// Coordinate that means that no position was written.
const NO_PLACE: f64 = 4_194_303.9;

pub(super) fn af_point_position(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| match numbers {
        [16_777_216.0, 16_777_216.0] => Some("none".to_owned()),
        [x, _] if (NO_PLACE..NO_PLACE + 0.1).contains(x) => Some("n/a".to_owned()),
        &[x, y] => {
            let mut text = String::new();
            crate::number::write_g(x, 2, &mut text);
            text.push(' ');
            crate::number::write_g(y, 2, &mut text);
            Some(text)
        }
        _ => None,
    });
}

pub(super) fn af_area_size(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| {
        let first = numbers.first()?;
        (NO_PLACE..NO_PLACE + 0.1).contains(first).then(|| "n/a".to_owned())
    });
}

pub(super) fn manometer_pressure<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let tenths = value.as_i64().filter(|&tenths| tenths != 65535)?;
    Some(Value::Float(tenths as f64 / 10.0))
}

/// Formats two bytes in hexadecimal, the lower one first.
pub(super) fn lens_type_model<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let number = value.as_i64().filter(|&number| number != 0)?;
    Some(Value::Text(arena.keep_text(&format!("{:02x} {:02x}", number & 0xff, number >> 8 & 0xff))))
}

pub(super) fn known_iso<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    value.as_i64().is_none_or(|iso| iso <= 0xffff_fff0).then_some(value)
}

pub(super) fn unless_zero<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    (value.as_i64() != Some(0)).then_some(value)
}

/// Decodes a date and time with hundredths, two digits per byte.
pub(super) fn date_time<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let Value::Array(array) = value else { return None };
    let &[century, year, month, day, hour, minute, second, hundredth] = array.bytes else {
        return None;
    };
    let text = format!(
        "{century:02x}{year:02x}:{month:02x}:{day:02x} {hour:02x}:{minute:02x}:{second:02x}.{hundredth:02x}"
    );
    Some(Value::Text(arena.keep_text(&text)))
}

pub(super) fn seven_digits(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| Some(format!("{:07}", *numbers.first()? as i64)));
}

pub(super) fn ten_digits(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| Some(format!("{:010}", *numbers.first()? as i64)));
}

/// Splits a number: the upper bits are the lens, the lower two the position of the frame selector.
pub(super) fn leica_lens<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let number = value.as_i64()?;
    Some(Value::Text(arena.keep_text(&format!("{} {}", number >> 2 & 0xffff, number & 3))))
}

/// Prints the lens; most lenses are known without the frame selector.
pub(super) fn leica_lens_name(value: &Value<'_>, mode: Mode, out: &mut String) {
    let text = value.plain();
    let name_of = |key: &str| LENS_TYPE.iter().find(|(known, _)| *known == key).map(|(_, name)| *name);
    let name = name_of(&text).or_else(|| name_of(text.split(' ').next()?));
    match (mode, name) {
        (Mode::Number, _) => out.push_str(&text),
        (Mode::Print, Some(name)) => out.push_str(name),
        (Mode::Print, None) => out.push_str(&format!("Unknown ({text})")),
    }
}

pub(super) fn white_balance(value: &Value<'_>, mode: Mode, out: &mut String) {
    const KELVIN: i64 = 0x8000;
    for_people(value, mode, out, |numbers| {
        let number = *numbers.first()? as i64;
        let word = crate::maker::print::word_of(super::words::WHITE_BALANCE_LEICA, number).map(str::to_owned);
        let kelvin = || (number > KELVIN).then(|| format!("{} Kelvin", number - KELVIN));
        word.or_else(kelvin).or_else(|| Some(format!("Unknown ({number})")))
    });
}

pub(super) fn iso_selected(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| {
        crate::maker::print::word_of(super::words::ISO_SELECTED, *numbers.first()? as i64).map(str::to_owned)
    });
}

pub(super) fn focus_distance(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| {
        let &distance = numbers.first()?;
        Some(if distance < 65535.0 { format!("{} m", plain_number(distance)) } else { "inf".to_owned() })
    });
}

pub(super) fn focal_length<'a>(_: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let micrometres = value.as_i64().filter(|&length| length != 0)?;
    Some(Value::Float(micrometres as f64 / 1000.0))
}

pub(super) fn shutter_speed(steps: f64) -> f64 {
    if (steps / 256.0).abs() < 100.0 { (-steps / 256.0).exp2() } else { 0.0 }
}

pub(super) fn is_tiff(_: &Note<'_>, raw: &Array<'_>) -> bool {
    raw.bytes.starts_with(b"II\x2a\0\x08\0\0\0") || raw.bytes.starts_with(b"MM\0\x2a\0\0\0\x08")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(print: fn(&Value<'_>, Mode, &mut String), value: Value<'_>, expected: &str) {
        let mut out = String::new();
        print(&value, Mode::Print, &mut out);
        assert_eq!(out, expected);
    }

    #[test]
    fn values_for_people() {
        check(internal_serial_number, Value::Text("F110812280045"), "(F11) 2008:12:28 no. 0045");
        check(time_since_power_on, Value::Float(90061.5), "1 days 01:01:01.50");
        check(parameter, Value::Integer(2), "+2");
        check(parameter, Value::Integer(0xfffe), "-2");
        check(leica_lens_name, Value::Text("9999 0"), "Unknown (9999 0)");
    }
}
