//! Whether times grow or fall from run to run: the test of Mann and Kendall.
//!
//! Kendall's *S* is the number of pairs of runs whose later run took longer, minus the number whose later run
//! took less. Without a trend every order of the runs is equally likely, so *S* has an exact distribution,
//! that of the number of inversions of a permutation (Kendall, *Rank Correlation Methods*, 1970). It is
//! computed rather than approximated, since samples are small here. Equal times count for neither side, which
//! makes the test more conservative.

/// A drift is flagged below this probability. With five runs only times that all rise or all fall reach it (2
/// in 120).
const FLAGGED_BELOW: f64 = 0.02;

/// Whether the values, in order of time, show a trend.
pub(crate) fn drifts(values: &[f64]) -> bool {
    probability_without_trend(values) < FLAGGED_BELOW
}

/// Probability of orders at least as one-sided as this, if there is no trend.
fn probability_without_trend(values: &[f64]) -> f64 {
    let n = values.len();
    let (mut n_grown, mut n_fallen) = (0, 0);
    for (position, later) in values.iter().enumerate() {
        n_grown += values[..position].iter().filter(|earlier| *earlier < later).count();
        n_fallen += values[..position].iter().filter(|earlier| *earlier > later).count();
    }
    // Without ties the rarer kind determines S. A tie counts as half of each kind, rounded conservatively.
    let n_pairs = n * n.saturating_sub(1) / 2;
    let n_tied = n_pairs - n_grown - n_fallen;
    let n_rarer = (n_grown.min(n_fallen) + n_tied.div_ceil(2)).min(n_pairs);
    let share: f64 = inversion_shares(n)[..=n_rarer].iter().sum();
    (2.0 * share).min(1.0)
}

/// The share of the permutations of `n` that have 0, 1, 2 ... inversions.
fn inversion_shares(n: usize) -> Vec<f64> {
    let mut shares = vec![1.0];
    for length in 2..=n {
        // The next element goes before 0 to `length - 1` of the existing ones: each new share is the mean of
        // as many neighbours. It is kept as a running sum, since a thousand runs have half a million shares.
        let mut next = Vec::with_capacity(shares.len() + length - 1);
        let mut sum = 0.0;
        for n_inversions in 0..shares.len() + length - 1 {
            sum += shares.get(n_inversions).unwrap_or(&0.0);
            if let Some(left_behind) = n_inversions.checked_sub(length) {
                sum -= shares[left_behind];
            }
            next.push(sum / length as f64);
        }
        shares = next;
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inversions_of_three_and_four() {
        let counts = |n: usize, n_permutations: f64| -> Vec<f64> {
            inversion_shares(n).iter().map(|share| (share * n_permutations).round()).collect()
        };
        assert_eq!(counts(3, 6.0), [1.0, 2.0, 2.0, 1.0]);
        assert_eq!(counts(4, 24.0), [1.0, 3.0, 5.0, 6.0, 5.0, 3.0, 1.0]);
    }

    #[test]
    fn a_trend_is_seen_and_its_absence_too() {
        let rising: Vec<f64> = (0..5).map(f64::from).collect();
        assert!((probability_without_trend(&rising) - 2.0 / 120.0).abs() < 1e-12);
        assert!(drifts(&rising));
        assert!(drifts(&[9.0, 8.0, 7.5, 7.0, 6.0, 6.5, 5.0]));
        assert!(!drifts(&[3.0, 1.0, 4.0, 1.5, 9.0]));
        assert!(!drifts(&[1.0, 1.0, 1.0, 1.0, 1.0]));
        assert!(!drifts(&[1.0, 2.0, 3.0]) && !drifts(&[1.0]) && !drifts(&[]));
    }

    #[test]
    fn shares_of_many_runs_add_up() {
        let shares = inversion_shares(300);
        assert_eq!(shares.len(), 300 * 299 / 2 + 1);
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        assert!(shares.iter().all(|share| *share > -1e-15));
    }

    #[test]
    fn a_long_series_with_noise() {
        let drifting: Vec<f64> = (0..40).map(|run| f64::from(run) + f64::from(run * 7919 % 13)).collect();
        assert!(drifts(&drifting));
        let steady: Vec<f64> = (0..40).map(|run| f64::from(run * 7919 % 13)).collect();
        assert!(!drifts(&steady));
    }
}
