//! Medians, their uncertainty, and comparisons of two medians.
//!
//! Intervals are percentile intervals of the bootstrap (Efron and Tibshirani, *An Introduction to the
//! Bootstrap*, 1993, chapter 13): the runs are drawn again with replacement many times, and the middle 95 %
//! of the medians of those draws is the interval. It assumes no distribution, which suits times: they have a
//! floor and a long tail. It cannot contain more information than the runs: with five of them it mostly spans
//! from the least to the greatest.
//!
//! This uses no library: the existing ones pull in linear algebra to replace forty lines of code.

use std::cmp::Ordering::{Equal, Greater};

pub use super::interval::Interval;
use super::ratio::Ratio;

/// Number of bootstrap draws: chapter 13 finds 1,000 enough for 90 % intervals; the tails of 95 % are
/// thinner.
const N_DRAWS: usize = 2_000;

/// The share of draws beyond each end of an interval.
const TAIL: f64 = 0.025;

/// Returns the values in ascending order.
#[must_use]
pub fn sorted(mut values: Vec<f64>) -> Vec<f64> {
    values.sort_by(f64::total_cmp);
    values
}

/// The median of values in ascending order; for an even number of values, the mean of the middle two.
///
/// # Panics
/// If there are no values.
#[must_use]
pub fn median(sorted: &[f64]) -> f64 {
    let middle = sorted.len() / 2;
    if sorted.len() % 2 == 1 { sorted[middle] } else { (sorted[middle - 1] + sorted[middle]) / 2.0 }
}

/// The interval of the median. Needs at least one value.
pub(crate) fn median_interval(values: &[f64], seed: u64) -> Interval {
    let mut rng = fastrand::Rng::with_seed(seed);
    interval_of((0..N_DRAWS).map(|_| drawn_median(values, &mut rng)).collect())
}

/// Compares the median of `values` with that of `baseline`; all values are from undisturbed runs.
///
/// # Panics
/// If either slice is empty.
#[must_use]
pub fn ratio(values: &[f64], baseline: &[f64], seed: u64) -> Ratio {
    mean_ratio(&[(values, baseline)], seed)
}

/// Like [`ratio`] for several pairs of values and baseline at once: the geometric mean of their ratios, which
/// weighs twice and half as long equally. Needs at least one pair.
///
/// The two cases are always drawn in the same order, so the ratio of one to the other is the reciprocal of
/// the reverse ratio, interval included: a table and a claim that compare the same cases cannot differ.
pub(crate) fn mean_ratio(pairs: &[(&[f64], &[f64])], seed: u64) -> Ratio {
    let n_runs = pairs.iter().map(|(values, baseline)| values.len().min(baseline.len())).min().unwrap_or(0);
    let mut orders = pairs.iter().map(|(values, baseline)| values.partial_cmp(baseline));
    if orders.find(|order| *order != Some(Equal)).flatten() != Some(Greater) {
        let (ratio, interval) = drawn_ratio(pairs, seed);
        return Ratio::new(ratio, interval, n_runs);
    }
    let turned: Vec<(&[f64], &[f64])> = pairs.iter().map(|(values, baseline)| (*baseline, *values)).collect();
    let (ratio, Interval { low, high }) = drawn_ratio(&turned, seed);
    Ratio::new(1.0 / ratio, Interval { low: 1.0 / high, high: 1.0 / low }, n_runs)
}

/// The geometric mean of the pairs' ratios, and the interval from its draws.
fn drawn_ratio(pairs: &[(&[f64], &[f64])], seed: u64) -> (f64, Interval) {
    let mut rng = fastrand::Rng::with_seed(seed);
    let share = 1.0 / pairs.len() as f64;
    let mut draw = || {
        let ratios = pairs.iter().map(|(values, baseline)| {
            (drawn_median(values, &mut rng) / drawn_median(baseline, &mut rng)).powf(share)
        });
        ratios.product()
    };
    let interval = interval_of((0..N_DRAWS).map(|_| draw()).collect());
    let median_of = |values: &[f64]| median(&sorted(values.to_vec()));
    let ratios = pairs.iter().map(|(values, baseline)| (median_of(values) / median_of(baseline)).powf(share));
    (ratios.product(), interval)
}

/// The least value that a share `part` of the values does not exceed; `None` for too few runs, see
/// [`least_runs_for`].
pub(crate) fn percentile(sorted: &[f64], part: f64) -> Option<f64> {
    if sorted.len() < least_runs_for(part) {
        return None;
    }
    let rank = (sorted.len() as f64 * part).ceil() as usize;
    sorted.get(rank.max(1) - 1).copied()
}

/// The number of runs from which a percentile is shown: enough that its 95 % interval ends below the slowest
/// of them. Fewer runs do not bound it from above, since all of them lie below it too often: with probability
/// `part` to the power of their number.
pub(crate) fn least_runs_for(part: f64) -> usize {
    (TAIL.ln() / part.ln()).ceil() as usize
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
    use crate::method::ratio::Verdict;

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

    /// Over 200 samples from a known distribution, the interval contains the true median for about 95 in 100.
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
        assert_eq!(found.verdict(), Verdict::Faster);
        assert!((found.ratio() - 10.2 / 21.0).abs() < 1e-12);
        assert!(found.interval().low <= found.ratio() && found.ratio() <= found.interval().high);
        assert_eq!(ratio(&slow, &fast, 1).verdict(), Verdict::Slower);
        assert_eq!(ratio(&fast[..3], &slow, 1).verdict(), Verdict::TooFewRuns);
    }

    /// Equal cases must rarely be reported as different: about 1 in 10 with five runs, which is why the
    /// interval is shown.
    #[test]
    fn equal_cases_rarely_differ() {
        let mut rng = fastrand::Rng::with_seed(5);
        let mut sample = || (0..5).map(|_| 10.0 + rng.f64()).collect::<Vec<f64>>();
        let n_wrong = (0..300)
            .filter(|seed| ratio(&sample(), &sample(), *seed).verdict() != Verdict::NoDifferenceShown)
            .count();
        assert!(n_wrong <= 30, "{n_wrong} of 300");
    }

    #[test]
    fn several_pairs_have_the_geometric_mean() {
        let (one, four) = ([1.0, 1.0, 1.0, 1.0], [4.0, 4.0, 4.0, 4.0]);
        let found = mean_ratio(&[(&four, &one), (&one, &one)], 1);
        assert!(
            (found.ratio() - 2.0).abs() < 1e-12 && (found.interval().low - 2.0).abs() < 1e-12,
            "{found:?}"
        );
        assert_eq!(found.verdict(), Verdict::Slower);
        assert!((mean_ratio(&[(&four, &one), (&one, &four)], 1).ratio() - 1.0).abs() < 1e-12);
        let few: &[f64] = &four[..3];
        assert_eq!(mean_ratio(&[(&four, &one), (few, &one)], 1).verdict(), Verdict::TooFewRuns);
    }

    #[test]
    fn turned_round_a_ratio_is_its_reciprocal() {
        let mut rng = fastrand::Rng::with_seed(11);
        for seed in 0..200 {
            let mut sample = || (0..rng.usize(1..9)).map(|_| 10.0 + rng.f64()).collect::<Vec<f64>>();
            let (first, second) = (sample(), sample());
            let [there, back] = [ratio(&first, &second, seed), ratio(&second, &first, seed)];
            let product = there.interval().low * back.interval().high;
            assert!((product - 1.0).abs() < 1e-12, "{there:?} {back:?}");
            let expected = match there.verdict() {
                Verdict::Faster => Verdict::Slower,
                Verdict::Slower => Verdict::Faster,
                same => same,
            };
            assert_eq!(back.verdict(), expected);
        }
    }

    #[test]
    fn percentiles_need_runs_that_bound_them() {
        assert_eq!((least_runs_for(0.9), least_runs_for(0.99)), (36, 368));
        let values = |n: usize| (1..=n).map(|value| value as f64).collect::<Vec<f64>>();
        assert_eq!((percentile(&values(35), 0.9), percentile(&values(36), 0.9)), (None, Some(33.0)));
        assert_eq!((percentile(&values(367), 0.99), percentile(&values(400), 0.99)), (None, Some(396.0)));
    }

    #[test]
    fn a_seed_gives_one_answer() {
        let values = [3.0, 1.0, 4.0, 1.5, 9.0, 2.6];
        assert_eq!(median_interval(&values, 8), median_interval(&values, 8));
    }
}
