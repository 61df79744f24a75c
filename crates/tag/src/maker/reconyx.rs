//! Reconyx notes: little-endian values at fixed places, from five generations of trail cameras.

use super::walk;
use crate::block::raw::Raw;
use crate::context::Context;
use crate::maker::open::Maker;
use table::bytes::ByteOrder;
use table::maker::note::Note;
use table::maker::reconyx::items;
use table::maker::row::Table;

pub(super) const MAKERS: &[Maker] = &[
    Maker {
        is: |start| {
            matches!(start.head, [1, 0xf1, 2 | 3, 0, ..])
                || start.head.starts_with(&[1, 0xf1]) && start.camera.make == "RECONYX"
        },
        read: |ctx, note, raw| read(ctx, note, raw, &items::HYPER_FIRE),
        tables: &[&items::HYPER_FIRE],
    },
    Maker {
        is: |start| start.head.starts_with(b"RECONYXUF\0"),
        read: |ctx, note, raw| read(ctx, note, raw, &items::ULTRA_FIRE),
        tables: &[&items::ULTRA_FIRE],
    },
    Maker {
        is: |start| start.head.starts_with(b"RECONYXH2\0"),
        read: |ctx, note, raw| read(ctx, note, raw, &items::HYPER_FIRE2),
        tables: &[&items::HYPER_FIRE2],
    },
    Maker {
        is: |start| start.head.starts_with(b"RECONYXMF\0"),
        read: |ctx, note, raw| read(ctx, note, raw, &items::MICRO_FIRE),
        tables: &[&items::MICRO_FIRE],
    },
    Maker {
        is: |start| start.head.starts_with(b"RECONYXHF4K\0"),
        read: |ctx, note, raw| read(ctx, note, raw, &items::HYPER_FIRE4_K),
        tables: &[&items::HYPER_FIRE4_K],
    },
];

fn read<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, mut raw: Raw<'a>, table: &'static Table) {
    raw.array.order = ByteOrder::Little;
    walk::bytes(ctx, note, table, raw);
}
