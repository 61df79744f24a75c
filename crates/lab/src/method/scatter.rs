//! How far runs under the same circumstances lie apart.
//!
//! The greatest time over the least grows with the number of runs, so that cases with different numbers
//! could not be compared. [`spread`] is therefore the ratio to be expected of five runs, the number in the
//! publications. It is found from the differences between consecutive runs, two by two: they are
//! independent, a drift of the machine hardly adds to them, and no distribution has to be assumed for
//! comparing the scatter of two cases.

use super::interval::Interval;
use super::paired::means;
use super::series::{Series, by_session, centre_of_sessions};
use super::student;

/// The expected range of five values in standard deviations (Tippett 1925; printed as d₂ in tables for
/// quality control).
const RANGE_OF_FIVE: f64 = 2.326;

/// Mean of ln |x| over the difference of two normal values of standard deviation 1: -(γ + ln 2) / 2 + ln
/// √2, where γ is Euler's constant.
const MEAN_LOGARITHM: f64 = -0.288_607_8;

/// Differences below this share count as this share: clocks do not resolve less, and 0 has no logarithm.
const LEAST_DIFFERENCE: f64 = 1e-6;

/// The greatest of five runs over the least, as expected from all runs, with its 1 - `alpha` interval.
/// `None` with fewer than four runs.
pub(crate) fn spread(series: &Series, alpha: f64) -> Option<(f64, Interval)> {
    let differences = differences(series);
    if differences.len() < 2 {
        return None;
    }
    let sessions = by_session(differences.into_iter());
    let means: Vec<f64> = match sessions.as_slice() {
        [values] => values.clone(),
        sessions => sessions.iter().map(|values| values.iter().sum::<f64>() / values.len() as f64).collect(),
    };
    let (centre, Interval { low, high }) = student::mean_interval(&means, alpha);
    let range = |logarithm: f64| (RANGE_OF_FIVE * (logarithm - MEAN_LOGARITHM).exp()).exp();
    Some((range(centre), Interval { low: range(low), high: range(high) }))
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
    fn the_spread_of_five_runs_follows_from_many() {
        let (found, Interval { low, high }) = spread(&normal(1000, 0.1, 3), 0.05).unwrap();
        let expected = (RANGE_OF_FIVE * 0.1).exp();
        assert!((found / expected - 1.0).abs() < 0.03, "{found} {expected}");
        assert!(low < expected && expected < high, "{low} {high}");
        assert!(spread(&normal(3, 0.1, 3), 0.05).is_none());
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
