//! Arguments of `thalweg plan`.

use std::num::NonZeroU32;
use std::path::PathBuf;

use clap::Args;

use super::{ExcludeArgs, PathListArgs};

/// Split a collection into shards that many processes or machines can index
///
/// PLAN is a Parquet file with one row per file: its shard, path, size and time. Shards have nearly equal
/// numbers of files, each a contiguous range of the sorted paths. Read shard K with `thalweg index --plan
/// PLAN --shard K -o OUT` on any machine that sees PLAN, OUT and the files under the same paths; `thalweg
/// merge OUT` combines the results.
///
/// The same files always give the same plan. Paths, PLAN and OUT can be in object stores (`s3://`, `gs://`,
/// `az://`). To avoid listing a large bucket, pass an Amazon S3 Inventory in Parquet format.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg plan /photos --shards 64 -o photos.plan
  thalweg plan s3://bucket/photos --shards 1000 -o s3://bucket/photos.plan")]
pub(crate) struct PlanArgs {
    /// Files and directories, one catalogue, or the Parquet files of an Amazon S3 Inventory
    #[arg(required_unless_present = "list", value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    /// Number of shards
    #[arg(long, value_name = "N")]
    pub(crate) shards: NonZeroU32,

    /// Plan to write; an existing file is replaced
    #[arg(long, short, value_name = "PLAN")]
    pub(crate) output: PathBuf,

    #[command(flatten)]
    pub(crate) excludes: ExcludeArgs,

    #[command(flatten)]
    pub(crate) listed: PathListArgs,

    /// Print a summary as JSON on standard output
    #[arg(long)]
    pub(crate) json: bool,
}
