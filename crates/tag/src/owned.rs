//! Metadata that owns its text, for callers who want values and not bytes of the file.

use std::fmt;

use crate::file_type::FileType;
use crate::metadata::{Facts, Metadata, Rank, Tag};
use crate::options::Options;
use crate::parser::Parser;
use crate::render::{is_json_number, write_text};
use table::def::{Conv, Mode};
use table::value::Value;

/// Reads the metadata of a file that is in memory, with default options.
///
/// Returns metadata without a file type, and without tags, if the bytes have no known format.
///
/// ```
/// let metadata = thalweg_tag::read(b"\xff\xd8\xff\xfe\x00\x07hello\xff\xd9");
/// assert_eq!(metadata.get("Comment").unwrap().to_string(), "hello");
/// assert_eq!(metadata.file_type.unwrap().mime, "image/jpeg");
/// ```
#[must_use]
pub fn read(bytes: &[u8]) -> OwnedMetadata {
    Parser::new().parse_whole(bytes, &Options::default(), |metadata| OwnedMetadata::from(metadata))
}

/// The metadata of one file. Owns its text, unlike [`Metadata`], which borrows the file's bytes.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct OwnedMetadata {
    /// Type of the file by its content; `None` if the format is unknown.
    pub file_type: Option<&'static FileType>,
    /// Size, bit depth and number of the pictures.
    pub facts: Facts,
    /// All tags, in the order in which they occur in the file, duplicates included.
    pub tags: Vec<OwnedTag>,
    /// What is wrong with the file, one sentence each.
    pub warnings: Vec<String>,
}

/// One tag of a file. Displayed, it is the text that ExifTool prints: `1/250`, `Horizontal (normal)`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct OwnedTag {
    /// ExifTool's group of family 0, the kind of information: `EXIF`, `XMP`, `MakerNotes`.
    pub group0: String,
    /// ExifTool's group of family 1, the location in the file: `ExifIFD`, `XMP-dc`, `Canon`.
    pub group1: String,
    /// ExifTool's name of the tag.
    pub name: String,
    /// The value as text for people.
    pub text: String,
    /// The value for programs: ExifTool's `-n`.
    pub value: OwnedValue,
    rank: Rank,
}

/// A value for programs. Text that looks like a number of at most 15 digits is a number, whatever its type in
/// the file: ExifTool's rule for JSON.
#[derive(Clone, Debug, PartialEq)]
pub enum OwnedValue {
    /// Text in UTF-8. Binary data is represented by a text that states its size.
    Text(String),
    /// A whole number.
    Integer(i64),
    /// A number with a fraction or an exponent.
    Real(f64),
    /// Several values of the same tag.
    List(Vec<OwnedValue>),
    /// An XMP structure: names and values of its fields, in order.
    Struct(Vec<(String, OwnedValue)>),
}

impl OwnedMetadata {
    /// Returns the tag with this name, such as `Model`, or with its group of family 0 or 1 before it:
    /// `EXIF:Model`, `IFD0:Model`. If several tags have the name, returns the one that ExifTool prints.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&OwnedTag> {
        let (group, name) = name.rsplit_once(':').map_or((None, name), |(group, name)| (Some(group), name));
        let is_in = |tag: &OwnedTag| group.is_none_or(|group| tag.group0 == group || tag.group1 == group);
        self.tags
            .iter()
            .filter(|tag| tag.name == name && is_in(tag))
            .reduce(|best, tag| if tag.rank.takes_the_place_of(best.rank) { tag } else { best })
    }
}

impl From<&Metadata<'_>> for OwnedMetadata {
    fn from(metadata: &Metadata<'_>) -> OwnedMetadata {
        OwnedMetadata {
            file_type: metadata.file_type,
            facts: metadata.facts,
            tags: metadata.tags.iter().map(OwnedTag::from).collect(),
            warnings: metadata.warnings.iter().map(|warning| warning.message.to_owned()).collect(),
        }
    }
}

impl From<&Tag<'_>> for OwnedTag {
    fn from(tag: &Tag<'_>) -> OwnedTag {
        OwnedTag {
            group0: tag.group.family0.to_owned(),
            group1: tag.group.family1.to_owned(),
            name: tag.name.to_owned(),
            text: tag.text(Mode::Print),
            value: owned(&tag.value, tag.conv),
            rank: Rank::of(tag.group, tag.priority),
        }
    }
}

impl fmt::Display for OwnedTag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl OwnedValue {
    /// Returns the value if it is text.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self {
            OwnedValue::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the value if it is a whole number.
    #[must_use]
    pub fn as_i64(&self) -> Option<i64> {
        match self {
            OwnedValue::Integer(number) => Some(*number),
            _ => None,
        }
    }

    /// Returns the value if it is a number. Whole numbers beyond 2^53 are rounded.
    #[must_use]
    pub fn as_f64(&self) -> Option<f64> {
        match self {
            OwnedValue::Integer(number) => Some(*number as f64),
            OwnedValue::Real(number) => Some(*number),
            _ => None,
        }
    }
}

fn owned(value: &Value<'_>, conv: Conv) -> OwnedValue {
    match value {
        Value::List(items) => OwnedValue::List(items.iter().map(|item| owned(item, conv)).collect()),
        Value::Struct(fields) => OwnedValue::Struct(
            fields.iter().map(|field| (field.name.to_owned(), owned(&field.value, field.conv))).collect(),
        ),
        _ => {
            let mut text = String::new();
            write_text(value, conv, Mode::Number, &mut text);
            number(&text).unwrap_or(OwnedValue::Text(text))
        }
    }
}

fn number(text: &str) -> Option<OwnedValue> {
    if !is_json_number(text) {
        return None;
    }
    text.parse().map(OwnedValue::Integer).or_else(|_| text.parse().map(OwnedValue::Real)).ok()
}

#[cfg(feature = "serde")]
mod serialize {
    use serde::ser::{Serialize, SerializeMap as _, Serializer};

    use super::{OwnedMetadata, OwnedTag, OwnedValue};

    /// An object with the keys `file_type`, `mime`, `tags` (an object with a key `GROUP0:NAME` for each tag)
    /// and `warnings`.
    impl Serialize for OwnedMetadata {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut map = serializer.serialize_map(Some(4))?;
            map.serialize_entry("file_type", &self.file_type.map(|file_type| file_type.name))?;
            map.serialize_entry("mime", &self.file_type.map(|file_type| file_type.mime))?;
            map.serialize_entry("tags", &Tags(&self.tags))?;
            map.serialize_entry("warnings", &self.warnings)?;
            map.end()
        }
    }

    /// Tags as an object. Of several tags with one key, the last is written.
    struct Tags<'t>(&'t [OwnedTag]);

    impl Serialize for Tags<'_> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let key = |tag: &OwnedTag| format!("{}:{}", tag.group0, tag.name);
            let last: std::collections::BTreeMap<String, usize> =
                self.0.iter().enumerate().map(|(index, tag)| (key(tag), index)).collect();
            let unique = self.0.iter().enumerate().filter(|(index, tag)| last[&key(tag)] == *index);
            serializer.collect_map(unique.map(|(_, tag)| (key(tag), &tag.value)))
        }
    }

    impl Serialize for OwnedValue {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            match self {
                OwnedValue::Text(text) => serializer.serialize_str(text),
                OwnedValue::Integer(number) => serializer.serialize_i64(*number),
                OwnedValue::Real(number) => serializer.serialize_f64(*number),
                OwnedValue::List(items) => serializer.collect_seq(items),
                OwnedValue::Struct(fields) => {
                    serializer.collect_map(fields.iter().map(|(name, value)| (name, value)))
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tag(group0: &str, name: &str, text: &str, priority: i8) -> OwnedTag {
        let value = number(text).unwrap_or_else(|| OwnedValue::Text(text.to_owned()));
        let (group0, name, text) = (group0.to_owned(), name.to_owned(), text.to_owned());
        let rank = Rank::of(crate::metadata::Group::FILE, priority);
        OwnedTag { group1: group0.to_lowercase(), group0, name, text, value, rank }
    }

    #[test]
    fn a_name_finds_the_tag_that_exiftool_prints_and_a_group_narrows_it() {
        let tags = vec![tag("A", "Model", "one", 1), tag("B", "Model", "two", 0), tag("A", "ISO", "100", 1)];
        let metadata = OwnedMetadata { tags, ..OwnedMetadata::default() };
        assert_eq!(metadata.get("Model").unwrap().text, "one");
        assert_eq!(metadata.get("B:Model").unwrap().text, "two");
        assert_eq!(metadata.get("b:Model").unwrap().text, "two");
        assert_eq!(metadata.get("ISO").unwrap().value.as_i64(), Some(100));
        assert_eq!(metadata.get("Make"), None);
        assert_eq!(metadata.get("C:Model"), None);
    }

    #[test]
    fn text_that_looks_like_a_number_is_one() {
        assert_eq!(number("-12"), Some(OwnedValue::Integer(-12)));
        assert_eq!(number("0.5"), Some(OwnedValue::Real(0.5)));
        assert_eq!(number("007"), None);
        assert_eq!(number("1/250"), None);
    }

    #[test]
    fn unknown_bytes_have_no_type_and_no_tags() {
        let metadata = read(b"\0\x01 no type");
        assert_eq!((metadata.file_type, metadata.tags.len()), (None, 0));
    }
}
