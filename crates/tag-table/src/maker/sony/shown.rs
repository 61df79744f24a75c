//! Conversions of Sony's values to text: lenses by their features, focus, temperatures, versions.

use crate::def::{Conv, Mode};
use crate::maker::sony::words::AF_POINTS_USED as POINT_BITS;
use crate::number::{write_fixed, write_integer};
use crate::text::write_text;
use crate::value::Value;

/// A mask, the words for the values of its bits, and whether they precede the other text.
type Feature = (u32, &'static [(u32, &'static str)], bool);

/// Features of lenses in the order in which they are printed.
const FEATURES: &[Feature] = &[
    (0x4000, &[(0x4000, "PZ")], true),
    (0x0300, &[(0x0100, "DT"), (0x0200, "FE"), (0x0300, "E")], true),
    (0x00e0, &[(0x0020, "STF"), (0x0040, "Reflex"), (0x0060, "Macro"), (0x0080, "Fisheye")], false),
    (0x000c, &[(0x0004, "ZA"), (0x0008, "G")], false),
    (0x0003, &[(0x0001, "SSM"), (0x0002, "SAM")], false),
    (0x8000, &[(0x8000, "OSS")], false),
    (0x2000, &[(0x2000, "LE")], false),
    (0x0800, &[(0x0800, "II")], false),
];

/// Prints a lens as `E 18-55mm F3.5-5.6 OSS`.
pub(in crate::maker) fn print_lens_spec(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    if mode == Mode::Number {
        return out.push_str(&plain);
    }
    match lens_words(&plain) {
        Some(text) => out.push_str(&text),
        None => out.push_str(&format!("Unknown ({plain})")),
    }
}

fn lens_words(plain: &str) -> Option<String> {
    let parts: Vec<&str> = plain.split(' ').collect();
    let (mut text, features) = match *parts.as_slice() {
        [a, b] => (String::new(), [a, b]),
        [a, short, long, wide, narrow, b, ..] => (lens_range(short, long, wide, narrow)?, [a, b]),
        _ => return None,
    };
    let bits = u32::from_str_radix(&features.concat(), 16).ok()?;
    for (mask, words, is_before) in FEATURES {
        let bits = bits & mask;
        if bits == 0 {
            continue;
        }
        let known = words.iter().find(|(key, _)| *key == bits).map(|(_, word)| (*word).to_owned());
        let word = known.unwrap_or_else(|| format!("Unknown({bits:04x})"));
        text = match (text.is_empty(), is_before) {
            (true, _) => word,
            (false, true) => format!("{word} {text}"),
            (false, false) => format!("{text} {word}"),
        };
    }
    Some(text)
}

fn lens_range(short: &str, long: &str, wide: &str, narrow: &str) -> Option<String> {
    let number = |text: &str| text.parse::<f64>().ok();
    let (s, l, w, n) = (number(short)?, number(long)?, number(wide)?, number(narrow)?);
    if s == 0.0 || w == 0.0 || (l != 0.0 && l < s) || (n != 0.0 && n < w) {
        return None;
    }
    let range =
        |from: &str, to: &str, is_one: bool| if is_one { from.to_owned() } else { format!("{from}-{to}") };
    let (length, aperture) =
        (range(short, long, l == s || l == 0.0), range(wide, narrow, n == w || n == 0.0));
    Some(format!("{length}mm F{aperture}"))
}

/// Prints `In Focus`, or the focus error.
pub(crate) fn af_status(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(0)) => out.push_str("In Focus"),
        (Mode::Print, Some(-32768)) => out.push_str("Out of Focus"),
        (Mode::Print, Some(off)) if off < 0 => out.push_str(&format!("Front Focus ({off})")),
        (Mode::Print, Some(off)) => out.push_str(&format!("Back Focus (+{off})")),
        _ => value.write_plain(out),
    }
}

/// Prints the shift of white balance in thousandths.
pub(in crate::maker) fn thousandths(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.numbers().as_slice()) {
        (Mode::Print, &[a, b, ..]) => out.push_str(&format!("{:.2} {:.2}", a / 1000.0, b / 1000.0)),
        _ => value.write_plain(out),
    }
}

/// Prints the size of a frame, or `n/a`.
pub(in crate::maker) fn frame_size(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.numbers().as_slice()) {
        (Mode::Print, &[_, _, 0.0]) => out.push_str("n/a"),
        (Mode::Print, &[width, height, _]) => out.push_str(&format!("{width:3}x{height:3}")),
        _ => value.write_plain(out),
    }
}

/// Prints a colour temperature; zero is automatic, and all bits set means none.
pub(in crate::maker) fn color_temperature(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(0)) => out.push_str("Auto"),
        (Mode::Print, Some(0xffff_ffff)) => out.push_str("n/a"),
        _ => value.write_plain(out),
    }
}

/// Prints parts of 1024 as a percentage.
pub(in crate::maker) fn percent_of_1024(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(number)) => {
            write_fixed(number / 10.24, 0, out);
            out.push('%');
        }
        _ => value.write_plain(out),
    }
}

/// Prints the number of pictures of a panorama so far.
pub(in crate::maker) fn times_eight(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(number)) if number > 0 => out.push_str(&(8 * number).to_string()),
        (Mode::Print, _) => out.push_str("n.a."),
        _ => value.write_plain(out),
    }
}

/// Prints a lens firmware version as `Ver.1.002`.
pub(in crate::maker) fn lens_firmware(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(number)) => out.push_str(&format!("Ver.{:02x}.{:03}", number >> 8, number & 0xff)),
        _ => value.write_plain(out),
    }
}

/// Prints a two-digit year as `20xx`.
pub(in crate::maker) fn year(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(number)) => out.push_str(&format!("20{number:02}")),
        _ => value.write_plain(out),
    }
}

/// Prints the bytes as hexadecimal digits without separators.
pub(in crate::maker) fn hex_digits(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value) {
        (Mode::Print, Value::Array(array)) => {
            array.bytes.iter().for_each(|byte| out.push_str(&format!("{byte:02x}")));
        }
        _ => value.write_plain(out),
    }
}

/// Prints pixel shift as `Group 12345678, Shot 1/4 (0x5)`.
pub(in crate::maker) fn print_pixel_shift(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    match (mode, plain.split(' ').collect::<Vec<_>>().as_slice()) {
        (Mode::Print, ["00000000", "0", "0", "0x0"]) => out.push_str("n/a"),
        (Mode::Print, [group, "0", of, id]) => {
            out.push_str(&format!("Group {group}, Composed {of}-shot ({id})"));
        }
        (Mode::Print, [group, shot, of, id]) => {
            out.push_str(&format!("Group {group}, Shot {shot}/{of} ({id})"));
        }
        _ => out.push_str(&plain),
    }
}

/// Prints a sensitivity as a whole number; 0 is automatic, 254 is `n/a`.
pub(in crate::maker) fn print_iso_setting(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(0.0)) => out.push_str("Auto"),
        (Mode::Print, Some(254.0)) => out.push_str("n/a"),
        (Mode::Print, Some(number)) => write_integer((number + 0.5) as i64, out),
        _ => value.write_plain(out),
    }
}

/// Prints the shutter type: all times zero means electronic.
pub(in crate::maker) fn shutter(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    match (mode, plain.as_str()) {
        (Mode::Print, "0 0 0") => out.push_str("Silent / Electronic (0 0 0)"),
        (Mode::Print, other) => out.push_str(&format!("Mechanical ({other})")),
        _ => out.push_str(&plain),
    }
}

/// Prints the bits of the focus status: confirmed, failed, tracking.
pub(in crate::maker) fn focus_status(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(0)) => out.push_str("Not confirmed"),
        (Mode::Print, Some(4)) => out.push_str("Not confirmed, Tracking"),
        (Mode::Print, _) => write_text(value, Conv::Bits(FOCUS_BITS), mode, out),
        _ => value.write_plain(out),
    }
}

const FOCUS_BITS: &[(u32, &str)] = &[(0, "Confirmed"), (1, "Failed"), (2, "Tracking")];

/// Prints the selected points: a named set, or bits.
pub(in crate::maker) fn af_points_selected(value: &Value<'_>, mode: Mode, out: &mut String) {
    let number = value.as_i64().unwrap_or(0);
    match (mode, POINT_SETS.iter().find(|(key, _)| *key == number)) {
        (Mode::Print, Some((_, word))) => out.push_str(word),
        _ => write_text(value, Conv::Bits(POINT_BITS), mode, out),
    }
}

const POINT_SETS: &[(i64, &str)] = &[
    (0, "(none)"),
    (30721, "Center Zone"),
    (98844, "Right Zone"),
    (262143, "(all LA-EA4)"),
    (394688, "Left Zone"),
    (2147483647, "(all)"),
    (4294967295, "n/a"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lenses_by_their_bytes() {
        assert_eq!(lens_words("82 18 55 3.5 5.6 00").as_deref(), Some("FE 18-55mm F3.5-5.6 OSS"));
        assert_eq!(lens_words("03 30 0 2.8 0 62").as_deref(), Some("E 30mm F2.8 Macro SAM"));
        assert_eq!(lens_words("00 0 0 0 0 00"), None);
        assert_eq!(lens_words("83 00").as_deref(), Some("E OSS"));
    }
}
