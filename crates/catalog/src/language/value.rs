//! Values of filters, as conditions.

use std::path::Path;

use super::calendar::calendar;
use super::date::date;
use super::error::SearchError;
use super::key::{self, Meaning};
use super::number::{self, RangeError};
use super::stack_role::ROLES;
use super::tree::{Condition, Kind, Search, TextMatch, Words};
use crate::column;
use crate::criteria::{DuplicateKey, Place};
use crate::meant::meant;

/// One value of a filter.
#[derive(Clone, Debug)]
pub(super) struct FilterValue {
    /// The text without quotes.
    pub(super) text: String,
    /// Whether an asterisk follows.
    pub(super) has_star: bool,
    /// Whether an equals sign precedes.
    pub(super) is_whole: bool,
    /// The value's bytes in the text of the search.
    pub(super) span: (usize, usize),
}

/// What a value means that is the only one of the filter `name`, and stands for itself.
pub(super) fn one(name: &str, text: &str) -> Result<Search, SearchError> {
    let span = (0, text.len());
    let Some((name, meaning)) = key::meaning_of(name) else {
        return Err(SearchError::new("unknown_key", span, format!("there is no filter `{name}:`")));
    };
    let value = FilterValue { text: text.to_owned(), has_star: false, is_whole: false, span };
    search_of(name, meaning, &value)
}

/// What a value of the filter `name` means.
pub(super) fn search_of(name: &str, meaning: Meaning, value: &FilterValue) -> Result<Search, SearchError> {
    check_marks(name, meaning, value)?;
    let text = value.text.as_str();
    let condition = match meaning {
        Meaning::Words(field) => {
            check_words(text, value.span)?;
            Condition::Words(Words { field: Some(field), text: text.to_owned(), is_prefix: value.has_star })
        }
        Meaning::Text(column) => Condition::Text(column, TextMatch::new(text, value.is_whole)),
        Meaning::Folder => Condition::Folder(TextMatch::new(text, value.is_whole)),
        Meaning::Path => Condition::Path(TextMatch::new(text, value.is_whole)),
        Meaning::Under => Condition::under(whole_path(value)?),
        Meaning::Contains => Condition::Contains(text.to_owned()),
        Meaning::Extension => Condition::Extension(extension(value)?),
        Meaning::From => Condition::Taken { from: Some(one_date(value)?), to: None },
        Meaning::To => Condition::Taken { from: None, to: Some(one_date(value)?) },
        Meaning::Date => {
            let (from, to) = period(value)?;
            Condition::Taken { from, to }
        }
        Meaning::Modified => {
            let (from, to) = period(value)?;
            Condition::Modified { from, to }
        }
        Meaning::Calendar(part) => match calendar(part, text) {
            Some(range) => Condition::Calendar(part, range),
            // A month or day of one year.
            None => match date(text) {
                Some(date) => Condition::Taken { from: Some(date.clone()), to: Some(date) },
                None => return Err(bad_calendar(name, value)),
            },
        },
        Meaning::Number(column) if text.eq_ignore_ascii_case("none") => {
            return Ok(Search::without(Condition::Has(column.column().to_owned())));
        }
        Meaning::Number(column) => {
            let range = number::range(text, column).map_err(|error| bad_range(name, error, value))?;
            Condition::Number(column, range)
        }
        Meaning::Near | Meaning::Box => place(meaning, value)?,
        Meaning::Kind => Condition::Kind(named(name, KINDS, value)?),
        Meaning::Format => Condition::Format(format(text)),
        Meaning::Volume => Condition::Volume(text.to_owned()),
        Meaning::Is => match KINDS.iter().find(|(kind, _)| kind.eq_ignore_ascii_case(text)) {
            Some((_, kind)) => Condition::Kind(*kind),
            None => named(name, STATES, value)?,
        },
        Meaning::Role => Condition::Role(named(name, ROLES, value)?),
        Meaning::StackOf => Condition::StackOf(text.to_owned()),
        Meaning::Has => has(value)?,
        Meaning::Missing => return Ok(Search::without(has(value)?)),
        Meaning::Tag => Condition::Tag(text.to_owned()),
        Meaning::Album => Condition::Album(text.to_owned()),
    };
    Ok(Search::Is(condition))
}

/// Refuses an asterisk or an equals sign where it has no meaning.
fn check_marks(name: &str, meaning: Meaning, value: &FilterValue) -> Result<(), SearchError> {
    let is_words = matches!(meaning, Meaning::Words(_));
    if value.has_star && !is_words {
        let message = format!("`*` has no meaning after a value of `{name}:`");
        let hint = match meaning {
            Meaning::Text(_) | Meaning::Folder | Meaning::Path | Meaning::Contains => {
                "any part of the text is found without it"
            }
            _ => "remove the `*`",
        };
        return Err(SearchError::new("misplaced_star", value.span, message).hinted(hint));
    }
    if value.is_whole && is_words {
        let message = format!("`=` has no meaning before a value of `{name}:`, which is searched for words");
        return Err(SearchError::new("misplaced_equals", value.span, message).hinted("remove the `=`"));
    }
    Ok(())
}

/// Refuses words without any letter or digit, which would find nothing.
pub(super) fn check_words(text: &str, span: (usize, usize)) -> Result<(), SearchError> {
    if text.chars().any(char::is_alphanumeric) {
        return Ok(());
    }
    let message = "there is no letter or digit to search for";
    Err(SearchError::new("no_word", span, message)
        .hinted("words are letters and digits; other characters separate them"))
}

/// The values of `kind:`.
pub(super) const KINDS: &[(&str, Kind)] = &[
    ("raw", Kind::Raw),
    ("film", Kind::Film),
    ("video", Kind::Film),
    ("picture", Kind::Picture),
    ("sound", Kind::Sound),
    ("sidecar", Kind::Sidecar),
    ("other", Kind::Other),
    ("document", Kind::Other),
];

/// The values of `is:`.
pub(super) const STATES: &[(&str, Condition)] = &[
    ("broken", Condition::Broken),
    ("duplicate", Condition::Duplicate(DuplicateKey::Content)),
    ("duplicate-picture-hash", Condition::Duplicate(DuplicateKey::PictureHash)),
    ("duplicate-picture", Condition::Duplicate(DuplicateKey::Picture)),
    ("duplicate-size-time", Condition::Duplicate(DuplicateKey::SizeAndTime)),
    ("decided", Condition::Decided),
    ("stack", Condition::Stacked),
    ("rotted", Condition::Rotted),
    ("offline", Condition::Offline),
];

fn named<T: Clone>(name: &str, known: &[(&'static str, T)], value: &FilterValue) -> Result<T, SearchError> {
    let found = known.iter().find(|(name, _)| name.eq_ignore_ascii_case(&value.text));
    found.map(|(_, named)| named.clone()).ok_or_else(|| {
        let list: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
        let message = format!("`{name}:` has no value `{}`", value.text);
        SearchError::new("unknown_value", value.span, message)
            .hinted(format!("the values are {}", list.join(", ")))
    })
}

/// Names of groups of columns, and the column that has a value if the group has.
const GROUPS: &[(&str, &str)] = &[
    ("camera", "model"),
    ("date", "taken_at"),
    ("gps", "latitude"),
    ("hash", "content_hash"),
    ("keyword", "keywords"),
    ("person", "people"),
    ("tag", "tags"),
];

/// What `has:` and `missing:` take: the columns of the view `image`, and the names of groups of them.
pub fn column_names() -> impl Iterator<Item = &'static str> {
    column::COLUMNS.iter().map(|column| column.name).chain(GROUPS.iter().map(|(group, _)| *group))
}

/// What a value of `has:` means: the role of a file of the stack, or a column.
fn has(value: &FilterValue) -> Result<Condition, SearchError> {
    match ROLES.iter().find(|(name, _)| name.eq_ignore_ascii_case(&value.text)) {
        Some((_, role)) => Ok(Condition::StackHas(*role)),
        None => column(value).map(Condition::Has),
    }
}

fn column(value: &FilterValue) -> Result<String, SearchError> {
    let name = value.text.to_ascii_lowercase();
    let name = GROUPS.iter().find(|(group, _)| *group == name).map_or(name.as_str(), |(_, column)| *column);
    column::by_name(name).map(|column| column.name.to_owned()).ok_or_else(|| {
        let error =
            SearchError::new("unknown_column", value.span, format!("there is no column `{}`", value.text));
        match meant(name, column_names()) {
            Some(near) => error.hinted(format!("did you mean `{near}`?")),
            None => error.hinted("the columns are those of the view `image`"),
        }
    })
}

/// Other usual names of formats.
const FORMATS: &[(&str, &str)] = &[("jpg", "JPEG"), ("jpe", "JPEG"), ("tif", "TIFF")];

fn format(text: &str) -> String {
    let named = FORMATS.iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
    named.map_or_else(|| text.to_owned(), |(_, format)| (*format).to_owned())
}

/// A path as the catalogue has it, not one below the current folder.
fn whole_path(value: &FilterValue) -> Result<&Path, SearchError> {
    let path = Path::new(&value.text);
    if path.is_absolute() || value.text.starts_with('/') || value.text.contains("://") {
        return Ok(path);
    }
    let message = format!("`{}` is not the whole path of a folder", value.text);
    Err(SearchError::new("bad_path", value.span, message)
        .hinted("write it from the root on, or search a part of the path by `folder:`"))
}

fn one_date(value: &FilterValue) -> Result<String, SearchError> {
    date(&value.text).ok_or_else(|| bad_date(value))
}

fn bad_date(value: &FilterValue) -> SearchError {
    SearchError::new("bad_date", value.span, format!("`{}` is not a date", value.text))
        .hinted("write 2024, 2024-06, 2024-06-01 or 2024-06-01T12:30; a period is 2019-06..2020")
}

/// The first and the last moment of a period.
fn period(value: &FilterValue) -> Result<(Option<String>, Option<String>), SearchError> {
    let checked = |text: &str| date(text).ok_or_else(|| bad_date(value));
    let optional = |text: &str| if text.is_empty() { Ok(None) } else { checked(text).map(Some) };
    if let Some(from) = value.text.strip_prefix(">=") {
        return Ok((Some(checked(from)?), None));
    }
    if let Some(to) = value.text.strip_prefix("<=") {
        return Ok((None, Some(checked(to)?)));
    }
    let (from, to) = match value.text.split_once("..") {
        None => (Some(one_date(value)?), Some(one_date(value)?)),
        Some((from, to)) => (optional(from)?, optional(to)?),
    };
    match (&from, &to) {
        (None, None) => Err(bad_date(value)),
        (Some(from), Some(to)) if *from > format!("{to}~") => {
            let message = format!("{from} is later than {to}");
            Err(SearchError::new("empty_range", value.span, message).hinted("write the earlier date first"))
        }
        _ => Ok((from, to)),
    }
}

fn bad_calendar(name: &str, value: &FilterValue) -> SearchError {
    let message = format!("`{}` is not a {name}", value.text);
    SearchError::new("bad_date", value.span, message).hinted(match name {
        "month" => "write month:6, month:june, month:11..2 (of any year) or month:2024-06",
        _ => "write day:24, day:1..7 (of any month) or day:2024-06-24",
    })
}

/// The extension without the period that may precede it.
fn extension(value: &FilterValue) -> Result<String, SearchError> {
    let extension = value.text.strip_prefix('.').unwrap_or(&value.text);
    if extension.is_empty() {
        return Err(
            SearchError::new("empty_value", value.span, "there is no extension").hinted("write ext:jpg")
        );
    }
    Ok(extension.to_owned())
}

fn bad_range(name: &str, error: RangeError, value: &FilterValue) -> SearchError {
    match error {
        RangeError::Empty => {
            SearchError::new("empty_range", value.span, "the first number is greater than the second")
                .hinted("write the smaller number first")
        }
        RangeError::NotANumber => {
            let message = format!("`{}` is not a number or range for `{name}:`", value.text);
            SearchError::new("bad_number", value.span, message).hinted(if name == "aspect" {
                "write aspect:3:2, aspect:1.5, aspect:>1, or aspect:landscape, portrait or square".to_owned()
            } else {
                format!("write {name}:4, {name}:2..4, {name}:4.., {name}:>4 or {name}:<=4")
            })
        }
    }
}

/// The place of `near:` or `box:`, whose numbers are one text here.
fn place(meaning: Meaning, value: &FilterValue) -> Result<Condition, SearchError> {
    let (place, hint) = match meaning {
        Meaning::Box => {
            (Place::parse_box(&value.text), "write south,west,north,east in degrees: box:52.3,13.1,52.7,13.8")
        }
        _ => (
            Place::parse_near(value.text.strip_suffix("km").unwrap_or(&value.text)),
            "write near:Berlin,10, near:Paris,Texas,5 or latitude,longitude,kilometres: near:52.5,13.4,10",
        ),
    };
    place
        .map(Condition::Place)
        .map_err(|message| SearchError::new("bad_place", value.span, message).hinted(hint))
}
