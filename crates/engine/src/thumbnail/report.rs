//! Results of making thumbnails, for each file and in total.

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Serialize;

use crate::exclude::LeftOutByRule;
use crate::problem::{self, Problem};

/// Result for one file.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "state", rename_all = "snake_case")]
#[non_exhaustive]
pub enum ThumbnailState {
    /// A new thumbnail was made.
    Made {
        /// Path of the thumbnail.
        #[serde(rename = "thumbnail", serialize_with = "crate::serial::path")]
        path: PathBuf,
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
        /// Size of the thumbnail in bytes.
        bytes: u64,
        /// Whether it was made from the thumbnail embedded in the file.
        #[serde(rename = "from_embedded")]
        is_from_embedded: bool,
        /// Damage of the picture, if the thumbnail shows only a part of it.
        damage: Option<String>,
        /// Why its colours may be wrong, if its colour profile could not be used.
        profile_problem: Option<String>,
    },
    /// An existing thumbnail matches the file and these options.
    UpToDate {
        /// Path of the thumbnail.
        #[serde(rename = "thumbnail", serialize_with = "crate::serial::path")]
        path: PathBuf,
    },
    /// The file is not in a known picture format.
    NoPicture,
    /// No thumbnail could be made.
    Failed {
        /// The reason, as text for people.
        #[serde(rename = "error")]
        reason: String,
    },
}

/// Counts and problems of a thumbnail run.
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct ThumbnailsReport {
    /// Number of files found.
    pub n_files: u64,
    /// Files and folders that were left out, by rule. They are in no other count.
    pub left_out: LeftOutByRule,
    /// Number of thumbnails made.
    pub n_made: u64,
    /// Number of these made from the thumbnail embedded in the file.
    pub n_from_embedded: u64,
    /// Number of these made from damaged pictures.
    pub n_damaged: u64,
    /// Number of these made from pictures with an unusable colour profile.
    pub n_profile_problems: u64,
    /// Number of files whose thumbnail was up to date.
    pub n_up_to_date: u64,
    /// Number of files in folders that are not pictures.
    pub n_no_pictures: u64,
    /// Number of files that could not be read or decoded, named files that are not pictures, and folders that
    /// could not be listed.
    pub n_failed: u64,
    /// Total size of the thumbnails made, in bytes.
    pub bytes_written: u64,
    /// The first files that failed, are damaged or have an unusable profile; at most
    /// [`MOST_PROBLEMS`](crate::MOST_PROBLEMS).
    pub problems: Vec<Problem>,
    /// Whether the job was asked to stop before its end.
    #[serde(rename = "interrupted")]
    pub is_interrupted: bool,
    /// Wall-clock time that the job took.
    #[serde(rename = "elapsed_s", serialize_with = "crate::serial::seconds")]
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
        self.left_out.add(other.left_out);
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
