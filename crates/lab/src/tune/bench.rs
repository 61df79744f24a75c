//! The sessions of a tuning: calibrating the number of files, measuring each choice by itself, confirming the
//! winners.

use std::path::PathBuf;
use std::time::Duration;

use engine::Choices;
use file::Order;

use super::candidate::{self, Candidate, DEFAULT, TOGETHER};
use super::decision::{Decision, Evidence, decide, score};
use super::reading::Reading;
use super::{Judged, LEAST_FILES, TuneError, TuneOptions, sample};
use crate::method::{self, CacheChoice, Caches, ChildProgram, Options, Step, Stop};
use crate::report::{CaseReport, CaseState, ExperimentReport, Report};

const MOST_FILES: usize = 6_000;

/// Target duration of a run with the defaults: long enough for all workers to start, short enough for many
/// rounds.
const RUN_TIME: Duration = Duration::from_millis(150);

/// Rounds for measuring each choice, and for confirming the winners.
const ROUNDS: u32 = 6;
const CONFIRMING_ROUNDS: u32 = 10;

/// Number of winners that are confirmed individually, in addition to all of them together.
const MOST_CONFIRMED: usize = 3;

/// Shares of the whole time; the rest is for the last round of each step, which is not cut short.
const LOOKING_SHARE: f64 = 0.6;
const CONFIRMING_SHARE: f64 = 0.25;

/// A case that takes longer than this is abandoned.
const TIMEOUT: Duration = Duration::from_secs(60);

pub(super) struct Bench<'b> {
    options: &'b TuneOptions,
    program: &'b ChildProgram,
    stop: &'b Stop,
    watch: &'b mut dyn FnMut(&Step<'_>),
    /// The default order of this storage.
    order: Order,
    /// Cache states that are measured.
    caches: &'b [Caches],
    /// Files that each run reads.
    pub(super) files: Vec<PathBuf>,
    reports: Vec<Report>,
}

impl<'b> Bench<'b> {
    pub(super) fn new(
        options: &'b TuneOptions,
        program: &'b ChildProgram,
        stop: &'b Stop,
        watch: &'b mut dyn FnMut(&Step<'_>),
        order: Order,
        caches: &'b [Caches],
    ) -> Bench<'b> {
        Bench { options, program, stop, watch, order, caches, files: Vec::new(), reports: Vec::new() }
    }

    /// Number of files for which a run of the default takes the target time; `None` if interrupted.
    pub(super) fn n_files_for_a_run(&mut self, files: &[PathBuf]) -> Result<Option<usize>, TuneError> {
        self.files = sample::draw(files, 2 * LEAST_FILES, self.options.seed);
        let found = self.session("calibrate", vec![candidate::default()], 1, 0.1)?;
        let slowest = found.iter().find_map(|case| Some((case.summary.as_ref()?.median_ns, case)));
        if self.stop.is_asked() {
            return Ok(None);
        }
        let Some((median_ns, _)) = slowest else {
            return Err(TuneError::Default("no run finished in time; allow more with --time".into()));
        };
        // A shorter total time also means shorter runs.
        let aim_ns = RUN_TIME.as_nanos() as f64 * (self.options.time.as_secs_f64() / 100.0).clamp(0.1, 1.0);
        let n_files = self.files.len() as f64 * aim_ns / median_ns.max(1.0);
        Ok(Some((n_files as usize).clamp(2 * LEAST_FILES, MOST_FILES)))
    }

    /// Measures all choices and confirms those that won. Returns the settings to use and everything that was
    /// tried; `None` if interrupted.
    pub(super) fn choose(&mut self) -> Result<Option<(Choices, Vec<Judged>)>, TuneError> {
        let candidates = candidate::all(self.order);
        let mut tried = self.measure("look", &candidates, ROUNDS, LOOKING_SHARE)?;
        let winners = winners(&tried);
        if winners.is_empty() || self.stop.is_asked() {
            return Ok((!self.stop.is_asked()).then(|| (Choices::default(), self.judged(tried))));
        }
        let mut again: Vec<Candidate> = winners.iter().take(MOST_CONFIRMED).cloned().collect();
        if winners.len() > 1 {
            again.push(candidate::together(&winners.iter().collect::<Vec<_>>()));
        }
        let confirmed = self.measure("confirm", &again, CONFIRMING_ROUNDS, CONFIRMING_SHARE)?;
        let choices = conclude(&mut tried, confirmed);
        Ok((!self.stop.is_asked()).then(|| (choices, self.judged(tried))))
    }

    /// All reports as one; `None` if there are none.
    pub(super) fn into_report(self) -> Option<Report> {
        let mut reports = self.reports.into_iter();
        let mut all = reports.next()?;
        for report in reports {
            all.elapsed_s += report.elapsed_s;
            all.is_interrupted |= report.is_interrupted;
            all.experiments.extend(report.experiments);
        }
        all.asked.caches = if self.caches.len() > 1 { CacheChoice::Both } else { CacheChoice::Warm };
        Some(all)
    }

    /// Measures candidates against the default, with each cache state.
    fn measure(
        &mut self,
        step: &str,
        candidates: &[Candidate],
        rounds: u32,
        share: f64,
    ) -> Result<Vec<Tried>, TuneError> {
        let mut all = vec![candidate::default()];
        all.extend_from_slice(candidates);
        let found = self.session(step, all, rounds, share)?;
        Ok(candidates
            .iter()
            .map(|candidate| {
                let name = candidate.case(self.order).to_string();
                let own: Vec<&CaseReport> = found.iter().filter(|case| case.name == name).collect();
                Tried::of(candidate, &own, self.caches)
            })
            .collect())
    }

    /// Runs one session per cache state: if one session had both cold and warm runs, all heads would have to
    /// be read again between them.
    fn session(
        &mut self,
        step: &str,
        candidates: Vec<Candidate>,
        rounds: u32,
        share: f64,
    ) -> Result<Vec<CaseReport>, TuneError> {
        let reading = Reading { candidates, order: self.order, files: self.files.clone() };
        let mut found = Vec::new();
        // The first state determines the duration of a run.
        let states = if rounds == 1 { &self.caches[..1] } else { self.caches };
        for caches in states {
            let options = self.method_options(*caches, rounds, share);
            let mut report = method::run(&[&reading], &options, self.program, self.stop, self.watch)?;
            for experiment in &mut report.experiments {
                check_default(experiment, self.stop)?;
                experiment.name = format!("tune-{step}");
                found.extend(experiment.cases.iter().cloned());
            }
            self.reports.push(report);
            if self.stop.is_asked() {
                break;
            }
        }
        Ok(found)
    }

    fn method_options(&self, caches: Caches, rounds: u32, share: f64) -> Options {
        let (choice, weight) = match (caches, self.caches.len()) {
            (Caches::Cold, _) => (CacheChoice::Cold, 0.75),
            (_, 1) => (CacheChoice::Warm, 1.0),
            _ => (CacheChoice::Warm, 0.25),
        };
        let mut options = Options::default();
        options.rounds = rounds;
        options.seed = self.options.seed;
        options.caches = choice;
        options.dir.clone_from(&self.options.dir);
        options.named = vec![self.options.path.clone()];
        options.timeout = TIMEOUT;
        // `tune` itself probes the measured storage; this folder only holds the catalogues.
        options.probes = false;
        options.most_time = Some(self.options.time.mul_f64(share * weight));
        options
    }

    fn judged(&self, tried: Vec<Tried>) -> Vec<Judged> {
        let defaults = Choices::defaults(self.order).named();
        let of_default = |candidate: &Candidate| {
            let changed = candidate.choices.named();
            let same = defaults.iter().filter(|(name, _)| changed.iter().any(|(known, _)| known == name));
            same.map(|(_, value)| value.as_str()).collect::<Vec<_>>().join(", ")
        };
        let judged = tried.into_iter().map(|tried| Judged {
            about: tried.candidate.about,
            choice: tried.candidate.text(),
            default: of_default(&tried.candidate),
            evidence: tried.evidence,
            decision: tried.decision,
        });
        judged.collect()
    }
}

/// Without times of the default there is nothing to compare with.
fn check_default(experiment: &ExperimentReport, stop: &Stop) -> Result<(), TuneError> {
    let default = experiment.cases.iter().find(|case| case.case.way == DEFAULT);
    match default.map(|case| &case.state) {
        Some(CaseState::Failed(reason) | CaseState::Skipped(reason)) if !stop.is_asked() => {
            Err(TuneError::Default(reason.clone()))
        }
        _ => Ok(()),
    }
}

/// A candidate with its measurements.
#[derive(Clone, Debug)]
struct Tried {
    candidate: Candidate,
    evidence: Vec<Evidence>,
    decision: Decision,
}

impl Tried {
    fn of(candidate: &Candidate, cases: &[&CaseReport], asked: &[Caches]) -> Tried {
        let evidence: Vec<Evidence> = cases
            .iter()
            .filter_map(|case| Some((case.caches, case.against_baseline.as_ref()?.ratio)))
            .map(|(caches, ratio)| Evidence { caches, ratio })
            .collect();
        let trouble = cases.iter().find_map(|case| match &case.state {
            CaseState::Skipped(reason) | CaseState::Failed(reason) => Some(reason.clone()),
            CaseState::Measured | CaseState::Interrupted => None,
        });
        let decision = match trouble {
            Some(reason) => Decision::NotMeasured(reason),
            None => decide(&evidence, asked),
        };
        Tried { candidate: candidate.clone(), evidence, decision }
    }

    fn is_taken(&self) -> bool {
        self.decision.is_taken()
    }

    fn is_shown_slower(&self) -> bool {
        matches!(self.decision, Decision::Slower(_))
    }
}

/// The best acceptable candidate of each subject, the best of all first.
fn winners(tried: &[Tried]) -> Vec<Candidate> {
    let mut taken: Vec<&Tried> = tried.iter().filter(|tried| tried.is_taken()).collect();
    taken.sort_by(|a, b| score(&a.evidence).total_cmp(&score(&b.evidence)));
    let mut winners: Vec<Candidate> = Vec::new();
    for tried in taken {
        if winners.iter().all(|winner| winner.about != tried.candidate.about) {
            winners.push(tried.candidate.clone());
        }
    }
    winners
}

/// Chooses what to do after confirming the winners: the best confirmed candidate, or nothing. Sets the
/// decision of each candidate.
fn conclude(tried: &mut Vec<Tried>, confirmed: Vec<Tried>) -> Choices {
    // All winners together may be faster although one of them is slower; they were not tried without that
    // one.
    let has_slower_part = confirmed.iter().any(Tried::is_shown_slower);
    let is_sound = |again: &&Tried| again.candidate.about != TOGETHER || !has_slower_part;
    let best = confirmed
        .iter()
        .filter(|again| again.is_taken())
        .filter(is_sound)
        .min_by(|a, b| score(&a.evidence).total_cmp(&score(&b.evidence)));
    let choices = best.map(|best| best.candidate.choices.clone()).unwrap_or_default();
    for first in tried.iter_mut().filter(|first| first.is_taken()) {
        let again = confirmed.iter().find(|again| again.candidate == first.candidate);
        let is_part = first.candidate.choices.or(&choices) == choices && best.is_some();
        if let Some(again) = again {
            first.evidence.clone_from(&again.evidence);
        }
        first.decision = match again {
            Some(again) if is_part && !again.is_taken() => Decision::TakeWithOthers,
            _ if is_part => Decision::Take,
            Some(again) if !again.is_taken() => Decision::NotConfirmed,
            _ if best.is_none() => Decision::NotConfirmed,
            _ => Decision::Surpassed,
        };
    }
    tried.extend(confirmed.into_iter().filter(|again| again.candidate.about == TOGETHER).map(|mut again| {
        if again.is_taken() && again.candidate.choices != choices {
            again.decision = if has_slower_part { Decision::HasSlowerPart } else { Decision::Surpassed };
        }
        again
    }));
    choices
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::method::statistics::ratio;

    const DEFAULT_MS: [f64; 6] = [100.0, 101.0, 99.0, 100.5, 99.5, 102.0];

    /// The result for a candidate whose every run takes `by` times as long as the default's.
    fn tried(candidate: &Candidate, by: f64) -> Tried {
        let evidence =
            vec![Evidence { caches: Caches::Warm, ratio: ratio(&DEFAULT_MS.map(|ms| ms * by), &DEFAULT_MS) }];
        let decision = decide(&evidence, &[Caches::Warm]);
        Tried { candidate: candidate.clone(), evidence, decision }
    }

    fn about(name: &str) -> Vec<Candidate> {
        candidate::all(Order::Directory).into_iter().filter(|candidate| candidate.about == name).collect()
    }

    #[test]
    fn one_of_each_subject_wins_and_the_best_comes_first() {
        let (strategy, bytes) = (about("strategy"), about("first_bytes"));
        let all = [
            tried(&bytes[0], 0.9),
            tried(&strategy[0], 0.8),
            tried(&strategy[1], 0.7),
            tried(&strategy[2], 1.4),
        ];
        assert_eq!(winners(&all), [strategy[1].clone(), bytes[0].clone()]);
        assert!(winners(&all[3..]).is_empty());
    }

    /// A winner that shows no difference in the confirmation is taken as part of a faster combination, and
    /// its line states this; one that is slower then is part of no combination.
    #[test]
    fn a_part_of_what_is_taken_is_not_slower() {
        let (strategy, bytes) = (about("strategy").remove(0), about("first_bytes").remove(0));
        let both = candidate::together(&[&strategy, &bytes]);
        let first = vec![tried(&strategy, 0.8), tried(&bytes, 0.85)];
        let conclude_with = |by: f64| {
            let mut all = first.clone();
            let again = vec![tried(&strategy, 0.8), tried(&bytes, by), tried(&both, 0.7)];
            (conclude(&mut all, again), all.into_iter().map(|tried| tried.decision).collect::<Vec<_>>())
        };
        let (choices, decisions) = conclude_with(1.0);
        assert_eq!(choices, both.choices);
        assert_eq!(decisions, [Decision::Take, Decision::TakeWithOthers, Decision::Take]);
        let (choices, decisions) = conclude_with(1.3);
        assert_eq!(choices, strategy.choices);
        assert_eq!(decisions, [Decision::Take, Decision::NotConfirmed, Decision::HasSlowerPart]);
    }

    #[test]
    fn what_is_not_confirmed_leaves_the_default() {
        let bytes = about("first_bytes").remove(0);
        let mut first = vec![tried(&bytes, 0.8)];
        assert_eq!(conclude(&mut first, vec![tried(&bytes, 1.0)]), Choices::default());
        assert_eq!(first[0].decision, Decision::NotConfirmed);
        let mut first = vec![tried(&bytes, 0.8)];
        assert_eq!(conclude(&mut first, vec![tried(&bytes, 1.3)]), Choices::default());
    }

    #[test]
    fn the_best_that_is_confirmed_is_taken() {
        let (strategy, bytes) = (about("strategy").remove(0), about("first_bytes").remove(0));
        let both = candidate::together(&[&strategy, &bytes]);
        let first = vec![tried(&strategy, 0.8), tried(&bytes, 0.85)];

        let mut all = first.clone();
        let again = vec![tried(&strategy, 0.8), tried(&bytes, 0.9), tried(&both, 0.7)];
        assert_eq!(conclude(&mut all, again), both.choices);
        assert!(all.iter().all(Tried::is_taken), "{all:?}");

        // The combination is slower than its parts: one alone is better.
        let mut all = first;
        let again = vec![tried(&strategy, 0.8), tried(&bytes, 0.9), tried(&both, 1.2)];
        assert_eq!(conclude(&mut all, again), strategy.choices);
        let decisions: Vec<&Decision> = all.iter().map(|tried| &tried.decision).collect();
        assert_eq!(decisions, [&Decision::Take, &Decision::Surpassed, &Decision::Slower(Caches::Warm)]);
    }
}
