//! Finds a report's data on the cases of a claim, or explains in one line why the report shows nothing.

use crate::case::{Case, Parameter};
use crate::method::Caches;
use crate::method::ratio::{LEAST_RUNS, too_few_runs};
use crate::method::series::Series;
use crate::method::summary::counted;
use crate::results::{CaseReport, CaseState, ExperimentReport, Report};

use super::term::{Figure, Term};

/// One experiment of a report, from the view of a claim.
pub(super) struct Evidence<'r> {
    pub(super) report: &'r Report,
    pub(super) experiment: &'r ExperimentReport,
    /// State of the caches in the publication.
    pub(super) caches: Option<Caches>,
    /// The chance that an interval misses the true value.
    pub(super) alpha: f64,
    /// Whether runs count that others disturbed: for a provisional figure only.
    pub(super) counts_disturbed: bool,
}

/// Why a report shows nothing about a claim.
#[derive(Clone, Debug)]
pub(super) struct Gap {
    pub(super) reason: String,
    /// Whether more runs could fill it.
    pub(super) is_open: bool,
}

impl From<String> for Gap {
    fn from(reason: String) -> Gap {
        Gap { reason, is_open: false }
    }
}

/// A case with the figure of each run that counts.
#[derive(Clone, Debug)]
pub(super) struct Sample<'r> {
    pub(super) case: &'r CaseReport,
    pub(super) series: Series,
}

impl<'r> Evidence<'r> {
    /// The same evidence for a claim that makes this many comparisons, any of which could be wrong by
    /// chance: each has to be surer by as much (Bonferroni).
    pub(super) fn among(&self, n_comparisons: usize) -> Evidence<'r> {
        Evidence { alpha: self.alpha / n_comparisons.max(1) as f64, ..*self }
    }

    /// The cases of a term. All of them must be measured, since a missing one could contradict the claim.
    pub(super) fn samples(&self, term: &Term) -> Result<Vec<Sample<'r>>, Gap> {
        self.selected(term)?.into_iter().map(|case| self.sample(case, &term.figure)).collect()
    }

    /// The cases of a term that the claim is judged by; none if they are missing.
    pub(super) fn cases(&self, term: &Term) -> Vec<&'r CaseReport> {
        self.selected(term).unwrap_or_default()
    }

    fn selected(&self, term: &Term) -> Result<Vec<&'r CaseReport>, Gap> {
        let cases: Vec<&CaseReport> = term.pattern.select(&self.experiment.cases, |case| &case.case);
        self.with_caches(cases, term)
    }

    fn with_caches(&self, mut cases: Vec<&'r CaseReport>, term: &Term) -> Result<Vec<&'r CaseReport>, Gap> {
        let Some(first) = cases.first() else {
            return Err(format!(
                "no case {} in the report; run `thalweg lab run {}` without --case",
                term.as_str(),
                self.experiment.name
            )
            .into());
        };
        let has = |caches: Caches| cases.iter().any(|case| case.caches == caches);
        let wanted = match (term.caches, self.caches) {
            (Some(needed), _) => needed,
            (None, Some(published)) if has(Caches::Warm) || has(Caches::Cold) => published,
            (None, _) => first.caches,
        };
        if !has(wanted) {
            let (state, name) = (wanted.word(), &self.experiment.name);
            return Err(format!("not measured with {state} caches; run `thalweg lab run {name}`").into());
        }
        cases.retain(|case| case.caches == wanted);
        Ok(cases)
    }

    fn sample(&self, case: &'r CaseReport, figure: &Figure) -> Result<Sample<'r>, Gap> {
        let name = &case.name;
        match &case.state {
            CaseState::Measured => {}
            CaseState::Skipped(why) => return Err(format!("{name} was skipped: {why}").into()),
            CaseState::Failed(why) => return Err(format!("{name} failed: {why}").into()),
            CaseState::Interrupted => {
                return Err(Gap {
                    reason: format!("{name} was interrupted; run `thalweg lab run {}`", self.experiment.name),
                    is_open: true,
                });
            }
        }
        if self.experiment.disagreements.iter().any(|wrong| wrong.name == *name) {
            return Err(format!("{name} gave a wrong answer").into());
        }
        let n_disturbed = case.runs.iter().filter(|run| run.disturbed.is_some()).count();
        let n_undisturbed = case.runs.len() - n_disturbed;
        let counts_disturbed = self.counts_disturbed || figure.is_predicted();
        let n_counted = if counts_disturbed { case.runs.len() } else { n_undisturbed };
        if n_counted < LEAST_RUNS {
            let again = format!("run `thalweg lab run {}", self.experiment.name);
            let way_out = match n_disturbed {
                0 => format!("{again} --rounds 10`"),
                _ => format!("{again}` on an idle machine"),
            };
            let reason = format!("{name} has {}; {way_out}", too_few_runs(n_undisturbed));
            return Err(Gap { reason, is_open: true });
        }
        // That many undisturbed runs are also enough for the figures.
        let runs = if counts_disturbed {
            case.runs.iter().collect()
        } else {
            counted(&case.runs, self.report.asked.rounds).1
        };
        let series = figure.series(&runs);
        match (series, figure) {
            // Ratios and logarithms need values above 0; of sampled figures only the sum matters.
            (Some(series), _) if figure.is_sampled() || series.values().iter().all(|value| *value > 0.0) => {
                Ok(Sample { case, series })
            }
            (Some(_), Figure::Reported(figure)) => Err(format!("{figure} of {name} is 0").into()),
            (None, Figure::Reported(figure)) => Err(format!("{name} does not report {figure} here").into()),
            (Some(_), _) => Err(format!("a time of {name} is 0").into()),
            (None, _) => Err(format!("the system does not report user and system time of {name}").into()),
        }
    }

    /// The cases of two terms that belong together: the same set where both patterns write the same set, the
    /// same caches where no state is required, and the same parameters except for those that a pattern names.
    pub(super) fn pairs(&self, of: &Term, to: &Term) -> Result<Vec<(Sample<'r>, Sample<'r>)>, Gap> {
        let (of_samples, to_samples) = (self.samples(of)?, self.samples(to)?);
        let is_free = |name: &str| !of.pattern.names(name) && !to.pattern.names(name);
        let is_same_set = of.pattern.set() == to.pattern.set();
        let mut pairs = Vec::new();
        for first in &of_samples {
            for second in &to_samples {
                let (one, other) = (&first.case.case, &second.case.case);
                // Two figures of the same cases are compared case by case, whatever the pattern leaves open.
                let belong = if of.pattern == to.pattern {
                    one == other
                } else {
                    (!is_same_set || one.set == other.set) && agree(one, other, is_free)
                };
                if belong {
                    pairs.push((first.clone(), second.clone()));
                }
            }
        }
        if pairs.is_empty() {
            return Err(format!("{} and {} have no matching cases", of.as_str(), to.as_str()).into());
        }
        Ok(pairs)
    }
}

/// Whether two cases are the same in every parameter that both have and that counts; a missing flag is
/// `false`.
pub(super) fn agree(first: &Case, second: &Case, counts: impl Fn(&str) -> bool) -> bool {
    let off = Parameter::Flag(false);
    let one_way = |one: &Case, other: &Case| {
        one.parameters.iter().filter(|(name, _)| counts(name)).all(|(name, value)| {
            match (value, other.parameter(name)) {
                (value, Some(found)) => value == found,
                (Parameter::Flag(_), None) => *value == off,
                (_, None) => true,
            }
        })
    };
    one_way(first, second) && one_way(second, first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_belong_together_by_what_both_have() {
        let plain = Case::new("1MB", "raw");
        let blocks = |bytes: u64| plain.clone().with("block_bytes", bytes);
        let all = |_: &str| true;
        assert!(agree(&blocks(1), &blocks(1), all) && !agree(&blocks(1), &blocks(2), all));
        assert!(agree(&blocks(1), &blocks(2), |name| name != "block_bytes"));
        assert!(agree(&plain, &blocks(1), all), "what one does not have does not count");
        let hinted = blocks(1).with("hint", true);
        assert!(!agree(&blocks(1), &hinted, all) && !agree(&hinted, &blocks(1), all));
        assert!(agree(&blocks(1), &blocks(1).with("hint", false), all));
    }
}
