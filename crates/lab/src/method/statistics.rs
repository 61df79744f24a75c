//! Medians, their uncertainty, and what may be said of two of them.
//!
//! Intervals are percentile intervals of the bootstrap (Efron and Tibshirani, *An Introduction to the Bootstrap*, 1993,
//! chapter 13): the runs are drawn again with replacement many times, and the middle 95 % of the medians of those draws
//! is the interval. It assumes no distribution, which suits times: they have a floor and a long tail. It cannot know more
//! than the runs do: with five of them it mostly reaches from the least to the greatest.
//!
//! No library: those that exist bring linear algebra for what is forty lines here.

use serde::{Deserialize, Serialize};

/// Draws of the bootstrap: chapter 13 finds 1,000 enough for 90 % intervals; the tails of 95 % are thinner.
const N_DRAWS: usize = 2_000;

/// The share of draws beyond each end of an interval.
const TAIL: f64 = 0.025;

/// Two cases need so many runs each for a verdict: that all of one's lie below all of the other's happens by chance twice
/// in 20 times with three runs, twice in 70 with four.
pub(crate) const LEAST_RUNS: usize = 4;

/// An interval of 95 % confidence.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// What may be said of two cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The whole interval of the ratio lies below 1.
    Faster,
    /// The whole interval of the ratio lies above 1.
    Slower,
    /// The interval holds 1, or there are too few runs.
    NoDifferenceShown,
}

impl std::fmt::Display for Verdict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Verdict::Faster => "faster",
            Verdict::Slower => "slower",
            Verdict::NoDifferenceShown => "no difference shown",
        })
    }
}

/// How many times as long a case takes as another.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ratio {
    /// Ratio of the medians.
    pub ratio: f64,
    /// Its interval.
    pub interval: Interval,
    /// What follows.
    pub verdict: Verdict,
}

/// The values in ascending order.
#[must_use]
pub fn sorted(mut values: Vec<f64>) -> Vec<f64> {
    values.sort_by(f64::total_cmp);
    values
}

/// The median of values in ascending order: of an even number, the mean of the two in the middle.
///
/// # Panics
/// If there is none.
#[must_use]
pub fn median(sorted: &[f64]) -> f64 {
    let middle = sorted.len() / 2;
    if sorted.len() % 2 == 1 { sorted[middle] } else { (sorted[middle - 1] + sorted[middle]) / 2.0 }
}

/// The interval of the median. There is one value at least.
pub(crate) fn median_interval(values: &[f64], seed: u64) -> Interval {
    let mut rng = fastrand::Rng::with_seed(seed);
    interval_of((0..N_DRAWS).map(|_| drawn_median(values, &mut rng)).collect())
}

/// How the median of `values` compares with that of `baseline`.
///
/// # Panics
/// If there is no value of one.
#[must_use]
pub fn ratio(values: &[f64], baseline: &[f64], seed: u64) -> Ratio {
    mean_ratio(&[(values, baseline)], seed)
}

/// The same for several pairs of values and baseline at once: the geometric mean of their ratios, which treats twice and
/// half as long alike. There is one pair at least.
pub(crate) fn mean_ratio(pairs: &[(&[f64], &[f64])], seed: u64) -> Ratio {
    let mut rng = fastrand::Rng::with_seed(seed);
    let share = 1.0 / pairs.len() as f64;
    let mut draw = || {
        let ratios = pairs.iter().map(|(values, baseline)| {
            (drawn_median(values, &mut rng) / drawn_median(baseline, &mut rng)).powf(share)
        });
        ratios.product()
    };
    let interval = interval_of((0..N_DRAWS).map(|_| draw()).collect());
    let n_runs = pairs.iter().map(|(values, baseline)| values.len().min(baseline.len())).min().unwrap_or(0);
    let verdict = match () {
        () if n_runs < LEAST_RUNS => Verdict::NoDifferenceShown,
        () if interval.high < 1.0 => Verdict::Faster,
        () if interval.low > 1.0 => Verdict::Slower,
        () => Verdict::NoDifferenceShown,
    };
    let median_of = |values: &[f64]| median(&sorted(values.to_vec()));
    let ratios = pairs.iter().map(|(values, baseline)| (median_of(values) / median_of(baseline)).powf(share));
    Ratio { ratio: ratios.product(), interval, verdict }
}

fn drawn_median(values: &[f64], rng: &mut fastrand::Rng) -> f64 {
    median(&sorted((0..values.len()).map(|_| values[rng.usize(..values.len())]).collect()))
}

fn interval_of(draws: Vec<f64>) -> Interval {
    let draws = sorted(draws);
    let beyond = (draws.len() as f64 * TAIL) as usize;
    Interval { low: draws[beyond], high: draws[draws.len() - 1 - beyond] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians() {
        assert_eq!(median(&[1.0, 2.0, 9.0]), 2.0);
        assert_eq!(median(&sorted(vec![9.0, 1.0, 4.0, 2.0])), 3.0);
    }

    #[test]
    fn the_interval_of_five_runs_reaches_from_the_least_to_the_greatest() {
        let interval = median_interval(&[10.0, 11.0, 12.0, 13.0, 30.0], 1);
        assert_eq!(interval, Interval { low: 10.0, high: 30.0 });
        assert_eq!(median_interval(&[7.0], 1), Interval { low: 7.0, high: 7.0 });
    }

    /// Of 200 samples from a known distribution, the interval holds the true median in about 95 of 100.
    #[test]
    fn intervals_hold_the_true_median() {
        let mut rng = fastrand::Rng::with_seed(3);
        let held = (0..200).filter(|seed| {
            let values: Vec<f64> = (0..25).map(|_| rng.f64()).collect();
            let Interval { low, high } = median_interval(&values, *seed);
            low <= 0.5 && 0.5 <= high
        });
        let n_held = held.count();
        assert!((180..=199).contains(&n_held), "{n_held} of 200");
    }

    #[test]
    fn a_clear_difference_has_a_verdict() {
        let slow = [20.0, 21.0, 22.0, 20.5, 21.5];
        let fast = [10.0, 10.5, 11.0, 10.2, 10.1];
        let found = ratio(&fast, &slow, 1);
        assert_eq!(found.verdict, Verdict::Faster);
        assert!((found.ratio - 10.2 / 21.0).abs() < 1e-12);
        assert!(found.interval.low <= found.ratio && found.ratio <= found.interval.high);
        assert_eq!(ratio(&slow, &fast, 1).verdict, Verdict::Slower);
        assert_eq!(ratio(&fast[..3], &slow, 1).verdict, Verdict::NoDifferenceShown);
    }

    /// Cases that are the same must rarely be told apart: about 1 in 10 with five runs, which is why the interval is shown.
    #[test]
    fn equals_are_rarely_told_apart() {
        let mut rng = fastrand::Rng::with_seed(5);
        let mut sample = || (0..5).map(|_| 10.0 + rng.f64()).collect::<Vec<f64>>();
        let n_wrong = (0..300)
            .filter(|seed| ratio(&sample(), &sample(), *seed).verdict != Verdict::NoDifferenceShown)
            .count();
        assert!(n_wrong <= 30, "{n_wrong} of 300");
    }

    #[test]
    fn several_pairs_have_the_geometric_mean() {
        let (one, four) = ([1.0, 1.0, 1.0, 1.0], [4.0, 4.0, 4.0, 4.0]);
        let found = mean_ratio(&[(&four, &one), (&one, &one)], 1);
        assert!((found.ratio - 2.0).abs() < 1e-12 && (found.interval.low - 2.0).abs() < 1e-12, "{found:?}");
        assert_eq!(found.verdict, Verdict::Slower);
        assert!((mean_ratio(&[(&four, &one), (&one, &four)], 1).ratio - 1.0).abs() < 1e-12);
        let few: &[f64] = &four[..3];
        assert_eq!(mean_ratio(&[(&four, &one), (few, &one)], 1).verdict, Verdict::NoDifferenceShown);
    }

    #[test]
    fn a_seed_gives_one_answer() {
        let values = [3.0, 1.0, 4.0, 1.5, 9.0, 2.6];
        assert_eq!(median_interval(&values, 8), median_interval(&values, 8));
    }
}
