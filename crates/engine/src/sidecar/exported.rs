//! JSON as ExifTool prints it (`exiftool -json`), which osxphotos writes beside the pictures that it exports
//! from Apple Photos: `IMG_1.jpg.json`, with the names of groups (`--sidecar json`) or without
//! (`--sidecar exiftool`).
//!
//! It is an array of one object, which has `SourceFile` and a value for each tag. The tags that osxphotos
//! fills are listed in its README, in the section about ExifTool.

use catalog::{ImageRow, LongText};
use jiff::Timestamp;
use jiff::civil::DateTime;
use serde_json::{Map, Value};

use crate::row_text::row_text;
use crate::takeout::MOST_BYTES;
use crate::words::Distinct;

/// The number for an altitude below the sea (Exif 2.32, tag `GPSAltitudeRef`).
const BELOW_SEA: i64 = 1;

/// What osxphotos calls a face without a name.
const NOBODY: &str = "_UNKNOWN_";

/// The columns that such a file fills; `None` if it is something else.
pub(super) fn exported_row(bytes: &[u8]) -> Option<ImageRow> {
    if bytes.len() as u64 > MOST_BYTES {
        return None;
    }
    let files: Vec<Map<String, Value>> = serde_json::from_slice(bytes).ok()?;
    let [tags] = files.as_slice() else { return None };
    tags.get("SourceFile")?.as_str()?;
    let tags = Tags(tags);
    let mut row = ImageRow {
        title: tags.text(&["Title", "ObjectName"]),
        description: tags.text(&["Description", "ImageDescription", "Caption-Abstract"]),
        keywords: tags.words(&["Subject", "Keywords", "TagsList"]),
        people: tags.words(&["PersonInImage"]),
        rating: tags
            .number("Rating")
            .filter(|rating| (-1.0..=5.0).contains(rating))
            .map(|rating| rating as i32),
        ..ImageRow::default()
    };
    fill_place(&mut row, &tags);
    fill_taken(&mut row, &tags);
    Some(row)
}

/// The tags by their names, with or without a group.
struct Tags<'j>(&'j Map<String, Value>);

impl<'j> Tags<'j> {
    fn of(&self, name: &str) -> Option<&'j Value> {
        let is_called = |key: &str| key.rsplit(':').next() == Some(name);
        self.0.iter().find(|(key, _)| is_called(key)).map(|(_, value)| value)
    }

    /// The first text of several tags for the same.
    fn text(&self, names: &[&str]) -> Option<LongText> {
        let texts = names.iter().filter_map(|name| self.of(name)?.as_str()).map(str::trim);
        texts.into_iter().find(|text| !text.is_empty()).map(row_text)
    }

    /// The words of several tags.
    fn words(&self, names: &[&str]) -> Option<LongText> {
        let mut words = Distinct::default();
        for value in names.iter().filter_map(|name| self.of(name)) {
            let several = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
            let texts = several.iter().filter_map(Value::as_str).filter(|text| *text != NOBODY);
            texts.for_each(|text| words.add(text));
        }
        words.column()
    }

    fn number(&self, name: &str) -> Option<f64> {
        let value = self.of(name)?;
        value.as_f64().or_else(|| value.as_str()?.trim().parse().ok()).filter(|number| number.is_finite())
    }

    /// A number whose sign is in another tag.
    fn signed(&self, name: &str, reference: &str, negative: &str) -> Option<f64> {
        let number = self.number(name)?;
        let is_negative = match self.of(reference) {
            Some(Value::String(text)) => text.starts_with(negative),
            Some(other) => other.as_i64() == Some(BELOW_SEA),
            None => return Some(number),
        };
        Some(if is_negative { -number.abs() } else { number })
    }
}

fn fill_place(row: &mut ImageRow, tags: &Tags<'_>) {
    let latitude = tags.signed("GPSLatitude", "GPSLatitudeRef", "S");
    let longitude = tags.signed("GPSLongitude", "GPSLongitudeRef", "W");
    let (Some(latitude), Some(longitude)) = (latitude, longitude) else { return };
    if latitude.abs() <= 90.0 && longitude.abs() <= 180.0 {
        (row.latitude, row.longitude) = (Some(latitude), Some(longitude));
        row.altitude_m = tags.signed("GPSAltitude", "GPSAltitudeRef", "1");
        row.located_from = Some("EXIF:GPSLatitude".into());
    }
}

fn fill_taken(row: &mut ImageRow, tags: &Tags<'_>) {
    let Some(text) = tags.text(&["DateTimeOriginal"]) else { return };
    let Some((local, behind)) = text.split_at_checked("2019:04:15 14:40:24".len()) else { return };
    let local = local.replacen(':', "-", 2).replacen(' ', "T", 1);
    // Dates of catalogues have a year of four digits, from 1000 on.
    let is_date = local.parse::<DateTime>().is_ok() && !local.starts_with(['0', '-', '+']);
    if !is_date {
        return;
    }
    let offset = match behind.trim() {
        "" => tags.text(&["OffsetTimeOriginal", "OffsetTime"]),
        behind => Some(behind.into()),
    };
    let instant = offset.and_then(|offset| format!("{local}{offset}").parse::<Timestamp>().ok());
    row.taken_utc = instant.map(|instant| instant.to_string().into());
    row.taken_at = Some(local.into());
    row.taken_from = Some("EXIF:DateTimeOriginal");
    row.taken_precision = Some(tag::Precision::Second.name());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_file_says() {
        let json = r#"[{"SourceFile": "IMG_1.jpg", "ExifTool:ExifToolVersion": "12.00",
            "EXIF:ImageDescription": "At sea", "XMP:Title": " Boat ", "IPTC:Keywords": ["sea", "boat"],
            "XMP:Subject": ["boat", "Anna"], "XMP:PersonInImage": ["Anna", "_UNKNOWN_"], "XMP:Rating": 5,
            "EXIF:GPSLatitude": 55.25, "EXIF:GPSLatitudeRef": "N", "EXIF:GPSLongitude": 37.5,
            "EXIF:GPSLongitudeRef": "W", "EXIF:DateTimeOriginal": "2019:04:15 14:40:24",
            "EXIF:OffsetTimeOriginal": "-04:00"}]"#;
        for json in [json.to_owned(), json.replace("EXIF:", "").replace("XMP:", "").replace("IPTC:", "")] {
            let row = exported_row(json.as_bytes()).unwrap();
            assert_eq!((row.title.as_deref(), row.description.as_deref()), (Some("Boat"), Some("At sea")));
            assert_eq!(row.keywords.as_deref(), Some(r#"["boat","Anna","sea"]"#));
            assert_eq!((row.people.as_deref(), row.rating), (Some(r#"["Anna"]"#), Some(5)));
            assert_eq!((row.latitude, row.longitude, row.altitude_m), (Some(55.25), Some(-37.5), None));
            assert_eq!(row.taken_at.as_deref(), Some("2019-04-15T14:40:24"));
            assert_eq!(row.taken_utc.as_deref(), Some("2019-04-15T18:40:24Z"));
        }
    }

    #[test]
    fn what_is_something_else_or_wrong_says_nothing() {
        for text in ["", "[]", "{}", "[1]", r#"[{"a": 1}]"#, r#"[{"SourceFile": "a"}, {"SourceFile": "b"}]"#]
        {
            assert_eq!(exported_row(text.as_bytes()), None, "{text}");
        }
        let long = format!(r#"[{{"SourceFile": "{}"}}]"#, "a".repeat(MOST_BYTES as usize));
        assert_eq!(exported_row(long.as_bytes()), None);
        for wrong in [
            r#""GPSLatitude": 91, "GPSLongitude": 2"#,
            r#""GPSLatitude": "48 deg N", "GPSLongitude": 2"#,
            r#""DateTimeOriginal": "0000:00:00 00:00:00", "Title": " ", "Rating": 99, "Keywords": 3"#,
            r#""DateTimeOriginal": "2019:04:15", "PersonInImage": "_UNKNOWN_""#,
        ] {
            let json = format!(r#"[{{"SourceFile": "a", {wrong}}}]"#);
            assert_eq!(exported_row(json.as_bytes()), Some(ImageRow::default()), "{wrong}");
        }
    }

    #[test]
    fn the_offset_may_follow_the_time() {
        let row =
            |tags: &str| exported_row(format!(r#"[{{"SourceFile": "a", {tags}}}]"#).as_bytes()).unwrap();
        let utc = |tags: &str| row(tags).taken_utc.map(String::from);
        assert_eq!(
            utc(r#""DateTimeOriginal": "2019:04:15 14:40:24+02:00""#).unwrap(),
            "2019-04-15T12:40:24Z"
        );
        assert_eq!(utc(r#""DateTimeOriginal": "2019:04:15 14:40:24""#), None);
        let below = row(r#""GPSLatitude": "1", "GPSLongitude": 2, "GPSAltitude": 3, "GPSAltitudeRef": 1"#);
        assert_eq!((below.latitude, below.altitude_m), (Some(1.0), Some(-3.0)));
    }
}
