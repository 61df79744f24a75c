//! What a run did.

use std::time::Duration;

use crate::problem::{self, Problem};

/// What a run did.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct PackReport {
    /// Files that were to be packed.
    pub n_files: u64,
    /// Pictures in the pack, those of an interrupted run before this one among them.
    pub n_packed: u64,
    /// Files that an interrupted run before this one dealt with.
    pub n_done_before: u64,
    /// Files that are no pictures; they are in the manifest without a place.
    pub n_no_pictures: u64,
    /// Files that could not be read, or changed while they were; likewise.
    pub n_failed: u64,
    /// Files of the pack.
    pub n_shards: u64,
    /// Their length in all.
    pub bytes: u64,
    /// What could not be packed: the first [`MOST_PROBLEMS`](crate::MOST_PROBLEMS).
    pub problems: Vec<Problem>,
    /// Whether the run was asked to stop before its end.
    pub is_interrupted: bool,
    /// How long it took.
    pub elapsed: Duration,
}

impl PackReport {
    pub(super) fn add(&mut self, other: PackReport) {
        self.n_no_pictures += other.n_no_pictures;
        self.n_failed += other.n_failed;
        problem::note(&mut self.problems, other.problems);
    }
}
