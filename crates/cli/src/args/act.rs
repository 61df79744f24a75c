//! Options of `thalweg find` about what is done with duplicates and damaged files.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

// No doc comment: clap would take it for the help of the command that this is flattened into.
#[derive(Args, Debug)]
#[command(next_help_heading = "Duplicates and damaged files")]
pub(crate) struct ActArgs {
    /// With --duplicates or --similar: print the files that this rule drops: largest, oldest or a folder
    ///
    /// largest keeps the file with the most pixels, then the highest rating, then the most metadata; oldest
    /// keeps the one that was taken first; a folder keeps the files below it. Files that the filters leave
    /// out are neither kept nor dropped. With --json, --script and --apply, more is done with them.
    #[arg(long, value_name = "RULE", group = "choice")]
    pub(crate) keep: Option<String>,

    /// With --keep or --decided: link these files to the kept one, or move them; deletes nothing
    ///
    /// Each file is compared with the kept one byte for byte before it is touched, and a journal is written,
    /// with which --undo takes everything back. Links need both files on one file system.
    #[arg(long, value_name = "ACT", conflicts_with_all = ["null", "count", "repair"])]
    pub(crate) apply: Option<ApplyArg>,

    /// With --apply move: the folder that files are moved to, with their whole path below it
    ///
    /// It has to be on the file system of the files. Sidecars go with their files. Files with the same name
    /// up to the extension, such as a raw file and its JPEG, are moved together or stay.
    #[arg(long = "move-to", value_name = "DIR", requires = "apply")]
    pub(crate) move_to: Option<PathBuf>,

    /// With --apply: write the journal to this file [default: a new one for each run]
    #[arg(long, value_name = "FILE", requires = "apply")]
    pub(crate) journal: Option<PathBuf>,

    /// Take back what --apply did: the last run, or that of this journal
    ///
    /// Moved files go back, and linked ones become files of their own again, with their old time.
    #[arg(long, value_name = "JOURNAL", num_args = 0..=1, group = "choice")]
    #[arg(conflicts_with_all = ["null", "count", "script", "apply"])]
    pub(crate) undo: Option<Option<PathBuf>>,

    /// Print a good copy of each damaged or rotted file; exit code 1 if one has none
    ///
    /// A copy is named with what it was found by: hash (the hash that was recorded before a file rotted),
    /// name-size (name, size and date), or appearance (perceptual hash, and name or date; look first).
    #[arg(long, group = "choice", conflicts_with = "null")]
    pub(crate) repair: bool,

    /// With --repair: also look for copies in this catalogue; can be repeated
    #[arg(long, value_name = "CATALOG", requires = "repair")]
    pub(crate) copies_in: Vec<PathBuf>,
}

/// What is done with duplicates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ApplyArg {
    /// Make each another name of the kept file
    Hardlink,
    /// Share the blocks of the kept file (Btrfs, XFS); each stays a file of its own
    Reflink,
    /// Move each to the folder of --move-to
    Move,
}
