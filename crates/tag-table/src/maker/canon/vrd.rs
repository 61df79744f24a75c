//! The recipe that Canon's Digital Photo Professional stores for a picture: a trailer of the file, or a
//! separate file (`.vrd`, and `.dr4` since version 4 of the program).
//!
//! Between a header and a footer, each with the size of the data between them, are big-endian blocks with
//! type and size: edits of the old program, edits of the new one, XMP. The old edits are numbers at fixed
//! positions, the new ones are a directory.
//!
//! Source: ExifTool's pages of CanonVRD's tags.

use crate::def::Mode;
use crate::maker::note::Note;
use crate::number::{write_fixed, write_g};
use crate::value::Value;

/// Size of the picture style in bytes, including its length field.
pub(super) fn n_style_bytes(note: &Note<'_>) -> usize {
    note.count(".StyleBytes") + 2
}

/// Size of the lens optimizer's data in bytes; 0 if it is off.
pub(super) fn dlo_bytes(note: &Note<'_>) -> i64 {
    const HEAD_BYTES: i64 = 0x16;
    match note.count("DLOOn") {
        0 => 0,
        _ => note.count("DLODataLength") as i64 + HEAD_BYTES,
    }
}

/// The white point, in stops, that means no change.
pub(super) const GAMMA_WHITE: f64 = 11.771_093_251_699_54;

/// Converts a point of the gamma curve to stops above `from`.
pub(super) fn gamma(number: f64, from: f64) -> f64 {
    const UNIT: f64 = 4.6875;
    if number <= 0.0 {
        return number;
    }
    let stops = (number / UNIT).log2() + from;
    if stops.abs() > 1e-10 { stops } else { 0.0 }
}

/// Prints a version as `3.4.0`, from `340`.
pub(super) fn version(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    match (mode, plain.len()) {
        (Mode::Print, 3..) if plain.is_ascii() => {
            let (first, rest) = plain.split_at(1);
            let (middle, last) = rest.split_at(rest.len() - 1);
            out.push_str(&format!("{first}.{middle}.{last}"));
        }
        _ => out.push_str(&plain),
    }
}

/// Prints levels without the number that precedes them.
pub(super) fn levels(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    match (mode, plain.split_once(' ')) {
        (Mode::Print, Some((_, levels))) => out.push_str(levels),
        _ => out.push_str(&plain),
    }
}

/// Prints the points of a curve as `(0,0) (255,255)`, from their count and coordinates.
pub(super) fn curve(value: &Value<'_>, mode: Mode, out: &mut String) {
    const N_NUMBERS: usize = 21;
    let numbers = value.numbers();
    let n_points = numbers.first().map_or(0, |&number| number as usize);
    if mode == Mode::Number || numbers.len() != N_NUMBERS || !(2..=10).contains(&n_points) {
        return value.write_plain(out);
    }
    let points = numbers[1..].chunks_exact(2).take(n_points);
    let texts: Vec<String> = points.map(|point| format!("({},{})", point[0], point[1])).collect();
    out.push_str(&texts.join(" "));
}

/// Prints a number with six significant digits.
pub(super) fn six_digits_g(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(number)) => write_g(number, 6, out),
        _ => value.write_plain(out),
    }
}

/// Prints a number with a sign and three decimals.
pub(super) fn signed_thousandths(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(number)) => {
            if number >= 0.0 {
                out.push('+');
            }
            write_fixed(number, 3, out);
        }
        _ => value.write_plain(out),
    }
}

/// Prints a fraction as a percentage.
pub(super) fn percent(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(share)) => {
            write_fixed(share * 100.0, 0, out);
            out.push('%');
        }
        _ => value.write_plain(out),
    }
}
