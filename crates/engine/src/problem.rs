//! Files and directories that could not be dealt with, as reports name them.

use std::path::PathBuf;

/// A file or directory that could not be read, or not as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Which.
    pub path: PathBuf,
    /// Why, in one line.
    pub reason: String,
}

/// Problems that a report names; the others are counted.
pub const MOST_PROBLEMS: usize = 100;

/// Adds problems to those of a report, as far as there is room.
pub(crate) fn note(problems: &mut Vec<Problem>, more: impl IntoIterator<Item = Problem>) {
    let room = MOST_PROBLEMS.saturating_sub(problems.len());
    problems.extend(more.into_iter().take(room));
}
