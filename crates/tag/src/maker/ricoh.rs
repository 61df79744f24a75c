//! Ricoh's notes: a directory after `Ricoh` or eight spaces, whose offsets count as in the surrounding block,
//! with blocks and further directories inside.

pub(super) mod subdirectory;

use crate::maker::open::{Maker, Start, in_block, in_note};
use table::maker::ricoh::{main, sub};

pub(super) const MAKERS: &[Maker] = &[
    Maker {
        is: |start| is_ricoh(start) && (start.camera.model == "RICOH WG-M1" || is_second(start.head)),
        read: |ctx, note, raw| in_note(ctx, note, raw, (0, 8), None, &sub::TYPE2),
        tables: &[&sub::TYPE2],
    },
    Maker {
        is: |start| is_ricoh(start) && HEADERS.iter().any(|header| starts_as(start.head, header)),
        read: |ctx, note, raw| in_block(ctx, note, raw, 8, &main::MAIN),
        tables: &[
            &main::MAIN,
            &main::IMAGE_INFO,
            &sub::SUBDIR,
            &sub::FACE_INFO,
            &sub::FIRMWARE_INFO,
            &sub::SERIAL_INFO,
            &sub::THETA_SUBDIR,
        ],
    },
    Maker { is: is_ricoh, read: |ctx, _, raw| subdirectory::text(ctx, raw), tables: &[&sub::TEXT] },
];

// The R50 writes blanks in place of the name.
const HEADERS: &[&[u8]] = &[b"Ricoh", b"      ", b"MM\0\x2a", b"II\x2a\0"];

fn is_ricoh(start: &Start<'_>) -> bool {
    start.camera.make.starts_with("RICOH") || start.camera.make.starts_with("PENTAX RICOH")
}

fn starts_as(head: &[u8], header: &[u8]) -> bool {
    head.get(..header.len()).is_some_and(|start| start.eq_ignore_ascii_case(header))
}

/// Matches a TIFF header directly followed by the directory, with two extra bytes after the number of
/// entries: the HZ15 (big-endian) and the Pentax XG-1 (little-endian), says ExifTool's MakerNotes.pm.
fn is_second(head: &[u8]) -> bool {
    matches!(
        head,
        [b'M', b'M', 0, 0x2a, 0, 0, 0, 8, 0, _, 0, 0, ..] | [b'I', b'I', 0x2a, 0, 8, 0, 0, 0, _, 0, 0, 0, ..]
    )
}
