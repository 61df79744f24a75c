//! Tests truncated pictures and pictures with flipped bits.

use std::time::{Duration, Instant};

use thalweg_pixel::{DecodeOptions, Format, Verdict, VerifyOptions};

use crate::formats::pictures::{decode, examine, one_of_each, one_of_each_sized};

#[test]
fn a_cut_picture_is_not_whole_and_keeps_its_beginning() {
    for (format, bytes) in one_of_each() {
        let mut before = 0.0;
        for sixteenth in 0..16 {
            let cut = &bytes[..bytes.len() * sixteenth / 16];
            let found = examine(cut, &VerifyOptions::default());
            let what = format!("{} at {sixteenth}/16: {found:?}", format.name());
            assert!(!matches!(found.verdict, Verdict::Whole | Verdict::Unreadable), "{what}");
            assert!(found.survives <= 1.0 && found.survives >= before, "{what}");
            // A GIF does not store its number of frames.
            before = if format == Format::Gif { 0.0 } else { found.survives };
        }
        assert_eq!(examine(&bytes, &VerifyOptions::default()).verdict, Verdict::Whole, "{}", format.name());
    }
}

#[test]
fn formats_that_are_read_by_rows_keep_about_what_the_file_keeps() {
    for (format, bytes) in one_of_each_sized(60, 600) {
        let is_by_rows = matches!(format, Format::Png | Format::Bmp)
            || format == Format::Jpeg && cfg!(feature = "turbojpeg");
        let found = examine(&bytes[..bytes.len() / 2], &VerifyOptions::default());
        if is_by_rows {
            assert!((0.25..0.75).contains(&found.survives), "{}: {found:?}", format.name());
            assert!(found.place.is_some(), "{}: {found:?}", format.name());
        }
    }
}

#[test]
fn rows_before_the_cut_are_the_pictures() {
    for (format, bytes) in one_of_each() {
        if format != Format::Png {
            continue;
        }
        let (header, whole, _) = decode(&bytes, &DecodeOptions::default(), 48).unwrap();
        let mut seen = Vec::new();
        let mut verifier = thalweg_pixel::Verifier::new();
        let input = Box::new(std::io::Cursor::new(&bytes[..bytes.len() / 2]));
        verifier.examine(input, &VerifyOptions::default(), &mut |_, _, rows| seen.extend_from_slice(rows));
        assert!(seen.len() >= header.row_bytes() && whole.starts_with(&seen));
    }
}

#[test]
fn flipped_bits_cost_little_and_crash_nothing() {
    let mut random = fastrand::Rng::with_seed(7);
    for (format, bytes) in one_of_each() {
        for _ in 0..400 {
            let mut flipped = bytes.clone();
            for _ in 0..random.usize(1..8) {
                // Headers decide most, so half of the flips hit them.
                let end = if random.bool() { bytes.len().min(64) } else { bytes.len() };
                flipped[random.usize(0..end)] ^= 1 << random.u32(0..8);
            }
            let began = Instant::now();
            let found = examine(&flipped, &VerifyOptions::default());
            assert!((0.0..=1.0).contains(&found.survives), "{}: {found:?}", format.name());
            assert!(began.elapsed() < Duration::from_secs(5), "{}: {found:?}", format.name());
        }
    }
}

/// In this process, where nothing contains a decoder.
#[cfg(feature = "avif")]
#[test]
fn damaged_avif_ends_no_process() {
    let whole = include_bytes!("../coded/rgb.avif");
    let data_at = whole.windows(4).position(|name| name == b"mdat").unwrap() + 8;
    let mut random = fastrand::Rng::with_seed(7);
    let mut n_broken = 0;
    for _ in 0..300 {
        let mut bytes = whole.to_vec();
        for _ in 0..random.usize(1..8) {
            let at = random.usize(data_at..bytes.len());
            bytes[at] = random.u8(..);
        }
        let found = examine(&bytes, &VerifyOptions::default());
        n_broken += u32::from(found.verdict != Verdict::Whole);
    }
    assert!(n_broken > 0);
}
