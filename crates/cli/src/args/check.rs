//! Arguments of `thalweg check`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

/// Check that a catalogue itself is sound
///
/// Reads the whole catalogue and looks for damage, a schema that was changed, rows without their
/// counterparts, files named twice and tags that cannot be put together. Nothing is repaired. Each finding is
/// a line on standard output; exit code 1 means that there is one.
#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    /// The catalogue that `thalweg index` made
    #[arg(value_name = "CATALOG")]
    pub(crate) catalog: PathBuf,

    /// Read every file that the catalogue names, whole
    ///
    /// Files that cannot be read, or have another length than the catalogue says, are told. On a device that
    /// seeks they are read in the order in which they lie on it.
    #[arg(long)]
    pub(crate) read: bool,

    /// Order of reading: directory, inode or physical
    #[arg(long, value_name = "ORDER", requires = "read")]
    pub(crate) order: Option<engine::file::order::Order>,

    /// Readers; physical order has one
    #[arg(long, value_name = "N", requires = "read")]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Print each finding as one line of JSON
    #[arg(long)]
    pub(crate) json: bool,
}
