//! Arguments of `thalweg export`.

use std::path::PathBuf;

use clap::Args;

use super::FilterArgs;

/// Write the catalogue's view `image`, whole or filtered, as Parquet, CSV or JSON Lines
///
/// The name of the file tells the format: .parquet, .csv or .jsonl. The file appears when it is complete; one
/// that was there before is replaced then, and kept if the export fails. Parquet has times as timestamps and
/// keywords as lists of strings, CSV and JSON Lines have them as the text that the catalogue has.
#[derive(Args, Debug)]
pub(crate) struct ExportArgs {
    /// The catalogue that `thalweg index` made
    #[arg(value_name = "CATALOG")]
    pub(crate) catalog: PathBuf,

    /// The file to write: OUT.parquet, OUT.csv or OUT.jsonl
    #[arg(value_name = "OUT")]
    pub(crate) out: PathBuf,

    /// Print what was written as JSON on standard output
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) filter: FilterArgs,
}
