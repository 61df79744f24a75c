//! Decides from measured ratios which choices to take, without I/O.
//!
//! The default was chosen from measurements on many machines, so a choice replaces it only for a reason: with
//! the state of the caches for which it is taken, it must be faster, both by the verdict and by a margin that
//! justifies a deviation. What it does with the other state does not matter, because the engine then uses
//! another choice.

use std::fmt;

use crate::method::Caches;
use crate::method::ratio::{Ratio, Verdict, too_few_runs};

/// Share of the time that a choice has to save at least.
const WORTH_IT: f64 = 0.05;

/// The decision on one choice.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Decision {
    /// The choice is faster.
    Take,
    /// It won in the first step; all winners together were confirmed, and it is one of them.
    TakeWithOthers,
    /// It could not be measured; the text gives the reason.
    NotMeasured(String),
    /// It is shown to be slower.
    Slower,
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
    /// It is faster, but the engine that uses all taken choices and switches between them was not.
    NotInUse,
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
            Decision::Slower => f.write_str("slower"),
            Decision::NoDifferenceShown => f.write_str("no difference shown"),
            Decision::TooLittle => write!(f, "faster by less than {:.0} %", WORTH_IT * 100.0),
            Decision::NotConfirmed => f.write_str("not confirmed"),
            Decision::HasSlowerPart => {
                f.write_str("not taken: faster, but one of these settings alone is slower")
            }
            Decision::Surpassed => f.write_str("faster, but another setting is even faster"),
            Decision::NotInUse => {
                f.write_str("not taken: faster alone, but not when all taken settings are in use")
            }
        }
    }
}

/// The cache state as a word: `warm` or `cold`; empty if unknown.
#[must_use]
pub fn word(caches: Caches) -> &'static str {
    caches.known().unwrap_or_default()
}

/// Decides from the time of a choice divided by that of the default; `None` if there were no such runs.
pub(super) fn decide(ratio: Option<&Ratio>) -> Decision {
    let Some(ratio) = ratio else { return Decision::NotMeasured(too_few_runs(0)) };
    match ratio.verdict() {
        Verdict::TooFewRuns => Decision::NotMeasured(ratio.words()),
        Verdict::Slower => Decision::Slower,
        Verdict::NoDifferenceShown => Decision::NoDifferenceShown,
        Verdict::Faster if ratio.ratio() <= 1.0 - WORTH_IT => Decision::Take,
        Verdict::Faster => Decision::TooLittle,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::method::paired::ratio;

    const DEFAULT: [f64; 6] = [100.0, 101.0, 99.0, 100.5, 99.5, 102.0];

    #[track_caller]
    fn check(by: f64, expected: Decision) {
        // In another order than the default's: what differs from round to round is chance.
        let mut times = DEFAULT.map(|time| time * by);
        times.rotate_left(2);
        let found = ratio(&times, &DEFAULT);
        assert_eq!(decide(Some(&found)), expected, "x {by}");
    }

    #[test]
    fn a_clear_winner_is_taken() {
        check(0.6, Decision::Take);
        check(0.9, Decision::Take);
    }

    #[test]
    fn the_default_stays_where_nothing_is_shown() {
        check(1.0, Decision::NoDifferenceShown);
        check(0.995, Decision::NoDifferenceShown);
        check(1.2, Decision::Slower);
    }

    /// For any times, the decision claims nothing beyond the verdict it is based on.
    #[test]
    fn decisions_agree_with_their_evidence() {
        let mut rng = fastrand::Rng::with_seed(17);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..3_000 {
            let (by, spread) = (0.8 + rng.f64() * 0.4, rng.f64() * 0.3);
            let n_runs = if rng.u8(..) < 32 { 3 } else { 6 };
            let times: Vec<f64> = (0..n_runs).map(|_| 100.0 * by * (1.0 + spread * rng.f64())).collect();
            let ratio = ratio(&times, &DEFAULT);
            let decision = decide(Some(&ratio));
            let expected = match &decision {
                Decision::Take | Decision::TooLittle => Verdict::Faster,
                Decision::Slower => Verdict::Slower,
                Decision::NoDifferenceShown => Verdict::NoDifferenceShown,
                Decision::NotMeasured(why) => {
                    assert!(why.contains("too few undisturbed runs (3 of 4"), "{why}");
                    Verdict::TooFewRuns
                }
                other => panic!("{other}"),
            };
            assert_eq!(ratio.verdict(), expected, "{decision}");
            let words = decision.to_string();
            assert_eq!(words.contains("slower"), decision == Decision::Slower, "{words}");
            seen.insert(words.split(' ').next().unwrap_or_default().to_owned());
        }
        assert!(seen.len() >= 5, "{seen:?}");
    }

    #[test]
    fn a_gain_has_to_be_worth_it() {
        check(0.965, Decision::TooLittle);
    }

    #[test]
    fn what_was_not_measured_is_no_ground() {
        let why = |n_runs| format!("too few undisturbed runs ({n_runs} of 4 needed)");
        assert_eq!(decide(None), Decision::NotMeasured(why(0)));
        let few = ratio(&DEFAULT.map(|time| time / 2.0), &DEFAULT).with_runs(3);
        assert_eq!(decide(Some(&few)), Decision::NotMeasured(why(3)));
    }
}
