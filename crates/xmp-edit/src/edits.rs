//! What is to be changed: fields with their new values, checked and in the form in which XMP has them.

mod date;
mod gps;

use std::collections::BTreeMap;

pub(crate) use gps::degrees;

use crate::text::is_allowed;

/// A field of a sidecar, which may be more than one property.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Field {
    /// `xmp:Rating`, from -1 (rejected) to 5.
    Rating,
    /// `xmp:Label`, the name of a colour.
    Label,
    /// `dc:title`, in the default language.
    Title,
    /// `dc:description`, in the default language.
    Description,
    /// `dc:creator`, a list in order.
    Creator,
    /// `dc:rights`, in the default language.
    Copyright,
    /// `exif:DateTimeOriginal` and `photoshop:DateCreated`.
    Date,
    /// `exif:GPSLatitude` and `exif:GPSLongitude`.
    Gps,
    /// `photoshop:City`.
    City,
    /// `photoshop:State`.
    State,
    /// `photoshop:Country`.
    Country,
    /// `dc:subject`, and the lists of programs with hierarchies.
    Keywords,
}

impl Field {
    /// All fields, in the order in which they are shown.
    pub const ALL: [Field; 12] = [
        Field::Rating,
        Field::Label,
        Field::Title,
        Field::Description,
        Field::Creator,
        Field::Copyright,
        Field::Date,
        Field::Gps,
        Field::City,
        Field::State,
        Field::Country,
        Field::Keywords,
    ];

    /// The name in options, in lists of edits and in answers.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Field::Rating => "rating",
            Field::Label => "label",
            Field::Title => "title",
            Field::Description => "description",
            Field::Creator => "creator",
            Field::Copyright => "copyright",
            Field::Date => "date",
            Field::Gps => "gps",
            Field::City => "city",
            Field::State => "state",
            Field::Country => "country",
            Field::Keywords => "keywords",
        }
    }

    /// The field of a name.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Field> {
        Field::ALL.into_iter().find(|field| field.name() == name)
    }
}

/// A value that a field cannot have.
#[derive(Debug, thiserror::Error)]
#[error("{field} `{value}`: {reason}")]
pub struct BadValue {
    field: &'static str,
    value: String,
    reason: &'static str,
}

/// Edits of one sidecar. Start from `default()`; without further calls nothing changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Edits {
    /// New values; `None` removes the field.
    changes: BTreeMap<Field, Option<Vec<String>>>,
    added: Vec<String>,
    removed: Vec<String>,
    chosen: Option<Vec<String>>,
    /// Keywords of the photo itself, with their levels.
    known: Vec<Vec<String>>,
    extension: Option<String>,
}

impl Edits {
    /// Whether nothing is to be changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let Edits { changes, added, removed, chosen, known: _, extension: _ } = self;
        changes.is_empty() && added.is_empty() && removed.is_empty() && chosen.is_none()
    }

    /// Gives a field a value. Of keywords, it is the only one.
    ///
    /// # Errors
    /// If the field cannot have this value.
    pub fn set(&mut self, field: Field, value: &str) -> Result<(), BadValue> {
        self.set_all(field, &[value])
    }

    /// Gives a field a list of values. Fields other than creators and keywords have one.
    ///
    /// # Errors
    /// If the field cannot have these values.
    pub fn set_all(&mut self, field: Field, values: &[&str]) -> Result<(), BadValue> {
        let [first, rest @ ..] = values else {
            self.remove(field);
            return Ok(());
        };
        let bad = |reason| Err(bad(field.name(), first, reason));
        if !rest.is_empty() && !matches!(field, Field::Creator | Field::Keywords) {
            return bad("it has one value");
        }
        let value = match field {
            Field::Keywords => {
                values.iter().try_for_each(|keyword| keyword_levels(keyword).map(drop))?;
                self.chosen = Some(values.iter().map(ToString::to_string).collect());
                return Ok(());
            }
            Field::Rating => match first.parse::<i8>() {
                Ok(rating @ -1..=5) => vec![rating.to_string()],
                _ => return bad("write -1 (rejected), or 0 to 5"),
            },
            Field::Gps => match gps::parse(first) {
                Some(place) => place.to_vec(),
                None => return bad("write LATITUDE,LONGITUDE in degrees, such as 48.14,11.58"),
            },
            Field::Date if !date::is_date(first) => {
                return bad("write 2024-06-01, 2024-06-01T12:30:00 or 2024-06-01T12:30:00+02:00");
            }
            _ => {
                for value in values {
                    check_text(field.name(), value)?;
                }
                values.iter().map(ToString::to_string).collect()
            }
        };
        self.changes.insert(field, Some(value));
        Ok(())
    }

    /// Removes a field, in all languages.
    pub fn remove(&mut self, field: Field) {
        if field == Field::Keywords {
            self.chosen = Some(Vec::new());
        } else {
            self.changes.insert(field, None);
        }
    }

    /// Adds a keyword; with `|` or `/` between them, the levels of one in a hierarchy.
    ///
    /// # Errors
    /// If it is empty, or XML cannot contain it.
    pub fn add_keyword(&mut self, keyword: &str) -> Result<(), BadValue> {
        keyword_levels(keyword)?;
        self.added.push(keyword.to_owned());
        Ok(())
    }

    /// Removes a keyword; one without levels also where it is the last level of a hierarchy.
    ///
    /// # Errors
    /// If it is empty, or XML cannot contain it.
    pub fn remove_keyword(&mut self, keyword: &str) -> Result<(), BadValue> {
        keyword_levels(keyword)?;
        self.removed.push(keyword.to_owned());
        Ok(())
    }

    /// A new sidecar says that it is for files of this extension alone (`photoshop:SidecarForExtension`).
    #[must_use]
    pub fn for_extension(mut self, extension: Option<&str>) -> Edits {
        let allowed = extension.filter(|extension| check_text("extension", extension).is_ok());
        self.extension = allowed.map(str::to_owned);
        self
    }

    /// Whether keywords are added to those that there are, or removed from them.
    #[must_use]
    pub fn depends_on_keywords(&self) -> bool {
        self.chosen.is_none() && !(self.added.is_empty() && self.removed.is_empty())
    }

    /// Says which keywords the photo itself has, each with its levels. A sidecar's keywords take the place of
    /// the photo's, so a sidecar that gets its first ones gets these, too.
    #[must_use]
    pub fn for_keywords(mut self, known: Vec<Vec<String>>) -> Edits {
        self.known = known;
        self
    }

    pub(crate) fn known_keywords(&self) -> &[Vec<String>] {
        &self.known
    }

    pub(crate) fn extension(&self) -> Option<&str> {
        self.extension.as_deref()
    }

    pub(crate) fn changes(&self) -> impl Iterator<Item = (Field, Option<&[String]>)> {
        self.changes.iter().map(|(field, value)| (*field, value.as_deref()))
    }

    /// Keywords that replace all others, that are added, and that are removed, in this order.
    pub(crate) fn keywords(&self) -> (Option<&[String]>, &[String], &[String]) {
        (self.chosen.as_deref(), &self.added, &self.removed)
    }
}

/// The levels of a keyword: between `|`, or between `/` if it has no `|`.
///
/// # Errors
/// If it has none, or XML cannot contain it.
pub(crate) fn keyword_levels(keyword: &str) -> Result<Vec<String>, BadValue> {
    check_text("keyword", keyword)?;
    let separator = if keyword.contains('|') { '|' } else { '/' };
    let levels: Vec<String> = keyword
        .split(separator)
        .map(str::trim)
        .filter(|level| !level.is_empty())
        .map(str::to_owned)
        .collect();
    if levels.is_empty() { Err(bad("keyword", keyword, "it has no text")) } else { Ok(levels) }
}

/// Whether XML can contain the levels of a photo's own keyword.
pub(crate) fn is_writable(levels: &[String]) -> bool {
    levels.iter().all(|level| check_text("keyword", level).is_ok())
}

fn check_text(field: &'static str, value: &str) -> Result<(), BadValue> {
    if value.trim().is_empty() {
        return Err(bad(field, value, "it is empty; to remove the field, name it after --remove"));
    }
    if !value.chars().all(is_allowed) {
        return Err(bad(field, value, "it has a control character, which XML cannot contain"));
    }
    Ok(())
}

fn bad(field: &'static str, value: &str, reason: &'static str) -> BadValue {
    BadValue { field, value: value.to_owned(), reason }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refused(field: Field, values: &[&str]) -> String {
        Edits::default().set_all(field, values).unwrap_err().to_string()
    }

    #[test]
    fn values_that_a_field_cannot_have() {
        assert!(refused(Field::Rating, &["6"]).starts_with("rating `6`: write -1"));
        assert!(refused(Field::Rating, &["4.5"]).contains("0 to 5"));
        assert!(refused(Field::Gps, &["91,0"]).contains("LATITUDE,LONGITUDE"));
        assert!(refused(Field::Date, &["yesterday"]).contains("2024-06-01"));
        assert!(refused(Field::Title, &[" "]).contains("--remove"));
        assert!(refused(Field::Title, &["a", "b"]).contains("one value"));
        assert!(refused(Field::Label, &["a\u{1b}[m"]).contains("control character"));
        assert!(Edits::default().add_keyword(" | ").is_err());
    }

    #[test]
    fn every_field_has_a_name_of_its_own() {
        for field in Field::ALL {
            assert_eq!(Field::of_name(field.name()), Some(field));
        }
        assert_eq!(Field::of_name("people"), None);
    }
}
