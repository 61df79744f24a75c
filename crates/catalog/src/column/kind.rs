//! Definition of a column of the view `image`: its name, the kind of its values, its SQL expression.

use crate::value::ColumnKind;

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
