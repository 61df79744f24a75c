//! A search as a tree of conditions: what the text of a search means.

use std::path::Path;

use super::stack_role::StackRole;
use crate::criteria::{DuplicateKey, Place};
use crate::name::SqlName;

/// A search: conditions joined by AND, OR and NOT. It selects among the files that have not vanished; the
/// default finds all of them.
///
/// ```
/// use thalweg_catalog::language::{self, Condition, Search};
///
/// let raw_files = language::parse("camera:nikon -kind:raw").unwrap();
/// assert_eq!(raw_files.and(Condition::Broken).to_string(), "camera:nikon -kind:raw is:broken");
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Search {
    /// All of these hold. Without any, every file is found.
    And(Vec<Search>),
    /// At least one of these holds.
    Or(Vec<Search>),
    /// This does not hold. A file without the value that the condition asks about is found.
    Not(Box<Search>),
    /// This condition holds.
    Is(Condition),
}

impl Search {
    /// The search that finds every file.
    #[must_use]
    pub fn everything() -> Search {
        Search::And(Vec::new())
    }

    /// The search that finds what meets this one and another.
    #[must_use]
    pub fn and(self, other: impl Into<Search>) -> Search {
        let all = [self, other.into()].into_iter().flat_map(|search| match search {
            Search::And(all) => all,
            one => vec![one],
        });
        let mut all: Vec<Search> = all.collect();
        if all.len() == 1 { all.remove(0) } else { Search::And(all) }
    }

    /// The search that finds what does not meet this condition.
    #[must_use]
    pub fn without(condition: Condition) -> Search {
        Search::Not(Box::new(Search::Is(condition)))
    }

    /// All conditions of the search, from left to right, negated ones included.
    #[must_use]
    pub fn conditions(&self) -> Vec<&Condition> {
        match self {
            Search::And(searches) | Search::Or(searches) => {
                searches.iter().flat_map(Search::conditions).collect()
            }
            Search::Not(search) => search.conditions(),
            Search::Is(condition) => vec![condition],
        }
    }
}

impl Default for Search {
    fn default() -> Search {
        Search::everything()
    }
}

impl From<Condition> for Search {
    fn from(condition: Condition) -> Search {
        Search::Is(condition)
    }
}

/// One condition of a search. A file without the value that it asks about does not meet it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Condition {
    /// The words occur one after another in a text of the file.
    Words(Words),
    /// The text of this column contains, or is, this text.
    Text(TextColumn, TextMatch),
    /// The file is in a folder with this text in its path; a text that begins with a separator is the
    /// beginning of the absolute path, by whole folders.
    Folder(TextMatch),
    /// The file is in this folder or below it: the absolute path, or the prefix of an object store, in the
    /// case that it has ([`Condition::under`]).
    Under(String),
    /// The title, the description, a keyword or the path contains this text, ignoring case.
    Contains(String),
    /// `taken_at` is in this period. Each bound is any prefix of a time (`2024`, `2024-06-01T12`), and a
    /// prefix includes its whole period.
    Taken {
        /// The first moment, included.
        from: Option<String>,
        /// The last moment, included.
        to: Option<String>,
    },
    /// The month or day of `taken_at`, in any year, is from the first of these to the last. If the first is
    /// greater, the range goes on over the end of the year or month.
    Calendar(CalendarPart, (u8, u8)),
    /// `modified_at`, which is in UTC, is in this period, with bounds as those of `Taken`.
    Modified {
        /// The first moment, included.
        from: Option<String>,
        /// The last moment, included.
        to: Option<String>,
    },
    /// The file's path has this text in it, or begins with it as [`Condition::Folder`] does.
    Path(TextMatch),
    /// The file's name ends with this extension, ignoring the case of ASCII letters.
    Extension(String),
    /// The number in this column is in this range.
    Number(NumberColumn, NumberRange),
    /// The coordinates are inside this area.
    Place(Place),
    /// The file is of this kind.
    Kind(Kind),
    /// The format has one of these names, ignoring case.
    Format(String),
    /// The file could not be read, parsed or decoded, or `verify` found it damaged.
    Broken,
    /// Another file has the same bytes, picture, or size and time.
    Duplicate(DuplicateKey),
    /// A decision about the file was recorded.
    Decided,
    /// Other files are in one stack with the file.
    Stacked,
    /// Files whose bytes are no longer those of their hash, although size and times are the same, as the last
    /// check found.
    Rotted,
    /// The file is on a disk, card or share that is not where it was seen.
    Offline,
    /// The file is on the disk, card or share with this name, ignoring case, or with this identity.
    Volume(String),
    /// The file is in one stack with the file that has this path.
    StackOf(String),
    /// A file of the same stack has this role; for a film also one that has a film within.
    StackHas(StackRole),
    /// The file has this role in its stack.
    Role(StackRole),
    /// The file is in the album of this name. Albums are kept beside the catalogue:
    /// [`Catalog::with_kept`](crate::Catalog::with_kept) puts what they consist of in place of this
    /// condition.
    Album(String),
    /// The file has one of these rows. The language has no text for it.
    Rows(Vec<i64>),
    /// This column of the view `image` has a value.
    Has(String),
    /// This tag was stored (`Group:Tag`, or `Tag` in any group, ignoring case).
    Tag(String),
}

impl Condition {
    /// The file is in this folder or below it.
    #[must_use]
    pub fn under(folder: &Path) -> Condition {
        Condition::Under(SqlName::of_directory(folder).text.into_owned())
    }
}

/// Words that follow each other in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Words {
    /// The text in which they occur; `None` for any, folder, camera, lens and place included.
    pub field: Option<WordField>,
    /// The words as they were typed.
    pub text: String,
    /// Whether the last word may be the beginning of a longer one.
    pub is_prefix: bool,
}

impl Words {
    /// Words in any text of the file.
    #[must_use]
    pub fn anywhere(text: &str, is_prefix: bool) -> Words {
        Words { field: None, text: text.to_owned(), is_prefix }
    }
}

/// The texts that are searched by words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WordField {
    /// The file's name without its extension.
    Name,
    /// `title`.
    Title,
    /// `description`.
    Description,
    /// `keywords`.
    Keywords,
}

/// Columns that are compared with a text, ignoring case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TextColumn {
    /// `make` and `model`, separated by a space, or the model alone where it names its maker
    /// ([`camera_text`](crate::camera_text)).
    Camera,
    /// `lens`.
    Lens,
    /// `sublocation`, `city`, `state` and `country`, separated by commas; `country_code` if there is no
    /// country. Also `place`, `region` and `country_of_place`; as a whole, only if there are no others.
    Place,
    /// Each of `people`.
    Person,
    /// `artist`.
    Artist,
    /// `software`.
    Software,
    /// `mime`.
    Mime,
    /// `serial`.
    Serial,
}

/// How a text is compared, ignoring case.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TextMatch {
    /// The text that is looked for.
    pub text: String,
    /// Whether the whole value has to be equal, rather than contain the text.
    pub is_whole: bool,
}

impl TextMatch {
    /// Any value that contains `text`, or only `text` itself.
    #[must_use]
    pub fn new(text: &str, is_whole: bool) -> TextMatch {
        TextMatch { text: text.to_owned(), is_whole }
    }
}

/// Columns that are compared with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NumberColumn {
    /// `rating`.
    Rating,
    /// `bytes`.
    Bytes,
    /// `width` of the upright picture, in pixels.
    Width,
    /// `height` of the upright picture, in pixels.
    Height,
    /// `iso`.
    Iso,
    /// `f_number`.
    Aperture,
    /// `exposure_s`, in seconds.
    Exposure,
    /// `focal_mm`, in millimetres.
    Focal,
    /// `altitude_m`, in metres.
    Altitude,
    /// `frames`.
    Frames,
    /// Width by height of the upright picture.
    Aspect,
}

impl NumberColumn {
    /// The name of the column in the view `image`.
    pub(crate) fn column(self) -> &'static str {
        match self {
            NumberColumn::Rating => "rating",
            NumberColumn::Bytes => "bytes",
            NumberColumn::Width => "width",
            NumberColumn::Height => "height",
            NumberColumn::Iso => "iso",
            NumberColumn::Aperture => "f_number",
            NumberColumn::Exposure => "exposure_s",
            NumberColumn::Focal => "focal_mm",
            NumberColumn::Altitude => "altitude_m",
            NumberColumn::Frames => "frames",
            // It has a value where both sides have.
            NumberColumn::Aspect => "width",
        }
    }
}

/// A range of numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct NumberRange {
    /// The lower bound and whether it belongs to the range.
    pub min: Option<(f64, bool)>,
    /// The upper bound and whether it belongs to the range.
    pub max: Option<(f64, bool)>,
}

impl NumberRange {
    /// The range between these bounds, each with whether it belongs to the range.
    #[must_use]
    pub fn new(min: Option<(f64, bool)>, max: Option<(f64, bool)>) -> NumberRange {
        NumberRange { min, max }
    }

    /// Whether the range contains `value`.
    #[must_use]
    pub fn contains(&self, value: f64) -> bool {
        self.min.is_none_or(|(min, is_in)| value > min || (is_in && value == min))
            && self.max.is_none_or(|(max, is_in)| value < max || (is_in && value == max))
    }
}

/// The part of a date that recurs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CalendarPart {
    /// 1 to 12.
    Month,
    /// Of the month, 1 to 31.
    Day,
}

/// What a file is, by its content and its name: the values of the column `kind`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// The data of a camera's sensor.
    Raw,
    /// A film.
    Film,
    /// Any other picture.
    Picture,
    /// Sound without pictures.
    Sound,
    /// What programs keep of a picture in a file next to it: XMP, edits, Google Takeout's JSON.
    Sidecar,
    /// Anything else: a document, a text, an archive, a file of the system.
    Other,
}
