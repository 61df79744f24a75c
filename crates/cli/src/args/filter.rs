//! File selection options, shared by `find` and `export`.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use engine::catalog::column::COLUMNS;
use engine::catalog::{DuplicateKey, Filter, Place};

use super::typed::{Date, Ratings, Size, near, rectangle, similar_bits};

// No doc comment: clap would take it for the help of the command that this is flattened into.
#[derive(Args, Debug)]
#[command(next_help_heading = "Which files (all that are given must hold)")]
pub(crate) struct FilterArgs {
    /// Taken then or later: 2024, 2024-06, 2024-06-01, 2024-06-01T12:30
    ///
    /// Compared with the camera's clock (column taken_at). Files without such a date are not found.
    #[arg(long, value_name = "DATE")]
    pub(crate) from: Option<Date>,

    /// Taken then or earlier; 2024-06 means to the end of that June
    #[arg(long, value_name = "DATE")]
    pub(crate) to: Option<Date>,

    /// Make or model contain this text, in any case
    ///
    /// Make and model are one text with a blank between, as in "nikon corporation nikon d70".
    #[arg(long, value_name = "TEXT")]
    pub(crate) camera: Option<String>,

    /// The lens contains this text, in any case
    #[arg(long, value_name = "TEXT")]
    pub(crate) lens: Option<String>,

    /// Taken not farther than KM kilometres from a point in degrees
    ///
    /// North and east are positive: --near 52.52,13.405,10 is Berlin and ten kilometres around.
    #[arg(long, value_name = "LAT,LON,KM", value_parser = near, allow_hyphen_values = true)]
    pub(crate) near: Option<Place>,

    /// Taken between these degrees: south, west, north, east
    ///
    /// A west that is greater than the east means across the 180th meridian.
    #[arg(long = "box", value_name = "S,W,N,E", value_parser = rectangle, allow_hyphen_values = true)]
    #[arg(conflicts_with = "near")]
    pub(crate) rectangle: Option<Place>,

    /// Title, description, keywords or path contain this text, in any case
    #[arg(long, value_name = "TEXT")]
    pub(crate) text: Option<String>,

    /// This column has no value: taken_at, latitude, title, ...; may be given more than once
    ///
    /// The columns are those of the view `image`.
    #[arg(long, value_name = "COLUMN", hide_possible_values = true)]
    #[arg(value_parser = PossibleValuesParser::new(COLUMNS.iter().map(|column| column.name)))]
    pub(crate) missing: Vec<String>,

    /// Has this tag: ExifIFD:LensModel, or LensModel in any group; may be given more than once
    ///
    /// Tags are known of files that were indexed with --tags.
    #[arg(long, value_name = "TAG")]
    pub(crate) has: Vec<String>,

    /// Has not this tag; may be given more than once
    ///
    /// Tags are known of files that were indexed with --tags; other files are not found.
    #[arg(long, value_name = "TAG")]
    pub(crate) lacks: Vec<String>,

    /// Could not be read, is damaged, or is no image; the column `error` says why
    #[arg(long)]
    pub(crate) broken: bool,

    /// Is of this format, as the column `format` names it: JPEG, PNG, TIFF
    #[arg(long, value_name = "NAME")]
    pub(crate) format: Option<String>,

    /// Rated 4 or better (4), from 2 to 3 (2..3), 2 or worse (..2)
    #[arg(long, value_name = "RATING", allow_hyphen_values = true)]
    pub(crate) rating: Option<Ratings>,

    /// At least this large: 1500, 20kB, 20KiB, 1.5MiB
    #[arg(long, value_name = "SIZE")]
    pub(crate) min_size: Option<Size>,

    /// At most this large
    #[arg(long, value_name = "SIZE")]
    pub(crate) max_size: Option<Size>,

    /// In this directory or below it
    #[arg(long, value_name = "DIR")]
    pub(crate) under: Option<PathBuf>,

    /// There is another file that is the same; files come grouped
    ///
    /// The same by all bytes (content), by what is to be seen (picture), or by size in bytes, time taken,
    /// width and height (size-time), which is a guess, but needs no hashes in the catalogue.
    #[arg(long, value_name = "BY", num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = "content")]
    pub(crate) duplicates: Option<SameBy>,

    /// Another picture looks much the same: at most so many of 64 bits differ [default: 4]
    ///
    /// By the perceptual hashes in the catalogue. 4 finds copies that were encoded again or made smaller, 10
    /// also those that were edited; in a million files, chance finds pairs from 8 on. A group is all that
    /// hangs together.
    #[arg(long, value_name = "BITS", value_parser = similar_bits, num_args = 0..=1, default_missing_value = "4")]
    pub(crate) similar: Option<u32>,

    /// Pictures that look much like this one, the nearest first
    ///
    /// The file need not be in the catalogue; its hash is made now. At most --similar of 64 bits differ, 10
    /// without it.
    #[arg(long, value_name = "FILE", conflicts_with = "duplicates")]
    pub(crate) similar_to: Option<PathBuf>,

    /// Files that were there once and are not any more, in place of those that are
    #[arg(long)]
    pub(crate) vanished: bool,

    /// Not more than this many
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<u64>,
}

/// Bits in which a picture may differ from the one of `--similar-to`: also those that were edited.
const SIMILAR_BITS: u32 = 10;

/// By what two files are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SameBy {
    /// All bytes
    Content,
    /// What is to be seen
    Picture,
    /// Size in bytes, time taken, width and height
    SizeTime,
}

impl From<SameBy> for DuplicateKey {
    fn from(same_by: SameBy) -> DuplicateKey {
        match same_by {
            SameBy::Content => DuplicateKey::Content,
            SameBy::Picture => DuplicateKey::Picture,
            SameBy::SizeTime => DuplicateKey::SizeAndTime,
        }
    }
}

impl FilterArgs {
    /// The catalogue's filter. An error tells of options that contradict each other.
    pub(crate) fn to_filter(&self) -> Result<Filter, String> {
        let mut filter = Filter::default();
        filter.taken_from = self.from.as_ref().map(|date| date.0.clone());
        filter.taken_to = self.to.as_ref().map(|date| date.0.clone());
        filter.camera.clone_from(&self.camera);
        filter.lens.clone_from(&self.lens);
        filter.place = self.near.or(self.rectangle);
        filter.text.clone_from(&self.text);
        filter.missing.clone_from(&self.missing);
        filter.has_tags.clone_from(&self.has);
        filter.lacks_tags.clone_from(&self.lacks);
        filter.broken = self.broken;
        filter.format.clone_from(&self.format);
        if let Some(Ratings(ratings)) = &self.rating {
            filter.rating_min = Some(*ratings.start()).filter(|&least| least != i32::MIN);
            filter.rating_max = Some(*ratings.end()).filter(|&most| most != i32::MAX);
        }
        filter.bytes_min = self.min_size.map(|size| size.bytes);
        filter.bytes_max = self.max_size.map(|size| size.bytes);
        filter.under = self.under.as_ref().map(|under| absolute(under)).transpose()?;
        filter.duplicates = self.duplicates.map(DuplicateKey::from);
        match &self.similar_to {
            Some(file) => {
                let hash = engine::perceptual_hash(file).map_err(|error| engine::chain(&error))?;
                filter.similar_to = Some((hash, self.similar.unwrap_or(SIMILAR_BITS)));
            }
            None => filter.similar = self.similar,
        }
        filter.vanished = self.vanished;
        filter.limit = self.limit;
        check_order(&filter)?;
        Ok(filter)
    }
}

/// The directory as `index` wrote it down: absolute, links resolved. One that is gone (an unmounted disk)
/// still has an absolute name.
fn absolute(directory: &std::path::Path) -> Result<PathBuf, String> {
    std::fs::canonicalize(directory)
        .or_else(|_| std::path::absolute(directory))
        .map_err(|error| format!("--under `{}`: {error}", directory.display()))
}

/// Ranges that hold nothing are mistakes of typing.
fn check_order(filter: &Filter) -> Result<(), String> {
    if let (Some(from), Some(to)) = (&filter.taken_from, &filter.taken_to)
        && *from > format!("{to}~")
    {
        return Err(format!("--from {from} is later than --to {to}"));
    }
    match (filter.bytes_min, filter.bytes_max) {
        (Some(least), Some(most)) if least > most => {
            Err(format!("--min-size {least} is more than --max-size {most}"))
        }
        _ => Ok(()),
    }
}
