//! Why folders cannot be watched.

use std::io;
use std::path::PathBuf;

use engine::{CatalogError, JobError};

/// Why folders cannot be watched, or a running `watch` does not answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WatchError {
    /// This system has no notices of changes that the program knows.
    #[error("cannot watch folders on this system; run `thalweg index` on a schedule instead")]
    Unsupported,
    /// A path is not a folder that can be watched.
    #[error("cannot watch `{}`; name folders of this machine", path.display())]
    Folder {
        /// The path that was given.
        path: PathBuf,
        /// The error that the system reported.
        source: io::Error,
    },
    /// Another program watches folders for this catalogue.
    #[error(
        "`thalweg watch` is running for catalogue `{path}`; see what it does with `thalweg watch --status -c \
         {path}`, end it with --stop",
        path = catalog.display()
    )]
    Running {
        /// The catalogue that was given.
        catalog: PathBuf,
    },
    /// No program watches folders for this catalogue.
    #[error("no `thalweg watch` is running for catalogue `{path}`; start it with `thalweg watch PATH... -c {path}`", path = catalog.display())]
    NotRunning {
        /// The catalogue that was given.
        catalog: PathBuf,
    },
    /// The socket for questions cannot be used.
    #[error("cannot use the socket `{}`", path.display())]
    Socket {
        /// Path of the socket.
        path: PathBuf,
        /// The error that the system reported.
        source: io::Error,
    },
    /// The catalogue cannot be used.
    #[error(transparent)]
    Catalog(#[from] CatalogError),
    /// The rules of the catalogue cannot be used.
    #[error(transparent)]
    Job(#[from] JobError),
    /// The system refuses threads or files.
    #[error("cannot watch folders")]
    System(#[from] io::Error),
}
