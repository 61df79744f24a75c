//! Conversions of Canon's values to text.

use crate::def::Mode;
use crate::number::{write_fixed, write_g, write_integer};
use crate::print::container;
use crate::print::exif::write_exposure;
use crate::value::Value;
use std::fmt::Write as _;

/// Prints `text` of the first number for people, and the plain value for programs.
fn shown(value: &Value<'_>, mode: Mode, out: &mut String, text: impl FnOnce(f64, &mut String)) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(number)) => text(number, out),
        _ => value.write_plain(out),
    }
}

/// Prints like `shown`, for whole numbers. Writing to a `String` cannot fail.
fn shown_integer(
    value: &Value<'_>,
    mode: Mode,
    out: &mut String,
    text: impl FnOnce(i64, &mut String) -> std::fmt::Result,
) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(number)) => drop(text(number, out)),
        _ => value.write_plain(out),
    }
}

/// Prints a number with two significant digits.
pub(super) fn two_digits(value: &Value<'_>, mode: Mode, out: &mut String) {
    shown(value, mode, out, |number, out| write_g(number, 2, out));
}

/// Prints a number with seven significant digits.
pub(super) fn seven_digits(value: &Value<'_>, mode: Mode, out: &mut String) {
    shown(value, mode, out, |number, out| write_g(number, 7, out));
}

/// Prints a number with at most three decimals.
pub(super) fn thousandths(value: &Value<'_>, mode: Mode, out: &mut String) {
    shown(value, mode, out, |number, out| write_g((number * 1000.0 + 0.5).floor() / 1000.0, 15, out));
}

/// Prints a distance as `2.5 m`; the largest numbers mean infinity.
pub(super) fn distance(value: &Value<'_>, mode: Mode, out: &mut String) {
    shown(value, mode, out, |metres, out| match metres {
        655.345.. => out.push_str("inf"),
        _ => {
            write_g(metres, 15, out);
            out.push_str(" m");
        }
    });
}

/// Prints a setting around zero: `Normal`, `+1`, `-2`. Large unsigned numbers are interpreted as negative
/// 16-bit numbers.
pub(super) fn parameter(value: &Value<'_>, mode: Mode, out: &mut String) {
    shown_integer(value, mode, out, |number, out| match number {
        0 => out.write_str("Normal"),
        65_521.. => write!(out, "{}", number - 65_536),
        1.. => write!(out, "+{number}"),
        _ => write!(out, "{number}"),
    });
}

/// Prints a number with a plus sign if it is positive.
pub(super) fn signed(value: &Value<'_>, mode: Mode, out: &mut String) {
    shown_integer(value, mode, out, |number, out| match number {
        1.. => write!(out, "+{number}"),
        _ => write!(out, "{number}"),
    });
}

/// Prints a self-timer as `10 s` or `2 s, Custom`.
pub(super) fn self_timer(value: &Value<'_>, mode: Mode, out: &mut String) {
    shown_integer(value, mode, out, |number, out| {
        if number == 0 {
            return out.write_str("Off");
        }
        write_g((number & 0xfff) as f64 / 10.0, 15, out);
        out.write_str(if number & 0x4000 != 0 { " s, Custom" } else { " s" })
    });
}

/// Prints directory and file number as `123-4567`.
pub(super) fn file_number(value: &Value<'_>, mode: Mode, out: &mut String) {
    let start = out.len();
    value.write_plain(out);
    let n_digits = out.len() - start;
    if mode == Mode::Print && n_digits > 4 && out[start..].bytes().all(|byte| byte.is_ascii_digit()) {
        out.insert(out.len() - 4, '-');
    }
}

/// Prints a firmware revision as `Alpha 1.00 rev 1.00`: a letter, three digits of the version, three of the
/// revision, two more.
pub(super) fn firmware_revision(value: &Value<'_>, mode: Mode, out: &mut String) {
    shown_integer(value, mode, out, |number, out| {
        let bits = number as u32;
        match bits >> 28 {
            0 => {}
            0xa => out.push_str("Alpha "),
            0xb => out.push_str("Beta "),
            other => write!(out, "Unknown({other:x}) ")?,
        }
        let (major, minor) = (bits >> 24 & 0xf, bits >> 16 & 0xff);
        write!(out, "{major:x}.{minor:02x} rev {:x}.{:02x}", bits >> 8 & 0xff, bits & 0xff)
    });
}

/// Prints the D30's serial number in two parts.
pub(super) fn serial_d30(value: &Value<'_>, mode: Mode, out: &mut String) {
    shown_integer(value, mode, out, |n, out| write!(out, "{:04x}{:05}", n >> 16, n & 0xffff));
}

/// Prints a serial number like `serial_d30`, in a raw file.
pub(super) fn serial_d30_raw(value: &Value<'_>, mode: Mode, out: &mut String) {
    shown_integer(value, mode, out, |n, out| write!(out, "{:x}-{:05}", n >> 16, n & 0xffff));
}

pub(super) fn six_digits(value: &Value<'_>, mode: Mode, out: &mut String) {
    shown_integer(value, mode, out, |n, out| write!(out, "{n:06}"));
}

pub(super) fn ten_digits(value: &Value<'_>, mode: Mode, out: &mut String) {
    shown_integer(value, mode, out, |n, out| write!(out, "{n:010}"));
}

/// Prints minutes as a time zone, `+09:00`.
pub(super) fn time_zone(value: &Value<'_>, mode: Mode, out: &mut String) {
    shown_integer(value, mode, out, |minutes, out| out.write_str(&container::time_zone(minutes)));
}

/// Prints a bit rate with a unit, `128 kbps`.
pub(super) fn bitrate(value: &Value<'_>, mode: Mode, out: &mut String) {
    shown(value, mode, out, |mut rate, out| {
        let mut units = ["bps", "kbps", "Mbps"].into_iter();
        let unit = loop {
            match units.next() {
                Some(unit) if rate < 10_000.0 => break unit,
                Some(_) => rate /= 1000.0,
                None => break "Gbps",
            }
        };
        if rate < 100.0 {
            write_g(rate, 3, out)
        } else {
            write_fixed(rate, 0, out)
        }
        out.push(' ');
        out.push_str(unit);
    });
}

/// Prints a battery level in volts; 186 means five volts.
pub(super) fn battery_level(value: &Value<'_>, mode: Mode, out: &mut String) {
    shown(value, mode, out, |number, out| {
        if number == 0.0 {
            return out.push_str("n/a");
        }
        write_fixed(number * 5.0 / 186.0, 2, out);
        out.push('V');
    });
}

/// Prints the fraction of full flash power in percent.
pub(super) fn flash_output_text(value: &Value<'_>, mode: Mode, out: &mut String) {
    shown(value, mode, out, |share, out| {
        if share == 255.0 {
            return out.push_str("Strobe or Misfire");
        }
        write_fixed(share * 100.0, 0, out);
        out.push('%');
    });
}

/// Prints numbers in columns, with a temperature in kelvin at the end.
pub(super) fn calibration(value: &Value<'_>, mode: Mode, out: &mut String) {
    let numbers = value.numbers();
    let Some((kelvin, rest)) = numbers.split_last().filter(|_| mode == Mode::Print) else {
        return value.write_plain(out);
    };
    rest.iter().for_each(|number| out.push_str(&format!("{number:4} ")));
    out.push_str(&format!("({kelvin}K)"));
}

/// Prints the case of the autofocus configuration tool: `Case 3`, or `Case A` for automatic.
pub(super) fn af_case(value: &Value<'_>, mode: Mode, out: &mut String) {
    shown_integer(value, mode, out, |number, out| match number {
        11 => out.write_str("Case A"),
        0x8000_0000 => out.write_str("n/a"),
        _ => write!(out, "Case {number}"),
    });
}

/// Prints the strength of a creative filter, or `Off`.
pub(super) fn filter_setting(value: &Value<'_>, mode: Mode, out: &mut String) {
    shown_integer(value, mode, out, |number, out| match number {
        -1 => out.write_str("Off"),
        _ => write!(out, "On ({number})"),
    });
}

/// Prints whether the bit for intelligent contrast is set.
pub(super) fn intelligent_contrast(value: &Value<'_>, mode: Mode, out: &mut String) {
    shown_integer(value, mode, out, |number, out| match number {
        0 => out.write_str("Off"),
        8 => out.write_str("On"),
        0xffff => out.write_str("n/a"),
        _ if number & 8 != 0 => write!(out, "On ({number:#04x})"),
        _ => write!(out, "Off ({number:#04x})"),
    });
}

/// Prints the numbers of the bits that are set in 16-bit words, separated by commas.
pub(super) fn point_bits(value: &Value<'_>, mode: Mode, out: &mut String) {
    if mode == Mode::Number {
        return value.write_plain(out);
    }
    let start = out.len();
    for (index, word) in value.numbers().into_iter().enumerate() {
        for bit in (0..16).filter(|bit| word as i64 >> bit & 1 == 1) {
            if out.len() > start {
                out.push(',');
            }
            write_integer(index as i64 * 16 + bit, out);
        }
    }
    if out.len() == start {
        out.push_str("(none)");
    }
}

/// Prints the setting of a personal function.
pub(super) fn personal(value: &Value<'_>, mode: Mode, out: &mut String) {
    shown_integer(value, mode, out, |number, out| match number {
        0 => out.write_str("Off"),
        1 => out.write_str("On"),
        _ => write!(out, "On ({number})"),
    });
}

/// Prints bits of unknown meaning as `Flags`.
pub(super) fn flags(value: &Value<'_>, mode: Mode, out: &mut String) {
    shown_integer(value, mode, out, |number, out| write!(out, "Flags {number:#x}"));
}

/// Generates conversions that print a word before the number, for elements of custom functions.
macro_rules! elements {
    ($($name:ident: $word:literal, $number:expr;)*) => {$(
        pub(super) fn $name(value: &Value<'_>, mode: Mode, out: &mut String) {
            shown(value, mode, out, |number, out| {
                out.push_str($word);
                let write: fn(f64, &mut String) = $number;
                write(number, out);
            });
        }
    )*};
}

elements! {
    after_6_s: "6 s: ", plain;
    after_16_s: "16 s: ", plain;
    after_release: "After release: ", plain;
    high: "Hi ", plain;
    continuous: "Cont ", plain;
    low: "Lo ", plain;
    soft: "Soft ", plain;
    soft_live: "Soft LS ", plain;
    maximum: "Max ", whole;
    minimum: "Min ", whole;
    closed: "Closed ", aperture;
    open: "Open ", aperture;
    manual_closed: "Manual: Closed ", aperture;
    auto_closed: "Auto: Closed ", aperture;
    highest: "Hi ", write_exposure;
    lowest: "Lo ", write_exposure;
    manual_highest: "Manual: Hi ", write_exposure;
    auto_highest: "Auto: Hi ", write_exposure;
}

fn plain(number: f64, out: &mut String) {
    write_g(number, 15, out);
}

fn whole(number: f64, out: &mut String) {
    write_fixed(number, 0, out);
}

fn aperture(number: f64, out: &mut String) {
    write_g(number, 2, out);
}

/// Prints the 45 points of the 1D: one byte identifies the point that focused, and the following bits mark
/// the points in focus. They are arranged in rows of 7, 10, 11, 10 and 7; the byte contains row and column.
pub(super) fn af_points_1d(value: &Value<'_>, mode: Mode, out: &mut String) {
    let Value::Array(array) = value else { return value.write_plain(out) };
    let (Mode::Print, &[focused, ref bits @ ..]) = (mode, array.bytes) else { return value.write_plain(out) };
    if bits.len() != 7 || !array.format.is_text() {
        return out.push_str("Unknown");
    }
    let mut in_focus = Vec::new();
    let mut focusing = match focused {
        0xff => "Auto".to_owned(),
        _ => format!("Unknown ({focused:#04x})"),
    };
    for (row, first_bit, places) in POINTS_1D {
        for (column, place) in places.iter().enumerate() {
            let name = format!("{row}{}", column + 1);
            let bit = first_bit + column;
            if bits[bit / 8] >> (bit % 8) & 1 == 1 {
                in_focus.push(name.clone());
            }
            if *place == focused {
                focusing = name;
            }
        }
    }
    out.push_str(&format!("{focusing} ({})", in_focus.join(",")));
}

/// For each row: its name, the bit of its first point, and the bytes that identify its points.
const POINTS_1D: [(char, usize, &[u8]); 5] = [
    ('A', 2, &[0x04, 0x06, 0x08, 0x0a, 0x0c, 0x0e, 0x10]),
    ('B', 11, &[0x21, 0x23, 0x25, 0x27, 0x29, 0x2b, 0x2d, 0x2f, 0x31, 0x33]),
    ('C', 21, &[0x40, 0x42, 0x44, 0x46, 0x48, 0x4a, 0x4c, 0x4d, 0x50, 0x52, 0x54]),
    ('D', 32, &[0x61, 0x63, 0x65, 0x67, 0x69, 0x6b, 0x6d, 0x6f, 0x71, 0x73]),
    ('E', 44, &[0x84, 0x86, 0x88, 0x8a, 0x8c, 0x8e, 0x90]),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::ByteOrder;
    use crate::value::{Array, Format};

    #[track_caller]
    fn check(call: fn(&Value<'_>, Mode, &mut String), value: Value<'_>, expected: &str) {
        let mut out = String::new();
        call(&value, Mode::Print, &mut out);
        assert_eq!(out, expected);
    }

    #[test]
    fn numbers_with_words() {
        check(firmware_revision, Value::Integer(0x0100_0300), "1.00 rev 3.00");
        check(firmware_revision, Value::Integer(0xa120_0000), "Alpha 1.20 rev 0.00");
        check(file_number, Value::Integer(1_181_861), "118-1861");
        check(self_timer, Value::Integer(0x4014), "2 s, Custom");
        check(distance, Value::Float(655.35), "inf");
        check(parameter, Value::Integer(65_535), "-1");
        check(time_zone, Value::Integer(-210), "-03:30");
        check(bitrate, Value::Integer(128_000), "128 kbps");
        check(auto_highest, Value::Float(0.001), "Auto: Hi 1/1000");
    }

    #[test]
    fn points_in_focus() {
        let bytes = [0x2b, 0, 0x40, 0x80, 0, 0, 0, 0];
        let value = Value::Array(Array { bytes: &bytes, format: Format::Undef, order: ByteOrder::Big });
        check(af_points_1d, value, "B6 (B4,C3)");
        let words = Value::Text("5 32768");
        check(point_bits, words, "0,2,31");
    }
}
