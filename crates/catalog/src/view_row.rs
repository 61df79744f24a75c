//! Converts an [`ImageRow`] to the values of the view `image` and back, without a database.
//!
//! Used for files that have the view's columns and are written without a catalogue (see `part`). An in-memory
//! database would have shared the view's own expressions, at five times the cost of reading a picture's
//! metadata; instead, the few columns that are not stored as they are shown are computed here as well, and a
//! test compares all of them with the view.

use std::borrow::Cow;

use crate::column::{COLUMNS, Column, ImageRow, N_OF_PLACE};
use crate::elements;
use crate::tag_values::{TagKeys, TagValues};
use crate::value::Value;

/// Adds the values of the view's columns, except those of the file's place.
pub(crate) fn push_values<'r>(image: &'r ImageRow, tags: Option<&TagValues>, values: &mut Vec<Value<'r>>) {
    let object = tags.and_then(|tags| elements::object(tags.keys().json(), &tags.values(), None));
    image.push_shown(object.map_or(Value::Null, |object| Value::Text(Cow::Owned(object))), values);
}

/// The row of these values, except those of the file's place, and the text of its tags.
pub(crate) fn image_of<'v>(values: &[Value<'v>]) -> (ImageRow, Option<Cow<'v, str>>) {
    let (row, tags) = ImageRow::of_shown(values);
    let tags = match tags {
        Some(Value::Text(text)) => Some(text.clone()),
        _ => None,
    };
    (row, tags)
}

impl ImageRow {
    /// The columns of the view that have a value in this row, in order.
    pub fn shown(&self) -> impl Iterator<Item = (&'static Column, Value<'_>)> {
        let columns = &COLUMNS[N_OF_PLACE..];
        let mut values = Vec::with_capacity(columns.len());
        self.push_shown(Value::Null, &mut values);
        columns.iter().zip(values).filter(|(_, value)| !matches!(value, Value::Null))
    }
}

/// `modified_at`: ISO 8601 in UTC, whole seconds, rounded down.
pub(crate) fn modified_at(mtime_ns: i64) -> Value<'static> {
    let time = jiff::Timestamp::from_second(mtime_ns.div_euclid(1_000_000_000));
    time.map_or(Value::Null, |time| Value::Text(Cow::Owned(time.to_string())))
}

/// Parses tags from the JSON object in the column `tags`; `None` if the text is not such an object.
pub(crate) fn tags_of(object: &str) -> Option<TagValues> {
    let members: Vec<(String, &str)> = elements::spans(object)
        .into_iter()
        .map(|member| {
            let member = &object[member];
            let end = elements::end_of_key(member)?;
            let key = serde_json::from_str(member.get(..end)?).ok()?;
            Some((key, member.get(end..)?.trim_start().strip_prefix(':')?.trim_start()))
        })
        .collect::<Option<_>>()?;
    let is_json = |value: &str| serde_json::from_str::<&serde_json::value::RawValue>(value).is_ok();
    if !object.starts_with('{') || !members.iter().all(|(_, value)| is_json(value)) {
        return None;
    }
    let keys: Vec<&str> = members.iter().map(|(key, _)| key.as_str()).collect();
    let mut tags = TagValues::of(TagKeys::new(&keys)?, object.len());
    members.iter().for_each(|(_, value)| tags.push_json(|out| out.push_str(value)));
    Some(tags)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error_kind::ErrorKind;

    #[test]
    fn the_columns_are_those_of_the_view() {
        let view: Vec<&str> = COLUMNS.iter().map(|column| column.name).collect();
        assert_eq!(view[..N_OF_PLACE], ["path", "bytes", "modified_at"]);
        let (row, mut values) = (ImageRow::default(), Vec::new());
        push_values(&row, None, &mut values);
        assert_eq!(N_OF_PLACE + values.len(), view.len());
    }

    #[test]
    fn columns_with_a_value_stand_beside_their_names() {
        let row = ImageRow {
            width: Some(3),
            keywords: Some("[]".into()),
            perceptual_hash: Some(255),
            error_kind: Some(ErrorKind::Io),
            sidecar: Some("a.xmp".into()),
            picture_signature: Some([7].into()),
            ..ImageRow::default()
        };
        let shown: Vec<String> =
            row.shown().map(|(column, value)| format!("{} {value:?}", column.name)).collect();
        let expected = [
            "width Integer(3)",
            "keywords Text(\"[]\")",
            "perceptual_hash Text(\"00000000000000ff\")",
            "error_kind Text(\"io\")",
            "sidecar Text(\"a.xmp\")",
        ];
        assert_eq!(shown, expected);
    }

    #[test]
    fn times_are_rounded_down() {
        let text = |mtime_ns| match modified_at(mtime_ns) {
            Value::Text(text) => text.into_owned(),
            other => panic!("{other:?}"),
        };
        assert_eq!(text(1_700_000_000_999_999_999), "2023-11-14T22:13:20Z");
        assert_eq!(text(-1), "1969-12-31T23:59:59Z");
    }

    #[test]
    fn tags_come_back_from_their_object() {
        let object = r#"{"EXIF:ISO":100,"a\"b:c":[1,"x:y"],"Z":{"k":1.50}}"#;
        let tags = tags_of(object).unwrap();
        assert_eq!(elements::object(tags.keys().json(), &tags.values(), None).as_deref(), Some(object));
        for text in ["[1]", r#"{"a":1,"a":2}"#, r#"{"a":}"#, r#"{"a"}"#, "x"] {
            assert_eq!(tags_of(text), None, "{text}");
        }
    }
}
