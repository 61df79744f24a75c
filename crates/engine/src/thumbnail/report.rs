//! What became of each file, and of all of them.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::problem::{self, Problem};

/// What became of one file.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum ThumbnailState {
    /// It has a new thumbnail.
    Made {
        /// Where it lies.
        path: PathBuf,
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
        /// Bytes of the thumbnail.
        bytes: u64,
        /// Whether it was made of the thumbnail in the file.
        is_from_embedded: bool,
        /// What is wrong with the picture, where the thumbnail shows only a part of it.
        damage: Option<String>,
        /// Why its colours may not be right.
        profile_problem: Option<String>,
    },
    /// It has one that was made of this very file with these options.
    UpToDate {
        /// Where it lies.
        path: PathBuf,
    },
    /// It is of no picture format known here.
    NoPicture,
    /// It has none, for this reason.
    Failed {
        /// In words.
        reason: String,
    },
}

/// What was done.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ThumbnailsReport {
    /// Files met.
    pub n_files: u64,
    /// Thumbnails made.
    pub n_made: u64,
    /// Of these, made of the thumbnail in the file.
    pub n_from_embedded: u64,
    /// Of these, of pictures that are damaged.
    pub n_damaged: u64,
    /// Of these, of pictures whose colour profile was of no use.
    pub n_profile_problems: u64,
    /// Files whose thumbnail was up to date.
    pub n_up_to_date: u64,
    /// Files in folders that are no pictures.
    pub n_no_pictures: u64,
    /// Files that could not be read or decoded, files that were named and are no pictures, and folders that
    /// could not be listed.
    pub n_failed: u64,
    /// Bytes of the thumbnails made.
    pub bytes_written: u64,
    /// The first of what failed, is damaged or has a profile of no use; at most
    /// [`MOST_PROBLEMS`](crate::MOST_PROBLEMS).
    pub problems: Vec<Problem>,
    /// Whether the job was asked to stop before its end.
    pub is_interrupted: bool,
    /// How long it took.
    pub elapsed: Duration,
}

impl ThumbnailsReport {
    pub(super) fn count(&mut self, path: &Path, state: &ThumbnailState) {
        self.n_files += 1;
        match state {
            ThumbnailState::Made { bytes, is_from_embedded, damage, profile_problem, .. } => {
                self.n_made += 1;
                self.bytes_written += bytes;
                self.n_from_embedded += u64::from(*is_from_embedded);
                self.n_damaged += u64::from(damage.is_some());
                self.n_profile_problems += u64::from(profile_problem.is_some());
                for told in [damage, profile_problem].into_iter().flatten() {
                    self.add_problem(path, told.clone());
                }
            }
            ThumbnailState::UpToDate { .. } => self.n_up_to_date += 1,
            ThumbnailState::NoPicture => self.n_no_pictures += 1,
            ThumbnailState::Failed { reason } => {
                self.n_failed += 1;
                self.add_problem(path, reason.clone());
            }
        }
    }

    pub(super) fn add_problem(&mut self, path: &Path, reason: String) {
        problem::note(&mut self.problems, [Problem { path: path.to_owned(), reason }]);
    }

    pub(super) fn add(&mut self, other: ThumbnailsReport) {
        self.n_files += other.n_files;
        self.n_made += other.n_made;
        self.n_from_embedded += other.n_from_embedded;
        self.n_damaged += other.n_damaged;
        self.n_profile_problems += other.n_profile_problems;
        self.n_up_to_date += other.n_up_to_date;
        self.n_no_pictures += other.n_no_pictures;
        self.n_failed += other.n_failed;
        self.bytes_written += other.bytes_written;
        problem::note(&mut self.problems, other.problems);
    }
}
