//! The result of parsing one file: tags, groups, warnings and facts about the picture.

use crate::file_type::FileType;
use crate::modules::Modules;
use crate::origin::Origin;
use foldhash::{HashMap, HashMapExt as _};
use std::collections::hash_map::Entry;
use table::def::{Conv, Role};
use table::row::number::NumberRow;
use table::value::Value;

/// The group of a tag: where in the file the tag was found, as ExifTool's families 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Group<'a> {
    /// ExifTool's family 0, the kind of information: `EXIF`, `XMP`, `File`.
    pub family0: &'a str,
    /// ExifTool's family 1, the place in the file: `ExifIFD`, `XMP-dc`, `File`.
    pub family1: &'a str,
    /// Number of the document inside the file that the tag belongs to (ExifTool's family 3); 0 for the file.
    pub document: u32,
    /// Number of the part of that document; 0 for the document itself. The lower 16 bits number the part, the
    /// next 8 a part of it, and the last 8 a part of that; [`Group::document_path`] takes them apart.
    pub part: u32,
}

impl<'a> Group<'a> {
    /// Group of tags about the file as a whole.
    pub const FILE: Group<'static> = Group::new("File", "File");

    /// Creates a group from the names of families 0 and 1.
    pub const fn new(family0: &'a str, family1: &'a str) -> Self {
        Group { family0, family1, document: 0, part: 0 }
    }

    /// Creates a group whose two families have the same name.
    pub const fn same(name: &'a str) -> Self {
        Group { family0: name, family1: name, document: 0, part: 0 }
    }

    /// Numbers of the document, of its part, and of the parts inside that part: 1, 2, 3 for ExifTool's
    /// `Doc1-2-3`; none for the file itself.
    pub fn document_path(&self) -> impl Iterator<Item = u32> {
        let part = self.part;
        [self.document, part & 0xffff, part >> 16 & 0xff, part >> 24]
            .into_iter()
            .take_while(|number| *number > 0)
    }
}

/// One tag of a file: its group, its name and its value.
#[derive(Clone, Copy, Debug)]
pub struct Tag<'a> {
    /// Group that the tag was found in.
    pub group: Group<'a>,
    /// Name of the tag, as in ExifTool.
    pub name: &'a str,
    /// Value as stored in the file, before conversion.
    pub value: Value<'a>,
    /// Conversion that turns the value into text.
    pub conv: Conv,
    /// Role of the tag in the catalogue; `Role::None` if it has none.
    pub role: Role,
    /// Decides which of several tags of one name a plain name (without a group) selects: the tag with the
    /// highest priority, and among equals the last, except that among tags with priority 0 it is the first
    /// (ExifTool's rule). Default: 1.
    pub priority: i8,
}

impl<'a> Tag<'a> {
    /// Number of bytes of names and texts that the tag refers to, whoever keeps them: this much is written
    /// for it, even if many tags share the same bytes.
    pub(crate) fn borrowed_bytes(&self) -> usize {
        self.group.family1.len() + self.name.len() + self.value.borrowed_bytes()
    }

    /// A tag without conversion or role.
    pub(crate) fn plain(group: Group<'a>, name: &'a str, value: Value<'a>) -> Tag<'a> {
        Tag { group, name, value, conv: Conv::None, role: Role::None, priority: 1 }
    }

    /// The tag that a table describes.
    pub(crate) fn of_row(group: Group<'a>, row: &NumberRow, value: Value<'a>) -> Tag<'a> {
        Tag { group, name: row.name, value, conv: row.conv, role: row.role, priority: 1 }
    }

    /// Whether a plain name selects this tag rather than `other`, an earlier tag of the same name.
    pub fn takes_the_place_of(&self, other: &Tag<'_>) -> bool {
        Rank::of(self.group, self.priority).takes_the_place_of(Rank::of(other.group, other.priority))
    }
}

/// What decides which of several tags of one name is meant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rank {
    /// Numbers of the document inside the file and of its part.
    place: (u32, u32),
    priority: i8,
}

impl Rank {
    pub(crate) fn of(group: Group<'_>, priority: i8) -> Rank {
        Rank { place: (group.document, group.part), priority }
    }

    /// Whether a plain name selects a tag of this rank rather than an earlier one of rank `other`.
    pub(crate) fn takes_the_place_of(self, other: Rank) -> bool {
        if self.place != other.place {
            // The file's own tags come first, then those of the first document.
            return self.place.0 == 0;
        }
        // Among tags of priority 0 the first one stays, and so does the first one among tags of a lower one.
        let least =
            if other.priority == 0 { 1 } else { other.priority.saturating_add(i8::from(other.priority < 0)) };
        self.priority >= least
    }
}

/// A problem in a file that did not prevent the rest from being read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Warning<'a> {
    /// Description of the problem, one sentence without a full stop.
    pub message: &'a str,
    /// Number of tags found before the problem.
    pub at: usize,
    /// Number of times the problem occurred.
    pub count: u32,
    /// Name of family 1 of the place that it is about, such as a track; empty for the whole file.
    pub family1: &'a str,
    /// Whether it is about a value, or a part of the file that fills no columns of the catalogue, so that it
    /// is only found if these are requested.
    pub is_besides_columns: bool,
}

/// Facts about the picture itself: size, bit depth, number of frames.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Facts {
    /// Width in pixels, as stored in the file.
    pub width: Option<u32>,
    /// Height in pixels, as stored in the file.
    pub height: Option<u32>,
    /// Bits per sample; of the first sample where they differ.
    pub bit_depth: Option<u32>,
    /// Number of pictures in the file: frames of an animation, or pages.
    pub frames: Option<u32>,
    /// Whether the file contains a thumbnail.
    pub has_thumbnail: bool,
    /// The part of the picture that is drawn and its orientation as of EXIF, in a format whose container
    /// decides that (HEIC, AVIF, JPEG XL): width, height, orientation 1 to 8. EXIF's orientation does not
    /// apply there.
    pub shown: Option<(u32, u32, u8)>,
    /// Number of bytes that the outermost parts of a film state beyond the end of the file: it is cut. Only
    /// known for boxes (MP4, QuickTime), RIFF (AVI), Matroska, ASF (WMV), RealMedia and MXF, and of the last
    /// packet of a transport stream; 0 for files that are not cut.
    pub missing_bytes: u64,
}

/// The metadata of one file: the result of [`Parser::parse`](crate::Parser::parse).
#[derive(Debug, Default)]
pub struct Metadata<'a> {
    /// Actual file type, detected by content; `None` if the format is unknown.
    pub file_type: Option<&'static FileType>,
    /// Whether the file is known by its type only, or is of a kind that has no picture, such as a text. The
    /// catalogue records its type, and reports the file as unsupported.
    pub is_unsupported: bool,
    /// Size, bit depth and frame count of the picture.
    pub facts: Facts,
    /// All requested tags, in the order in which they appear in the file.
    pub tags: Vec<Tag<'a>>,
    /// Where each of the tags is stored; empty unless [`Options::origins`](crate::Options::origins) is set.
    pub origins: Vec<Origin<'a>>,
    /// Offset and length of each part of the image data, for formats where only the parser can find it: TIFF
    /// and related formats, CIFF, Phase One. Filled only if `ImageDataHash` is requested by name.
    pub image_data: Vec<(u64, u64)>,
    /// What is known of a file of no known type: that its name promises another content, or that all of it is
    /// one byte.
    pub error: Option<&'a str>,
    /// Problems found in the file, without duplicates.
    pub warnings: Vec<Warning<'a>>,
    /// ExifTool modules that ExifTool would have loaded for this file and those before it; empty unless
    /// composite tags are requested.
    pub modules: Modules,
}

impl<'a> Metadata<'a> {
    /// Moves the first `n_moved` of the tags from `start` on behind the others, with their origins.
    pub(crate) fn rotate_left(&mut self, start: usize, n_moved: usize) {
        self.tags[start..].rotate_left(n_moved);
        if let Some(origins) = self.origins.get_mut(start..) {
            origins.rotate_left(n_moved.min(origins.len()));
        }
    }

    /// Keeps the tags for which `is_kept` holds, with their origins.
    pub(crate) fn retain(&mut self, is_kept: impl Fn(&Tag<'a>) -> bool) {
        let mut tags = self.tags.iter();
        self.origins.retain(|_| tags.next().is_some_and(&is_kept));
        self.tags.retain(is_kept);
    }

    /// Returns the tag that a plain name selects: the tag with the highest priority, and among equals the
    /// last (among tags of priority 0 the first, because such a tag never replaces another).
    pub fn find(&self, name: &str) -> Option<&Tag<'a>> {
        let of_name = self.tags.iter().filter(|tag| tag.name == name);
        of_name.reduce(|best, tag| if tag.takes_the_place_of(best) { tag } else { best })
    }
}

/// Returns the positions of the tags to output where each key (group of family 1 and name) may occur only
/// once.
///
/// Positions are in the order in which the keys first occur. Among several tags of one key, the tag that the
/// plain name selects is used if it is one of them, otherwise the first (ExifTool's rule for JSON).
pub fn unique_by_key(tags: &[Tag<'_>]) -> Vec<usize> {
    unique_by_key_in(tags, |group| group.family1)
}

/// Like [`unique_by_key`], with `family` choosing the part of the group that belongs to the key.
pub fn unique_by_key_in<'t>(tags: &'t [Tag<'_>], family: impl Fn(&'t Group<'_>) -> &'t str) -> Vec<usize> {
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
    fn the_main_tag_of_a_key_is_output_or_the_first() {
        let tag = |group, priority| Tag {
            group: Group::same(group),
            name: "Name",
            value: Value::Text(""),
            conv: Conv::None,
            role: Role::None,
            priority,
        };
        let tags = [tag("a", 1), tag("b", 1), tag("b", 1), tag("a", 0)];
        assert_eq!(unique_by_key(&tags), [0, 2]);
        assert_eq!(unique_by_key(&tags[2..]), [0, 1]);
        // With a single group, all three tags have the same key.
        assert_eq!(unique_by_key_in(&tags, |_| ""), [2]);
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

    #[test]
    fn the_files_own_tags_come_first_then_those_of_the_first_document() {
        let rank = |document, priority| Rank::of(Group { document, ..Group::same("a") }, priority);
        assert!(rank(0, 0).takes_the_place_of(rank(1, 1)));
        assert!(!rank(1, 1).takes_the_place_of(rank(0, 0)));
        assert!(!rank(2, 1).takes_the_place_of(rank(1, 0)));
        assert!(rank(2, 1).takes_the_place_of(rank(2, 1)), "the last of a document");
        assert!(!rank(2, 0).takes_the_place_of(rank(2, 1)));
    }
}
