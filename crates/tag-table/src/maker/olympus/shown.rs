//! Conversions of Olympus's values to text: modes of several numbers, focus areas, versions.

use crate::def::{Conv, Mode};
use crate::maker::print::bytes_of;
use crate::number::write_g;
use crate::text::write_text;
use crate::value::Value;

/// Prints a temperature as `12.0 C`; two of the three numbers are often zero and are omitted.
pub(in crate::maker) fn print_temperature(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    match mode {
        Mode::Print => {
            out.push_str(plain.strip_suffix(" 0 0").unwrap_or(&plain));
            out.push_str(" C");
        }
        Mode::Number => out.push_str(&plain),
    }
}

/// Prints a version with a point before the last three hexadecimal digits.
pub(in crate::maker) fn firmware(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(number)) => {
            let digits = format!("{number:x}");
            match digits.len().checked_sub(3) {
                Some(at) => out.push_str(&format!("{}.{}", &digits[..at], &digits[at..])),
                None => out.push_str(&digits),
            }
        }
        _ => value.write_plain(out),
    }
}

/// Prints a number, with `.0` appended if it has no decimals.
pub(in crate::maker) fn decimal(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    out.push_str(&plain);
    if mode == Mode::Print && !plain.contains('.') {
        out.push_str(".0");
    }
}

/// Prints a number with at most two decimals.
pub(in crate::maker) fn hundredths(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(number)) => write_g((number * 100.0 + 0.5).trunc() / 100.0, 15, out),
        _ => value.write_plain(out),
    }
}

/// Prints a number with its limits, `0 (min -2, max 2)`.
pub(in crate::maker) fn with_limits(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    match (mode, plain.split(' ').collect::<Vec<_>>().as_slice()) {
        (Mode::Print, [number, min, max, ..]) => {
            out.push_str(&format!("{number} (min {min}, max {max})"));
        }
        _ => out.push_str(&plain),
    }
}

/// Prints the saturation of the E-1, which counts from the lowest.
pub(in crate::maker) fn color_saturation(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.numbers().as_slice()) {
        (Mode::Print, &[number, min, max, ..]) => {
            out.push_str(&format!("CS{} (min CS0, max CS{})", number - min, max - min));
        }
        _ => value.write_plain(out),
    }
}

/// Prints the two corners of an area in percent.
pub(in crate::maker) fn area_percent(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    let numbers = value.numbers();
    match (mode, numbers.as_slice()) {
        (Mode::Number, _) => out.push_str(&plain),
        _ if plain.contains("undef") => out.push_str("n/a"),
        (_, &[a, b, c, d]) => {
            let [a, b, c, d] = [a, b, c, d].map(|share| (share * 100.0) as i64);
            out.push_str(&format!("({a}%,{b}%) ({c}%,{d}%)"));
        }
        _ => out.push_str(&plain),
    }
}

/// Prints focus areas: two corners each, with one byte per coordinate.
pub(in crate::maker) fn af_areas(value: &Value<'_>, mode: Mode, out: &mut String) {
    const NAMES: &[(u32, &str)] =
        &[(0x3679_4285, "Left "), (0x7979_8585, "Center "), (0xbd79_c985, "Right ")];
    if mode == Mode::Number {
        return value.write_plain(out);
    }
    let start = out.len();
    for area in value.numbers().into_iter().map(|number| number as u32).filter(|&area| area != 0) {
        let separator = if out.len() > start { ", " } else { "" };
        let name = NAMES.iter().find(|(key, _)| *key == area).map_or("", |(_, name)| name);
        let [a, b, c, d] = area.to_be_bytes();
        out.push_str(&format!("{separator}{name}({a},{b})-({c},{d})"));
    }
    if out.len() == start {
        out.push_str("none");
    }
}

const DRIVES: &[(i64, &str)] = &[
    (0, "Single Shot"),
    (1, "Continuous Shooting"),
    (2, "Exposure Bracketing"),
    (3, "White Balance Bracketing"),
    (4, "Exposure+WB Bracketing"),
];

/// Words for the sixth number: the upper half of the byte is the type of shutter.
const SHOOTING_MODES: &[(i64, &str)] = &[
    (0x01, "Single Shot"),
    (0x02, "Sequential L"),
    (0x03, "Sequential H"),
    (0x07, "Sequential"),
    (0x11, "Single Shot"),
    (0x12, "Sequential L"),
    (0x13, "Sequential H"),
    (0x14, "Self-Timer 12 sec"),
    (0x15, "Self-Timer 2 sec"),
    (0x16, "Custom Self-Timer"),
    (0x17, "Sequential"),
    (0x21, "Single Shot"),
    (0x22, "Sequential L"),
    (0x23, "Sequential H"),
    (0x24, "Self-Timer 2 sec"),
    (0x25, "Self-Timer 12 sec"),
    (0x26, "Custom Self-Timer"),
    (0x27, "Sequential"),
    (0x28, "Sequential SH1"),
    (0x29, "Sequential SH2"),
    (0x30, "HighRes Shot"),
    (0x41, "ProCap H"),
    (0x42, "ProCap L"),
    (0x43, "ProCap"),
    (0x48, "ProCap SH1"),
    (0x49, "ProCap SH2"),
];

const BRACKETING: &[(u32, &str)] =
    &[(0, "AE"), (1, "WB"), (2, "FL"), (3, "MF"), (4, "ISO"), (5, "AE Auto"), (6, "Focus")];

/// Prints the drive mode, the shot number, and the shutter if it is unusual.
pub(in crate::maker) fn drive_mode(value: &Value<'_>, mode: Mode, out: &mut String) {
    if mode == Mode::Number {
        return value.write_plain(out);
    }
    let numbers: Vec<i64> = value.numbers().into_iter().map(|number| number as i64).collect();
    let number = |index: usize| numbers.get(index).copied();
    match (number(0).unwrap_or(0), number(2), number(5)) {
        (5, Some(bits), _) => {
            let mut words = String::new();
            write_text(&Value::Integer(bits), Conv::Bits(BRACKETING), Mode::Print, &mut words);
            out.push_str(&words.replace(", ", "+"));
            out.push_str(" Bracketing");
        }
        (_, _, Some(shooting)) if shooting != 0 => push_word(SHOOTING_MODES, shooting, out),
        (drive, ..) => push_word(DRIVES, drive, out),
    }
    if let Some(shot) = number(1).filter(|&shot| shot != 0) {
        out.push_str(&format!(", Shot {shot}"));
    }
    if let Some(shutter) = number(4).filter(|&shutter| shutter != 4) {
        out.push_str("; ");
        push_word(&[(0, "Mechanical shutter"), (2, "Anti-shock")], shutter, out);
    }
}

fn push_word(words: &[(i64, &str)], number: i64, out: &mut String) {
    match words.iter().find(|(key, _)| *key == number) {
        Some((_, word)) => out.push_str(word),
        None => out.push_str(&format!("Unknown ({number})")),
    }
}

const DIRECTIONS: &[(i64, &str)] =
    &[(1, "Left to Right"), (2, "Right to Left"), (3, "Bottom to Top"), (4, "Top to Bottom")];

/// Prints the direction of a panorama and the shot number.
pub(in crate::maker) fn panorama_mode(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.numbers().as_slice()) {
        (Mode::Print, &[0.0, ..]) => out.push_str("Off"),
        (Mode::Print, &[direction, shot, ..]) => {
            push_word(DIRECTIONS, direction as i64, out);
            out.push_str(&format!(", Shot {shot}"));
        }
        _ => value.write_plain(out),
    }
}

/// Prints the special mode, the number in a sequence, and the direction of a panorama.
pub(in crate::maker) fn special_mode(value: &Value<'_>, mode: Mode, out: &mut String) {
    const MODES: &[(i64, &str)] = &[(0, "Normal"), (2, "Fast"), (3, "Panorama")];
    match (mode, value.numbers().as_slice()) {
        (Mode::Print, &[kind, number, direction, ..]) => {
            push_word(MODES, kind as i64, out);
            out.push_str(&format!(", Sequence: {number}, Panorama: "));
            match direction as i64 {
                0 => out.push_str("(none)"),
                direction => push_word(DIRECTIONS, direction, out),
            }
        }
        _ => value.write_plain(out),
    }
}

/// Prints the bits of the flash mode.
pub(in crate::maker) fn flash_mode(value: &Value<'_>, mode: Mode, out: &mut String) {
    const BITS: &[(u32, &str)] =
        &[(0, "On"), (1, "Fill-in"), (2, "Red-eye"), (3, "Slow-sync"), (4, "Forced On"), (5, "2nd Curtain")];
    match (mode, value.as_i64()) {
        (Mode::Print, Some(0)) => out.push_str("Off"),
        _ => write_text(value, Conv::Bits(BITS), mode, out),
    }
}

/// Prints the kind of a stacked image and the number of its images.
pub(in crate::maker) fn stacked_image(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    let known = STACKED.iter().find(|(key, _)| *key == plain);
    let counted = plain.split_once(' ').and_then(|(kind, count)| {
        let (_, word) = COUNTED.iter().find(|(key, _)| *key == kind)?;
        Some(format!("{word} ({count} images)"))
    });
    match (mode, known, counted) {
        (Mode::Number, ..) => out.push_str(&plain),
        (_, Some((_, word)), _) => out.push_str(word),
        (_, _, Some(text)) => out.push_str(&text),
        _ => out.push_str(&format!("Unknown ({plain})")),
    }
}

const COUNTED: &[(&str, &str)] = &[("1", "Live Composite"), ("4", "Live Time/Bulb"), ("9", "Focus-stacked")];

const STACKED: &[(&str, &str)] = &[
    ("0 0", "No"),
    ("3 2", "ND2 (1EV)"),
    ("3 4", "ND4 (2EV)"),
    ("3 8", "ND8 (3EV)"),
    ("3 16", "ND16 (4EV)"),
    ("3 32", "ND32 (5EV)"),
    ("3 64", "ND64 (6EV)"),
    ("5 4", "HDR1"),
    ("6 4", "HDR2"),
    ("8 8", "Tripod high resolution"),
    ("11 12", "Hand-held high resolution (11 12)"),
    ("11 16", "Hand-held high resolution (11 16)"),
    ("13 2", "GND2 (1EV)"),
    ("13 4", "GND4 (2EV)"),
    ("13 8", "GND8 (3EV)"),
];

/// Prints a depth in metres and in feet.
pub(in crate::maker) fn water_depth(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.plain().split_once(' ')) {
        (Mode::Print, Some((metres, feet))) => out.push_str(&format!("{metres} m, {feet} ft")),
        _ => value.write_plain(out),
    }
}

/// Prints the manual setting of the internal flash, with the fraction of full strength.
pub(in crate::maker) fn manual_flash(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.numbers().as_slice()) {
        (Mode::Print, &[0.0, ..]) => out.push_str("Off"),
        (Mode::Print, &[_, 1.0, ..]) => out.push_str("On (Full strength)"),
        (Mode::Print, &[_, share, ..]) => out.push_str(&format!("On (1/{share} strength)")),
        _ => value.write_plain(out),
    }
}

/// Prints stabilization: the first bytes indicate whether it was on, a later one the mode.
pub(in crate::maker) fn stabilization(value: &Value<'_>, mode: Mode, out: &mut String) {
    const MODE_AT: usize = 44;
    let bytes = bytes_of(value);
    match (mode, bytes) {
        (Mode::Number, _) => value.write_plain(out),
        (_, [0, 0, 0, 0, ..]) => out.push_str("Off"),
        _ if bytes.get(MODE_AT).is_some_and(|byte| byte & 1 == 1) => out.push_str("On, Mode 1"),
        _ => out.push_str("On, Mode 2"),
    }
}

/// Prints one word for the first three numbers, then one for each further number.
pub(in crate::maker) fn gradation(value: &Value<'_>, mode: Mode, out: &mut String) {
    const KINDS: &[(&str, &str)] =
        &[("-1 -1 1", "Low Key"), ("0 -1 1", "Normal"), ("0 0 0", "n/a"), ("1 -1 1", "High Key")];
    let plain = value.plain();
    if mode == Mode::Number {
        return out.push_str(&plain);
    }
    let parts: Vec<&str> = plain.split(' ').collect();
    let kind = parts[..parts.len().min(3)].join(" ");
    match KINDS.iter().find(|(key, _)| *key == kind) {
        Some((_, word)) => out.push_str(word),
        None => out.push_str(&format!("Unknown ({kind})")),
    }
    if let Some(choice) = parts.get(3).and_then(|part| part.parse().ok()) {
        out.push_str("; ");
        push_word(&[(0, "User-Selected"), (1, "Auto-Override")], choice, out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(call: fn(&Value<'_>, Mode, &mut String), text: &str, expected: &str) {
        let mut out = String::new();
        call(&Value::Text(text), Mode::Print, &mut out);
        assert_eq!(out, expected);
    }

    #[test]
    fn modes_of_several_numbers() {
        check(drive_mode, "0 0", "Single Shot");
        check(drive_mode, "5 2 65", "AE+Focus Bracketing, Shot 2");
        check(drive_mode, "0 0 0 0 2 18", "Sequential L; Anti-shock");
        check(special_mode, "0 0 0", "Normal, Sequence: 0, Panorama: (none)");
        check(stacked_image, "9 8", "Focus-stacked (8 images)");
        check(stacked_image, "3 16", "ND16 (4EV)");
        check(af_areas, "2038007173 0", "Center (121,121)-(133,133)");
        check(gradation, "0 -1 1 0", "Normal; User-Selected");
    }
}
