//! The time axis: linear from zero where all times are similar, logarithmic where the longest is many times
//! the shortest.

use gate::picture::drawing::{Tick, ticks};

use crate::report::duration_ns;

/// From this ratio on, the short times would all lie at zero.
const LEAST_LOG_RATIO: f64 = 30.0;
/// Limit on the number of labels that fit next to each other on a phone.
const MOST_STEPS: u64 = 5;
/// Margin on both sides, so that no mark is cut off.
const MARGIN_PERCENT: f64 = 5.0;

/// Maps times to positions, in percent of the width.
pub(super) struct Axis {
    low_ns: f64,
    high_ns: f64,
    is_log: bool,
}

impl Axis {
    /// An axis that covers all of `times_ns`.
    pub(super) fn of(times_ns: impl Iterator<Item = f64> + Clone) -> Axis {
        let positive = times_ns.filter(|time_ns| *time_ns > 0.0 && time_ns.is_finite());
        let low_ns = positive.clone().fold(f64::INFINITY, f64::min).clamp(1.0, 1e18);
        let high_ns = positive.fold(0.0, f64::max).clamp(low_ns, 1e18);
        if high_ns / low_ns >= LEAST_LOG_RATIO {
            Axis { low_ns, high_ns, is_log: true }
        } else {
            Axis { low_ns: 0.0, high_ns, is_log: false }
        }
    }

    /// Describes the axis in words, since a picture of bars that do not start at zero misleads.
    pub(super) fn in_words(&self) -> &'static str {
        if self.is_log {
            "wall time, logarithmic: equal steps are equal factors"
        } else {
            "wall time, from zero"
        }
    }

    /// Whether lengths from the left end are in proportion to times.
    pub(super) fn begins_at_zero(&self) -> bool {
        !self.is_log
    }

    pub(super) fn percent(&self, time_ns: f64) -> f64 {
        let share = if self.is_log {
            (time_ns.max(self.low_ns) / self.low_ns).ln() / (self.high_ns / self.low_ns).ln()
        } else {
            time_ns / self.high_ns
        };
        MARGIN_PERCENT + share.clamp(0.0, 1.0) * (100.0 - 2.0 * MARGIN_PERCENT)
    }

    pub(super) fn ticks(&self) -> Vec<Tick> {
        if self.is_log { self.log_ticks() } else { ticks(self.high_ns as u64, MOST_STEPS) }
    }

    /// Ticks at powers of ten; where the range is below a factor of 200, also at three times those.
    fn log_ticks(&self) -> Vec<Tick> {
        let (first, last) = (self.low_ns.log10().floor() as u32, self.high_ns.log10().ceil() as u32);
        let factors: &[u64] = if self.high_ns / self.low_ns < 200.0 { &[1, 3] } else { &[1] };
        let every = (last - first).div_ceil(MOST_STEPS as u32 + 1).max(1) as usize;
        let powers = (first..=last).step_by(every).map(|exponent| 10u64.pow(exponent));
        let all = powers.flat_map(|power| factors.iter().map(move |factor| power * factor));
        let is_inside = |at_ns: &u64| (self.low_ns..=self.high_ns).contains(&(*at_ns as f64));
        all.filter(is_inside).map(|at_ns| Tick { at_ns, label: round(at_ns) }).collect()
    }
}

/// A round time without trailing zeros after the decimal point: `300 us`, `1 ms`.
fn round(time_ns: u64) -> String {
    duration_ns(time_ns as f64).replace(".00 ", " ").replace(".0 ", " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(axis: &Axis) -> Vec<String> {
        axis.ticks().into_iter().map(|tick| tick.label).collect()
    }

    #[test]
    fn like_times_stand_on_an_axis_from_zero() {
        let axis = Axis::of([4e6, 9e6, 5e6].into_iter());
        assert!(axis.in_words().ends_with("from zero"));
        assert_eq!(labels(&axis), ["0 ms", "2 ms", "4 ms", "6 ms", "8 ms"]);
        assert!((axis.percent(0.0) - 5.0).abs() < 1e-9 && (axis.percent(9e6) - 95.0).abs() < 1e-9);
        assert!((axis.percent(4.5e6) - 50.0).abs() < 1e-9);
    }

    #[test]
    fn unlike_times_stand_on_a_logarithmic_axis() {
        let axis = Axis::of([1e5, 1e7, 1e9].into_iter());
        assert!(axis.in_words().contains("logarithmic"));
        assert_eq!(labels(&axis), ["100 us", "1 ms", "10 ms", "100 ms", "1 s"]);
        assert!((axis.percent(1e7) - 50.0).abs() < 1e-9);
        assert_eq!(labels(&Axis::of([2e6, 1e8].into_iter())), ["3 ms", "10 ms", "30 ms", "100 ms"]);
    }

    #[test]
    fn strange_times_have_an_axis_too() {
        for times_ns in [&[][..], &[0.0], &[f64::NAN, f64::INFINITY], &[1.0, f64::MAX], &[7.0]] {
            let axis = Axis::of(times_ns.iter().copied());
            assert!(axis.ticks().len() <= MOST_STEPS as usize + 3, "{times_ns:?}");
            for time_ns in times_ns {
                assert!((0.0..=100.0).contains(&axis.percent(*time_ns)) || time_ns.is_nan(), "{times_ns:?}");
            }
        }
    }
}
