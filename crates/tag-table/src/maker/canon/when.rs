//! Conditions that decide the meaning of Canon's tags: the camera's model, sizes, earlier values.

use super::change::{is_digits, is_firmware};
use crate::maker::note::Note;
use crate::value::{Array, Format, Value};

/// Whether the model name contains one of these as whole words.
pub fn named(note: &Note<'_>, names: &[&str]) -> bool {
    let model = note.camera.model;
    let is_whole = |at: usize, name: &str| is_edge(model, at) && is_edge(model, at + name.len());
    names.iter().any(|name| model.match_indices(name).any(|(at, _)| is_whole(at, name)))
}

/// Whether the model name ends with one of these as whole words.
pub fn ends(note: &Note<'_>, names: &[&str]) -> bool {
    let model = note.camera.model;
    names.iter().any(|name| model.ends_with(name) && is_edge(model, model.len() - name.len()))
}

/// Whether there is a word boundary at `at`.
fn is_edge(text: &str, at: usize) -> bool {
    let is_word = |byte: Option<&u8>| byte.is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_');
    let bytes = text.as_bytes();
    is_word(at.checked_sub(1).and_then(|before| bytes.get(before))) != is_word(bytes.get(at))
}

/// Whether the bytes begin with `start`.
pub(super) fn starts(raw: &Array<'_>, start: &[u8]) -> bool {
    raw.bytes.starts_with(start)
}

pub(super) fn is_16_bits(raw: &Array<'_>) -> bool {
    matches!(raw.format, Format::Int16u | Format::Int16s)
}

pub(super) fn is_32_bits(raw: &Array<'_>) -> bool {
    matches!(raw.format, Format::Int32u | Format::Int32s)
}

/// Whether the 16-bit number at `at` is one of these: most of Canon's blocks contain their own size.
fn holds(raw: &Array<'_>, at: usize, sizes: &[usize]) -> bool {
    let size = raw.order.u16(raw.bytes, at);
    size.is_some_and(|size| sizes.contains(&usize::from(size)))
}

/// Whether the block begins with its own size.
pub fn sized(_note: &Note<'_>, raw: &Array<'_>) -> bool {
    holds(raw, 0, &[raw.bytes.len()])
}

/// Whether the block begins with its own size, which in the D60 does not include the size field.
pub(super) fn sized_d60(_note: &Note<'_>, raw: &Array<'_>) -> bool {
    let n_bytes = raw.bytes.len();
    holds(raw, 0, &[n_bytes, n_bytes.saturating_sub(2)])
}

/// Whether the block begins with its own size; the directory gives twice the size.
pub(super) fn sized_half(_note: &Note<'_>, raw: &Array<'_>) -> bool {
    holds(raw, 0, &[raw.bytes.len() / 2])
}

/// Whether the block begins with its own size; Canon's own program truncates the block but keeps the size.
pub(super) fn sized_or_cut(_note: &Note<'_>, raw: &Array<'_>) -> bool {
    holds(raw, 0, &[raw.bytes.len(), 0x2c])
}

/// Whether the block has its own size after a version.
pub fn sized_after_version(_note: &Note<'_>, raw: &Array<'_>) -> bool {
    holds(raw, 2, &[raw.bytes.len()])
}

/// Whether the point block of an older camera is plausible. It has no size to check, so the number of points
/// must be one that cameras have, and both picture sizes must have the same aspect ratio.
pub(super) fn af_info_makes_sense(_note: &Note<'_>, raw: &Array<'_>) -> bool {
    const LEAST_BYTES: usize = 24;
    let number = |at| raw.order.u16(raw.bytes, at).map_or(0.0, f64::from);
    let n_points = number(0) as u16;
    if raw.bytes.len() < LEAST_BYTES || !matches!(n_points, 1 | 5 | 7 | 9 | 15 | 45 | 53) {
        return false;
    }
    let (width, height, af_width, af_height) = (number(4), number(6), number(8), number(10));
    if width == 0.0 || height == 0.0 {
        return false;
    }
    let ratio = width / height;
    if [1.33, 1.67, 0.75, 0.60].iter().any(|usual| (ratio - usual).abs() < 0.01) {
        return true;
    }
    if af_width == 0.0 || af_height == 0.0 || width == height {
        return false;
    }
    let af_ratio = af_width / af_height;
    (1.0 - ratio / af_ratio).abs() < 0.01 || (1.0 - ratio * af_ratio).abs() < 0.01
}

/// Whether the lens is the MP-E 65mm: the magnification is known only for this lens.
pub(super) fn has_macro_lens(note: &Note<'_>, _raw: &Array<'_>) -> bool {
    note.integer("LensType") == Some(124)
}

/// Whether the camera records the focal plane: compact cameras and early EOS models.
pub fn has_focal_plane_size(note: &Note<'_>, _raw: &Array<'_>) -> bool {
    const EOS: &[&str] = &["1D", "1DS", "5D", "D30", "D60", "10D", "20D", "30D", "K236"];
    const NAMED: &[&str] = &[
        "300D DIGITAL",
        "350D DIGITAL",
        "400D DIGITAL",
        "REBEL",
        "REBEL XT",
        "REBEL XTi",
        "Kiss Digital",
        "Kiss Digital N",
        "Kiss Digital X",
    ];
    !note.is_model(&["EOS"]) || ends(note, EOS) || ends(note, NAMED)
}

/// Whether the `ColorData` block has one of these versions.
pub(super) fn is_version(note: &Note<'_>, versions: &[i64]) -> bool {
    note.integer("ColorDataVersion").is_some_and(|version| versions.contains(&version))
}

pub(super) fn is_before_version_14(note: &Note<'_>) -> bool {
    note.integer("ColorDataVersion").is_some_and(|version| version < 14 || version == 15)
}

/// Whether the text up to the first NUL is a version of five characters, such as `1.0.3`.
pub(super) fn is_short_firmware(raw: &Array<'_>) -> bool {
    let text = raw.bytes.split(|&byte| byte == 0).next().unwrap_or(&[]);
    text.len() == 5 && is_firmware(text)
}

/// Whether the current directory of a raw file describes the picture.
pub(super) fn is_in_description(note: &Note<'_>) -> bool {
    note.integer(".Directory") == Some(0x2804)
}

/// Number of autofocus points, from an earlier value.
pub(super) fn n_points(note: &Note<'_>) -> usize {
    note.count("NumAFPoints")
}

/// Number of 16-bit words with one bit for each point.
pub(super) fn n_point_words(note: &Note<'_>) -> usize {
    n_points(note).div_ceil(16)
}

/// Reads the unit of focal lengths in advance, because it comes after the first of them.
pub fn look_ahead_units(note: &mut Note<'_>, raw: Array<'_>) {
    const FOCAL_UNITS: usize = 25;
    let settings = Array { format: Format::Int16s, ..raw };
    if let Some(crate::value::Number::Integer(n_units)) = settings.number(FOCAL_UNITS) {
        note.remember("FocalUnits", Value::Integer(n_units));
    }
}

/// Finds the firmware layout in advance: firmware versions shift the content of `CameraInfo`, and the
/// position of the version string identifies the layout. Stores the index of that position, from 1; 0 if none
/// matches.
pub fn look_ahead(note: &mut Note<'_>, raw: Array<'_>, places: &[usize]) {
    let stands_at = |&place: &usize| raw.bytes.get(place..place + 6).is_some_and(begins_firmware);
    let index = places.iter().position(stands_at).map_or(0, |index| index + 1);
    note.remember(".Firmware", Value::Integer(index as i64));
}

fn begins_firmware(bytes: &[u8]) -> bool {
    let mut parts = bytes.splitn(3, |&byte| byte == b'.');
    let (Some(major), Some(minor), Some(rest)) = (parts.next(), parts.next(), parts.next()) else {
        return false;
    };
    is_digits(major) && is_digits(minor) && rest.first().is_some_and(u8::is_ascii_digit)
}

/// Index of the firmware layout found by [`look_ahead`]; 0 if none was found.
pub fn firmware(note: &Note<'_>) -> usize {
    note.count(".Firmware")
}

/// Number of additional bytes in firmware before that of index `first`. For unknown firmware the number is so
/// large that no later item is read.
pub fn early(note: &Note<'_>, first: usize, n_bytes: i64) -> i64 {
    const OUT_OF_REACH: i64 = 0x10000;
    match firmware(note) {
        0 => OUT_OF_REACH,
        index if index < first => n_bytes,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maker::note::Camera;

    fn note(model: &str) -> Note<'_> {
        Note::new(Camera { make: "Canon", model, ..Camera::default() }, "JPEG")
    }

    fn raw(bytes: &[u8]) -> Array<'_> {
        Array { bytes, format: Format::Int16u, order: crate::bytes::ByteOrder::Little }
    }

    #[test]
    fn models_by_whole_words() {
        assert!(named(&note("Canon EOS DIGITAL REBEL XT"), &["REBEL XT"]));
        assert!(!named(&note("Canon EOS DIGITAL REBEL XTi"), &["REBEL XT"]));
        assert!(ends(&note("Canon EOS-1D"), &["1D"]));
        assert!(!ends(&note("Canon EOS-1D X"), &["1D"]));
        assert!(!ends(&note("Canon EOS 21D"), &["1D"]));
        assert!(has_focal_plane_size(&note("Canon EOS DIGITAL REBEL"), &raw(&[])));
        assert!(!has_focal_plane_size(&note("Canon EOS 550D"), &raw(&[])));
    }

    #[test]
    fn blocks_hold_their_size() {
        assert!(sized(&note(""), &raw(&[4, 0, 1, 0])));
        assert!(!sized(&note(""), &raw(&[6, 0, 1, 0])));
        assert!(sized_after_version(&note(""), &raw(&[0, 0, 4, 0])));
        assert!(!sized(&note(""), &raw(&[])));
    }

    #[test]
    fn firmware_is_found_by_its_place() {
        let mut note = note("Canon EOS 7D");
        look_ahead(&mut note, raw(b"....1.0.7\0"), &[0, 4]);
        assert_eq!(firmware(&note), 2);
        assert_eq!((early(&note, 3, -4), early(&note, 2, -4)), (-4, 0));
        look_ahead(&mut note, raw(b"nothing here"), &[0, 4]);
        assert_eq!(early(&note, 2, -4), 0x10000);
    }
}
