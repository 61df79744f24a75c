//! Values that are printed together with others: the number of a shot with the total, or a position in pixels
//! if the camera counts grid steps. The value is stored in an array with the others, and its first number is
//! the value for programs.

use super::print::write_bits;
use super::when;
use crate::arena::Arena;
use crate::bytes::ByteOrder;
use crate::def::Mode;
use crate::maker::note::Note;
use crate::value::{Array, Format, Value};

/// Combines a value with the other numbers that are printed with it.
fn with_facts<'a>(arena: Arena<'a>, facts: &[i64]) -> Option<Value<'a>> {
    let bytes: Vec<u8> = facts.iter().flat_map(|fact| fact.to_le_bytes()).collect();
    let array = Array { bytes: arena.keep_bytes(&bytes), format: Format::Int64s, order: ByteOrder::Little };
    Some(Value::Array(array))
}

/// Adds whether the camera uses bit 5 differently from others.
pub(super) fn with_model<'a>(arena: Arena<'a>, note: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    with_facts(arena, &[value.as_i64()?, when::named(note, &["D70"]).into()])
}

/// Adds the total numbers of intervals and shots.
pub(super) fn interval_facts<'a>(arena: Arena<'a>, note: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let known = |name| note.integer(name).unwrap_or(0);
    with_facts(
        arena,
        &[value.as_i64()?, known("Intervals"), known("IntervalFrame"), known("ShotsPerInterval")],
    )
}

/// Adds the total number of shots, and whether it is printed: not if each shot consists of several exposures.
pub(super) fn focus_shift_facts<'a>(
    arena: Arena<'a>,
    note: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let n_shots = note.integer("FocusShiftNumberShots").unwrap_or(0);
    let is_told = !when::is(note, "PixelShiftActive", 1);
    with_facts(arena, &[value.as_i64()?, n_shots, is_told.into()])
}

/// Areas of the sensor from which pictures are taken.
const DX: i64 = 1;

const WIDE: i64 = 4;

const SQUARE: i64 = 8;

/// Scales a side of the focus area, which is given in columns or rows of the full frame, to two thirds if
/// cropped.
fn cropped(side: i64, is_cropped: bool) -> i64 {
    if is_cropped { side * 2 / 3 } else { side }
}

/// Adds the horizontal position of the focus area's centre in pixels from the left. It is computed from the
/// area's left edge and from its width, two bytes later, in grid steps. The grid steps are not quite even,
/// and their width differs between areas of the sensor.
pub(super) fn af_area_x<'a>(arena: Arena<'a>, note: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let Value::Array(Array { bytes: &[x, _, width, ..], .. }) = value else { return None };
    let (x, width) = (i64::from(x as i8), i64::from(width) / 4 + 1);
    let part = note.integer("PhotoShootingMenuBankImageArea").unwrap_or(0);
    let (start, step) = match part {
        DX => (636, 388),
        SQUARE => (502 + 5 * 259, 259),
        0 | WIDE if x < 49 => (502 - 259, 259),
        _ => (502, 259),
    };
    let divisor = match (part, x) {
        (DX | SQUARE, _) => 6.0,
        (_, 50..) => 4.01,
        _ => 3.99,
    };
    let column = (x as f64 / divisor).round_ties_even() as i64;
    let half = cropped(width, matches!(part, DX | SQUARE)) / 2;
    with_facts(arena, &[x, start + step * (column + half - 1)])
}

/// Adds the vertical position in pixels from the top, like [`af_area_x`].
pub(super) fn af_area_y<'a>(arena: Arena<'a>, note: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let Value::Array(Array { bytes: &[y, _, height, ..], .. }) = value else { return None };
    let (y, height) = (i64::from(y as i8), i64::from(height) / 7 + 1);
    let part = note.integer("PhotoShootingMenuBankImageArea").unwrap_or(0);
    let (start, step, divisor) = match part {
        DX => (572, 436, 10.01),
        WIDE if y > 0 => (424 + 291, 291, 8.01),
        WIDE => (424, 291, 8.01),
        _ => (424, 291, 6.67),
    };
    let row = (y as f64 / divisor).round_ties_even() as i64;
    let half = cropped(height, part == DX) / 2;
    with_facts(arena, &[y, start + step * (row + half - 1)])
}

/// Prints the first number for programs, the second for people.
pub(super) fn second_for_people(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.numbers().as_slice()) {
        (Mode::Number, [number, ..]) | (Mode::Print, [_, number, ..]) => out.push_str(&number.to_string()),
        _ => value.write_plain(out),
    }
}

/// Prints the shooting mode from its bits; the second number marks a camera that uses bit 5 differently.
pub(super) fn shooting_mode(value: &Value<'_>, mode: Mode, out: &mut String) {
    const CONTINUOUS_DELAYED_OR_REMOTE: i64 = 0x87;
    let (bits, is_d70) = match value.numbers().as_slice() {
        &[bits, is_d70] => (bits as i64, is_d70 != 0.0),
        _ => return value.write_plain(out),
    };
    if mode == Mode::Number {
        return out.push_str(&bits.to_string());
    }
    if bits & CONTINUOUS_DELAYED_OR_REMOTE == 0 {
        out.push_str("Single-Frame");
        if bits == 0 {
            return;
        }
        out.push_str(", ");
    }
    let start = out.len();
    write_bits(bits, SHOOTING_MODES, out);
    if is_d70 && let Some(at) = out[start..].find("Auto ISO") {
        out.replace_range(start + at..start + at + "Auto ISO".len(), "Unused LE-NR Slowdown");
    }
}

const SHOOTING_MODES: &[(u32, &str)] = &[
    (0, "Continuous"),
    (1, "Delay"),
    (2, "PC Control"),
    (3, "Self-timer"),
    (4, "Exposure Bracketing"),
    (5, "Auto ISO"),
    (6, "White-Balance Bracketing"),
    (7, "IR Control"),
    (8, "D-Lighting Bracketing"),
    (11, "Pre-capture"),
];

/// Prints the interval and its total, then the shot and the total per interval.
pub(super) fn interval(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.numbers().as_slice()) {
        (Mode::Number, [number, ..]) => out.push_str(&number.to_string()),
        (Mode::Print, [0.0, ..]) => out.push_str("Off"),
        (Mode::Print, [number, n_intervals, shot, n_shots]) => {
            out.push_str(&format!("On: Interval {number} of {n_intervals}"));
            if *n_shots > 1.0 {
                out.push_str(&format!(" Frame {shot} of {n_shots}"));
            }
        }
        _ => value.write_plain(out),
    }
}

/// Prints the number of the shot, and the total if it is known.
pub(super) fn focus_shift(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.numbers().as_slice()) {
        (Mode::Number, [number, ..]) => out.push_str(&number.to_string()),
        (Mode::Print, [0.0, ..]) => out.push_str("Off"),
        (Mode::Print, [number, _, 0.0]) => out.push_str(&format!("On: Frame {number}")),
        (Mode::Print, [number, n_shots, _]) => out.push_str(&format!("On: Frame {number} of {n_shots}")),
        _ => value.write_plain(out),
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
    fn a_single_frame_may_be_bracketed() {
        let mode = |bits| Value::Text(bits);
        check(shooting_mode, mode("0 0"), "Single-Frame");
        check(shooting_mode, mode("16 0"), "Single-Frame, Exposure Bracketing");
        check(shooting_mode, mode("33 1"), "Continuous, Unused LE-NR Slowdown");
    }

    #[test]
    fn a_shot_is_one_of_several() {
        check(interval, Value::Text("2 5 1 3"), "On: Interval 2 of 5 Frame 1 of 3");
        check(interval, Value::Text("0 5 1 3"), "Off");
        check(focus_shift, Value::Text("2 9 1"), "On: Frame 2 of 9");
        check(focus_shift, Value::Text("2 9 0"), "On: Frame 2");
    }
}
