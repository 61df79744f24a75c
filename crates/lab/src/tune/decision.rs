//! What may be taken: pure judgement over ratios.
//!
//! The default is what many machines were measured with; a choice replaces it only for a reason. In one state of the
//! caches it has to be faster, by the verdict and by a margin that is worth a deviation; in the others it must not be
//! slower, and the ratio itself must not look so either: "no difference shown" is also what a noisy machine says of two
//! thirds more time.

use std::fmt;

use crate::method::Caches;
use crate::method::statistics::{Ratio, Verdict};

/// A choice has to save this share of the time at least.
const WORTH_IT: f64 = 0.05;

/// Where it does not gain, a choice may look slower by this share: runs of the default differ by as much.
const NOISE: f64 = 0.02;

/// What was measured of a choice: its time over the default's, under one state of the caches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evidence {
    /// The state.
    pub caches: Caches,
    /// The ratio.
    pub ratio: Ratio,
}

/// What follows from it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Decision {
    /// It is faster, and nowhere slower.
    Take,
    /// It could not be measured: why.
    NotMeasured(String),
    /// It is shown to be slower, or looks it, under this state.
    Slower(Caches),
    /// Nothing was shown.
    NoDifferenceShown,
    /// It is faster, by too little.
    TooLittle,
    /// It won when choices were looked for, and not again when the winners were tried anew.
    NotConfirmed,
    /// It is faster, and another one about the same, or all together, is faster still.
    Surpassed,
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Decision::Take => f.write_str("taken"),
            Decision::NotMeasured(why) => write!(f, "not measured: {why}"),
            Decision::Slower(caches) => write!(f, "slower {}", word(*caches)),
            Decision::NoDifferenceShown => f.write_str("no difference shown"),
            Decision::TooLittle => write!(f, "faster by less than {:.0} %", WORTH_IT * 100.0),
            Decision::NotConfirmed => f.write_str("not confirmed"),
            Decision::Surpassed => f.write_str("faster, but another choice is faster still"),
        }
    }
}

/// `warm`, `cold`.
#[must_use]
pub fn word(caches: Caches) -> &'static str {
    match caches {
        Caches::Warm => "warm",
        Caches::Cold => "cold",
        Caches::Unknown => "",
    }
}

/// What follows from the evidence under every state of the caches that is a question here.
pub(super) fn decide(evidence: &[Evidence], asked: &[Caches]) -> Decision {
    let of = |caches: &Caches| evidence.iter().find(|evidence| evidence.caches == *caches);
    if let Some(missing) = asked.iter().find(|caches| of(caches).is_none()) {
        return Decision::NotMeasured(format!("too few runs {}", word(*missing)));
    }
    let looks_slower = |ratio: Ratio| ratio.verdict == Verdict::Slower || ratio.ratio > 1.0 + NOISE;
    if let Some(slower) = evidence.iter().find(|evidence| looks_slower(evidence.ratio)) {
        // A ratio above 1 whose interval holds 1 is no proof; it is no ground for a choice either.
        let is_shown = slower.ratio.verdict == Verdict::Slower;
        let gains = evidence.iter().any(|evidence| evidence.ratio.verdict == Verdict::Faster);
        return if is_shown || gains { Decision::Slower(slower.caches) } else { Decision::NoDifferenceShown };
    }
    let faster: Vec<&Evidence> =
        evidence.iter().filter(|evidence| evidence.ratio.verdict == Verdict::Faster).collect();
    match () {
        () if faster.is_empty() => Decision::NoDifferenceShown,
        () if faster.iter().any(|evidence| evidence.ratio.ratio <= 1.0 - WORTH_IT) => Decision::Take,
        () => Decision::TooLittle,
    }
}

/// How good a choice is in all states together: less is better.
pub(super) fn score(evidence: &[Evidence]) -> f64 {
    evidence.iter().map(|evidence| evidence.ratio.ratio).product()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::method::statistics::ratio;

    const BOTH: &[Caches] = &[Caches::Cold, Caches::Warm];
    const DEFAULT: [f64; 6] = [100.0, 101.0, 99.0, 100.5, 99.5, 102.0];

    /// Declared times in ms against those of the default.
    fn evidence(caches: Caches, times: [f64; 6]) -> Evidence {
        Evidence { caches, ratio: ratio(&times, &DEFAULT, 1) }
    }

    #[track_caller]
    fn check(cold: f64, warm: f64, expected: Decision) {
        let scaled = |by: f64| DEFAULT.map(|time| time * by);
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
        // Not shown, but it looks so.
        let noisy = [60.0, 180.0, 150.0, 170.0, 90.0, 95.0];
        let found = [evidence(Caches::Cold, DEFAULT.map(|time| time / 2.0)), evidence(Caches::Warm, noisy)];
        assert_eq!(found[1].ratio.verdict, Verdict::NoDifferenceShown);
        assert_eq!(decide(&found, BOTH), Decision::Slower(Caches::Warm));
    }

    #[test]
    fn a_gain_has_to_be_worth_it() {
        check(0.965, 1.0, Decision::TooLittle);
    }

    #[test]
    fn a_state_that_was_not_measured_is_no_ground() {
        let cold = [evidence(Caches::Cold, DEFAULT.map(|time| time / 2.0))];
        assert_eq!(decide(&cold, BOTH), Decision::NotMeasured("too few runs warm".into()));
        // In memory nothing is cold, and nobody asks.
        let warm = [evidence(Caches::Warm, DEFAULT.map(|time| time / 2.0))];
        assert_eq!(decide(&warm, &[Caches::Warm]), Decision::Take);
        assert_eq!(decide(&[], &[]), Decision::NoDifferenceShown);
    }
}
