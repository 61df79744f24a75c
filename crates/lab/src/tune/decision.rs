//! Decides from measured ratios which choices to take, without I/O.
//!
//! The default was chosen from measurements on many machines, so a choice replaces it only for a reason. With
//! one cache state it must be faster, both by the verdict and by a margin that justifies a deviation. With
//! the others it must not be slower, and its ratio must not suggest so either: a noisy machine can yield "no
//! difference shown" for something that takes two thirds more time. A choice that only looks slower is not
//! reported as slower.

use std::fmt;

use crate::method::Caches;
use crate::method::ratio::{Ratio, Verdict, too_few_runs};

/// Share of the time that a choice has to save at least.
const WORTH_IT: f64 = 0.05;

/// Where it does not gain, a choice may look slower by this share, since runs of the default differ by as
/// much.
const NOISE: f64 = 0.02;

/// The measured ratio of a choice's time to the default's, with one cache state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evidence {
    /// Cache state of the runs.
    pub caches: Caches,
    /// Time of the choice divided by the time of the default.
    pub ratio: Ratio,
}

/// The decision on one choice.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Decision {
    /// The choice is faster, and nowhere slower.
    Take,
    /// It won in the first step; all winners together were confirmed, and it is one of them.
    TakeWithOthers,
    /// It could not be measured; the text gives the reason.
    NotMeasured(String),
    /// It is shown to be slower with this cache state.
    Slower(Caches),
    /// It is faster elsewhere, but with this cache state its ratio is above 1, though no difference is shown.
    NotSafe(Caches),
    /// Neither faster nor slower times were shown.
    NoDifferenceShown,
    /// It is faster, but by too small a margin.
    TooLittle,
    /// It won in the first step, but not when the winners were measured again.
    NotConfirmed,
    /// All winners together are faster, but one of them was slower by itself in the confirmation.
    HasSlowerPart,
    /// It is faster, but another choice for the same setting, or the combination of all, is faster still.
    Surpassed,
}

impl Decision {
    /// Whether the engine should use the choice.
    #[must_use]
    pub fn is_taken(&self) -> bool {
        matches!(self, Decision::Take | Decision::TakeWithOthers)
    }
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Decision::Take => f.write_str("taken"),
            Decision::TakeWithOthers => f.write_str("taken together with the other settings"),
            Decision::NotMeasured(why) => write!(f, "not measured: {why}"),
            Decision::Slower(caches) => write!(f, "slower {}", word(*caches)),
            Decision::NotSafe(caches) => {
                write!(f, "not taken: took longer {}, although no difference is shown", word(*caches))
            }
            Decision::NoDifferenceShown => f.write_str("no difference shown"),
            Decision::TooLittle => write!(f, "faster by less than {:.0} %", WORTH_IT * 100.0),
            Decision::NotConfirmed => f.write_str("not confirmed"),
            Decision::HasSlowerPart => {
                f.write_str("not taken: faster, but one of these settings alone is slower")
            }
            Decision::Surpassed => f.write_str("faster, but another setting is even faster"),
        }
    }
}

/// The cache state as a word: `warm` or `cold`; empty if unknown.
#[must_use]
pub fn word(caches: Caches) -> &'static str {
    match caches {
        Caches::Warm => "warm",
        Caches::Cold => "cold",
        Caches::Unknown => "",
    }
}

/// Decides from the evidence, which must cover every cache state in `asked`.
pub(super) fn decide(evidence: &[Evidence], asked: &[Caches]) -> Decision {
    let of = |caches: &Caches| evidence.iter().find(|evidence| evidence.caches == *caches);
    if let Some(missing) = asked.iter().find(|caches| of(caches).is_none()) {
        return Decision::NotMeasured(format!("{}, {}", too_few_runs(0), word(*missing)));
    }
    let with = |verdict| evidence.iter().find(move |evidence| evidence.ratio.verdict() == verdict);
    if let Some(open) = with(Verdict::TooFewRuns) {
        return Decision::NotMeasured(format!("{}, {}", open.ratio.words(), word(open.caches)));
    }
    if let Some(slower) = with(Verdict::Slower) {
        return Decision::Slower(slower.caches);
    }
    let looks_slower = |evidence: &&Evidence| evidence.ratio.ratio() > 1.0 + NOISE;
    // A ratio above 1 whose interval contains 1 proves nothing, but is no basis for taking a choice either.
    if let (Some(suspect), Some(_)) = (evidence.iter().find(looks_slower), with(Verdict::Faster)) {
        return Decision::NotSafe(suspect.caches);
    }
    let faster: Vec<&Evidence> =
        evidence.iter().filter(|evidence| evidence.ratio.verdict() == Verdict::Faster).collect();
    match () {
        () if faster.is_empty() => Decision::NoDifferenceShown,
        () if faster.iter().any(|evidence| evidence.ratio.ratio() <= 1.0 - WORTH_IT) => Decision::Take,
        () => Decision::TooLittle,
    }
}

/// Combined ratio over all cache states; smaller is better.
pub(super) fn score(evidence: &[Evidence]) -> f64 {
    evidence.iter().map(|evidence| evidence.ratio.ratio()).product()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::method::statistics::ratio;

    const BOTH: &[Caches] = &[Caches::Cold, Caches::Warm];
    const DEFAULT: [f64; 6] = [100.0, 101.0, 99.0, 100.5, 99.5, 102.0];

    /// Declared times in ms, compared with those of the default.
    fn evidence(caches: Caches, times: [f64; 6]) -> Evidence {
        Evidence { caches, ratio: ratio(&times, &DEFAULT) }
    }

    #[track_caller]
    fn check(cold: f64, warm: f64, expected: Decision) {
        // In another order than the default's: what differs from round to round is chance.
        let scaled = |by: f64| {
            let mut times = DEFAULT.map(|time| time * by);
            times.rotate_left(2);
            times
        };
        let found = [evidence(Caches::Cold, scaled(cold)), evidence(Caches::Warm, scaled(warm))];
        assert_eq!(decide(&found, BOTH), expected, "cold x {cold}, warm x {warm}");
    }

    #[test]
    fn a_clear_winner_is_taken() {
        check(0.6, 1.0, Decision::Take);
        check(1.0, 0.8, Decision::Take);
        check(0.7, 0.7, Decision::Take);
    }

    #[test]
    fn the_default_stays_where_nothing_is_shown() {
        check(1.0, 1.0, Decision::NoDifferenceShown);
        check(0.995, 1.005, Decision::NoDifferenceShown);
    }

    #[test]
    fn what_is_slower_anywhere_is_never_taken() {
        check(1.5, 1.0, Decision::Slower(Caches::Cold));
        check(0.3, 1.2, Decision::Slower(Caches::Warm));
        // Not shown to be slower, but it looks so.
        let noisy = [60.0, 180.0, 150.0, 170.0, 90.0, 95.0];
        let found = [evidence(Caches::Cold, DEFAULT.map(|time| time / 2.0)), evidence(Caches::Warm, noisy)];
        assert_eq!(found[1].ratio.verdict(), Verdict::NoDifferenceShown);
        assert_eq!(decide(&found, BOTH), Decision::NotSafe(Caches::Warm));
    }

    /// For any times, the decision claims nothing beyond the verdicts it is based on.
    #[test]
    fn decisions_agree_with_their_evidence() {
        let mut rng = fastrand::Rng::with_seed(17);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..3_000 {
            let evidence: Vec<Evidence> = BOTH
                .iter()
                .map(|caches| {
                    let (by, spread) = (0.8 + rng.f64() * 0.4, rng.f64() * 0.3);
                    let n_runs = if rng.u8(..) < 32 { 3 } else { 6 };
                    let times: Vec<f64> =
                        (0..n_runs).map(|_| 100.0 * by * (1.0 + spread * rng.f64())).collect();
                    Evidence { caches: *caches, ratio: ratio(&times, &DEFAULT) }
                })
                .collect();
            let has = |verdict| evidence.iter().any(|evidence| evidence.ratio.verdict() == verdict);
            let of = |wanted: Caches| {
                evidence.iter().find(|one| one.caches == wanted).map(|one| one.ratio.verdict())
            };
            let decision = decide(&evidence, BOTH);
            let agrees = match &decision {
                Decision::Take | Decision::TooLittle => {
                    has(Verdict::Faster) && !has(Verdict::Slower) && !has(Verdict::TooFewRuns)
                }
                Decision::Slower(caches) => of(*caches) == Some(Verdict::Slower),
                Decision::NotSafe(caches) => {
                    of(*caches) == Some(Verdict::NoDifferenceShown) && has(Verdict::Faster)
                }
                Decision::NoDifferenceShown => {
                    [Caches::Cold, Caches::Warm].map(of) == [Some(Verdict::NoDifferenceShown); 2]
                }
                Decision::NotMeasured(why) => {
                    has(Verdict::TooFewRuns) && why.contains("too few undisturbed runs (3 of 4")
                }
                _ => false,
            };
            assert!(agrees, "{decision} of {evidence:?}");
            let words = decision.to_string();
            assert_eq!(words.contains("slower"), matches!(decision, Decision::Slower(_)), "{words}");
            seen.insert(words.split(' ').next().unwrap_or_default().to_owned());
        }
        assert!(seen.len() >= 5, "{seen:?}");
    }

    #[test]
    fn a_gain_has_to_be_worth_it() {
        check(0.965, 1.0, Decision::TooLittle);
    }

    #[test]
    fn a_state_that_was_not_measured_is_no_ground() {
        let cold = [evidence(Caches::Cold, DEFAULT.map(|time| time / 2.0))];
        assert_eq!(
            decide(&cold, BOTH),
            Decision::NotMeasured("too few undisturbed runs (0 of 4 needed), warm".into())
        );
        let few = Evidence { ratio: cold[0].ratio.with_runs(3), ..cold[0] };
        let found = [cold[0], Evidence { caches: Caches::Warm, ..few }];
        let why = "too few undisturbed runs (3 of 4 needed), warm".to_owned();
        assert_eq!(decide(&found, BOTH), Decision::NotMeasured(why));
        // In memory nothing is cold, so cold caches are not requested.
        let warm = [evidence(Caches::Warm, DEFAULT.map(|time| time / 2.0))];
        assert_eq!(decide(&warm, &[Caches::Warm]), Decision::Take);
        assert_eq!(decide(&[], &[]), Decision::NoDifferenceShown);
    }
}
