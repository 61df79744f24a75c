//! Pictures that a pair of tags points to, an offset and a length.

use super::{Preview, PreviewPart};
use crate::metadata::{Group, Metadata, Tag};

/// Names of pairs: of the offset, of the length, and of the picture.
const PAIRS: [(&str, &str, &str); 5] = [
    ("PreviewImageStart", "PreviewImageLength", "PreviewImage"),
    ("JpgFromRawStart", "JpgFromRawLength", "JpgFromRaw"),
    ("OtherImageStart", "OtherImageLength", "OtherImage"),
    ("ThumbnailOffset", "ThumbnailLength", "ThumbnailImage"),
    ("PreviewJXLStart", "PreviewJXLLength", "PreviewJXL"),
];

/// Marks the preview of some maker notes as missing, if 0.
const IS_VALID: &str = "PreviewImageValid";

/// Names of the tags that pairs are made from.
pub(super) const NAMES: [&str; 11] = [
    "PreviewImageStart",
    "PreviewImageLength",
    "JpgFromRawStart",
    "JpgFromRawLength",
    "OtherImageStart",
    "OtherImageLength",
    "ThumbnailOffset",
    "ThumbnailLength",
    "PreviewJXLStart",
    "PreviewJXLLength",
    IS_VALID,
];

/// Finds pairs: the tags of a pair follow each other in one directory, in either order.
pub(super) struct Pairs<'m, 'a> {
    metadata: &'m Metadata<'a>,
    /// Tags that still lack the other half, with the number of their pair.
    halves: Vec<(usize, &'m Tag<'a>)>,
    next: usize,
}

impl<'m, 'a> Pairs<'m, 'a> {
    pub(super) fn of(metadata: &'m Metadata<'a>) -> Pairs<'m, 'a> {
        Pairs { metadata, halves: Vec::new(), next: 0 }
    }

    fn is_invalid(&self, group: Group<'_>) -> bool {
        let is_mark = |tag: &&Tag<'_>| tag.name == IS_VALID && tag.group == group;
        self.metadata.tags.iter().find(is_mark).is_some_and(|tag| tag.value.as_i64() == Some(0))
    }

    /// Adds a tag; returns the picture if the tag completes a pair.
    fn take(&mut self, tag: &'m Tag<'a>) -> Option<Preview> {
        let is_half = |(start, length, _): &(&str, &str, &str)| tag.name == *start || tag.name == *length;
        let pair = PAIRS.iter().position(is_half)?;
        let (start, _, name) = PAIRS[pair];
        let is_other =
            |half: &(usize, &Tag<'_>)| half.0 == pair && half.1.group == tag.group && half.1.name != tag.name;
        let Some(at) = self.halves.iter().position(is_other) else {
            // A half that is repeated belongs to the next directory of the same name.
            self.halves.retain(|half| half.0 != pair || half.1.group != tag.group);
            self.halves.push((pair, tag));
            return None;
        };
        let (_, other) = self.halves.swap_remove(at);
        let (offset, len) = if tag.name == start { (tag, other) } else { (other, tag) };
        if name == "PreviewImage" && self.is_invalid(tag.group) {
            return None;
        }
        let number = |tag: &Tag<'_>| u64::try_from(tag.value.as_i64()?).ok().filter(|&number| number > 0);
        let part = PreviewPart::Stored { offset: number(offset)?, len: number(len)? };
        Some(Preview::new(name, offset.group, vec![part]))
    }
}

impl Iterator for Pairs<'_, '_> {
    type Item = Preview;

    fn next(&mut self) -> Option<Preview> {
        let metadata = self.metadata;
        while let Some(tag) = metadata.tags.get(self.next) {
            self.next += 1;
            if let Some(found) = self.take(tag) {
                return Some(found);
            }
        }
        None
    }
}
