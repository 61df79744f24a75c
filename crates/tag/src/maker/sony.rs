//! Sony's notes: a directory with or without a header, whose offsets count as in the surrounding block. Most
//! cameras since 2010 encrypt some of its blocks.

pub(super) mod cipher;
pub(super) mod more_info;
mod pic;
pub(super) mod preview;
pub(super) mod private;

use crate::maker::open::{Maker, in_block, in_note};
use table::maker::sony::{TABLES, ericsson, main};

pub(super) use private::read as read_private;

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
        tables: &[&main::MAIN, &table::maker::sony::pic::PIC],
    },
    // Without a header: cameras that write raw files, and Hasselblad models built by Sony. 01 00 is a
    // directory of one entry, with which notes of SRF files begin; `SONY PI` is in Olympus' list.
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

// `\0\0SONY PIC` is of the DSC-TF1, `VHAB` of Hasselblad's models.
const HEADERS: &[&[u8]] = &[b"SONY DSC", b"SONY CAM", b"SONY MOBILE", b"\0\0SONY PIC\0", b"VHAB     \0"];
