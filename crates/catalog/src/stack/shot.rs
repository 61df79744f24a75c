//! What is known of a file that may belong to others.

use jiff::civil::DateTime;

use super::name;
use crate::exact;
use crate::language::Kind;

/// Microseconds of a second.
pub(super) const SECOND: i64 = 1_000_000;

/// A file of a family, with what the rules compare.
#[derive(Debug)]
pub(super) struct Shot {
    pub(super) id: i64,
    /// Number of its folder.
    pub(super) folder: i64,
    /// Its name without extension, in lower case.
    pub(super) stem: String,
    pub(super) kind: Kind,
    /// When it was taken, local time in microseconds since 1970; `None` if not known to the second.
    pub(super) taken: Option<i64>,
    /// Whether fractions of the second are known.
    pub(super) is_precise: bool,
    /// Hash of `DateTimeOriginal` as the file has it, whatever a sidecar says.
    pub(super) stored: Option<u64>,
    /// Number of its make, model and serial number.
    pub(super) camera: Option<usize>,
    /// How much light reached the sensor: log2 of time and sensitivity over the square of the f-number.
    pub(super) exposure: Option<f64>,
    pub(super) ties: Vec<Tie>,
}

/// What a file says about the files that belong to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Tie {
    /// The content identifier of a Live Photo.
    Live(String),
    /// The identifier of a burst.
    Burst(String),
    /// The document that the file is.
    Document(String),
    /// The document that the file or its original is derived from.
    From(String),
    /// It has a film within.
    Motion,
    /// It was taken with automatic bracketing.
    Bracket,
}

/// The ties of a row: a JSON array of texts such as `live:IDENTIFIER` and `motion`.
pub(super) fn ties(text: &str) -> Vec<Tie> {
    let tie = |text: String| match text.split_once(':') {
        Some(("live", id)) => Some(Tie::Live(id.to_owned())),
        Some(("burst", id)) => Some(Tie::Burst(id.to_owned())),
        Some(("document", id)) => Some(Tie::Document(id.to_owned())),
        Some(("from", id)) => Some(Tie::From(id.to_owned())),
        None if text == "motion" => Some(Tie::Motion),
        None if text == "bracket" => Some(Tie::Bracket),
        _ => None,
    };
    exact::words(text).unwrap_or_default().into_iter().filter_map(tie).collect()
}

/// A time to the second or better, in microseconds since 1970, and whether fractions are known. `None` for
/// what is not a time as `taken_at` has it.
pub(super) fn taken(text: &str) -> Option<(i64, bool)> {
    const TO_THE_SECOND: usize = "2019-06-01T12:30:00".len();
    let (whole, fraction) = text.split_at_checked(TO_THE_SECOND)?;
    let number = |from: usize, to: usize| {
        let mut digits = whole.as_bytes()[from..to].iter();
        digits.try_fold(0, |sum, digit| digit.is_ascii_digit().then(|| sum * 10 + i16::from(digit - b'0')))
    };
    let part = |from: usize| number(from, from + 2).and_then(|part| i8::try_from(part).ok());
    let time = DateTime::new(number(0, 4)?, part(5)?, part(8)?, part(11)?, part(14)?, part(17)?, 0).ok()?;
    let since = time.duration_since(DateTime::constant(1970, 1, 1, 0, 0, 0, 0));
    let mut micros = since.as_secs() * SECOND;
    if let Some(digits) = fraction.strip_prefix('.') {
        let mut unit = SECOND;
        for digit in digits.bytes() {
            unit /= 10;
            micros += i64::from(char::from(digit).to_digit(10)?) * unit;
        }
    }
    Some((micros, fraction.len() > 1))
}

impl Shot {
    /// Whether the file is a picture that is no raw file.
    pub(super) fn is_picture(&self) -> bool {
        self.kind == Kind::Picture
    }

    pub(super) fn has(&self, tie: &Tie) -> bool {
        self.ties.contains(tie)
    }

    /// Whether both were taken at the same time, as precisely as both know it; `None` if one has no time.
    pub(super) fn same_time(&self, other: &Shot) -> Option<bool> {
        let is_stored_alike = self.stored.is_some() && self.stored == other.stored;
        let (ours, theirs) = (self.taken?, other.taken?);
        let is_same = if self.is_precise && other.is_precise {
            ours == theirs
        } else {
            ours.div_euclid(SECOND) == theirs.div_euclid(SECOND)
        };
        Some(is_same || is_stored_alike)
    }

    /// Whether both are not known to be of different cameras.
    pub(super) fn may_be_of_camera(&self, other: &Shot) -> bool {
        self.camera.zip(other.camera).is_none_or(|(ours, theirs)| ours == theirs)
    }

    /// Microseconds from this file to another one; `None` if one has no time.
    pub(super) fn micros_to(&self, other: &Shot) -> Option<i64> {
        Some(other.taken? - self.taken?)
    }

    /// The number at the end of its name, and what is before it.
    pub(super) fn counted(&self) -> Option<(&str, u64)> {
        name::counted(&self.stem)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A picture of one camera; `time` as in `taken_at`, or empty.
    pub(in super::super) fn shot(id: i64, name: &str, kind: Kind, time: &str) -> Shot {
        let taken = taken(time);
        Shot {
            id,
            folder: 1,
            stem: name::stem(name),
            kind,
            taken: taken.map(|(time, _)| time),
            is_precise: taken.is_some_and(|(_, is_precise)| is_precise),
            stored: None,
            camera: Some(0),
            exposure: None,
            ties: Vec::new(),
        }
    }

    #[test]
    fn times_are_compared_as_precisely_as_both_are_known() {
        let at = |time: &str| shot(1, "a", Kind::Picture, time);
        for (ours, theirs, expected) in [
            ("2019-06-01T12:30:00", "2019-06-01T12:30:00.25", Some(true)),
            ("2019-06-01T12:30:00.5", "2019-06-01T12:30:00.25", Some(false)),
            ("2019-06-01T12:30:00.25", "2019-06-01T12:30:00.25", Some(true)),
            ("2019-06-01T12:30:01", "2019-06-01T12:30:00.25", Some(false)),
            ("2019-06-01", "2019-06-01", None),
            ("", "2019-06-01T12:30:00", None),
        ] {
            assert_eq!(at(ours).same_time(&at(theirs)), expected, "{ours} {theirs}");
        }
        let [mut ours, mut theirs] = ["2019-06-01T12:30:00", "2020-06-01T12:30:00"].map(at);
        assert_eq!(ours.same_time(&theirs), Some(false));
        (ours.stored, theirs.stored) = (Some(7), Some(7));
        assert_eq!(ours.same_time(&theirs), Some(true), "a sidecar changed one of them");
        assert_eq!(at("2019-06-01T12:30:00").micros_to(&at("2019-06-01T12:30:01.5")), Some(1_500_000));
    }

    #[test]
    fn times_are_microseconds() {
        for (text, expected) in [
            ("1970-01-01T00:00:01", Some((SECOND, false))),
            ("1970-01-01T00:00:01.25", Some((1_250_000, true))),
            ("1970-01-01T00:00:01.2500009", Some((1_250_000, true))),
            ("1969-12-31T23:59:59.5", Some((-500_000, true))),
            ("2024-02-29T00:00:00", Some((1_709_164_800 * SECOND, false))),
            ("2023-02-29T00:00:00", None),
            ("2023-02-28T24:00:00", None),
            ("1970-01-01T00:00:01.x", None),
            ("1970-01-01T00:00", None),
            ("\u{20ac}970-01-01T00:00:0", None),
        ] {
            assert_eq!(taken(text), expected, "{text}");
        }
    }

    #[test]
    fn ties_are_texts() {
        let all = ties(r#"["live:A:b","burst:B","document:d","from:f","motion","bracket","other","x:y"]"#);
        let expected = [
            Tie::Live("A:b".into()),
            Tie::Burst("B".into()),
            Tie::Document("d".into()),
            Tie::From("f".into()),
            Tie::Motion,
            Tie::Bracket,
        ];
        assert_eq!(all, expected);
        assert!(ties("{").is_empty());
    }
}
