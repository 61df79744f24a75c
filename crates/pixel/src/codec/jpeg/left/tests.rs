//! Tests of the walk as a whole; `tests/damaged.rs` tests it through the verifier.

use super::left;

const PLAIN: &[u8] = include_bytes!("../../../../tests/damaged/plain.jpg");
const RESTARTS: &[u8] = include_bytes!("../../../../tests/damaged/restarts.jpg");
const PROGRESSIVE: &[u8] = include_bytes!("../../../../tests/damaged/progressive.jpg");

#[test]
fn a_whole_picture_has_no_fault() {
    for whole in [PLAIN, RESTARTS, PROGRESSIVE] {
        let found = left(whole, u64::MAX).unwrap();
        assert_eq!((found.share, found.damage), (1.0, None));
    }
}

#[test]
fn a_cut_at_any_byte_and_any_changed_byte_gives_a_share() {
    for whole in [PLAIN, RESTARTS, PROGRESSIVE] {
        let mut before = 0.0;
        for length in (0..whole.len()).step_by(61) {
            let Some(found) = left(&whole[..length], u64::MAX) else { continue };
            assert!((before..=1.0).contains(&found.share), "{length}: {found:?}");
            before = found.share;
        }
        let mut changed = whole.to_vec();
        for at in (0..whole.len()).step_by(7) {
            let byte = std::mem::replace(&mut changed[at], 0xFF);
            assert!(left(&changed, u64::MAX).is_none_or(|found| (0.0..=1.0).contains(&found.share)), "{at}");
            changed[at] = byte;
        }
    }
}

/// Found by changed files: scans of a frame of three components were judged by one of a single component.
#[test]
fn a_second_frame_ends_the_walk() {
    let (picture, end) = PLAIN.split_at(PLAIN.len() - 2);
    let gray: &[u8] = &[0xFF, 0xC0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0];
    let found = left(&[picture, gray, end].concat(), u64::MAX).unwrap();
    assert!((0.0..=1.0).contains(&found.share), "{found:?}");
}

#[test]
fn other_codings_are_not_judged() {
    let mut lossless = PLAIN.to_vec();
    let frame = lossless.windows(2).position(|mark| mark == [0xFF, 0xC0]).unwrap();
    lossless[frame + 1] = 0xC3;
    assert_eq!(left(&lossless, u64::MAX), None);
    assert_eq!(left(b"", u64::MAX), None);
}

#[test]
fn after_exchanged_blocks_the_share_is_that_of_the_right_pixels() {
    // Size and offsets of the blocks, and the share of pixels that libjpeg-turbo decodes to the same
    // values, within two levels, as those of the whole picture.
    let cases: [(&[u8], usize, usize, usize, f64); 7] = [
        (PLAIN, 256, 6144, 8960, 0.552),
        (PLAIN, 256, 8448, 9728, 0.781),
        (PLAIN, 256, 5632, 7680, 0.500),
        (RESTARTS, 512, 2048, 9216, 0.656),
        (RESTARTS, 256, 1280, 10_240, 0.855),
        (RESTARTS, 256, 3072, 7424, 0.584),
        (RESTARTS, 256, 3840, 8192, 0.652),
    ];
    for (whole, size, one, two, share) in cases {
        let mut bytes = whole.to_vec();
        bytes[one..one + size].copy_from_slice(&whole[two..two + size]);
        bytes[two..two + size].copy_from_slice(&whole[one..one + size]);
        let found = left(&bytes, u64::MAX).unwrap();
        assert!((found.share - share).abs() <= 0.03, "{one} {two}: {share} {found:?}");
    }
}

#[test]
fn a_walk_that_needs_too_much_memory_is_not_made() {
    let mut large = PLAIN.to_vec();
    let frame = large.windows(2).position(|mark| mark == [0xFF, 0xC0]).unwrap();
    // 4096 by 4096 pixels.
    large[frame + 5..frame + 9].copy_from_slice(&[0x10, 0, 0x10, 0]);
    assert_eq!(left(&large, 1 << 20), None);
    assert!(left(&large, 192 << 20).is_some());
}
