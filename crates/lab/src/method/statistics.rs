//! Medians and their uncertainty.
//!
//! The interval of a median is read off the sorted runs, at ranks that follow from the binomial
//! distribution, and interpolated between neighbouring ranks to 95 % (Hettmansperger and Sheather 1986,
//! *Confidence intervals based on interpolated order statistics*). It assumes no distribution, which suits
//! times: they have a floor and a long tail. Below six runs even the least and the greatest do not enclose
//! the median often enough; there, Student's interval of the logarithms is used. Comparisons of cases are
//! in [`paired`](super::paired).

pub use super::interval::Interval;
use super::student;

/// The share of values beyond each end of a 95 % interval.
const TAIL: f64 = 0.025;

/// Returns the values in ascending order.
#[must_use]
pub(crate) fn sorted(mut values: Vec<f64>) -> Vec<f64> {
    values.sort_by(f64::total_cmp);
    values
}

/// The median of values in ascending order; for an even number of values, the mean of the middle two.
///
/// # Panics
/// If there are no values.
#[must_use]
pub(crate) fn median(sorted: &[f64]) -> f64 {
    let middle = sorted.len() / 2;
    if sorted.len() % 2 == 1 { sorted[middle] } else { f64::midpoint(sorted[middle - 1], sorted[middle]) }
}

/// The 1 - `alpha` interval of the median.
///
/// # Panics
/// If there are no values.
pub(crate) fn median_interval(values: &[f64], alpha: f64) -> Interval {
    let values = sorted(values.to_vec());
    let middle = median(&values);
    let Interval { low, high } =
        order_interval(&values, alpha).unwrap_or_else(|| few_interval(&values, alpha));
    Interval { low: low.min(middle), high: high.max(middle) }
}

/// Student's interval of the logarithms; of the values themselves where these are not all above 0.
fn few_interval(values: &[f64], alpha: f64) -> Interval {
    if values.len() < 2 || values.iter().any(|value| *value <= 0.0) {
        return student::mean_interval(values, alpha).1;
    }
    let logarithms: Vec<f64> = values.iter().map(|value| value.ln()).collect();
    let Interval { low, high } = student::mean_interval(&logarithms, alpha).1;
    Interval { low: low.exp(), high: high.exp() }
}

/// The 1 - `alpha` interval of the median between two ranks, interpolated; `None` if not even the least and
/// the greatest value are sure enough.
pub(crate) fn order_interval(sorted: &[f64], alpha: f64) -> Option<Interval> {
    let n = sorted.len();
    // The share of medians outside the values of rank `depth` from either end: fewer than `depth` values on
    // one side.
    let outside = |depth: usize| 2.0 * binomial_below(n, depth);
    let depth = (1..=n / 2).take_while(|depth| outside(*depth) <= alpha).last()?;
    let at = |depth: usize| Interval { low: sorted[depth - 1], high: sorted[n - depth] };
    if depth + 1 > n / 2 {
        return Some(at(depth));
    }
    let share = (alpha - outside(depth)) / (outside(depth + 1) - outside(depth));
    let (count, rank) = (n as f64, depth as f64);
    let weight = (count - rank) * share / (rank + (count - 2.0 * rank) * share);
    let (outer, inner) = (at(depth), at(depth + 1));
    let between = |outer: f64, inner: f64| (1.0 - weight) * outer + weight * inner;
    Some(Interval { low: between(outer.low, inner.low), high: between(outer.high, inner.high) })
}

/// Probability of fewer than `limit` heads among `n` throws.
fn binomial_below(n: usize, limit: usize) -> f64 {
    // As a logarithm, since the share of no heads at all is below the least double from 1,075 throws on.
    let mut share = -(n as f64) * std::f64::consts::LN_2;
    let mut sum = 0.0;
    for heads in 0..limit {
        sum += share.exp();
        share += ((n - heads) as f64 / (heads + 1) as f64).ln();
    }
    sum
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians() {
        assert_eq!(median(&[1.0, 2.0, 9.0]), 2.0);
        assert_eq!(median(&sorted(vec![9.0, 1.0, 4.0, 2.0])), 3.0);
    }

    /// Ranks from printed tables: for 6 runs the ends, for 9 the second from either end, for 25 the eighth;
    /// the interpolation moves each a little inwards.
    #[test]
    fn intervals_lie_at_the_ranks_of_the_tables() {
        for (n, outer) in [(6, 1.0), (9, 2.0), (12, 3.0), (25, 8.0)] {
            let values: Vec<f64> = (1..=n).map(f64::from).collect();
            let Interval { low, high } = median_interval(&values, 0.05);
            assert!(outer <= low && low < outer + 1.0, "{n}: {low}");
            assert!((low + high - f64::from(n + 1)).abs() < 1e-9, "{n}: {low} {high}");
        }
    }

    #[test]
    fn few_runs_have_an_interval_wider_than_their_range() {
        let Interval { low, high } = median_interval(&[10.0, 11.0, 12.0, 13.0], 0.05);
        assert!(low < 10.0 && high > 13.0, "{low} {high}");
        assert_eq!(median_interval(&[7.0], 0.05), Interval { low: 7.0, high: 7.0 });
        assert!(median_interval(&[-1.0, 0.0, 1.0], 0.05).low < -1.0);
    }

    #[test]
    fn percentiles_need_runs_that_bound_them() {
        assert_eq!((least_runs_for(0.9), least_runs_for(0.99)), (36, 368));
        let values = |n: usize| (1..=n).map(|value| value as f64).collect::<Vec<f64>>();
        assert_eq!((percentile(&values(35), 0.9), percentile(&values(36), 0.9)), (None, Some(33.0)));
        assert_eq!((percentile(&values(367), 0.99), percentile(&values(400), 0.99)), (None, Some(396.0)));
    }
}
