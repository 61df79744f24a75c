//! DJI's notes: a bare directory, or text. DJI's thermal cameras store their measurement parameters in JPEG
//! segments.

pub(super) mod info;

use crate::maker::open::{Maker, in_block};
use table::maker::dji::main;

pub(super) use main::{THERMAL_PARAMS, THERMAL_PARAMS2, THERMAL_PARAMS3};

pub(super) const MAKERS: &[Maker] = &[
    Maker {
        is: |start| start.head.starts_with(b"[ae_dbg_info:"),
        read: |ctx, _, raw| info::read(ctx, "MakerNotes", raw.bytes()),
        tables: &[&table::maker::dji::info::INFO],
    },
    Maker {
        is: |start| {
            start.camera.make == "DJI"
                && !start.head.starts_with(b"DJI")
                && start.head.get(3..).is_none_or(|head| !head.starts_with(b"@AMBA"))
        },
        read: |ctx, note, raw| in_block(ctx, note, raw, 0, &main::MAIN),
        tables: &[&main::MAIN],
    },
];
