//! What a column of the view `image` is: its name, the kind of its values, its SQL expression.

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

impl Column {
    /// Whether the view computes the column, instead of showing a column of the table `file` as it is stored.
    pub(crate) fn is_computed(&self) -> bool {
        self.expression.strip_prefix("f.") != Some(self.name)
    }
}

/// Columns that belong together, for documents.
#[derive(Clone, Copy, Debug)]
pub struct Subject {
    /// The names of the columns.
    pub columns: &'static [&'static str],
    /// What they hold, in Markdown.
    pub meaning: &'static str,
}
