//! What can go wrong: an operation, with its path where there is one. Causes are in `source()`.

use std::io;
use std::path::PathBuf;

use crate::timeline::FormatError;

/// An operation of this crate that failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// [`Session::start`](crate::Session::start) while a session runs.
    #[error("cannot start a recording: another one is running; finish it first")]
    SessionRunning,
    /// [`write_now`](crate::write_now) while no session runs.
    #[error("cannot write a timeline: no recording was started")]
    NoSession,
    /// A file could not be opened or read.
    #[error("cannot read timeline `{}`", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// A file was read, and what it holds is no timeline.
    #[error("cannot read timeline `{}`", path.display())]
    Format {
        /// The file.
        path: PathBuf,
        /// What is wrong with it, and where.
        source: FormatError,
    },
    /// A file could not be written. Nothing is left under its name, or what was there before.
    #[error("cannot write `{}`", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// Two runs were to be drawn as something else than a page.
    #[error("cannot draw two runs into `{}`: the file name must end in .html", path.display())]
    NotAPage {
        /// The file.
        path: PathBuf,
    },
    /// A picture was asked for whose format the file's name does not tell.
    #[error("cannot draw `{}`: the file name must end in .svg, .html or .json", path.display())]
    UnknownPicture {
        /// The file.
        path: PathBuf,
    },
}
