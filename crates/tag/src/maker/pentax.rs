//! Pentax notes, also written by Samsung's K-mount cameras and Ricoh's later cameras.
//!
//! A note is a directory after `AOC`, whose offsets count as in the surrounding block, or a directory after
//! `PENTAX` or `RICOH`, whose offsets count from the note.

pub(super) mod block;

use crate::maker::open::{Maker, in_block, in_note};
use table::maker::pentax::{TABLES, main, old};

pub(super) const MAKERS: &[Maker] = &[
    Maker {
        is: |start| start.head.starts_with(b"AOC\0"),
        read: |ctx, note, raw| in_block(ctx, note, raw, 6, &main::MAIN),
        tables: TABLES,
    },
    Maker {
        is: |start| start.head.starts_with(b"PENTAX \0") || start.head.starts_with(b"SAMSUNG\0"),
        read: |ctx, note, raw| in_note(ctx, note, raw, (0, 10), None, &main::MAIN),
        tables: TABLES,
    },
    Maker {
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
