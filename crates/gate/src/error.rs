//! Errors of this crate: a failed operation, with its path if it has one. Causes are in `source()`.

use std::io;
use std::path::PathBuf;

use crate::timeline::FormatError;

/// An operation of this crate that failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// [`Session::start`](crate::Session::start) was called while a session runs.
    #[error("cannot start a recording: another one is running; finish it first")]
    SessionRunning,
    /// [`write_now`](crate::write_now) was called while no session runs.
    #[error("cannot write a timeline: no recording was started")]
    NoSession,
    /// A file could not be opened or read.
    #[error("cannot read timeline `{}`", path.display())]
    Read {
        /// Path of the file.
        path: PathBuf,
        /// Error from the operating system.
        source: io::Error,
    },
    /// A file was read, but its contents are not a timeline.
    #[error("cannot read timeline `{}`", path.display())]
    Format {
        /// Path of the file.
        path: PathBuf,
        /// What is wrong with it, and at which position.
        source: FormatError,
    },
    /// A file could not be written. An older file of that name is unchanged; otherwise there is none.
    #[error("cannot write `{}`", path.display())]
    Write {
        /// Path of the file.
        path: PathBuf,
        /// Error from the operating system.
        source: io::Error,
    },
    /// A picture of two runs was requested in a format other than a page.
    #[error("cannot draw two runs into `{}`: the file name must end in .html", path.display())]
    NotAPage {
        /// Path of the file.
        path: PathBuf,
    },
    /// The extension of a picture's file name does not name a format.
    #[error("cannot draw `{}`: the file name must end in .svg, .html or .json", path.display())]
    UnknownPicture {
        /// Path of the file.
        path: PathBuf,
    },
}
