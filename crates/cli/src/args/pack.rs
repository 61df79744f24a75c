//! Arguments of `thalweg pack`.

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use engine::{PackJson, PackOrder};

use super::{FilterArgs, PathListArgs};
use crate::typed::Size;

/// Pack pictures into a few large tar files for data loaders
///
/// Writes to DIR: tar shards, NAME-000000.tar and so on, with a member KEY.EXTENSION for each picture,
/// followed by its metadata, KEY.json; a manifest, NAME.parquet, which also lists the files that could not be
/// packed; NAME.lookup, the index this program uses; and the indexes of wids and webshart (JSON) and of DALI
/// (.idx). Keys are the paths relative to the given directories, without dots and spaces.
///
/// The same files and options always give the same bytes. After an interruption, run the same command again
/// to continue at the first incomplete shard. Files that are not pictures are skipped; files that cannot be
/// read are reported, and the run continues.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg pack photos -o packs --shard-size 500MB
  thalweg pack thalweg.db -o packs --camera nikon --order hash
  thalweg pack --check packs")]
pub(crate) struct PackArgs {
    /// Files and directories (read recursively), or one catalogue
    ///
    /// From a catalogue, the files that match the filter options are packed. With --check, the packs to
    /// check.
    #[arg(required_unless_present = "list", value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    /// Folder for the pack; created if it does not exist
    #[arg(long, short, value_name = "DIR", required_unless_present = "check")]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) listed: PathListArgs,

    /// Prefix of the names of the pack's files
    #[arg(long, value_name = "NAME", default_value = "images")]
    pub(crate) name: String,

    /// Maximum size of a shard: 1GiB, 500MB
    #[arg(long, value_name = "SIZE", default_value = "1GiB")]
    pub(crate) shard_size: Size,

    /// Number of shards, with nearly equal numbers of pictures
    #[arg(long, value_name = "N", conflicts_with = "shard_size")]
    pub(crate) shard_count: Option<NonZeroU32>,

    /// Order of the pictures
    ///
    /// hash: by a hash of key and seed, which shuffles the pictures in a reproducible way.
    #[arg(long, value_name = "ORDER", default_value = "path")]
    pub(crate) order: OrderName,

    /// Seed for --order hash; each seed gives another order
    #[arg(long, value_name = "N", default_value = "0")]
    pub(crate) seed: u64,

    /// Metadata to store next to each picture
    ///
    /// basic: format, size, date, place, camera and descriptions. all: every column of the catalogue, and all
    /// tags.
    #[arg(long, value_name = "DETAIL", default_value = "basic")]
    pub(crate) json: Detail,

    /// Read the pack back after writing it and compare hashes
    #[arg(long)]
    pub(crate) verify: bool,

    /// Check existing packs: hashes and indexes; damaged members are listed
    #[arg(long, conflicts_with_all = ["output", "verify", "list"])]
    pub(crate) check: bool,

    /// Overwrite an existing pack with this name
    #[arg(long, short)]
    pub(crate) force: bool,

    /// Number of worker threads [default: 4 per CPU, or 16 for files in an object store]
    ///
    /// There are more workers than CPUs because most of them wait for the device.
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Record the work and wait times of all threads to FILE; view it with `thalweg profile`
    #[arg(long, value_name = "FILE", help_heading = "Profiling")]
    pub(crate) profile: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) filter: FilterArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OrderName {
    Path,
    Date,
    Hash,
}

impl OrderName {
    pub(crate) fn with_seed(self, seed: u64) -> PackOrder {
        match self {
            OrderName::Path => PackOrder::Path,
            OrderName::Date => PackOrder::Date,
            OrderName::Hash => PackOrder::Shuffled { seed },
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Detail {
    None,
    Basic,
    All,
}

impl From<Detail> for PackJson {
    fn from(detail: Detail) -> PackJson {
        match detail {
            Detail::None => PackJson::None,
            Detail::Basic => PackJson::Basic,
            Detail::All => PackJson::All,
        }
    }
}
