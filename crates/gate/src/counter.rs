//! The processor's time stamp counter by itself, for callers that need raw ticks rather than events.

use std::time::Instant;

use crate::clock::{Clock, both};
use crate::platform;

/// The time stamp counter of a machine on which it is steady: one rate in every power state, the same on all
/// processors.
#[derive(Clone, Copy, Debug)]
pub struct Counter(());

impl Counter {
    /// Returns the counter; `None` if there is none, or if it is not known to be steady.
    #[must_use]
    pub fn steady() -> Option<Counter> {
        platform::counter_is_steady().then_some(Counter(()))
    }

    /// The current tick count. Not a barrier: the processor may reorder the reading with its neighbours by
    /// some nanoseconds.
    #[inline(always)]
    #[must_use]
    pub fn ticks(self) -> u64 {
        platform::counter()
    }

    /// One moment on both clocks, to about 50 ns: the counter between two readings of [`Instant`], from the
    /// least disturbed of several attempts.
    #[must_use]
    pub fn with_instant(self) -> (u64, Instant) {
        both(&Clock::Counter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn both_clocks_go_forward_together() {
        let Some(counter) = Counter::steady() else {
            eprintln!("skipped: no steady time stamp counter here");
            return;
        };
        let (first_ticks, first) = counter.with_instant();
        std::thread::sleep(Duration::from_millis(5));
        let (middle_ticks, middle) = counter.with_instant();
        std::thread::sleep(Duration::from_millis(5));
        let (last_ticks, last) = counter.with_instant();
        let rate = |ticks: u64, span: Duration| ticks as f64 / span.as_secs_f64();
        let early = rate(middle_ticks - first_ticks, middle - first);
        let late = rate(last_ticks - middle_ticks, last - middle);
        // An error of 100 ns in 5 ms is 20 ppm; a preemption inside the narrowest of sixteen brackets is
        // rare.
        assert!((early / late - 1.0).abs() < 1e-3, "{early} and {late} ticks a second");
    }
}
