//! Arguments of `thalweg export`.

use std::num::NonZeroU64;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use engine::ListFormat;
use engine::catalog::{ExportFormat, HashKind, PartitionKey};

use super::FilterArgs;

/// Export the view `image`, or the rows that match filters, to Parquet, CSV or JSON Lines
///
/// The extension of OUT selects the format: .parquet, .csv or .jsonl. OUT may be in an object store
/// (s3://bucket/images.parquet), or `-` for standard output. It appears only when it is complete; an existing
/// file is not replaced without --force. Parquet stores times as timestamps and keywords as lists of strings;
/// CSV and JSON Lines store them as text, as in the catalogue. With --partition or --shard-rows, OUT is a
/// folder of files. CATALOG is thalweg.db in the current directory if it is left out.
#[derive(Args, Debug)]
#[command(override_usage = "thalweg export [OPTIONS] [CATALOG] OUT")]
#[command(after_long_help = "\
Examples:
  thalweg export thalweg.db images.parquet
  thalweg export thalweg.db nikon.csv --camera nikon --from 2024
  thalweg export thalweg.db SHA256SUMS --as sha256sum --root ~/Pictures
  thalweg export thalweg.db s3://tables/images --partition year,camera")]
pub(crate) struct ExportArgs {
    /// Catalogue created by `thalweg index`, and output: a file, a folder or -
    #[arg(value_names = ["CATALOG", "OUT"], required = true, num_args = 1..=2)]
    pub(crate) paths: Vec<PathBuf>,

    /// Format of the output [default: by its name; csv for -]
    ///
    /// Without it, a folder has Parquet files. The last five are lists of hashes for other programs, in one
    /// file; `thalweg index --hash=sha256,md5` records what they need.
    #[arg(long = "as", value_name = "FORMAT")]
    pub(crate) output_format: Option<Format>,

    /// Divide into folders: year, month, day, camera, columns
    ///
    /// Folders are nested in the order of the keys and named as Apache Hive names them, so DuckDB, Polars,
    /// Spark and pyarrow read them back as columns: year=2024/camera=NIKON D70/part-0.parquet. year, month
    /// and day are those of `taken_at`, camera is the model. Files lack the columns that their folders
    /// name.
    #[arg(long, value_name = "KEY,...", value_delimiter = ',', value_parser = key)]
    pub(crate) partition: Vec<PartitionKey>,

    /// Divide into files of at most N rows, in the folder OUT
    ///
    /// They are called part-0.parquet, part-1.parquet and so on.
    #[arg(long, value_name = "N")]
    pub(crate) shard_rows: Option<NonZeroU64>,

    /// With a list of hashes: write paths relative to this folder, without files that are elsewhere
    ///
    /// Without it, paths are absolute. A bag needs it.
    #[arg(long, value_name = "DIR")]
    pub(crate) root: Option<PathBuf>,

    /// Replace OUT if it exists
    ///
    /// A folder is replaced if it holds nothing but an earlier export.
    #[arg(long, short)]
    pub(crate) force: bool,

    /// Print a summary as JSON on standard output
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) filter: FilterArgs,
}

/// A format of exports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Apache Parquet
    Parquet,
    /// Comma-separated values
    Csv,
    /// JSON Lines
    Jsonl,
    /// A list for `sha256sum -c`
    Sha256sum,
    /// A list for `md5sum -c`
    Md5sum,
    /// A list for `b3sum -c`
    B3sum,
    /// A list for `hashdeep -a -k`, with the MD5 and SHA-256 hashes that are recorded
    Hashdeep,
    /// manifest-sha256.txt of a bag (BagIt, RFC 8493) that has the files in its folder `data`
    Bagit,
}

impl Format {
    /// The list that it is, if it is one.
    pub(crate) fn list(self) -> Option<ListFormat> {
        match self {
            Format::Parquet | Format::Csv | Format::Jsonl => None,
            Format::Sha256sum => Some(ListFormat::Sums(HashKind::Sha256)),
            Format::Md5sum => Some(ListFormat::Sums(HashKind::Md5)),
            Format::B3sum => Some(ListFormat::Sums(HashKind::Blake3)),
            Format::Hashdeep => Some(ListFormat::Hashdeep),
            Format::Bagit => Some(ListFormat::BagIt),
        }
    }

    /// The table that it is, if it is no list.
    pub(crate) fn table(self) -> Option<ExportFormat> {
        match self {
            Format::Parquet => Some(ExportFormat::Parquet),
            Format::Csv => Some(ExportFormat::Csv),
            Format::Jsonl => Some(ExportFormat::JsonLines),
            _ => None,
        }
    }
}

fn key(name: &str) -> Result<PartitionKey, String> {
    PartitionKey::named(name.trim()).map_err(|_| {
        "no such key; write year, month, day, camera, or a column of the view `image` such as format or country"
            .to_owned()
    })
}
