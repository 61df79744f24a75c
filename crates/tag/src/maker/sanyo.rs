//! Sanyo's notes: `SANYO`, then a directory, whose offsets count in the surrounding block. The offsets of
//! some models are wrong (those of the C4 by 12, those of the J1, J2, J4, S1, S3 and S4 without a rule).

use crate::maker::open::{Maker, in_block};
use table::maker::sanyo::items;

pub(super) const MAKERS: &[Maker] = &[Maker {
    is: |start| start.camera.make.starts_with("SANYO") && start.head.starts_with(b"SANYO"),
    read: |ctx, note, raw| in_block(ctx, note, raw, 8, &items::MAIN),
    tables: &[&items::MAIN, &items::FACE_INFO],
}];
