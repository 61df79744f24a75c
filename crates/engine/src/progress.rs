//! Progress of a job: counters that workers update and any thread may read, and the request to stop.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use file::Stop;
use serde::Serialize;

/// Progress shared by a job and its observers. All counters are relaxed atomics, meant for display.
#[derive(Debug, Default)]
pub struct Progress {
    /// Number of files found by the walk.
    pub files_found: AtomicU64,
    /// Number of files that are finished: unchanged, recorded or failed.
    pub files_done: AtomicU64,
    /// Number of files that were opened.
    pub files_read: AtomicU64,
    /// Number of files that could not be read.
    pub files_failed: AtomicU64,
    /// Expected number of files, as far as the count ahead of the walk has come; 0 without such a count.
    pub files_expected: AtomicU64,
    /// Whether [`Progress::files_expected`] is final.
    pub is_counted: AtomicBool,
    stop: Stop,
}

/// The counters of a [`Progress`] at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ProgressSnapshot {
    /// Files found by the walk so far.
    pub files_found: u64,
    /// Files that are finished: unchanged, recorded or failed.
    pub files_done: u64,
    /// Files that were opened.
    pub files_read: u64,
    /// Files that could not be read.
    pub files_failed: u64,
    /// Number of files that there will be; `None` until they are counted, and for jobs that do not count.
    pub files_expected: Option<u64>,
}

impl Progress {
    /// Reads all counters. They are read one after another, so they can be a few files apart.
    pub fn snapshot(&self) -> ProgressSnapshot {
        let expected = self.files_expected.load(Relaxed);
        ProgressSnapshot {
            files_found: self.files_found.load(Relaxed),
            files_done: self.files_done.load(Relaxed),
            files_read: self.files_read.load(Relaxed),
            files_failed: self.files_failed.load(Relaxed),
            files_expected: self.is_counted.load(Relaxed).then_some(expected),
        }
    }

    /// Asks the job to end soon, keeping all finished work.
    pub fn stop(&self) {
        self.stop.request();
    }

    /// Whether the job was asked to end.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_requested()
    }

    /// The request to stop, for code that waits on it.
    pub(crate) fn as_stop(&self) -> &Stop {
        &self.stop
    }

    /// Says how many files there will be.
    pub(crate) fn expect(&self, n_files: u64) {
        self.files_found.store(n_files, Relaxed);
        self.files_expected.store(n_files, Relaxed);
        self.is_counted.store(true, Relaxed);
    }

    pub(crate) fn add(counter: &AtomicU64, n: u64) {
        counter.fetch_add(n, Relaxed);
    }
}
