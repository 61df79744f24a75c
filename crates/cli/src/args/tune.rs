//! Arguments of `thalweg tune`.

use std::path::PathBuf;

use clap::Args;

/// Measure the storage under a path and keep what `index` and `tags` should do there
///
/// Sets what can be chosen (the way of reading, the order, the depth, the workers, the first read) against
/// the defaults, on a sample of the files that lie there, with caches cold and warm. A choice is kept only if
/// it is shown to be faster by 5 % or more, once and once again, and nowhere slower; all else stays as it is.
/// The files are read and never written; where fewer than 128 lie, some are made in a folder that is removed
/// at the end. An interrupt keeps nothing.
#[derive(Args, Debug)]
pub(crate) struct TuneArgs {
    /// A folder on the storage, best the collection itself
    #[arg(value_name = "PATH")]
    pub(crate) path: PathBuf,

    /// Measure and show, and keep nothing
    #[arg(long)]
    pub(crate) dry_run: bool,

    /// Measure nothing and remove what is kept of the storage
    #[arg(long, conflicts_with_all = ["dry_run", "out", "json"])]
    pub(crate) forget: bool,

    /// How long it may take; with less time fewer differences are shown
    #[arg(long, value_name = "SECONDS", default_value = "100", value_parser = clap::value_parser!(u64).range(5..=3600))]
    pub(crate) time: u64,

    /// From which the sample and the order of the runs are drawn [default: another each time, printed]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,

    /// Where to make the catalogues that are thrown away [default: the folder for temporary files]
    #[arg(long, value_name = "PATH")]
    pub(crate) dir: Option<PathBuf>,

    /// Write a report with every run, as `thalweg lab run` does
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    /// Print each choice that was tried, and the profile, as one line of JSON each
    #[arg(long)]
    pub(crate) json: bool,
}
