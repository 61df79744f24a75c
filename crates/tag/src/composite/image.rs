//! Embedded pictures that pairs of tags point to: an offset and a length in the same directory. They stand in the group
//! of their offset, and are told by their size.
//!
//! A picture that is asked for by name is looked at: what is no JPEG, or lies behind the end of the file, is not given
//! but warned of.

use super::given::Given;
use super::module::Module;
use super::rule::{Rule, rule_for_all};
use crate::metadata::{Group, Tag};
use crate::named::Name;
use crate::value::{Piece, Value};

pub(super) const RULES: &[Rule] = &[
    rule_for_all(Module::Exif, "JpgFromRaw", |given| main(given, &JPG_FROM_RAW))
        .needs(&["JpgFromRawStart", "JpgFromRawLength"]),
    rule_for_all(Module::Exif, "OtherImage", |given| all(given, &OTHER))
        .needs(&["OtherImageStart", "OtherImageLength"]),
    rule_for_all(Module::Exif, "PreviewImage", preview)
        .needs(&["PreviewImageStart", "PreviewImageLength"])
        .wishes(&["PreviewImageValid"]),
    rule_for_all(Module::Exif, "PreviewJXL", |given| all(given, &JXL))
        .needs(&["PreviewJXLStart", "PreviewJXLLength"]),
    rule_for_all(Module::Exif, "ThumbnailImage", |given| main(given, &THUMBNAIL))
        .needs(&["ThumbnailOffset", "ThumbnailLength"]),
];

/// A kind of picture.
struct Kind {
    name: Name,
    /// What is said of one that is not there, and of one that is something else.
    unread: &'static str,
    wrong: &'static str,
    /// How it begins.
    starts: &'static [&'static [u8]],
}

const JPEG: &[&[u8]] = &[b"\xff\xd8\xff"];

const JPG_FROM_RAW: Kind = Kind {
    name: Name::JpgFromRaw,
    unread: "Error reading JpgFromRaw from file",
    wrong: "JpgFromRaw is not a valid JPEG image",
    starts: JPEG,
};
const OTHER: Kind = Kind {
    name: Name::OtherImage,
    unread: "Error reading OtherImage from file",
    wrong: "OtherImage is not a valid JPEG image",
    starts: JPEG,
};
const PREVIEW: Kind = Kind {
    name: Name::PreviewImage,
    unread: "Error reading PreviewImage from file",
    wrong: "PreviewImage is not a valid JPEG image",
    starts: JPEG,
};
const JXL: Kind = Kind {
    name: Name::PreviewJxl,
    unread: "Error reading PreviewJXL from file",
    wrong: "PreviewJXL is not a valid JXL image",
    starts: &[b"\xff\x0a", b"\0\0\0\x0cJXL \x0d\x0a"],
};
const THUMBNAIL: Kind = Kind {
    name: Name::ThumbnailImage,
    unread: "Error reading ThumbnailImage from file",
    wrong: "ThumbnailImage is not a valid JPEG image",
    starts: JPEG,
};

/// Pictures of one kind that are told; no file has as many.
const MOST: usize = 64;

/// What a rule says: tags by their groups, and a warning.
pub(super) type Found<'a> = (Vec<(Group<'a>, Value<'a>)>, Option<&'static str>);

fn main<'a>(given: &Given<'_, 'a>, kind: &Kind) -> Found<'a> {
    several(given, kind, &[0])
}

fn all<'a>(given: &Given<'_, 'a>, kind: &Kind) -> Found<'a> {
    let n_pairs = given.copies(0).len().min(given.copies(1).len()).min(MOST);
    // The main one comes last.
    let order: Vec<usize> = (1..n_pairs).chain([0]).collect();
    several(given, kind, &order)
}

/// Two at most, unless both are the same; what the note says is no preview is none.
fn preview<'a>(given: &Given<'_, 'a>) -> Found<'a> {
    const VALID: usize = 2;
    let offset_of = |copy: usize| given.copies(0).get(copy).and_then(|tag| tag.value.as_i64());
    let has_second = offset_of(1).is_some_and(|second| second > 0 && Some(second) != offset_of(0))
        && given.copies(1).get(1).is_some_and(|tag| tag.value.as_i64().is_some_and(|len| len > 0));
    let is_valid = given.tag(VALID).is_none_or(|tag| tag.value.as_i64() != Some(0));
    let order: &[usize] = match (has_second, is_valid) {
        (true, true) => &[1, 0],
        (false, true) => &[0],
        (_, false) => &[],
    };
    several(given, &PREVIEW, order)
}

fn several<'a>(given: &Given<'_, 'a>, kind: &Kind, order: &[usize]) -> Found<'a> {
    let mut found = Vec::new();
    let mut warning = None;
    // Nothing lies beside an XMP packet.
    if given.ctx.metadata.file_type.is_some_and(|known| known.name == "XMP") {
        return (found, warning);
    }
    let (offsets, lengths) = (given.copies(0), given.copies(1));
    for &copy in order {
        let (Some(offset), Some(length)) = (offsets.get(copy), lengths.get(copy)) else { continue };
        match picture(given, kind, offset, length) {
            Ok(Some(value)) => found.push((offset.group, value)),
            Ok(None) => {}
            Err(message) => warning = Some(message),
        }
    }
    (found, warning)
}

/// The picture of a pair; `None` if there is none or its bytes are still to be fetched, an error if it is not what it
/// should be.
fn picture<'a>(
    given: &Given<'_, 'a>,
    kind: &Kind,
    offset: &Tag<'a>,
    length: &Tag<'a>,
) -> Result<Option<Value<'a>>, &'static str> {
    /// Enough to tell what it is.
    const HEAD_BYTES: u64 = 12;
    let number = |tag: &Tag<'_>| tag.value.as_i64().and_then(|number| u64::try_from(number).ok());
    let (Some(at), Some(len)) = (number(offset), number(length).filter(|&len| len > 0)) else {
        return Ok(None);
    };
    let ctx = given.ctx;
    let piece = ctx.exif_bytes(at, len).map_or(Piece::Stored { offset: at, len }, Piece::Held);
    if !ctx.filter.named.has(kind.name) {
        return Ok(Some(ctx.data(&[piece])));
    }
    let head = match piece {
        Piece::Held(bytes) => Some(bytes),
        _ => {
            let last = at.checked_add(len - 1).and_then(|last| ctx.get(last, 1));
            ctx.get(at, len.min(HEAD_BYTES) as usize).filter(|_| last.is_some())
        }
    };
    let Some(head) = head else {
        return if ctx.runs_again() { Ok(None) } else { Err(kind.unread) };
    };
    if head == b"none" {
        return Ok(None);
    }
    if kind.starts.iter().any(|start| head.starts_with(start)) {
        return Ok(Some(ctx.data(&[piece])));
    }
    // The first byte of some previews of Minolta's is wrong.
    match (head.get(1..4) == Some(b"\xd8\xff\xdb"), piece) {
        (true, Piece::Held(bytes)) => Ok(Some(ctx.data(&[Piece::Held(b"\xff"), Piece::Held(&bytes[1..])]))),
        (true, _) => {
            let rest = Piece::Stored { offset: at + 1, len: len - 1 };
            Ok(Some(ctx.data(&[Piece::Held(b"\xff"), rest])))
        }
        (false, _) => Err(kind.wrong),
    }
}
