//! Arguments of `thalweg unpack`, `list` and `cat`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

/// Extract members from a pack
///
/// Writes KEY.EXTENSION and KEY.json to DIR, for the given keys or for all members. Nothing is written
/// outside DIR, and existing files are not overwritten without --force. PACK can be any tar file.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg unpack packs -o photos
  thalweg unpack packs holiday/0001 -o photos --no-json")]
pub(crate) struct UnpackArgs {
    /// Folder of a pack, a shard, or another tar file
    #[arg(value_name = "PACK")]
    pub(crate) pack: PathBuf,

    /// Keys, with or without extension [default: all members]
    #[arg(value_name = "KEY")]
    pub(crate) keys: Vec<String>,

    /// Folder for the members; created if it does not exist
    #[arg(long, short, value_name = "DIR")]
    pub(crate) output: PathBuf,

    /// Do not extract the metadata (KEY.json)
    #[arg(long)]
    pub(crate) no_json: bool,

    /// Overwrite existing files
    #[arg(long, short)]
    pub(crate) force: bool,

    /// Number of worker threads [default: number of CPUs]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
}

/// List the members of a pack
///
/// Prints the names of the pictures, one per line, in the order of the pack.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg list packs
  thalweg list packs --json")]
pub(crate) struct ListArgs {
    /// Folder of a pack, a shard, or another tar file
    #[arg(value_name = "PACK")]
    pub(crate) pack: PathBuf,

    /// Print shard, position, size and hash of each member as one line of JSON
    #[arg(long)]
    pub(crate) json: bool,

    /// End each name with a zero byte instead of a line break
    #[arg(long, short = '0', conflicts_with = "json")]
    pub(crate) null: bool,
}

/// Print the contents of members of a pack
///
/// KEY names the picture, with any extension; KEY.json its metadata. Several members are printed one after
/// another, without a separator.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg cat packs holiday/0001 > photo.jpg
  thalweg cat packs holiday/0001.json")]
pub(crate) struct CatArgs {
    /// Folder of a pack, a shard, or another tar file
    #[arg(value_name = "PACK")]
    pub(crate) pack: PathBuf,

    /// Keys, with or without extension
    #[arg(value_name = "KEY", required = true)]
    pub(crate) keys: Vec<String>,
}
