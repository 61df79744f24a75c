//! Arguments of `thalweg merge`.

use std::path::PathBuf;

use clap::Args;

use crate::open::DEFAULT_CATALOG;

/// Merge the parts of a plan into one catalogue or one Parquet file
///
/// All parts must be present, complete and from the same plan; otherwise the missing ones are listed and
/// nothing is written. The catalogue equals the one that `thalweg index` would have written for the same
/// files, except for values known only to one machine (inodes), so the next `thalweg index` reads the files
/// again. Merging twice gives the same result.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg merge parts -c photos.db
  thalweg merge parts -o photos.parquet --plan photos.plan")]
pub(crate) struct MergeArgs {
    /// Folder with the parts
    #[arg(value_name = "OUT")]
    pub(crate) folder: PathBuf,

    /// Catalogue to write; created if it does not exist
    #[arg(long, short, value_name = "CATALOG", default_value = DEFAULT_CATALOG)]
    pub(crate) catalog: PathBuf,

    /// Write one Parquet file with the columns of the view `image` instead of a catalogue
    #[arg(long, short, value_name = "FILE", conflicts_with = "catalog")]
    pub(crate) output: Option<PathBuf>,

    /// Reject parts that do not belong to this plan
    #[arg(long, value_name = "PLAN")]
    pub(crate) plan: Option<PathBuf>,

    /// Print a summary as JSON on standard output
    #[arg(long)]
    pub(crate) json: bool,
}
