//! Published figures of single cases, for display next to our own.

use super::PUBLISHED;
use super::pattern::Pattern;
use crate::case::Case;

/// A published figure of one case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishedFigure {
    /// The figure with its unit, as printed.
    pub figure: &'static str,
    /// Author, year, table and machine of the figure.
    pub source: &'static str,
}

/// One machine's column of a published table.
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

/// Returns the published figure for this case of this experiment; `None` if there is none.
#[must_use]
pub fn published_figure(experiment: &str, case: &Case) -> Option<PublishedFigure> {
    let columns = PUBLISHED.columns.iter().filter(|column| column.experiment == experiment);
    let mut rows = columns.flat_map(|column| column.rows.iter().map(move |row| (column, row)));
    let (column, (_, figure)) = rows.find(|(_, (pattern, _))| pattern.fits(case))?;
    Some(PublishedFigure { figure, source: &column.source })
}
