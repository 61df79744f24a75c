//! Report of a packing run.

use std::time::Duration;

use serde::Serialize;

use crate::problem::{self, Problem};

/// Counts and problems of a packing run.
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct PackReport {
    /// Number of files to be packed.
    pub n_files: u64,
    /// Number of pictures in the pack, including those of an earlier, interrupted run.
    pub n_packed: u64,
    /// Number of files that an earlier, interrupted run already processed.
    pub n_done_before: u64,
    /// Number of files that are not pictures; the manifest lists them without a position.
    pub n_no_pictures: u64,
    /// Number of files that could not be read, or changed while being read; likewise in the manifest.
    pub n_failed: u64,
    /// Number of files of the pack.
    pub n_shards: u64,
    /// Total size of the files of the pack in bytes.
    pub bytes: u64,
    /// The first [`MOST_PROBLEMS`](crate::MOST_PROBLEMS) files that could not be packed.
    pub problems: Vec<Problem>,
    /// Whether the run was asked to stop before its end.
    #[serde(rename = "interrupted")]
    pub is_interrupted: bool,
    /// Wall-clock time that the run took.
    #[serde(rename = "elapsed_s", serialize_with = "crate::serial::seconds")]
    pub elapsed: Duration,
}

impl PackReport {
    pub(super) fn add(&mut self, other: PackReport) {
        self.n_no_pictures += other.n_no_pictures;
        self.n_failed += other.n_failed;
        problem::note(&mut self.problems, other.problems);
    }
}
