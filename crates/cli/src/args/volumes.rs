//! Arguments of `thalweg volumes`.

use std::path::PathBuf;

use clap::Args;

use crate::open::DEFAULT_CATALOG;

/// List the disks, cards and shares of a catalogue, and which of them are not there
///
/// A disk is known by the UUID of its file system, wherever it is mounted. While it is not there, its files
/// stay in the catalogue with their thumbnails: they are offline, not gone. `thalweg find --where is:offline`
/// finds them, `--where volume:NAME` those of one disk. Whether a disk is there is asked of the system each
/// time.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg volumes thalweg.db
  thalweg volumes thalweg.db --json")]
pub(crate) struct VolumesArgs {
    /// Catalogue created by `thalweg index`
    #[arg(value_name = "CATALOG", default_value = DEFAULT_CATALOG)]
    pub(crate) catalog: PathBuf,

    /// Print a JSON object for each volume
    #[arg(long)]
    pub(crate) json: bool,
}
