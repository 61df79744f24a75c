//! Notes of Panasonic and Leica.
//!
//! Leica's are of ten kinds: some cameras are Panasonic models under another name, the others differ in the
//! bytes before the directory and in the base of their offsets.

pub(crate) mod raw;
pub(super) mod subdirectory;

use super::walk;
use crate::block::raw::{Area, Raw};
use crate::context::Context;
use crate::maker::open::{Maker, Start, in_block, in_note, order_of};
use table::bytes::ByteOrder;
use table::maker::note::Note;
use table::maker::panasonic::{LEICA_5, MAIN, leica, main};

pub(super) const MAKERS: &[Maker] = &[
    Maker {
        // Panasonic's models under Leica's name.
        is: |start| start.camera.make == "LEICA",
        read: |c, n, r| in_block(c, n, r, 8, &main::MAIN),
        tables: MAIN,
    },
    Maker { is: |start| is_leica(start, b"LEICA\0\0\0"), read: read_m8, tables: &[&leica::LEICA2] },
    Maker {
        // R8 and R9: a directory without a header.
        is: |start| is_leica(start, b"") && !start.head.starts_with(b"LEICA") && !has_trailer(start),
        read: |c, n, r| in_block(c, n, r, 0, &leica::LEICA3),
        tables: &[&leica::LEICA3, &leica::SERIAL_INFO],
    },
    Maker {
        // M9 and M Monochrom: unlike those of the M8, offsets always count from the note.
        is: |start| is_leica(start, b"LEICA0"),
        read: |c, n, r| in_note(c, n, r, (0, 8), None, &leica::LEICA4),
        tables: &[&leica::LEICA4, &leica::SUBDIR, &leica::DATA1],
    },
    Maker {
        // X1 (1), X Vario (4), X2 (5), T (6), X (7), X-U (0x10).
        is: |start| is_numbered(start, &[1, 4, 5, 6, 7, 0x10, 0x1a]),
        read: |c, n, r| in_note(c, n, r, (0, 8), None, &leica::LEICA5),
        tables: LEICA_5,
    },
    Maker {
        // S2, M (Typ 240) and S (Typ 006); the M Monochrom (Typ 246) has the same header.
        is: |start| is_leica(start, b"") && has_trailer(start) || start.head.starts_with(b"LEICA\0\x02\xff"),
        read: |c, n, r| in_block(c, n, r, 8, &leica::LEICA6),
        tables: &[&leica::LEICA6],
    },
    Maker {
        // Q (8), SL and CL (9): the X's tags, with offsets of the surrounding block.
        is: |start| is_numbered(start, &[8, 9, 10]),
        read: |c, n, r| in_block(c, n, r, 8, &leica::LEICA5),
        tables: LEICA_5,
    },
    Maker {
        // M10 and S.
        is: |start| is_leica(start, b"LEICA\0\x02\0"),
        read: |c, n, r| in_block(c, n, r, 8, &leica::LEICA9),
        tables: &[&leica::LEICA9],
    },
    Maker {
        // D-Lux 7.
        is: |start| start.head.starts_with(b"LEICA CAMERA AG\0"),
        read: |c, n, r| in_block(c, n, r, 18, &main::MAIN),
        tables: MAIN,
    },
    Maker { is: |start| start.head.starts_with(b"Panasonic"), read: read_panasonic, tables: MAIN },
    Maker {
        is: |start| start.camera.make.starts_with("Panasonic") && start.head.starts_with(b"MKE"),
        read: read_type2,
        tables: &[&main::TYPE2],
    },
];

fn is_leica(start: &Start<'_>, head: &[u8]) -> bool {
    start.camera.make.starts_with("Leica Camera AG") && start.head.starts_with(head)
}

fn is_numbered(start: &Start<'_>, numbers: &[u8]) -> bool {
    matches!(start.head, [b'L', b'E', b'I', b'C', b'A', 0, number, 0, ..] if numbers.contains(number))
}

/// Whether the model writes most of its notes after the JPEG. The bytes of the note may not be at hand, so
/// the model decides, as in ExifTool.
fn has_trailer(start: &Start<'_>) -> bool {
    matches!(start.camera.model, "S2" | "LEICA M (Typ 240)" | "LEICA S (Typ 006)")
}

/// Offsets count from the directory, in DNG files from the header before it, which shows in a first value
/// further on.
fn read_m8<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    const HEADER_BYTES: u64 = 8;
    let Some(mut block) = raw.area.block.after(raw.at) else { return };
    block.order = order_of(ctx, raw, HEADER_BYTES);
    let Some(entries) = walk::entries(ctx, Area::new(block), HEADER_BYTES) else { return };
    let (mut n_entries, mut first) = (0, u64::MAX);
    for entry in entries {
        n_entries += 1;
        first = entry.filter(|entry| entry.is_far).map_or(first, |entry| entry.at.min(first));
    }
    let base = if first != u64::MAX && first > n_entries * 12 + 4 + HEADER_BYTES { 0 } else { HEADER_BYTES };
    in_note(ctx, note, raw, (base, HEADER_BYTES), Some(block.order), &leica::LEICA2);
}

/// One model bases its offsets on the start of the directory, but in the surrounding block.
fn read_panasonic<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    const HEADER_BYTES: u64 = 12;
    if note.camera.model != "DC-FT7" {
        return in_block(ctx, note, raw, HEADER_BYTES, &main::MAIN);
    }
    let mut area = raw.area;
    area.shift = HEADER_BYTES as i64;
    area.block.order = order_of(ctx, raw, HEADER_BYTES);
    walk::directory(ctx, note, &main::MAIN, area, raw.at + HEADER_BYTES);
}

fn read_type2<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, mut raw: Raw<'a>) {
    raw.array.order = ByteOrder::Little;
    walk::bytes(ctx, note, &main::TYPE2, raw);
}
