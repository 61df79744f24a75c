//! File selection options, shared by `find` and `export`.

use std::error::Error;
use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use engine::catalog::language::Condition;
use engine::catalog::language::column_names;
use engine::catalog::{DuplicateKey, Filter, Place};

use crate::filters::{self, Conditions};
use crate::printer::Drawing;
use crate::typed::{Date, Ratings, Size, near, rectangle, similar_bits};

// No doc comment: clap would take it for the help of the command that this is flattened into.
#[derive(Args, Debug)]
pub(crate) struct FilterArgs {
    #[command(flatten)]
    dates: DateArgs,

    #[command(flatten)]
    undated: UndatedFilterArgs,
}

// No doc comment, as above.
#[derive(Args, Debug)]
#[command(next_help_heading = "Filters (a file must match all of them)")]
struct DateArgs {
    /// Taken at or after this date: 2024, 2024-06, 2024-06-01 or 2024-06-01T12:30
    ///
    /// Compared with the camera's local time (column `taken_at`). Files without a date are not found.
    #[arg(long, value_name = "DATE")]
    from: Option<Date>,

    /// Taken at or before this date; 2024-06 includes all of June
    #[arg(long, value_name = "DATE")]
    to: Option<Date>,
}

// The filters of `organize`, whose --to is something else. No doc comment, as above.
#[derive(Args, Debug)]
#[command(next_help_heading = "Filters (a file must match all of them)")]
pub(crate) struct UndatedFilterArgs {
    /// Make or model contains this text (case-insensitive)
    ///
    /// Make and model are searched as one text, separated by a space: "nikon corporation nikon d70".
    #[arg(long, value_name = "TEXT")]
    pub(crate) camera: Option<String>,

    /// Lens name contains this text (case-insensitive)
    #[arg(long, value_name = "TEXT")]
    pub(crate) lens: Option<String>,

    /// Taken within KM kilometres of a point given in degrees, or of a city
    ///
    /// North and east are positive. Examples: --near 52.52,13.405,10 finds pictures taken within 10 km of
    /// Berlin, --near Berlin those within 20 km, --near "Paris,Texas,5" those within 5 km of that Paris. If
    /// several cities have the name, the largest one is used.
    #[arg(long, value_name = "LAT,LON,KM|CITY", value_parser = near, allow_hyphen_values = true)]
    pub(crate) near: Option<Place>,

    /// Taken inside a box given in degrees: south, west, north, east
    ///
    /// Example: --box 52.3,13.1,52.7,13.8 (Berlin). If west is greater than east, the box crosses the 180th
    /// meridian.
    #[arg(long = "box", value_name = "S,W,N,E", value_parser = rectangle, allow_hyphen_values = true)]
    #[arg(conflicts_with = "near")]
    pub(crate) rectangle: Option<Place>,

    /// Matches this search: words and filters, such as 'iron gates rating:4.. -kind:raw'
    ///
    /// The language is that of the search box of `thalweg serve`: words, "phrases", beginnings*, filters
    /// (camera:nikon, from:2019, near:52.5,13.4,10), AND, OR, NOT and parentheses. docs/search.md describes
    /// it.
    #[arg(long = "where", value_name = "SEARCH", allow_hyphen_values = true)]
    pub(crate) search: Option<String>,

    /// In the album of this name, which `thalweg album` made
    #[arg(long, value_name = "NAME")]
    pub(crate) album: Option<String>,

    /// Title, description, keywords or path contains this text (case-insensitive)
    #[arg(long, value_name = "TEXT")]
    pub(crate) text: Option<String>,

    /// This column is empty: taken_at, latitude, title, ...; can be repeated
    ///
    /// The columns are those of the view `image`; also `gps`, `date`, `camera`, `keyword`, `hash`, `tag`.
    #[arg(long, value_name = "COLUMN", hide_possible_values = true)]
    #[arg(value_parser = PossibleValuesParser::new(column_names()))]
    pub(crate) missing: Vec<String>,

    /// Has this tag: ExifIFD:LensModel, or LensModel in any group; can be repeated
    ///
    /// Only files indexed with --tags have tags in the catalogue.
    #[arg(long, value_name = "TAG")]
    pub(crate) has: Vec<String>,

    /// Does not have this tag; can be repeated
    ///
    /// Only files indexed with --tags have tags in the catalogue; other files are not found.
    #[arg(long, value_name = "TAG")]
    pub(crate) lacks: Vec<String>,

    /// Unreadable, damaged or not an image; the column `error` has the reason
    #[arg(long)]
    pub(crate) broken: bool,

    /// Has this format, as in the column `format`: JPEG, PNG, TIFF
    #[arg(long, value_name = "NAME")]
    pub(crate) format: Option<String>,

    /// Rating: 4 (4 or higher), 2..3 (2 to 3) or ..2 (2 or lower)
    #[arg(long, value_name = "RATING", allow_hyphen_values = true)]
    pub(crate) rating: Option<Ratings>,

    /// At least this size: 1500, 20kB, 20KiB, 1.5MiB
    #[arg(long, value_name = "SIZE")]
    pub(crate) min_size: Option<Size>,

    /// At most this size
    #[arg(long, value_name = "SIZE")]
    pub(crate) max_size: Option<Size>,

    /// Inside this directory or its subdirectories
    #[arg(long, value_name = "DIR")]
    pub(crate) under: Option<PathBuf>,

    /// Has duplicates; `find` prints groups with an empty line between them
    ///
    /// With -0 an empty record is between them, and with --json the field `group` has their number.
    /// content, the default, compares all bytes (`index --hash`). picture compares what pictures look like:
    /// perceptual hash, shape, brightness and colours, and of pages all pixels (`index --perceptual`).
    /// picture-hash compares the picture's data, whatever the metadata (`index --hash-picture`).
    /// size-time compares size in bytes, time taken, width and height: it can be wrong, but needs no hashes.
    /// Hard links and empty files are not duplicates.
    #[arg(long, value_name = "BY", num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = "content")]
    pub(crate) duplicates: Option<SameBy>,

    /// In one stack with other files; `find` prints stacks with an empty line between them
    ///
    /// A stack is one photograph in several files: a raw file and its JPEG, a Live Photo and its film, edited
    /// versions, a burst, a bracket, the parts of a panorama. The file that stands for it comes first.
    #[arg(long)]
    pub(crate) stacks: bool,

    /// Has similar pictures: perceptual hashes differ in at most BITS of 64 bits [default: 4]
    ///
    /// Compares the perceptual hashes in the catalogue (`thalweg index --perceptual`). 4 finds copies that
    /// were re-encoded or scaled down, 10 also edited ones; in a million files, pairs match by chance from 8
    /// bits on. Files are grouped transitively: if A matches B and B matches C, all three are in one group.
    #[arg(long, value_name = "BITS", value_parser = similar_bits, num_args = 0..=1, default_missing_value = "4")]
    pub(crate) similar: Option<u32>,

    /// Similar to this picture, best match first
    ///
    /// The file need not be in the catalogue: its hash is computed now. Hashes differ in at most --similar of
    /// 64 bits, 4 by default; `--similar 10` also finds edited pictures.
    #[arg(long, value_name = "FILE", conflicts_with = "duplicates")]
    pub(crate) similar_to: Option<PathBuf>,

    /// With --similar or --similar-to: also find rotated and mirrored pictures
    ///
    /// The hashes of the other orientations of --similar-to's FILE are computed from its pixels. --similar
    /// derives them from the stored hashes, with 3 wrong bits on average: use --similar 8 to find most
    /// copies. It compares several times as much.
    #[arg(long)]
    pub(crate) any_orientation: bool,

    /// List files that no longer exist instead of existing ones
    #[arg(long)]
    pub(crate) vanished: bool,

    /// Stop after this many files
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<u64>,
}

/// By what two files are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SameBy {
    /// All bytes are the same (needs `index --hash`)
    Content,
    /// Pictures look the same (needs `index --perceptual`)
    Picture,
    /// Data of the picture are the same, whatever the metadata (needs `index --hash-picture`)
    PictureHash,
    /// Size in bytes, time taken, width and height are the same; a guess that needs no hashes
    SizeTime,
}

impl From<SameBy> for DuplicateKey {
    fn from(same_by: SameBy) -> DuplicateKey {
        match same_by {
            SameBy::Content => DuplicateKey::Content,
            SameBy::Picture => DuplicateKey::Picture,
            SameBy::PictureHash => DuplicateKey::PictureHash,
            SameBy::SizeTime => DuplicateKey::SizeAndTime,
        }
    }
}

impl FilterArgs {
    /// The catalogue's filter. An error names options that contradict each other.
    pub(crate) fn to_filter(&self) -> Result<Filter, Box<dyn Error>> {
        let DateArgs { from, to } = &self.dates;
        self.undated.filter_taken([from, to].map(|date| date.as_ref().map(|date| date.0.clone())).into())
    }
}

impl UndatedFilterArgs {
    /// The catalogue's filter. An error names options that contradict each other.
    pub(crate) fn to_filter(&self) -> Result<Filter, Box<dyn Error>> {
        self.filter_taken((None, None))
    }

    /// The same for files that were taken between two times.
    fn filter_taken(&self, taken: (Option<String>, Option<String>)) -> Result<Filter, Box<dyn Error>> {
        let mut given = Conditions { taken, ..Conditions::default() };
        let filters = [
            ("camera", self.camera.as_slice()),
            ("lens", self.lens.as_slice()),
            ("album", self.album.as_slice()),
            ("text", self.text.as_slice()),
            ("format", self.format.as_slice()),
            ("missing", &self.missing),
            ("tag", &self.has),
        ];
        for (filter, values) in filters {
            values.iter().try_for_each(|value| given.add(filter, value))?;
        }
        self.lacks.iter().for_each(|tag| given.add_lacking(tag));
        if self.broken {
            given.add_search(Condition::Broken);
        }
        if let Some(directory) = &self.under {
            given.add_search(Condition::under(&absolute(directory)?));
        }
        if let Some(search) = &self.search {
            let search = filters::search(search);
            given.add_search(search.map_err(|mistakes| Drawing(format!("--where has {mistakes}")))?);
        }
        given.bytes = (self.min_size.map(|size| size.bytes), self.max_size.map(|size| size.bytes));
        given.rating = self.rating.as_ref().map(|ratings| ratings.0).unwrap_or_default();
        let filter = &mut given.filter;
        filter.duplicates = self.duplicates.map(DuplicateKey::from);
        filter.stacks = self.stacks;
        filter.similar = self.similar;
        filter.any_orientation = self.any_orientation;
        filter.vanished = self.vanished;
        filter.limit = self.limit;
        given.near = self.near;
        given.rectangle = self.rectangle;
        given.similar_to.clone_from(&self.similar_to);
        Ok(given.finish(&|name| format!("--{name}"))?)
    }
}

fn absolute(directory: &Path) -> Result<PathBuf, String> {
    filters::directory(directory)
        .map_err(|error| format!("cannot resolve --under `{}`: {error}", directory.display()))
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory as _, Parser};
    use engine::catalog::language::parse;

    use super::*;

    #[derive(Parser, Debug)]
    struct Line {
        #[command(flatten)]
        filter: FilterArgs,
    }

    /// Options and the sentence of the search language that finds the same.
    const SENTENCES: &[(&[&str], &str)] = &[
        (&["--from", "2024-06"], "from:2024-06"),
        (&["--to", "2024"], "to:2024"),
        (&["--camera", "eos \"5d\""], "camera:\"eos \"\"5d\"\"\""),
        (&["--lens", "24-70"], "lens:24-70"),
        (&["--near", "52.5,13.4,10"], "near:52.5,13.4,10"),
        (&["--near", "Paris, Texas"], "near:\"Paris, Texas\""),
        (&["--box", "52.3,13.1,52.7,13.8"], "box:52.3,13.1,52.7,13.8"),
        (&["--where", "iron OR sea"], "iron OR sea"),
        (&["--album", "Summer, in Rome"], "album:\"Summer, in Rome\""),
        (&["--text", "a:b"], "text:\"a:b\""),
        (&["--missing", "taken_at", "--missing", "lens"], "missing:taken_at missing:lens"),
        (&["--missing", "gps"], "missing:gps"),
        (&["--has", "EXIF:Flash"], "tag:EXIF:Flash"),
        (&["--lacks", "EXIF:Flash"], "has:tags -tag:EXIF:Flash"),
        (&["--broken"], "is:broken"),
        (&["--format", "jpg"], "format:jpg"),
        (&["--rating", "4"], "rating:4.."),
        (&["--rating", "2..3"], "rating:2..3"),
        (&["--rating", "..2"], "rating:..2"),
        (&["--min-size", "1.5MiB"], "bytes:1.5Mi.."),
        (&["--max-size", "20kB"], "bytes:..20k"),
        (&["--under", "/photos/2019"], "under:/photos/2019"),
    ];

    /// Options that group, order or cut what is found, and that of files of the past.
    const NO_CONDITIONS: &[&str] =
        &["any-orientation", "duplicates", "limit", "similar", "similar-to", "stacks", "vanished"];

    #[test]
    fn every_option_is_a_sentence_of_the_language() {
        for (options, sentence) in SENTENCES {
            let line = Line::try_parse_from([&["find"], *options].concat()).unwrap();
            let search = line.filter.to_filter().unwrap().search;
            assert_eq!(search, parse(sentence).unwrap(), "{options:?}");
        }
        for option in Line::command().get_arguments().filter_map(clap::Arg::get_long) {
            let is_in = |(options, _): &(&[&str], &str)| options[0].trim_start_matches('-') == option;
            assert!(SENTENCES.iter().any(is_in) || NO_CONDITIONS.contains(&option), "{option}");
        }
    }

    #[test]
    fn conditions_are_one_and() {
        let line = ["find", "--camera", "nikon", "--from", "2019", "--to", "2020", "--where", "a OR b"];
        let search = Line::try_parse_from(line).unwrap().filter.to_filter().unwrap().search;
        assert_eq!(search, parse("camera:nikon (a OR b) date:2019..2020").unwrap());
    }
}
