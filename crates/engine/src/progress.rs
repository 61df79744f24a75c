//! How far a job is: counters that the workers raise and anybody may read, and the request to stop.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use file::Stop;

/// Shared by a job and whoever shows it. All counters are relaxed: they are for people.
#[derive(Debug, Default)]
pub struct Progress {
    /// Files met by the walk.
    pub files_found: AtomicU64,
    /// Files that are finished: unchanged, recorded or failed.
    pub files_done: AtomicU64,
    /// Files that were opened.
    pub files_read: AtomicU64,
    /// Files that could not be read.
    pub files_failed: AtomicU64,
    /// How many files there will be, as far as a count ahead of the walk has come; 0 where nobody counts.
    pub files_expected: AtomicU64,
    /// Whether [`Progress::files_expected`] is final.
    pub is_counted: AtomicBool,
    stop: Stop,
}

impl Progress {
    /// Asks the job to end soon, keeping all that is finished.
    pub fn stop(&self) {
        self.stop.request();
    }

    /// Whether the job was asked to end.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_requested()
    }

    /// The request to end, for those who wait.
    pub(crate) fn as_stop(&self) -> &Stop {
        &self.stop
    }

    pub(crate) fn add(counter: &AtomicU64, n: u64) {
        counter.fetch_add(n, Relaxed);
    }
}
