//! Arguments of `thalweg find`.

use std::path::PathBuf;

use clap::Args;
use engine::catalog::SortKey;

use super::{ActArgs, FilterArgs};
use crate::open::DEFAULT_CATALOG;
use crate::typed::sort_key;

/// Find files by date, camera, place, text, missing values, duplicates or damage
///
/// Prints the paths of the files that match all given options, one per line. Paths are printed byte for byte
/// as in the file system; on a terminal, control characters are escaped. File names may contain line breaks,
/// so use -0 in scripts. Without filters, all files are printed. Exit code 1 means that no file was found.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg find thalweg.db --camera nikon --from 2024-06 --to 2024-08
  thalweg find thalweg.db --where \"iron gates (camera:nikon OR rating:4..) -kind:raw\"
  thalweg find --where month:6..8 --sort -rating --limit 20
  thalweg find thalweg.db --duplicates
  thalweg find thalweg.db --decided --script > drop.sh
  thalweg find thalweg.db --duplicates --keep largest --apply hardlink
  thalweg find thalweg.db --repair --copies-in backup.db")]
pub(crate) struct FindArgs {
    /// Catalogue created by `thalweg index`
    #[arg(value_name = "CATALOG", default_value = DEFAULT_CATALOG)]
    pub(crate) catalog: PathBuf,

    /// End each path with a zero byte instead of a line break, for xargs -0
    #[arg(long, short = '0')]
    pub(crate) null: bool,

    /// Print complete rows, each as one line of JSON
    #[arg(long, conflicts_with = "null")]
    pub(crate) json: bool,

    /// Print only the number of files found
    #[arg(long, conflicts_with_all = ["null", "json"])]
    pub(crate) count: bool,

    /// Print the files whose content is not in this collection
    ///
    /// A collection is another catalogue, a folder, a pack or a bucket. As in `thalweg compare`, hashes
    /// decide where both sides have them, else size, time and name.
    #[arg(long, value_name = "COLLECTION", conflicts_with = "choice")]
    pub(crate) not_in: Option<PathBuf>,

    /// Print the files that were decided to be dropped in `thalweg serve`
    ///
    /// The decisions are in the file CATALOG.decisions. A file is printed until a newer decision keeps it, or
    /// until it is gone. A list of lines lacks paths with line breaks. With --json, each line has the length,
    /// time and hash of the file and of the one that is kept.
    #[arg(long, group = "choice")]
    pub(crate) decided: bool,

    /// With --decided, --keep or --repair: print a shell script that checks each file before it acts
    ///
    /// Without an argument it prints what it would do. Run with --delete it removes the files that are to be
    /// dropped; that of --repair is run with --repair and removes nothing.
    #[arg(long, requires = "choice", conflicts_with_all = ["null", "json", "count", "apply"])]
    pub(crate) script: bool,

    /// Sort by this column of the view `image`; -COLUMN puts the greatest first; can be repeated
    ///
    /// Files without a value come last, files with the same value by path. Groups of duplicates stay
    /// together. Dates are sorted by their value, also those in the future, which `serve` shows last.
    #[arg(long, value_name = "COLUMN", value_parser = sort_key, allow_hyphen_values = true)]
    #[arg(conflicts_with = "choice")]
    pub(crate) sort: Vec<SortKey>,

    #[command(flatten)]
    pub(crate) act: ActArgs,

    #[command(flatten)]
    pub(crate) filter: FilterArgs,
}
