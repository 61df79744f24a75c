//! Names of focus points. Cameras number their points outward from the centre, in a different order for each
//! array; the latest mirrorless ones count them row by row.
//!
//! Names: ExifTool's page of Nikon's tags. The names of each array are stored as one text: a list of 400
//! words would take many times the bytes, and its addresses would have to be relocated at each start of the
//! program.

use crate::arena::Arena;
use crate::def::{Conv, Mode};
use crate::maker::note::Note;
use crate::text::write_text;
use crate::value::Value;

/// Formats bits as two hexadecimal digits for each byte.
pub(super) fn hex<'a>(arena: Arena<'a>, _note: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    use std::fmt::Write as _;

    let Value::Array(array) = value else { return None };
    let mut text = String::with_capacity(array.bytes.len() * 3);
    for (index, byte) in array.bytes.iter().enumerate() {
        let _ = write!(text, "{}{byte:02x}", if index > 0 { " " } else { "" });
    }
    Some(Value::Text(arena.keep_text(&text)))
}

/// Numbers of the bits that are set in the output of [`hex`], in ascending order.
fn bits(value: &Value<'_>) -> Vec<usize> {
    let text = value.plain();
    let bytes = text.split_ascii_whitespace().map(|digits| u8::from_str_radix(digits, 16).unwrap_or(0));
    bytes
        .enumerate()
        .flat_map(|(index, byte)| {
            (0..8).filter(move |bit| byte >> bit & 1 == 1).map(move |bit| index * 8 + bit)
        })
        .collect()
}

fn write_points(names: &str, value: &Value<'_>, mode: Mode, out: &mut String) {
    if mode == Mode::Number {
        return value.write_plain(out);
    }
    let names: Vec<&str> = names.split_ascii_whitespace().collect();
    let mut points: Vec<&str> = bits(value).into_iter().filter_map(|bit| names.get(bit).copied()).collect();
    // Sorted by row, then by column as a number.
    points.sort_by_key(|name| (name.as_bytes()[0], name[1..].parse::<u16>().unwrap_or(0)));
    write_names(&points, out);
}

fn write_names(points: &[impl AsRef<str>], out: &mut String) {
    if points.is_empty() {
        return out.push_str("(none)");
    }
    for (index, point) in points.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        out.push_str(point.as_ref());
    }
}

/// Prints the primary point by its number; number 1 is the centre.
fn write_primary(names: &str, value: &Value<'_>, mode: Mode, out: &mut String) {
    let Some(number) = value.as_i64().filter(|_| mode == Mode::Print) else { return value.write_plain(out) };
    let name = usize::try_from(number - 1).ok().and_then(|index| names.split_ascii_whitespace().nth(index));
    match (number, name) {
        (0, _) => out.push_str("(none)"),
        (_, None) => out.push_str(&format!("Unknown ({number})")),
        (_, Some(name)) => {
            out.push_str(name);
            if number == 1 {
                out.push_str(" (Center)");
            }
        }
    }
}

macro_rules! points {
    ($($all:ident $($primary:ident)?: $names:ident;)*) => { $(
        pub(super) fn $all(value: &Value<'_>, mode: Mode, out: &mut String) {
            write_points($names, value, mode, out);
        }
        $(pub(super) fn $primary(value: &Value<'_>, mode: Mode, out: &mut String) {
            write_primary($names, value, mode, out);
        })?
    )* };
}

points! {
    d39 primary_39: NAMES_39;
    d51 primary_51: NAMES_51;
    d81 primary_81: NAMES_81;
    d105 primary_105: NAMES_105;
    d135 primary_135: NAMES_135;
    d153 primary_153: NAMES_153;
    d231: NAMES_231;
    d299: NAMES_299;
    d405: NAMES_405;
}

/// Name of a point in a grid of `columns`: the row's letter and the column.
fn of_grid(number: usize, columns: usize) -> String {
    let row = char::from(b'A'.wrapping_add((number / columns) as u8));
    format!("{row}{}", number % columns + 1)
}

/// Prints the points of a grid that is counted row by row.
pub(super) fn grid<const COLUMNS: usize>(value: &Value<'_>, mode: Mode, out: &mut String) {
    if mode == Mode::Number {
        return value.write_plain(out);
    }
    let points: Vec<String> = bits(value).into_iter().map(|bit| of_grid(bit, COLUMNS)).collect();
    write_names(&points, out);
}

/// Prints the primary point of such a grid, and marks the centre.
pub(super) fn primary_of_grid<const COLUMNS: usize, const CENTER: i64>(
    value: &Value<'_>,
    mode: Mode,
    out: &mut String,
) {
    match value.as_i64().filter(|_| mode == Mode::Print) {
        Some(0) => out.push_str("(none)"),
        Some(number) if number > 0 => {
            out.push_str(&of_grid(number as usize, COLUMNS));
            if number == CENTER {
                out.push_str(" (Center)");
            }
        }
        _ => value.write_plain(out),
    }
}

/// Prints the distance to the left or right of the centre of `COLUMNS`.
pub(super) fn left_right<const COLUMNS: i64>(value: &Value<'_>, mode: Mode, out: &mut String) {
    write_side(COLUMNS, ["L of Center", "R of Center"], value, mode, out);
}

/// Prints the distance above or below the centre of `ROWS`.
pub(super) fn up_down<const ROWS: i64>(value: &Value<'_>, mode: Mode, out: &mut String) {
    write_side(ROWS, ["U from Center", "D from Center"], value, mode, out);
}

fn write_side(n_places: i64, sides: [&str; 2], value: &Value<'_>, mode: Mode, out: &mut String) {
    let Some(place) = value.as_i64().filter(|_| mode == Mode::Print) else { return value.write_plain(out) };
    let from_center = place - (n_places + 1) / 2;
    match (place, from_center) {
        (0, _) => out.push_str("n/a"),
        (_, 0) => out.push('C'),
        (_, ..0) => out.push_str(&format!("{}{}", -from_center, sides[0])),
        _ => out.push_str(&format!("{from_center}{}", sides[1])),
    }
}

/// Prints the eleven points of cameras without live view.
pub(super) fn eleven(value: &Value<'_>, mode: Mode, out: &mut String) {
    write_eleven(ELEVEN, value, mode, out);
}

/// Prints the same points in the numbering of later cameras.
pub(super) fn eleven_by_column(value: &Value<'_>, mode: Mode, out: &mut String) {
    write_eleven(ELEVEN_BY_COLUMN, value, mode, out);
}

fn write_eleven(names: &'static [(u32, &'static str)], value: &Value<'_>, mode: Mode, out: &mut String) {
    const ALL: i64 = 0x7ff;
    match (mode, value.as_i64()) {
        (Mode::Print, Some(ALL)) => out.push_str("All 11 Points"),
        _ => write_text(value, Conv::Bits(names), mode, out),
    }
}

const ELEVEN: &[(u32, &str)] = &[
    (0, "Center"),
    (1, "Top"),
    (2, "Bottom"),
    (3, "Mid-left"),
    (4, "Mid-right"),
    (5, "Upper-left"),
    (6, "Upper-right"),
    (7, "Lower-left"),
    (8, "Lower-right"),
    (9, "Far Left"),
    (10, "Far Right"),
];

const ELEVEN_BY_COLUMN: &[(u32, &str)] = &[
    (0, "Center"),
    (1, "Top"),
    (2, "Bottom"),
    (3, "Mid-left"),
    (4, "Upper-left"),
    (5, "Lower-left"),
    (6, "Far Left"),
    (7, "Mid-right"),
    (8, "Upper-right"),
    (9, "Lower-right"),
    (10, "Far Right"),
];

const NAMES_39: &str = "C6 B6 A2 D6 E2 C7 B7 A3 D7 E3 C5 B5 A1 D5 E1 C8 B8 D8 C9 B9 D9 C10 B10 D10 C11 B11 D11 C4 B4 D4 \
     C3 B3 D3 C2 B2 D2 C1 B1 D1";

const NAMES_51: &str = "C6 B6 A5 D6 E5 C7 B7 A6 D7 E6 C5 B5 A4 D5 E4 C8 B8 A7 D8 E7 C9 B9 A8 D9 E8 C10 B10 A9 D10 E9 C11 \
     B11 D11 C4 B4 A3 D4 E3 C3 B3 A2 D3 E2 C2 B2 A1 D2 E1 C1 B1 D1";

const NAMES_81: &str = "E5 D5 C5 B5 A5 F5 G5 H5 I5 E6 D6 C6 B6 A6 F6 G6 H6 I6 E4 D4 C4 B4 A4 F4 G4 H4 I4 E7 D7 C7 B7 A7 \
     F7 G7 H7 I7 E3 D3 C3 B3 A3 F3 G3 H3 I3 E8 D8 C8 B8 A8 F8 G8 H8 I8 E2 D2 C2 B2 A2 F2 G2 H2 I2 E9 \
     D9 C9 B9 A9 F9 G9 H9 I9 E1 D1 C1 B1 A1 F1 G1 H1 I1";

const NAMES_105: &str = "D8 C8 B8 A8 E8 F8 G8 D9 C9 B9 A9 E9 F9 G9 D10 C10 B10 A10 E10 F10 G10 D7 C7 B7 A7 E7 F7 G7 D6 C6 \
     B6 A6 E6 F6 G6 D11 C11 B11 A11 E11 F11 G11 D12 C12 B12 A12 E12 F12 G12 D13 C13 B13 A13 E13 F13 \
     G13 D14 C14 B14 A14 E14 F14 G14 D15 C15 B15 A15 E15 F15 G15 D5 C5 B5 A5 E5 F5 G5 D4 C4 B4 A4 E4 \
     F4 G4 D3 C3 B3 A3 E3 F3 G3 D2 C2 B2 A2 E2 F2 G2 D1 C1 B1 A1 E1 F1 G1";

const NAMES_135: &str = "E8 D8 C8 B8 A8 F8 G8 H8 I8 E9 D9 C9 B9 A9 F9 G9 H9 I9 E7 D7 C7 B7 A7 F7 G7 H7 I7 E10 D10 C10 B10 \
     A10 F10 G10 H10 I10 E11 D11 C11 B11 A11 F11 G11 H11 I11 E12 D12 C12 B12 A12 F12 G12 H12 I12 E13 \
     D13 C13 B13 A13 F13 G13 H13 I13 E14 D14 C14 B14 A14 F14 G14 H14 I14 E15 D15 C15 B15 A15 F15 G15 \
     H15 I15 E6 D6 C6 B6 A6 F6 G6 H6 I6 E5 D5 C5 B5 A5 F5 G5 H5 I5 E4 D4 C4 B4 A4 F4 G4 H4 I4 E3 D3 C3 \
     B3 A3 F3 G3 H3 I3 E2 D2 C2 B2 A2 F2 G2 H2 I2 E1 D1 C1 B1 A1 F1 G1 H1 I1";

const NAMES_153: &str = "E9 D9 C9 B9 A9 F9 G9 H9 I9 E10 D10 C10 B10 A10 F10 G10 H10 I10 E11 D11 C11 B11 A11 F11 G11 H11 \
     I11 E8 D8 C8 B8 A8 F8 G8 H8 I8 E7 D7 C7 B7 A7 F7 G7 H7 I7 E12 D12 C12 B12 A12 F12 G12 H12 I12 E13 \
     D13 C13 B13 A13 F13 G13 H13 I13 E14 D14 C14 B14 A14 F14 G14 H14 I14 E15 D15 C15 B15 A15 F15 G15 \
     H15 I15 E16 D16 C16 B16 A16 F16 G16 H16 I16 E17 D17 C17 B17 A17 F17 G17 H17 I17 E6 D6 C6 B6 A6 F6 \
     G6 H6 I6 E5 D5 C5 B5 A5 F5 G5 H5 I5 E4 D4 C4 B4 A4 F4 G4 H4 I4 E3 D3 C3 B3 A3 F3 G3 H3 I3 E2 D2 \
     C2 B2 A2 F2 G2 H2 I2 E1 D1 C1 B1 A1 F1 G1 H1 I1";

const NAMES_231: &str = "A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12 A13 A14 A15 A16 A17 A18 A19 A20 A21 B1 B2 B3 B4 B5 B6 B7 \
     B8 B9 B10 B11 B12 B13 B14 B15 B16 B17 B18 B19 B20 B21 C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12 C13 \
     C14 C15 C16 C17 C18 C19 C20 C21 D1 D2 D3 D4 D5 D6 D7 D8 D9 D10 D11 D12 D13 D14 D15 D16 D17 D18 \
     D19 D20 D21 E1 E2 E3 E4 E5 E6 E7 E8 E9 E10 E11 E12 E13 E14 E15 E16 E17 E18 E19 E20 E21 F1 F2 F3 \
     F4 F5 F6 F7 F8 F9 F10 F11 F12 F13 F14 F15 F16 F17 F18 F19 F20 F21 G1 G2 G3 G4 G5 G6 G7 G8 G9 G10 \
     G11 G12 G13 G14 G15 G16 G17 G18 G19 G20 G21 H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14 H15 \
     H16 H17 H18 H19 H20 H21 I1 I2 I3 I4 I5 I6 I7 I8 I9 I10 I11 I12 I13 I14 I15 I16 I17 I18 I19 I20 \
     I21 J1 J2 J3 J4 J5 J6 J7 J8 J9 J10 J11 J12 J13 J14 J15 J16 J17 J18 J19 J20 J21 K1 K2 K3 K4 K5 K6 \
     K7 K8 K9 K10 K11 K12 K13 K14 K15 K16 K17 K18 K19 K20 K21";

const NAMES_299: &str = "A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12 A13 A14 A15 A16 A17 A18 A19 A20 A21 A22 A23 B1 B2 B3 B4 B5 \
     B6 B7 B8 B9 B10 B11 B12 B13 B14 B15 B16 B17 B18 B19 B20 B21 B22 B23 C1 C2 C3 C4 C5 C6 C7 C8 C9 \
     C10 C11 C12 C13 C14 C15 C16 C17 C18 C19 C20 C21 C22 C23 D1 D2 D3 D4 D5 D6 D7 D8 D9 D10 D11 D12 \
     D13 D14 D15 D16 D17 D18 D19 D20 D21 D22 D23 E1 E2 E3 E4 E5 E6 E7 E8 E9 E10 E11 E12 E13 E14 E15 \
     E16 E17 E18 E19 E20 E21 E22 E23 F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12 F13 F14 F15 F16 F17 F18 \
     F19 F20 F21 F22 F23 G1 G2 G3 G4 G5 G6 G7 G8 G9 G10 G11 G12 G13 G14 G15 G16 G17 G18 G19 G20 G21 \
     G22 G23 H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14 H15 H16 H17 H18 H19 H20 H21 H22 H23 I1 I2 \
     I3 I4 I5 I6 I7 I8 I9 I10 I11 I12 I13 I14 I15 I16 I17 I18 I19 I20 I21 I22 I23 J1 J2 J3 J4 J5 J6 J7 \
     J8 J9 J10 J11 J12 J13 J14 J15 J16 J17 J18 J19 J20 J21 J22 J23 K1 K2 K3 K4 K5 K6 K7 K8 K9 K10 K11 \
     K12 K13 K14 K15 K16 K17 K18 K19 K20 K21 K22 K23 L1 L2 L3 L4 L5 L6 L7 L8 L9 L10 L11 L12 L13 L14 \
     L15 L16 L17 L18 L19 L20 L21 L22 L23 M1 M2 M3 M4 M5 M6 M7 M8 M9 M10 M11 M12 M13 M14 M15 M16 M17 \
     M18 M19 M20 M21 M22 M23";

const NAMES_405: &str = "A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12 A13 A14 A15 A16 A17 A18 A19 A20 A21 A22 A23 A24 A25 A26 \
     A27 B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11 B12 B13 B14 B15 B16 B17 B18 B19 B20 B21 B22 B23 B24 B25 \
     B26 B27 C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12 C13 C14 C15 C16 C17 C18 C19 C20 C21 C22 C23 C24 \
     C25 C26 C27 D1 D2 D3 D4 D5 D6 D7 D8 D9 D10 D11 D12 D13 D14 D15 D16 D17 D18 D19 D20 D21 D22 D23 \
     D24 D25 D26 D27 E1 E2 E3 E4 E5 E6 E7 E8 E9 E10 E11 E12 E13 E14 E15 E16 E17 E18 E19 E20 E21 E22 \
     E23 E24 E25 E26 E27 F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12 F13 F14 F15 F16 F17 F18 F19 F20 F21 \
     F22 F23 F24 F25 F26 F27 G1 G2 G3 G4 G5 G6 G7 G8 G9 G10 G11 G12 G13 G14 G15 G16 G17 G18 G19 G20 \
     G21 G22 G23 G24 G25 G26 G27 H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14 H15 H16 H17 H18 H19 \
     H20 H21 H22 H23 H24 H25 H26 H27 I1 I2 I3 I4 I5 I6 I7 I8 I9 I10 I11 I12 I13 I14 I15 I16 I17 I18 \
     I19 I20 I21 I22 I23 I24 I25 I26 I27 J1 J2 J3 J4 J5 J6 J7 J8 J9 J10 J11 J12 J13 J14 J15 J16 J17 \
     J18 J19 J20 J21 J22 J23 J24 J25 J26 J27 K1 K2 K3 K4 K5 K6 K7 K8 K9 K10 K11 K12 K13 K14 K15 K16 \
     K17 K18 K19 K20 K21 K22 K23 K24 K25 K26 K27 L1 L2 L3 L4 L5 L6 L7 L8 L9 L10 L11 L12 L13 L14 L15 \
     L16 L17 L18 L19 L20 L21 L22 L23 L24 L25 L26 L27 M1 M2 M3 M4 M5 M6 M7 M8 M9 M10 M11 M12 M13 M14 \
     M15 M16 M17 M18 M19 M20 M21 M22 M23 M24 M25 M26 M27 N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 N11 N12 N13 \
     N14 N15 N16 N17 N18 N19 N20 N21 N22 N23 N24 N25 N26 N27 O1 O2 O3 O4 O5 O6 O7 O8 O9 O10 O11 O12 \
     O13 O14 O15 O16 O17 O18 O19 O20 O21 O22 O23 O24 O25 O26 O27";

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
    fn points_are_told_by_row_and_column() {
        check(d51, Value::Text("01 00 00 00 00 00 00"), "C6");
        check(d51, Value::Text("00 00 30 02 00 00 00"), "B9,C9,C10");
        check(d51, Value::Text("00 00 00 00 00 00 00"), "(none)");
        check(primary_51, Value::Integer(1), "C6 (Center)");
        check(primary_51, Value::Integer(52), "Unknown (52)");
        check(grid::<21>, Value::Text("00 00 20"), "B1");
        check(primary_of_grid::<15, 82>, Value::Integer(82), "F8 (Center)");
    }

    #[test]
    fn every_array_has_all_of_its_names() {
        for (names, n_points) in [(NAMES_39, 39), (NAMES_51, 51), (NAMES_81, 81), (NAMES_105, 105)] {
            assert_eq!(names.split_ascii_whitespace().count(), n_points);
        }
        for (names, n_points) in [(NAMES_135, 135), (NAMES_153, 153), (NAMES_231, 231), (NAMES_405, 405)] {
            assert_eq!(names.split_ascii_whitespace().count(), n_points);
        }
        assert_eq!(NAMES_299.split_ascii_whitespace().count(), 299);
    }

    #[test]
    fn sides_are_counted_from_the_centre() {
        check(left_right::<29>, Value::Integer(15), "C");
        check(left_right::<29>, Value::Integer(12), "3L of Center");
        check(up_down::<17>, Value::Integer(11), "2D from Center");
        check(up_down::<17>, Value::Integer(0), "n/a");
    }

    #[test]
    fn eleven_points_at_once_have_one_name() {
        check(eleven, Value::Integer(0x7ff), "All 11 Points");
        check(eleven, Value::Integer(0x11), "Center, Mid-right");
        check(eleven_by_column, Value::Integer(0x11), "Center, Upper-left");
    }
}
