//! Makers' notes that an editor moved without correcting their offsets.

use super::{pictures, run};

const TEXTS: [(u16, &[u8]); 3] =
    [(0x0006, b"Canon Model X\0"), (0x0007, b"Firmware 1.0.2\0\0"), (0x0009, b"A. Photographer\0")];

/// A TIFF with a Canon note whose offsets are too large by `moved`.
fn with_note(moved: u32) -> Vec<u8> {
    const MAKE_AT: u32 = 62;
    const EXIF_AT: u32 = 38;
    const NOTE_AT: u32 = 68;
    let entry = |tag: u16, kind: u16, count: u32, value: u32| {
        [&tag.to_le_bytes()[..], &kind.to_le_bytes(), &count.to_le_bytes(), &value.to_le_bytes()].concat()
    };
    let mut values_at = NOTE_AT + 2 + 12 * TEXTS.len() as u32 + 4;
    let mut note = (TEXTS.len() as u16).to_le_bytes().to_vec();
    for (tag, text) in TEXTS {
        note.extend(entry(tag, 2, text.len() as u32, values_at + moved));
        values_at += text.len() as u32;
    }
    note.extend([0; 4]);
    TEXTS.iter().for_each(|(_, text)| note.extend(*text));
    let first =
        [&2_u16.to_le_bytes()[..], &entry(0x10f, 2, 6, MAKE_AT), &entry(0x8769, 4, 1, EXIF_AT), &[0; 4]];
    let exif = [&1_u16.to_le_bytes()[..], &entry(0x927c, 7, note.len() as u32, NOTE_AT), &[0; 4]].concat();
    // The directory of EXIF has 18 bytes; the space up to the make is zero-filled.
    let filled = [exif, vec![0; (MAKE_AT - EXIF_AT) as usize - 18]].concat();
    [b"II\x2a\0\x08\0\0\0", &first.concat()[..], &filled, b"Canon\0", &note].concat()
}

#[test]
fn moved_notes_are_read_at_their_new_place_and_that_is_said() {
    let env = pictures().with("kept.tif", with_note(0)).with("moved.tif", with_note(1000));
    let arguments = ["-s3", "-CanonImageType", "-CanonFirmwareVersion", "-OwnerName"];
    let told = "Canon Model X\nFirmware 1.0.2\nA. Photographer\n";
    for file in ["kept.tif", "moved.tif"] {
        let arguments: Vec<&str> = arguments.iter().copied().chain([file]).collect();
        run(&env, &arguments).exits(0).prints(told);
    }
    let warning = run(&env, &["-s3", "-a", "-Warning", "moved.tif"]).exits(0).stdout();
    assert!(warning.contains("offsets are mended"), "{warning}");
    run(&env, &["-s3", "-a", "-Warning", "kept.tif"]).exits(0).prints("");
}
