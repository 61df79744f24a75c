//! A picture's metadata as the JSON that lies beside it in a pack.
//!
//! Keys are the names of the catalogue's columns; what is not known has no key. With all of it, `tags` holds
//! every tag as the column of that name does.

use catalog::{ErrorKind, ImageRow};
use serde_json::{Map, Value};
use tag::{Metadata, Mode, told_once, write_json_string};

/// How much metadata lies beside each picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PackJson {
    /// None.
    None,
    /// What the picture is, when, where and by what it was taken, and what people say of it.
    #[default]
    Basic,
    /// All columns of the catalogue that a file's metadata fills, and all tags.
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

fn columns(path: &str, bytes: u64, row: &ImageRow, all: bool) -> Map<String, Value> {
    let mut map = Map::new();
    let mut put = |name: &str, value: Value| {
        if !value.is_null() {
            map.insert(name.to_owned(), value);
        }
    };
    put("path", path.into());
    put("bytes", bytes.into());
    macro_rules! put_text {
        ($($field:ident)*) => { $(put(stringify!($field), row.$field.as_deref().into());)* };
    }
    macro_rules! put_number {
        ($($field:ident)*) => { $(put(stringify!($field), row.$field.into());)* };
    }
    put_text! { format mime }
    put_number! { width height orientation }
    put_text! { taken_at taken_utc make model lens }
    put_number! { iso exposure_s f_number focal_mm latitude longitude altitude_m }
    put_text! { title description }
    // A list, and not the text of one.
    put(
        "keywords",
        row.keywords.as_deref().and_then(|words| serde_json::from_str(words).ok()).unwrap_or_default(),
    );
    put_text! { artist copyright }
    put_number! { rating }
    if all {
        put_number! { bit_depth focal_35mm flash has_thumbnail frames }
        put_text! { taken_from date_time_original create_date modify_date serial software color_profile error }
        put("error_kind", row.error_kind.map(ErrorKind::as_str).into());
    }
    map
}

fn write_tags(metadata: &Metadata<'_>, out: &mut String) {
    let mut scratch = String::new();
    out.push('{');
    for (index, position) in told_once(&metadata.tags).into_iter().enumerate() {
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
