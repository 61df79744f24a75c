//! The columns of the view `image`: their names, order, types, and SQL expressions over the tables.
//!
//! One list (`column/list.rs`) defines the row, the view, the exports and the formatters, so they cannot
//! disagree. Names and order are a contract with scripts outside the repository: columns may be added at the
//! end, but are never renamed or moved.

mod definition;
mod field;
mod kind;
mod list;

pub use crate::value::ColumnKind;
pub(crate) use field::{Bind, constant};
pub use field::{LongText, Text};
pub use kind::{Column, Subject};
pub use list::{COLUMNS, ImageRow, SUBJECTS};
pub(crate) use list::{MODIFIED_AT, N_OF_PLACE, STORED};

/// The expression for `tags` that uses an SQL function of this program's connections (see `function`), for
/// its exports. The result is the same as that of the view's expression: for a row with 100 tags, SQLite's
/// JSON functions take some 150 microseconds.
const TAGS_BY_FUNCTION: &str = "CASE WHEN f.tag_shape_id IS NOT NULL THEN (\
    SELECT thalweg_tags(s.keys, s.common, t.differing) \
    FROM tag_shape AS s LEFT JOIN file_tags AS t ON t.file_id = f.id WHERE s.id = f.tag_shape_id) END";

/// Index of `taken_at` in [`COLUMNS`].
pub(crate) const TAKEN_AT: usize = {
    let mut at = 0;
    while !is_same(COLUMNS[at].name, "taken_at") {
        at += 1;
    }
    at
};

/// Whether two texts are equal, for constants.
pub(crate) const fn is_same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}

/// Looks up a column of the view by name; `None` if there is no such column.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static Column> {
    COLUMNS.iter().find(|column| column.name == name)
}

/// The `SELECT` list of the view's columns over `file AS f` and `directory AS d`, for any SQLite.
pub(crate) fn view_list() -> String {
    list(|column| column.expression)
}

/// The same list for this program's own reading connections, with the same result.
pub(crate) fn select_list() -> String {
    list(|column| if column.name == "tags" { TAGS_BY_FUNCTION } else { column.expression })
}

fn list(expression: fn(&Column) -> &'static str) -> String {
    let columns: Vec<String> =
        COLUMNS.iter().map(|column| format!("{} AS {}", expression(column), column.name)).collect();
    columns.join(", ")
}
