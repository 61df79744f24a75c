//! Arguments of `thalweg plan`.

use std::num::NonZeroU32;
use std::path::PathBuf;

use clap::Args;

/// Plan what is to be read in shards, for many processes or machines
///
/// PLAN is a Parquet file with a row a file: its shard, path, size and time. Shards have nearly equal numbers
/// of files, each a stretch of the paths in their order. Shard K is read by `thalweg index --plan PLAN
/// --shard K -o OUT`, anywhere that sees PLAN, OUT and the files under the same paths; `thalweg merge OUT`
/// makes one result of all.
///
/// The same files make the same plan. Paths, PLAN and OUT may lie in object stores (`s3://`, `gs://`,
/// `az://`); an Amazon S3 Inventory in Parquet saves the listing.
#[derive(Args, Debug)]
pub(crate) struct PlanArgs {
    /// Directories and files; or one catalogue; or the Parquet files of an Amazon S3 Inventory
    #[arg(required_unless_present = "list", value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    /// How many shards
    #[arg(long, value_name = "N")]
    pub(crate) shards: NonZeroU32,

    /// The plan to write; replaced if it is there
    #[arg(long, short, value_name = "PLAN")]
    pub(crate) output: PathBuf,

    /// Further paths from a file, one a line; - is standard input
    #[arg(long, short = '@', value_name = "FILE")]
    pub(crate) list: Option<PathBuf>,

    /// The paths in the list end with a zero byte, not with a line break
    #[arg(long, short = '0', requires = "list")]
    pub(crate) null: bool,

    /// Print what was planned as JSON on standard output
    #[arg(long)]
    pub(crate) json: bool,
}
