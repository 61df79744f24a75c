//! Notes of Olympus and OM System, also written by Epson and by makers of inexpensive cameras: a directory of
//! directories.
//!
//! In the old form, offsets count as in the surrounding block, and each inner directory is the bytes of a
//! value; in the new form, offsets count from the note, and values point to inner directories.

pub(super) mod text;

use super::walk;
use crate::block::raw::{Area, Raw};
use crate::context::Context;
use crate::maker::open::{Maker, in_block, in_note, order_of};
use table::bytes::ByteOrder;
use table::maker::note::Note;
use table::maker::olympus::{TABLES, main};
use table::value::{Array, Format, Value};

pub(super) const MAKERS: &[Maker] = &[
    Maker {
        is: |start| start.head.starts_with(b"OLYMP\0") || start.head.starts_with(b"EPSON\0"),
        read: |ctx, note, raw| old(ctx, note, raw, 8),
        tables: TABLES,
    },
    Maker {
        is: |start| start.head.starts_with(b"OLYMPUS\0"),
        read: |ctx, note, raw| new(ctx, note, raw, 12),
        tables: TABLES,
    },
    Maker {
        is: |start| start.head.starts_with(b"OM SYSTEM\0"),
        read: |ctx, note, raw| new(ctx, note, raw, 16),
        tables: TABLES,
    },
    // Cameras of other makers, built by Olympus or of a common design: Minolta's DiMAGE E323 (`MINOL`) and
    // E500 (`CAMER`), models of Mustek, Pentax, Ricoh and Vivitar (`CAMER`), Sony's DSC-S45 and S500
    // (`PREMI`).
    Maker {
        is: |start| [&b"MINOL\0"[..], b"CAMER\0", b"PREMI\0"].iter().any(|head| start.head.starts_with(head)),
        read: |ctx, note, raw| others(ctx, note, raw, 8),
        tables: TABLES,
    },
    Maker {
        // DSC-S650, S700 and S750.
        is: |start| start.head.starts_with(b"SONY PI\0"),
        read: |ctx, note, raw| others(ctx, note, raw, 12),
        tables: TABLES,
    },
];

fn others<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>, skip: u64) {
    note.remember(".OlympusCAMER", Value::Integer(1));
    old(ctx, note, raw, skip);
}

fn old<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>, skip: u64) {
    note_camera_type(ctx, note, raw, raw.area, raw.at + skip);
    in_block(ctx, note, raw, skip, &main::MAIN);
}

fn new<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>, skip: u64) {
    let order = match raw.bytes().get(skip as usize - 4..skip as usize - 2) {
        Some(b"II") => Some(ByteOrder::Little),
        Some(b"MM") => Some(ByteOrder::Big),
        _ => None,
    };
    if let Some(mut block) = raw.area.block.after(raw.at) {
        block.order = order.unwrap_or(block.order);
        note_camera_type(ctx, note, raw, Area::new(block), skip);
    }
    in_note(ctx, note, raw, (0, skip), order, &main::MAIN);
}

/// Finds the camera type in advance, because the meaning of earlier tags depends on it.
fn note_camera_type<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    raw: Raw<'a>,
    mut area: Area<'a>,
    at: u64,
) {
    const CAMERA_TYPE: u16 = 0x0207;
    const MOST_BYTES: u64 = 64;
    if raw.area.block.base == area.block.base {
        area.block.order = order_of(ctx, raw, at - raw.at);
    }
    let Some(mut entries) = walk::entries(ctx, area, at) else { return };
    let Some(entry) = entries.find_map(|entry| entry.filter(|entry| entry.id == CAMERA_TYPE)) else { return };
    let n_bytes = entry.size_bytes.min(MOST_BYTES) as usize;
    if let Some(bytes) = area.block.get(ctx, entry.at, n_bytes) {
        let array = Array { bytes, format: Format::String, order: area.block.order };
        note.remember(".CameraType", Value::Array(array));
    }
}
