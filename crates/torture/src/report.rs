//! What a loop did, and what it found.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use crate::finding::Finding;

/// What a loop did, and what it found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// How often each thing was done, by its name: `index: kills`.
    pub counts: BTreeMap<String, u64>,
    /// Promises that did not hold, with the round.
    pub findings: Vec<(u64, Finding)>,
    /// Rounds that were run.
    pub n_rounds: u64,
    /// How long all took.
    pub time: Duration,
}

impl Report {
    pub(crate) fn count(&mut self, what: impl Into<String>, n: u64) {
        *self.counts.entry(what.into()).or_default() += n;
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (what, n) in &self.counts {
            writeln!(f, "{n:>12} {what}")?;
        }
        for (round, finding) in &self.findings {
            writeln!(f, "round {round}: {finding}")?;
        }
        let (rounds, seconds) = (self.n_rounds, self.time.as_secs_f64());
        write!(f, "{rounds} rounds in {seconds:.0} s, {} findings", self.findings.len())
    }
}
