//! Compares cases round by round.
//!
//! Each round runs all cases, in a newly drawn order, so a slow machine, a warm one or a busy one affects
//! all cases of the round alike. The comparison therefore looks at the ratios within the rounds: what
//! changes from round to round cancels out. Because the order within a round is drawn, the logarithms of
//! these ratios scatter symmetrically around the true one, which is what the interval of
//! [`signed_rank`](super::signed_rank) needs, whatever the distribution of the times. docs/lab-method.md
//! has the table of what this covers and shows, next to the percentile bootstrap.

use super::interval::Interval;
use super::looks::ALPHA;
use super::ratio::Ratio;
use super::series::{Point, Series, centre_of_sessions};
use super::student;

/// Compares the figures of cases with those of others, pair by pair: the geometric mean of the pairs'
/// ratios, with its 1 - `alpha` interval. Needs at least one pair, and values above 0.
///
/// The ratio of one case to the other is the reciprocal of the reverse ratio, interval included: a table
/// and a claim that compare the same cases cannot differ.
pub(crate) fn mean_ratio(pairs: &[(&Series, &Series)], alpha: f64) -> Ratio {
    let logarithms = pairs.iter().map(|(of, to)| {
        let ratio = |(of, to): (&Point, &Point)| (of.session, (of.value / to.value).ln());
        of.paired(to).into_iter().map(ratio).collect::<Vec<(u32, f64)>>()
    });
    let means = means(&logarithms.collect::<Vec<_>>());
    if means.is_empty() {
        return Ratio::new(1.0, Interval { low: 0.0, high: f64::INFINITY }, 0);
    }
    let (centre, interval) = centre_of_sessions(&means, alpha);
    exponential(centre, interval, means.len())
}

/// Compares `values` with `baseline`, each the times of consecutive rounds without disturbance.
#[must_use]
pub fn ratio(values: &[f64], baseline: &[f64]) -> Ratio {
    let series = |values: &[f64]| {
        let rounds = (1..).zip(values).map(|(round, value)| Point { session: 1, round, value: *value });
        Series::new(rounds)
    };
    mean_ratio(&[(&series(values), &series(baseline))], ALPHA)
}

/// Compares sums over all runs, for figures whose single values show little (see
/// [`Run::user_ns`](crate::report::Run::user_ns)): the ratio of the sums, with the interval of the
/// jackknife, which leaves out one round at a time (Efron and Tibshirani, *An Introduction to the
/// Bootstrap*, 1993, chapter 11). `None` if a sum is 0, or with fewer than two rounds.
pub(crate) fn ratio_of_sums(pairs: &[(&Series, &Series)], alpha: f64) -> Option<Ratio> {
    let paired: Vec<Vec<(f64, f64)>> = pairs
        .iter()
        .map(|(of, to)| of.paired(to).into_iter().map(|(of, to)| (of.value, to.value)).collect())
        .collect();
    let n = paired.iter().map(Vec::len).min().filter(|n| *n > 1)?;
    let without = |left_out: Option<usize>| {
        let ratio = |pairs: &Vec<(f64, f64)>| {
            let kept = pairs[..n].iter().enumerate().filter(|(position, _)| Some(*position) != left_out);
            let (of, to) = kept.fold((0.0, 0.0), |sums, (_, pair)| (sums.0 + pair.0, sums.1 + pair.1));
            (of / to).ln()
        };
        paired.iter().map(ratio).sum::<f64>() / paired.len() as f64
    };
    let whole = without(None);
    let pseudo: Vec<f64> =
        (0..n).map(|left_out| n as f64 * whole - (n - 1) as f64 * without(Some(left_out))).collect();
    if !whole.is_finite() || pseudo.iter().any(|value| !value.is_finite()) {
        return None;
    }
    Some(exponential(whole, student::mean_interval(&pseudo, alpha).1, n))
}

fn exponential(centre: f64, interval: Interval, n_runs: usize) -> Ratio {
    Ratio::new(centre.exp(), Interval { low: interval.low.exp(), high: interval.high.exp() }, n_runs)
}

/// The mean of the pairs' values, run by run; as long as the shortest of them.
pub(super) fn means(all: &[Vec<(u32, f64)>]) -> Vec<(u32, f64)> {
    let n = all.iter().map(Vec::len).min().unwrap_or(0);
    let mean = |run: usize| {
        let sum: f64 = all.iter().map(|values| values[run].1).sum();
        (all[0][run].0, sum / all.len() as f64)
    };
    (0..n).map(mean).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::method::ratio::Verdict;

    fn ratio(values: &[f64], baseline: &[f64]) -> Ratio {
        mean_ratio(&[(&Series::of_values(values), &Series::of_values(baseline))], 0.05)
    }

    #[test]
    fn a_clear_difference_has_a_verdict() {
        let slow = [20.0, 21.0, 22.0, 20.5, 21.5];
        let fast = [10.0, 10.5, 11.0, 10.2, 10.1];
        let found = ratio(&fast, &slow);
        assert_eq!(found.verdict(), Verdict::Faster);
        assert!((found.ratio() - 0.4988).abs() < 0.001, "{found}");
        assert!(found.interval().low <= found.ratio() && found.ratio() <= found.interval().high);
        assert_eq!(ratio(&slow, &fast).verdict(), Verdict::Slower);
        assert_eq!(ratio(&fast[..3], &slow).verdict(), Verdict::TooFewRuns);
    }

    /// Times that double within the session hide a tenth from a comparison of the medians, not from one
    /// within the rounds.
    #[test]
    fn drift_cancels_out() {
        let mut rng = fastrand::Rng::with_seed(9);
        let drifting: Vec<f64> = (0..10).map(|round| 100.0 + 10.0 * f64::from(round)).collect();
        let mut noisy = |factor: f64| -> Vec<f64> {
            drifting.iter().map(|time| time * factor * (1.0 + 0.02 * rng.f64())).collect()
        };
        let found = ratio(&noisy(0.9), &noisy(1.0));
        assert_eq!(found.verdict(), Verdict::Faster, "{found}");
    }

    #[test]
    fn several_pairs_have_the_geometric_mean() {
        let [one, four] = [1.0, 4.0].map(|value| Series::of_values(&[value; 4]));
        let found = mean_ratio(&[(&four, &one), (&one, &one)], 0.05);
        assert!((found.ratio() - 2.0).abs() < 1e-12 && (found.interval().low - 2.0).abs() < 1e-12, "{found}");
        assert_eq!(found.verdict(), Verdict::Slower);
        assert!((mean_ratio(&[(&four, &one), (&one, &four)], 0.05).ratio() - 1.0).abs() < 1e-12);
        let few = Series::of_values(&[4.0; 3]);
        assert_eq!(mean_ratio(&[(&four, &one), (&few, &one)], 0.05).verdict(), Verdict::TooFewRuns);
    }

    #[test]
    fn turned_round_a_ratio_is_its_reciprocal() {
        let mut rng = fastrand::Rng::with_seed(11);
        for _ in 0..200 {
            let n = rng.usize(1..12);
            let mut sample = || (0..n).map(|_| 10.0 + rng.f64()).collect::<Vec<f64>>();
            let (first, second) = (sample(), sample());
            let [there, back] = [ratio(&first, &second), ratio(&second, &first)];
            let product = there.interval().low * back.interval().high;
            assert!((product - 1.0).abs() < 1e-12, "{there} {back}");
            let expected = match there.verdict() {
                Verdict::Faster => Verdict::Slower,
                Verdict::Slower => Verdict::Faster,
                same => same,
            };
            assert_eq!(back.verdict(), expected);
        }
    }

    #[test]
    fn sums_need_no_single_value() {
        let ticks = Series::of_values(&[0.0, 4.0, 0.0, 4.0, 4.0, 0.0, 0.0, 4.0]);
        let longer = Series::of_values(&[40.0, 36.0, 44.0, 40.0, 40.0, 36.0, 44.0, 40.0]);
        let found = ratio_of_sums(&[(&ticks, &longer)], 0.05).unwrap();
        assert!((found.ratio() - 0.05).abs() < 1e-12, "{found}");
        assert!(found.interval().low > 0.01 && found.interval().high < 0.2, "{found}");
        let none = Series::of_values(&[0.0; 8]);
        assert!(ratio_of_sums(&[(&none, &longer)], 0.05).is_none());
    }
}
