//! How a figure changes with a parameter of the cases.

use super::interval::Interval;
use super::series::{Series, by_session, centre_of_sessions};

/// The exponent with which a figure changes with a parameter, with its 1 - `alpha` interval: the slope of the
/// logarithms by least squares, of each run of the cases in turn, whose centre is the result. What changes
/// from round to round cancels out, as in [`paired`](super::paired). `None` with fewer than two values of the
/// parameter, or without runs.
///
/// `points` has a value of the parameter, above 0, and the figures of its case, above 0.
pub(crate) fn exponent(points: &[(f64, Series)], alpha: f64) -> Option<(f64, Interval)> {
    let across: Vec<f64> = points.iter().map(|(value, _)| value.ln()).collect();
    let middle = across.iter().sum::<f64>() / across.len() as f64;
    let width: f64 = across.iter().map(|value| (value - middle).powi(2)).sum();
    if width <= 0.0 {
        return None;
    }
    let of_case =
        |series: &Series| by_session(series.points().iter().map(|point| (point.session, point.value.ln())));
    let cases: Vec<Vec<Vec<f64>>> = points.iter().map(|(_, series)| of_case(series)).collect();
    let n_sessions = cases.iter().map(Vec::len).min()?;
    let mut slopes = Vec::new();
    for (session, number) in (0..n_sessions).zip(1_u32..) {
        let n_runs = cases.iter().map(|case| case[session].len()).min().unwrap_or(0);
        for run in 0..n_runs {
            let up = cases.iter().zip(&across).map(|(case, value)| case[session][run] * (value - middle));
            slopes.push((number, up.sum::<f64>() / width));
        }
    }
    (!slopes.is_empty()).then(|| centre_of_sessions(&slopes, alpha))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trend_is_an_exponent_over_all_values() {
        let grown = |value: f64, exponent: f64| {
            let noise = [1.0, 1.02, 0.99, 1.01, 1.0];
            let values: Vec<f64> = noise.iter().map(|noise| value.powf(exponent) * noise).collect();
            (value, Series::of_values(&values))
        };
        let points: Vec<(f64, Series)> = [1.0, 16.0, 128.0, 1024.0].map(|value| grown(value, -0.2)).into();
        let (found, Interval { low, high }) = exponent(&points, 0.05).unwrap();
        assert!((found + 0.2).abs() < 0.01 && low < -0.19 && high < -0.19, "{found} {low} {high}");
        // The ends alone would say that nothing changes.
        let bent = [(1.0, 1.0), (16.0, 1.0), (128.0, 2.0), (1024.0, 1.0)];
        let points: Vec<(f64, Series)> = bent.map(|(at, value)| (at, Series::of_values(&[value; 5]))).into();
        assert!(exponent(&points, 0.05).unwrap().0 > 0.01);
        assert!(exponent(&points[..1], 0.05).is_none());
    }
}
