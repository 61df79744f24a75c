//! Arguments of `thalweg check`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

use crate::open::DEFAULT_CATALOG;

/// Check the integrity of a catalogue
///
/// Reads the whole catalogue and looks for damage, changes to the schema, missing related rows, duplicate
/// paths and tags that cannot be decoded. Nothing is repaired. Each finding is one line on standard output;
/// exit code 1 means that there is at least one.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg check thalweg.db
  thalweg check --read thalweg.db")]
pub(crate) struct CheckArgs {
    /// Catalogue created by `thalweg index`
    #[arg(value_name = "CATALOG", default_value = DEFAULT_CATALOG)]
    pub(crate) catalog: PathBuf,

    /// Also read every file in the catalogue to its end
    ///
    /// Reports files that cannot be read and files whose size differs from the catalogue. On a device that
    /// seeks, files are read in physical order by default.
    #[arg(long)]
    pub(crate) read: bool,

    /// Read order: directory, inode, physical or fragments
    ///
    /// See `thalweg index --help`.
    #[arg(long, value_name = "ORDER", requires = "read")]
    pub(crate) order: Option<engine::file::order::Order>,

    /// Number of reader threads; physical and fragments order use one
    #[arg(long, value_name = "N", requires = "read")]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Print each finding as one line of JSON
    #[arg(long)]
    pub(crate) json: bool,
}
