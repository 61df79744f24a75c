//! When the memory of a run stopped growing.

use gate::Timeline;

/// The most memory that a run reported at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Peak {
    pub(super) bytes: i64,
    /// The first time at which it was in use: afterwards, memory did not grow.
    pub(super) at_ns: u64,
}

impl Peak {
    /// The peak of all threads together.
    pub(super) fn of(timeline: &Timeline) -> Peak {
        let mut in_use = 0;
        timeline.memory_changes().into_iter().fold(Peak::default(), |peak, change| {
            in_use += change.bytes;
            if in_use > peak.bytes { Peak { bytes: in_use, at_ns: change.at_ns } } else { peak }
        })
    }

    /// The share of a run from `start_ns` that was over when memory stopped growing, in percent; `None` if no
    /// memory was reported.
    pub(super) fn percent(self, start_ns: u64, run_ns: u64) -> Option<f64> {
        let grew_ns = self.at_ns.saturating_sub(start_ns);
        (self.bytes > 0).then(|| 100.0 * grew_ns as f64 / run_ns.max(1) as f64)
    }
}

/// Name of the figure of [`Peak::percent`].
pub(super) const GROWS_UNTIL: &str = "memory_grows_until_percent";

#[cfg(test)]
mod tests {
    use gate::timeline::{Memory, Thread};

    use super::*;

    #[test]
    fn the_peak_is_that_of_all_threads_when_it_was_first_reached() {
        let thread = |changes: &[(u64, i64)]| Thread {
            memory: changes.iter().map(|&(at_ns, bytes)| Memory { at_ns, bytes }).collect(),
            ..Thread::default()
        };
        let timeline = Timeline {
            threads: vec![thread(&[(120, 10), (150, -5), (160, 5)]), thread(&[(130, 7), (190, -7)])],
            ..Timeline::default()
        };
        let peak = Peak::of(&timeline);
        assert_eq!(peak, Peak { bytes: 17, at_ns: 130 });
        assert_eq!(peak.percent(100, 200), Some(15.0));
        assert_eq!(Peak::of(&Timeline::default()).percent(100, 200), None);
    }
}
