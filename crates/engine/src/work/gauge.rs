//! Measures the share of processor time that the process leaves unused while it waits for a device.

use std::time::{Duration, Instant};

use crate::platform;

/// Time between two measurements: some thousand reads of a device that does not seek.
pub(super) const TICK: Duration = Duration::from_millis(8);

/// Share of processor time that must be idle before workers are added. Compute-bound workers leave less, even
/// while the catalogue's writer makes them wait briefly.
pub(super) const IDLE_ENOUGH: f64 = 0.2;

/// Measures the idle share of processor time.
#[derive(Debug)]
pub(crate) struct Gauge {
    n_processors: usize,
    counts_reads: bool,
    last: Sample,
}

impl Gauge {
    /// `counts_reads`: whether all that the workers read is on file systems of which
    /// [`file::filesystem::FileSystemKind::counts_reads`] is true.
    pub(crate) fn new(n_processors: usize, counts_reads: bool) -> Gauge {
        Gauge { n_processors, counts_reads, last: Sample::now(counts_reads) }
    }

    /// The idle share since the last result; `None` if that was too recent. Zero if nothing was read from a
    /// device: the workers wait for each other or for other processes, and more of them would wait too.
    pub(crate) fn idle_share(&mut self) -> Option<f64> {
        if self.last.at.elapsed() < TICK {
            return None;
        }
        let now = Sample::now(self.counts_reads);
        let share = now.idle_share_since(&self.last, self.n_processors);
        self.last = now;
        Some(share)
    }
}

#[derive(Debug)]
struct Sample {
    at: Instant,
    spent: Option<Duration>,
    pressure: Option<Duration>,
    /// Bytes from devices, where they are counted.
    read: Option<u64>,
}

impl Sample {
    fn now(counts_reads: bool) -> Sample {
        Sample {
            at: Instant::now(),
            spent: platform::processor_time(),
            pressure: platform::processor_pressure(),
            read: if counts_reads { platform::read_bytes() } else { None },
        }
    }

    /// The share of processor time that this process left unused. Zero if nothing was read from a device, or,
    /// where that is not known, if other processes used the time: threads waited for a processor, and more
    /// threads would wait too.
    fn idle_share_since(&self, earlier: &Sample, n_processors: usize) -> f64 {
        let (Some(now), Some(then)) = (self.spent, earlier.spent) else { return 0.0 };
        let elapsed = self.at.duration_since(earlier.at).as_secs_f64();
        let is_disturbed = || {
            let waited = self.pressure.zip(earlier.pressure).map(|(now, then)| now.saturating_sub(then));
            waited.is_some_and(|waited| waited.as_secs_f64() / elapsed > IDLE_ENOUGH)
        };
        if self.read.zip(earlier.read).map_or_else(is_disturbed, |(now, then)| now == then) {
            return 0.0;
        }
        1.0 - now.saturating_sub(then).as_secs_f64() / (elapsed * n_processors as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_that_others_took_is_not_idle() {
        let start = Instant::now();
        let sample = |ms: u64, spent: u64, pressure: u64| Sample {
            at: start + Duration::from_millis(ms),
            spent: Some(Duration::from_millis(spent)),
            pressure: Some(Duration::from_millis(pressure)),
            read: None,
        };
        let share = |later: Sample| later.idle_share_since(&sample(0, 0, 0), 2);
        assert_eq!(share(sample(10, 20, 0)), 0.0);
        assert_eq!(share(sample(10, 5, 1)), 0.75);
        assert_eq!(share(sample(10, 5, 9)), 0.0);
        let reading = |ms: u64, spent: u64, read: u64| Sample { read: Some(read), ..sample(ms, spent, 0) };
        assert_eq!(reading(10, 5, 4096).idle_share_since(&reading(0, 0, 4096), 2), 0.0);
        assert_eq!(reading(10, 5, 8192).idle_share_since(&reading(0, 0, 4096), 2), 0.75);
        // Its own threads wait as well, as soon as a few of them have bytes at once.
        let waiting = Sample { pressure: Some(Duration::from_millis(9)), ..reading(10, 5, 8192) };
        assert_eq!(waiting.idle_share_since(&reading(0, 0, 4096), 2), 0.75);
    }
}
