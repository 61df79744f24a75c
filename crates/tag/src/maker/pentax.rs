//! Pentax's notes, which Samsung's bodies of the K mount and Ricoh's later cameras write as well: a directory
//! behind `AOC` whose offsets count as in the block around it, or one behind `PENTAX` or `RICOH` whose
//! offsets count from the note.

mod body;
mod exposure;
mod faces;
mod filter;
mod focus;
pub(crate) mod lens;
mod lens_info;
mod main;
mod models;
mod old;
mod shown;
mod values;
mod words;

use super::item::Table;
use super::note::{Note, Raw};
use super::{Maker, in_block, in_note};

pub(super) const MAKERS: &[Maker] = &[
    Maker {
        is: |start| start.head.starts_with(b"AOC\0"),
        read: |ctx, note, raw| in_block(ctx, note, raw, 6, &main::MAIN),
        tables: TABLES,
    },
    Maker {
        is: |start| start.head.starts_with(b"PENTAX \0") || start.head.starts_with(b"SAMSUNG\0"),
        read: |ctx, note, raw| in_note(ctx, note, raw, (0, 10), None, &main::MAIN),
        tables: TABLES,
    },
    Maker {
        is: |start| start.head.starts_with(b"RICOH\0II") || start.head.starts_with(b"RICOH\0MM"),
        read: |ctx, note, raw| in_note(ctx, note, raw, (0, 8), None, &main::MAIN),
        tables: TABLES,
    },
    Maker {
        is: |start| start.head.starts_with(b"S1\0\0\0\0\0\0\x0c\0\0\0"),
        read: |ctx, note, raw| in_note(ctx, note, raw, (0, 12), None, &old::S1),
        tables: &[&old::S1],
    },
    Maker {
        is: |start| start.camera.make.starts_with("Asahi"),
        read: |ctx, note, raw| in_block(ctx, note, raw, 0, &old::TYPE2),
        tables: &[&old::TYPE2],
    },
];

const TABLES: &[&Table] = &[
    &main::MAIN,
    &exposure::SR_INFO,
    &exposure::SR_INFO2,
    &exposure::CAMERA_SETTINGS,
    &exposure::AE_INFO,
    &exposure::AE_INFO2,
    &exposure::AE_INFO3,
    &exposure::FLASH_INFO,
    &exposure::EV_STEP_INFO,
    &lens_info::LENS_REC,
    &lens_info::LENS_INFO,
    &lens_info::LENS_INFO2,
    &lens_info::LENS_INFO3,
    &lens_info::LENS_INFO4,
    &lens_info::LENS_INFO5,
    &lens_info::LENS_DATA,
    &lens_info::LENS_CORR,
    &lens_info::LENS_INFO_Q,
    &focus::AF_INFO,
    &focus::CAF_POINT_INFO,
    &focus::AF_POINT_INFO,
    &focus::AF_INFO_K3_III,
    &body::FACE_INFO,
    &body::AWB_INFO,
    &body::TIME_INFO,
    &body::CAMERA_INFO,
    &body::BATTERY_INFO,
    &body::KELVIN_WB,
    &body::COLOR_INFO,
    &body::SHOT_INFO,
    &body::LEVEL_INFO,
    &body::LEVEL_INFO_K3_III,
    &body::WB_LEVELS,
    &body::PIXEL_SHIFT_INFO,
    &body::TEMP_INFO,
    &body::FILTER_INFO,
    &faces::FACE_POS,
    &faces::FACE_SIZE,
    &faces::FACE_INFO_K3_III,
];

/// Whether the lens is told in the first form. Early bodies of the K100D and the K110D wrote it with the rest
/// left empty.
fn is_first_lens_info(note: &Note<'_>, raw: &Raw<'_>) -> bool {
    note.model_has(&["*ist", "GX-1L", "GX-1S"])
        || note.model_has(&["K100D", "K110D"])
            && matches!(raw.bytes().get(20..).unwrap_or(&[]), [0xff, ..] | [0, 0, ..])
}
