//! Records a thread's time by the system's account: on a processor, or ready to run and waiting for one.
//!
//! The system counts exactly but reports only when queried, which costs some microseconds. So it is queried
//! at the thread's first event, at its end, and in between by gates, at most every five milliseconds. When
//! [`MAX_POINTS`] answers are kept, every second one is dropped and the rate of queries is halved: the
//! account covers the whole life of a thread of any age, and only its resolution in time depends on the age.

use crate::clock::Clock;
use crate::platform::{self, ThreadId, ThreadTimes};
use crate::thinning::keep_every_second;

/// Takes 24 KiB for a thread that lives longer than five seconds; as many as a picture has columns.
const MAX_POINTS: usize = 1024;

/// The system's account at one instant. Both sums begin at the thread's first event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UsagePoint {
    /// Instant of the query, in ticks.
    pub(crate) at: u64,
    pub(crate) on_cpu_ns: u64,
    pub(crate) runnable_ns: Option<u64>,
}

pub(crate) struct Usage {
    thread: Option<ThreadId>,
    /// What the system counted before the first event.
    origin: Option<ThreadTimes>,
    points: Vec<UsagePoint>,
    pace_ticks: u64,
}

impl Usage {
    pub(crate) fn of_this_thread(clock: &Clock) -> Usage {
        Usage {
            thread: platform::thread_id(),
            origin: platform::times_of_this_thread(),
            points: Vec::new(),
            pace_ticks: clock.few_milliseconds(),
        }
    }

    /// Queries the times of the calling thread, which must be the one that created this. Returns when to
    /// query again.
    pub(crate) fn look(&mut self, now: u64) -> u64 {
        let Some(point) = self.point(now, platform::times_of_this_thread()) else { return u64::MAX };
        self.keep(point);
        now.saturating_add(self.pace_ticks)
    }

    fn keep(&mut self, point: UsagePoint) {
        if self.points.len() >= MAX_POINTS {
            keep_every_second(&mut self.points);
            self.pace_ticks = self.pace_ticks.saturating_mul(2);
        }
        self.points.push(point);
    }

    /// All points; with a last one for the instant `now` if the thread is still running, queried from
    /// outside.
    pub(crate) fn points(&self, now: Option<u64>) -> Vec<UsagePoint> {
        let mut points = self.points.clone();
        if let (Some(now), Some(thread)) = (now, self.thread) {
            points.extend(self.point(now, platform::times_of(thread)));
        }
        points
    }

    /// The account since the first event. It never decreases, although the system's two sources differ by up
    /// to a tick of its timer.
    fn point(&self, at: u64, times: Option<ThreadTimes>) -> Option<UsagePoint> {
        let (origin, times) = (self.origin?, times?);
        let last =
            self.points.last().copied().unwrap_or(UsagePoint { at: 0, on_cpu_ns: 0, runnable_ns: Some(0) });
        let runnable_ns = times
            .runnable_ns
            .zip(origin.runnable_ns)
            .map(|(now_ns, origin_ns)| now_ns.saturating_sub(origin_ns).max(last.runnable_ns.unwrap_or(0)));
        let on_cpu_ns = times.on_cpu_ns.saturating_sub(origin.on_cpu_ns).max(last.on_cpu_ns);
        Some(UsagePoint { at: at.max(last.at), on_cpu_ns, runnable_ns })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_life_is_kept_whole_and_within_bounds() {
        let mut usage = Usage {
            thread: None,
            origin: Some(ThreadTimes { on_cpu_ns: 5, runnable_ns: Some(7) }),
            points: Vec::new(),
            pace_ticks: 10,
        };
        for n in 0..5_000u64 {
            let times = ThreadTimes { on_cpu_ns: 5 + n, runnable_ns: Some(7 + 2 * n) };
            let point = usage.point(10 * n, Some(times)).unwrap();
            usage.keep(point);
        }
        let points = usage.points(None);
        assert!(points.len() <= MAX_POINTS && points.len() >= MAX_POINTS / 2);
        assert_eq!(points[0], UsagePoint { at: 0, on_cpu_ns: 0, runnable_ns: Some(0) });
        assert_eq!(points.last().unwrap().on_cpu_ns, 4_999);
        assert!(points.windows(2).all(|pair| pair[0].at < pair[1].at));
        assert!(usage.pace_ticks > 10);
    }

    #[test]
    fn the_account_never_runs_backwards() {
        let first = UsagePoint { at: 100, on_cpu_ns: 50, runnable_ns: Some(9) };
        let origin = Some(ThreadTimes { on_cpu_ns: 0, runnable_ns: Some(0) });
        let usage = Usage { thread: None, origin, points: vec![first], pace_ticks: 1 };
        let earlier = ThreadTimes { on_cpu_ns: 49, runnable_ns: Some(8) };
        assert_eq!(usage.point(90, Some(earlier)), Some(first));
        assert_eq!(usage.point(90, None), None);
    }
}
