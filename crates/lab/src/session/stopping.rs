//! Decides whether an experiment needs more rounds.

use crate::claim;
use crate::method::looks::NARROW;
use crate::method::ratio::Verdict;
use crate::results::{CaseReport, ExperimentReport, Report};

/// Whether more rounds would change nothing: each claim about the experiment is decided or too close to its
/// limit to matter, and where no claim exists, each comparison is.
pub(crate) fn is_clear(so_far: &Report, experiment: ExperimentReport) -> bool {
    let name = experiment.name.clone();
    let has_claims = claim::claims().iter().any(|claim| claim.experiment == name && claim.waits.is_none());
    let is_clear = !has_claims && experiment.cases.iter().all(is_decided);
    let report = Report { experiments: vec![experiment], ..so_far.clone() };
    is_clear || has_claims && claim::open(&report, &name).is_empty()
}

fn is_decided(case: &CaseReport) -> bool {
    case.against_baseline.as_ref().is_none_or(|baseline| {
        let ends = baseline.ratio.interval();
        let is_narrow = (ends.high / ends.low).ln() < 2.0 * NARROW;
        is_narrow || matches!(baseline.ratio.verdict(), Verdict::Faster | Verdict::Slower)
    })
}
