//! Ricoh's notes, where Pentax did not make the camera: a directory behind a name, a directory in a TIFF structure, or
//! text.

mod items;
mod print;
mod words;

use super::item::Table;
use super::note::{Area, Note, Raw};
use super::{Maker, Start, in_block, in_patched_note, walk};
use crate::bytes::ByteOrder;
use crate::context::Context;
use crate::ifd::{Block, Data};
use crate::value::{Array, Format};

pub(super) const MAKERS: &[Maker] = &[
    Maker { is: is_type2, read: read_type2, tables: &[&items::TYPE2] },
    Maker {
        is: |start| is_ricoh(start) && is_directory(start),
        read: |ctx, note, raw| in_block(ctx, note, raw, 8, &items::MAIN),
        tables: &[
            &items::MAIN,
            &items::IMAGE_INFO,
            &items::SUBDIR,
            &items::FIRMWARE_INFO,
            &items::SERIAL_INFO,
            &items::FACE_INFO,
            &items::THETA_SUBDIR,
        ],
    },
    Maker {
        is: |start| start.camera.make.starts_with("RICOH") && is_text(start),
        read: read_text,
        tables: &[&items::TEXT],
    },
];

fn is_ricoh(start: &Start<'_>) -> bool {
    start.camera.make.starts_with("RICOH") || start.camera.make.starts_with("PENTAX RICOH")
}

/// Notes of Pentax's kind have an order of bytes behind the name.
fn is_directory(start: &Start<'_>) -> bool {
    let is_pentax = matches!(
        start.head,
        [b'R', b'I', b'C', b'O', b'H', 0, b'I', b'I', ..] | [b'R', b'I', b'C', b'O', b'H', 0, b'M', b'M', ..]
    );
    let has_name = start.head.get(..5).is_some_and(|name| name.eq_ignore_ascii_case(b"Ricoh"));
    let has_blanks = start.head.starts_with(b"      ");
    !is_pentax
        && (has_name
            || has_blanks
            || start.head.starts_with(b"MM\0\x2a")
            || start.head.starts_with(b"II\x2a\0"))
}

/// A TIFF header, and a count with two bytes too many.
fn is_type2(start: &Start<'_>) -> bool {
    let is_patched = start.head.starts_with(b"MM\0\x2a\0\0\0\x08\0")
        && start.head.get(10..12) == Some(b"\0\0")
        || start.head.starts_with(b"II\x2a\0\x08\0\0\0") && start.head.get(9..12) == Some(b"\0\0\0");
    is_ricoh(start) && (start.camera.model == "RICOH WG-M1" || is_patched)
}

fn is_text(start: &Start<'_>) -> bool {
    !start.head.starts_with(b"RICOH\0")
}

fn read_type2<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    let order = if raw.bytes().starts_with(b"MM") { ByteOrder::Big } else { ByteOrder::Little };
    in_patched_note(ctx, note, raw, order, &items::TYPE2);
}

/// `Rev0113` or `Rv0103;Rg8000;Bg9000;`: two or three letters and digits.
fn read_text<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    for entry in raw.bytes().split(|byte| matches!(byte, b';' | 0)) {
        let n_letters = entry.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        let (key, value) = entry.split_at(n_letters);
        let known = items::TEXT_KEYS.iter().position(|known| known.as_bytes() == key);
        if let Some(id) = known {
            let array = Array { bytes: value, format: Format::String, order: raw.array.order };
            walk::tagged(ctx, note, &items::TEXT, id as u32, Raw { array, ..raw });
        }
    }
}

const SUB_HEADER: &[u8] = b"[Ricoh Camera Info]";
const SUB_HEADER_BYTES: u64 = 20;

/// A directory behind a header of its own, big-endian.
fn read_sub_directory<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    if raw.bytes().starts_with(SUB_HEADER) {
        sub_directory(ctx, note, raw.area, raw.at);
    }
}

fn read_sub_directory_at<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    let at = u64::try_from(raw.integer()).ok().and_then(|at| raw.area.place_of(at));
    if let Some(at) = at {
        sub_directory(ctx, note, raw.area, at);
    }
}

/// That of the RR1 has offsets of its own.
fn read_sub_directory_of_rr1<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    let block: Option<Block<'a>> = raw.area.block.after(raw.at);
    if let Some(block) = block.filter(|_| raw.bytes().starts_with(SUB_HEADER)) {
        sub_directory(ctx, note, Area::new(block), 0);
    }
}

fn sub_directory<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, mut area: Area<'a>, at: u64) {
    const TABLE: &Table = &items::SUBDIR;
    area.block.order = ByteOrder::Big;
    let is_far = matches!(area.block.data, Data::Slice(bytes) if bytes.len() as u64 <= at);
    if !is_far {
        walk::directory(ctx, note, TABLE, area, at.saturating_add(SUB_HEADER_BYTES));
    }
}
