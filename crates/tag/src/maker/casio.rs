//! Casio's notes: a bare directory, or in later cameras a directory after `QVC` (Concord's cameras: `DCI`).

use crate::maker::open::{Maker, in_block};
use table::maker::casio::{faces, type1, type2};

pub(super) use type1::QVCI;

pub(super) const MAKERS: &[Maker] = &[
    Maker {
        is: |start| start.head.starts_with(b"QVC\0") || start.head.starts_with(b"DCI\0"),
        read: |ctx, note, raw| in_block(ctx, note, raw, 6, &type2::TYPE2),
        tables: &[&type2::TYPE2, &faces::FACE_INFO1, &faces::FACE_INFO2],
    },
    Maker {
        is: |start| start.camera.make.starts_with("CASIO"),
        read: |ctx, note, raw| in_block(ctx, note, raw, 0, &type1::MAIN),
        tables: &[&type1::MAIN],
    },
];
