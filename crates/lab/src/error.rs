//! Why a case gave no time.

use std::io;
use std::path::{Path, PathBuf};

/// Why a case gave no time. The other cases go on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CaseError {
    /// This machine cannot do it, and that is no fault: a program, a kernel feature, a right is missing.
    #[error("{0}")]
    Skipped(String),
    /// It went wrong.
    #[error("{0}")]
    Failed(String),
    /// A file could not be used.
    #[error("cannot {doing} `{}`", path.display())]
    File {
        /// What was being done (`read`, `copy to`).
        doing: &'static str,
        /// The file.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// The system refused something that has no path.
    #[error("cannot {doing}")]
    Io {
        /// What was being done.
        doing: &'static str,
        /// The system's reason.
        source: io::Error,
    },
}

impl CaseError {
    /// For `map_err` after a call on a file.
    pub fn file(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> CaseError {
        let path = path.to_owned();
        move |source| CaseError::File { doing, path, source }
    }

    /// A refusal without a path.
    #[must_use]
    pub fn io(doing: &'static str, source: io::Error) -> CaseError {
        CaseError::Io { doing, source }
    }
}
