//! The recipe that Canon's Digital Photo Professional leaves behind a picture: a trailer of the file, or a
//! file of its own (`.vrd`, and `.dr4` since version 4 of the program).
//!
//! A header and a footer, each with the size of what is between them, hold blocks of type and size,
//! big-endian: edits of the old program, edits of the new one, XMP. The old edits are numbers at fixed
//! places, the new ones a directory.
//!
//! Source: ExifTool's pages of CanonVRD's tags.

use crate::def::Mode;
use crate::maker::note::Note;
use crate::number::{write_fixed, write_g};
use crate::value::Value;

/// Bytes of the picture style, its size included.
pub(super) fn n_style_bytes(note: &Note<'_>) -> usize {
    note.count(".StyleBytes") + 2
}

/// Bytes that the lens optimizer's data has, where it is on.
pub(super) fn dlo_bytes(note: &Note<'_>) -> i64 {
    const HEAD_BYTES: i64 = 0x16;
    match note.count("DLOOn") {
        0 => 0,
        _ => note.count("DLODataLength") as i64 + HEAD_BYTES,
    }
}

/// The stop of the white point that stands for no change.
pub(super) const GAMMA_WHITE: f64 = 11.771_093_251_699_54;

/// Stops above `from` of a point of the gamma curve.
pub(super) fn gamma(number: f64, from: f64) -> f64 {
    const UNIT: f64 = 4.6875;
    if number <= 0.0 {
        return number;
    }
    let stops = (number / UNIT).log2() + from;
    if stops.abs() > 1e-10 { stops } else { 0.0 }
}

/// `3.4.0` of `340`.
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

/// Levels without the number before them.
pub(super) fn levels(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    match (mode, plain.split_once(' ')) {
        (Mode::Print, Some((_, levels))) => out.push_str(levels),
        _ => out.push_str(&plain),
    }
}

/// `(0,0) (255,255)`: a count of points, then the points.
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

/// Six significant digits.
pub(super) fn six_digits_g(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(number)) => write_g(number, 6, out),
        _ => value.write_plain(out),
    }
}

/// Three decimals and a sign.
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

/// Percent of a share.
pub(super) fn percent(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(share)) => {
            write_fixed(share * 100.0, 0, out);
            out.push('%');
        }
        _ => value.write_plain(out),
    }
}
