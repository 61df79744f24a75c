//! Sanyo's notes: `SANYO`, then a directory, whose offsets count in the surrounding block. The offsets of
//! some models are wrong.

use crate::maker::open::{Maker, in_block};
use table::maker::sanyo::items;

pub(super) const MAKERS: &[Maker] = &[Maker {
    is: |start| start.camera.make.starts_with("SANYO") && start.head.starts_with(b"SANYO"),
    read: |ctx, note, raw| in_block(ctx, note, raw, 8, &items::MAIN),
    tables: &[&items::MAIN, &items::FACE_INFO],
}];
