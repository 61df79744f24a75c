//! Samsung's notes, and the trailer of its phones.
//!
//! In phones and cameras the note is a directory, whose offsets count from the note in phones and from the
//! TIFF header in cameras; in older cameras it is a fixed sequence of numbers, `STMN`. Phones also write a
//! trailer after the picture.

mod edit;
mod trailer;

use super::walk;
use crate::block::raw::Raw;
use crate::context::Context;
use crate::maker::open::{Maker, Start, in_either};
use crate::metadata::Group;
use table::maker::note::Note;
use table::maker::samsung::main;
use table::value::Value;

pub(crate) use trailer::{ends as trailer_ends, read as read_trailer};

pub(super) const MAKERS: &[Maker] = &[
    Maker { is: |start| start.head.starts_with(b"STMN"), read: read_fixed, tables: &[&main::MAIN] },
    Maker {
        is: is_directory,
        read: |ctx, note, raw| in_either(ctx, note, raw, 0, &main::TYPE2),
        tables: &[&main::TYPE2, &main::PICTURE_WIZARD, &main::ORIENTATION_INFO],
    },
];

/// Whether the first tag is the version, four bytes that are always the same.
fn is_directory(start: &Start<'_>) -> bool {
    const LITTLE: &[u8] = b"\0\x01\0\x07\0\x04\0\0\x000100";
    const BIG: &[u8] = b"\0\x01\0\x07\0\0\0\x040100";
    start.camera.make.eq_ignore_ascii_case("samsung")
        && (start.head.get(1..).is_some_and(|head| head.starts_with(LITTLE))
            || start.head.get(2..).is_some_and(|head| head.starts_with(BIG)))
}

fn read_fixed<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    const PREVIEW_AT: usize = 8;
    // Without a preview the note is empty.
    if raw.bytes().get(PREVIEW_AT..PREVIEW_AT + 4).is_none_or(|start| start == [0; 4]) {
        return;
    }
    walk::bytes(ctx, note, &main::MAIN, raw);
    if let Some(n_bytes) =
        note.integer("PreviewImageLength").and_then(|n| u64::try_from(n).ok()).filter(|&n| n > 0)
    {
        let start = note.integer("PreviewImageStart").and_then(|start| u64::try_from(start).ok());
        let image = start.map_or(Value::Binary(n_bytes), |start| ctx.stored(start, n_bytes));
        ctx.push_plain(Group::new("MakerNotes", main::MAIN.group), "PreviewImage", image);
    }
}
