//! Parses typed filter values (dates, sizes, places, ratings) into filter fields. Errors show a valid
//! example.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use engine::catalog::{MOST_SIMILAR_BITS, Place, SortKey, column};
use engine::tag::DateTime;

/// A date as precise as it was typed, in the form of the column `taken_at`: `2024`, `2024-06-01`,
/// `2024-06-01T12:30`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Date(pub(crate) String);

impl FromStr for Date {
    type Err = String;

    fn from_str(text: &str) -> Result<Date, String> {
        date(text).map(Date)
    }
}

/// A date as precise as it was typed, as a beginning of a `taken_at`: `2024/6/1 7` is `2024-06-01T07`.
///
/// # Errors
/// What to write instead. A time with an offset is refused: the column has the camera's clock.
pub fn date(text: &str) -> Result<String, String> {
    let wrong = || "invalid date; write 2024, 2024-06, 2024-06-01 or 2024-06-01T12:30".to_owned();
    parse_date(text.trim()).ok_or_else(wrong)
}

/// The characters of `2024-06-01T12:30:05` up to the hour, and up to the minute.
const HOUR_CHARS: usize = 13;
const MINUTE_CHARS: usize = 16;

fn parse_date(text: &str) -> Option<String> {
    let (date, time) = match text.split_once(['T', 't', ' ']) {
        Some((date, time)) => (date, Some(time.trim())),
        None => (text, None),
    };
    // The parser requires minutes and fills in seconds; the parts that were not typed are removed again.
    let (time, n_chars) = match time {
        None => (String::new(), usize::MAX),
        Some(hour) if !hour.contains(':') => (format!("T{hour}:00"), HOUR_CHARS),
        Some(minute) if minute.matches(':').count() == 1 => (format!("T{minute}"), MINUTE_CHARS),
        Some(second) => (format!("T{second}"), usize::MAX),
    };
    let has_time = !time.is_empty();
    let parsed = DateTime::parse(&format!("{date}{time}"))?;
    if parsed.time.is_some() != has_time || parsed.offset_minutes.is_some() {
        return None;
    }
    let mut iso = parsed.to_iso();
    iso.truncate(n_chars.min(iso.len()));
    Some(iso)
}

/// A length of time: `12h`, `90d`, `8w`, `1y` (of 365 days).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Age(pub(crate) Duration);

impl FromStr for Age {
    type Err = String;

    fn from_str(text: &str) -> Result<Age, String> {
        const HOUR: u64 = 3600;
        let wrong = || "invalid age; write 12h, 90d, 8w or 1y".to_owned();
        let text = text.trim();
        let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let unit = match text[digits.len()..].to_ascii_lowercase().as_str() {
            "h" => HOUR,
            "d" => 24 * HOUR,
            "w" => 7 * 24 * HOUR,
            "y" => 365 * 24 * HOUR,
            _ => return Err(wrong()),
        };
        let seconds = digits.parse().ok().and_then(|number: u64| number.checked_mul(unit));
        seconds.map(|seconds| Age(Duration::from_secs(seconds))).ok_or_else(wrong)
    }
}

/// A share of a whole, more than 0 and at most 1: `5%`, `0.05`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Share(pub(crate) f64);

impl FromStr for Share {
    type Err = String;

    fn from_str(text: &str) -> Result<Share, String> {
        let text = text.trim();
        let (number, whole) = text.strip_suffix('%').map_or((text, 1.0), |number| (number, 100.0));
        let share = number.trim().parse().map(|number: f64| number / whole).ok();
        let share = share.filter(|share| *share > 0.0 && *share <= 1.0);
        share.map(Share).ok_or_else(|| "invalid share; write 5% or 0.05".to_owned())
    }
}

/// A number of bytes: `1500`, `20kB` (of 1000), `20KiB` (of 1024), `1.5 GiB`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    pub(crate) bytes: u64,
}

/// Units in lower case. A bare `k`, `m` or `g` is not among them: half of all programs mean 1000 by it,
/// half 1024.
const UNITS: &[(&str, u64)] = &[
    ("", 1),
    ("b", 1),
    ("kb", 1_000),
    ("mb", 1_000_000),
    ("gb", 1_000_000_000),
    ("tb", 1_000_000_000_000),
    ("kib", 1 << 10),
    ("mib", 1 << 20),
    ("gib", 1 << 30),
    ("tib", 1 << 40),
];

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Size, String> {
        size(text).map(|bytes| Size { bytes })
    }
}

/// A number of bytes, with or without a unit: `1500`, `20kB`, `1.5MiB`.
///
/// # Errors
/// What to write instead.
pub fn size(text: &str) -> Result<u64, String> {
    parse_size(text).ok_or_else(|| {
        "invalid size; write a number of bytes, or 10kB, 10MB (powers of 1000), 10KiB, 10MiB (powers of 1024)"
            .into()
    })
}

fn parse_size(text: &str) -> Option<u64> {
    let text = text.trim();
    let unit_at = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(unit_at);
    let unit = unit.trim_start().to_ascii_lowercase();
    let (_, unit_bytes) = UNITS.iter().find(|(name, _)| *name == unit)?;
    if let Ok(whole) = number.parse::<u64>() {
        return whole.checked_mul(*unit_bytes);
    }
    let bytes = number.parse::<f64>().ok()? * *unit_bytes as f64;
    (bytes < u64::MAX as f64).then_some(bytes.round() as u64)
}

/// Bits in which similar pictures may differ.
pub(crate) fn similar_bits(text: &str) -> Result<u32, String> {
    let bits = text.parse().ok().filter(|bits| *bits <= MOST_SIMILAR_BITS);
    bits.ok_or_else(|| {
        "must be 0 to 16 bits; to use the default, put the catalogue first: thalweg find CATALOG --similar"
            .into()
    })
}

/// `COLUMN` or `-COLUMN` of the view `image`.
pub(crate) fn sort_key(text: &str) -> Result<SortKey, String> {
    let (name, is_descending) = match text.strip_prefix('-') {
        Some(name) => (name, true),
        None => (text, false),
    };
    let column = column::by_name(name).ok_or_else(|| {
        "there is no such column in the view `image`, such as taken_at, bytes, rating, path".to_owned()
    })?;
    Ok(SortKey::new(column.name, is_descending))
}

/// A catalogue that a query reads besides its own, and its name there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AttachedCatalog {
    pub(crate) name: String,
    pub(crate) catalog: PathBuf,
}

/// `NAME=CATALOG`.
pub(crate) fn attached(text: &str) -> Result<AttachedCatalog, String> {
    let is_name = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    match text.split_once('=') {
        Some((name, catalog)) if is_name(name) && !catalog.is_empty() => {
            Ok(AttachedCatalog { name: name.to_owned(), catalog: catalog.into() })
        }
        _ => Err("write a name of letters and digits, `=` and a catalogue: --attach backup=backup.db".into()),
    }
}

/// `LAT,LON,KM` or `CITY[,REGION OR COUNTRY]...[,KM]`: not farther than so many kilometres from a point.
///
/// # Errors
/// What is wrong and what to write instead.
pub fn near(text: &str) -> Result<Place, String> {
    Place::parse_near(text).map_err(|what| {
        format!(
            "{what}; write latitude,longitude,kilometres, such as 52.52,13.405,10 (10 km around Berlin), or \
             Berlin,DE,10"
        )
    })
}

/// `S,W,N,E`: between these degrees.
///
/// # Errors
/// What is wrong and what to write instead.
pub fn rectangle(text: &str) -> Result<Place, String> {
    let hint = "write south,west,north,east, such as 52.3,13.1,52.7,13.8 (Berlin)";
    Place::parse_box(text).map_err(|what| format!("{what}; {hint}"))
}

/// Ratings from one to another; either end may be open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ratings(pub(crate) (Option<i32>, Option<i32>));

impl FromStr for Ratings {
    type Err = String;

    fn from_str(text: &str) -> Result<Ratings, String> {
        ratings(text).map(Ratings)
    }
}

/// The lowest and the highest rating: `4` (4 or higher), `2..3`, `..2`.
///
/// # Errors
/// What to write instead.
pub fn ratings(text: &str) -> Result<(Option<i32>, Option<i32>), String> {
    let wrong = || "invalid rating; write 4 (4 or higher), 2..3 (2 to 3) or ..2 (2 or lower)".to_string();
    let end = |text: &str| match text.trim() {
        "" => Ok(None),
        number => number.parse().map(Some).map_err(|_| wrong()),
    };
    let (least, most) = match text.split_once("..") {
        Some((least, most)) => (end(least)?, end(most)?),
        None => (Some(text.trim().parse().map_err(|_| wrong())?), None),
    };
    match (least, most) {
        (Some(least), Some(most)) if least > most => Err(wrong()),
        bounds => Ok(bounds),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_stay_as_precise_as_they_were_typed() {
        for (typed, meant) in [
            ("2024", "2024"),
            ("2024-06", "2024-06"),
            ("2024-6-1", "2024-06-01"),
            ("2024:06:01", "2024-06-01"),
            ("2024/06/01 7", "2024-06-01T07"),
            ("2024-06-01T12:30", "2024-06-01T12:30"),
            ("2024-06-01 12:30:05", "2024-06-01T12:30:05"),
            ("2024-06-01T12:30:05.5", "2024-06-01T12:30:05.5"),
        ] {
            assert_eq!(typed.parse(), Ok(Date(meant.into())), "{typed}");
        }
    }

    #[test]
    fn dates_that_do_not_exist_are_refused() {
        for typed in
            ["", "yesterday", "2024-13", "2023-02-29", "24", "2024-06-01T25", "2024-06-01T", "2024-06T12"]
        {
            typed.parse::<Date>().unwrap_err();
        }
        // The column holds the camera's local clock time, so an offset could not be honoured.
        "2024-06-01T12:30+02:00".parse::<Date>().unwrap_err();
    }

    #[test]
    fn a_size_says_which_thousand_it_means() {
        for (typed, bytes) in [
            ("0", 0),
            ("1500", 1_500),
            ("20kB", 20_000),
            ("20 KB", 20_000),
            ("20KiB", 20_480),
            ("1.5MiB", 1_572_864),
            ("3gib", 3 << 30),
            ("18446744073709551615", u64::MAX),
        ] {
            assert_eq!(typed.parse(), Ok(Size { bytes }), "{typed}");
        }
        for typed in ["", "k", "10k", "10M", "-1", "1e3", "20000000TiB", "1.2.3MB", "kB"] {
            typed.parse::<Size>().unwrap_err();
        }
    }

    #[test]
    fn places_are_on_the_earth() {
        assert_eq!(near("52.5, 13.4,5"), Ok(Place::Within { latitude: 52.5, longitude: 13.4, km: 5.0 }));
        let pacific = Place::Box { south: -20.0, west: 170.0, north: -10.0, east: -170.0 };
        assert_eq!(rectangle("-20,170,-10,-170"), Ok(pacific));
        for typed in [
            "",
            "1,2",
            "91,0,5",
            "0,181,5",
            "0,0,-1",
            "a,b,c",
            "0,0,inf",
            "1,2,3,4",
            "Berlin,-1",
            "Berlin,inf",
        ] {
            near(typed).unwrap_err();
        }
        rectangle("10,0,-10,0").unwrap_err();
        assert!(near("Nowhere at all").unwrap_err().contains("such as 52.52,13.405,10"));
        let at = |typed: &str| match near(typed) {
            Ok(Place::Within { latitude, longitude, km }) => (latitude.round(), longitude.round(), km),
            other => panic!("{typed}: {other:?}"),
        };
        assert_eq!(at("Paris"), (49.0, 2.0, 20.0));
        assert_eq!(at("paris, Texas"), (34.0, -96.0, 20.0));
        assert_eq!(at("Paris,FR,5"), (49.0, 2.0, 5.0));
        assert!(rectangle("Berlin").unwrap_err().contains("such as 52.3,13.1,52.7,13.8"));
    }

    #[test]
    fn bits_that_are_none_say_what_to_write() {
        assert_eq!((similar_bits("0"), similar_bits("16")), (Ok(0), Ok(16)));
        for typed in ["17", "-1", "c.db", ""] {
            assert!(similar_bits(typed).unwrap_err().contains("put the catalogue first"), "{typed}");
        }
    }

    #[test]
    fn ratings_have_ends() {
        assert_eq!("4".parse(), Ok(Ratings((Some(4), None))));
        assert_eq!("2..3".parse(), Ok(Ratings((Some(2), Some(3)))));
        assert_eq!("..2".parse(), Ok(Ratings((None, Some(2)))));
        assert_eq!("-1..-1".parse(), Ok(Ratings((Some(-1), Some(-1)))));
        for typed in ["", "good", "3..2", "1.5"] {
            typed.parse::<Ratings>().unwrap_err();
        }
    }
}
