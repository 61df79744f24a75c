//! Where tags are stored: ExifTool's families 5 to 7 of groups, and the ids that `-D` and `-H` print.
//!
//! The parser gives paths, formats and numbers. Ids that are texts come from the glossary, by group and name.

use std::borrow::Cow;

use engine::tag::{Id, Origin};

use super::Entry;
use super::table::{self, KnownTag};

/// How ids are printed before names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Ids {
    #[default]
    None,
    /// `-D`
    Decimal,
    /// `-H`
    Hexadecimal,
}

/// The first family of groups that says where a tag is stored.
pub(crate) const FIRST_FAMILY: u8 = 5;

/// The family of the formats of values.
pub(crate) const FORMAT_FAMILY: u8 = 6;

/// The family of the numbers of the files of `-fileNUM`, which is not supported.
pub(crate) const FILE_FAMILY: u8 = 8;

/// The name of a tag's group in one of the families from 5 on; empty if it has none.
pub(crate) fn group(entry: &Entry<'_>, family: u8) -> String {
    match family {
        5 if entry.origin.path.is_empty() => entry.group.family1.to_owned(),
        5 => entry.origin.path.to_owned(),
        FORMAT_FAMILY => entry.origin.format.map_or("", engine::tag::Format::name).to_owned(),
        7 => {
            let mut name = "ID-".to_owned();
            for byte in id(entry).bytes() {
                match byte {
                    b'-' | b'_' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => name.push(char::from(byte)),
                    _ => name.push_str(&format!("{byte:x}")),
                }
            }
            name
        }
        _ => String::new(),
    }
}

impl Ids {
    /// The id of a tag for lists, aligned to the right in `width` columns: `-` if it is no number.
    pub(crate) fn listed(self, entry: &Entry<'_>) -> String {
        let id = id(entry);
        // In hexadecimal, a part of a value has the number of the whole.
        match (self, id.split('.').next().unwrap_or_default().parse::<u64>()) {
            _ if id.parse::<f64>().is_err() => "-".to_owned(),
            (Ids::Hexadecimal, Ok(number)) => format!("0x{number:04x}"),
            _ => id.into_owned(),
        }
    }

    /// The number of columns of ids in lists.
    pub(crate) fn width(self) -> usize {
        match self {
            Ids::None => 0,
            Ids::Decimal => 5,
            Ids::Hexadecimal => 6,
        }
    }

    /// The id of a tag whole, which may be a text.
    pub(crate) fn whole(self, entry: &Entry<'_>) -> String {
        let id = id(entry);
        match (self, id.parse::<u64>()) {
            (Ids::Hexadecimal, Ok(number)) => format!("0x{number:04x}"),
            _ => id.into_owned(),
        }
    }
}

/// ExifTool's table of a tag, and the index of the tag among those of one id in it, empty if there is only
/// one; `None` if the glossary does not have the tag.
pub(crate) fn table(entry: &Entry<'_>) -> Option<(&'static str, &'static str)> {
    known(entry).map(|known| (known.table, known.tag.index))
}

/// The id of a tag in its table: a number, a fraction for a part of a value, or a text.
fn id<'e>(entry: &Entry<'e>) -> Cow<'e, str> {
    if let Id::Text(id) = entry.origin.id {
        return Cow::Borrowed(id);
    }
    match (known(entry), entry.origin.id) {
        (Some(known), _) => Cow::Borrowed(known.tag.id),
        (None, Id::Number(number)) => Cow::Owned(number.to_string()),
        (None, _) => in_a_language(entry).unwrap_or(Cow::Borrowed(entry.name)),
    }
}

/// The id of a text in a language, which is behind its name.
fn in_a_language<'e>(entry: &Entry<'e>) -> Option<Cow<'e, str>> {
    let (name, language) = entry.name.split_once('-')?;
    let known = table::known(entry.group, name, Origin { id: Id::Unknown, ..entry.origin })?;
    Some(Cow::Owned(format!("{}-{language}", known.tag.id)))
}

fn known(entry: &Entry<'_>) -> Option<&'static KnownTag> {
    table::known(entry.group, entry.name, entry.origin)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::tag::{Format, Group, Origin};

    fn entry(group: Group<'static>, name: &'static str, id: Option<u32>) -> Entry<'static> {
        let id = id.map_or(Id::Unknown, Id::Number);
        let origin = Origin { path: "JPEG-APP1", format: Some(Format::Int16u), id };
        let mut entry = Entry::text(group, name, "");
        entry.origin = origin;
        entry
    }

    #[track_caller]
    fn check(entry: &Entry<'_>, whole: &str, listed: &str, group7: &str) {
        assert_eq!(Ids::Decimal.whole(entry), whole);
        assert_eq!(Ids::Hexadecimal.listed(entry), listed);
        assert_eq!(group(entry, 7), group7);
    }

    #[test]
    fn ids_are_numbers_fractions_or_texts() {
        check(&entry(Group::new("EXIF", "IFD0"), "Make", Some(271)), "271", "0x010f", "ID-271");
        check(&entry(Group::new("XMP", "XMP-dc"), "Title", None), "title", "-", "ID-title");
        check(&entry(Group::same("Composite"), "Aperture", None), "Exif-Aperture", "-", "ID-Exif-Aperture");
        check(&entry(Group::same("File"), "Made Up", None), "Made Up", "-", "ID-Made20Up");
        check(
            &entry(Group::new("MakerNotes", "Nikon"), "FlashControlMode", Some(9)),
            "9.2",
            "0x0009",
            "ID-92e2",
        );
    }

    #[test]
    fn other_families_are_the_parsers() {
        let entry = entry(Group::new("EXIF", "IFD0"), "Make", Some(271));
        assert_eq!((group(&entry, 5), group(&entry, 6)), ("JPEG-APP1".to_owned(), "int16u".to_owned()));
        assert_eq!(group(&Entry::text(Group::new("EXIF", "IFD0"), "Make", ""), 5), "IFD0");
    }
}
