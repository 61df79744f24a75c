//! Conversions of XMP values that cannot use those of EXIF.

use crate::def::{Conv, Mode};
use crate::number::write_g;
use crate::print::container::date_since_1970;
use crate::print::{exif, gps};
use crate::text::write_text;
use crate::value::Value;

/// Prints a latitude as signed degrees, or `53 deg 22' 58.20" N`.
pub fn latitude(value: &Value<'_>, mode: Mode, out: &mut String) {
    coordinate(value, mode, ['N', 'S'], out);
}

/// Prints whether a document is trapped: one of PDF's names, `True`, `False` and `Unknown`, without its
/// slash.
pub fn trapped(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    let name = plain.strip_prefix('/').unwrap_or(&plain);
    match (mode, name) {
        (Mode::Number, _) | (Mode::Print, "True" | "False" | "Unknown") => out.push_str(name),
        (Mode::Print, _) => out.push_str(&format!("Unknown ({name})")),
    }
}

/// Prints a longitude as signed degrees, or `1 deg 49' 0.00" W`.
pub fn longitude(value: &Value<'_>, mode: Mode, out: &mut String) {
    coordinate(value, mode, ['E', 'W'], out);
}

fn coordinate(value: &Value<'_>, mode: Mode, hemispheres: [char; 2], out: &mut String) {
    match (mode, degrees_of(value)) {
        (Mode::Print, Some(degrees)) => {
            gps::write_dms(degrees, out);
            out.push(' ');
            out.push(hemispheres[usize::from(degrees < 0.0)]);
        }
        _ => value.write_plain(out),
    }
}

fn degrees_of(value: &Value<'_>) -> Option<f64> {
    match value {
        Value::Text(text) => text.trim().trim_start_matches('+').parse().ok(),
        _ => value.as_f64(),
    }
}

/// Prints seconds since 1970 as a date.
pub fn unix_time(value: &Value<'_>, _mode: Mode, out: &mut String) {
    match value.plain().trim().parse() {
        Ok(seconds) => out.push_str(&date_since_1970(seconds)),
        Err(_) => value.write_plain(out),
    }
}

/// Prints a lens as `16-50mm f/3.5-5.6`, from a text of four numbers or a list of four.
pub fn lens_info(value: &Value<'_>, mode: Mode, out: &mut String) {
    exif::lens_info(value, mode, out);
}

/// The colour space of EXIF. Some writers store "uncalibrated" with 32 bits that are all set, not 16.
pub fn color_space(value: &Value<'_>, mode: Mode, out: &mut String) {
    const WORDS: &[(i64, &str)] = &[(1, "sRGB"), (2, "Adobe RGB"), (0xffff, "Uncalibrated")];
    let value = if value.plain() == "4294967295" { Value::Integer(0xffff) } else { *value };
    write_text(&value, Conv::Labels(WORDS), mode, out);
}

/// Prints a distance in metres, or `infinity` for the largest number that the field can hold.
pub fn focus_distance(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(4_294_967_295.0)) => out.push_str("infinity"),
        (_, Some(metres)) => write_g(metres, 15, out),
        _ => value.write_plain(out),
    }
}

/// Prints Photo Mechanic's four numbers with their names.
pub fn photo_mechanic_prefs(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    let parts: Vec<&str> = plain.split(':').collect();
    match (mode, parts.as_slice()) {
        (Mode::Print, [tagged, class, rating, frame]) => {
            out.push_str(&format!("Tagged:{tagged}, ColorClass:{class}, Rating:{rating}, FrameNum:{frame}"));
        }
        _ => out.push_str(&plain),
    }
}

/// The four bytes of a whole number, most significant first.
fn four_bytes(value: &Value<'_>) -> Option<[u8; 4]> {
    Some(u32::try_from(value.as_i64()?).ok()?.to_be_bytes())
}

/// Prints a version from the bytes of a number: `0.1.0.0` from 65536.
pub fn bytes_of_version(value: &Value<'_>, mode: Mode, out: &mut String) {
    match four_bytes(value).filter(|_| mode == Mode::Print) {
        Some([a, b, c, d]) => out.push_str(&format!("{a}.{b}.{c}.{d}")),
        None => value.write_plain(out),
    }
}

/// Prints a pixel format's name from the number that encodes it: `L008` from 1278226488.
pub fn four_letters(value: &Value<'_>, mode: Mode, out: &mut String) {
    let letters = four_bytes(value).filter(|_| mode == Mode::Print);
    match letters.filter(|letters| letters.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'_')) {
        Some(letters) => letters.iter().for_each(|&b| out.push(char::from(b))),
        None => value.write_plain(out),
    }
}

/// Prints a date in PDF's form as EXIF's.
pub fn date_of_pdf(value: &Value<'_>, _mode: Mode, out: &mut String) {
    out.push_str(&super::pdf::date(&value.plain()));
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
    fn coordinates() {
        check(latitude, Value::Float(53.382_833_333), "53 deg 22' 58.20\" N");
        check(longitude, Value::Text("-1.816666667"), "1 deg 49' 0.00\" W");
        check(longitude, Value::Text("+10.1913155"), "10 deg 11' 28.74\" E");
        check(longitude, Value::Text("nowhere"), "nowhere");
    }

    #[test]
    fn words() {
        check(focus_distance, Value::Float(4_294_967_295.0), "infinity");
        check(focus_distance, Value::Float(1.5), "1.5");
        check(trapped, Value::Text("/False"), "False");
        check(trapped, Value::Text("Perhaps"), "Unknown (Perhaps)");
        check(bytes_of_version, Value::Text("65536"), "0.1.0.0");
        check(bytes_of_version, Value::Text("1.2"), "1.2");
        check(four_letters, Value::Text("1278226488"), "L008");
        check(four_letters, Value::Text("7"), "7");
        check(
            photo_mechanic_prefs,
            Value::Text("0:1:2:003"),
            "Tagged:0, ColorClass:1, Rating:2, FrameNum:003",
        );
    }
}
