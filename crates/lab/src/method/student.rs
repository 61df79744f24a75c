//! Intervals from Student's distribution, which holds for a handful of values too.

use std::f64::consts::FRAC_2_PI;

use super::interval::Interval;

/// The 1 - `alpha` interval of the mean of `values`: `mean ± t · s / √n` (Student 1908). A single value has
/// no spread, so its interval is the value itself.
///
/// # Panics
/// If there are no values.
pub(crate) fn mean_interval(values: &[f64], alpha: f64) -> (f64, Interval) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    if values.len() < 2 {
        return (mean, Interval { low: mean, high: mean });
    }
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0);
    let half = quantile(alpha, values.len() - 1) * (variance / n).sqrt();
    (mean, Interval { low: mean - half, high: mean + half })
}

/// The value that Student's *t* with this many degrees of freedom exceeds in size with probability `alpha`.
pub(crate) fn quantile(alpha: f64, freedom: usize) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    while within(high, freedom) < 1.0 - alpha {
        high *= 2.0;
    }
    // Each step halves the bracket; 60 leave nothing of it at the precision of a double.
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if within(middle, freedom) < 1.0 - alpha { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

/// Probability that |*t*| is at most `limit` (Abramowitz and Stegun, *Handbook of Mathematical Functions*,
/// 26.7.3 and 26.7.4: finite sums for whole degrees of freedom).
fn within(limit: f64, freedom: usize) -> f64 {
    let angle = (limit / (freedom as f64).sqrt()).atan();
    let (sine, cosine) = angle.sin_cos();
    let is_odd = freedom % 2 == 1;
    let (mut term, mut sum) = if is_odd { (cosine, 0.0) } else { (1.0, 0.0) };
    // Odd: cos + 2/3 cos³ + (2·4)/(3·5) cos⁵ ...; even: 1 + 1/2 cos² + (1·3)/(2·4) cos⁴ ...
    let mut step = if is_odd { 1 } else { 0 };
    while step + 2 <= freedom {
        sum += term;
        term *= cosine * cosine * (step + 1) as f64 / (step + 2) as f64;
        step += 2;
    }
    if is_odd { FRAC_2_PI * (angle + sine * sum) } else { sine * sum }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two-sided values from printed tables.
    #[test]
    fn quantiles_are_those_of_the_tables() {
        for (alpha, freedom, printed) in [
            (0.05, 1, 12.706),
            (0.05, 2, 4.303),
            (0.05, 3, 3.182),
            (0.05, 4, 2.776),
            (0.01, 5, 4.032),
            (0.05, 29, 2.045),
            (0.05, 120, 1.980),
        ] {
            let found = quantile(alpha, freedom);
            assert!((found - printed).abs() < 0.0006, "{alpha} {freedom}: {found}");
        }
    }

    #[test]
    fn intervals_of_means() {
        let (mean, Interval { low, high }) = mean_interval(&[1.0, 2.0, 3.0, 4.0], 0.05);
        assert_eq!(mean, 2.5);
        assert!((high - mean - 2.054).abs() < 0.001 && (mean - low - 2.054).abs() < 0.001);
        assert_eq!(mean_interval(&[7.0], 0.05).1, Interval { low: 7.0, high: 7.0 });
        assert_eq!(mean_interval(&[7.0; 5], 0.05).1, Interval { low: 7.0, high: 7.0 });
    }
}
