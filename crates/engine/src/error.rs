//! Errors that stop a job. Files that cannot be read do not stop it; they are part of the result.

use std::io;
use std::path::{Path, PathBuf};

use catalog::CatalogError;
use file::ReadError;

/// Why a job could not start or finish.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JobError {
    /// A path named by the caller cannot be accessed.
    #[error("look at `{}`", path.display())]
    Root {
        /// The path named by the caller.
        path: PathBuf,
        /// The error that the system reported.
        source: io::Error,
    },
    /// The caller named no paths.
    #[error("no file or directory was named")]
    NothingNamed,
    /// The output folder of a job cannot be created or used.
    #[error("make the folder `{}` and keep files in it", path.display())]
    Output {
        /// Path of the output folder.
        path: PathBuf,
        /// The error that the system reported.
        source: io::Error,
    },
    /// An object could not be stored in its object store.
    #[error("put `{}`", path.display())]
    Put {
        /// Path of the object.
        path: PathBuf,
        /// The error that the store reported.
        source: io::Error,
    },
    /// A path named by the caller is inside the output folder of the job.
    #[error("`{}` lies in the output folder; choose a folder outside of what is read", path.display())]
    InsideOutput {
        /// The path named by the caller.
        path: PathBuf,
    },
    /// Pictures cannot be encoded with the requested options.
    #[error(transparent)]
    Encode(#[from] pixel::EncodeError),
    /// There are no files to put into a pack.
    #[error("no file was found to be packed")]
    NothingToPack,
    /// A pack could not be written or read.
    #[error(transparent)]
    Pack(#[from] pack::PackError),
    /// A plan or a part could not be processed.
    #[error(transparent)]
    Shard(#[from] crate::shard::ShardError),
    /// The catalogue failed; batches committed before are kept.
    #[error(transparent)]
    Catalog(#[from] CatalogError),
    /// The requested read strategy is not available here.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A result could not be passed to the caller's consumer.
    #[error("write what was found")]
    Record {
        /// The error that the consumer returned.
        source: io::Error,
    },
    /// The job was asked to stop, so its results are incomplete.
    #[error("the job was stopped before its end")]
    Stopped,
    /// A worker panicked, which is a bug of this program.
    #[error("a worker failed within itself (a panic); please report it with what it was reading")]
    Panicked,
    /// A file that must be a picture is not one.
    #[error("see the picture in `{}`: {what}", path.display())]
    NotAPicture {
        /// Path of the file.
        path: PathBuf,
        /// Why the file cannot be used.
        what: String,
    },
    /// A decoding child process could not be started, or communication with it failed.
    #[error("run a process that decodes")]
    Child {
        /// The error that the system reported.
        source: io::Error,
    },
}

impl JobError {
    /// The file or folder concerned; `None` if the error is not about one.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::Root { path, .. }
            | Self::Put { path, .. }
            | Self::Output { path, .. }
            | Self::InsideOutput { path }
            | Self::NotAPicture { path, .. } => Some(path),
            Self::Pack(error) => error.path(),
            Self::Shard(error) => error.path(),
            Self::Catalog(error) => error.path(),
            Self::Read(error) => error.path(),
            _ => None,
        }
    }
}
