//! What can go wrong while bytes come off storage: an operation and its path, the cause in `source()`.

use std::io;
use std::path::{Path, PathBuf};

use crate::read::Strategy;

/// Why a file could not be read.
///
/// What a caller treats differently has a variant of its own; everything else is the operation that failed
/// with the system's error as its source.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The file could not be opened: missing, no permission, a loop of symbolic links.
    #[error("cannot open `{}`", path.display())]
    Open {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// The process (`EMFILE`) or the machine (`ENFILE`) holds as many files open as it may. Says nothing
    /// about the file.
    #[error("cannot open `{}` (raise the limit with `ulimit -n`, or use fewer workers)", path.display())]
    TooManyOpenFiles {
        /// The file that was to be opened.
        path: PathBuf,
        /// `EMFILE` or `ENFILE`.
        source: io::Error,
    },
    /// The path, or one name in it, is longer than the system takes in one call.
    #[error("cannot open `{}…`: the path is too long ({len_bytes} bytes)", short(path))]
    NameTooLong {
        /// The path as given.
        path: PathBuf,
        /// Its length.
        len_bytes: usize,
    },
    /// A directory, FIFO, socket or device. Nothing was waited for.
    #[error("cannot read `{}`: not a regular file", path.display())]
    NotRegular {
        /// What was found in place of a file.
        path: PathBuf,
    },
    /// A read failed; `EIO` here means that the device or the server could not deliver these bytes.
    #[error("cannot read {len_bytes} bytes at offset {offset} of `{}` with {strategy}", path.display())]
    ReadAt {
        /// The file.
        path: PathBuf,
        /// Position of the first byte asked for.
        offset: u64,
        /// How many bytes were asked for.
        len_bytes: usize,
        /// The strategy that read.
        strategy: Strategy,
        /// The system's reason.
        source: io::Error,
    },
    /// The open file's length could not be learned.
    #[error("cannot get the size of `{}`", path.display())]
    Stat {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// The file could not be mapped into memory.
    #[error("cannot map {len_bytes} bytes of `{}`", path.display())]
    Map {
        /// The file.
        path: PathBuf,
        /// Length of the mapping.
        len_bytes: u64,
        /// The system's reason.
        source: io::Error,
    },
    /// The file system under this file does not do direct input and output.
    #[error("cannot open `{}` with direct I/O (use another read strategy if its file system does not \
        support it)", path.display())]
    DirectUnsupported {
        /// The file.
        path: PathBuf,
        /// `EINVAL` or `EOPNOTSUPP`.
        source: io::Error,
    },
    /// The strategy cannot run on this machine.
    #[error("read strategy {strategy} is not available: {reason}")]
    Unavailable {
        /// The strategy asked for.
        strategy: Strategy,
        /// What is missing.
        reason: String,
        /// The system's answer, where it was asked.
        source: Option<io::Error>,
    },
}

/// Why something about storage could not be learned, asked for or kept.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StorageError {
    /// The system failed.
    #[error("cannot {operation} `{}`", path.display())]
    Failed {
        /// What was being done, as a verb: `open`, `evict`.
        operation: &'static str,
        /// To which file.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// The system, the kernel or the file system does not offer this.
    #[error("cannot {operation} `{}` (not supported here)", path.display())]
    Unsupported {
        /// What was being done.
        operation: &'static str,
        /// To which file.
        path: PathBuf,
        /// The answer of the system.
        source: io::Error,
    },
    /// The file system described the file in a way that cannot be true.
    #[error("cannot get the extents of `{}`: the file system reports contradictory extents at byte \
        {offset}", path.display())]
    Contradiction {
        /// The file.
        path: PathBuf,
        /// Where in it.
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
    /// The file concerned; `None` if the trouble concerns none.
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

    /// The system's error, where there is one.
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

    /// True if nothing lies at the path: the file vanished, or a link points nowhere.
    #[must_use]
    pub fn is_not_found(&self) -> bool {
        self.io().is_some_and(|error| error.kind() == io::ErrorKind::NotFound)
    }
}

/// The first part of a path that is too long to print.
fn short(path: &Path) -> String {
    path.to_string_lossy().chars().take(80).collect()
}

/// The error and its causes in one line.
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
