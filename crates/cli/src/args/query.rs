//! Arguments of `thalweg query`.

use std::path::PathBuf;

use clap::Args;

/// Ask a catalogue in SQL
///
/// Any one statement that only reads. The view `image` has one row a file: path, bytes, modified_at, format,
/// mime, width, height, taken_at, make, model, lens, iso, latitude, longitude, title, keywords, rating,
/// error, tags and more. `thalweg query CATALOG "SELECT * FROM image LIMIT 1" --json` shows them all.
#[derive(Args, Debug)]
pub(crate) struct QueryArgs {
    /// The catalogue that `thalweg index` made
    #[arg(value_name = "CATALOG")]
    pub(crate) catalog: PathBuf,

    /// One statement, such as "SELECT model, count(*) FROM image GROUP BY model"
    #[arg(value_name = "SQL")]
    pub(crate) sql: String,

    /// Print each row as one line of JSON
    #[arg(long)]
    pub(crate) json: bool,

    /// Print CSV with a line of names
    ///
    /// As RFC 4180 has it. Text that a spreadsheet would take for a formula gets an apostrophe in front.
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
}
