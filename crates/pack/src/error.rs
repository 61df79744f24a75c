//! What can go wrong with a pack, each with its path and, where there is one, the way out.

use std::io;
use std::path::{Path, PathBuf};

/// An operation on a pack that failed. The message says what was being done; the cause is in `source()`.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PackError {
    /// Something of the operating system.
    #[error("cannot {what} `{}`", path.display())]
    Io {
        /// What was being done: `open`, `read`, `write`.
        what: &'static str,
        /// To which file.
        path: PathBuf,
        /// Why it failed.
        source: io::Error,
    },
    /// Another run writes into the folder.
    #[error("cannot pack into `{}`: another process is packing into it; wait for it to finish, or choose \
        another folder", path.display())]
    Running {
        /// The folder.
        path: PathBuf,
    },
    /// The folder holds something already that would be lost.
    #[error("cannot pack into `{}`: it already exists; choose another folder or name, or overwrite it with \
        --force", path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// A run that was interrupted is not the one that is to go on.
    #[error(
        "cannot continue the interrupted run into `{}`: {why}; start over with --force",
        path.display()
    )]
    OtherRun {
        /// The folder.
        path: PathBuf,
        /// What differs.
        why: String,
    },
    /// There is no pack.
    #[error("`{}` is not a pack: {why}", path.display())]
    NoPack {
        /// The path that was named.
        path: PathBuf,
        /// What was looked for and not found.
        why: String,
    },
    /// A file is not what it should be.
    #[error("`{}` is damaged: {what}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong, and where.
        what: String,
    },
    /// The name cannot be that of a pack.
    #[error("invalid pack name `{name}`: {why}")]
    Name {
        /// The name.
        name: String,
        /// What is wrong with it.
        why: &'static str,
    },
    /// Another thread met an error, or the run was asked to stop.
    #[error("packing into `{}` was interrupted; run the same command again to continue after the last \
        complete shard", path.display())]
    Stopped {
        /// The folder.
        path: PathBuf,
    },
    /// Not the inputs of the plan.
    #[error("cannot pack into `{}`: expected {planned} files, found {came}; run the same command \
        again", path.display())]
    Inputs {
        /// The folder.
        path: PathBuf,
        /// How many the plan says.
        planned: u64,
        /// How many were handed in, or more.
        came: u64,
    },
    /// There is no such key.
    #[error("no member `{key}` in `{}`", path.display())]
    NoKey {
        /// The key, escaped for people.
        key: String,
        /// The pack.
        path: PathBuf,
    },
    /// A file cannot have this name in a store.
    #[error("invalid file name `{name}` for a store: {why}")]
    MemberName {
        /// The name, escaped for people.
        name: String,
        /// What is wrong with it.
        why: &'static str,
    },
}

impl PackError {
    /// The file or folder concerned; `None` if the trouble concerns none.
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

    /// An error of the operating system.
    pub(crate) fn io(what: &'static str, path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> PackError {
        let path = path.into();
        move |source| PackError::Io { what, path, source }
    }
}
