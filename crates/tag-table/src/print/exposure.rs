//! Conversions of exposures: times, apertures and their APEX values, and fractions of them.

use crate::def::Mode;
use crate::number::{leading_number, write_fixed, write_g, write_integer};
use crate::value::{Array, Format, Value};

/// Prints an exposure time: `1/60` for short times, seconds with up to one decimal for long ones.
pub fn exposure_time(value: &Value<'_>, mode: Mode, out: &mut String) {
    // Rounded to ten digits first, which decides at a half: 10/615 is 1/62.
    match printed_number(value, mode) {
        Some(seconds) => write_exposure(seconds, out),
        None => value.write_plain(out),
    }
}

/// The number that is printed for people, as ExifTool computes with it; `None` for programs, and without one.
pub(super) fn printed_number(value: &Value<'_>, mode: Mode) -> Option<f64> {
    if mode == Mode::Print { value.as_rounded_f64() } else { None }
}

/// Appends an exposure time in the form for people.
pub fn write_exposure(seconds: f64, out: &mut String) {
    if seconds > 0.0 && seconds < 0.250_01 {
        out.push_str("1/");
        write_integer((0.5 + 1.0 / seconds) as i64, out);
        return;
    }
    let start = out.len();
    write_fixed(seconds, 1, out);
    if out.ends_with(".0") {
        out.truncate(out.len() - 2);
    }
    debug_assert!(out.len() > start);
}

/// Converts an APEX time value to an exposure time (EXIF 3.0, annex C): seconds = 2^-v; 0 if there is no
/// number.
pub fn shutter_speed_value(value: &Value<'_>, mode: Mode, out: &mut String) {
    let apex = loose_number(value);
    let is_number = apex != 0.0 || value.plain() != "undef";
    let seconds = if is_number && apex.abs() < 100.0 { (-apex).exp2() } else { 0.0 };
    match mode {
        Mode::Number => write_g(seconds, 15, out),
        Mode::Print => write_exposure(seconds, out),
    }
}

/// The number of a value as ExifTool computes with it: a rational without a value and a text without a number
/// are 0.
pub(super) fn loose_number(value: &Value<'_>) -> f64 {
    value.as_rounded_f64().unwrap_or_else(|| match value.plain().as_str() {
        "inf" => f64::INFINITY,
        text => leading_number(text),
    })
}

/// Prints exposure times of the pictures that a composite was made of: rationals, but the eighth and ninth
/// are numbers of 16 bits (EXIF 3.0, section 4.6.6, `SourceExposureTimesOfCompositeImage`).
pub fn composite_exposure_times(value: &Value<'_>, mode: Mode, out: &mut String) {
    const NUMBERS: std::ops::RangeInclusive<usize> = 7..=8;
    let Value::Array(Array { bytes, order, .. }) = value else { return value.write_plain(out) };
    let mut rest = *bytes;
    for index in 0.. {
        let format = if NUMBERS.contains(&index) { Format::Int16u } else { Format::Rational64u };
        let Some((part, behind)) = rest.split_at_checked(format.size_bytes()) else { break };
        rest = behind;
        if index > 0 {
            out.push(' ');
        }
        let number = Value::Array(Array { bytes: part, format, order: *order });
        match number.as_rounded_f64().filter(|_| mode == Mode::Print && format == Format::Rational64u) {
            Some(seconds) => write_exposure(seconds, out),
            None => number.write_plain(out),
        }
    }
}

/// Converts an APEX aperture value to an F-number: 2^(v/2).
pub fn aperture_value(value: &Value<'_>, mode: Mode, out: &mut String) {
    let apex = loose_number(value);
    let f_number = (apex / 2.0).exp2();
    match mode {
        Mode::Print if f_number.is_finite() => write_fixed(f_number, 1, out),
        _ => write_g(f_number, 15, out),
    }
}

/// Prints an F-number with one decimal, two below 1.
pub fn f_number(value: &Value<'_>, mode: Mode, out: &mut String) {
    match printed_number(value, mode) {
        Some(number) if number > 0.0 => {
            write_fixed(number, if number < 1.0 { 2 } else { 1 }, out);
        }
        _ => value.write_plain(out),
    }
}

/// Prints a signed fraction, `+1/3`, `-2/3`, `+1.7`: the simplest of whole numbers, halves, thirds or
/// decimals.
pub fn fraction(value: &Value<'_>, mode: Mode, out: &mut String) {
    if mode == Mode::Number || value.plain() == "inf" {
        return value.write_plain(out);
    }
    let number = loose_number(value);
    let number = number * 1.000_01; // so that a value just short of a fraction still is that fraction
    if number == 0.0 {
        out.push('0');
        return;
    }
    let is_whole = |x: f64| (x.trunc() / x) > 0.999;
    if number > 0.0 {
        out.push('+');
    }
    if is_whole(number) {
        write_integer(number as i64, out);
    } else if is_whole(number * 2.0) {
        write_integer((number * 2.0) as i64, out);
        out.push_str("/2");
    } else if is_whole(number * 3.0) {
        write_integer((number * 3.0) as i64, out);
        out.push_str("/3");
    } else {
        write_g(number, 3, out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(call: fn(&Value<'_>, Mode, &mut String), value: Value<'_>, expected: &str) {
        let mut out = String::new();
        call(&value, Mode::Print, &mut out);
        assert_eq!(out, expected);
    }

    #[test]
    fn exposure() {
        check(exposure_time, Value::Float(0.05), "1/20");
        check(exposure_time, Value::Float(0.25), "1/4");
        check(exposure_time, Value::Float(0.5), "0.5");
        check(exposure_time, Value::Float(30.0), "30");
        check(shutter_speed_value, Value::Float(4.321_928), "1/20");
        check(aperture_value, Value::Float(1.695_993_7), "1.8");
    }

    /// Rationals whose quotient is just below a half as a binary number, and is one in ten digits.
    #[test]
    fn a_half_of_a_rational_is_rounded_as_exiftool_does() {
        use crate::bytes::ByteOrder;
        for (over, under, call, expected) in [
            (10_u32, 615_u32, exposure_time as fn(&Value<'_>, Mode, &mut String), "1/62"),
            (10, 625, exposure_time, "1/63"),
            (1, 60, exposure_time, "1/60"),
            (10, 6, exposure_time, "1.7"),
            (28, 10, f_number, "2.8"),
        ] {
            let bytes = [over.to_le_bytes(), under.to_le_bytes()].concat();
            let array = Array { bytes: &bytes, format: Format::Rational64u, order: ByteOrder::Little };
            check(call, Value::Array(array), expected);
        }
    }

    #[test]
    fn fractions() {
        check(fraction, Value::Float(1.0 / 3.0), "+1/3");
        check(fraction, Value::Float(-2.0 / 3.0), "-2/3");
        check(fraction, Value::Float(0.0), "0");
        check(fraction, Value::Float(1.0), "+1");
        check(fraction, Value::Float(-0.5), "-1/2");
        check(fraction, Value::Float(-0.65), "-0.65");
    }
}
