//! A row of the view `image` without a database: the values that the view shows of an [`ImageRow`], and the
//! way back.
//!
//! For files that have the view's columns and are made where there is no catalogue (see `part`). A detour
//! through a database in memory would have shared the view's own expressions, at five times the cost of
//! reading a picture's metadata; so the few columns that are not stored as they are shown are made here a
//! second time, and a test holds all of them against the view.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::Write as _;
use std::sync::{Mutex, OnceLock, PoisonError};

use crate::elements;
use crate::error_kind::ErrorKind;
use crate::image::{ImageRow, Text};
use crate::tag_values::{TagKeys, TagValues};
use crate::value::Value;

/// What stands in the view before the columns of [`ImageRow`].
pub(crate) const N_LEADING: usize = 3;

/// Makes both directions from one list in the order of the view: the columns before `tags`, and those behind
/// it.
macro_rules! view_fields {
    ($($before:ident)*; tags; $($after:ident)*) => {
        /// The columns that [`push_values`] gives and [`image_of`] takes.
        #[cfg(test)]
        const NAMES: &[&str] = &[$(stringify!($before),)* "tags", $(stringify!($after),)*];

        /// Adds the values of the columns behind the leading ones.
        pub(crate) fn push_values<'r>(image: &'r ImageRow, tags: Option<&TagValues>, values: &mut Vec<Value<'r>>) {
            $(values.push(image.$before.as_ref().map_or(Value::Null, Field::value));)*
            let object = tags.and_then(|tags| elements::object(tags.keys().json(), &tags.values(), None));
            values.push(object.map_or(Value::Null, |object| Value::Text(Cow::Owned(object))));
            $(values.push(image.$after.as_ref().map_or(Value::Null, Field::value));)*
        }

        /// The row of these values, the leading ones left out, and the text of its tags.
        pub(crate) fn image_of<'v>(values: &[Value<'v>]) -> (ImageRow, Option<Cow<'v, str>>) {
            let mut values = values.iter();
            let mut row = ImageRow::default();
            $(row.$before = values.next().and_then(Field::of);)*
            let tags = match values.next() {
                Some(Value::Text(text)) => Some(text.clone()),
                _ => None,
            };
            $(row.$after = values.next().and_then(Field::of);)*
            (row, tags)
        }
    };
}

view_fields! {
    format mime width height bit_depth orientation taken_at taken_utc taken_from date_time_original create_date
    modify_date make model lens serial iso exposure_s f_number focal_mm focal_35mm flash latitude longitude altitude_m
    title description keywords artist copyright rating software color_profile has_thumbnail frames content_hash
    perceptual_hash error error_kind; tags; verdict survives sidecar
}

/// `modified_at`: ISO 8601 in UTC, whole seconds, rounded down.
pub(crate) fn modified_at(mtime_ns: i64) -> Value<'static> {
    let time = jiff::Timestamp::from_second(mtime_ns.div_euclid(1_000_000_000));
    time.map_or(Value::Null, |time| Value::Text(Cow::Owned(time.to_string())))
}

/// Tags from the text of the object that the column `tags` shows; `None` if it is none.
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

/// What a field is in the view.
trait Field: Sized {
    fn value(&self) -> Value<'_>;
    /// `None` for what the view does not show of such a field.
    fn of(value: &Value<'_>) -> Option<Self>;
}

macro_rules! whole_numbers {
    ($($type:ty)*) => {
        $(impl Field for $type {
            fn value(&self) -> Value<'_> {
                Value::Integer(i64::from(*self))
            }
            fn of(value: &Value<'_>) -> Option<Self> {
                match value {
                    Value::Integer(number) => (*number).try_into().ok(),
                    _ => None,
                }
            }
        })*
    };
}

whole_numbers! { u8 u16 u32 i32 }

impl Field for bool {
    fn value(&self) -> Value<'_> {
        Value::Integer(i64::from(*self))
    }
    fn of(value: &Value<'_>) -> Option<bool> {
        match value {
            Value::Integer(number) => Some(*number != 0),
            _ => None,
        }
    }
}

impl Field for f64 {
    fn value(&self) -> Value<'_> {
        Value::Real(*self)
    }
    fn of(value: &Value<'_>) -> Option<f64> {
        match value {
            Value::Real(number) => Some(*number),
            _ => None,
        }
    }
}

impl Field for Text {
    fn value(&self) -> Value<'_> {
        Value::Text(Cow::Borrowed(self))
    }
    fn of(value: &Value<'_>) -> Option<Text> {
        text(value).map(Into::into)
    }
}

impl Field for &'static str {
    fn value(&self) -> Value<'_> {
        Value::Text(Cow::Borrowed(self))
    }
    fn of(value: &Value<'_>) -> Option<&'static str> {
        text(value).and_then(constant)
    }
}

impl Field for ErrorKind {
    fn value(&self) -> Value<'_> {
        Value::Text(Cow::Borrowed(self.as_str()))
    }
    fn of(value: &Value<'_>) -> Option<ErrorKind> {
        text(value).map(ErrorKind::of_word)
    }
}

/// The hash of a file's bytes, in hexadecimal.
impl Field for Box<[u8]> {
    fn value(&self) -> Value<'_> {
        let mut text = String::with_capacity(self.len() * 2);
        self.iter().for_each(|byte| {
            let _ = write!(text, "{byte:02x}");
        });
        if text.is_empty() { Value::Null } else { Value::Text(Cow::Owned(text)) }
    }
    fn of(value: &Value<'_>) -> Option<Box<[u8]>> {
        let pairs = text(value)?.as_bytes().chunks(2);
        pairs.map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()).collect()
    }
}

/// The hash of a picture, as 16 hexadecimal digits.
impl Field for u64 {
    fn value(&self) -> Value<'_> {
        Value::Text(Cow::Owned(format!("{self:016x}")))
    }
    fn of(value: &Value<'_>) -> Option<u64> {
        u64::from_str_radix(text(value)?, 16).ok()
    }
}

fn text<'v>(value: &'v Value<'_>) -> Option<&'v str> {
    match value {
        Value::Text(text) => Some(text),
        _ => None,
    }
}

/// A text as one of the constants that [`ImageRow`] holds: names of formats and tags. There are a
/// few hundred; so many are kept for good, once each, and a file that claims more of them, or longer ones,
/// gets no further.
fn constant(text: &str) -> Option<&'static str> {
    const MOST: usize = 4096;
    const MOST_BYTES: usize = 128;
    static KNOWN: OnceLock<Mutex<HashSet<&'static str>>> = OnceLock::new();

    let mut known = KNOWN.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(constant) = known.get(text) {
        return Some(constant);
    }
    if known.len() >= MOST || text.len() > MOST_BYTES {
        return None;
    }
    let constant: &'static str = Box::leak(text.into());
    known.insert(constant);
    Some(constant)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::column::COLUMNS;

    #[test]
    fn the_columns_are_those_of_the_view() {
        let view: Vec<&str> = COLUMNS.iter().map(|column| column.name).collect();
        assert_eq!(view[..N_LEADING], ["path", "bytes", "modified_at"]);
        assert_eq!(view[N_LEADING..], *NAMES);
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
