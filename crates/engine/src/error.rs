//! Errors that stop a job. Files that cannot be read do not stop it; they are part of the result.

mod shard;

use std::io;
use std::path::{Path, PathBuf};

use catalog::CatalogError;
use file::ReadError;
pub use shard::ShardError;

/// Why a job could not start or finish.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JobError {
    /// A path named by the caller cannot be accessed.
    #[error("cannot access `{}`", path.display())]
    Root {
        /// The path named by the caller.
        path: PathBuf,
        /// The error that the system reported.
        source: io::Error,
    },
    /// The caller named no paths.
    #[error("no file or directory given")]
    NothingNamed,
    /// A glob of what to leave out or to keep is malformed.
    #[error("cannot use the glob `{glob}`: {reason}")]
    Glob {
        /// The glob, as it was given.
        glob: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The output folder of a job cannot be created or used.
    #[error("cannot use output folder `{}`", path.display())]
    Output {
        /// Path of the output folder.
        path: PathBuf,
        /// The error that the system reported.
        source: io::Error,
    },
    /// A result could not be written to its file.
    #[error("cannot write `{}`", path.display())]
    WriteFile {
        /// Path of the file.
        path: PathBuf,
        /// The error that the system reported.
        source: io::Error,
    },
    /// An object could not be stored in its object store.
    #[error("cannot write `{}`", path.display())]
    Put {
        /// Path of the object.
        path: PathBuf,
        /// The error that the store reported.
        source: io::Error,
    },
    /// The output of a job exists already.
    #[error("cannot write `{}`: it already exists; replace it with --force", path.display())]
    Exists {
        /// Path of the output.
        path: PathBuf,
    },
    /// The prefix of a store that a job should fill has objects already.
    #[error("cannot write below `{}`: there are objects already; name another prefix, or remove them", path.display())]
    NotEmpty {
        /// The prefix.
        path: PathBuf,
    },
    /// A path named by the caller is inside the output folder of the job.
    #[error("cannot read `{}`: it is inside the output folder; choose an output folder outside the input", path.display())]
    InsideOutput {
        /// The path named by the caller.
        path: PathBuf,
    },
    /// Pictures cannot be encoded with the requested options.
    #[error(transparent)]
    Encode(#[from] pixel::EncodeError),
    /// There are no files to put into a pack.
    #[error("nothing to pack: no files found")]
    NothingToPack,
    /// A pack could not be written or read.
    #[error(transparent)]
    Pack(#[from] pack::PackError),
    /// A plan or a part could not be processed.
    #[error(transparent)]
    Shard(#[from] ShardError),
    /// The catalogue failed; batches committed before are kept.
    #[error(transparent)]
    Catalog(#[from] CatalogError),
    /// The requested read strategy is not available here.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A result could not be passed to the caller's consumer.
    #[error("cannot write the results")]
    Record {
        /// The error that the consumer returned.
        source: io::Error,
    },
    /// The job was asked to stop, so its results are incomplete.
    #[error("interrupted before the end")]
    Stopped,
    /// A worker panicked, which is a bug of this program.
    #[error("internal error: a worker panicked; please report this with the file it was reading")]
    Panicked,
    /// A file that must be a picture is not one.
    #[error("cannot decode `{}`: {what}", path.display())]
    NotAPicture {
        /// Path of the file.
        path: PathBuf,
        /// Why the file cannot be used.
        what: String,
    },
    /// A picture of one colour was to be compared with others.
    #[error("cannot compare `{}` with other pictures: it is all of one colour", path.display())]
    NoContent {
        /// Path of the file.
        path: PathBuf,
    },
    /// The system refused to start a thread.
    #[error("cannot start a thread (raise the limit of processes, or run again with --threads 1)")]
    Thread {
        /// The error that the system reported.
        source: io::Error,
    },
    /// A decoding child process could not be started, or communication with it failed.
    #[error("cannot run a decoder process")]
    Child {
        /// The error that the system reported.
        source: io::Error,
    },
}

impl From<crate::work::NoThread> for JobError {
    fn from(crate::work::NoThread(source): crate::work::NoThread) -> JobError {
        JobError::Thread { source }
    }
}

impl JobError {
    /// The file or folder concerned; `None` if the error is not about one.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::Root { path, .. }
            | Self::Put { path, .. }
            | Self::Output { path, .. }
            | Self::WriteFile { path, .. }
            | Self::InsideOutput { path }
            | Self::Exists { path }
            | Self::NotEmpty { path }
            | Self::NotAPicture { path, .. }
            | Self::NoContent { path } => Some(path),
            Self::Pack(error) => error.path(),
            Self::Shard(error) => error.path(),
            Self::Catalog(error) => error.path(),
            Self::Read(error) => error.path(),
            _ => None,
        }
    }
}
