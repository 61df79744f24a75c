//! Errors of a single case.

use std::io;
use std::path::{Path, PathBuf};

/// The reason why a case produced no time. The other cases still run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CaseError {
    /// This machine cannot run the case, which is not a failure: a program, a kernel feature or a permission
    /// is missing.
    #[error("{0}")]
    Skipped(String),
    /// The case failed; the text gives the reason.
    #[error("{0}")]
    Failed(String),
    /// An operation on a file failed.
    #[error("cannot {doing} `{}`", path.display())]
    File {
        /// The operation that failed (`read`, `copy to`).
        doing: &'static str,
        /// Path of the affected file.
        path: PathBuf,
        /// Error reported by the operating system.
        source: io::Error,
    },
    /// The system refused an operation that involves no path.
    #[error("cannot {doing}")]
    Io {
        /// The operation that failed.
        doing: &'static str,
        /// Error reported by the operating system.
        source: io::Error,
    },
}

impl CaseError {
    /// Returns a closure for `map_err` after an operation on a file.
    pub fn file(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> CaseError {
        let path = path.to_owned();
        move |source| CaseError::File { doing, path, source }
    }

    /// Creates the error for a failed operation without a path.
    #[must_use]
    pub fn io(doing: &'static str, source: io::Error) -> CaseError {
        CaseError::Io { doing, source }
    }
}
