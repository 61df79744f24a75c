//! Conversions of GPS values (EXIF 3.0, section 4.6.7).

use crate::def::Mode;
use crate::number::{leading_number, write_fixed, write_g, write_integer};
use crate::value::{Array, Format, Value};

/// Computes degrees from degrees, minutes and seconds; missing parts count as zero.
pub fn to_degrees(parts: &[f64]) -> Option<f64> {
    let degrees = *parts.first()?;
    let minutes = parts.get(1).copied().unwrap_or(0.0);
    let seconds = parts.get(2).copied().unwrap_or(0.0);
    Some(degrees + (minutes + seconds / 60.0) / 60.0)
}

/// The degrees in a value of EXIF, with all digits; `None` for values of other standards.
pub fn degrees_of(value: &Value<'_>) -> Option<f64> {
    matches!(value, Value::Array(_)).then(|| to_degrees(&parts(value))).flatten()
}

/// Prints degrees as a number, or `53 deg 22' 58.25"`.
pub fn degrees(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    if !plain.bytes().any(|b| b.is_ascii_digit()) || !plain.split_whitespace().all(is_number_or_text) {
        // A coordinate of which any part is a fraction with denominator 0 is none.
        return;
    }
    let Some(degrees) = to_degrees(&parts(value)) else { return out.push_str(&plain) };
    match mode {
        Mode::Number => write_g(degrees, 15, out),
        Mode::Print => write_dms(degrees, out),
    }
}

/// Whether the text of a number is not that of a fraction with denominator 0.
fn is_number_or_text(word: &str) -> bool {
    !matches!(word, "inf" | "undef")
}

/// Writes an altitude with one decimal, `12.1 m `, for words to follow.
pub fn write_metres(metres: f64, out: &mut String) {
    write_g((metres * 10.0).trunc() / 10.0, 15, out);
    out.push_str(" m ");
}

/// The numbers of a coordinate. Some writers store a text, with any characters between them.
fn parts(value: &Value<'_>) -> Vec<f64> {
    match value {
        Value::Text(_)
        | Value::Array(Array { format: Format::String | Format::Utf8 | Format::Undef, .. }) => {
            let plain = value.plain();
            let texts =
                plain.split(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | '+' | '-' | 'e' | 'E')));
            texts.filter_map(|text| text.parse().ok()).collect()
        }
        _ => value.numbers(),
    }
}

/// Appends degrees as `53 deg 22' 58.25"`.
pub fn write_dms(degrees: f64, out: &mut String) {
    let hundredths = (degrees.abs() * 360_000.0 + 0.5).floor();
    let seconds = hundredths % 6_000.0 / 100.0;
    let minutes = (hundredths / 6_000.0).floor() % 60.0;
    write_integer((hundredths / 360_000.0) as i64, out);
    out.push_str(" deg ");
    write_integer(minutes as i64, out);
    out.push_str("' ");
    write_fixed(seconds, 2, out);
    out.push('"');
}

/// Prints a time as `17:17:58.65`, from hours, minutes and seconds.
pub fn time_stamp(value: &Value<'_>, _mode: Mode, out: &mut String) {
    // Rationals have ten digits in ExifTool, and are computed with those.
    let plain = value.plain();
    let mut numbers = plain.split_whitespace().map(leading_number);
    let [hours, minutes, seconds] = std::array::from_fn(|_| numbers.next().unwrap_or(0.0));
    let total = (hours * 60.0 + minutes) * 60.0 + seconds;
    let whole = total.floor() as i64;
    push_two_digits(whole / 3600, out);
    out.push(':');
    push_two_digits(whole / 60 % 60, out);
    out.push(':');
    push_two_digits(whole % 60, out);
    let fraction = format!("{:.9}", total - total.floor());
    let fraction = fraction.trim_start_matches('0').trim_end_matches('0');
    if fraction.len() > 1 {
        out.push_str(fraction);
    }
}

fn push_two_digits(value: i64, out: &mut String) {
    if value < 10 {
        out.push('0');
    }
    write_integer(value, out);
}

/// Prints a date as `2016:09:28`, with any separator in the file.
pub fn date_stamp(value: &Value<'_>, _mode: Mode, out: &mut String) {
    // Some cameras separate the parts with zeros, where other texts end.
    let plain = match value {
        Value::Array(array) if array.format.is_text() => String::from_utf8_lossy(array.bytes).into_owned(),
        value => value.plain(),
    };
    let plain = plain.trim_end_matches('\0');
    let parts: Vec<&str> =
        plain.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()).collect();
    match parts.as_slice() {
        [year, month, day] if year.len() == 4 => {
            out.push_str(&format!("{year}:{month:0>2}:{day:0>2}"));
        }
        _ => out.push_str(plain.trim_end()),
    }
}

/// Prints four numbers as `2.3.0.0` in the form for people.
pub fn version(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    match mode {
        Mode::Number => out.push_str(&plain),
        Mode::Print => out.push_str(&plain.replace(' ', ".")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn degrees_for_people() {
        let mut out = String::new();
        write_dms(53.382_847_222_222_2, &mut out);
        assert_eq!(out, "53 deg 22' 58.25\"");
        out.clear();
        write_dms(9.999_999_999, &mut out);
        assert_eq!(out, "10 deg 0' 0.00\"");
    }

    #[test]
    fn a_part_with_denominator_0_makes_no_coordinate() {
        let degrees_of = |fractions: [(u32, u32); 3]| {
            let bytes: Vec<u8> = fractions
                .iter()
                .flat_map(|(above, below)| [above.to_be_bytes(), below.to_be_bytes()])
                .flatten()
                .collect();
            let value = Value::Array(Array {
                bytes: &bytes,
                format: Format::Rational64u,
                order: crate::bytes::ByteOrder::Big,
            });
            [Mode::Number, Mode::Print].map(|mode| {
                let mut out = String::new();
                degrees(&value, mode, &mut out);
                out
            })
        };
        let whole = ["10.51", "10 deg 30' 36.00\""].map(str::to_owned);
        assert_eq!(degrees_of([(10, 1), (30, 1), (36, 1)]), whole);
        assert_eq!(degrees_of([(10, 1), (306, 10), (0, 1)]), whole);
        for fractions in [
            [(1, 0), (30, 1), (36, 1)],
            [(0, 0), (30, 1), (36, 1)],
            [(10, 1), (1, 0), (36, 1)],
            [(10, 1), (30, 1), (0, 0)],
            [(0, 0), (0, 0), (0, 0)],
        ] {
            assert_eq!(degrees_of(fractions), ["", ""], "{fractions:?}");
        }
    }

    #[test]
    fn times() {
        let mut out = String::new();
        time_stamp(&Value::Text("17 17 58.65"), Mode::Print, &mut out);
        assert_eq!(out, "17:17:58.65");
        out.clear();
        time_stamp(&Value::Text("7 5 0"), Mode::Print, &mut out);
        assert_eq!(out, "07:05:00");
    }
}
