//! Arguments of `thalweg export`.

use std::path::PathBuf;

use clap::Args;

use super::FilterArgs;

/// Export the view `image`, or the rows that match filters, to Parquet, CSV or JSON Lines
///
/// The extension of OUT selects the format: .parquet, .csv or .jsonl. OUT appears only when it is complete;
/// an existing file is replaced then, and kept if the export fails. Parquet stores times as timestamps and
/// keywords as lists of strings; CSV and JSON Lines store them as text, as in the catalogue.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg export thalweg.db images.parquet
  thalweg export thalweg.db nikon.csv --camera nikon --from 2024")]
pub(crate) struct ExportArgs {
    /// Catalogue created by `thalweg index`
    #[arg(value_name = "CATALOG")]
    pub(crate) catalog: PathBuf,

    /// Output file: OUT.parquet, OUT.csv or OUT.jsonl
    #[arg(value_name = "OUT")]
    pub(crate) out: PathBuf,

    /// Print a summary as JSON on standard output
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) filter: FilterArgs,
}
