//! Arguments of `thalweg check`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

use crate::open::DEFAULT_CATALOG;
use crate::typed::{Age, Share};

/// Check the integrity of a catalogue, a pack, a plan or another file of this program
///
/// Reads the whole catalogue and looks for damage, changes to the schema, missing related rows, duplicate
/// paths and tags that cannot be decoded; decisions and albums beside it are compared with their digests.
/// Packs, plans, parts, journals, reports of `lab` and timelines are compared with theirs. Nothing is
/// repaired. Each finding is one line on standard output; exit code 1 means that there is at least one.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg check thalweg.db
  thalweg check --read thalweg.db
  thalweg check plan.parquet
  thalweg check thalweg.db --hashes --older-than 90d
  thalweg check thalweg.db --hashes --share 5%")]
pub(crate) struct CheckArgs {
    /// Catalogue created by `thalweg index`, or another file that a command wrote
    #[arg(value_name = "CATALOG", default_value = DEFAULT_CATALOG)]
    pub(crate) catalog: PathBuf,

    /// Also read every file in the catalogue to its end
    ///
    /// Reports files that cannot be read and files whose size differs from the catalogue. On a device that
    /// seeks, files are read in physical order by default.
    #[arg(long, group = "reading")]
    pub(crate) read: bool,

    /// Also compare files with the hashes that `thalweg index --hash` recorded
    ///
    /// Files are read from the device, not from memory. One whose bytes are others although its size and
    /// times are the same has rotted; one that was written since is changed. The catalogue keeps when each
    /// file was last good (`checked_at`) and since when it is rotted (`rotted_at`); `thalweg find --where
    /// is:rotted` lists those. Nothing is done about any file.
    #[arg(long, group = "reading", conflicts_with = "read")]
    pub(crate) hashes: bool,

    /// Leave out files that were good this recently: 12h, 90d, 8w, 1y
    #[arg(long, value_name = "AGE", requires = "hashes")]
    pub(crate) older_than: Option<Age>,

    /// Stop after this share of the bytes: 5%, or 0.05
    ///
    /// Files whose last good check is longest ago come first, so `--share 5%` each night checks everything
    /// in twenty nights.
    #[arg(long, value_name = "SHARE", requires = "hashes")]
    pub(crate) share: Option<Share>,

    /// Read order: directory, inode, physical or fragments
    ///
    /// See `thalweg index --help`.
    #[arg(long, value_name = "ORDER", requires = "reading")]
    pub(crate) order: Option<engine::file::order::Order>,

    /// Number of reader threads; physical and fragments order use one
    #[arg(long, value_name = "N", requires = "reading")]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Print each finding as one line of JSON
    #[arg(long)]
    pub(crate) json: bool,
}
