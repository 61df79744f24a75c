//! How XMP values are shown where EXIF's ways do not fit.

use crate::def::Mode;
use crate::number::write_g;
use crate::print::{exif, gps};
use crate::value::Value;

/// Signed degrees, or `53 deg 22' 58.20" N`.
pub fn latitude(value: &Value<'_>, mode: Mode, out: &mut String) {
    coordinate(value, mode, ['N', 'S'], out);
}

/// Signed degrees, or `1 deg 49' 0.00" W`.
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

/// `16-50mm f/3.5-5.6`, of a text of four numbers or of a list of four.
pub fn lens_info(value: &Value<'_>, mode: Mode, out: &mut String) {
    exif::lens_info(value, mode, out);
}

/// Metres, or `infinity` for the largest number that the field can hold.
pub fn focus_distance(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(4_294_967_295.0)) => out.push_str("infinity"),
        (_, Some(metres)) => write_g(metres, 15, out),
        _ => value.write_plain(out),
    }
}

/// Photo Mechanic's four numbers with their names.
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

/// The four bytes of a whole number, the highest first.
fn four_bytes(value: &Value<'_>) -> Option<[u8; 4]> {
    Some(u32::try_from(value.as_i64()?).ok()?.to_be_bytes())
}

/// `0.1.0.0` of 65536.
pub fn bytes_of_version(value: &Value<'_>, mode: Mode, out: &mut String) {
    match four_bytes(value).filter(|_| mode == Mode::Print) {
        Some([a, b, c, d]) => out.push_str(&format!("{a}.{b}.{c}.{d}")),
        None => value.write_plain(out),
    }
}

/// The name of a format of pixels of the number that it is written as, `L008` of 1278226488.
pub fn four_letters(value: &Value<'_>, mode: Mode, out: &mut String) {
    let letters = four_bytes(value).filter(|_| mode == Mode::Print);
    match letters.filter(|letters| letters.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'_')) {
        Some(letters) => letters.iter().for_each(|&b| out.push(char::from(b))),
        None => value.write_plain(out),
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
