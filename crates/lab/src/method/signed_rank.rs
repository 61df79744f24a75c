//! The estimate of Hodges and Lehmann and its interval, from the signed ranks of Wilcoxon.
//!
//! The estimate is the median of the means of all pairs of values, each value with itself included (Hodges
//! and Lehmann 1963). The interval is read off the same sorted means at a rank that follows from the exact
//! distribution of Wilcoxon's statistic (Hollander, Wolfe and Chicken, *Nonparametric Statistical Methods*,
//! 2013, section 3.4). It is exact for values that scatter symmetrically, whatever their distribution, and
//! a few outliers hardly move it.

use super::interval::Interval;
use super::statistics::{median, sorted};
use super::student;

/// With fewer values than this the ranks allow too few levels of confidence; Student's interval is used.
const LEAST_RANKED: usize = 7;

/// Above this number of values, the normal approximation of the statistic's distribution replaces the exact
/// one.
const MOST_EXACT: usize = 60;

/// The centre of `values` and its 1 - `alpha` interval.
///
/// # Panics
/// If there are no values.
pub(crate) fn centre_interval(values: &[f64], alpha: f64) -> (f64, Interval) {
    let means = pair_means(values);
    let centre = median(&means);
    let rank = if values.len() < LEAST_RANKED { None } else { rank(values.len(), alpha) };
    let interval = match rank {
        Some(rank) => Interval { low: means[rank - 1], high: means[means.len() - rank] },
        None => student::mean_interval(values, alpha).1,
    };
    (centre, Interval { low: interval.low.min(centre), high: interval.high.max(centre) })
}

/// The estimate alone.
pub(crate) fn centre(values: &[f64]) -> f64 {
    median(&pair_means(values))
}

/// Means of all pairs of values, in ascending order.
fn pair_means(values: &[f64]) -> Vec<f64> {
    let pairs = values.iter().enumerate().flat_map(|(position, first)| {
        values[position..].iter().map(move |second| f64::midpoint(*first, *second))
    });
    sorted(pairs.collect())
}

/// The greatest rank from either end whose interval still covers 1 - `alpha`; `None` if not even the ends do.
fn rank(n: usize, alpha: f64) -> Option<usize> {
    if n > MOST_EXACT {
        let count = n as f64;
        let (mean, deviation) =
            (count * (count + 1.0) / 4.0, (count * (count + 1.0) * (2.0 * count + 1.0) / 24.0).sqrt());
        let rank = mean - student::quantile(alpha, 1000) * deviation;
        return Some((rank as usize).max(1));
    }
    // Each value adds its rank to the statistic or not, with equal probability.
    let mut shares = vec![1.0];
    for rank in 1..=n {
        let mut next = vec![0.0; shares.len() + rank];
        for (sum, share) in shares.iter().enumerate() {
            next[sum] += share / 2.0;
            next[sum + rank] += share / 2.0;
        }
        shares = next;
    }
    let mut beyond = 0.0;
    let within = shares.iter().take_while(|share| {
        beyond += 2.0 * **share;
        beyond <= alpha
    });
    Some(within.count()).filter(|rank| *rank > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ranks from printed tables of the signed-rank test, two-sided at 5 % and 1 %: one more than the
    /// critical value.
    #[test]
    fn ranks_are_those_of_the_tables() {
        let ranks = [6, 7, 8, 10, 15, 20, 30].map(|n| rank(n, 0.05).unwrap());
        assert_eq!(ranks, [1, 3, 4, 9, 26, 53, 138]);
        assert_eq!((rank(5, 0.05), rank(10, 0.01)), (None, Some(4)));
        let [exact, approximate] = [rank(60, 0.05).unwrap(), rank(61, 0.05).unwrap()];
        assert!(exact == 649 && approximate > exact, "{exact} {approximate}");
    }

    #[test]
    fn an_outlier_hardly_moves_the_centre() {
        let values = [1.0, 1.1, 0.9, 1.05, 0.95, 1.02, 0.98, 30.0];
        let (centre, Interval { low, high }) = centre_interval(&values, 0.05);
        assert!((0.95..1.1).contains(&centre) && low > 0.9 && high < 16.0, "{centre} {low} {high}");
    }

    #[test]
    fn few_values_have_students_interval() {
        let values = [1.0, 2.0, 3.0, 4.0];
        let (centre, interval) = centre_interval(&values, 0.05);
        assert_eq!((centre, interval), (2.5, student::mean_interval(&values, 0.05).1));
    }
}
