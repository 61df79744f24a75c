//! Kodak's notes, of a dozen kinds: values at fixed places in either byte order, and directories with or
//! without a header. The first bytes identify the kind, for some kinds only the model name. The models are
//! those that ExifTool's MakerNotes.pm names.

pub(super) mod directory;
pub(super) mod text;

use super::walk;
use crate::block::raw::{Area, Raw};
use crate::block::{Block, Data};
use crate::context::Context;
use crate::maker::open::{Maker, Start, in_block, in_note, in_patched_note};
use table::bytes::ByteOrder;
use table::maker::kodak::{fixed, ifd, meta};
use table::maker::note::Note;
use table::maker::row::Table;

const BIG: ByteOrder = ByteOrder::Big;

const LITTLE: ByteOrder = ByteOrder::Little;

pub(super) const MAKERS: &[Maker] = &[
    Maker {
        is: |start| is_eastman(start) && start.head.starts_with(b"KDK INFO"),
        read: |ctx, note, raw| fixed_at(ctx, note, raw, 8, BIG, &fixed::MAIN),
        tables: &[&fixed::MAIN],
    },
    Maker {
        is: |start| is_eastman(start) && start.head.starts_with(b"KDK"),
        read: |ctx, note, raw| fixed_at(ctx, note, raw, 8, LITTLE, &fixed::MAIN),
        tables: &[&fixed::MAIN],
    },
    Maker {
        is: is_type2,
        read: |ctx, note, raw| fixed_at(ctx, note, raw, 0, BIG, &fixed::TYPE2),
        tables: &[&fixed::TYPE2],
    },
    Maker {
        // Nothing marks this kind but the upper byte of the year, which is 7 from 1792 to 2047.
        is: |start| is_eastman(start) && !has_order(start) && start.head.get(12) == Some(&7),
        read: |ctx, note, raw| fixed_at(ctx, note, raw, 0, BIG, &fixed::TYPE3),
        tables: &[&fixed::TYPE3],
    },
    Maker {
        is: |start| is_eastman(start) && !has_order(start) && has(start, 41, b"JPG"),
        read: |ctx, note, raw| fixed_at(ctx, note, raw, 0, BIG, &fixed::TYPE4),
        tables: &[&fixed::TYPE4],
    },
    Maker {
        is: is_type5,
        read: |ctx, note, raw| fixed_at(ctx, note, raw, 0, BIG, &fixed::TYPE5),
        tables: &[&fixed::TYPE5],
    },
    Maker {
        is: |start| is_eastman(start) && start.camera.model.contains("DX3215"),
        read: |ctx, note, raw| fixed_at(ctx, note, raw, 0, BIG, &fixed::TYPE6),
        tables: &[&fixed::TYPE6],
    },
    Maker {
        is: |start| is_eastman(start) && start.camera.model.contains("DX3700"),
        read: |ctx, note, raw| fixed_at(ctx, note, raw, 0, LITTLE, &fixed::TYPE6),
        tables: &[&fixed::TYPE6],
    },
    Maker {
        is: is_type7,
        read: |ctx, note, raw| fixed_at(ctx, note, raw, 0, LITTLE, &fixed::TYPE7),
        tables: &[&fixed::TYPE7],
    },
    Maker {
        is: is_type8,
        read: |ctx, note, raw| in_block(ctx, note, raw, 0, &table::maker::kodak::directories::TYPE8),
        tables: TYPE_8,
    },
    Maker {
        is: |start| {
            // PixPro AZ251, AZ361, AZ262 and AZ521: two bytes too many follow the count of entries.
            is_kodak(start) && start.head.starts_with(b"MM\0\x2a\0\0\0\x08\0") && has(start, 10, b"\0\0")
        },
        read: |ctx, note, raw| in_patched_note(ctx, note, raw, BIG, &table::maker::kodak::directories::TYPE8),
        tables: TYPE_8,
    },
    Maker {
        is: |start| is_kodak(start) && tiff_order(start).is_some(),
        read: |ctx, note, raw| {
            in_note(ctx, note, raw, (0, 8), tiff_order_of(raw), &table::maker::kodak::directories::TYPE8)
        },
        tables: TYPE_8,
    },
    Maker {
        is: is_type9,
        read: |ctx, note, raw| fixed_at(ctx, note, raw, 0, LITTLE, &fixed::TYPE9),
        tables: &[&fixed::TYPE9],
    },
    Maker {
        is: is_type10,
        read: |ctx, note, raw| in_block(ctx, note, raw, 2, &table::maker::kodak::directories::TYPE10),
        tables: &[&table::maker::kodak::directories::TYPE10],
    },
    Maker {
        // PixPro S-1 and AZ901: the count of entries has four bytes, and the make is "JK Imaging, Ltd.".
        is: |start| is_pixpro(start) && tiff_order(start).is_some(),
        read: read_type11,
        tables: &[&table::maker::kodak::directories::TYPE11],
    },
];

const TYPE_8: &[&Table] = &[
    &table::maker::kodak::directories::TYPE8,
    &table::maker::kodak::directories::SUB_IFD0,
    &table::maker::kodak::directories::SUB_IFD1,
    &table::maker::kodak::directories::SUB_IFD2,
    &table::maker::kodak::directories::SUB_IFD3,
    &table::maker::kodak::directories::SUB_IFD5,
    &table::maker::kodak::directories::CAMERA_INFO,
];

fn is_eastman(start: &Start<'_>) -> bool {
    start.camera.make.to_ascii_uppercase().starts_with("EASTMAN KODAK")
}

fn is_kodak(start: &Start<'_>) -> bool {
    start.camera.make.to_ascii_uppercase().contains("KODAK")
}

/// Whether the camera was made by another company under the Kodak brand.
fn is_pixpro(start: &Start<'_>) -> bool {
    let model = start.camera.model.to_ascii_uppercase();
    model.contains("KODAK") || model.contains("PIXPRO")
}

fn has(start: &Start<'_>, at: usize, mark: &[u8]) -> bool {
    start.head.get(at..).is_some_and(|head| head.starts_with(mark))
}

fn has_order(start: &Start<'_>) -> bool {
    [&b"MM"[..], b"II", b"AOC"].iter().any(|mark| start.head.starts_with(mark))
}

// Various models of Kodak, HP, Pentax and Minolta.
fn is_type2(start: &Start<'_>) -> bool {
    let is_marked = matches!(start.head, [1, 0, 0 | 1, 0, 0, 0, 4, 0, name @ ..]
        if name.get(..4).is_some_and(|name| name.iter().all(u8::is_ascii_alphabetic)));
    is_marked || has(start, 8, b"Eastman Kodak")
}

fn is_type5(start: &Start<'_>) -> bool {
    const MODELS: [&str; 6] = ["CX4200", "CX4230", "CX4300", "CX4310", "CX6200", "CX6230"];
    // Of models like these that have not been seen.
    const STARTS: [&[u8]; 4] = [b"\0\x1a\x18\0", b"\0\x3a\x08\0", b"\0\x59\xf8\0", b"\0\x14\x80\0"];
    is_eastman(start)
        && (MODELS.iter().any(|model| start.camera.model.contains(model))
            || STARTS.iter().any(|head| start.head.starts_with(head)))
}

/// Whether the note begins with a serial number: a letter, three more characters, some digits. Known numbers
/// begin with `K`, those with `C` are taken for numbers too.
fn is_type7(start: &Start<'_>) -> bool {
    let text: Vec<u8> =
        start.head.iter().take(16).take_while(|byte| byte.is_ascii_graphic()).copied().collect();
    let is_upper = |byte: &u8| byte.is_ascii_uppercase() || byte.is_ascii_digit();
    let ends = start.head.get(text.len()).is_some_and(|&byte| byte == 0 || byte == b' ');
    is_kodak(start)
        && matches!(text.first(), Some(b'C' | b'K'))
        && ends
        && (12..=13).contains(&text.len())
        && text.iter().all(is_upper)
        && text[text.len() - 4..].iter().all(u8::is_ascii_digit)
}

fn is_type8(start: &Start<'_>) -> bool {
    let &[a, b, c, _, e, f, g, h, i, j, ..] = start.head else { return false };
    let is_big = a == 0 && (2..0x80).contains(&b) && e == 0 && (1..=12).contains(&f) && g == 0 && h == 0;
    let is_little = (2..0x80).contains(&a) && b == 0 && (1..=12).contains(&e) && f == 0 && i == 0 && j == 0;
    let _ = c;
    // Neither kind has a mark: a plausible count of entries, and a first entry with a type of TIFF and a
    // small count.
    is_kodak(start) && (is_big || is_little)
}

fn is_type9(start: &Start<'_>) -> bool {
    let digits = |range: std::ops::Range<usize>| {
        start.head.get(range).is_some_and(|bytes| bytes.iter().all(u8::is_ascii_digit))
    };
    matches!(start.head, [b'I', b'I', b'I', b'I', 2 | 3, 0, ..])
        && digits(20..24)
        && has(start, 24, b"/")
        && digits(25..27)
        && has(start, 27, b"/")
        && digits(28..30)
        && has(start, 30, b" ")
}

fn is_type10(start: &Start<'_>) -> bool {
    is_kodak(start) && matches!(start.head, [b'M', b'M', 0, 2..0x80, ..] | [b'I', b'I', 2..0x80, 0, ..])
}

fn tiff_order(start: &Start<'_>) -> Option<ByteOrder> {
    order_of_header(start.head)
}

fn tiff_order_of(raw: Raw<'_>) -> Option<ByteOrder> {
    order_of_header(raw.bytes())
}

fn order_of_header(head: &[u8]) -> Option<ByteOrder> {
    if head.starts_with(b"MM\0\x2a\0\0\0\x08") {
        Some(BIG)
    } else if head.starts_with(b"II\x2a\0\x08\0\0\0") {
        Some(LITTLE)
    } else {
        None
    }
}

fn read_type11<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    if let Some(order) = tiff_order_of(raw) {
        in_patched_note(ctx, note, raw, order, &table::maker::kodak::directories::TYPE11);
    }
}

fn fixed_at<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    mut raw: Raw<'a>,
    skip: usize,
    order: ByteOrder,
    table: &'static Table,
) {
    let Some(bytes) = raw.bytes().get(skip..) else { return };
    raw.array.bytes = bytes;
    raw.array.order = order;
    raw.at += skip as u64;
    walk::bytes(ctx, note, table, raw);
}

/// Whether an APP3 segment is one of Kodak's.
pub(super) fn begins_meta(head: &[u8]) -> bool {
    [&b"Meta\0\0"[..], b"META\0\0", b"Exif\0\0"].iter().any(|mark| head.starts_with(mark))
}

/// Reads Kodak's APP3 segment, which is a TIFF structure.
pub(super) fn read_meta<'a>(ctx: &mut Context<'a>, payload: &'a [u8], at: u64) {
    const HEAD_BYTES: usize = 6;
    let Some((block, first)) = Block::open(ctx, Data::Slice(&payload[HEAD_BYTES..]), at + HEAD_BYTES as u64)
    else {
        return;
    };
    let mut note = Note::new(ctx.camera, "JPEG");
    walk::directory(ctx, &mut note, &meta::META, Area::new(block), first);
}

/// Reads a Kodak directory that an entry of the first directory points to.
pub(crate) fn read_directory<'a>(ctx: &mut Context<'a>, block: &Block<'a>, id: u16, at: u64) {
    const KDC: u16 = 0xfe00;
    let mut note = Note::new(ctx.camera, ctx.metadata.file_type.map_or("", |file_type| file_type.name));
    let table = if id == KDC { &meta::KDC_IFD } else { &ifd::IFD };
    walk::directory(ctx, &mut note, table, Area::new(*block), at);
}
