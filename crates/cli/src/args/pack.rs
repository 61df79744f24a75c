//! Arguments of `thalweg pack`.

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use engine::{PackJson, PackOrder};

use super::FilterArgs;
use super::typed::Size;

/// Pack pictures into few large files that loaders read
///
/// DIR gets tar shards, NAME-000000.tar and so on, with a member KEY.EXTENSION for each picture, followed by
/// KEY.json with its metadata; a manifest, NAME.parquet, which also names the files that could not be packed;
/// NAME.lookup, by which this program finds members; and the indexes of wids and webshart (JSON) and of DALI
/// (.idx). Keys are made of the paths below the directories that are named, without dots and blanks.
///
/// The same files and options make the same bytes. Interrupted or killed, the same command goes on at the
/// first shard that is not whole. Files that are no pictures are left out; one that cannot be read is named,
/// and the run goes on.
#[derive(Args, Debug)]
pub(crate) struct PackArgs {
    /// Directories, with all that lies below them, and files; or one catalogue
    ///
    /// Of a catalogue the files are packed that the options below let through. With --check the packs to be
    /// checked.
    #[arg(required_unless_present = "list", value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    /// The folder for the pack; made if it does not exist
    #[arg(long, short, value_name = "DIR", required_unless_present = "check")]
    pub(crate) output: Option<PathBuf>,

    /// Further paths from a file, one a line; - is standard input
    #[arg(long, short = '@', value_name = "FILE")]
    pub(crate) list: Option<PathBuf>,

    /// The paths in the list end with a zero byte, not with a line break
    #[arg(long, short = '0', requires = "list")]
    pub(crate) null: bool,

    /// What the names of the pack's files begin with
    #[arg(long, value_name = "NAME", default_value = "images")]
    pub(crate) name: String,

    /// A shard ends before it is larger than this: 1GiB, 500MB
    #[arg(long, value_name = "SIZE", default_value = "1GiB")]
    pub(crate) shard_size: Size,

    /// As many shards as this, with nearly equal numbers of pictures
    #[arg(long, value_name = "N", conflicts_with = "shard_size")]
    pub(crate) shard_count: Option<NonZeroU32>,

    /// The order of the pictures
    ///
    /// hash: by a hash of their keys and the seed, which is as good as shuffled, and the same every time.
    #[arg(long, value_name = "ORDER", default_value = "path")]
    pub(crate) order: OrderName,

    /// Another seed gives another order by hash
    #[arg(long, value_name = "N", default_value = "0")]
    pub(crate) seed: u64,

    /// How much metadata lies beside each picture
    ///
    /// basic: what it is, when, where and by what it was taken, and what people say of it. all: every column
    /// of the catalogue, and all tags.
    #[arg(long, value_name = "DETAIL", default_value = "basic")]
    pub(crate) json: Detail,

    /// Read the pack back and compare hashes when it is made
    #[arg(long)]
    pub(crate) verify: bool,

    /// Check packs that are there: hashes, indexes against content; damaged members are named
    #[arg(long, conflicts_with_all = ["output", "verify", "list"])]
    pub(crate) check: bool,

    /// Write over a pack of this name that is there
    #[arg(long, short)]
    pub(crate) force: bool,

    /// Workers; by default four for each processor, 16 if the files lie in a store
    ///
    /// More than there are processors, for they wait for the device.
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Record who worked and who waited, and for what; see `thalweg profile`
    #[arg(long, value_name = "FILE", help_heading = "Measuring")]
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
