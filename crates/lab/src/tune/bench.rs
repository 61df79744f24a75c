//! The sessions of a tuning, for each state of the caches: calibrating the number of files, measuring each
//! choice by itself, confirming the winners; and at the end all kept choices in use.

use std::path::PathBuf;
use std::time::Duration;

use engine::{ByCaches, Choices};
use file::Order;

use super::candidate::{self, Candidate, DEFAULT, IN_USE, TOGETHER};
use super::decision::{Decision, decide};
use super::reading::Reading;
use super::{LEAST_FILES, TriedChoice, TuneError, TuneOptions, sample};
use crate::method::ratio::{Ratio, Verdict};
use crate::method::{CacheChoice, Caches, ChildProgram, Options, Stop};
use crate::report::{CaseReport, CaseState, ExperimentReport, Report};
use crate::session::{self, Step};

const MOST_FILES: usize = 20_000;

/// Target duration of a run with the defaults, for 100 s in all: short enough for many rounds, and so long
/// that starting the workers is a small part of it. Runs of 60 ms favoured many first workers and inode
/// order, with which 20,000 files then took as long as without.
const RUN_TIME: Duration = Duration::from_millis(250);

/// Rounds for measuring each choice, for confirming the winners, and for the choices in use.
const ROUNDS: u32 = 6;
const CONFIRMING_ROUNDS: u32 = 10;
const IN_USE_ROUNDS: u32 = 10;

/// Number of winners that are confirmed individually, in addition to all of them together.
const MOST_CONFIRMED: usize = 3;

/// Shares of the whole time; the rest is for the last round of each step, which is not cut short. Calibrating
/// is one short run, for which its share is a limit that only a busy machine comes near.
const CALIBRATING_SHARE: f64 = 0.4;
const LOOKING_SHARE: f64 = 0.5;
const CONFIRMING_SHARE: f64 = 0.2;
const IN_USE_SHARE: f64 = 0.15;

/// A case that takes longer than this is abandoned.
const TIMEOUT: Duration = Duration::from_secs(60);

pub(super) struct Bench<'b> {
    options: &'b TuneOptions,
    program: &'b ChildProgram,
    stop: &'b Stop,
    watch: &'b mut dyn FnMut(&Step<'_>),
    /// The default order of reading from the device.
    order: Order,
    /// Cache states that are measured.
    caches: &'b [Caches],
    /// Files that each run reads with a cache state.
    files: Vec<(Caches, Vec<PathBuf>)>,
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

    /// Draws the files for each cache state: as many as make a run of the default take the target time. False
    /// if interrupted.
    pub(super) fn calibrate(&mut self, files: &[PathBuf]) -> Result<bool, TuneError> {
        // The total time also decides how long a run may be.
        let aim_ns = RUN_TIME.as_nanos() as f64 * (self.options.time.as_secs_f64() / 100.0).clamp(0.1, 2.0);
        for caches in self.caches {
            let few = sample::draw(files, 2 * LEAST_FILES, self.options.seed);
            let n_few = few.len() as f64;
            self.files.push((*caches, few));
            let found =
                self.session("calibrate", *caches, vec![candidate::default()], 1, CALIBRATING_SHARE)?;
            let median_ns = found.iter().find_map(|case| Some(case.summary.as_ref()?.median_ns));
            if self.stop.is_asked() {
                return Ok(false);
            }
            let Some(median_ns) = median_ns else {
                return Err(TuneError::Default("no run finished in time; allow more with --time".into()));
            };
            let n_files = (n_few * aim_ns / median_ns.max(1.0)) as usize;
            let n_files = n_files.clamp(2 * LEAST_FILES, MOST_FILES);
            self.files.pop();
            self.files.push((*caches, sample::draw(files, n_files, self.options.seed)));
        }
        Ok(true)
    }

    /// Number of files that each run reads, for each cache state.
    pub(super) fn n_files(&self) -> Vec<(Caches, usize)> {
        self.files.iter().map(|(caches, files)| (*caches, files.len())).collect()
    }

    /// Measures all choices, confirms those that won, and measures the engine that switches between them.
    /// Returns the settings to use and everything that was tried; `None` if interrupted.
    pub(super) fn choose(&mut self) -> Result<Option<(ByCaches, Vec<TriedChoice>)>, TuneError> {
        let mut kept: Vec<(Caches, Choices)> = Vec::new();
        let mut judged = Vec::new();
        for caches in self.caches {
            let (choices, tried) = self.choose_with(*caches)?;
            judged.extend(self.judged(*caches, tried));
            kept.push((*caches, choices));
            if self.stop.is_asked() {
                return Ok(None);
            }
        }
        if kept.iter().any(|(_, choices)| *choices != Choices::default()) {
            let in_use = self.measure_in_use(&by_caches(&kept))?;
            if self.stop.is_asked() {
                return Ok(None);
            }
            keep_if_sound(&mut kept, &in_use, &mut judged);
            judged.extend(in_use);
        }
        Ok(Some((by_caches(&kept), judged)))
    }

    /// Measures all choices with one cache state, and confirms those that won.
    fn choose_with(&mut self, caches: Caches) -> Result<(Choices, Vec<Trial>), TuneError> {
        let candidates = candidate::all(caches, self.order_with(caches));
        let mut tried = self.measure("look", caches, &candidates, ROUNDS, LOOKING_SHARE)?;
        let winners = winners(&tried);
        if winners.is_empty() || self.stop.is_asked() {
            return Ok((Choices::default(), tried));
        }
        let mut again: Vec<Candidate> = winners.iter().take(MOST_CONFIRMED).cloned().collect();
        if winners.len() > 1 {
            again.push(candidate::together(&winners.iter().collect::<Vec<_>>()));
        }
        let confirmed = self.measure("confirm", caches, &again, CONFIRMING_ROUNDS, CONFIRMING_SHARE)?;
        let choices = conclude(&mut tried, confirmed);
        Ok((choices, tried))
    }

    /// Measures the engine with all kept choices and with none, with each cache state, which the engine has
    /// to find out in both cases.
    fn measure_in_use(&mut self, kept: &ByCaches) -> Result<Vec<TriedChoice>, TuneError> {
        let (own, other) = (Candidate::in_use(kept, self.order), candidate::default_in_use(self.order));
        let mut judged = Vec::new();
        for caches in self.caches {
            let all = vec![other.clone(), own.clone()];
            let found = self.session("in-use", *caches, all, IN_USE_ROUNDS, IN_USE_SHARE)?;
            let Some(case) = found.iter().find(|case| case.case.way == IN_USE) else { continue };
            let tried = Trial::of(&own, Some(case));
            judged.push(TriedChoice {
                about: IN_USE,
                choice: "all taken settings in use".to_owned(),
                default: "none".to_owned(),
                caches: *caches,
                ratio: tried.ratio,
                decision: tried.decision,
            });
            if self.stop.is_asked() {
                break;
            }
        }
        Ok(judged)
    }

    /// The default order with a cache state.
    fn order_with(&self, caches: Caches) -> Order {
        if caches == Caches::Warm { Order::Directory } else { self.order }
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

    /// Measures candidates against the default, with one cache state.
    fn measure(
        &mut self,
        step: &str,
        caches: Caches,
        candidates: &[Candidate],
        rounds: u32,
        share: f64,
    ) -> Result<Vec<Trial>, TuneError> {
        let mut all = vec![candidate::default()];
        all.extend_from_slice(candidates);
        let order = self.order_with(caches);
        let found = self.session(step, caches, all, rounds, share)?;
        Ok(candidates
            .iter()
            .map(|candidate| {
                let name = candidate.case(order).to_string();
                Trial::of(candidate, found.iter().find(|case| case.name == name))
            })
            .collect())
    }

    /// Runs a session with one cache state: if one session had both cold and warm runs, all heads would have
    /// to be read again between them.
    fn session(
        &mut self,
        step: &str,
        caches: Caches,
        candidates: Vec<Candidate>,
        rounds: u32,
        share: f64,
    ) -> Result<Vec<CaseReport>, TuneError> {
        let files = self.files.iter().find(|(known, _)| *known == caches);
        let files = files.map(|(_, files)| files.clone()).unwrap_or_default();
        let reading = Reading { candidates, order: self.order_with(caches), files };
        let options = self.method_options(caches, rounds, share);
        let mut report = session::run(&[&reading], &options, self.program, self.stop, self.watch)?;
        let mut found = Vec::new();
        for experiment in &mut report.experiments {
            check_default(experiment, self.stop)?;
            experiment.name = format!("tune-{step}");
            found.extend(experiment.cases.iter().cloned());
        }
        self.reports.push(report);
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

    fn judged(&self, caches: Caches, tried: Vec<Trial>) -> Vec<TriedChoice> {
        let defaults = Choices::defaults(self.order_with(caches)).named();
        let of_default = |candidate: &Candidate| {
            let changed = candidate.choices.named();
            let same = defaults.iter().filter(|(name, _)| changed.iter().any(|(known, _)| known == name));
            same.map(|(_, value)| value.as_str()).collect::<Vec<_>>().join(", ")
        };
        let judged = tried.into_iter().map(|tried| TriedChoice {
            about: tried.candidate.about,
            choice: tried.candidate.text(),
            default: of_default(&tried.candidate),
            caches,
            ratio: tried.ratio,
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

/// The choices of each state as one value. Storage in memory has no cold state.
fn by_caches(kept: &[(Caches, Choices)]) -> ByCaches {
    let with = |caches| kept.iter().find(|(known, _)| *known == caches).map(|(_, choices)| choices.clone());
    let mut all = ByCaches::default();
    all.warm = with(Caches::Warm).unwrap_or_default();
    all.cold = with(Caches::Cold).unwrap_or_else(|| all.warm.clone());
    all
}

/// Gives up choices that are no gain when the engine uses all of them: those of a state in which the engine
/// is then not faster, and all if it is slower anywhere.
fn keep_if_sound(kept: &mut [(Caches, Choices)], in_use: &[TriedChoice], judged: &mut [TriedChoice]) {
    let verdict_with = |caches: Caches| {
        in_use.iter().find(|one| one.caches == caches).and_then(|one| Some(one.ratio?.verdict()))
    };
    let is_slower = kept.iter().any(|(caches, _)| verdict_with(*caches) == Some(Verdict::Slower));
    for (caches, choices) in kept {
        if *choices == Choices::default() || (!is_slower && verdict_with(*caches) == Some(Verdict::Faster)) {
            continue;
        }
        *choices = Choices::default();
        for one in judged.iter_mut().filter(|one| one.caches == *caches && one.decision.is_taken()) {
            one.decision = Decision::NotInUse;
        }
    }
}

/// A candidate with its time divided by that of the default.
#[derive(Clone, Debug)]
struct Trial {
    candidate: Candidate,
    ratio: Option<Ratio>,
    decision: Decision,
}

impl Trial {
    fn of(candidate: &Candidate, case: Option<&CaseReport>) -> Trial {
        let ratio = case.and_then(|case| Some(case.against_baseline.as_ref()?.ratio));
        let decision = match case.map(|case| &case.state) {
            Some(CaseState::Skipped(reason) | CaseState::Failed(reason)) => {
                Decision::NotMeasured(reason.clone())
            }
            _ => decide(ratio.as_ref()),
        };
        Trial { candidate: candidate.clone(), ratio, decision }
    }

    /// The ratio, for choosing the least.
    fn score(&self) -> f64 {
        self.ratio.map_or(f64::INFINITY, |ratio| ratio.ratio())
    }

    fn is_taken(&self) -> bool {
        self.decision.is_taken()
    }

    fn is_shown_slower(&self) -> bool {
        self.decision == Decision::Slower
    }
}

/// The best acceptable candidate of each subject, the best of all first.
fn winners(tried: &[Trial]) -> Vec<Candidate> {
    let mut taken: Vec<&Trial> = tried.iter().filter(|tried| tried.is_taken()).collect();
    taken.sort_by(|a, b| a.score().total_cmp(&b.score()));
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
fn conclude(tried: &mut Vec<Trial>, confirmed: Vec<Trial>) -> Choices {
    // All winners together may be faster although one of them is slower; they were not tried without that
    // one.
    let has_slower_part = confirmed.iter().any(Trial::is_shown_slower);
    let is_sound = |again: &&Trial| again.candidate.about != TOGETHER || !has_slower_part;
    let best = confirmed
        .iter()
        .filter(|again| again.is_taken())
        .filter(is_sound)
        .min_by(|a, b| a.score().total_cmp(&b.score()));
    let choices = best.map(|best| best.candidate.choices.clone()).unwrap_or_default();
    for first in tried.iter_mut().filter(|first| first.is_taken()) {
        let again = confirmed.iter().find(|again| again.candidate == first.candidate);
        let is_part = first.candidate.choices.or(&choices) == choices && best.is_some();
        if let Some(again) = again {
            first.ratio = again.ratio;
        }
        let is_refuted = again.is_some_and(|again| !again.is_taken());
        first.decision = if is_part {
            if is_refuted { Decision::TakeWithOthers } else { Decision::Take }
        } else if is_refuted || best.is_none() {
            Decision::NotConfirmed
        } else {
            Decision::Surpassed
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
    use crate::method::paired::ratio;

    const DEFAULT_MS: [f64; 6] = [100.0, 101.0, 99.0, 100.5, 99.5, 102.0];

    /// The result for a candidate whose every run takes `by` times as long as the default's.
    fn tried(candidate: &Candidate, by: f64) -> Trial {
        let ratio = Some(ratio(&DEFAULT_MS.map(|ms| ms * by), &DEFAULT_MS));
        Trial { candidate: candidate.clone(), ratio, decision: decide(ratio.as_ref()) }
    }

    fn about(name: &str) -> Vec<Candidate> {
        let all = candidate::all(Caches::Cold, Order::Directory);
        all.into_iter().filter(|candidate| candidate.about == name).collect()
    }

    fn judged(about: &'static str, caches: Caches, by: f64) -> TriedChoice {
        let Trial { ratio, decision, .. } = tried(&candidate::default(), by);
        let (choice, default) = (about.to_owned(), String::new());
        TriedChoice { about, choice, default, caches, ratio, decision }
    }

    /// What was faster alone is given up where the engine that uses everything is not faster.
    #[test]
    fn what_is_no_gain_in_use_is_not_kept() {
        let choices = about("strategy").remove(0).choices;
        let after = |cold: f64, warm: f64| {
            let mut kept = [(Caches::Cold, choices.clone()), (Caches::Warm, Choices::default())];
            let mut looked = [judged("strategy", Caches::Cold, 0.7), judged("order", Caches::Warm, 1.1)];
            let in_use = [judged(IN_USE, Caches::Cold, cold), judged(IN_USE, Caches::Warm, warm)];
            keep_if_sound(&mut kept, &in_use, &mut looked);
            let decisions = looked.map(|one| one.decision);
            assert_eq!(decisions[1], Decision::Slower);
            (by_caches(&kept).cold == choices, decisions[0].clone())
        };
        assert_eq!(after(0.7, 1.0), (true, Decision::Take));
        assert_eq!(after(0.7, 0.9), (true, Decision::Take));
        assert_eq!(after(1.0, 1.0), (false, Decision::NotInUse));
        assert_eq!(after(0.7, 1.1), (false, Decision::NotInUse));
    }

    #[test]
    fn storage_in_memory_has_the_choices_for_warm_caches_only() {
        let choices = about("first_bytes").remove(0).choices;
        assert_eq!(by_caches(&[(Caches::Warm, choices.clone())]), ByCaches::both(choices));
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
        assert!(all.iter().all(Trial::is_taken), "{all:?}");

        // The combination is slower than its parts: one alone is better.
        let mut all = first;
        let again = vec![tried(&strategy, 0.8), tried(&bytes, 0.9), tried(&both, 1.2)];
        assert_eq!(conclude(&mut all, again), strategy.choices);
        let decisions: Vec<&Decision> = all.iter().map(|tried| &tried.decision).collect();
        assert_eq!(decisions, [&Decision::Take, &Decision::Surpassed, &Decision::Slower]);
    }
}
