//! JSON metadata stored next to each picture in a pack.
//!
//! Keys are the names of the catalogue's columns; unknown values are omitted. With [`PackJson::All`], `tags`
//! contains every tag, as the column of that name does.

use catalog::ImageRow;
use catalog::column::{Column, ColumnKind};
use serde_json::{Map, Value};
use tag::{Metadata, Mode, text::write_json_string, unique_by_key};

/// How much metadata is stored next to each picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PackJson {
    /// No metadata at all.
    None,
    /// Basic columns: properties of the picture, time, place and camera, and text written by people.
    #[default]
    Basic,
    /// All columns of the catalogue that metadata fills, and all tags.
    All,
}

/// The JSON of a picture; `None` if none is wanted.
pub(super) fn json(
    detail: PackJson,
    path: &str,
    bytes: u64,
    row: &ImageRow,
    metadata: &Metadata<'_>,
) -> Option<String> {
    let columns = match detail {
        PackJson::None => return None,
        PackJson::Basic => columns(path, bytes, row, false),
        PackJson::All => columns(path, bytes, row, true),
    };
    let mut text = Value::Object(columns).to_string();
    if detail == PackJson::All {
        text.pop();
        text.push_str(",\"tags\":");
        write_tags(metadata, &mut text);
        text.push('}');
    }
    Some(text)
}

/// Columns that are included even without [`PackJson::All`].
const BASIC: [&str; 23] = [
    "format",
    "mime",
    "width",
    "height",
    "orientation",
    "taken_at",
    "taken_utc",
    "make",
    "model",
    "lens",
    "iso",
    "exposure_s",
    "f_number",
    "focal_mm",
    "latitude",
    "longitude",
    "altitude_m",
    "title",
    "description",
    "keywords",
    "artist",
    "copyright",
    "rating",
];

fn columns(path: &str, bytes: u64, row: &ImageRow, all: bool) -> Map<String, Value> {
    let is_text = |kind| matches!(kind, ColumnKind::Text | ColumnKind::LocalTime | ColumnKind::Instant);
    // Basic columns in the order of the view, then the others, numbers before texts.
    let rank = |column: &Column| match BASIC.contains(&column.name) {
        true => 0,
        false if !is_text(column.kind) => 1,
        false => 2,
    };
    let mut shown: Vec<_> = row.shown().map(|(column, value)| (rank(column), column, value)).collect();
    shown.retain(|(rank, ..)| all || *rank == 0);
    shown.sort_by_key(|(rank, ..)| *rank);
    let mut map = Map::new();
    map.insert("path".to_owned(), path.into());
    map.insert("bytes".to_owned(), bytes.into());
    for (_, column, value) in shown {
        let value = json_of(column.kind, value);
        if !value.is_null() {
            map.insert(column.name.to_owned(), value);
        }
    }
    map
}

fn json_of(kind: ColumnKind, value: catalog::Value<'_>) -> Value {
    match (kind, value) {
        // Stored as a JSON list rather than as text.
        (ColumnKind::Words, catalog::Value::Text(words)) => serde_json::from_str(&words).unwrap_or_default(),
        (ColumnKind::Boolean, catalog::Value::Integer(number)) => (number != 0).into(),
        (_, catalog::Value::Integer(number)) => number.into(),
        (_, catalog::Value::Real(number)) => number.into(),
        (_, catalog::Value::Text(text)) => text.into(),
        (_, catalog::Value::Null | catalog::Value::Blob(_)) => Value::Null,
    }
}

fn write_tags(metadata: &Metadata<'_>, out: &mut String) {
    let mut scratch = String::new();
    out.push('{');
    for (index, position) in unique_by_key(&metadata.tags).into_iter().enumerate() {
        let tag = &metadata.tags[position];
        if index > 0 {
            out.push(',');
        }
        write_json_string(&[tag.group.family1, ":", tag.name].concat(), out);
        out.push(':');
        tag.write_json_with(Mode::Number, out, &mut scratch);
    }
    out.push('}');
}

#[cfg(test)]
mod tests {
    use catalog::ErrorKind;
    use catalog::column;

    use super::*;

    #[test]
    fn basic_columns_are_columns() {
        assert!(BASIC.iter().all(|name| column::by_name(name).is_some()));
    }

    #[test]
    fn keys_are_columns_in_their_order() {
        let row = ImageRow {
            format: Some("JPEG"),
            bit_depth: Some(8),
            taken_from: Some("DateTimeOriginal"),
            f_number: Some(2.8),
            flash: Some(true),
            keywords: Some(r#"["a","b"]"#.into()),
            rating: Some(-1),
            software: Some("s".into()),
            has_thumbnail: Some(false),
            error_kind: Some(ErrorKind::Damaged),
            ..ImageRow::default()
        };
        let text = |all| Value::Object(columns("p", 3, &row, all)).to_string();
        let basic =
            r#"{"path":"p","bytes":3,"format":"JPEG","f_number":2.8,"keywords":["a","b"],"rating":-1"#;
        let more = r#""bit_depth":8,"flash":true,"has_thumbnail":false,"taken_from":"DateTimeOriginal","software":"s","error_kind":"damaged""#;
        assert_eq!(text(false), format!("{basic}}}"));
        assert_eq!(text(true), format!("{basic},{more}}}"));
    }
}
