//! Pentax notes, also written by Samsung's K-mount cameras and Ricoh's later cameras.
//!
//! A note is a directory after `AOC`, whose offsets count as in the surrounding block, or a directory after
//! `PENTAX` or `RICOH`, whose offsets count from the note.

pub(super) mod block;

use crate::maker::open::{Maker, Start, in_block, in_note};
use table::maker::casio::{faces, type2};
use table::maker::pentax::{TABLES, main, old};

/// Whether a camera writes Casio's tags behind Pentax' first letters.
fn is_like_casios(start: &Start<'_>) -> bool {
    let model = start.camera.model.strip_prefix("PENTAX Optio").map_or("", str::trim_start);
    start.head.starts_with(b"AOC\0") && (model.starts_with("330RS") || model.starts_with("430RS"))
}

pub(super) const MAKERS: &[Maker] = &[
    Maker {
        is: is_like_casios,
        read: |ctx, note, raw| in_block(ctx, note, raw, 6, &type2::TYPE2),
        tables: &[&type2::TYPE2, &faces::FACE_INFO1, &faces::FACE_INFO2],
    },
    Maker {
        is: |start| start.head.starts_with(b"AOC\0"),
        read: |ctx, note, raw| in_block(ctx, note, raw, 6, &main::MAIN),
        tables: TABLES,
    },
    Maker {
        // Q, Optio S1, RS1500 and WG-1.
        is: |start| start.head.starts_with(b"PENTAX \0") || start.head.starts_with(b"SAMSUNG\0"),
        read: |ctx, note, raw| in_note(ctx, note, raw, (0, 10), None, &main::MAIN),
        tables: TABLES,
    },
    Maker {
        // Cameras such as the Ricoh GR III.
        is: |start| start.head.starts_with(b"RICOH\0II") || start.head.starts_with(b"RICOH\0MM"),
        read: |ctx, note, raw| in_note(ctx, note, raw, (0, 8), None, &main::MAIN),
        tables: TABLES,
    },
    Maker {
        is: |start| start.head.starts_with(b"S1\0\0\0\0\0\0\x0c\0\0\0"),
        read: |ctx, note, raw| in_note(ctx, note, raw, (0, 12), None, &old::S1),
        tables: &[&old::S1],
    },
    Maker {
        is: |start| start.camera.make.starts_with("Asahi"),
        read: |ctx, note, raw| in_block(ctx, note, raw, 0, &old::TYPE2),
        tables: &[&old::TYPE2],
    },
];
