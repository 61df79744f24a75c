//! Google's notes of HDR+: `HDRP`, a version, and a gzip stream under a cipher. Version 2 is text, version 3
//! a message of Protocol Buffers. Cameras keep them in properties of XMP in base 64, and some in EXIF.
//! Sources: ExifTool's page of Google tags; Vigna, "An experimental exploration of Marsaglia's xorshift
//! generators".

mod cipher;
mod message;
mod text;

use super::note::{Note, Raw};
use super::{Maker, Start};
use crate::context::Context;
use crate::options::Want;

pub(super) const MAKERS: &[Maker] = &[
    Maker { is: |start| begins(start.head, 2), read: read_note, tables: &[&text::NOTE, &message::SHOT_LOG] },
    Maker {
        is: |start| begins(start.head, 3),
        read: read_note,
        tables: &[&message::NOTE, &message::SHOT_LOG],
    },
];

fn begins(bytes: &[u8], version: u8) -> bool {
    bytes.strip_prefix(b"HDRP").is_some_and(|rest| rest.first() == Some(&version))
}

fn read_note<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    read(ctx, note, raw.bytes(), Content::Note);
}

/// What the bytes hold where the version does not tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    Note,
    ShotLog,
}

/// Reads a property of XMP's namespace `GCamera`.
pub(crate) fn read_property<'a>(ctx: &mut Context<'a>, id: &str, base64: &str) {
    let content = match id {
        "hdrp_makernote" | "HdrPlusMakernote" | "PortraitRequest" => Content::Note,
        "shot_log_data" => Content::ShotLog,
        _ => return,
    };
    /// Digits that stand for the mark and the version.
    const HEAD_DIGITS: usize = 8;
    let head = crate::base64::decode(&base64.as_bytes()[..base64.len().min(HEAD_DIGITS)]);
    // The headings of a text may be any names.
    let may_tell = ctx.filter.unlisted || super::is_wanted(ctx, &Start { head: &head, camera: ctx.camera });
    if ctx.options.want == Want::Image || !may_tell || !ctx.budget.take_block_bytes(base64.len()) {
        return;
    }
    let bytes = crate::base64::decode(base64.as_bytes());
    let mut note = Note::new(ctx.camera, "");
    ctx.deeper(|ctx| read(ctx, &mut note, &bytes, content));
}

fn read<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, bytes: &[u8], content: Content) {
    let Some(&[version @ (2 | 3)]) = bytes.strip_prefix(b"HDRP").and_then(|rest| rest.first_chunk()) else {
        return ctx.warn("HDR+ notes begin with something else");
    };
    let stream = cipher::deciphered(&bytes[5..]);
    let Some(plain) = ctx.gunzip(&stream) else { return };
    match (content, version) {
        (Content::ShotLog, _) => message::read(ctx, note, &message::SHOT_LOG, plain),
        (Content::Note, 3) => message::read(ctx, note, &message::NOTE, plain),
        (Content::Note, _) => text::read(ctx, note, plain),
    }
}
