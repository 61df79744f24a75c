//! Definition of a column of the view `image`: its name, the kind of its values, its SQL expression.

/// The kind of a column's values. Any value may also be NULL.
///
/// SQLite, CSV and JSON Lines store times and keywords as text; Arrow and Parquet store them as timestamps
/// and lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    /// Text, also text in Arrow.
    Text,
    /// Text that is a JSON object (`tags`).
    Json,
    /// Text that is a JSON array of strings (`keywords`). In Arrow, a list of strings.
    Words,
    /// Text that is an ISO 8601 time of unknown zone, as precise as in the file (`taken_at`). In Arrow, a
    /// timestamp without zone.
    LocalTime,
    /// Text that is an ISO 8601 time in UTC, ending in Z. In Arrow, a timestamp with the zone UTC.
    Instant,
    /// A whole number of up to 64 bits.
    Integer,
    /// A 64-bit floating-point number.
    Real,
    /// A Boolean, stored as 0 or 1.
    Boolean,
}

/// One column of the view `image`.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// Name of the column in the view.
    pub name: &'static str,
    /// The kind of its values.
    pub kind: ColumnKind,
    /// Its SQL expression over `file AS f` joined with `directory AS d`.
    pub(crate) expression: &'static str,
}

impl Column {
    /// Whether the view computes the column, instead of showing a column of the table `file` as it is stored.
    pub(crate) fn is_computed(&self) -> bool {
        self.expression.strip_prefix("f.") != Some(self.name)
    }
}

/// Columns that belong together, grouped for documents.
#[derive(Clone, Copy, Debug)]
pub struct Subject {
    /// Names of the columns in this group.
    pub columns: &'static [&'static str],
    /// What the columns hold, in Markdown.
    pub meaning: &'static str,
}
