//! Conversions of Nikon's values to text for people. For programs all values are unchanged.

use crate::def::{Conv, Mode};
use crate::print::{container, exif};
use crate::text::write_text;
use crate::value::Value;

/// Prints `text` of the number for people; the plain value for programs, or if it is not a number.
fn people(value: &Value<'_>, mode: Mode, out: &mut String, text: impl FnOnce(f64) -> String) {
    match value.as_f64().filter(|_| mode == Mode::Print) {
        Some(number) => out.push_str(&text(number)),
        None => value.write_plain(out),
    }
}

macro_rules! texts {
    ($($(#[$doc:meta])* $name:ident: $text:expr;)*) => { $(
        $(#[$doc])*
        pub(super) fn $name(value: &Value<'_>, mode: Mode, out: &mut String) {
            people(value, mode, out, $text);
        }
    )* };
}

texts! {
    tenths_of_mm: |number| format!("{:.1}mm", number / 10.0);
    hundredths_of_mm: |number| format!("{:.1}mm", number / 100.0);
    hundredths_of_f: |number| format!("f/{:.1}", number / 100.0);
    tenths_of_m: |number| format!("{:.1} m", number / 10.0);
    always_signed: |number| format!("{number:+.1}");
    rounded: |number| format!("{}", (number + 0.5) as i64);
    plus_or_minus: |number| format!("+/-{number}");
    less_6: |number| format!("{}", number - 6.0);
    hex: |number| format!("{:#04x}", number as i64);
    seconds: |number| if number == 1.0 { "1 Second".to_owned() } else { format!("{number:.0} Seconds") };
    delay: |number| if number == 0.0 { "No Delay".to_owned() } else { format!("{number:.0} sec") };
    /// Prints milliseconds as seconds; zero is `Off`.
    off_or_seconds: |number| {
        if number == 0.0 { "Off".to_owned() } else { format!("{:.1} sec", number / 1000.0) }
    };
    metres_or_inf: |number| if number == 0.0 { "inf".to_owned() } else { format!("{number:.2} m") };
    positive_only: |number| if number > 0.0 { format!("{number:.0}") } else { String::new() };
    with_plus: |number| if number > 0.0 { format!("+{number}") } else { format!("{number}") };
    /// Prints a distance with the precision of the lens at that distance.
    z_focus_distance: |metres| match metres {
        ..0.35 => format!("{metres:.4} m"),
        ..1.0 => format!("{metres:.3} m"),
        ..10.0 => format!("{metres:.2} m"),
        ..100.0 => format!("{metres:.1} m"),
        _ => format!("{metres:.0} m"),
    };
    /// Prints version, release and modification: 8, 4 and 4 bits.
    lens_firmware: |number| {
        let bits = number as i64;
        format!("{}.{}.{}", bits >> 8, bits >> 4 & 15, bits & 15)
    };
    /// Prints minutes from Greenwich as a time zone.
    time_zone: |minutes| container::time_zone(minutes as i64);
    /// Prints flash power as a fraction in the style of exposure times, or `Full`.
    full_or_time: |power| {
        let mut text = String::new();
        if power > 0.99 {
            return "Full".to_owned();
        }
        exif::write_exposure(power, &mut text);
        text
    };
    control: |number| control_text(number, "Normal", |number| format!("{:+}", number as i64));
    control_none: |number| control_text(number, "None", |number| format!("{:+}", number as i64));
    control_sharpness: |number| control_text(number, "No Sharpening", |number| format!("{}", number as i64));
    control_quarters: |number| control_text(number, "Normal", |number| format!("{:.2}", number / 4.0));
    control_none_quarters: |number| control_text(number, "None", |number| format!("{:.2}", number / 4.0));
}

/// Formats a setting of a picture control; some numbers are codes.
fn control_text(number: f64, zero: &str, text: impl FnOnce(f64) -> String) -> String {
    match number {
        0.0 => zero.to_owned(),
        127.0 => "n/a".to_owned(),
        -128.0 => "Auto".to_owned(),
        -127.0 => "User".to_owned(),
        _ => text(number),
    }
}

/// Prints a number with its sign and this many decimals; zero is `0`.
pub(super) fn signed<const DECIMALS: usize>(value: &Value<'_>, mode: Mode, out: &mut String) {
    people(
        value,
        mode,
        out,
        |number| {
            if number == 0.0 { "0".to_owned() } else { format!("{number:+.DECIMALS$}") }
        },
    );
}

/// Prints a fraction of full power as a percentage.
pub(super) fn percent<const DECIMALS: usize>(value: &Value<'_>, mode: Mode, out: &mut String) {
    people(value, mode, out, |share| {
        if share > 0.99 { "Full".to_owned() } else { format!("{:.DECIMALS$}%", share * 100.0) }
    });
}

/// Prints a number with at least this many digits.
pub(super) fn digits<const DIGITS: usize>(value: &Value<'_>, mode: Mode, out: &mut String) {
    people(value, mode, out, |number| format!("{:0DIGITS$}", number as i64));
}

/// Prints `n/a` for the number that means no value.
pub(super) fn none_if<const NONE: i64>(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(number)) if number == NONE => out.push_str("n/a"),
        _ => value.write_plain(out),
    }
}

/// Prints a version: `0210` is 2.10.
pub(super) fn note_version(value: &Value<'_>, mode: Mode, out: &mut String) {
    let text = value.plain();
    match text.split_at_checked(2).filter(|_| mode == Mode::Print) {
        Some((major, minor)) if major.bytes().all(|byte| byte.is_ascii_digit()) => {
            out.push_str(major.strip_prefix('0').unwrap_or(major));
            out.push('.');
            out.push_str(minor);
        }
        _ => out.push_str(&text),
    }
}

/// Prints the second of two numbers; the first marks sensitivities above the scale.
pub(super) fn iso(value: &Value<'_>, mode: Mode, out: &mut String) {
    let text = value.plain();
    match (mode, text.split_once(' ')) {
        (Mode::Print, Some(("0", iso))) => out.push_str(iso),
        (Mode::Print, Some(("1", iso))) if iso.starts_with(|c: char| c.is_ascii_digit()) => {
            out.push_str("Hi ");
            out.push_str(iso);
        }
        _ => out.push_str(&text),
    }
}

pub(super) fn iso_setting(value: &Value<'_>, mode: Mode, out: &mut String) {
    let text = value.plain();
    match text.strip_prefix("0 ").filter(|_| mode == Mode::Print) {
        Some(iso) => out.push_str(iso),
        None => out.push_str(&text),
    }
}

/// Prints a fraction; `n/a` or `+Inf` if the divisor is zero.
pub(super) fn fraction_or_none(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.plain().as_str()) {
        (Mode::Print, "undef") => out.push_str("n/a"),
        (Mode::Print, "inf") => out.push_str("+Inf"),
        _ => exif::fraction(value, mode, out),
    }
}

/// Prints width and height in micrometres.
pub(super) fn pixel_size(value: &Value<'_>, mode: Mode, out: &mut String) {
    let text = value.plain();
    match mode {
        Mode::Number => out.push_str(&text),
        Mode::Print => {
            out.push_str(&text.replacen(' ', " x ", 1));
            out.push_str(" um");
        }
    }
}

pub(super) fn two_decimals(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.numbers().as_slice()) {
        (Mode::Print, [a, b, c]) => out.push_str(&format!("{a:.2} {b:.2} {c:.2}")),
        _ => value.write_plain(out),
    }
}

pub(super) fn write_bits(number: i64, bits: &'static [(u32, &'static str)], out: &mut String) {
    write_text(&Value::Integer(number), Conv::Bits(bits), Mode::Print, out);
}

/// Prints the lens type from its bits, with the letters in the order of Nikon's names.
pub(super) fn lens_type(value: &Value<'_>, mode: Mode, out: &mut String) {
    const NAMES: [&str; 8] = ["MF", "D", "G", "VR", "1", "FT-1", "E", "AF-P"];
    let Some(bits) = value.as_i64().filter(|_| mode == Mode::Print) else { return value.write_plain(out) };
    let mut names: Vec<&str> =
        NAMES.iter().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1).map(|(_, name)| *name).collect();
    let place = |names: &[&str], name: &str| names.iter().position(|known| *known == name);
    // Lenses with bit G also have bit D.
    if let (Some(d), Some(_)) = (place(&names, "D"), place(&names, "G")) {
        names.remove(d);
    }
    if let Some(e) = place(&names, "E").filter(|&at| at > 0) {
        names.remove(e);
        match names.as_mut_slice() {
            [first, _, ..] if *first == "G" => *first = "E",
            _ => names.insert(0, "E"),
        }
    }
    if let Some(one) = place(&names, "1").filter(|&at| at > 0) {
        names[..=one].rotate_right(1);
    }
    if let Some(adapter) = place(&names, "FT-1") {
        names[adapter..].rotate_left(1);
    }
    out.push_str(if names.is_empty() { "AF" } else { "" });
    out.push_str(&names.join(" "));
}

/// Prints the selectable AF area modes of cameras with `POINTS` points.
pub(super) fn af_modes<const POINTS: u32>(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64(), POINTS) {
        (Mode::Print, Some(0), _) => out.push_str("No Restrictions"),
        (Mode::Print, Some(bits), 51) => write_bits(bits, AF_MODES_51, out),
        (Mode::Print, Some(bits), _) => write_bits(bits, AF_MODES_153, out),
        _ => value.write_plain(out),
    }
}

const AF_MODES_51: &[(u32, &str)] = &[
    (0, "Auto-area"),
    (1, "Group-area"),
    (2, "3D-tracking"),
    (3, "Dynamic area (51 points)"),
    (4, "Dynamic area (21 points)"),
    (5, "Dynamic area (9 points)"),
];

const AF_MODES_153: &[(u32, &str)] = &[
    (0, "Auto-area"),
    (1, "Group-area"),
    (2, "3D-tracking"),
    (3, "Dynamic area (153 points)"),
    (4, "Dynamic area (72 points)"),
    (5, "Dynamic area (25 points)"),
];

pub(super) fn motion_direction(value: &Value<'_>, mode: Mode, out: &mut String) {
    const ALL: i64 = 255;
    const DIRECTIONS: &[(u32, &str)] = &[
        (0, "Top Left"),
        (1, "Top Right"),
        (2, "Bottom Left"),
        (3, "Bottom Right"),
        (4, "Left"),
        (5, "Right"),
        (6, "Top Center"),
        (7, "Bottom Center"),
    ];
    match (mode, value.as_i64()) {
        (Mode::Print, Some(ALL)) => out.push_str("All"),
        (Mode::Print, Some(bits)) => write_bits(bits, DIRECTIONS, out),
        _ => value.write_plain(out),
    }
}

/// Prints colour and brightness of a portrait, in quarters around 128.
pub(super) fn portrait_balance(value: &Value<'_>, mode: Mode, out: &mut String) {
    const NEUTRAL: f64 = 128.0;
    let (color, brightness) = match value.numbers().as_slice() {
        &[color, brightness] if mode == Mode::Print => (color, brightness),
        _ => return value.write_plain(out),
    };
    if matches!((color, brightness), (0.0, 0.0) | (255.0, 255.0)) {
        return out.push_str("Off");
    }
    let amount = (color - NEUTRAL).abs() / 4.0;
    match color {
        NEUTRAL => out.push_str("Color: Neutral"),
        NEUTRAL.. => out.push_str(&format!("Yellow: {amount:.1}")),
        _ => out.push_str(&format!("Magenta: {amount:.1}")),
    }
    match brightness {
        NEUTRAL => out.push_str(" Brightness: Neutral"),
        _ => out.push_str(&format!(" Brightness: {:+.1}", (brightness - NEUTRAL) / 4.0)),
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
    fn kinds_of_lenses_are_in_nikons_order() {
        check(lens_type, Value::Integer(0), "AF");
        check(lens_type, Value::Integer(0b0000_0110), "G");
        check(lens_type, Value::Integer(0b0000_1110), "G VR");
        check(lens_type, Value::Integer(0b0100_1110), "E VR");
        check(lens_type, Value::Integer(0b0100_0110), "E G");
        check(lens_type, Value::Integer(0b0001_1000), "1 VR");
        check(lens_type, Value::Integer(0b0010_0110), "G FT-1");
    }

    #[test]
    fn numbers_with_a_meaning_of_their_own() {
        check(control, Value::Integer(0), "Normal");
        check(control, Value::Integer(-3), "-3");
        check(control_none_quarters, Value::Integer(-128), "Auto");
        check(control_quarters, Value::Integer(5), "1.25");
        check(percent::<0>, Value::Float(0.25), "25%");
        check(percent::<0>, Value::Integer(1), "Full");
        check(iso, Value::Text("1 400"), "Hi 400");
        check(note_version, Value::Text("0210"), "2.10");
    }
}
