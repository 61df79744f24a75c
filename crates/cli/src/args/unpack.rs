//! Arguments of `thalweg unpack`, `list` and `cat`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

/// Take members out of a pack
///
/// Writes KEY.EXTENSION and KEY.json below DIR: of all members, or of the keys that are named. Nothing is
/// written outside of DIR, and nothing that is there is overwritten without --force. PACK may be any tar
/// file.
#[derive(Args, Debug)]
pub(crate) struct UnpackArgs {
    /// A pack's folder, a shard, or another tar file
    #[arg(value_name = "PACK")]
    pub(crate) pack: PathBuf,

    /// Keys, with or without the extension; all members if there are none
    #[arg(value_name = "KEY")]
    pub(crate) keys: Vec<String>,

    /// The folder for the members; made if it does not exist
    #[arg(long, short, value_name = "DIR")]
    pub(crate) output: PathBuf,

    /// Leave the metadata (KEY.json) in the pack
    #[arg(long)]
    pub(crate) no_json: bool,

    /// Overwrite files that are there
    #[arg(long, short)]
    pub(crate) force: bool,

    /// Workers; by default as many as there are processors
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
}

/// List the members of a pack
///
/// Prints the names of the pictures, one a line, in the order of the pack.
#[derive(Args, Debug)]
pub(crate) struct ListArgs {
    /// A pack's folder, a shard, or another tar file
    #[arg(value_name = "PACK")]
    pub(crate) pack: PathBuf,

    /// Print where each member lies, and its hash, as one line of JSON
    #[arg(long)]
    pub(crate) json: bool,

    /// End each name with a zero byte in place of a line break
    #[arg(long, short = '0', conflicts_with = "json")]
    pub(crate) null: bool,
}

/// Print the bytes of a pack's members
///
/// KEY finds the picture whatever its extension is, KEY.json its metadata. Several members come one behind
/// the other.
#[derive(Args, Debug)]
pub(crate) struct CatArgs {
    /// A pack's folder, a shard, or another tar file
    #[arg(value_name = "PACK")]
    pub(crate) pack: PathBuf,

    /// Keys, with or without the extension
    #[arg(value_name = "KEY", required = true)]
    pub(crate) keys: Vec<String>,
}
