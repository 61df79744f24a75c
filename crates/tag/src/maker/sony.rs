//! Sony's notes: a directory with or without a header, whose offsets count as in the block around it, and in
//! which blocks of most cameras since 2010 are enciphered.

mod af_status79;
mod camera_info;
mod cipher;
mod ericsson;
mod faces;
mod focus_info;
pub(crate) mod lens;
mod main;
mod models;
mod more_info;
mod pic;
mod preview;
mod private;
mod settings;
mod settings3;
pub(super) mod shown;
mod sr2;
mod tag2010;
mod tag2010_late;
mod tag202a;
mod tag9050;
mod tag9400;
mod tag9405;
mod tag940e;
mod tag9416;
pub(super) mod values;
mod words;

pub(super) use private::read as read_private;

use super::item::Table;
use super::note::Note;
use super::{Maker, in_block, in_note};

pub(super) const MAKERS: &[Maker] = &[
    Maker {
        is: |start| HEADERS.iter().any(|header| start.head.starts_with(header)),
        read: |ctx, note, raw| in_block(ctx, note, raw, 12, &main::MAIN),
        tables: TABLES,
    },
    Maker {
        is: |start| start.head.starts_with(b"SEMC MS\0"),
        read: |ctx, note, raw| in_note(ctx, note, raw, (12, 20), None, &ericsson::ERICSSON),
        tables: &[&ericsson::ERICSSON],
    },
    Maker {
        is: |start| start.head.starts_with(b"SONY PIC\0"),
        read: pic::read,
        tables: &[&main::MAIN, &pic::PIC],
    },
    // Without a header: cameras that write raw files, and what Hasselblad had Sony build.
    Maker {
        is: |start| {
            let is_sonys = start.camera.make.starts_with("SONY")
                || start.camera.make.starts_with("HASSELBLAD")
                    && ["HV", "Stellar", "Lusso", "Lunar"].iter().any(|m| start.camera.model.starts_with(m));
            is_sonys && !start.head.starts_with(b"\x01\0") && !start.head.starts_with(b"SONY PI")
        },
        read: |ctx, note, raw| in_block(ctx, note, raw, 0, &main::MAIN),
        tables: TABLES,
    },
];

/// Whether the shot was told in the form that puts focus elsewhere.
fn is_dc7303(note: &Note<'_>) -> bool {
    note.value("MetaVersion").is_some_and(|version| version.plain() == "DC7303320222000")
}

const HEADERS: &[&[u8]] = &[b"SONY DSC", b"SONY CAM", b"SONY MOBILE", b"\0\0SONY PIC\0", b"VHAB     \0"];

const TABLES: &[&Table] = &[
    &main::MAIN,
    &af_status79::AF_STATUS79,
    &camera_info::CAMERA_INFO,
    &camera_info::CAMERA_INFO2,
    &camera_info::CAMERA_INFO3,
    &camera_info::AF_STATUS15,
    &camera_info::AF_STATUS19,
    &focus_info::FOCUS_INFO,
    &focus_info::MORE_INFO0201,
    &focus_info::MORE_INFO0401,
    &focus_info::MORE_SETTINGS,
    &focus_info::EXTRA_INFO,
    &focus_info::EXTRA_INFO2,
    &focus_info::EXTRA_INFO3,
    &settings::CAMERA_SETTINGS,
    &settings::CAMERA_SETTINGS2,
    &settings3::CAMERA_SETTINGS3,
    &sr2::SR2_PRIVATE,
    &sr2::SR2_SUB_IFD,
    &sr2::SR2_DATA_IFD,
    &faces::FACE_INFO,
    &faces::FACE_INFO_A,
    &faces::FACE_INFO1,
    &faces::FACE_INFO2,
    &faces::SHOT_INFO,
    &faces::PANORAMA,
    &faces::HIDDEN_INFO,
    &faces::TAG900B,
    &tag2010::TAG2010A,
    &tag2010::TAG2010B,
    &tag2010::TAG2010C,
    &tag2010::TAG2010D,
    &tag2010_late::TAG2010E,
    &tag2010_late::TAG2010F,
    &tag2010_late::TAG2010G,
    &tag2010_late::TAG2010H,
    &tag2010_late::TAG2010I,
    &tag202a::TAG202A,
    &tag9050::TAG9050A,
    &tag9050::TAG9050B,
    &tag9050::TAG9050C,
    &tag9050::TAG9050D,
    &tag9400::TAG9400A,
    &tag9400::TAG9400B,
    &tag9400::TAG9400C,
    &tag9400::TAG9401,
    &tag9400::ISO_INFO,
    &tag9400::TAG9402,
    &tag9400::TAG9403,
    &tag9400::TAG9404A,
    &tag9400::TAG9404B,
    &tag9400::TAG9404C,
    &tag9405::TAG9405A,
    &tag9405::TAG9405B,
    &tag9405::TAG9406,
    &tag9405::TAG9406B,
    &tag940e::TAG940A,
    &tag940e::TAG940C,
    &tag940e::AF_INFO,
    &tag940e::TAG940E,
    &tag9416::TAG9416,
    &super::minolta::main::MAIN,
    &super::minolta::settings::CAMERA_SETTINGS,
    &super::minolta::a100::CAMERA_SETTINGS_A100,
    &super::minolta::a100::CAMERA_INFO_A100,
    &super::minolta::a100::IS_INFO_A100,
    &super::minolta::wb_a100::WB_INFO_A100,
];
