//! Times a loop in milliseconds and in ticks, in total and per iteration.

use std::fmt;
use std::time::Instant;

use gate::Counter;

/// Times a whole loop. The cost of one iteration is computed afterwards by division, since reading the clocks
/// inside the loop would cost more than an iteration of a tight loop.
///
/// ```
/// let mut sum = 0_u64;
/// let timer = thalweg_lab::LoopTimer::start();
/// for n in 0..200_000 {
///     sum = std::hint::black_box(sum + n);
/// }
/// let timing = timer.stop(200_000);
/// assert_eq!(timing.iterations, 200_000);
/// assert!(timing.elapsed_ms > 0.0 && timing.iterations_per_s > 0.0);
/// println!("{timing}"); // 0.121 ms, 314600 ticks, 1652892562 iterations/s, 1.6 ticks/iteration
/// ```
#[derive(Clone, Copy, Debug)]
pub struct LoopTimer {
    counter: Option<Counter>,
    started: Instant,
    first_ticks: u64,
}

/// The timing measured by a [`LoopTimer`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct LoopTiming {
    /// Number of iterations, as passed to [`LoopTimer::stop`].
    pub iterations: u64,
    /// Milliseconds from start to stop.
    pub elapsed_ms: f64,
    /// Ticks of the time stamp counter from start to stop; nanoseconds where the machine has no steady
    /// counter.
    pub ticks: u64,
    /// Iterations per second; 0 if no time passed.
    pub iterations_per_s: f64,
    /// Ticks per iteration; 0 if there was no iteration.
    pub ticks_per_iteration: f64,
}

impl LoopTimer {
    /// Starts both clocks, the counter and the system's.
    #[must_use]
    pub fn start() -> LoopTimer {
        let counter = Counter::steady();
        // The counter is looked up and checked for steadiness before the clock starts, since that reads a
        // file.
        let started = Instant::now();
        LoopTimer { counter, started, first_ticks: counter.map_or(0, Counter::ticks) }
    }

    /// Stops both clocks after the given number of iterations.
    #[must_use]
    pub fn stop(&self, iterations: u64) -> LoopTiming {
        let last_ticks = self.counter.map(Counter::ticks);
        let elapsed = self.started.elapsed();
        let nanoseconds = u64::try_from(elapsed.as_nanos()).unwrap_or(u64::MAX);
        let ticks = last_ticks.map_or(nanoseconds, |last| last.saturating_sub(self.first_ticks));
        LoopTiming::new(iterations, nanoseconds, ticks)
    }
}

impl LoopTiming {
    fn new(iterations: u64, elapsed_ns: u64, ticks: u64) -> LoopTiming {
        let ratio = |part: f64, whole: u64| if whole == 0 { 0.0 } else { part / whole as f64 };
        LoopTiming {
            iterations,
            elapsed_ms: elapsed_ns as f64 / 1e6,
            ticks,
            iterations_per_s: ratio(iterations as f64 * 1e9, elapsed_ns),
            ticks_per_iteration: ratio(ticks as f64, iterations),
        }
    }
}

impl fmt::Display for LoopTiming {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LoopTiming { elapsed_ms, ticks, iterations_per_s, ticks_per_iteration, .. } = self;
        write!(f, "{elapsed_ms:.3} ms, {ticks} ticks, ")?;
        write!(f, "{iterations_per_s:.0} iterations/s, {ticks_per_iteration:.1} ticks/iteration")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn the_four_figures_follow_from_time_and_ticks() {
        let timing = LoopTiming::new(200_000, 50_000_000, 130_000_000);
        assert_eq!(
            timing.to_string(),
            "50.000 ms, 130000000 ticks, 4000000 iterations/s, 650.0 ticks/iteration"
        );
    }

    #[test]
    fn a_loop_that_did_nothing_is_no_division_by_zero() {
        let timing = LoopTiming::new(0, 0, 0);
        assert_eq!((timing.iterations_per_s, timing.ticks_per_iteration), (0.0, 0.0));
    }

    #[test]
    fn a_sleep_is_measured_on_both_clocks() {
        let timer = LoopTimer::start();
        std::thread::sleep(Duration::from_millis(20));
        let timing = timer.stop(1);
        assert!(timing.elapsed_ms >= 20.0);
        // Every counter in use ticks at 1 MHz or faster; without a counter a tick is a nanosecond.
        assert!(timing.ticks >= 20_000);
    }
}
