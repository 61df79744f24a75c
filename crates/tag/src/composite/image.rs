//! Embedded pictures located by pairs of tags: an offset and a length in the same directory. They are in the
//! group of their offset and are reported by their size.

use super::given::Found;
use super::given::RuleInputs;
use super::rule::{Rule, pictures, rule_for_all};
use crate::metadata::Tag;
use crate::modules::Module;
use table::value::{Piece, Value};

pub(super) const RULES: &[Rule] = &[
    pictures(Module::Mpf, "MPImage").needs(&["MPImageStart", "MPImageLength", "MPImageType"]),
    rule_for_all(Module::Exif, "JpgFromRaw", main).needs(&["JpgFromRawStart", "JpgFromRawLength"]),
    rule_for_all(Module::Exif, "OtherImage", all).needs(&["OtherImageStart", "OtherImageLength"]),
    rule_for_all(Module::Exif, "PreviewImage", preview)
        .needs(&["PreviewImageStart", "PreviewImageLength"])
        .wishes(&["PreviewImageValid"]),
    rule_for_all(Module::Exif, "PreviewJXL", all).needs(&["PreviewJXLStart", "PreviewJXLLength"]),
    rule_for_all(Module::Exif, "ThumbnailImage", main).needs(&["ThumbnailOffset", "ThumbnailLength"]),
];

/// Maximum number of pictures of one kind; no real file has as many.
const MOST: usize = 64;

fn main<'a>(given: &RuleInputs<'_, 'a>) -> Found<'a> {
    several(given, &[0])
}

/// All pictures, with the main one last.
fn all<'a>(given: &RuleInputs<'_, 'a>) -> Found<'a> {
    let n_pairs = given.copies(0).len().min(given.copies(1).len()).min(MOST);
    let order: Vec<usize> = (1..n_pairs).chain([0]).collect();
    several(given, &order)
}

/// At most two pictures, or one if both are the same. Pictures that the note marks as not valid are left out.
fn preview<'a>(given: &RuleInputs<'_, 'a>) -> Found<'a> {
    const VALID: usize = 2;
    let number_of = |input, copy: usize| given.copies(input).get(copy).and_then(|tag| tag.value.as_i64());
    let has_second = number_of(0, 1).is_some_and(|second| second > 0 && Some(second) != number_of(0, 0))
        && number_of(1, 1) > Some(0);
    let is_valid = given.tag(VALID).is_none_or(|tag| tag.value.as_i64() != Some(0));
    match (has_second, is_valid) {
        (true, true) => several(given, &[1, 0]),
        (false, true) => several(given, &[0]),
        (_, false) => Vec::new(),
    }
}

fn several<'a>(given: &RuleInputs<'_, 'a>, order: &[usize]) -> Found<'a> {
    // An XMP sidecar contains no pictures.
    if given.ctx.metadata.file_type.is_some_and(|known| known.name == "XMP") {
        return Vec::new();
    }
    let (offsets, lengths) = (given.copies(0), given.copies(1));
    let pairs = order.iter().filter_map(|&copy| Some((*offsets.get(copy)?, *lengths.get(copy)?)));
    pairs.filter_map(|(offset, length)| Some((offset.group, picture(given, offset, length)?))).collect()
}

/// The picture of an offset and length pair, if there is one.
fn picture<'a>(given: &RuleInputs<'_, 'a>, offset: &Tag<'a>, length: &Tag<'a>) -> Option<Value<'a>> {
    let number = |tag: &Tag<'_>| u64::try_from(tag.value.as_i64()?).ok();
    let (at, len) = (number(offset)?, number(length).filter(|&len| len > 0)?);
    let piece = given.ctx.exif_bytes(at, len).map_or(Piece::Stored { offset: at, len }, Piece::Held);
    Some(given.ctx.data(&[piece]))
}
