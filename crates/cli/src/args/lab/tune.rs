//! Arguments of `thalweg tune`.

use std::path::PathBuf;

use clap::Args;

/// Measure the storage under a path and keep the fastest settings for `index` and `tags`
///
/// Compares possible settings (read strategy, order, queue depth, workers, size of the first read) with the
/// defaults, on a sample of the files under PATH, with cold and warm caches. For each state of the caches,
/// a setting is kept only if it is shown to be at least 5 % faster, confirmed by a second measurement;
/// otherwise the default stays. `index` then looks up which files are in the page cache, and reads these
/// with the settings for warm caches and the others with those for cold caches; `tags` uses the settings
/// that are kept for both. At the end everything is measured in use, and what is no gain then is not kept.
/// Files are only read. If there are fewer than 128 files, test files are written to a temporary folder
/// that is removed at the end. An interrupted run keeps nothing.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg tune ~/Pictures
  thalweg tune /mnt/disk --time 300 --dry-run")]
pub(crate) struct TuneArgs {
    /// Folder on the storage to measure, preferably the collection itself
    #[arg(value_name = "PATH")]
    pub(crate) path: PathBuf,

    /// Measure and print the results, but keep nothing
    #[arg(long)]
    pub(crate) dry_run: bool,

    /// Remove the settings kept for this storage instead of measuring
    #[arg(long, conflicts_with_all = ["dry_run", "out", "json"])]
    pub(crate) forget: bool,

    /// Time limit in seconds; with less time, fewer differences are shown
    #[arg(long, value_name = "SECONDS", default_value = "100", value_parser = clap::value_parser!(u64).range(5..=3600))]
    pub(crate) time: u64,

    /// Seed for the sample and the order of the runs [default: random, printed]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,

    /// Directory for temporary catalogues [default: the system's temporary directory]
    #[arg(long, value_name = "PATH")]
    pub(crate) dir: Option<PathBuf>,

    /// Write a report with every run, like `thalweg lab run`
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    /// Print each setting that was tried, and the resulting profile, as one line of JSON each
    #[arg(long)]
    pub(crate) json: bool,
}
