//! Arguments of `thalweg merge`.

use std::path::PathBuf;

use clap::Args;

/// Make one catalogue, or one Parquet file, of the parts of a plan
///
/// All parts have to be there, whole, and of one plan; what is missing is named, and nothing is made. The
/// catalogue is the one that `thalweg index` would have made of the same files, but for what only one machine
/// knows (inodes): the next `index` of them reads them again. Merged twice, the result is the same.
#[derive(Args, Debug)]
pub(crate) struct MergeArgs {
    /// The folder with the parts
    #[arg(value_name = "OUT")]
    pub(crate) folder: PathBuf,

    /// The catalogue; made if it does not exist
    #[arg(long, short, value_name = "CATALOG", default_value = "thalweg.db")]
    pub(crate) catalog: PathBuf,

    /// Write one Parquet file with the columns of the view `image`, not a catalogue
    #[arg(long, short, value_name = "FILE", conflicts_with = "catalog")]
    pub(crate) output: Option<PathBuf>,

    /// The plan that the parts have to belong to
    #[arg(long, value_name = "PLAN")]
    pub(crate) plan: Option<PathBuf>,

    /// Print what was merged as JSON on standard output
    #[arg(long)]
    pub(crate) json: bool,
}
