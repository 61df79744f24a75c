//! Tests what is said to be left of damaged pictures. The JPEGs in `damaged/` are waves and noise.

use thalweg_pixel::{DecodeOptions, Examination, Place, Verdict, VerifyOptions};

use crate::formats::pictures::{decode, examine};

const PLAIN: &[u8] = include_bytes!("damaged/plain.jpg");
const RESTARTS: &[u8] = include_bytes!("damaged/restarts.jpg");
const PROGRESSIVE: &[u8] = include_bytes!("damaged/progressive.jpg");

/// Result for a picture with some bytes replaced.
fn replaced(whole: &[u8], at: usize, new: &[u8]) -> (Vec<u8>, Examination) {
    let mut bytes = whole.to_vec();
    bytes[at..at + new.len()].copy_from_slice(new);
    let found = examine(&bytes, &VerifyOptions::default());
    (bytes, found)
}

/// Share of the pixels that are decoded to the same values as those of the whole picture, nearly.
fn equal_share(whole: &[u8], damaged: &[u8]) -> f64 {
    let of = |bytes: &[u8]| decode(bytes, &DecodeOptions::default(), 16).unwrap();
    let ((header, one, _), (_, two, _)) = (of(whole), of(damaged));
    let pixels = one.chunks(header.layout.channels()).zip(two.chunks(header.layout.channels()));
    let equal = pixels.filter(|(a, b)| a.iter().zip(*b).all(|(a, b)| a.abs_diff(*b) <= 2)).count();
    equal as f64 / header.pixels() as f64
}

#[track_caller]
fn is_about(found: &Examination, share: f64) {
    assert!((found.survives - share).abs() <= 0.03, "{share}: {found:?}");
}

fn garbage(length: usize) -> Vec<u8> {
    let mut state = 11u32;
    let next = |_| {
        state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345) & 0x7FFF_FFFF;
        (state >> 16) as u8
    };
    (0..length).map(next).collect()
}

/// Offset of the first scan's data.
fn data_of(jpeg: &[u8]) -> usize {
    jpeg.windows(2).position(|mark| mark == [0xFF, 0xDA]).unwrap() + 14
}

#[cfg(feature = "turbojpeg")]
mod jpeg {
    use super::*;

    /// Cameras write them into whole pictures.
    #[test]
    fn odd_values_of_headers_that_no_reader_needs_are_no_damage() {
        let jfif = PLAIN.windows(5).position(|name| name == b"JFIF\0").unwrap();
        // The revision, and the first and last coefficient of the scan.
        for (at, odd) in [(jfif + 5, &[255, 1][..]), (data_of(PLAIN) - 3, &[0, 0, 0][..])] {
            let (bytes, found) = replaced(PLAIN, at, odd);
            assert_eq!((found.verdict, found.survives), (Verdict::Whole, 1.0), "{found:?}");
            assert!((equal_share(PLAIN, &bytes) - 1.0).abs() < 1e-9);
        }
    }

    #[test]
    fn a_missing_end_mark_loses_nothing() {
        for whole in [PLAIN, RESTARTS, PROGRESSIVE] {
            let found = examine(&whole[..whole.len() - 2], &VerifyOptions::default());
            assert_eq!((found.verdict, found.survives), (Verdict::Damaged, 1.0), "{found:?}");
            // Zeros in place of the end mark are no data.
            let zeros = [&whole[..whole.len() - 2], &[0; 1000][..]].concat();
            let found = examine(&zeros, &VerifyOptions::default());
            assert_eq!((found.verdict, found.survives), (Verdict::Damaged, 1.0), "{found:?}");
        }
    }

    #[test]
    fn stray_bytes_between_headers_lose_nothing() {
        let quantisation = PLAIN.windows(2).position(|mark| mark == [0xFF, 0xDB]).unwrap();
        let (before, after) = PLAIN.split_at(quantisation);
        let found = examine(&[before, &[b'x'; 16], after].concat(), &VerifyOptions::default());
        assert_eq!((found.verdict, found.survives), (Verdict::Damaged, 1.0), "{found:?}");
    }

    #[test]
    fn what_is_decoded_from_zeros_is_not_left() {
        for whole in [PLAIN, RESTARTS] {
            for (from, length) in
                [(whole.len() * 2 / 3, whole.len() / 3), (whole.len() / 2, 20), (5000, 3000)]
            {
                let (bytes, found) = replaced(whole, from, &vec![0; length]);
                is_about(&found, equal_share(whole, &bytes));
                assert_eq!(found.verdict, Verdict::Damaged);
                assert!(found.survives < 0.97, "{found:?}");
            }
        }
    }

    #[test]
    fn zeros_that_the_decoder_does_not_notice_are_named_with_their_place() {
        let mut n_unnoticed = 0;
        for at in (2000..10_000).step_by(500) {
            let (_, found) = replaced(PLAIN, at, &[0; 24]);
            assert_eq!(found.verdict, Verdict::Damaged, "{at}: {found:?}");
            if found.what.as_deref() == Some("the compressed data are overwritten by zeros") {
                n_unnoticed += 1;
                let Some(Place::Byte(byte)) = found.place else { panic!("{found:?}") };
                assert!((at as u64 - 200..at as u64 + 24).contains(&byte), "{at}: {found:?}");
            }
        }
        assert!(n_unnoticed > 0);
    }

    #[test]
    fn after_garbage_nothing_is_left_up_to_a_restart_marker() {
        for at in [3000, 6000, 9000] {
            for whole in [PLAIN, RESTARTS] {
                let (bytes, found) = replaced(whole, at, &garbage(512));
                is_about(&found, equal_share(whole, &bytes));
            }
            let (_, plain) = replaced(PLAIN, at, &garbage(512));
            let (_, restarts) = replaced(RESTARTS, at, &garbage(512));
            assert!(plain.survives < restarts.survives, "{plain:?} {restarts:?}");
        }
    }

    #[test]
    fn a_foreign_marker_within_the_data_is_damage_and_no_other_format() {
        for code in [0x02, 0xBF, 0xC3, 0xF3, 0xC0] {
            let (bytes, found) = replaced(PLAIN, 6000, &[0xFF, code, 0, 4, 1, 2]);
            assert!(matches!(found.verdict, Verdict::Damaged | Verdict::Broken), "{code:x}: {found:?}");
            assert!((0.3..0.7).contains(&found.survives), "{code:x}: {found:?} {}", bytes.len());
        }
    }

    #[test]
    fn lost_restart_markers_do_not_cost_the_rest() {
        // Two rows of MCUs and their markers, and nine: the numbers of the markers are too far from each other then.
        let marks = |number: usize| {
            let is_mark = |mark: &&[u8]| mark[0] == 0xFF && (0xD0..0xD8).contains(&mark[1]);
            RESTARTS.windows(2).enumerate().filter(|(_, mark)| is_mark(mark)).nth(number).unwrap().0
        };
        for (from, to) in [(marks(2) - 20, marks(3) + 20), (marks(1) - 20, marks(5) + 20)] {
            let (bytes, found) = replaced(RESTARTS, from, &vec![0; to - from]);
            is_about(&found, equal_share(RESTARTS, &bytes));
        }
    }

    #[test]
    fn a_cut_picture_keeps_what_lies_before_the_cut() {
        for sixteenth in 1..16 {
            let from = data_of(PLAIN);
            let cut = &PLAIN[..from + (PLAIN.len() - from) * sixteenth / 16];
            let found = examine(cut, &VerifyOptions::default());
            is_about(&found, equal_share(PLAIN, cut));
        }
    }

    #[test]
    fn a_progressive_picture_is_judged_by_its_scans() {
        let is_scan = |mark: &[u8]| mark == [0xFF, 0xDA];
        let scans: Vec<usize> =
            (0..PROGRESSIVE.len() - 1).filter(|at| is_scan(&PROGRESSIVE[*at..at + 2])).collect();
        assert_eq!(scans.len(), 10);
        let share = |length: usize| examine(&PROGRESSIVE[..length], &VerifyOptions::default()).survives;
        // DC alone; five coefficients of brightness; all of colour; all of brightness; a bit more of it; and
        // everything but its last bit.
        let stages = [(1, 0.75), (2, 0.85), (4, 0.85), (5, 0.9), (6, 0.97), (9, 0.97)];
        for (scan, wanted) in stages {
            let found = share(scans[scan]);
            assert!((found - wanted).abs() < 1e-9, "{scan}: {found}");
        }
        assert_eq!(share(PROGRESSIVE.len() - 2), 1.0);
        // Half of the rows of the first scan.
        let half = share(scans[0] + (scans[1] - scans[0]) / 2);
        assert!((0.3..0.45).contains(&half), "{half}");
    }
}

#[test]
fn a_png_whose_checksum_is_wrong_keeps_the_rows_above_the_first_wrong_one() {
    let (wrong, right) = (include_bytes!("damaged/wrong-checksum.png"), include_bytes!("damaged/no-end.png"));
    let found = examine(wrong, &VerifyOptions::default());
    // Four of 48 rows are right.
    assert_eq!((found.verdict, found.survives), (Verdict::Damaged, 4.0 / 48.0), "{found:?}");
    assert_eq!(equal_share(right, wrong), 4.0 / 48.0);
    // The end chunk alone is missing.
    let found = examine(right, &VerifyOptions::default());
    assert_eq!((found.verdict, found.survives), (Verdict::Damaged, 1.0), "{found:?}");
}

#[test]
fn rows_of_all_passes_of_a_cut_gif_are_left() {
    let whole = include_bytes!("damaged/interlaced.gif");
    // Half of the data are a bit less than half of the rows, which are those of the first three passes.
    let found = examine(&whole[..whole.len() / 2], &VerifyOptions::default());
    assert_eq!(found.verdict, Verdict::Broken);
    assert!((0.4..0.55).contains(&found.survives), "{found:?}");
}

#[test]
fn strips_of_a_tiff_are_left_one_by_one() {
    let strip = |fill: u8| vec![fill; 10 * 8];
    // Ten strips of eight rows of ten pixels, after a directory.
    let compressed: Vec<Vec<u8>> = (0..10).map(|fill| packed(&strip(fill + 1))).collect();
    let (bytes, places) = tiff(&compressed);
    assert_eq!(examine(&bytes, &VerifyOptions::default()).verdict, Verdict::Whole);
    // One in the middle is overwritten, and the rest stays.
    let mut damaged = bytes.clone();
    damaged[places[4]..places[5]].fill(0);
    let found = examine(&damaged, &VerifyOptions::default());
    assert_eq!((found.verdict, found.survives), (Verdict::Damaged, 0.9), "{found:?}");
    // The last three are missing.
    let found = examine(&bytes[..places[7]], &VerifyOptions::default());
    assert_eq!((found.verdict, found.survives), (Verdict::Broken, 0.7), "{found:?}");
}

#[test]
fn the_first_rows_of_a_strip_that_is_cut_are_left() {
    let (bytes, places) = tiff_plain(&(0..80 * 10).map(|i| (i % 256) as u8).collect::<Vec<_>>());
    let found = examine(&bytes[..places + 400], &VerifyOptions::default());
    assert_eq!((found.verdict, found.survives), (Verdict::Broken, 0.5), "{found:?}");
}

/// Deflates with stored blocks.
fn packed(bytes: &[u8]) -> Vec<u8> {
    let length = bytes.len() as u16;
    let mut out = vec![0x78, 0x01, 1];
    out.extend(length.to_le_bytes());
    out.extend((!length).to_le_bytes());
    out.extend(bytes);
    let (mut a, mut b) = (1u32, 0u32);
    for byte in bytes {
        a = (a + u32::from(*byte)) % 65_521;
        b = (b + a) % 65_521;
    }
    out.extend((b << 16 | a).to_be_bytes());
    out
}

fn entry(tag: u16, kind: u16, count: u32, value: u32) -> Vec<u8> {
    [&tag.to_le_bytes()[..], &kind.to_le_bytes(), &count.to_le_bytes(), &value.to_le_bytes()].concat()
}

/// A grey TIFF of 10 by 80 pixels in strips of eight rows, and the offset of each strip and of the end.
fn tiff(strips: &[Vec<u8>]) -> (Vec<u8>, Vec<usize>) {
    let n = strips.len() as u32;
    let first = 8 + 2 + 9 * 12 + 4;
    let data = first + 8 * n;
    let mut offsets = vec![data as usize];
    strips.iter().for_each(|strip| offsets.push(offsets[offsets.len() - 1] + strip.len()));
    let entries = [
        entry(256, 4, 1, 10),
        entry(257, 4, 1, 80),
        entry(258, 3, 1, 8),
        entry(259, 3, 1, 8),
        entry(262, 3, 1, 1),
        entry(273, 4, n, first),
        entry(277, 3, 1, 1),
        entry(278, 4, 1, 8),
        entry(279, 4, n, first + 4 * n),
    ];
    let mut bytes = b"II\x2A\0\x08\0\0\0\x09\0".to_vec();
    bytes.extend(entries.concat());
    bytes.extend([0; 4]);
    offsets[..strips.len()].iter().for_each(|offset| bytes.extend((*offset as u32).to_le_bytes()));
    strips.iter().for_each(|strip| bytes.extend((strip.len() as u32).to_le_bytes()));
    bytes.extend(strips.concat());
    (bytes, offsets)
}

/// A grey TIFF of 10 by 80 pixels in one strip, and its offset.
fn tiff_plain(pixels: &[u8]) -> (Vec<u8>, usize) {
    let first = 8 + 2 + 9 * 12 + 4;
    let entries = [
        entry(256, 4, 1, 10),
        entry(257, 4, 1, 80),
        entry(258, 3, 1, 8),
        entry(259, 3, 1, 1),
        entry(262, 3, 1, 1),
        entry(273, 4, 1, first),
        entry(277, 3, 1, 1),
        entry(278, 4, 1, 80),
        entry(279, 4, 1, pixels.len() as u32),
    ];
    let mut bytes = b"II\x2A\0\x08\0\0\0\x09\0".to_vec();
    bytes.extend(entries.concat());
    bytes.extend([0; 4]);
    bytes.extend(pixels);
    (bytes, first as usize)
}
