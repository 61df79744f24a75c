//! When a tag of Canon's is this or that: by the camera's model, by sizes, by what was met before.

use crate::context::Context;
use crate::maker::item::Table;
use crate::maker::note::{Note, Raw};
use crate::maker::walk;
use crate::value::{Array, Format, Value};

use super::change::{is_digits, is_firmware};

/// Whether one of these stands in the model's name as whole words.
pub(super) fn named(note: &Note<'_>, names: &[&str]) -> bool {
    let model = note.camera.model;
    let is_whole = |at: usize, name: &str| is_edge(model, at) && is_edge(model, at + name.len());
    names.iter().any(|name| model.match_indices(name).any(|(at, _)| is_whole(at, name)))
}

/// Whether the model's name ends with one of these as whole words.
pub(super) fn ends(note: &Note<'_>, names: &[&str]) -> bool {
    let model = note.camera.model;
    names.iter().any(|name| model.ends_with(name) && is_edge(model, model.len() - name.len()))
}

/// Whether a word begins or ends at `at`.
fn is_edge(text: &str, at: usize) -> bool {
    let is_word = |byte: Option<&u8>| byte.is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_');
    let bytes = text.as_bytes();
    is_word(at.checked_sub(1).and_then(|before| bytes.get(before))) != is_word(bytes.get(at))
}

/// Whether the bytes begin so.
pub(super) fn starts(raw: &Raw<'_>, start: &[u8]) -> bool {
    raw.bytes().starts_with(start)
}

pub(super) fn is_16_bits(raw: &Raw<'_>) -> bool {
    matches!(raw.array.format, Format::Int16u | Format::Int16s)
}

pub(super) fn is_32_bits(raw: &Raw<'_>) -> bool {
    matches!(raw.array.format, Format::Int32u | Format::Int32s)
}

/// Whether the number of 16 bits at `at` is one of these: most of Canon's blocks hold their own size.
fn holds(raw: &Raw<'_>, at: usize, sizes: &[usize]) -> bool {
    let size = raw.array.order.u16(raw.bytes(), at);
    size.is_some_and(|size| sizes.contains(&usize::from(size)))
}

/// Whether the block begins with its own size.
pub(super) fn sized(_note: &Note<'_>, raw: &Raw<'_>) -> bool {
    holds(raw, 0, &[raw.bytes().len()])
}

/// As `sized`; the D60 does not count the size itself.
pub(super) fn sized_d60(_note: &Note<'_>, raw: &Raw<'_>) -> bool {
    let n_bytes = raw.bytes().len();
    holds(raw, 0, &[n_bytes, n_bytes.saturating_sub(2)])
}

/// As `sized`; the directory tells twice as much.
pub(super) fn sized_half(_note: &Note<'_>, raw: &Raw<'_>) -> bool {
    holds(raw, 0, &[raw.bytes().len() / 2])
}

/// As `sized`; Canon's own program cuts the block off, but leaves the size.
pub(super) fn sized_or_cut(_note: &Note<'_>, raw: &Raw<'_>) -> bool {
    holds(raw, 0, &[raw.bytes().len(), 0x2c])
}

/// As `sized`; a version comes first.
pub(super) fn sized_behind(_note: &Note<'_>, raw: &Raw<'_>) -> bool {
    holds(raw, 2, &[raw.bytes().len()])
}

/// The block of points of older cameras has no size to check: the number of points must be one that cameras
/// have, and both sizes of the picture alike.
pub(super) fn af_info_makes_sense(_note: &Note<'_>, raw: &Raw<'_>) -> bool {
    const LEAST_BYTES: usize = 24;
    let number = |at| raw.array.order.u16(raw.bytes(), at).map_or(0.0, f64::from);
    let n_points = number(0) as u16;
    if raw.bytes().len() < LEAST_BYTES || !matches!(n_points, 1 | 5 | 7 | 9 | 15 | 45 | 53) {
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

/// The MP-E 65mm: only of this lens the magnification is known.
pub(super) fn has_macro_lens(note: &Note<'_>, _raw: &Raw<'_>) -> bool {
    note.integer("LensType") == Some(124)
}

/// Compact cameras, and the EOS of the first years.
pub(super) fn tells_focal_plane(note: &Note<'_>, _raw: &Raw<'_>) -> bool {
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

/// Whether the block of colours has one of these versions.
pub(super) fn is_version(note: &Note<'_>, versions: &[i64]) -> bool {
    note.integer("ColorDataVersion").is_some_and(|version| versions.contains(&version))
}

pub(super) fn is_before_version_14(note: &Note<'_>) -> bool {
    note.integer("ColorDataVersion").is_some_and(|version| version < 14 || version == 15)
}

/// `1.0.3` and a NUL.
pub(super) fn is_short_firmware(raw: &Raw<'_>) -> bool {
    let text = raw.bytes().split(|&byte| byte == 0).next().unwrap_or(&[]);
    text.len() == 5 && is_firmware(text)
}

/// Whether the directory of a raw file describes the picture.
pub(super) fn is_in_description(note: &Note<'_>) -> bool {
    note.integer(".Directory") == Some(0x2804)
}

/// Points of autofocus.
pub(super) fn n_points(note: &Note<'_>) -> usize {
    note.count("NumAFPoints")
}

/// Words of 16 bits, a bit for each point.
pub(super) fn n_point_words(note: &Note<'_>) -> usize {
    n_points(note).div_ceil(16)
}

/// Reads a block whose tags depend on how many numbers it has, which are kept under `name`.
pub(super) fn counted<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    raw: Raw<'a>,
    name: &'static str,
    table: &'static Table,
) {
    note.remember(name, Value::Integer(raw.count() as i64));
    walk::bytes(ctx, note, table, raw);
}

/// The unit of focal lengths stands behind the first of them.
pub(super) fn look_ahead_units(note: &mut Note<'_>, raw: Raw<'_>) {
    const FOCAL_UNITS: usize = 25;
    let settings = Array { format: Format::Int16s, ..raw.array };
    if let Some(crate::value::Number::Integer(n_units)) = settings.number(FOCAL_UNITS) {
        note.remember("FocalUnits", Value::Integer(n_units));
    }
}

/// Firmware moves what lies in `CameraInfo`: which it is shows in where its version stands. Kept is the index
/// of the place, from 1; 0 where there is none.
pub(super) fn look_ahead(note: &mut Note<'_>, raw: Raw<'_>, places: &[usize]) {
    let stands_at = |&place: &usize| raw.bytes().get(place..place + 6).is_some_and(begins_firmware);
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

/// Which firmware it is, as [`look_ahead`] found.
pub(super) fn firmware(note: &Note<'_>) -> usize {
    note.count(".Firmware")
}

/// Bytes that the firmware before that of index `first` has more; so many for one that is not known that
/// nothing behind is read.
pub(super) fn early(note: &Note<'_>, first: usize, n_bytes: i64) -> i64 {
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
    use crate::maker::Camera;
    use crate::maker::canon::testing::{sized as as_sized, told};

    fn note(model: &str) -> Note<'_> {
        Note::new(Camera { make: "Canon", model, ..Camera::default() }, "JPEG")
    }

    #[test]
    fn models_by_whole_words() {
        assert!(named(&note("Canon EOS DIGITAL REBEL XT"), &["REBEL XT"]));
        assert!(!named(&note("Canon EOS DIGITAL REBEL XTi"), &["REBEL XT"]));
        assert!(ends(&note("Canon EOS-1D"), &["1D"]));
        assert!(!ends(&note("Canon EOS-1D X"), &["1D"]));
        assert!(!ends(&note("Canon EOS 21D"), &["1D"]));
        assert!(tells_focal_plane(&note("Canon EOS DIGITAL REBEL"), &raw(&[])));
        assert!(!tells_focal_plane(&note("Canon EOS 550D"), &raw(&[])));
    }

    fn raw(bytes: &[u8]) -> Raw<'_> {
        use crate::bytes::ByteOrder;
        use crate::ifd::{Block, Data};
        use crate::maker::note::Area;
        let order = ByteOrder::Little;
        let block = Block { data: Data::Slice(bytes), base: 0, order, big: false };
        Raw { array: Array { bytes, format: Format::Int16u, order }, area: Area::new(block), at: 0 }
    }

    #[test]
    fn blocks_hold_their_size() {
        assert!(sized(&note(""), &raw(&[4, 0, 1, 0])));
        assert!(!sized(&note(""), &raw(&[6, 0, 1, 0])));
        assert!(sized_behind(&note(""), &raw(&[0, 0, 4, 0])));
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

    #[test]
    fn focal_lengths_count_a_unit_that_stands_behind_them() {
        let mut settings = [0_u16; 26];
        (settings[23], settings[25]) = (1050, 10);
        let told = told("Canon PowerShot S40", &[(1, 3, &as_sized(&settings))]);
        assert!(told.contains(&"MaxFocalLength=105 mm".to_owned()), "{told:?}");
    }

    #[test]
    fn firmware_moves_what_lies_behind() {
        let mut block = vec![0; 0x400];
        let version = |block: &mut Vec<u8>, at: usize| block[at..at + 6].copy_from_slice(b"1.0.7\0");
        let file_index = |block: &[u8]| {
            let told = told("Canon EOS 7D", &[(0x0d, 7, block)]);
            told.into_iter().find(|tag| tag.starts_with("FileIndex="))
        };
        (block[0x1e7], block[0x1eb]) = (6, 9);
        version(&mut block, 0x1ac);
        assert_eq!(file_index(&block).as_deref(), Some("FileIndex=10"));
        version(&mut block, 0x1a8);
        assert_eq!(file_index(&block).as_deref(), Some("FileIndex=7"));
        block[0x1a8..0x1b2].fill(0);
        assert_eq!(file_index(&block), None);
    }

    #[test]
    fn a_row_that_is_cut_off_ends_before_the_cut() {
        let row = [0, 2, 9, 3, 6000, 4000, 6000, 4000, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2];
        let told = told("Canon EOS 7D", &[(0x26, 3, &as_sized(&row))]);
        assert_eq!(told.last().map(String::as_str), Some("AFAreaWidths=1 2 3 4 5 6 7 8 9"));
    }
}
