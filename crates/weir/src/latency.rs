//! Time until a store begins an answer: log-normal, which matches what clients of large stores observe.
//!
//! Half of the answers come within the median, one of a hundred later than `p99`; the tail beyond follows
//! from the distribution. Alternatives: a fixed delay does not show how a few slow answers hold up a window
//! of requests; a recorded trace would represent a single network on a single day.

use std::time::Duration;

use fastrand::Rng;

/// The 99th percentile of the standard normal distribution.
const Z_99: f64 = 2.326_347_874;

/// A distribution of latencies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Latency {
    median_s: f64,
    sigma: f64,
}

impl Latency {
    /// Creates a distribution in which half of the answers begin within `median`, and 99 of 100 within `p99`.
    /// If `p99` is not above `median`, the latency is always `median`.
    pub fn new(median: Duration, p99: Duration) -> Latency {
        let ratio = p99.as_secs_f64() / median.as_secs_f64();
        let sigma = if ratio.is_finite() && ratio > 1.0 { ratio.ln() / Z_99 } else { 0.0 };
        Latency { median_s: median.as_secs_f64(), sigma }
    }

    /// Mean of the distribution, as needed for Little's law: above the median because of the tail.
    pub fn mean(&self) -> Duration {
        Duration::from_secs_f64(self.median_s * (self.sigma * self.sigma / 2.0).exp())
    }

    /// Draws one random latency.
    pub fn draw(&self, dice: &mut Rng) -> Duration {
        // Box and Muller: two uniform numbers make a normal one. `1 -` keeps the logarithm away from 0.
        let radius = (-2.0 * (1.0 - dice.f64()).ln()).sqrt();
        let normal = radius * (std::f64::consts::TAU * dice.f64()).cos();
        Duration::from_secs_f64(self.median_s * (self.sigma * normal).exp())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_have_the_median_the_tail_and_the_mean_that_were_asked_for() {
        let latency = Latency::new(Duration::from_millis(30), Duration::from_millis(120));
        let mut dice = Rng::with_seed(7);
        let mut drawn: Vec<f64> = (0..100_000).map(|_| latency.draw(&mut dice).as_secs_f64()).collect();
        drawn.sort_by(f64::total_cmp);
        let mean = drawn.iter().sum::<f64>() / drawn.len() as f64;
        let close =
            |found: f64, wanted: f64| assert!((found / wanted - 1.0).abs() < 0.05, "{found} {wanted}");
        close(drawn[50_000], 0.030);
        close(drawn[99_000], 0.120);
        close(mean, latency.mean().as_secs_f64());
    }

    #[test]
    fn without_a_spread_it_is_always_the_median() {
        let latency = Latency::new(Duration::from_millis(5), Duration::ZERO);
        assert_eq!(latency.draw(&mut Rng::with_seed(1)), Duration::from_millis(5));
        assert_eq!(latency.mean(), Duration::from_millis(5));
    }
}
