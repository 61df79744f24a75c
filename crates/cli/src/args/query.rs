//! Arguments of `thalweg query`.

use std::borrow::Cow;
use std::ffi::OsString;
use std::path::Path;

use clap::Args;

use crate::open::DEFAULT_CATALOG;
use crate::typed::{AttachedCatalog, attached};

/// Query a catalogue with SQL
///
/// Runs one read-only SQL statement. The view `image` has one row per file: path, bytes, modified_at, format,
/// mime, width, height, taken_at, make, model, lens, iso, latitude, longitude, title, keywords, rating,
/// error, tags and more.
#[derive(Args, Debug)]
#[command(override_usage = "thalweg query [OPTIONS] [CATALOG] <SQL>")]
#[command(after_long_help = "\
Examples:
  thalweg query thalweg.db \"SELECT model, count(*) FROM image GROUP BY model\"
  thalweg query thalweg.db \"SELECT * FROM image LIMIT 1\" --json")]
pub(crate) struct QueryArgs {
    /// Catalogue created by `thalweg index` [default: thalweg.db], and an SQL statement
    // One list, because clap cannot have an optional first position with options before the second.
    #[arg(value_names = ["CATALOG", "SQL"], num_args = 1..=2, required = true)]
    values: Vec<OsString>,

    /// Also read this catalogue, as NAME in the statement; can be repeated
    ///
    /// Files of one catalogue that another one has: --attach backup=backup.db and "SELECT path FROM image
    /// WHERE content_hash IN (SELECT content_hash FROM backup.image)".
    #[arg(long, value_name = "NAME=CATALOG", value_parser = attached)]
    pub(crate) attach: Vec<AttachedCatalog>,

    /// Let the statement run as long as it needs
    ///
    /// By default it ends with an error after many more steps than any statement about the rows of the
    /// catalogue takes (20,000,000,000 and 100 for each byte, which are minutes), because a catalogue of a
    /// stranger can have views and pages that are read without end. A statement of your own that compares
    /// millions of rows with each other can need more.
    #[arg(long)]
    pub(crate) unlimited: bool,

    /// Print each row as one line of JSON
    #[arg(long)]
    pub(crate) json: bool,

    /// Print CSV with a header line
    ///
    /// Follows RFC 4180. Text that a spreadsheet would interpret as a formula is prefixed with an apostrophe.
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
}

impl QueryArgs {
    /// The catalogue to read.
    pub(crate) fn catalog(&self) -> &Path {
        match self.values.as_slice() {
            [catalog, _] => Path::new(catalog),
            _ => Path::new(DEFAULT_CATALOG),
        }
    }

    /// The statement to run. SQLite rejects the characters that replace bytes which are not UTF-8.
    pub(crate) fn sql(&self) -> Cow<'_, str> {
        self.values.last().map_or(Cow::Borrowed(""), |sql| sql.to_string_lossy())
    }
}
