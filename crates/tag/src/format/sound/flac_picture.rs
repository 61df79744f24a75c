//! Pictures in FLAC and in Vorbis comments.

use crate::context::Context;
use crate::metadata::Group;
use table::bytes::be32;
use table::def::Conv;
use table::film::id3::PICTURE_TYPE;
use table::value::Value;

const GROUP: Group<'static> = Group::same("FLAC");

/// Reads a picture (RFC 9639, section 8.8). The data is in `held`, or in the file at `at`.
pub(super) fn picture<'a>(ctx: &mut Context<'a>, head: &'a [u8], held: Option<&'a [u8]>, at: u64) {
    const NUMBERS: [&str; 5] =
        ["PictureWidth", "PictureHeight", "PictureBitsPerPixel", "PictureIndexedColors", "PictureLength"];
    let Some(kind) = be32(head, 0) else { return };
    ctx.push_conv(GROUP, "PictureType", Value::Integer(kind.into()), Conv::Labels(PICTURE_TYPE));
    let mut place = 4;
    for name in ["PictureMIMEType", "PictureDescription"] {
        let Some(n_bytes) = be32(head, place) else { return };
        let end = (place + 4).saturating_add(n_bytes as usize);
        let Some(text) = head.get(place + 4..end) else { return };
        let text = ctx.text_or_latin1(text);
        ctx.push_plain(GROUP, name, Value::Text(text));
        place = end;
    }
    for name in NUMBERS {
        let Some(number) = be32(head, place) else { return };
        ctx.push_number(GROUP, name, number);
        place += 4;
    }
    let len = be32(head, place - 4).unwrap_or(0);
    let data = match held {
        Some(bytes) => {
            let end = place.saturating_add(len as usize).min(bytes.len());
            ctx.held(bytes.get(place..end).unwrap_or(&[]))
        }
        None => ctx.stored(at + place as u64, len.into()),
    };
    ctx.push_plain(GROUP, "Picture", data);
}
