//! Google's HDR+ notes: `HDRP`, a version, and an encrypted gzip stream.
//!
//! Version 2 is text, version 3 a Protocol Buffers message. Cameras store them as base64 in XMP properties,
//! and some in EXIF. Sources: ExifTool's documentation of the Google tags; Vigna, "An experimental
//! exploration of Marsaglia's xorshift generators".

mod cipher;
mod message;
mod text;

use crate::block::raw::Raw;
use crate::context::Context;
use crate::maker::open::Maker;
use table::maker::note::Note;

pub(super) const MAKERS: &[Maker] = &[
    Maker {
        is: |start| begins(start.head, 2),
        read: read_note,
        tables: &[&table::maker::google::text::NOTE, &table::maker::google::message::SHOT_LOG],
    },
    Maker {
        is: |start| begins(start.head, 3),
        read: read_note,
        tables: &[&table::maker::google::message::NOTE, &table::maker::google::message::SHOT_LOG],
    },
];

fn begins(bytes: &[u8], version: u8) -> bool {
    bytes.strip_prefix(b"HDRP").is_some_and(|rest| rest.first() == Some(&version))
}

fn read_note<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    read(ctx, note, raw.bytes(), Content::Note);
}

/// Content of the bytes, for versions that do not determine it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    Note,
    ShotLog,
}

pub(super) fn read<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, bytes: &[u8], content: Content) {
    let Some(&[version @ (2 | 3)]) = bytes.strip_prefix(b"HDRP").and_then(|rest| rest.first_chunk()) else {
        return ctx.warn("HDR+ notes begin with something else");
    };
    let stream = cipher::deciphered(&bytes[5..]);
    let Some(plain) = ctx.gunzip(&stream) else { return };
    match (content, version) {
        (Content::ShotLog, _) => message::read(ctx, note, &table::maker::google::message::SHOT_LOG, plain),
        (Content::Note, 3) => message::read(ctx, note, &table::maker::google::message::NOTE, plain),
        (Content::Note, _) => text::read(ctx, note, plain),
    }
}
