//! Arguments of `thalweg find`.

use std::path::PathBuf;

use clap::Args;

use super::FilterArgs;

/// Find files by date, camera, place, text, missing values, duplicates, damage
///
/// Prints the paths of the files that meet all given options, one a line, as the file system has them; on a
/// terminal, characters that would steer it are shown escaped. A name may hold a line break: for scripts
/// there is -0. Without any option all files are found. Exit code 1 means that nothing was found.
#[derive(Args, Debug)]
pub(crate) struct FindArgs {
    /// The catalogue that `thalweg index` made
    #[arg(value_name = "CATALOG")]
    pub(crate) catalog: PathBuf,

    /// End each path with a zero byte in place of a line break, for xargs -0
    #[arg(long, short = '0')]
    pub(crate) null: bool,

    /// Print whole rows, each as one line of JSON
    #[arg(long, conflicts_with = "null")]
    pub(crate) json: bool,

    /// Print only how many there are
    #[arg(long, conflicts_with_all = ["null", "json"])]
    pub(crate) count: bool,

    #[command(flatten)]
    pub(crate) filter: FilterArgs,
}
