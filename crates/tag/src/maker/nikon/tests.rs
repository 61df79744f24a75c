//! Complete generated notes: all three types, encrypted blocks, and lists with formats of their own.

use super::*;
use crate::block::{Block, Data};
use crate::options::Options;
use crate::source::Source;
use bumpalo::Bump;
use table::bytes::ByteOrder;
use table::def::Mode;
use table::maker::note::Camera;

const UNDEF: u16 = 7;

const TEXT: u16 = 2;

const INT32U: u16 = 4;

/// A little-endian directory `base` bytes after the base of its offsets.
fn directory(base: usize, entries: &[(u16, u16, &[u8])]) -> Vec<u8> {
    let mut out = (entries.len() as u16).to_le_bytes().to_vec();
    let mut values = Vec::new();
    let values_at = base + 2 + 12 * entries.len() + 4;
    for (id, format, value) in entries {
        let element_bytes = if *format == INT32U { 4 } else { 1 };
        let count = value.len() / element_bytes;
        out.extend([id.to_le_bytes(), format.to_le_bytes()].concat());
        out.extend((count as u32).to_le_bytes());
        if value.len() <= 4 {
            out.extend(value.iter().chain(&[0; 4]).take(4));
        } else {
            out.extend(((values_at + values.len()) as u32).to_le_bytes());
            values.extend(*value);
        }
    }
    [out, vec![0; 4], values].concat()
}

fn type_2(entries: &[(u16, u16, &[u8])]) -> Vec<u8> {
    [b"Nikon\0\x02\x10\0\0II*\0\x08\0\0\0".to_vec(), directory(8, entries)].concat()
}

/// The tags of a note as `NAME=text`, followed by the warnings.
fn told(note: &[u8], model: &str) -> Vec<String> {
    let (source, arena, options) = (Source::whole(b""), Bump::new(), Options::default());
    let mut ctx = crate::testing::context(&source, &arena, &options);
    ctx.camera = Camera { make: "NIKON CORPORATION", model: arena.alloc_str(model), ..Camera::default() };
    let block = Block {
        data: Data::Slice(arena.alloc_slice_copy(note)),
        base: 0,
        order: ByteOrder::Little,
        big: false,
    };
    crate::maker::list::read(&mut ctx, &block, 0, note.len());
    let tags = ctx.metadata.tags.iter().map(|tag| format!("{}={}", tag.name, tag.text(Mode::Print)));
    tags.chain(ctx.metadata.warnings.iter().map(|warning| warning.message.to_owned())).collect()
}

/// The block as encrypted by a camera with these numbers, from its fifth byte on.
fn ciphered(block: &[u8], serial: u8, count: u32) -> Vec<u8> {
    let keys = cipher::key_stream(serial, count);
    let key_of = |index: usize| index.checked_sub(4).map_or(0, |index| keys[index % keys.len()]);
    block.iter().enumerate().map(|(index, byte)| byte ^ key_of(index)).collect()
}

#[test]
fn all_types_are_read() {
    let quality: (u16, u16, &[u8]) = (4, TEXT, b"FINE  \0");
    assert_eq!(told(&type_2(&[quality]), "NIKON D70"), ["Quality=Fine"]);
    assert_eq!(told(&directory(0, &[quality]), "E990"), ["Quality=Fine"]);
    let old = [b"Nikon\0\x01\0".to_vec(), directory(8, &[(3, 1, &[8])])].concat();
    assert_eq!(told(&old, "E950"), ["Quality=8"]);
}

#[test]
fn an_encrypted_lens_is_reported_if_its_keys_are_present() {
    let plain = [b"0201".as_slice(), &[16, 48], &[0; 5], &[0x7f, 0x40, 72, 72, 48, 48, 0x84, 48]].concat();
    let lens = ciphered(&plain, 0x39, 4711);
    let count = 4711_u32.to_le_bytes();
    let serial: (u16, u16, &[u8]) = (0x1d, TEXT, b"12345\0");
    // The count comes after the block that it decrypts.
    let tags = told(&type_2(&[serial, (0x98, UNDEF, &lens), (0xa7, INT32U, &count)]), "NIKON D200");
    assert!(tags.contains(&"LensIDNumber=127".to_owned()), "{tags:?}");
    assert!(tags.contains(&"MinFocalLength=40.0 mm".to_owned()), "{tags:?}");
    assert!(tags.contains(&"MaxApertureAtMinFocal=4.0".to_owned()), "{tags:?}");
    let closed = told(&type_2(&[serial, (0x98, UNDEF, &lens)]), "NIKON D200");
    assert_eq!(closed.len(), 2, "{closed:?}");
    assert!(closed[1].contains("left out"));
}

#[test]
fn parts_of_a_shot_are_found_by_their_offsets() {
    const N_OFFSETS: usize = 40;
    let mut shot = vec![0; 0x28 + 4 * N_OFFSETS];
    shot[..4].copy_from_slice(b"0245");
    shot[0x24] = N_OFFSETS as u8;
    let orientation_at = shot.len() as u32;
    shot[0x9c..0xa0].copy_from_slice(&orientation_at.to_le_bytes());
    shot.extend([90_u32 << 16, 350 << 16, 0].into_iter().flat_map(u32::to_le_bytes));
    let shot = ciphered(&shot, 0x60, 7);
    let entries: [(u16, u16, &[u8]); 3] =
        [(0x1d, TEXT, b"No= 200\0"), (0x91, UNDEF, &shot), (0xa7, INT32U, &[7, 0, 0, 0])];
    let tags = told(&type_2(&entries), "NIKON D780");
    for tag in ["RollAngle=90.0", "PitchAngle=-10.0", "YawAngle=0.0"] {
        assert!(tags.contains(&tag.to_owned()), "{tags:?}");
    }
}

#[test]
fn lists_with_their_own_format() {
    let setting = [&[0; 20][..], &[1, 0, 0, 0], &[0x26, 0, 0, 4], &[1, 0, 0, 0]].concat();
    let capture =
        [&[0; 22][..], &0x76a4_3207_u32.to_le_bytes(), &[0; 14], &[6, 0, 0, 0], &[90, 0], &[0; 22]].concat();
    let note = type_2(&[(0x4e, UNDEF, &setting), (0xe01, UNDEF, &capture)]);
    assert_eq!(told(&note, "NIKON Z 7"), ["AF-AssistIlluminator=On", "Rotation=90"]);
    // Truncated at any length, no invalid values are reported.
    for n_bytes in 0..note.len() {
        told(&note[..n_bytes], "NIKON Z 7");
    }
}

#[test]
fn values_where_none_can_be_are_left_out() {
    let mut note = type_2(&[(4, TEXT, b"FINE  \0"), (5, TEXT, b"AUTO  \0")]);
    // The second value: first in the header, then in the directory itself.
    let offset_at = 18 + 2 + 12 + 8;
    for offset in [4_u8, 12] {
        note[offset_at] = offset;
        let tags = told(&note, "NIKON D70");
        assert_eq!(tags[..1], ["Quality=Fine"]);
        assert_eq!(tags[1], "[minor] Suspicious MakerNotes offset for WhiteBalance");
    }
}

#[test]
fn a_directory_of_misplaced_values_ends() {
    const TEXTS: [u16; 12] = [3, 4, 5, 6, 7, 8, 9, 0x0f, 0x1a, 0x80, 0x81, 0x82];
    let mut entries: Vec<(u16, u16, &[u8])> = TEXTS.iter().map(|&id| (id, TEXT, &b"FINE  \0"[..])).collect();
    entries.push((0xaa, TEXT, b"LOW\0"));
    let mut note = type_2(&entries);
    assert_eq!(told(&note, "NIKON D70").len(), TEXTS.len() + 1);
    for index in 0..TEXTS.len() {
        note[18 + 2 + 12 * index + 8..][..4].fill(0xff);
    }
    let tags = told(&note, "NIKON D70");
    assert!(tags.iter().all(|tag| tag != "Saturation=Low"), "{tags:?}");
    // A few are left out, and the following ones are reported.
    for index in 0..TEXTS.len() - 2 {
        note[18 + 2 + 12 * index + 8..][..4].copy_from_slice(&[0, 0, 0, 0]);
        note[18 + 2 + 12 * index + 4] = 4;
    }
    assert!(told(&note, "NIKON D70").contains(&"Saturation=Low".to_owned()));
}

#[test]
fn firmware_of_the_z8_moves_what_follows() {
    const N_OFFSETS: usize = 40;
    let interval = |firmware: &[u8], interval_at: usize| {
        let mut shot = vec![0; 0x28 + 4 * N_OFFSETS];
        shot[..4].copy_from_slice(b"0806");
        shot[4..4 + firmware.len()].copy_from_slice(firmware);
        shot[0x24] = N_OFFSETS as u8;
        shot[0x30] = shot.len() as u8;
        let mut sequence = [0; 0x30];
        sequence[interval_at] = 2;
        shot.extend(sequence);
        let shot = ciphered(&shot, 0x60, 7);
        let entries: [(u16, u16, &[u8]); 4] = [
            (0x1d, TEXT, b"none\0"),
            (0x34, 3, &[16, 0]),
            (0x91, UNDEF, &shot),
            (0xa7, INT32U, &[7, 0, 0, 0]),
        ];
        told(&type_2(&entries), "NIKON Z 8").into_iter().find(|tag| tag.starts_with("IntervalShooting="))
    };
    let on = Some("IntervalShooting=On: Interval 2 of 0".to_owned());
    assert_eq!(interval(b"02.00.a", 0x28), on);
    assert_eq!(interval(b"03.00.a", 0x2a), on);
    assert_eq!(interval(b"03.00.a", 0x28), Some("IntervalShooting=Off".to_owned()));
}
