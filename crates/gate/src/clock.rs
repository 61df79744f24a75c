//! Time stamps that cost a few nanoseconds: the processor's time stamp counter, calibrated against the
//! monotonic clock.
//!
//! A ring stores raw *ticks*. They are converted to nanoseconds when a timeline is built, from two points on
//! both clocks: one at the start of the session, one at the timeline's end. So nothing is calibrated in
//! advance, and the longer a session lasts, the more exact its rate is: each point is read to about 50 ns,
//! and [`Epoch::rate`] never divides by less than [`SHORTEST_NS`].
//!
//! The counter is used only if [`platform::counter_is_steady`] confirms that it is steady; otherwise ticks
//! are nanoseconds of [`Instant`].

use std::time::{Duration, Instant};

use crate::platform;

/// A shorter session is prolonged to this length before the rate is taken: an error of 100 ns in 2 ms is 50
/// ppm.
const SHORTEST_NS: u64 = 2_000_000;

/// Attempts at reading one point on both clocks; the one with the narrowest bracket is kept.
const N_ATTEMPTS: usize = 16;

/// Clock that a session reads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClockChoice {
    /// The time stamp counter if it is steady on this machine, otherwise [`ClockChoice::Monotonic`].
    #[default]
    Auto,
    /// `std::time::Instant`: `CLOCK_MONOTONIC` on Linux. Costs about 20 ns more per time stamp.
    Monotonic,
}

/// Source of ticks. Every ring has a copy, so that a time stamp reads no other memory.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Clock {
    Counter,
    Monotonic { epoch: Instant },
}

impl Clock {
    pub(crate) fn new(choice: ClockChoice) -> Clock {
        match choice {
            ClockChoice::Auto if platform::counter_is_steady() => Clock::Counter,
            _ => Clock::Monotonic { epoch: Instant::now() },
        }
    }

    /// The current tick count. Not a barrier: the processor may reorder the reading with its neighbours by
    /// some nanoseconds.
    #[inline(always)]
    pub(crate) fn now(&self) -> u64 {
        match self {
            Clock::Counter => platform::counter(),
            Clock::Monotonic { epoch } => nanoseconds(epoch.elapsed()),
        }
    }

    /// Number of ticks in a few milliseconds, for uses that need no exact time: the counter's rate is not
    /// known while it runs, but is between one and six gigahertz.
    pub(crate) fn few_milliseconds(&self) -> u64 {
        match self {
            Clock::Counter => 1 << 24,
            Clock::Monotonic { .. } => 5_000_000,
        }
    }

    /// Name of the clock for timelines and messages.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Clock::Counter => "tsc",
            Clock::Monotonic { .. } => "monotonic",
        }
    }
}

/// The start of a session on both clocks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Epoch {
    pub(crate) clock: Clock,
    ticks: u64,
    instant: Instant,
}

impl Epoch {
    pub(crate) fn now(choice: ClockChoice) -> Epoch {
        let clock = Clock::new(choice);
        let (ticks, instant) = both(&clock);
        Epoch { clock, ticks, instant }
    }

    /// Rate at which ticks become nanoseconds, from the start of the session to this moment.
    ///
    /// If the session is younger than 2 ms, sleeps until it is that old.
    pub(crate) fn rate(&self) -> Rate {
        if matches!(self.clock, Clock::Monotonic { .. }) {
            return Rate { origin: self.ticks, scale: 1 << 32 };
        }
        let missing_ns = SHORTEST_NS.saturating_sub(nanoseconds(self.instant.elapsed()));
        std::thread::sleep(Duration::from_nanos(missing_ns));
        let (ticks, instant) = both(&self.clock);
        let elapsed_ns = u128::from(nanoseconds(instant - self.instant));
        let elapsed_ticks = u128::from(ticks.saturating_sub(self.ticks).max(1));
        Rate { origin: self.ticks, scale: (elapsed_ns << 32) / elapsed_ticks }
    }
}

/// Converts ticks to nanoseconds since the session's start.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    origin: u64,
    /// Nanoseconds per tick, times 2^32.
    scale: u128,
}

impl Rate {
    /// Nanoseconds since the session's start; 0 for a tick before it.
    pub(crate) fn at_ns(&self, ticks: u64) -> u64 {
        self.span_ns(ticks.saturating_sub(self.origin))
    }

    /// Length in nanoseconds of a number of ticks.
    pub(crate) fn span_ns(&self, n_ticks: u64) -> u64 {
        u64::try_from((u128::from(n_ticks) * self.scale) >> 32).unwrap_or(u64::MAX)
    }
}

/// One moment on both clocks: ticks between two readings of `Instant`, from the least disturbed attempt.
pub(crate) fn both(clock: &Clock) -> (u64, Instant) {
    let attempt = |_| {
        let before = Instant::now();
        let ticks = clock.now();
        let bracket = before.elapsed();
        (bracket, ticks, before + bracket / 2)
    };
    let best = (0..N_ATTEMPTS).map(attempt).min_by_key(|(bracket, ..)| *bracket);
    best.map_or_else(|| (clock.now(), Instant::now()), |(_, ticks, instant)| (ticks, instant))
}

fn nanoseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counter_agrees_with_the_monotonic_clock() {
        if !platform::counter_is_steady() {
            eprintln!("skipped: no steady time stamp counter here");
            return;
        }
        let epoch = Epoch::now(ClockChoice::Auto);
        let from = (epoch.clock.now(), Instant::now());
        std::thread::sleep(Duration::from_millis(30));
        let to = (epoch.clock.now(), Instant::now());
        let rate = epoch.rate();
        let ours_ns = rate.at_ns(to.0) - rate.at_ns(from.0);
        let theirs_ns = nanoseconds(to.1 - from.1);
        // The two readings of a pair are taken one after the other; a preemption between them is the
        // tolerance.
        assert!(ours_ns.abs_diff(theirs_ns) < 2_000_000, "{ours_ns} against {theirs_ns}");
    }

    #[test]
    fn monotonic_ticks_are_nanoseconds() {
        let epoch = Epoch::now(ClockChoice::Monotonic);
        let rate = epoch.rate();
        assert_eq!(rate.span_ns(1_234_567), 1_234_567);
        assert_eq!(rate.at_ns(0), 0, "before the start is the start");
    }
}
