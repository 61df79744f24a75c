//! Errors of reading and of storage queries. A variant names the operation and its path; the cause is in
//! `source()`.

use std::io;
use std::path::{Path, PathBuf};

use crate::read::Strategy;

/// Why a file could not be read.
///
/// Failures that callers treat differently have a variant of their own. All others are the operation that
/// failed, with the system's error as the source.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The file could not be opened: missing, no permission, a loop of symbolic links.
    #[error("cannot open `{}`", path.display())]
    Open {
        /// Path of the file.
        path: PathBuf,
        /// Error from the operating system.
        source: io::Error,
    },
    /// The process (`EMFILE`) or the machine (`ENFILE`) has as many files open as allowed. The cause is not
    /// the file itself.
    #[error("cannot open `{}` (raise the limit with `ulimit -n`, or use fewer workers)", path.display())]
    TooManyOpenFiles {
        /// Path of the file that was to be opened.
        path: PathBuf,
        /// System error: `EMFILE` or `ENFILE`.
        source: io::Error,
    },
    /// The path, or one name in it, is longer than the system accepts in one call.
    #[error("cannot open `{}…`: the path is too long ({len_bytes} bytes)", short(path))]
    NameTooLong {
        /// The path as the caller gave it.
        path: PathBuf,
        /// Length of the path in bytes.
        len_bytes: usize,
    },
    /// The path is a directory, FIFO, socket or device. The reader did not wait for it.
    #[error("cannot read `{}`: not a regular file", path.display())]
    NotRegular {
        /// Path of the thing that is not a regular file.
        path: PathBuf,
    },
    /// A read failed; `EIO` here means that the device or the server could not deliver these bytes.
    #[error("cannot read {len_bytes} bytes at offset {offset} of `{}` with {strategy}", path.display())]
    ReadAt {
        /// Path of the file.
        path: PathBuf,
        /// Position of the first requested byte in the file.
        offset: u64,
        /// Number of bytes that were requested.
        len_bytes: usize,
        /// Read strategy that was in use.
        strategy: Strategy,
        /// Error from the operating system.
        source: io::Error,
    },
    /// The length of the open file could not be determined.
    #[error("cannot get the size of `{}`", path.display())]
    Stat {
        /// Path of the file.
        path: PathBuf,
        /// Error from the operating system.
        source: io::Error,
    },
    /// The file could not be mapped into memory.
    #[error("cannot map {len_bytes} bytes of `{}`", path.display())]
    Map {
        /// Path of the file.
        path: PathBuf,
        /// Length of the mapping in bytes.
        len_bytes: u64,
        /// Error from the operating system.
        source: io::Error,
    },
    /// The file system of this file does not support direct I/O.
    #[error("cannot open `{}` with direct I/O (use another read strategy if its file system does not \
             support it)", path.display())]
    DirectUnsupported {
        /// Path of the file.
        path: PathBuf,
        /// System error: `EINVAL` or `EOPNOTSUPP`.
        source: io::Error,
    },
    /// The strategy cannot run on this machine.
    #[error("read strategy {strategy} is not available: {reason}")]
    Unavailable {
        /// Strategy that the caller requested.
        strategy: Strategy,
        /// What is missing, in words.
        reason: String,
        /// Error from the operating system, if it was called.
        source: Option<io::Error>,
    },
}

/// Why a storage query or a storage profile operation failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StorageError {
    /// A call to the operating system failed.
    #[error("cannot {operation} `{}`", path.display())]
    Failed {
        /// The failed operation as a verb: `open`, `evict`.
        operation: &'static str,
        /// Path of the file that it concerned.
        path: PathBuf,
        /// Error from the operating system.
        source: io::Error,
    },
    /// The system, the kernel or the file system does not support this operation.
    #[error("cannot {operation} `{}` (not supported here)", path.display())]
    Unsupported {
        /// The unsupported operation as a verb.
        operation: &'static str,
        /// Path of the file that it concerned.
        path: PathBuf,
        /// Error from the operating system.
        source: io::Error,
    },
    /// The file system described the file's location in a way that cannot be true.
    #[error("cannot get the extents of `{}`: the file system reports contradictory extents at byte \
             {offset}", path.display())]
    Contradiction {
        /// Path of the file.
        path: PathBuf,
        /// Position in the file, in bytes, of the contradiction.
        offset: u64,
    },
}

impl StorageError {
    pub(crate) fn new(operation: &'static str, path: &Path, source: io::Error) -> Self {
        let path = path.to_owned();
        if crate::platform::is_unsupported(&source) {
            Self::Unsupported { operation, path, source }
        } else {
            Self::Failed { operation, path, source }
        }
    }
}

impl ReadError {
    /// Path of the file concerned; `None` if the error concerns no file.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::Open { path, .. }
            | Self::TooManyOpenFiles { path, .. }
            | Self::NameTooLong { path, .. }
            | Self::NotRegular { path }
            | Self::ReadAt { path, .. }
            | Self::Stat { path, .. }
            | Self::Map { path, .. }
            | Self::DirectUnsupported { path, .. } => Some(path),
            Self::Unavailable { .. } => None,
        }
    }

    /// The operating system's error, if there is one.
    #[must_use]
    pub fn io(&self) -> Option<&io::Error> {
        match self {
            Self::Open { source, .. }
            | Self::TooManyOpenFiles { source, .. }
            | Self::ReadAt { source, .. }
            | Self::Stat { source, .. }
            | Self::Map { source, .. }
            | Self::DirectUnsupported { source, .. } => Some(source),
            Self::Unavailable { source, .. } => source.as_ref(),
            Self::NameTooLong { .. } | Self::NotRegular { .. } => None,
        }
    }

    /// True if nothing exists at the path: the file vanished, or a link points nowhere.
    #[must_use]
    pub fn is_not_found(&self) -> bool {
        self.io().is_some_and(|error| error.kind() == io::ErrorKind::NotFound)
    }
}

/// First part of a path that is too long to print.
fn short(path: &Path) -> String {
    path.to_string_lossy().chars().take(80).collect()
}

/// Formats the error and its causes as one line.
#[must_use]
pub fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        text.push_str(": ");
        text.push_str(&cause.to_string());
        source = cause.source();
    }
    text
}
