//! Published sentences made testable: what was claimed, where, and whether this machine agrees.
//!
//! The claims are data (`published.toml`): a sentence in our own words, the published figure, an experiment
//! and a relation between its cases that has to be true where the sentence is. Relations are few and each is
//! judged by an interval of 95 % confidence, never by a figure alone: a claim holds if the whole interval
//! keeps the relation, it does not hold if the whole interval breaks it, and everything else is not shown. So
//! a claim that was not measured, was measured too rarely, or was disturbed, is never called wrong.
//!
//! What was weighed: a claim as a function in Rust could say more, but a reader could not look over all of
//! them at once, and whoever knows the publications would have to know the lab. Where a relation names
//! several cases (block sizes, sets), the ratio is the geometric mean over the pairs of cases that differ in
//! nothing else: one figure with one interval, in place of many verdicts of which some are wrong by chance.

mod beside;
mod data;
mod evidence;
mod judge;
mod pattern;
mod relation;
mod term;
#[cfg(test)]
pub(crate) mod tests;

use std::fmt;
use std::sync::LazyLock;

use serde::Serialize;

use self::relation::Relation;
use crate::method::Caches;
use crate::report::Report;

pub use beside::{Beside, beside};

/// A published sentence and what it says of the lab's cases.
#[derive(Clone, Debug, Serialize)]
pub struct Claim {
    /// Its name, unique: `copy-small-blocks-slow`.
    pub id: String,
    /// `Author (year), Title`.
    pub publication: String,
    /// Table or section.
    pub place: String,
    /// What was measured on.
    pub machine: String,
    /// What is claimed, in our words.
    pub sentence: String,
    /// The published figure with its unit, as shown.
    pub published: String,
    /// The experiment that measures it.
    pub experiment: String,
    /// State of the caches in the publication, where the experiment knows several.
    #[serde(skip)]
    pub(crate) caches: Option<Caches>,
    /// What has to be true; `None` while there is no experiment to measure it.
    #[serde(skip)]
    pub(crate) relation: Option<Relation>,
}

/// What may be said of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The whole interval keeps the relation.
    Holds,
    /// The whole interval breaks it.
    DoesNotHold,
    /// Not measured, or the interval leaves both open.
    NotShown,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Holds => "holds",
            Verdict::DoesNotHold => "does not hold",
            Verdict::NotShown => "not shown",
        })
    }
}

/// A claim and what a report says of it.
#[derive(Clone, Debug, Serialize)]
pub struct Judged {
    /// The claim.
    #[serde(flatten)]
    pub claim: &'static Claim,
    /// What follows from the report.
    pub verdict: Verdict,
    /// The figure found here with its interval, as shown; `None` if nothing was measured.
    pub here: Option<String>,
    /// Why, in one line.
    pub reason: String,
}

/// All claims, by publication, in the order of its tables.
///
/// # Panics
/// If the embedded data is wrong, which the tests exclude.
#[must_use]
pub fn claims() -> &'static [Claim] {
    &PUBLISHED.claims
}

/// What a report says of every claim, in the order of [`claims`].
#[must_use]
pub fn judge(report: &Report) -> Vec<Judged> {
    claims().iter().map(|claim| judge::judge(claim, report)).collect()
}

static PUBLISHED: LazyLock<data::Published> = LazyLock::new(|| {
    let parsed = data::parse(include_str!("claim/published.toml"));
    parsed.unwrap_or_else(|error| panic!("claim/published.toml: {error}"))
});
