//! Why a duplicate is left as it is.

use std::io;
use std::path::PathBuf;

#[derive(Debug, thiserror::Error)]
pub(super) enum Refusal {
    #[error("{0} is gone")]
    Gone(Which),
    #[error("{0} is a symbolic link or not a regular file")]
    NotRegular(Which),
    #[error("{0} has changed since it was indexed; run `thalweg index` first")]
    Changed(Which),
    #[error("{0} is changing now; run the command again")]
    Changing(Which),
    #[error("the two files differ, so it is no duplicate; run `thalweg index --hash` first")]
    Differs,
    #[error("it only looks like the file that is kept, so it cannot be linked to it; --apply move moves it")]
    NotExact,
    #[error("it has extended attributes of its own, such as tags of a file manager, which a link would lose")]
    OwnAttributes,
    #[error("the kept file is on another file system, which links do not reach; --apply move moves it")]
    OtherFileSystem,
    #[error("the folder of --move-to is on another file system; give one on this file system")]
    MoveAcross,
    #[error("this file system cannot share blocks (Btrfs and XFS can); use --apply hardlink")]
    CannotShare,
    #[error("it is a sidecar, which belongs to its own file; the same bytes are chance")]
    Sidecar,
    #[error("it belongs to `{}`, which stays", .0.display())]
    Together(PathBuf),
    #[error("a file of that name is in the folder of --move-to already")]
    Taken,
    #[error("another run has been changing files in this folder for half a minute; run the command again")]
    Locked,
    #[error("stopped")]
    Stopped,
    #[error("it changed after the run, and is left as it is")]
    ChangedSince,
    #[error("it is gone from where it was moved")]
    MovedAway,
    #[error("a file has its old name again, so it is not moved back")]
    TakenSince,
    #[error("cannot {stage} {which}")]
    Io { stage: &'static str, which: Which, source: io::Error },
}

/// One of the two files.
#[derive(Clone, Copy, Debug)]
pub(super) enum Which {
    Duplicate,
    Kept,
}

impl std::fmt::Display for Which {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Which::Duplicate => "it",
            Which::Kept => "the kept file",
        })
    }
}

impl Refusal {
    /// The reason with its causes.
    pub(super) fn reason(&self) -> String {
        file::chain(self)
    }
}

impl Which {
    /// The refusal after an error in this stage.
    pub(super) fn failed(self, stage: &'static str) -> impl FnOnce(io::Error) -> Refusal {
        move |source| match source.kind() {
            io::ErrorKind::NotFound => Refusal::Gone(self),
            _ => Refusal::Io { stage, which: self, source },
        }
    }
}
