//! What stops a job. Files that cannot be read do not: they are part of the answer.

use std::io;
use std::path::{Path, PathBuf};

use catalog::CatalogError;
use file::ReadError;

/// Why a job could not be done, or not to its end.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JobError {
    /// A path that was named cannot be reached.
    #[error("cannot access `{}`", path.display())]
    Root {
        /// The path.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Nothing was named.
    #[error("no file or directory given")]
    NothingNamed,
    /// The folder for what a job makes cannot be had.
    #[error("cannot use output folder `{}`", path.display())]
    Output {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// An object could not be put into its store.
    #[error("cannot write `{}`", path.display())]
    Put {
        /// The object.
        path: PathBuf,
        /// What the store said.
        source: io::Error,
    },
    /// A path that was named lies in the folder for what the job makes.
    #[error("cannot read `{}`: it is inside the output folder; choose an output folder outside the \
        input", path.display())]
    InsideOutput {
        /// The path.
        path: PathBuf,
    },
    /// Pictures cannot be made as they were asked for.
    #[error(transparent)]
    Encode(#[from] pixel::EncodeError),
    /// There is nothing to put into a pack.
    #[error("nothing to pack: no image files found")]
    NothingToPack,
    /// A pack could not be written or read.
    #[error(transparent)]
    Pack(#[from] pack::PackError),
    /// A plan or a part of its work.
    #[error(transparent)]
    Shard(#[from] crate::shard::ShardError),
    /// The catalogue failed; batches committed before are kept.
    #[error(transparent)]
    Catalog(#[from] CatalogError),
    /// The chosen way of reading is not to be had here.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// What was found could not be handed on.
    #[error("cannot write the results")]
    Record {
        /// Why.
        source: io::Error,
    },
    /// Somebody asked the job to end, and what it hands on is not all.
    #[error("interrupted before the end")]
    Stopped,
    /// A worker panicked, which is a fault of this program.
    #[error("internal error: a worker panicked; please report this with the file it was reading")]
    Panicked,
    /// A file that has to be a picture is none.
    #[error("cannot decode `{}`: {what}", path.display())]
    NotAPicture {
        /// The file.
        path: PathBuf,
        /// Why not.
        what: String,
    },
    /// A process to decode in could not be started, or not be talked to.
    #[error("cannot run a decoder process")]
    Child {
        /// Why.
        source: io::Error,
    },
}

impl JobError {
    /// The file or folder concerned; `None` if the trouble concerns none.
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
