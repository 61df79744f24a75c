//! Published figures of single cases, to stand beside ours.

use super::PUBLISHED;
use super::pattern::Pattern;
use crate::case::Case;

/// A published figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beside {
    /// With its unit.
    pub figure: &'static str,
    /// Author, year, table and machine.
    pub source: &'static str,
}

/// A table's column of one machine.
pub(super) struct Column {
    experiment: String,
    source: String,
    pub(super) rows: Vec<(Pattern, String)>,
}

impl Column {
    pub(super) fn new(
        experiment: String,
        source: String,
        rows: &[(String, String)],
    ) -> Result<Column, String> {
        let rows = rows.iter().map(|(pattern, figure)| Ok((Pattern::parse(pattern)?, figure.clone())));
        Ok(Column { experiment, source, rows: rows.collect::<Result<_, String>>()? })
    }

    #[cfg(test)]
    pub(super) fn experiment(&self) -> &str {
        &self.experiment
    }
}

/// What was published of this case of this experiment; `None` if nothing was.
#[must_use]
pub fn beside(experiment: &str, case: &Case) -> Option<Beside> {
    let columns = PUBLISHED.columns.iter().filter(|column| column.experiment == experiment);
    let mut rows = columns.flat_map(|column| column.rows.iter().map(move |row| (column, row)));
    let (column, (_, figure)) = rows.find(|(_, (pattern, _))| pattern.fits(case))?;
    Some(Beside { figure, source: &column.source })
}
