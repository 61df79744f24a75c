//! Compares a case with one of another session, whose rounds have nothing in common.

use super::interval::Interval;
use super::ratio::Ratio;
use super::series::Series;

/// The ratio of the two medians. Its 1 - `alpha` interval joins those of the medians (the method of
/// variance estimates recovery: Zou and Donner 2008, *Construction of confidence limits about effect
/// measures*): on a logarithmic scale the distances from a median to the ends of its interval add up as the
/// sides of a right-angled triangle do.
pub(crate) fn ratio_of_medians(of: &Series, to: &Series, alpha: f64) -> Ratio {
    let logarithms = |series: &Series| {
        let Interval { low, high } = series.median_interval(alpha);
        [low, series.median(), high].map(f64::ln)
    };
    let ([of_low, of_median, of_high], [to_low, to_median, to_high]) = (logarithms(of), logarithms(to));
    let ratio = of_median - to_median;
    let low = ratio - (of_median - of_low).hypot(to_high - to_median);
    let high = ratio + (of_high - of_median).hypot(to_median - to_low);
    let n_runs = of.points().len().min(to.points().len());
    Ratio::new(ratio.exp(), Interval { low: low.exp(), high: high.exp() }, n_runs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::method::ratio::Verdict;

    #[test]
    fn both_intervals_widen_the_ratio() {
        let certain = Series::of_values(&[10.0; 6]);
        let wide = Series::of_values(&[16.0, 18.0, 20.0, 20.0, 22.0, 25.0]);
        let found = ratio_of_medians(&wide, &certain, 0.05);
        assert!((found.ratio() - 2.0).abs() < 1e-12 && found.verdict() == Verdict::Slower, "{found}");
        let alone = wide.median_interval(0.05);
        assert!((found.interval().low - alone.low / 10.0).abs() < 1e-9, "{found}");
        let both = ratio_of_medians(&wide, &wide, 0.05);
        assert_eq!(both.verdict(), Verdict::NoDifferenceShown);
        let width = |ratio: &Ratio| (ratio.interval().high / ratio.interval().low).ln();
        assert!(width(&both) > 1.3 * width(&found), "{both} {found}");
    }
}
