//! Samples the memory of the process, by the system's account.
//!
//! Whatever thread queries the system for its own times (see `ring/usage.rs`) takes a sample as well, if one
//! is due: at most every few milliseconds for all threads together, and less often in a long session, so that
//! at most [`MAX_POINTS`] are kept. Without a session nothing is sampled.

use crate::thinning::keep_every_second;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use crate::clock::Clock;
use crate::platform;

/// As many as a picture has columns.
const MAX_POINTS: usize = 1024;

/// Memory of the process at one instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ResidentPoint {
    /// Instant of the query, in ticks.
    pub(crate) at: u64,
    pub(crate) bytes: u64,
}

pub(crate) struct ProcessMemory {
    /// Tick count from which on a sample is due.
    next: AtomicU64,
    samples: Mutex<Samples>,
}

struct Samples {
    points: Vec<ResidentPoint>,
    pace_ticks: u64,
}

impl ProcessMemory {
    pub(crate) fn new(clock: &Clock) -> ProcessMemory {
        let samples = Samples { points: Vec::new(), pace_ticks: clock.few_milliseconds() };
        ProcessMemory { next: AtomicU64::new(0), samples: Mutex::new(samples) }
    }

    /// Takes a sample if one is due.
    pub(crate) fn look(&self, now: u64) {
        if now < self.next.load(Relaxed) {
            return;
        }
        // Another thread takes the sample if it holds the lock.
        let Ok(mut samples) = self.samples.try_lock() else { return };
        if let Some(bytes) = platform::resident_bytes() {
            samples.keep(ResidentPoint { at: now, bytes });
        }
        self.next.store(now.saturating_add(samples.pace_ticks), Relaxed);
    }

    /// The samples so far, in the order of time.
    pub(crate) fn points(&self) -> Vec<ResidentPoint> {
        let mut points = self.samples.lock().unwrap_or_else(PoisonError::into_inner).points.clone();
        // Threads look at the clock before they hold the lock.
        points.sort_by_key(|point| point.at);
        points
    }
}

impl Samples {
    fn keep(&mut self, point: ResidentPoint) {
        if self.points.len() >= MAX_POINTS {
            keep_every_second(&mut self.points);
            self.pace_ticks = self.pace_ticks.saturating_mul(2);
        }
        self.points.push(point);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_session_is_kept_whole_and_within_bounds() {
        let mut samples = Samples { points: Vec::new(), pace_ticks: 10 };
        for at in 0..5_000 {
            samples.keep(ResidentPoint { at, bytes: at });
        }
        let points = &samples.points;
        assert!(points.len() <= MAX_POINTS && points.len() >= MAX_POINTS / 2 && samples.pace_ticks > 10);
        assert_eq!((points[0].at, points.last().unwrap().at), (0, 4_999));
    }
}
