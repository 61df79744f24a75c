//! How far runs under the same circumstances lie apart.
//!
//! The greatest time over the least grows with the number of runs, so that cases with different numbers
//! could not be compared. [`spread`] is therefore the ratio of five runs, the number in the publications: the
//! median over all choices of five runs of a session, found from the runs themselves. Its interval is that of
// the median of consecutive fives, which do not overlap, by their ranks; both hold for any distribution, with
//! whatever tails. Few runs cannot bound it: at 95 % six fives are needed, thirty runs.
//!
//! Its mean would be no better: it depends on how often a run takes many times as long, which few runs do not
//! show. With one such run in twenty, half of all fives have none.
//!
//! [`scatter_ratio`] compares two cases by the differences between consecutive runs, two by two: they are
//! independent, and a drift of the machine hardly adds to them. What it estimates is the ratio of the
//! geometric means of these differences, whatever the distributions; it is the ratio of the standard
//! deviations where both have the same shape.

use super::interval::Interval;
use super::paired::means;
use super::series::{Series, by_session, centre_of_sessions};
use super::statistics::{order_interval, sorted};

/// Runs of which the greatest is compared with the least.
const RUNS_OF_A_SPREAD: usize = 5;

/// Differences below this share count as this share: clocks do not resolve less, and 0 has no logarithm.
const LEAST_DIFFERENCE: f64 = 1e-6;

/// The greatest of five runs over the least, as the median of all fives, with its 1 - `alpha` interval.
/// `None` if the runs are too few to bound it.
pub(crate) fn spread(series: &Series, alpha: f64) -> Option<(f64, Interval)> {
    let sessions = by_session(series.points().iter().map(|point| (point.session, point.value.ln())));
    let range = |values: &[f64]| {
        let ends = values.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), value| {
            (least.min(*value), most.max(*value))
        });
        ends.1 - ends.0
    };
    let fives = sessions.iter().flat_map(|values| values.chunks_exact(RUNS_OF_A_SPREAD)).map(range);
    let Interval { low, high } = order_interval(&sorted(fives.collect()), alpha)?;
    let middle = median_range(&sessions);
    Some((middle.exp(), Interval { low: low.min(middle).exp(), high: high.max(middle).exp() }))
}

/// The median of the greatest less the least over all choices of five values of one session.
fn median_range(sessions: &[Vec<f64>]) -> f64 {
    let mut ranges: Vec<(f64, f64)> = Vec::new();
    for values in sessions {
        let values = sorted(values.clone());
        for (first, least) in values.iter().enumerate() {
            for (last, greatest) in values.iter().enumerate().skip(first + RUNS_OF_A_SPREAD - 1) {
                // The other three lie between the two: that many times over.
                let between = (last - first - 1) as f64;
                let n_choices = between * (between - 1.0) * (between - 2.0) / 6.0;
                ranges.push((greatest - least, n_choices));
            }
        }
    }
    ranges.sort_by(|one, other| one.0.total_cmp(&other.0));
    let half = ranges.iter().map(|(_, n_choices)| n_choices).sum::<f64>() / 2.0;
    let mut below = 0.0;
    let middle = ranges.iter().find(|(_, n_choices)| {
        below += n_choices;
        below >= half
    });
    middle.map_or(0.0, |(range, _)| *range)
}

/// How many times as far the runs of one case scatter as those of another, averaged over several pairs of
/// cases, with its 1 - `alpha` interval. `None` with fewer than four runs of each.
pub(crate) fn scatter_ratio(pairs: &[(&Series, &Series)], alpha: f64) -> Option<(f64, Interval)> {
    let compared: Vec<Vec<(u32, f64)>> = pairs
        .iter()
        .map(|(of, to)| {
            let both = differences(of).into_iter().zip(differences(to));
            both.map(|((session, of), (_, to))| (session, of - to)).collect()
        })
        .collect();
    let means = means(&compared);
    if means.len() < 2 {
        return None;
    }
    let (centre, Interval { low, high }) = centre_of_sessions(&means, alpha);
    Some((centre.exp(), Interval { low: low.exp(), high: high.exp() }))
}

/// Logarithms of the differences, as shares, between the first and second run, the third and fourth, and so
/// on; each with its session.
fn differences(series: &Series) -> Vec<(u32, f64)> {
    let points = series.points();
    let two = points.chunks_exact(2).filter(|two| two[0].session == two[1].session);
    two.map(|two| {
        let difference = (two[0].value / two[1].value).ln().abs();
        (two[0].session, difference.max(LEAST_DIFFERENCE).ln())
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn normal(n: usize, deviation: f64, seed: u64) -> Series {
        let mut rng = fastrand::Rng::with_seed(seed);
        let values: Vec<f64> = (0..n)
            .map(|_| {
                // The sum of twelve uniform values less six is nearly normal.
                let sum: f64 = (0..12).map(|_| rng.f64()).sum();
                (deviation * (sum - 6.0)).exp()
            })
            .collect();
        Series::of_values(&values)
    }

    #[test]
    fn the_spread_is_that_of_five_runs_and_needs_thirty() {
        // The median of the range of five normal values is 2.26 standard deviations.
        let expected = (2.26_f64 * 0.1).exp();
        let (found, Interval { low, high }) = spread(&normal(1000, 0.1, 3), 0.05).unwrap();
        assert!((found / expected - 1.0).abs() < 0.02, "{found} {expected}");
        assert!(low < expected && expected < high && high - low < 0.1, "{low} {high}");
        assert!(spread(&normal(29, 0.1, 3), 0.05).is_none() && spread(&normal(30, 0.1, 3), 0.05).is_some());
    }

    #[test]
    fn all_fives_of_six_values_count() {
        // Leaving out the first or the last of 0, 1, 2, 3, 4, 9 leaves a range of 8 or 4, any other 9.
        assert_eq!(median_range(&[vec![9.0, 0.0, 1.0, 4.0, 2.0, 3.0]]), 9.0);
        // A rare slow run is in fewer than half of the fives of twenty runs.
        let mut runs = vec![1.0; 19];
        runs.push(8.0);
        assert_eq!(median_range(&[runs]), 0.0);
    }

    #[test]
    fn scatter_is_compared_case_by_case() {
        let (wide, narrow) = (normal(40, 0.4, 5), normal(40, 0.05, 6));
        let (found, Interval { low, high }) = scatter_ratio(&[(&wide, &narrow)], 0.05).unwrap();
        assert!(low > 2.0 && low < 8.0 && high > 8.0 && found > low, "{found} ({low} .. {high})");
        let (_, alike) = scatter_ratio(&[(&normal(40, 0.1, 7), &normal(40, 0.1, 8))], 0.05).unwrap();
        assert!(alike.low < 1.0 && alike.high > 1.0, "{alike:?}");
    }
}
