//! All reported tags of one file (from its contents, the file system and this program) in a common form, and
//! what is done with them before a layout prints them.
//!
//! Each module changes the tags of a file or reads something of them, for one option or subject. [`values`]
//! converts them to text.

pub(super) mod data;
pub(super) mod embedded;
pub(super) mod film;
pub(super) mod geolocation;
pub(super) mod list_item;
pub(super) mod lookup;
pub(super) mod origin;
mod table;
mod values;

use std::ops::Range;

use engine::system::{self, SystemTag};
use engine::tag::{Group, Metadata, Named, Origin, Tag, Warning};

pub(super) use values::Values;

/// ExifTool version whose output is reproduced. Programs check it and refuse to work with old versions.
pub(crate) const VERSION: &str = "13.58";

/// Group of the tags that describe the program and the run itself.
pub(crate) const EXIFTOOL: Group<'static> = Group::same("ExifTool");

/// A tag to be printed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<'a> {
    pub(crate) group: Group<'a>,
    pub(crate) name: &'a str,
    pub(crate) said: EntryValue<'a>,
    /// Where the file stores the tag, if that was asked.
    pub(crate) origin: Origin<'a>,
    priority: i8,
}

/// Source of a value.
#[derive(Clone, Copy, Debug)]
pub(crate) enum EntryValue<'a> {
    Tag(&'a Tag<'a>),
    System(&'a SystemTag),
    Text(&'a str),
    Warning(&'a Warning<'a>),
}

impl Named for Entry<'_> {
    fn group(&self) -> Group<'_> {
        self.group
    }

    fn name(&self) -> &str {
        self.name
    }

    fn priority(&self) -> i8 {
        self.priority
    }
}

impl<'a> Entry<'a> {
    pub(crate) fn text(group: Group<'a>, name: &'a str, text: &'a str) -> Entry<'a> {
        Entry { group, name, said: EntryValue::Text(text), origin: Origin::default(), priority: 0 }
    }

    pub(crate) fn of_tag(tag: &'a Tag<'a>) -> Entry<'a> {
        let origin = Origin::default();
        Entry { group: tag.group, name: tag.name, said: EntryValue::Tag(tag), origin, priority: tag.priority }
    }

    /// Entry for a requested tag that the file does not have.
    pub(crate) fn missing(name: &'a str, text: &'a str) -> Entry<'a> {
        Entry::text(Group::same(""), name, text)
    }
}

/// Printed for a missing value with `-f`.
pub(crate) const MISSING: &str = "-";
/// Error for contents of an unknown format.
const UNKNOWN_TYPE: &str = "Unknown file type";
const IS_EMPTY: &str = "File is empty";

/// All entries of a file in ExifTool's order: the program, the file system, the contents.
pub(crate) fn entries<'a>(
    system: &'a [SystemTag],
    metadata: &'a Metadata<'a>,
    error: Option<&'a str>,
    hash: Option<&'a str>,
) -> Vec<Entry<'a>> {
    let mut entries = Vec::with_capacity(metadata.tags.len() + system.len() + 4);
    entries.push(Entry::text(EXIFTOOL, "ExifToolVersion", VERSION));
    entries.extend(system.iter().map(|tag| Entry {
        group: system::GROUP,
        name: tag.name,
        said: EntryValue::System(tag),
        origin: Origin::default(),
        priority: 1,
    }));
    entries.extend(error.map(|error| Entry::text(EXIFTOOL, "Error", error)));
    // Each warning is placed where it occurred.
    let of_tags = |range: Range<usize>| {
        let origins = &metadata.origins;
        range.map(|at| Entry {
            origin: origins.get(at).copied().unwrap_or_default(),
            ..Entry::of_tag(&metadata.tags[at])
        })
    };
    let mut from = 0;
    for warning in &metadata.warnings {
        let until = warning.at.clamp(from, metadata.tags.len());
        entries.extend(of_tags(from..until));
        let group = match warning.family1 {
            "" => EXIFTOOL,
            family1 => Group::new("ExifTool", family1),
        };
        let said = EntryValue::Warning(warning);
        entries.push(Entry { said, ..Entry::text(group, "Warning", "") });
        from = until;
    }
    entries.extend(of_tags(from..metadata.tags.len()));
    let hash = hash.map(|hash| Entry::text(Group::FILE, "ImageDataHash", hash));
    put_before_composite(&mut entries, hash.into_iter());
    entries
}

/// Places entries after all tags of the file, before those computed from them.
pub(crate) fn put_before_composite<'a>(
    entries: &mut Vec<Entry<'a>>,
    added: impl ExactSizeIterator<Item = Entry<'a>>,
) {
    if added.len() > 0 {
        let is_composite = |entry: &Entry<'_>| entry.group.family0 == "Composite";
        let at = entries.iter().position(is_composite).unwrap_or(entries.len());
        entries.splice(at..at, added);
    }
}

/// The error that applies to the file as a whole, if any.
pub(crate) fn error_of<'a>(metadata: &Metadata<'a>, is_empty: bool) -> Option<&'a str> {
    match metadata.file_type {
        Some(_) => metadata.error,
        None if is_empty => Some(IS_EMPTY),
        // A picture behind an unknown header has tags, and the file no type.
        None if !metadata.tags.is_empty() => None,
        None => Some(metadata.error.unwrap_or(UNKNOWN_TYPE)),
    }
}
