//! The columns of the view `image`: their names, order, types, and how each is made from the tables.
//!
//! One list serves the view, the exports and the formatters, so they cannot disagree. Names and order are a
//! contract with scripts outside the repository: a column may be added at the end, none is renamed or moved.

/// What the values of a column are. A value may always be NULL as well.
///
/// SQLite, CSV and JSON Lines have times and keywords as text; Arrow and Parquet have them as timestamps and
/// lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    /// Text.
    Text,
    /// Text that is JSON: an object (`tags`).
    Json,
    /// Text that is a JSON array of strings (`keywords`). In Arrow a list of strings.
    Words,
    /// Text that is a time of no known zone, ISO 8601, as precise as the file is (`taken_at`). In Arrow a
    /// timestamp without zone.
    LocalTime,
    /// Text that is a time in UTC, ISO 8601 with a Z at the end. In Arrow a timestamp with the zone UTC.
    Instant,
    /// A whole number.
    Integer,
    /// A floating-point number.
    Real,
    /// 0 or 1.
    Boolean,
}

/// One column of the view `image`.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// Its name in the view.
    pub name: &'static str,
    /// What it holds.
    pub kind: ColumnKind,
    /// How it is made, over `file AS f` joined with `directory AS d`.
    pub(crate) expression: &'static str,
}

const fn column(name: &'static str, kind: ColumnKind, expression: &'static str) -> Column {
    Column { name, kind, expression }
}

use ColumnKind::{Boolean, Instant, Integer, Json, LocalTime, Real, Text, Words};

/// Seconds in whole, rounded down also before 1970 (SQLite's division rounds towards zero).
const MODIFIED_AT: &str = "strftime('%Y-%m-%dT%H:%M:%SZ', \
    (f.mtime_ns - (f.mtime_ns < 0) * 999999999) / 1000000000, 'unixepoch')";

/// Puts a file's tags together again from its shape and its own values; see [`crate::schema`] for how they
/// are stored.
///
/// `->` gives the JSON text of an element as it was written, so that numbers keep their digits and strings
/// their escapes; `json()` marks it as JSON for `json_group_object`. `json_each` delivers the keys in order.
const TAGS: &str = "CASE WHEN f.tag_shape_id IS NOT NULL THEN (\
    SELECT json_group_object(k.value, json(coalesce(t.differing -> ('$.' || k.key), s.common -> k.key))) \
    FROM tag_shape AS s LEFT JOIN file_tags AS t ON t.file_id = f.id, json_each(s.keys) AS k \
    WHERE s.id = f.tag_shape_id) END";

/// The same by a function of this program's own connections (see `find`), for its exports: where a row has
/// 100 tags, SQLite's JSON functions take some 150 microseconds.
const TAGS_BY_FUNCTION: &str = "CASE WHEN f.tag_shape_id IS NOT NULL THEN (\
    SELECT thalweg_tags(s.keys, s.common, t.differing) \
    FROM tag_shape AS s LEFT JOIN file_tags AS t ON t.file_id = f.id WHERE s.id = f.tag_shape_id) END";

/// The view `image`, in order.
pub const COLUMNS: &[Column] = &[
    column("path", Text, "d.path || f.name"),
    column("bytes", Integer, "f.bytes"),
    column("modified_at", Instant, MODIFIED_AT),
    column("format", Text, "f.format"),
    column("mime", Text, "f.mime"),
    column("width", Integer, "f.width"),
    column("height", Integer, "f.height"),
    column("bit_depth", Integer, "f.bit_depth"),
    column("orientation", Integer, "f.orientation"),
    column("taken_at", LocalTime, "f.taken_at"),
    column("taken_utc", Instant, "f.taken_utc"),
    column("taken_from", Text, "f.taken_from"),
    column("date_time_original", Text, "f.date_time_original"),
    column("create_date", Text, "f.create_date"),
    column("modify_date", Text, "f.modify_date"),
    column("make", Text, "f.make"),
    column("model", Text, "f.model"),
    column("lens", Text, "f.lens"),
    column("serial", Text, "f.serial"),
    column("iso", Integer, "f.iso"),
    column("exposure_s", Real, "f.exposure_s"),
    column("f_number", Real, "f.f_number"),
    column("focal_mm", Real, "f.focal_mm"),
    column("focal_35mm", Real, "f.focal_35mm"),
    column("flash", Boolean, "f.flash"),
    column("latitude", Real, "f.latitude"),
    column("longitude", Real, "f.longitude"),
    column("altitude_m", Real, "f.altitude_m"),
    column("title", Text, "f.title"),
    column("description", Text, "f.description"),
    column("keywords", Words, "f.keywords"),
    column("artist", Text, "f.artist"),
    column("copyright", Text, "f.copyright"),
    column("rating", Integer, "f.rating"),
    column("software", Text, "f.software"),
    column("color_profile", Text, "f.color_profile"),
    column("has_thumbnail", Boolean, "f.has_thumbnail"),
    column("frames", Integer, "f.frames"),
    column("content_hash", Text, "nullif(lower(hex(f.content_hash)), '')"),
    column(
        "perceptual_hash",
        Text,
        "CASE WHEN f.perceptual_hash IS NOT NULL THEN printf('%016x', f.perceptual_hash) END",
    ),
    column("error", Text, "f.error"),
    column("error_kind", Text, "f.error_kind"),
    column("tags", Json, TAGS),
    column("verdict", Text, "f.verdict"),
    column("survives", Real, "f.survives"),
    column("sidecar", Text, "f.sidecar"),
];

/// Where in [`COLUMNS`] `taken_at` stands.
pub(crate) const TAKEN_AT: usize = 9;

/// The column of the view with this name.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static Column> {
    COLUMNS.iter().find(|column| column.name == name)
}

/// The list of a `SELECT` that makes the view's columns from `file AS f` and `directory AS d`, in any SQLite.
pub(crate) fn view_list() -> String {
    list(TAGS)
}

/// The same list for this program's own reading connections, with the same result.
pub(crate) fn select_list() -> String {
    list(TAGS_BY_FUNCTION)
}

fn list(tags: &str) -> String {
    let expression = |column: &Column| if column.name == "tags" { tags } else { column.expression };
    let columns: Vec<String> =
        COLUMNS.iter().map(|column| format!("{} AS {}", expression(column), column.name)).collect();
    columns.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn taken_at_stands_where_it_is_looked_for() {
        assert_eq!(COLUMNS[TAKEN_AT].name, "taken_at");
    }
}
