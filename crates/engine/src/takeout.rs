//! Google Takeout: what the JSON files say that its export writes next to pictures.
//!
//! Google documents neither the fields nor their meaning; these are the ones that all exports have. The time
//! is one instant in UTC. `geoData` is the place that Google Photos shows, which its owner may have
//! corrected, and `geoDataExif` that of the file; a place of 0 and 0 stands for none in both.

mod album;
mod names;

use catalog::language::Kind;
use catalog::{ImageRow, LongText};
use jiff::Timestamp;
use serde_json::{Map, Value};

use crate::row_text::row_text;
use crate::words::Distinct;
pub use album::takeout_title;
pub use names::TakeoutFiles;
pub(crate) use names::file_names;

/// Maximum size in bytes: Google's files have one or two thousand. It also bounds the memory for what is
/// parsed; the depth is bounded by the parser.
pub(crate) const MOST_BYTES: u64 = 256 << 10;

/// The columns that a JSON file fills; `None` if it is not one of Google Takeout about a picture.
pub(crate) fn takeout_row(bytes: &[u8]) -> Option<ImageRow> {
    let object = object(bytes)?;
    let taken = object.get("photoTakenTime")?.as_object()?;
    let mut row = ImageRow::default();
    fill_taken(&mut row, taken);
    for (field, source) in [("geoData", "Takeout:geoData"), ("geoDataExif", "Takeout:geoDataExif")] {
        if row.latitude.is_none() {
            fill_place(&mut row, object.get(field), source);
        }
    }
    // The title is the name of the file, unless someone changed it.
    row.title = text(&object, "title").filter(|title| Kind::of_file(None, title) == Kind::Other);
    row.description = text(&object, "description");
    row.people = people(&object);
    // Exports leave out what is false.
    row.is_favorite = Some(object.get("favorited").and_then(Value::as_bool).unwrap_or_default());
    Some(row)
}

fn object(bytes: &[u8]) -> Option<Map<String, Value>> {
    if bytes.len() as u64 > MOST_BYTES {
        return None;
    }
    match serde_json::from_slice(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)) {
        Ok(Value::Object(object)) => Some(object),
        _ => None,
    }
}

fn text(object: &Map<String, Value>, field: &str) -> Option<LongText> {
    let text = object.get(field)?.as_str()?.trim();
    (!text.is_empty()).then(|| row_text(text))
}

fn fill_taken(row: &mut ImageRow, taken: &Map<String, Value>) {
    let seconds = match taken.get("timestamp") {
        Some(Value::String(text)) => text.trim().parse().ok(),
        Some(number) => number.as_i64(),
        None => None,
    };
    // 0 is what an unknown time is written as.
    let instant =
        seconds.filter(|&seconds| seconds != 0).and_then(|seconds| Timestamp::from_second(seconds).ok());
    // Dates of catalogues have a year of four digits, from 1000 on.
    let is_in_range = |text: &String| matches!(text.as_bytes(), [b'1'..=b'9', _, _, _, b'-', ..]);
    if let Some(utc) = instant.map(|instant| instant.to_string()).filter(is_in_range) {
        row.taken_at = Some(utc.trim_end_matches('Z').into());
        row.taken_utc = Some(utc.into());
        row.taken_from = Some("Takeout:photoTakenTime");
        row.taken_precision = Some(tag::Precision::Second.name());
    }
}

fn fill_place(row: &mut ImageRow, place: Option<&Value>, source: &str) {
    let number = |field: &str| place?.get(field)?.as_f64();
    let (Some(latitude), Some(longitude)) = (number("latitude"), number("longitude")) else { return };
    let is_on_earth = latitude.abs() <= 90.0 && longitude.abs() <= 180.0;
    if is_on_earth && (latitude, longitude) != (0.0, 0.0) {
        (row.latitude, row.longitude) = (Some(latitude), Some(longitude));
        row.altitude_m = number("altitude").filter(|&metres| metres != 0.0);
        row.located_from = Some(source.into());
    }
}

fn people(object: &Map<String, Value>) -> Option<LongText> {
    let mut names = Distinct::default();
    for person in object.get("people")?.as_array()? {
        person.get("name").and_then(Value::as_str).into_iter().for_each(|name| names.add(name));
    }
    names.column()
}

#[cfg(test)]
mod tests {
    use super::*;

    type Facts<'r> = (Option<(f64, f64)>, Option<f64>, Option<&'r str>, Option<&'r str>);

    /// Place, altitude, source of these, and the date of a row.
    fn facts(row: &ImageRow) -> Facts<'_> {
        let place = row.latitude.zip(row.longitude);
        (place, row.altitude_m, row.located_from.as_deref(), row.taken_utc.as_deref())
    }

    #[test]
    fn what_a_file_says() {
        let json = r#"{"title": "IMG_1.jpg", "description": " At sea ", "imageViews": "9",
            "creationTime": {"timestamp": "1600598769"},
            "photoTakenTime": {"timestamp": "1600596727", "formatted": "20.09.2020, 10:12:07 UTC"},
            "geoData": {"latitude": 55.25, "longitude": -37.5, "altitude": 214.5, "latitudeSpan": 0.0},
            "geoDataExif": {"latitude": 1.0, "longitude": 2.0, "altitude": 3.0},
            "people": [{"name": "Anna"}, {"name": " \u041e\u043b\u044f "}, {"name": "Anna"}],
            "url": "https://photos.google.com/photo/x", "favorited": true}"#;
        let row = takeout_row(json.as_bytes()).unwrap();
        let place =
            (Some((55.25, -37.5)), Some(214.5), Some("Takeout:geoData"), Some("2020-09-20T10:12:07Z"));
        assert_eq!(facts(&row), place);
        assert_eq!(row.taken_at.as_deref(), Some("2020-09-20T10:12:07"));
        assert_eq!((row.taken_from, row.taken_precision), (Some("Takeout:photoTakenTime"), Some("second")));
        assert_eq!((row.title.as_deref(), row.description.as_deref()), (None, Some("At sea")));
        assert_eq!(row.people.as_deref(), Some("[\"Anna\",\"\u{41e}\u{43b}\u{44f}\"]"));
        assert_eq!(row.is_favorite, Some(true));
    }

    #[test]
    fn zero_and_zero_is_no_place_and_zero_no_height() {
        let json = |of_google: &str, of_file: &str| {
            format!(r#"{{"photoTakenTime": {{}}, "geoData": {of_google}, "geoDataExif": {of_file}}}"#)
        };
        let (none, good) = (
            r#"{"latitude": 0.0, "longitude": 0.0, "altitude": 0.0}"#,
            r#"{"latitude": 0.0, "longitude": 7.5, "altitude": 0.0}"#,
        );
        let row = takeout_row(json(none, good).as_bytes()).unwrap();
        assert_eq!(facts(&row), (Some((0.0, 7.5)), None, Some("Takeout:geoDataExif"), None));
        for wrong in [
            none,
            "[]",
            "null",
            "{}",
            r#"{"latitude": "1", "longitude": 2}"#,
            r#"{"latitude": 91, "longitude": 2}"#,
        ] {
            let row = takeout_row(json(none, wrong).as_bytes()).unwrap();
            assert_eq!(facts(&row), (None, None, None, None), "{wrong}");
        }
    }

    #[test]
    fn times_are_instants_of_years_with_four_digits() {
        for (timestamp, expected) in [
            ("\"-86400\"", Some("1969-12-31T00:00:00Z")),
            ("1600596727", Some("2020-09-20T10:12:07Z")),
            ("\"253402207200\"", Some("9999-12-30T22:00:00Z")),
            ("\"0\"", None),
            ("\"\"", None),
            ("\"1600596727.5\"", None),
            ("\"99999999999999\"", None),
            ("9223372036854775807", None),
            ("\"-62135596800\"", None),
            ("1e300", None),
            ("[1]", None),
            ("null", None),
        ] {
            let json = format!(r#"{{"photoTakenTime": {{"timestamp": {timestamp}}}, "favorited": 1}}"#);
            let row = takeout_row(json.as_bytes()).unwrap();
            assert_eq!(row.taken_utc.as_deref(), expected, "{timestamp}");
            assert_eq!((row.taken_at.is_some(), row.is_favorite), (expected.is_some(), Some(false)));
        }
    }

    #[test]
    fn what_is_not_takeout_says_nothing() {
        let deep =
            format!("{{\"photoTakenTime\": {{}}, \"a\": {}1{}}}", "[".repeat(10_000), "]".repeat(10_000));
        let long = format!("{{\"photoTakenTime\": {{}}, \"a\": \"{}\"}}", "a".repeat(MOST_BYTES as usize));
        for text in [
            "",
            "1",
            "[]",
            "{",
            "{}",
            r#"{"photoTakenTime": "1600596727"}"#,
            r#"{"photoTakenTime": {"timestamp": NaN}}"#,
            // As gallery-dl and ExifTool write them.
            r#"{"title": "x", "description": "y", "date": "2020-01-01"}"#,
            r#"[{"SourceFile": "a.jpg", "EXIF:Make": "Canon"}]"#,
            deep.as_str(),
            long.as_str(),
        ] {
            assert_eq!(takeout_row(text.as_bytes()), None, "{text:.40}");
        }
        assert_eq!(takeout_row(b"{\"photoTakenTime\": {}, \"description\": \"\xff\"}"), None, "no UTF-8");
        assert!(takeout_row(b"\xef\xbb\xbf{\"photoTakenTime\": {}}").is_some(), "a byte order mark");
        let wrong =
            r#"{"photoTakenTime": {}, "title": 1, "description": [], "people": [1, {"name": 2}, "x"]}"#;
        let expected = ImageRow { is_favorite: Some(false), ..ImageRow::default() };
        assert_eq!(takeout_row(wrong.as_bytes()), Some(expected));
    }
}
