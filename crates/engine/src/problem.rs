//! Files and directories that could not be processed, as listed in reports.

use std::path::PathBuf;

use serde::Serialize;

/// A file or directory that could not be read, or only with errors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// Path of the file or directory.
    #[serde(serialize_with = "crate::serial::path")]
    pub path: PathBuf,
    /// The reason, in one line.
    pub reason: String,
}

/// Maximum number of problems that a report lists; further ones are only counted.
pub const MOST_PROBLEMS: usize = 100;

/// The reason why a file is named whose bytes are not those of its recorded hash.
pub(crate) const OTHER_BYTES: &str =
    "changed without a new time: its bytes are not those of its recorded hash";

/// Adds problems to those of a report, up to the maximum.
pub(crate) fn note(problems: &mut Vec<Problem>, more: impl IntoIterator<Item = Problem>) {
    let room = MOST_PROBLEMS.saturating_sub(problems.len());
    problems.extend(more.into_iter().take(room));
}
