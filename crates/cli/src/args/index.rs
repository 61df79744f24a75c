//! Arguments of `thalweg index`.

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;

use clap::Args;

use super::Shards;

/// Read the metadata of all files under the given paths into a catalogue
///
/// Files that are unchanged since the last run (size, modification time and inode) are not opened again. A
/// file that cannot be read, or is no image, gets a row that says why. The catalogue is an SQLite database;
/// its view `image` has one row a file. Interrupted (Ctrl-C), the run keeps what it has finished, and the
/// next one goes on from there.
///
/// With --plan, shards of a plan that `thalweg plan` made become Parquet files with the columns of that view,
/// for `thalweg merge`. A part that is there is left alone, so a run may be killed and repeated, anywhere and
/// in any order.
#[derive(Args, Debug)]
pub(crate) struct IndexArgs {
    /// Directories, with all that lies below them, and files
    #[arg(required_unless_present = "plan", value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    /// The catalogue; made if it does not exist
    #[arg(long, short, value_name = "CATALOG", default_value = "thalweg.db")]
    pub(crate) catalog: PathBuf,

    /// Make parts of this plan, not a catalogue
    #[arg(
        long,
        value_name = "PLAN",
        requires = "shard",
        requires = "output",
        conflicts_with_all = ["paths", "catalog", "full", "hash", "perceptual", "verify", "thumbnails", "order"],
        help_heading = "Shards of a plan"
    )]
    pub(crate) plan: Option<PathBuf>,

    /// Which shards, counted from 0: 7, 7-9 or 0,3,7-9
    #[arg(long, value_name = "K", requires = "plan", help_heading = "Shards of a plan")]
    pub(crate) shard: Option<Shards>,

    /// The folder for the parts; made if it does not exist
    #[arg(long, short, value_name = "OUT", requires = "plan", help_heading = "Shards of a plan")]
    pub(crate) output: Option<PathBuf>,

    /// Keep all tags of each file as JSON, in the column `tags`
    #[arg(long)]
    pub(crate) tags: bool,

    /// Read all files again, also unchanged ones
    #[arg(long)]
    pub(crate) full: bool,

    /// Keep the hash of each file's bytes (BLAKE3), in the column `content_hash`
    ///
    /// `find --duplicates` then compares bytes. With this option or one of the next three, files are read as
    /// a whole, once for all of them; unchanged files that lack what is asked for are read again, and what
    /// they have stays.
    #[arg(long, help_heading = "What else is made of each file")]
    pub(crate) hash: bool,

    /// Keep a hash of what each picture looks like, for `find --similar`, in `perceptual_hash`
    #[arg(long, help_heading = "What else is made of each file")]
    pub(crate) perceptual: bool,

    /// Decode each picture to its end
    ///
    /// What is broken is told in the columns `verdict`, `survives` and `error`.
    #[arg(long, help_heading = "What else is made of each file")]
    pub(crate) verify: bool,

    /// Keep a thumbnail of each picture in the database DB, made if it does not exist
    #[arg(long, value_name = "DB", help_heading = "What else is made of each file")]
    pub(crate) thumbnails: Option<PathBuf>,

    /// The square that these thumbnails fit into, in pixels
    #[arg(
        long,
        value_name = "PIXELS",
        default_value = "256",
        value_parser = clap::value_parser!(u32).range(1..=8192),
        help_heading = "What else is made of each file"
    )]
    pub(crate) thumbnail_size: u32,

    /// Print what was done as JSON on standard output
    #[arg(long)]
    pub(crate) json: bool,

    /// Workers; by default as many as there are processors, more while they wait
    ///
    /// More are added while they wait for the device. For objects in a store 2 to 4 are enough.
    #[arg(long, value_name = "N", help_heading = "How files are read")]
    pub(crate) threads: Option<NonZeroUsize>,

    /// The way of reading: pread, stdio, buffered, mmap, uring or direct [default: pread]
    ///
    /// This and the other options of reading win over what `thalweg tune` keeps of the storage.
    #[arg(long, value_name = "NAME", help_heading = "How files are read")]
    pub(crate) strategy: Option<engine::file::Strategy>,

    /// Order of reading: directory, inode or physical
    ///
    /// By default what the device wants: physical, with one reader, where it seeks; else as the directories
    /// list.
    #[arg(long, value_name = "ORDER", help_heading = "How files are read")]
    pub(crate) order: Option<engine::file::order::Order>,

    /// Bytes read of each file before its parser asks for more [default: 16384]
    ///
    /// Of objects in a store 32768 are read.
    #[arg(long, value_name = "BYTES", help_heading = "How files are read")]
    pub(crate) first_bytes: Option<usize>,

    /// Reads that each worker has under way at once: 64 of objects in a store, 32 with `--strategy uring`
    #[arg(long, value_name = "N", help_heading = "How files are read")]
    pub(crate) queue_depth: Option<NonZeroU32>,

    /// Record who worked and who waited, and for what; see `thalweg profile`
    #[arg(long, value_name = "FILE", help_heading = "Measuring")]
    pub(crate) profile: Option<PathBuf>,
}
