//! Embedded pictures that are requested by name. Each is checked before it is returned: data that is not a
//! picture, or is past the end of the file, is left out with a warning, as in ExifTool.

use crate::context::Context;
use crate::metadata::Group;
use crate::named::Name;
use table::value::{Piece, Value};

/// A kind of embedded picture.
struct Kind {
    name: Name,
    /// Warnings for a picture that cannot be read, and for data that is not a picture.
    unread: &'static str,
    wrong: &'static str,
    /// Signatures that a picture of this kind begins with.
    starts: &'static [&'static [u8]],
}

const JPEG: &[&[u8]] = &[b"\xff\xd8\xff"];

const KINDS: &[Kind] = &[
    Kind {
        name: Name::ThumbnailImage,
        unread: "Error reading ThumbnailImage from file",
        wrong: "[minor] ThumbnailImage is not a valid JPEG image",
        starts: JPEG,
    },
    Kind {
        name: Name::PreviewImage,
        unread: "Error reading PreviewImage from file",
        wrong: "[minor] PreviewImage is not a valid JPEG image",
        starts: JPEG,
    },
    Kind {
        name: Name::JpgFromRaw,
        unread: "Error reading JpgFromRaw from file",
        wrong: "[minor] JpgFromRaw is not a valid JPEG image",
        starts: JPEG,
    },
    Kind {
        name: Name::JpgFromRaw2,
        unread: "Error reading JpgFromRaw2 from file",
        wrong: "[minor] JpgFromRaw2 is not a valid JPEG image",
        starts: JPEG,
    },
    Kind {
        name: Name::OtherImage,
        unread: "Error reading OtherImage from file",
        wrong: "[minor] OtherImage is not a valid JPEG image",
        starts: JPEG,
    },
    Kind {
        name: Name::PreviewJxl,
        unread: "Error reading PreviewJXL from file",
        wrong: "[minor] PreviewJXL is not a valid JXL image",
        starts: &[b"\xff\x0a", b"\0\0\0\x0cJXL \x0d\x0a"],
    },
];

/// Returns the tag's data, unless it is a picture that is requested by name and the data is not a valid
/// picture. An error is the warning to report; `None` means that the tag is left out without a warning: there
/// is no data, or bytes are still to be fetched.
pub(crate) fn checked<'a>(
    ctx: &Context<'a>,
    group: Group<'a>,
    tag_name: &str,
    pieces: &'a [Piece<'a>],
) -> Result<Option<Value<'a>>, &'static str> {
    /// Number of bytes that are enough to recognise the type.
    const HEAD_BYTES: u64 = 12;
    // ExifTool checks neither the thumbnail of CR3 nor the previews of X3F.
    if group.family1 == "SigmaRaw" || (group.family1 == "Canon" && tag_name == "ThumbnailImage") {
        return Ok(Some(Value::Data(pieces)));
    }
    let named = ctx.filter.named;
    let kind =
        KINDS.iter().find(|kind| named.has(kind.name) && kind.name.text().is_some_and(|t| t == tag_name));
    let (Some(kind), Some(first)) = (kind, pieces.first()) else { return Ok(Some(Value::Data(pieces))) };
    let head = match *first {
        Piece::Held(bytes) => Some(bytes),
        Piece::Stored { offset, len } => {
            let last = len.checked_sub(1).and_then(|len| offset.checked_add(len));
            let has_last = last.is_some_and(|last| ctx.get(last, 1).is_some());
            ctx.get(offset, len.min(HEAD_BYTES) as usize).filter(|_| has_last)
        }
        Piece::Base64(_) => return Ok(Some(Value::Data(pieces))),
    };
    let Some(head) = head else {
        return if ctx.runs_again() { Ok(None) } else { Err(kind.unread) };
    };
    if head == b"none" {
        return Ok(None);
    }
    let is_mended = pieces.len() > 1 && head == b"\xff";
    if is_mended || kind.starts.iter().any(|start| head.starts_with(start)) {
        return Ok(Some(Value::Data(pieces)));
    }
    // Some Minolta previews have a wrong first byte.
    let rest = match *first {
        Piece::Held(bytes) if head.get(1..4) == Some(b"\xd8\xff\xdb") => Piece::Held(&bytes[1..]),
        Piece::Stored { offset, len } if head.get(1..4) == Some(b"\xd8\xff\xdb") => {
            Piece::Stored { offset: offset + 1, len: len - 1 }
        }
        _ => return Err(kind.wrong),
    };
    Ok(Some(ctx.data(&[Piece::Held(b"\xff"), rest])))
}
