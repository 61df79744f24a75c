//! Published figures of single cases, for display next to our own.

use super::PUBLISHED;
use super::pattern::Pattern;
use crate::case::Case;

/// A published figure of one case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishedFigure {
    /// The figure with its unit, as printed; in parentheses what the publication has beside it, or an
    /// interval (`96.5 files/s (120 %; 72.4 .. 120.6)`).
    pub figure: &'static str,
    /// Author, year, table and machine of the figure.
    pub source: &'static str,
    /// The machine on which it was measured.
    pub machine: &'static str,
}

/// One machine's column of a published table.
pub(super) struct Column {
    pub(super) experiment: String,
    pub(super) source: String,
    pub(super) machine: String,
    /// Whether it is the column that stands beside the times measured, where several machines have one.
    pub(super) is_beside: bool,
    pub(super) rows: Vec<(Pattern, String)>,
}

/// Returns the published figure for this case of this experiment; `None` if there is none.
///
/// Of several machines' figures it is the one that claims are about.
#[must_use]
pub fn published_figure(experiment: &str, case: &Case) -> Option<PublishedFigure> {
    let fitting = || fitting(experiment, case);
    fitting().find(|(column, _)| column.is_beside).or_else(|| fitting().next()).map(in_public)
}

/// Returns the published figures of all machines for this case of this experiment, in the order of the table.
#[must_use]
pub fn published_figures(experiment: &str, case: &Case) -> Vec<PublishedFigure> {
    fitting(experiment, case).map(in_public).collect()
}

fn fitting(experiment: &str, case: &Case) -> impl Iterator<Item = (&'static Column, &'static str)> {
    let columns = PUBLISHED.columns.iter().filter(move |column| column.experiment == experiment);
    columns.filter_map(|column| {
        let (_, figure) = column.rows.iter().find(|(pattern, _)| pattern.fits(case))?;
        Some((column, figure.as_str()))
    })
}

fn in_public((column, figure): (&'static Column, &'static str)) -> PublishedFigure {
    PublishedFigure { figure, source: &column.source, machine: &column.machine }
}
