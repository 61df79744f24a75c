//! Where tags are stored: ExifTool's families 5 to 7 of groups, and the ids that `-D` and `-H` print.
//!
//! The parser gives paths, formats and numbers. Ids that are texts come from the glossary, by group and name.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::OnceLock;

use engine::tag::Id;
use foldhash::fast::RandomState;
use glossary::Glossary;

use super::entry::Entry;

/// How ids are printed before names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Ids {
    #[default]
    None,
    /// `-D`
    Decimal,
    /// `-H`
    Hexadecimal,
}

/// The first family of groups that says where a tag is stored.
pub(super) const FIRST_FAMILY: u8 = 5;

/// The family of the formats of values.
pub(super) const FORMAT_FAMILY: u8 = 6;

/// The family of the numbers of the files of `-fileNUM`, which is not supported.
pub(super) const FILE_FAMILY: u8 = 8;

/// The name of a tag's group in one of the families from 5 on; empty if it has none.
pub(super) fn group(entry: &Entry<'_>, family: u8) -> String {
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
    pub(super) fn listed(self, entry: &Entry<'_>) -> String {
        let id = id(entry);
        // In hexadecimal, a part of a value has the number of the whole.
        match (self, id.split('.').next().unwrap_or_default().parse::<u64>()) {
            _ if id.parse::<f64>().is_err() => "-".to_owned(),
            (Ids::Hexadecimal, Ok(number)) => format!("0x{number:04x}"),
            _ => id.into_owned(),
        }
    }

    /// The number of columns of ids in lists.
    pub(super) fn width(self) -> usize {
        match self {
            Ids::None => 0,
            Ids::Decimal => 5,
            Ids::Hexadecimal => 6,
        }
    }

    /// The id of a tag whole, which may be a text.
    pub(super) fn whole(self, entry: &Entry<'_>) -> String {
        let id = id(entry);
        match (self, id.parse::<u64>()) {
            (Ids::Hexadecimal, Ok(number)) => format!("0x{number:04x}"),
            _ => id.into_owned(),
        }
    }
}

/// ExifTool's table of a tag, and the index of the tag among those of one id in it, empty if there is only
/// one; `None` if the glossary does not have the tag.
pub(super) fn table(entry: &Entry<'_>) -> Option<(&'static str, &'static str)> {
    known(entry, entry.name, number(entry).as_deref()).map(|candidate| (candidate.table, candidate.tag.index))
}

/// How much of a printed value can be translated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Words {
    /// Nothing: a function makes the text.
    None,
    /// All of it, which is a word of the tag's list.
    Whole,
    /// Its parts: one word for each bit, or for each number.
    Parts,
}

/// What `printed` consists of; computed tags consist of the words of others.
pub(super) fn words(entry: &Entry<'_>, printed: &str) -> Words {
    let Some(candidate) = known(entry, entry.name, number(entry).as_deref()) else { return Words::Parts };
    let mut lists = Glossary::get().values(candidate.tag).peekable();
    if lists.peek().is_none() {
        return if entry.group.family0 == "Composite" { Words::Parts } else { Words::None };
    }
    let mut words = lists.flat_map(|list| list.pairs());
    if words.any(|(_, word)| word == printed) { Words::Whole } else { Words::Parts }
}

/// The number of a tag in its table, if the parser knows it.
fn number(entry: &Entry<'_>) -> Option<String> {
    match entry.origin.id {
        Id::Number(number) => Some(number.to_string()),
        Id::Text(_) | Id::Unknown => None,
    }
}

/// The id of a tag in its table: a number, a fraction for a part of a value, or a text.
fn id<'e>(entry: &Entry<'e>) -> Cow<'e, str> {
    if let Id::Text(id) = entry.origin.id {
        return Cow::Borrowed(id);
    }
    let number = number(entry);
    match (known(entry, entry.name, number.as_deref()), number) {
        (Some(candidate), _) => Cow::Borrowed(candidate.tag.id),
        (None, Some(number)) => Cow::Owned(number),
        (None, None) => match entry.name.split_once('-') {
            // The language of a text is behind its name.
            Some((name, language)) if known(entry, name, None).is_some() => {
                let id = known(entry, name, None).map_or(name, |candidate| candidate.tag.id);
                Cow::Owned(format!("{id}-{language}"))
            }
            _ => Cow::Borrowed(entry.name),
        },
    }
}

/// A tag of the glossary.
struct Candidate {
    /// Name of its table, such as `GPS::Main`.
    table: &'static str,
    family0: &'static str,
    family1: &'static str,
    tag: &'static glossary::Tag,
}

/// The tags of the glossary by name.
type Index = HashMap<&'static str, Vec<Candidate>, RandomState>;

/// The tag of this name in the glossary: of the candidates of the same family 0, the one whose
/// number, group and table fit best.
fn known(entry: &Entry<'_>, name: &str, number: Option<&str>) -> Option<&'static Candidate> {
    static INDEX: OnceLock<Index> = OnceLock::new();
    let candidates = INDEX.get_or_init(index).get(name)?;
    let group = entry.group;
    // Groups that are counted, such as `Track2`, are in the glossary with their first number.
    let stem = |group: &'static str| group.trim_end_matches(|c: char| c.is_ascii_digit());
    let mut parts = entry.origin.path.split('-');
    let (first, last) = (parts.next().unwrap_or_default(), parts.next_back().unwrap_or_default());
    let fit = |candidate: &&Candidate| {
        let whole = candidate.tag.id.split('.').next();
        let has_number = number.is_some() && whole == number;
        let (module, table) = candidate.table.split_once("::").unwrap_or((candidate.table, ""));
        let of_group = match candidate.family1 {
            same if same == group.family1 => 2,
            counted => u8::from(group.family1.starts_with(stem(counted))),
        };
        let of_table = if !table.is_empty() && table == last {
            4
        } else if !table.is_empty() && last.starts_with(table) {
            3
        } else if module == first {
            2
        } else {
            // Facts about the file that several containers have.
            u8::from(module == "Extra")
        };
        (has_number, of_group, of_table)
    };
    let of_family = candidates.iter().filter(|candidate| candidate.family0 == group.family0);
    // Among equals the first.
    of_family.rev().max_by_key(fit)
}

fn index() -> Index {
    let glossary = Glossary::get();
    let mut index = Index::default();
    for table in glossary.tables() {
        for tag in glossary.tags(table) {
            let own = |family: usize| match tag.own_groups[family] {
                "" => table.groups[family],
                own => own,
            };
            let (family0, family1) = (own(0), own(1));
            let candidate = Candidate { table: table.name, family0, family1, tag };
            index.entry(tag.name).or_default().push(candidate);
        }
    }
    index
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
    fn only_words_of_lists_have_translations() {
        let check = |group, name, id, printed, expected| {
            assert_eq!(words(&entry(group, name, id), printed), expected, "{name}: {printed}");
        };
        let nikon = Group::new("MakerNotes", "Nikon");
        // A function makes the words of the first.
        check(nikon, "Quality", Some(4), "Fine", Words::None);
        check(Group::new("EXIF", "ExifIFD"), "Flash", Some(0x9209), "Off, Did not fire", Words::Whole);
        let profiles = "Main Still Picture, Main 10, Main";
        check(Group::same("QuickTime"), "GenProfileCompatibilityFlags", None, profiles, Words::Parts);
        check(Group::same("Composite"), "ShootingMode", None, "Program AE", Words::Parts);
    }

    #[test]
    fn other_families_are_the_parsers() {
        let entry = entry(Group::new("EXIF", "IFD0"), "Make", Some(271));
        assert_eq!((group(&entry, 5), group(&entry, 6)), ("JPEG-APP1".to_owned(), "int16u".to_owned()));
        assert_eq!(group(&Entry::text(Group::new("EXIF", "IFD0"), "Make", ""), 5), "IFD0");
    }
}
