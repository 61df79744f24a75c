//! Short notes of several makers: General Imaging, HP, JVC, Motorola, Nintendo, and Ricoh's first cameras.
//! Source: ExifTool's documentation of their tags.

use super::walk;
use crate::block::raw::Raw;
use crate::context::Context;
use crate::maker::open::{Maker, in_block, in_mended, in_note};
use table::bytes::ByteOrder;
use table::maker::note::Note;
use table::maker::row::Table;
use table::maker::small::items;
use table::value::{Array, Format};

pub(super) const MAKERS: &[Maker] = &[
    Maker {
        is: |start| start.head.starts_with(b"GE\0\0") || start.head.starts_with(b"GENIC\0"),
        read: |ctx, note, raw| in_mended(ctx, note, raw, 18, &items::GE),
        tables: &[&items::GE],
    },
    Maker {
        is: |start| start.head.starts_with(b"JVC "),
        read: |ctx, note, raw| in_block(ctx, note, raw, 4, &items::JVC),
        tables: &[&items::JVC],
    },
    Maker {
        is: |start| {
            (start.camera.make.starts_with("JVC") || start.camera.make.starts_with("Victor"))
                && start.head.starts_with(b"VER:")
        },
        read: read_jvc_text,
        tables: &[&items::JVC_TEXT],
    },
    Maker {
        is: |start| start.head.starts_with(b"MOT\0"),
        read: |ctx, note, raw| in_note(ctx, note, raw, (0, 8), None, &items::MOTOROLA),
        tables: &[&items::MOTOROLA],
    },
    Maker {
        is: |start| start.camera.make == "Nintendo",
        read: |ctx, note, raw| in_block(ctx, note, raw, 0, &items::NINTENDO),
        tables: &[&items::NINTENDO, &items::NINTENDO_CAMERA],
    },
    Maker {
        is: |start| start.camera.make.starts_with("RICOH") && start.head.starts_with(b"R"),
        read: read_ricoh_text,
        tables: &[&items::RICOH_TEXT],
    },
    Maker {
        // PhotoSmart M627.
        is: |start| matches!(start.head, [b'I', b'I', b'I', b'I', 4 | 5, 0, ..]),
        read: |ctx, note, raw| fixed(ctx, note, raw, &items::HP_TYPE4),
        tables: &[&items::HP_TYPE4],
    },
    Maker {
        // PhotoSmart M425, M525 and M527.
        is: |start| start.head.starts_with(b"IIII\x06\0"),
        read: |ctx, note, raw| fixed(ctx, note, raw, &items::HP_TYPE6),
        tables: &[&items::HP_TYPE6],
    },
];

fn fixed<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, mut raw: Raw<'a>, table: &'static Table) {
    raw.array.order = ByteOrder::Little;
    walk::bytes(ctx, note, table, raw);
}

/// Reads text such as `VER:0100QTY:FINE`: names of three letters, values of four characters.
fn read_jvc_text<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    const NAMES: [&[u8]; 2] = [b"QTY:", b"VER:"];
    const VALUE_BYTES: usize = 4;
    for entry in raw.bytes().chunks_exact(4 + VALUE_BYTES) {
        let (name, value) = entry.split_at(4);
        let known = NAMES.iter().position(|known| *known == name);
        if let Some(id) = known {
            let array = Array { bytes: value, format: Format::String, order: raw.array.order };
            walk::tagged(ctx, note, &items::JVC_TEXT, id as u32, Raw { array, ..raw });
        }
    }
}

/// Reads text such as `Rev0113` or `Rv0103;Rg8000;Bg9000;`: two or three letters, then digits.
fn read_ricoh_text<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    const NAMES: [&[u8]; 5] = [b"Rev", b"Rv", b"Rg", b"Gg", b"Bg"];
    for entry in raw.bytes().split(|byte| matches!(byte, b';' | b',' | 0)) {
        // Gains are hexadecimal, so the name cannot be found as the leading letters.
        let known = NAMES.iter().position(|name| entry.starts_with(name));
        if let Some(id) = known {
            let array =
                Array { bytes: &entry[NAMES[id].len()..], format: Format::String, order: raw.array.order };
            walk::tagged(ctx, note, &items::RICOH_TEXT, id as u32, Raw { array, ..raw });
        }
    }
}
