//! Arguments of `thalweg query`.

use std::path::PathBuf;

use clap::Args;

/// Query a catalogue with SQL
///
/// Runs one read-only SQL statement. The view `image` has one row per file: path, bytes, modified_at, format,
/// mime, width, height, taken_at, make, model, lens, iso, latitude, longitude, title, keywords, rating,
/// error, tags and more.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg query thalweg.db \"SELECT model, count(*) FROM image GROUP BY model\"
  thalweg query thalweg.db \"SELECT * FROM image LIMIT 1\" --json")]
pub(crate) struct QueryArgs {
    /// Catalogue created by `thalweg index`
    #[arg(value_name = "CATALOG")]
    pub(crate) catalog: PathBuf,

    /// SQL statement, such as "SELECT model, count(*) FROM image GROUP BY model"
    #[arg(value_name = "SQL")]
    pub(crate) sql: String,

    /// Print each row as one line of JSON
    #[arg(long)]
    pub(crate) json: bool,

    /// Print CSV with a header line
    ///
    /// Follows RFC 4180. Text that a spreadsheet would interpret as a formula is prefixed with an apostrophe.
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
}
