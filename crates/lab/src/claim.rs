//! Testable claims from publications: what was claimed, where, and whether this machine agrees.
//!
//! The claims are data (`published/`): a sentence in our own words, the published figure, an experiment,
//! and a relation between its cases that must be true where the sentence is true. There are few kinds of
//! relation, and each is judged by a 95 % confidence interval, never by a figure alone. A claim holds if the
//! whole interval satisfies the relation, and is not shown if the interval allows both outcomes. Where the
//! whole interval violates the relation, the claim does not hold if the report was made under the published
//! conditions, and differs here otherwise. A claim that was not measured, was measured too rarely, or was
//! disturbed is therefore never called wrong, nor one that was measured on other storage or fewer files.
//!
//! Alternative considered: a claim written as a Rust function could express more, but readers could not
//! survey all claims at once, and someone who knows the publications would also have to know the lab's code.
//! Where a relation names several cases (block sizes, sets), the worst pair of cases decides: a mean over
//! them would hide the exception. To hold, each pair has to be in its range; to contradict, the interval of
//! one pair has to be surer by as many times as there are pairs, so that none of them does so by chance.

mod conditions;
mod data;
mod evidence;
mod judge;
mod pattern;
mod program;
mod published_figure;
mod relation;
mod term;
#[cfg(test)]
pub(crate) mod tests;
mod transforming_runs;

use std::fmt;
use std::sync::LazyLock;

use serde::Serialize;

use self::conditions::Conditions;
use self::relation::Relation;
use crate::method::{Caches, looks};
use crate::results::Report;

pub use conditions::UnmetCondition;
pub use program::{Kind, Program, programs, published_as};
pub use published_figure::{PublishedFigure, published_figure, published_figures};

/// A published sentence and the relation it implies between the lab's cases.
#[derive(Clone, Debug, Serialize)]
pub struct Claim {
    /// Unique name of the claim, such as `copy-small-blocks-slow`.
    pub id: String,
    /// The publication, as `Author (year), Title`.
    pub publication: String,
    /// Table or section of the publication.
    pub place: String,
    /// The machine that the publication measured on.
    pub machine: String,
    /// The claimed statement, in our own words.
    pub sentence: String,
    /// The published figure with its unit, as displayed.
    pub published: String,
    /// Name of the experiment that measures the claim.
    pub experiment: String,
    /// State of the caches in the publication, where the experiment supports several.
    #[serde(skip)]
    pub(crate) caches: Option<Caches>,
    /// Number of processors that the claim needs; fewer can neither show nor contradict it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub processors: Option<usize>,
    /// The circumstances under which it was published.
    #[serde(skip)]
    pub(crate) conditions: Conditions,
    /// Why the lab has no measurement of the claim; `None` where a relation judges it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub waits: Option<String>,
    /// The relation that must be true; `None` for a claim that waits.
    #[serde(skip)]
    pub(crate) relation: Option<Relation>,
}

/// The outcome of checking a claim against a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The whole interval satisfies the relation.
    Holds,
    /// The whole interval violates the relation, under the published conditions.
    DoesNotHold,
    /// The whole interval violates the relation, under other conditions than the published ones.
    DiffersHere,
    /// Not measured, or the interval allows both outcomes.
    NotShown,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Holds => "holds",
            Verdict::DoesNotHold => "does not hold",
            Verdict::DiffersHere => "differs here",
            Verdict::NotShown => "not shown",
        })
    }
}

/// A claim with its verdict from a report.
#[derive(Clone, Debug, Serialize)]
pub struct ClaimJudgement {
    /// The claim that was checked.
    #[serde(flatten)]
    pub claim: &'static Claim,
    /// The verdict that follows from the report.
    pub verdict: Verdict,
    /// The figure measured here with its interval, as displayed; `None` if there is no measurement.
    pub here: Option<String>,
    /// The reason for the verdict, in one line.
    pub reason: String,
    /// The figure of all runs with its interval, as displayed, where too few of them were undisturbed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provisional: Option<String>,
    /// The figure of each pair of cases, where a claim is about several; the worst is `here`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<Cell>,
    /// Published conditions that the report does not meet, if there is a figure.
    pub unmet: Vec<UnmetCondition>,
    /// Whether more runs could decide it.
    #[serde(skip)]
    pub(crate) is_open: bool,
}

/// The figure of one of the cases that a claim is about.
#[derive(Clone, Debug, Serialize)]
pub struct Cell {
    /// The case, or the two cases that were compared.
    pub cases: String,
    /// Their figure with its interval, as displayed.
    pub here: String,
}

impl ClaimJudgement {
    /// The reason for the verdict, the conditions that were not met, and a provisional figure, in one line.
    #[must_use]
    pub fn why(&self) -> String {
        let mut why = self.reason.clone();
        if let Some(figure) = &self.provisional {
            why.push_str(&format!("; provisionally {figure}, disturbed runs included"));
        }
        for unmet in &self.unmet {
            why.push_str(&format!("; here {unmet}"));
        }
        why
    }
}

/// Returns all claims, grouped by publication, in the order of its tables.
///
/// # Panics
/// If the embedded data is invalid; the tests make sure that it is valid.
#[must_use]
pub fn claims() -> &'static [Claim] {
    &PUBLISHED.claims
}

/// Checks every claim against a report and returns the verdicts in the order of [`claims`].
#[must_use]
pub fn judge(report: &Report) -> Vec<ClaimJudgement> {
    claims().iter().map(|claim| judge::judge(claim, report)).collect()
}

/// Counts verdicts in a sentence without its full stop: `12 of 51 published claims hold here (4 of them under
/// other conditions), ...`.
#[must_use]
pub fn tally(judged: &[ClaimJudgement]) -> String {
    let count = |verdict| judged.iter().filter(|judged| judged.verdict == verdict).count();
    let is_apart = |judged: &&ClaimJudgement| judged.verdict == Verdict::Holds && !judged.unmet.is_empty();
    let apart = match judged.iter().filter(is_apart).count() {
        0 => String::new(),
        n => format!(" ({n} of them under other conditions)"),
    };
    format!(
        "{} of {} hold here{apart}, {} do not hold, {} differ here under other conditions, {} are not shown",
        count(Verdict::Holds),
        match judged.len() {
            1 => "1 published claim".to_owned(),
            n => format!("{n} published claims"),
        },
        count(Verdict::DoesNotHold),
        count(Verdict::DiffersHere),
        count(Verdict::NotShown)
    )
}

/// The number of verdicts that are expected to be wrong by chance, in a sentence without its full stop.
///
/// An interval misses the true value in 5 % of cases, on either side in half of them, and only a miss
/// beyond the limit of a claim makes its verdict wrong.
#[must_use]
pub fn wrong_by_chance(judged: &[ClaimJudgement]) -> String {
    let n_decided = judged.iter().filter(|judged| judged.verdict != Verdict::NotShown).count();
    let n_wrong = n_decided as f64 * looks::ALPHA / 2.0;
    format!("Of {n_decided} verdicts, at most {n_wrong:.1} are expected to be wrong by chance (2.5 % each)")
}

/// Claims about an experiment that more rounds could decide: their intervals allow both outcomes, or too
/// few runs were undisturbed.
pub(crate) fn open(report: &Report, experiment: &str) -> Vec<&'static str> {
    let about = claims().iter().filter(|claim| claim.experiment == experiment);
    about.filter(|claim| judge::judge(claim, report).is_open).map(|claim| claim.id.as_str()).collect()
}

static PUBLISHED: LazyLock<data::PublishedData> =
    LazyLock::new(|| data::parse(&data::FILES).unwrap_or_else(|error| panic!("{error}")));
