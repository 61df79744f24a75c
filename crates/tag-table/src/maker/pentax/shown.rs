//! Conversions of Pentax's values to text: focus points, lenses, battery, bracketing.

use crate::def::Mode;
use crate::number::{write_fixed, write_integer};
use crate::print::exif::write_exposure;
use crate::value::Value;

/// Prints a colour temperature and its shifts with signs.
pub(in crate::maker) fn print_color_temperature(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    for (index, part) in plain.split(' ').enumerate() {
        out.push_str(match (mode, index) {
            (_, 0) => "",
            (Mode::Print, _) if part.starts_with(|c: char| ('1'..='9').contains(&c)) => " +",
            (Mode::Print, _) if part.starts_with('0') => "  ",
            _ => " ",
        });
        out.push_str(part);
    }
}

/// Prints numbers with five decimals each.
pub(in crate::maker) fn five_decimals(value: &Value<'_>, mode: Mode, out: &mut String) {
    if mode == Mode::Number {
        return value.write_plain(out);
    }
    for (index, number) in value.numbers().into_iter().enumerate() {
        out.push_str(if index > 0 { " " } else { "" });
        write_fixed(number, 5, out);
    }
}

/// Prints bracketing as `0.3 EV, WB-BA+1`.
pub(in crate::maker) fn print_auto_bracketing(value: &Value<'_>, mode: Mode, out: &mut String) {
    const KINDS: [&str; 8] =
        ["", "WB-BA", "WB-GM", "Saturation", "Sharpness", "Contrast", "Hue", "HighLowKey"];
    let plain = value.plain();
    if mode == Mode::Number {
        return out.push_str(&plain);
    }
    let parts: Vec<&str> = plain.split(' ').collect();
    match parts[0].parse::<f64>() {
        Ok(step) if step != 0.0 => write_fixed(step, 1, out),
        _ => out.push_str(parts[0]),
    }
    let Some(kind) = parts.get(1).and_then(|part| part.parse::<usize>().ok()) else { return };
    out.push_str(" EV, ");
    match (kind, KINDS.get(kind >> 8)) {
        (0, _) => out.push_str("No Extended Bracket"),
        (_, Some(word)) if kind > 255 => out.push_str(&format!("{word}+{}", kind & 255)),
        _ => out.push_str(&format!("Unknown({})+{}", kind >> 8, kind & 255)),
    }
}

/// Prints the numbers, from 1 on, of the points whose two bits satisfy `is_meant`.
fn points(value: &Value<'_>, mode: Mode, out: &mut String, is_meant: fn(u8) -> bool) {
    if mode == Mode::Number {
        return value.write_plain(out);
    }
    if value.plain().is_empty() {
        return out.push_str("(none)");
    }
    let start = out.len();
    let bytes = value.numbers().into_iter().map(|number| number as u8);
    let pairs = bytes.flat_map(|byte| [6, 4, 2, 0].map(|shift| byte >> shift & 3));
    for (index, _) in pairs.enumerate().filter(|(_, bits)| is_meant(*bits)) {
        out.push_str(if out.len() > start { "," } else { "" });
        write_integer(index as i64 + 1, out);
    }
}

/// Prints the points that are in focus.
pub(in crate::maker) fn points_in_focus(value: &Value<'_>, mode: Mode, out: &mut String) {
    points(value, mode, out, |bits| bits & 2 != 0);
}

/// Prints the points that were selected.
pub(in crate::maker) fn points_selected(value: &Value<'_>, mode: Mode, out: &mut String) {
    points(value, mode, out, |bits| bits != 0);
}

/// Prints the points with both bits set.
pub(in crate::maker) fn points_special(value: &Value<'_>, mode: Mode, out: &mut String) {
    points(value, mode, out, |bits| bits == 3);
}

/// Names of the points of the K-3 Mark III by number: column and row.
const K3III_POINTS: &str = "C1 E1 G1 I1 K1 C3 E3 G3 I3 K3 C5 E5 G5 I5 K5 C7 E7 G7 I7 K7 C9 E9 G9 I9 K9 A5 M5 B3 L3 \
    B5 L5 B7 L7 B1 L1 B9 L9 A3 M3 A7 M7 D1 F1 H1 J1 D3 F3 H3 J3 D5 F5 H5 J5 D7 F7 H7 J7 D9 F9 H9 J9 C2 E2 G2 I2 K2 \
    C4 E4 G4 I4 K4 C6 E6 G6 I6 K6 C8 E8 G8 I8 K8 B2 L2 B4 L4 B6 L6 B8 L8 A1 M1 A2 M2 A4 M4 A6 M6 A8 M8 A9 M9";

/// Prints the sorted names of the points whose numbers are not zero.
pub(in crate::maker) fn k3iii_points(value: &Value<'_>, mode: Mode, out: &mut String) {
    if mode == Mode::Number {
        return value.write_plain(out);
    }
    let numbers = value.numbers();
    let names = K3III_POINTS.split(' ').zip(&numbers).filter(|(_, number)| **number != 0.0);
    let mut names: Vec<&str> = names.map(|(name, _)| name).collect();
    names.sort_unstable();
    if names.is_empty() { out.push_str("(none)") } else { out.push_str(&names.join(",")) }
}

/// Prints positions and kinds of the focus areas.
pub(in crate::maker) fn print_k3iii_areas(value: &Value<'_>, mode: Mode, out: &mut String) {
    if mode == Mode::Number {
        return value.write_plain(out);
    }
    for (index, area) in value.numbers().chunks_exact(7).enumerate() {
        let flags = area[6] as u32;
        let words =
            [(flags & 0x10 != 0, "central"), (flags & 8 == 0, "peripheral"), (flags & 4 != 0, "in-focus")];
        let words: Vec<&str> = words.iter().filter(|(is, _)| *is).map(|(_, word)| *word).collect();
        out.push_str(if index > 0 { ", " } else { "" });
        out.push_str(&format!("{},{}", area[2], area[3]));
        if !words.is_empty() {
            out.push_str(&format!("({})", words.join(",")));
        }
    }
    if value.numbers().len() < 7 {
        out.push_str("(none)");
    }
}

/// Prints the lens name. Cameras older than the lens record another series; then the recorded number follows
/// in parentheses.
pub(in crate::maker) fn print_lens(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    if mode == Mode::Number {
        return out.push_str(&plain);
    }
    let word =
        |number: &str| super::lens::LENSES.iter().find(|(key, _)| *key == number).map(|(_, lens)| *lens);
    if let Some(lens) = word(&plain) {
        return out.push_str(lens);
    }
    let other = plain.split_once(' ').and_then(|(series, number)| {
        let (series, doubt) = match series {
            "4" if word(&format!("7 {number}")).is_some() => ("7", ""),
            "4" | "7" => ("8", " ?"),
            "11" => ("13", " ?"),
            "13" => ("11", " ?"),
            _ => return None,
        };
        Some(format!("{}{doubt} ({plain})", word(&format!("{series} {number}"))?))
    });
    match other {
        Some(text) => out.push_str(&text),
        None => out.push_str(&format!("Unknown ({plain})")),
    }
}

/// Prints an exposure time; very long ones are `Unknown (Bulb)`.
pub(in crate::maker) fn exposure_time(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(seconds)) if seconds > 42949.0 => out.push_str("Unknown (Bulb)"),
        (Mode::Print, Some(seconds)) => write_exposure(seconds, out),
        _ => value.write_plain(out),
    }
}

/// Prints the aperture steps, one byte each.
pub(in crate::maker) fn lens_steps(value: &Value<'_>, mode: Mode, out: &mut String) {
    if mode == Mode::Number {
        return value.write_plain(out);
    }
    for (index, number) in value.numbers().into_iter().enumerate() {
        out.push_str(if index > 0 { " " } else { "" });
        match number as i64 {
            255 => out.push_str("n/a"),
            0 => out.push('0'),
            _ => write_fixed(number / 8.0 - 6.0, 1, out),
        }
    }
}

/// Prints the sensor size as `23.700 x 15.700 mm`.
pub(in crate::maker) fn sensor_size(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.numbers().as_slice()) {
        (Mode::Print, &[width, height, ..]) => out.push_str(&format!("{width:.3} x {height:.3} mm")),
        _ => value.write_plain(out),
    }
}

/// Prints how long the shutter button was half pressed, in seconds.
pub(in crate::maker) fn half_press(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(seconds)) => {
            out.push_str(&format!("{seconds:.2} s"));
            out.push_str(if seconds > 254.5 / 60.0 { " or longer" } else { "" });
        }
        _ => value.write_plain(out),
    }
}

/// Prints a number; `NOTHING` is `n/a`.
pub(in crate::maker) fn number_but<const NOTHING: i64>(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(number)) if number == NOTHING => out.push_str("n/a"),
        _ => value.write_plain(out),
    }
}

/// Prints a rounded whole number; zero is `n/a`.
pub(in crate::maker) fn whole_or_nothing(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(0.0)) => out.push_str("n/a"),
        (Mode::Print, Some(number)) => write_integer((number + 0.5) as i64, out),
        _ => value.write_plain(out),
    }
}

/// Prints five minus the number.
pub(in crate::maker) fn from_five(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(number)) => write_integer(5 - number, out),
        _ => value.write_plain(out),
    }
}

/// Prints the battery level of early bodies: the number, its voltage, and the percentage of `RANGE` above
/// `EMPTY`.
pub(in crate::maker) fn battery<const EMPTY: i64, const RANGE: i64>(
    value: &Value<'_>,
    mode: Mode,
    out: &mut String,
) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(number)) => {
            let volts = number as f64 * 8.18 / 186.0;
            let percent = (number - EMPTY) * 100 / RANGE;
            out.push_str(&format!("{number} ({volts:.1}V, {percent}%)"));
        }
        _ => value.write_plain(out),
    }
}

/// Prints a revision; revision 8 means that the camera was serviced.
pub(in crate::maker) fn print_revision(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    out.push_str(&plain);
    if mode == Mode::Print && plain.starts_with("8.") {
        out.push_str(" (camera has been serviced)");
    }
}

/// Prints the largest number of faces and the number detected.
pub(in crate::maker) fn face_detect(value: &Value<'_>, mode: Mode, out: &mut String) {
    let numbers = value.numbers();
    match (mode, numbers.first()) {
        (Mode::Print, Some(most)) => {
            match *most {
                0.0 => out.push_str("Off"),
                most => out.push_str(&format!("On ({most} faces max)")),
            }
            if let Some(found) = numbers.get(1) {
                out.push_str(&format!("; {found} faces detected"));
            }
            numbers.iter().skip(2).for_each(|further| out.push_str(&format!("; {further}")));
        }
        _ => value.write_plain(out),
    }
}

/// Prints the interval shot as `Shot 1 of 5`.
pub(in crate::maker) fn interval(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.numbers().as_slice()) {
        (Mode::Print, &[0.0, 0.0]) => out.push_str("Off"),
        (Mode::Print, &[shot, of]) => out.push_str(&format!("Shot {shot} of {of}")),
        _ => value.write_plain(out),
    }
}

/// Prints whether clarity is changed, and by how much.
pub(in crate::maker) fn clarity(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.numbers().as_slice()) {
        (Mode::Print, &[0.0, 0.0]) => out.push_str("Off"),
        (Mode::Print, &[1.0, 0.0]) => out.push('0'),
        (Mode::Print, &[1.0, by]) => out.push_str(&format!("{by:+}")),
        (Mode::Print, _) => out.push_str(&format!("Unknown ({})", value.plain())),
        _ => value.write_plain(out),
    }
}

/// Prints the word for two numbers, then the size of exposure steps.
pub(in crate::maker) fn picture_mode(
    words: &[(&str, &str)],
    value: &Value<'_>,
    mode: Mode,
    out: &mut String,
) {
    let plain = value.plain();
    let parts: Vec<&str> = plain.split(' ').collect();
    let &[a, b, ref rest @ ..] = parts.as_slice() else { return out.push_str(&plain) };
    if mode == Mode::Number {
        return out.push_str(&plain);
    }
    let kind = format!("{a} {b}");
    match words.iter().find(|(key, _)| *key == kind) {
        Some((_, word)) => out.push_str(word),
        None => out.push_str(&format!("Unknown ({kind})")),
    }
    match rest.first() {
        Some(&"0") => out.push_str("; 1/2 EV steps"),
        Some(&"1") => out.push_str("; 1/3 EV steps"),
        Some(other) => out.push_str(&format!("; Unknown ({other})")),
        None => {}
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
    fn lenses_of_another_series() {
        check(print_lens, "3 17", "smc PENTAX-FA SOFT 85mm F2.8");
        check(print_lens, "99 99", "Unknown (99 99)");
        check(print_auto_bracketing, "0.333 257", "0.3 EV, WB-BA+1");
        check(print_auto_bracketing, "0 0", "0 EV, No Extended Bracket");
        check(print_color_temperature, "5200 1 0", "5200 +1  0");
        check(points_in_focus, "130 0", "1,4");
    }
}
