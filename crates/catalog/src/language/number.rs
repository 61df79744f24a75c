//! Numbers, ranges of numbers, and their units.

use super::tree::{NumberColumn, NumberRange};

/// The range that a value names: `4`, `4..`, `..4`, `2..4`, `>4`, `>=4`, `<4`, `<=4`.
pub(super) fn range(text: &str, column: NumberColumn) -> Result<NumberRange, RangeError> {
    let bound = |text: &str| number(text, column).ok_or(RangeError::NotANumber);
    for (sign, is_min, is_in) in
        [(">=", true, true), ("<=", false, true), (">", true, false), ("<", false, false)]
    {
        if let Some(rest) = text.strip_prefix(sign) {
            let bound = Some((bound(rest)?, is_in));
            return Ok(if is_min { NumberRange::new(bound, None) } else { NumberRange::new(None, bound) });
        }
    }
    let Some((min, max)) = text.split_once("..") else {
        return match column {
            NumberColumn::Aspect => aspect(text).ok_or(RangeError::NotANumber),
            _ => {
                let only = Some((bound(text)?, true));
                Ok(NumberRange::new(only, only))
            }
        };
    };
    let optional =
        |text: &str| if text.is_empty() { Ok(None) } else { bound(text).map(|it| Some((it, true))) };
    let range = NumberRange::new(optional(min)?, optional(max)?);
    match (range.min, range.max) {
        (None, None) => Err(RangeError::NotANumber),
        (Some((min, _)), Some((max, _))) if min > max => Err(RangeError::Empty),
        _ => Ok(range),
    }
}

/// Why a text is no range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RangeError {
    /// A bound is no number of this column.
    NotANumber,
    /// The lower bound is greater than the upper one.
    Empty,
}

/// A number as this column has it: with a unit (`bytes`), as a fraction (`exposure`), or with the usual sign
/// of its quantity.
fn number(text: &str, column: NumberColumn) -> Option<f64> {
    match column {
        NumberColumn::Bytes => bytes(text),
        NumberColumn::Exposure => seconds(text.strip_suffix('s').unwrap_or(text)),
        NumberColumn::Aperture => {
            let plain = text.strip_prefix("f/").or_else(|| text.strip_prefix('f')).unwrap_or(text);
            decimal(plain)
        }
        NumberColumn::Focal => decimal(text.strip_suffix("mm").unwrap_or(text)),
        NumberColumn::Aspect => ratio(text),
        NumberColumn::Altitude => decimal(text.strip_suffix('m').unwrap_or(text)),
        _ => decimal(text),
    }
}

/// A decimal number without an exponent, finite.
pub(super) fn decimal(text: &str) -> Option<f64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let has_digit = digits.bytes().any(|byte| byte.is_ascii_digit());
    // -0 equals 0, but has another text.
    text.parse()
        .ok()
        .filter(|number: &f64| is_plain && has_digit && number.is_finite())
        .map(|number| number + 0.0)
}

/// The units of `bytes`, in lower case.
const UNITS: &[(&str, f64)] = &[
    ("", 1.0),
    ("k", 1e3),
    ("m", 1e6),
    ("g", 1e9),
    ("t", 1e12),
    ("ki", 1024.0),
    ("mi", 1_048_576.0),
    ("gi", 1_073_741_824.0),
    ("ti", 1_099_511_627_776.0),
];

fn bytes(text: &str) -> Option<f64> {
    let (number, unit) = text.split_at(text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len()));
    let unit = unit.to_ascii_lowercase();
    let unit = unit.strip_suffix('b').unwrap_or(&unit);
    let (_, factor) = UNITS.iter().find(|(name, _)| *name == unit)?;
    decimal(number).map(|number| number * factor).filter(|bytes| bytes.is_finite())
}

fn seconds(text: &str) -> Option<f64> {
    match text.split_once('/') {
        None => decimal(text),
        Some((above, below)) => quotient(above, below),
    }
}

fn quotient(above: &str, below: &str) -> Option<f64> {
    let (above, below) = (decimal(above)?, decimal(below)?);
    (below > 0.0).then(|| above / below)
}

/// Width by height: `3:2`, `3/2` or `1.5`.
fn ratio(text: &str) -> Option<f64> {
    match text.split_once([':', '/']) {
        None => decimal(text),
        Some((width, height)) => quotient(width, height),
    }
}

/// How far sides may be from a ratio: sensors have some rows or columns more or less.
const RATIO_TOLERANCE: f64 = 1.01;

/// The range of a ratio, or of a shape by name.
fn aspect(text: &str) -> Option<NumberRange> {
    let above = Some((RATIO_TOLERANCE, false));
    let below = Some((1.0 / RATIO_TOLERANCE, false));
    Some(match text.to_ascii_lowercase().as_str() {
        "landscape" => NumberRange::new(above, None),
        "portrait" => NumberRange::new(None, below),
        "square" => aspect("1")?,
        _ => {
            let ratio = ratio(text).filter(|ratio| *ratio > 0.0)?;
            NumberRange::new(Some((ratio / RATIO_TOLERANCE, true)), Some((ratio * RATIO_TOLERANCE, true)))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, column: NumberColumn, min: Option<(f64, bool)>, max: Option<(f64, bool)>) {
        assert_eq!(range(text, column), Ok(NumberRange::new(min, max)), "{text}");
    }

    #[test]
    fn ranges_have_their_bounds() {
        let rating = NumberColumn::Rating;
        check("4", rating, Some((4.0, true)), Some((4.0, true)));
        check("-1", rating, Some((-1.0, true)), Some((-1.0, true)));
        check("4..", rating, Some((4.0, true)), None);
        check("..-1", rating, None, Some((-1.0, true)));
        check("2..4.5", rating, Some((2.0, true)), Some((4.5, true)));
        check(">4", rating, Some((4.0, false)), None);
        check(">=4", rating, Some((4.0, true)), None);
        check("<4", rating, None, Some((4.0, false)));
        check("<=4", rating, None, Some((4.0, true)));
        assert_eq!(range("4..2", rating), Err(RangeError::Empty));
        for text in
            ["", "..", "x", "4x", "1e3", "inf", "NaN", "--1", "1..2..3", "=4", ">", "4-5", ".", "1.2.3", "+1"]
        {
            assert_eq!(range(text, rating), Err(RangeError::NotANumber), "{text}");
        }
        assert_eq!(range(&"9".repeat(400), rating), Err(RangeError::NotANumber));
    }

    #[test]
    fn units_are_those_of_the_column() {
        let only =
            |text: &str, column| range(text, column).ok().and_then(|range| range.min).map(|(min, _)| min);
        for (text, bytes) in [
            ("10M", 1e7),
            ("1.5k", 1500.0),
            ("2Ki", 2048.0),
            ("3GB", 3e9),
            ("1MiB", 1_048_576.0),
            ("7b", 7.0),
        ] {
            assert_eq!(only(text, NumberColumn::Bytes), Some(bytes), "{text}");
        }
        assert_eq!(only("1X", NumberColumn::Bytes), None);
        assert_eq!(only("1/200", NumberColumn::Exposure), Some(1.0 / 200.0));
        assert_eq!(only("0.5s", NumberColumn::Exposure), Some(0.5));
        assert_eq!(only("1/0", NumberColumn::Exposure), None);
        assert_eq!(only("f/2.8", NumberColumn::Aperture), Some(2.8));
        assert_eq!(only("50mm", NumberColumn::Focal), Some(50.0));
        assert_eq!(only("50mm", NumberColumn::Width), None);
        assert_eq!(only("16:9", NumberColumn::Aspect), Some(16.0 / 9.0 / 1.01));
        assert_eq!(only("square", NumberColumn::Aspect), Some(1.0 / 1.01));
        assert_eq!(only("Landscape", NumberColumn::Aspect), Some(1.01));
        assert_eq!(range(">3:2", NumberColumn::Aspect), Ok(NumberRange::new(Some((1.5, false)), None)));
        assert_eq!(only("3:0", NumberColumn::Aspect), None);
        assert_eq!(only("-0", NumberColumn::Altitude).map(f64::is_sign_negative), Some(false));
    }
}
