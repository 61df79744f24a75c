//! What a file said of itself.

use crate::file_type::FileType;
use crate::modules::Modules;
use foldhash::{HashMap, HashMapExt as _};
use std::collections::hash_map::Entry;
use table::def::{Conv, Role};
use table::value::Value;

/// A family of tags: where in the file they stood, in ExifTool's two finest useful degrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Group<'a> {
    /// ExifTool's family 0: the kind of information (`EXIF`, `XMP`, `File`).
    pub family0: &'a str,
    /// ExifTool's family 1: the place (`ExifIFD`, `XMP-dc`, `File`).
    pub family1: &'a str,
}

impl<'a> Group<'a> {
    /// Tags about the file as a whole.
    pub const FILE: Group<'static> = Group::new("File", "File");

    /// A group.
    pub const fn new(family0: &'a str, family1: &'a str) -> Self {
        Group { family0, family1 }
    }

    /// A group whose two families have one name.
    pub const fn same(name: &'a str) -> Self {
        Group { family0: name, family1: name }
    }
}

/// One tag of a file.
#[derive(Clone, Copy, Debug)]
pub struct Tag<'a> {
    /// Where it stood.
    pub group: Group<'a>,
    /// ExifTool's name.
    pub name: &'a str,
    /// Its value, unconverted.
    pub value: Value<'a>,
    /// How the value becomes text.
    pub conv: Conv,
    /// What it is to the catalogue.
    pub role: Role,
    /// Which of several tags of one name is meant by the name alone: the highest, and of equals the last, but
    /// of those with 0 the first (ExifTool's rule). Default: 1.
    pub priority: i8,
}

impl Tag<'_> {
    /// Whether this tag, met later than `other` of the same name, is the one that the name alone means.
    pub fn takes_the_place_of(&self, other: &Tag<'_>) -> bool {
        takes_the_place(self.priority, other.priority)
    }
}

/// Whether a tag of this priority, met later than another of the same name, is the one that the name alone
/// means.
pub(crate) fn takes_the_place(priority: i8, other: i8) -> bool {
    // The first of those with 0 stays, and so does the first of those below it.
    priority >= if other == 0 { 1 } else { other.saturating_add(i8::from(other < 0)) }
}

/// Something wrong with a file that did not keep the rest from being read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Warning<'a> {
    /// What is wrong, in one sentence without a full stop.
    pub message: &'a str,
    /// How many tags were found before it.
    pub at: usize,
    /// How often it was met.
    pub count: u32,
}

/// What is known of the picture itself.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Facts {
    /// Pixels across, as stored.
    pub width: Option<u32>,
    /// Pixels down, as stored.
    pub height: Option<u32>,
    /// Bits of one sample (the first, where they differ).
    pub bit_depth: Option<u32>,
    /// Pictures in the file: frames of an animation, pages.
    pub frames: Option<u32>,
    /// Whether a thumbnail lies in the file.
    pub has_thumbnail: bool,
}

/// The metadata of one file.
#[derive(Debug, Default)]
pub struct Metadata<'a> {
    /// The real type, by content; `None` where it is no format known here.
    pub file_type: Option<&'static FileType>,
    /// The picture.
    pub facts: Facts,
    /// All tags that were wanted, in the order in which they stand in the file.
    pub tags: Vec<Tag<'a>>,
    /// Where the picture's own bytes lie, as offset and length, in formats in which only the parser knows:
    /// TIFF and kin, CIFF, Phase One. Only if `ImageDataHash` was asked for by name.
    pub image_data: Vec<(u64, u64)>,
    /// What was wrong.
    pub warnings: Vec<Warning<'a>>,
    /// ExifTool's modules that this file and those before it make it load; empty unless composite tags were
    /// wanted.
    pub modules: Modules,
}

impl<'a> Metadata<'a> {
    /// The tag that its name alone means: of the highest priority, and of equals the last (of priority 0 the
    /// first, for such a tag never takes another's place).
    pub fn find(&self, name: &str) -> Option<&Tag<'a>> {
        let of_name = self.tags.iter().filter(|tag| tag.name == name);
        of_name.reduce(|best, tag| if tag.takes_the_place_of(best) { tag } else { best })
    }
}

/// The positions of the tags that are told where only one of each key (group of family 1 and name) can be, in
/// the order in which the keys are met: of several the one that the name alone means, if it is among them,
/// else the first (ExifTool's rule for JSON).
pub fn told_once(tags: &[Tag<'_>]) -> Vec<usize> {
    told_once_in(tags, |group| group.family1)
}

/// As [`told_once`], where the group of a key is what `family` takes of a group.
pub fn told_once_in<'t>(tags: &'t [Tag<'_>], family: impl Fn(&'t Group<'_>) -> &'t str) -> Vec<usize> {
    let mut mains: HashMap<&str, usize> = HashMap::with_capacity(tags.len());
    for (position, tag) in tags.iter().enumerate() {
        let main = mains.entry(tag.name).or_insert(position);
        if tag.takes_the_place_of(&tags[*main]) {
            *main = position;
        }
    }
    let mut places = HashMap::with_capacity(tags.len());
    let mut told = Vec::with_capacity(tags.len());
    for (position, tag) in tags.iter().enumerate() {
        match places.entry((family(&tag.group), tag.name)) {
            Entry::Vacant(place) => {
                place.insert(told.len());
                told.push(position);
            }
            Entry::Occupied(place) if mains[tag.name] == position => told[*place.get()] = position,
            Entry::Occupied(_) => {}
        }
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(tags: &[(&'static str, i8)], expected: &str) {
        let tag = |&(group, priority): &(&'static str, i8)| Tag {
            group: Group::same(group),
            name: "Name",
            value: Value::Text(""),
            conv: Conv::None,
            role: Role::None,
            priority,
        };
        let metadata = Metadata { tags: tags.iter().map(tag).collect(), ..Metadata::default() };
        assert_eq!(metadata.find("Name").map(|tag| tag.group.family1), Some(expected));
        assert!(metadata.find("Other").is_none());
    }

    #[test]
    fn of_one_key_the_main_tag_is_told_or_the_first() {
        let tag = |group, priority| Tag {
            group: Group::same(group),
            name: "Name",
            value: Value::Text(""),
            conv: Conv::None,
            role: Role::None,
            priority,
        };
        let tags = [tag("a", 1), tag("b", 1), tag("b", 1), tag("a", 0)];
        assert_eq!(told_once(&tags), [0, 2]);
        assert_eq!(told_once(&tags[2..]), [0, 1]);
        // In one group all are of one key.
        assert_eq!(told_once_in(&tags, |_| ""), [2]);
    }

    #[test]
    fn a_name_means_the_highest_priority_then_the_last_and_of_priority_0_the_first() {
        check(&[("a", 1), ("b", 1)], "b");
        check(&[("a", 2), ("b", 1)], "a");
        check(&[("a", 0), ("b", 1), ("c", 0)], "b");
        check(&[("a", 0), ("b", 0)], "a");
        check(&[("a", -1), ("b", 0)], "b");
        check(&[("a", 0), ("b", -1)], "a");
    }
}
