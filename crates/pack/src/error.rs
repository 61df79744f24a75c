//! Errors of packs, each with its path and, if there is one, what to do.

use std::io;
use std::path::{Path, PathBuf};

/// An operation on a pack that failed. The message names the operation; the cause is in `source()`.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PackError {
    /// A call to the operating system failed.
    #[error("cannot {what} `{}`", path.display())]
    Io {
        /// The failed operation as a verb: `open`, `read`, `write`.
        what: &'static str,
        /// Path of the file that it concerned.
        path: PathBuf,
        /// Error from the operating system.
        source: io::Error,
    },
    /// Another run is writing into the folder.
    #[error("cannot pack into `{}`: another process is packing into it; wait for it to finish, or choose \
             another folder", path.display())]
    Running {
        /// Path of the folder.
        path: PathBuf,
    },
    /// The target already contains something that would be lost.
    #[error("cannot pack into `{}`: it already exists; choose another folder or name, or overwrite it with \
             --force", path.display())]
    Exists {
        /// Path of the existing file.
        path: PathBuf,
    },
    /// The interrupted run in the folder had other files or options.
    #[error(
        "cannot continue the interrupted run into `{}`: {why}; start over with --force",
        path.display()
    )]
    OtherRun {
        /// Path of the folder.
        path: PathBuf,
        /// What differs between the two runs.
        why: String,
    },
    /// There is no pack at the path.
    #[error("`{}` is not a pack: {why}", path.display())]
    NoPack {
        /// The path that the caller gave.
        path: PathBuf,
        /// What was looked for and not found.
        why: String,
    },
    /// A file does not have the expected contents.
    #[error("`{}` is damaged: {what}", path.display())]
    Damaged {
        /// Path of the file.
        path: PathBuf,
        /// What is wrong, and at which position.
        what: String,
    },
    /// The name is not allowed for a pack.
    #[error("invalid pack name `{name}`: {why}")]
    Name {
        /// The name as the caller gave it.
        name: String,
        /// What is wrong with it.
        why: &'static str,
    },
    /// The run ended because another thread failed, or because a stop was requested.
    #[error("packing into `{}` was interrupted; run the same command again to continue after the last \
             complete shard", path.display())]
    Stopped {
        /// Path of the folder.
        path: PathBuf,
    },
    /// The inputs differ in number from those of the plan.
    #[error("cannot pack into `{}`: expected {planned} files, found {came}; run the same command again", path.display())]
    Inputs {
        /// Path of the folder.
        path: PathBuf,
        /// Number of inputs in the plan.
        planned: u64,
        /// Minimum number of inputs that were added.
        came: u64,
    },
    /// The pack has no member with this key.
    #[error("no member `{key}` in `{}`", path.display())]
    NoKey {
        /// The key, escaped for display.
        key: String,
        /// Path of the pack.
        path: PathBuf,
    },
    /// The name is not allowed for a file in a store.
    #[error("invalid file name `{name}` for a store: {why}")]
    MemberName {
        /// The name, escaped for display.
        name: String,
        /// What is wrong with it.
        why: &'static str,
    },
}

impl PackError {
    /// Path of the file or folder concerned; `None` if the error concerns none.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::Io { path, .. }
            | Self::Running { path }
            | Self::Exists { path }
            | Self::OtherRun { path, .. }
            | Self::NoPack { path, .. }
            | Self::Damaged { path, .. }
            | Self::Stopped { path }
            | Self::Inputs { path, .. }
            | Self::NoKey { path, .. } => Some(path),
            Self::Name { .. } | Self::MemberName { .. } => None,
        }
    }

    /// Wraps an error of the operating system.
    pub(crate) fn io(what: &'static str, path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> PackError {
        let path = path.into();
        move |source| PackError::Io { what, path, source }
    }
}
