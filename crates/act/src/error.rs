//! Errors that end a run, and reasons for which one file is left as it is.

use std::fmt;
use std::io;
use std::path::PathBuf;

use engine::CatalogError;

/// An error that ends a run. What was done until then is in the journal.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ActError {
    /// The environment names no place for journals.
    #[error(
        "cannot find a folder for journals; set XDG_STATE_HOME or HOME to an absolute path, or name a file with --journal"
    )]
    NoJournalFolder,
    /// The system refused to start a thread; nothing was changed.
    #[error("start a thread (raise the limit of processes)")]
    Thread {
        /// The cause.
        source: io::Error,
    },
    /// The journal cannot be created.
    #[error("create the journal `{}`", path.display())]
    CreateJournal {
        /// Where it was to be.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// A step cannot be recorded, so it was not carried out.
    #[error("write the journal `{}`; nothing more was changed", path.display())]
    WriteJournal {
        /// The journal.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// A journal cannot be read.
    #[error("read the journal `{}`", path.display())]
    ReadJournal {
        /// The journal.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// A file is no journal of this command.
    #[error(
        "`{}` is not a journal of `thalweg {command}`, or its first line is damaged; name another one, or move it \
         away",
        path.display()
    )]
    NotAJournal {
        /// The file.
        path: PathBuf,
        /// The command whose journals are read.
        command: &'static str,
    },
    /// The run that writes the journal has not ended.
    #[error("the journal `{}` is in use by a run that has not ended", path.display())]
    JournalInUse {
        /// The journal.
        path: PathBuf,
    },
    /// The folder that duplicates are to be moved to cannot be created.
    #[error("create the folder `{}`", path.display())]
    CreateFolder {
        /// The folder.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The catalogue cannot be read or written. Files that were moved are found by the next index run.
    #[error(transparent)]
    Catalog(#[from] CatalogError),
    /// There is nothing to undo.
    #[error("no journal in `{}` has anything to undo", folder.display())]
    NothingToUndo {
        /// The folder of the journals.
        folder: PathBuf,
    },
    /// The caller could not take an answer.
    #[error("report what was done")]
    Report(#[source] io::Error),
}

/// Why a file is left as it is.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Refusal {
    #[error("it does not exist, so it gets no sidecar")]
    NoPhoto,
    #[error("it is not a file; name the files in a folder, or find them with -c CATALOG --where SEARCH")]
    NotAFile,
    #[error("it is not on a disk; sidecars are written beside files only")]
    NotOnDisk,
    #[error("it is a sidecar itself")]
    IsSidecar,
    #[error("its sidecar is a symbolic link; edit the file that it leads to")]
    Link,
    #[error("its sidecar is not a regular file")]
    NotRegular,
    #[error(
        "the name is that of another file's sidecar (photoshop:SidecarForExtension is {0}); use --naming full"
    )]
    OfAnother(String),
    #[error("the name is too long for a sidecar")]
    NameTooLong,
    #[error(transparent)]
    Edit(#[from] xmp_edit::EditError),
    #[error("its sidecar changed while it was being edited; run the command again")]
    Changed,
    #[error("the sidecar changed after the run, and is left as it is")]
    ChangedSince,
    #[error("another run has been changing sidecars in this folder for half a minute; run the command again")]
    Locked,
    #[error("cannot {stage} its sidecar")]
    Io { stage: Stage, source: io::Error },
}

impl Refusal {
    /// The reason with its causes.
    pub(crate) fn reason(&self) -> String {
        file::chain(self)
    }
}

/// What was being done to a file.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stage {
    Read,
    Write,
    Rename,
    Remove,
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stage::Read => "read",
            Stage::Write => "write",
            Stage::Rename => "rename",
            Stage::Remove => "remove",
        })
    }
}

impl Stage {
    pub(crate) fn failed(self) -> impl FnOnce(io::Error) -> Refusal {
        move |source| Refusal::Io { stage: self, source }
    }
}
