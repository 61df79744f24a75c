//! Finds a report's data on the cases of a claim, or explains in one line why the report shows nothing.

use crate::case::{Case, Parameter};
use crate::method::Caches;
use crate::method::ratio::{LEAST_RUNS, too_few_runs};
use crate::method::summary::counted;
use crate::report::{CaseReport, CaseState, ExperimentReport, Report};

use super::term::{Figure, Term};

/// One experiment of a report, from the view of a claim.
pub(super) struct Evidence<'r> {
    pub(super) report: &'r Report,
    pub(super) experiment: &'r ExperimentReport,
    /// State of the caches in the publication.
    pub(super) caches: Option<Caches>,
}

/// A case with the figure of each counted run.
#[derive(Clone, Debug)]
pub(super) struct Sample<'r> {
    pub(super) case: &'r CaseReport,
    pub(super) values: Vec<f64>,
}

impl<'r> Evidence<'r> {
    /// The cases of a term. All of them must be measured, since a missing one could contradict the claim.
    pub(super) fn samples(&self, term: &Term) -> Result<Vec<Sample<'r>>, String> {
        let cases: Vec<&CaseReport> = term.pattern.select(&self.experiment.cases, |case| &case.case);
        let cases = self.with_caches(cases, term)?;
        cases.into_iter().map(|case| self.sample(case, &term.figure)).collect()
    }

    fn with_caches(
        &self,
        mut cases: Vec<&'r CaseReport>,
        term: &Term,
    ) -> Result<Vec<&'r CaseReport>, String> {
        let Some(first) = cases.first() else {
            return Err(format!(
                "no case {} in the report; run `thalweg lab run {}` without --case",
                term.as_str(),
                self.experiment.name
            ));
        };
        let has = |caches: Caches| cases.iter().any(|case| case.caches == caches);
        let wanted = match (term.caches, self.caches) {
            (Some(needed), _) if !has(needed) => {
                let state = if needed == Caches::Cold { "cold" } else { "warm" };
                let name = &self.experiment.name;
                return Err(format!(
                    "not measured with {state} caches; run `thalweg lab run {name} --warm --cold`"
                ));
            }
            (Some(needed), _) => needed,
            (None, Some(published)) if has(published) => published,
            (None, _) => first.caches,
        };
        cases.retain(|case| case.caches == wanted);
        Ok(cases)
    }

    fn sample(&self, case: &'r CaseReport, figure: &Figure) -> Result<Sample<'r>, String> {
        let name = &case.name;
        match &case.state {
            CaseState::Measured => {}
            CaseState::Skipped(why) => return Err(format!("{name} was skipped: {why}")),
            CaseState::Failed(why) => return Err(format!("{name} failed: {why}")),
            CaseState::Interrupted => return Err(format!("{name} was interrupted; run it again")),
        }
        if self.experiment.disagreements.iter().any(|wrong| wrong.name == *name) {
            return Err(format!("{name} gave a wrong answer"));
        }
        let n_disturbed = case.runs.iter().filter(|run| run.disturbed.is_some()).count();
        let n_undisturbed = case.runs.len() - n_disturbed;
        if n_undisturbed < LEAST_RUNS {
            let way_out =
                if n_disturbed > 0 { "run it again on an idle machine" } else { "use more --rounds" };
            return Err(format!("{name} has {}; {way_out}", too_few_runs(n_undisturbed)));
        }
        // That many undisturbed runs are also enough for the figures.
        let (_, runs) = counted(&case.runs, self.report.asked.rounds);
        let values: Option<Vec<f64>> = runs.into_iter().map(|run| figure.of(run)).collect();
        match (values, figure) {
            // Ratios and logarithms need values above 0.
            (Some(values), _) if values.iter().all(|value| *value > 0.0) => Ok(Sample { case, values }),
            (Some(_), Figure::Told(figure)) => Err(format!("{figure} of {name} is 0")),
            (None, Figure::Told(figure)) => Err(format!("{name} does not report {figure} here")),
            _ => Err(format!("a time of {name} is 0")),
        }
    }

    /// The cases of two terms that belong together: the same set where both patterns write the same set, the
    /// same caches where no state is required, and the same parameters except for those that a pattern names.
    pub(super) fn pairs(&self, of: &Term, to: &Term) -> Result<Vec<(Sample<'r>, Sample<'r>)>, String> {
        let (of_samples, to_samples) = (self.samples(of)?, self.samples(to)?);
        let is_free = |name: &str| !of.pattern.names(name) && !to.pattern.names(name);
        let is_same_set = of.pattern.set() == to.pattern.set();
        let mut pairs = Vec::new();
        for first in &of_samples {
            for second in &to_samples {
                if (!is_same_set || first.case.case.set == second.case.case.set)
                    && agree(&first.case.case, &second.case.case, is_free)
                {
                    pairs.push((first.clone(), second.clone()));
                }
            }
        }
        if pairs.is_empty() {
            return Err(format!("{} and {} have no matching cases", of.as_str(), to.as_str()));
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
