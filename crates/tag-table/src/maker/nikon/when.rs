//! Conditions that decide the meaning of Nikon's tags: the camera, its firmware, earlier values.

use crate::maker::note::Note;
use crate::value::{Array, Value};

/// Whether the camera's model begins with this name, ignoring case.
pub(super) fn begins(note: &Note<'_>, name: &str) -> bool {
    let model = note.camera.model.as_bytes();
    model.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name.as_bytes()))
}

/// Whether the camera's model is `NIKON` and one of these names, optionally followed by further words.
pub(super) fn model(note: &Note<'_>, names: &[&str]) -> bool {
    const MAKE: &str = "NIKON ";
    let is = |name: &&str| {
        begins(note, MAKE)
            && note.camera.model.as_bytes()[MAKE.len()..]
                .get(..name.len())
                .is_some_and(|start| start.eq_ignore_ascii_case(name.as_bytes()))
            && ends_word(note.camera.model, MAKE.len() + name.len())
    };
    names.iter().any(is)
}

/// Whether one of these names ends a word of the camera's model.
pub fn named(note: &Note<'_>, names: &[&str]) -> bool {
    let text = note.camera.model;
    names.iter().any(|name| text.match_indices(name).any(|(at, _)| ends_word(text, at + name.len())))
}

/// Whether there is no letter, digit or underscore at `at`.
fn ends_word(text: &str, at: usize) -> bool {
    text.as_bytes().get(at).is_none_or(|&byte| !byte.is_ascii_alphanumeric() && byte != b'_')
}

/// An earlier value with this name as a number; 0 if there is none.
fn number(note: &Note<'_>, name: &str) -> f64 {
    note.value(name).and_then(|value| value.as_f64()).unwrap_or(0.0)
}

pub(super) fn is(note: &Note<'_>, name: &str, expected: i64) -> bool {
    number(note, name) == expected as f64
}

pub(super) fn one_of(note: &Note<'_>, name: &str, expected: &[i64]) -> bool {
    expected.iter().any(|&number| is(note, name, number))
}

pub(super) fn at_least(note: &Note<'_>, name: &str, least: i64) -> bool {
    number(note, name) >= least as f64
}

pub(super) fn below(note: &Note<'_>, name: &str, end: i64) -> bool {
    number(note, name) < end as f64
}

/// An earlier value with this name as text; empty if there is none.
pub(super) fn text<'a>(note: &Note<'a>, name: &str) -> &'a [u8] {
    match note.value(name) {
        Some(Value::Array(array)) => array.text_bytes(),
        Some(Value::Text(text)) => text.as_bytes(),
        _ => b"",
    }
}

const FIRMWARE: &str = "FirmwareVersion";

/// Whether the firmware has this version or a later one.
pub fn firmware_from(note: &Note<'_>, version: &str) -> bool {
    text(note, FIRMWARE) >= version.as_bytes()
}

/// Whether the firmware is known and older than this version.
pub fn firmware_before(note: &Note<'_>, version: &str) -> bool {
    let firmware = text(note, FIRMWARE);
    !firmware.is_empty() && firmware < version.as_bytes()
}

/// Whether the value begins with these version digits.
pub(super) fn version(raw: &Array<'_>, digits: &str) -> bool {
    raw.bytes.starts_with(digits.as_bytes())
}

pub(super) fn versions(raw: &Array<'_>, digits: &[&str]) -> bool {
    digits.iter().any(|digits| version(raw, digits))
}

macro_rules! models {
    ($($name:ident: $test:ident $names:expr;)*) => { $(
        pub(super) fn $name(note: &Note<'_>, _raw: &Array<'_>) -> bool {
            $test(note, $names)
        }
    )* };
}

models! {
    d3: named &["D3", "D3S", "D3X"];
    d3s: named &["D3S"];
    d300: named &["D300", "D300S"];
    d6: model &["D6"];
    z_7: model &["Z 7", "Z 7_2"];
    z_early: model &["Z 5", "Z 50", "Z 6", "Z 6_2", "Z 7", "Z 7_2", "Z fc"];
    z_series: model &[
        "Z 30", "Z 5", "Z 50", "Z 6", "Z 6_2", "Z 7", "Z 7_2", "Z 8", "Z f", "Z fc", "Z 9", "Z5_2", "Z50_2", "Z6_3",
    ];
}

pub(super) fn d4s(note: &Note<'_>, _raw: &Array<'_>) -> bool {
    note.is_model(&["D4S"])
}

macro_rules! numbers {
    ($($name:ident: $test:ident $value:literal $number:expr;)*) => { $(
        pub(super) fn $name(note: &Note<'_>, _raw: &Array<'_>) -> bool {
            $test(note, $value, $number)
        }
    )* };
}

numbers! {
    phase_detect: is "AFDetectionMethod" 0;
    contrast_detect: is "AFDetectionMethod" 1;
    has_af_place: is "AFCoordinatesAvailable" 1;
    old_lens: is "OldLensData" 1;
    new_lens: is "NewLensData" 1;
    flash_is_manual: at_least "FlashControlMode" 6;
    // Some cameras store the mode of group B in the upper half of the byte, but this value is used for them
    // too.
    group_b_is_manual: at_least "FlashGroupBControlMode" 0x60;
    interval_shooting: at_least "IntervalShooting" 1;
    pixel_shift: at_least "PixelShiftShooting" 1;
}

/// Whether the layout of focus points has this number.
pub(super) fn schema<const SCHEMA: i64>(note: &Note<'_>, _raw: &Array<'_>) -> bool {
    is(note, "FocusPointSchema", SCHEMA)
}

/// Whether the layout of focus points has this number, and points are stored but no coordinates.
pub(super) fn schema_without_place<const SCHEMA: i64>(note: &Note<'_>, _raw: &Array<'_>) -> bool {
    is(note, "FocusPointSchema", SCHEMA) && is(note, "AFCoordinatesAvailable", 0)
}

/// Whether a Nikon 1 used this kind of phase detection.
pub(super) fn nikon_1<const METHOD: i64>(note: &Note<'_>, _raw: &Array<'_>) -> bool {
    is(note, "PhaseDetectAF", METHOD)
}

pub(super) fn built_in_flash<const MODE: i64>(note: &Note<'_>, _raw: &Array<'_>) -> bool {
    is(note, "FlashControlBuilt-in", MODE)
}

pub(super) fn bracket_set_below<const END: i64>(note: &Note<'_>, _raw: &Array<'_>) -> bool {
    below(note, "BracketSet", END)
}

/// Whether a group of flash units (0 for A) is controlled manually.
pub(super) fn group_is_manual<const GROUP: usize>(note: &Note<'_>, _raw: &Array<'_>) -> bool {
    const NAMES: [&str; 3] = ["FlashGroupAControlMode", "FlashGroupBControlMode", "FlashGroupCControlMode"];
    NAMES.get(GROUP).is_some_and(|name| at_least(note, name, 6))
}

pub(super) fn burst(note: &Note<'_>, _raw: &Array<'_>) -> bool {
    !is(note, "BurstFlag", 0)
}

pub(super) fn auto_captured(note: &Note<'_>, _raw: &Array<'_>) -> bool {
    !is(note, "AutoCapturedFrame", 0)
}

/// Whether the shot is not part of a fast series, which leaves parts of the note empty.
pub(super) fn single_shots(note: &Note<'_>, _raw: &Array<'_>) -> bool {
    const FAST_SERIES: i64 = 96;
    !one_of(note, "ShutterMode", &[0, FAST_SERIES])
}

pub(super) fn intervals(note: &Note<'_>, raw: &Array<'_>) -> bool {
    single_shots(note, raw) && interval_shooting(note, raw)
}

pub(super) fn focus_shift(note: &Note<'_>, raw: &Array<'_>) -> bool {
    single_shots(note, raw) && at_least(note, "FocusShiftShooting", 1)
}

/// Whether the lens is a Nikon Z lens without an adapter.
pub(super) fn z_lens(note: &Note<'_>, _raw: &Array<'_>) -> bool {
    !is(note, "LensID", 0)
}

pub(super) fn z_lens_autofocus(note: &Note<'_>, raw: &Array<'_>) -> bool {
    z_lens(note, raw) && text(note, "FocusMode") != b"Manual"
}

/// Number of bytes that firmware 3 of the Z8 adds after the position in a focus shift.
pub(super) fn z8_sequence_growth(note: &Note<'_>) -> i64 {
    if begins(note, "NIKON Z 8") && firmware_from(note, "03.00") { 2 } else { 0 }
}

/// Number of bytes by which the Z8's menus grew with the firmware.
pub(super) fn z8_menu_growth(note: &Note<'_>) -> i64 {
    match text(note, FIRMWARE) {
        firmware if firmware.starts_with(b"02.10") => 4,
        firmware if firmware >= b"03.0".as_slice() => 8,
        _ => 0,
    }
}

/// Whether the file number is little-endian. The byte order depends on the camera, and software does not swap
/// it when it changes the note's byte order. The order is used in which folder and file have numbers that
/// cameras assign.
pub(super) fn little_endian_file_info(note: &Note<'_>, raw: &Array<'_>) -> bool {
    let numbers = |read: fn([u8; 2]) -> u16| -> Option<(u16, u16)> {
        let bytes = raw.bytes.get(6..10)?;
        Some((read([bytes[0], bytes[1]]), read([bytes[2], bytes[3]])))
    };
    let is_given = |numbers: Option<(u16, u16)>| {
        numbers.is_some_and(|(folder, file)| (100..=999).contains(&folder) && file <= 9999)
    };
    match (is_given(numbers(u16::from_le_bytes)), is_given(numbers(u16::from_be_bytes))) {
        (true, false) => true,
        (false, true) => false,
        _ => {
            const LITTLE: [&str; 8] = ["D4S", "D750", "D810", "D3300", "D5200", "D5300", "D5500", "D7100"];
            note.camera.model.strip_prefix("NIKON ").is_some_and(|model| LITTLE.contains(&model))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maker::note::Camera;

    fn note(model: &'static str) -> Note<'static> {
        Note::new(Camera { make: "NIKON CORPORATION", model, ..Camera::default() }, "JPEG")
    }

    #[test]
    fn a_model_is_told_from_longer_names() {
        assert!(model(&note("NIKON Z 6"), &["Z 6"]));
        assert!(!model(&note("NIKON Z 6_2"), &["Z 6"]));
        assert!(model(&note("NIKON Z 6_2"), &["Z 6_2"]));
        assert!(named(&note("NIKON D3"), &["D3", "D3S"]));
        assert!(!named(&note("NIKON D300"), &["D3", "D3S"]));
        assert!(!named(&note("NIKON D3000"), &["D300"]));
    }

    #[test]
    fn firmware_is_compared_as_text() {
        let mut note = note("NIKON Z 9");
        assert!(!firmware_before(&note, "02.00") && !firmware_from(&note, "02.00"));
        note.remember("FirmwareVersion", Value::Text("03.01.a"));
        assert!(firmware_from(&note, "03.00") && firmware_before(&note, "04.00"));
        assert_eq!(z8_menu_growth(&note), 8);
    }
}
