//! Arguments of `thalweg compare`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// Compare two collections: what is only here, only there, under another name, or changed
///
/// A and B are catalogues, folders, packs, archives, parts, buckets, or lists of hashes: those of sha256sum,
/// md5sum, b3sum and hashdeep, and bags of BagIt. Only names, sizes, times and recorded
/// hashes are compared; no file is opened without --read. With hashes on both sides (`thalweg index --hash`)
/// the answer is about the bytes; else two files are equal if they have the same size and time and, in other
/// places, the same name.
///
/// Which folder of A corresponds to which of B is found by the files that both have. Each difference is one
/// line on standard output. Exit code 1 means that there is at least one.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg compare /media/card archive.db --read
  thalweg compare archive.db backup.db --only here
  thalweg compare archive.db manifest-sha256.txt
  thalweg compare archive.db s3://bucket/photos --json")]
pub(crate) struct CompareArgs {
    /// One collection, called \"here\"
    #[arg(value_name = "A")]
    pub(crate) here: PathBuf,

    /// The other collection, called \"there\"
    #[arg(value_name = "B")]
    pub(crate) there: PathBuf,

    /// Read files of folders, packs and buckets that may be the same, to compare their bytes
    ///
    /// Only files are read of which the other side has one of the same size. Files of a catalogue are read
    /// only where it lacks the hashes of a list; `thalweg index --hash` records their hashes.
    #[arg(long)]
    pub(crate) read: bool,

    /// Print these differences only, separated by commas
    #[arg(long, value_name = "KIND,...", value_delimiter = ',')]
    pub(crate) only: Vec<DifferenceKind>,

    /// Print each difference as one line of JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// A kind of difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DifferenceKind {
    /// Files whose content is only in A
    Here,
    /// Files whose content is only in B
    There,
    /// Files whose content has another name on the other side
    Elsewhere,
    /// Files of one name with other contents
    Changed,
    /// Files with the same picture and other metadata (needs `index --hash-picture` on both sides)
    Edited,
    /// Files of one name and size, of which times differ and at least one has no hash
    Unsure,
}

impl DifferenceKind {
    /// What stands before its paths.
    pub(crate) fn name(self) -> &'static str {
        match self {
            DifferenceKind::Here => "here",
            DifferenceKind::There => "there",
            DifferenceKind::Elsewhere => "elsewhere",
            DifferenceKind::Changed => "changed",
            DifferenceKind::Edited => "edited",
            DifferenceKind::Unsure => "unsure",
        }
    }
}
