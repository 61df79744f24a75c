//! Tests the rarer formats with files that are made here byte by byte, after their specifications.

mod cut;
mod files;
mod inside;
mod light;
mod medicine;
mod photoshop;

use std::time::{Duration, Instant};

use thalweg_pixel::{DecodeOptions, Format, Layout, Limits, Verdict, VerifyOptions};

use crate::formats::pictures::{decode, examine, header};

/// Size of the pictures in these tests.
const WIDTH: usize = 11;
const HEIGHT: usize = 6;

/// Red, green, blue and alpha of a pixel of the pictures in these tests.
fn pixel(x: usize, y: usize) -> [u8; 4] {
    // Runs of equal pixels at the left, so that run lengths have something to do.
    let x = x.max(3);
    let is_clear = (x + y).is_multiple_of(4);
    // Clear pixels are black, since some formats have no colour for them.
    if is_clear { [0; 4] } else { [(x * 23) as u8, (y * 50) as u8, (x * 7 + y) as u8, 255] }
}

/// All pixels in this layout; grey is their red.
fn pixels(layout: Layout) -> Vec<u8> {
    let all = (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| pixel(x, y)));
    let samples = |[red, green, blue, alpha]: [u8; 4]| match layout {
        Layout::Grey8 => vec![red],
        Layout::GreyAlpha8 => vec![red, alpha],
        Layout::Rgb8 => vec![red, green, blue],
        _ => vec![red, green, blue, alpha],
    };
    all.flat_map(samples).collect()
}

/// The same samples with 16 bits, in big-endian order.
fn wide(samples: &[u8]) -> Vec<u8> {
    samples.iter().flat_map(|sample| [*sample, sample.wrapping_add(9)]).collect()
}

#[track_caller]
fn is_picture(bytes: &[u8], format: Format, layout: Layout, what: &str) {
    let wanted = pixels(layout);
    is_decoded(bytes, format, layout, &wanted, what);
}

#[track_caller]
fn is_decoded(bytes: &[u8], format: Format, layout: Layout, wanted: &[u8], what: &str) {
    for rows_at_once in [1, 4, 100] {
        let (found, pixels, _) = decode(bytes, &DecodeOptions::default(), rows_at_once)
            .unwrap_or_else(|error| panic!("{what}: {error}"));
        assert_eq!(found, header(WIDTH as u32, HEIGHT as u32, layout), "{what}");
        assert!(pixels == wanted, "{what}:\n{pixels:?}\n{wanted:?}");
    }
    let found = examine(bytes, &VerifyOptions::default());
    assert_eq!((found.verdict, found.format), (Verdict::Whole, Some(format)), "{what}: {found:?}");
}

#[test]
fn pictures_are_decoded() {
    for (what, format, layout, bytes) in files::all() {
        is_picture(&bytes, format, layout, what);
    }
}

#[test]
fn documents_of_photoshop_are_decoded() {
    for (what, layout, bytes, wanted) in photoshop::all() {
        is_decoded(&bytes, Format::Psd, layout, &wanted, what);
    }
}

#[test]
fn photoshops_metadata_are_the_resources() {
    let (_, _, bytes, _) = photoshop::all().swap_remove(0);
    let options = DecodeOptions { embedded: true, ..DecodeOptions::default() };
    let (_, _, embedded) = decode(&bytes, &options, 9).unwrap();
    assert_eq!(embedded.icc.as_deref(), Some(&b"profile"[..]));
    assert_eq!(embedded.xmp.as_deref(), Some(&b"<x/>"[..]));
}

#[test]
fn frames_of_medicine_are_decoded() {
    for (what, layout, bytes, wanted) in medicine::all() {
        is_decoded(&bytes, Format::Dicom, layout, &wanted, what);
    }
}

/// One file of each format, and of each coding.
fn every_file() -> Vec<(&'static str, Vec<u8>)> {
    let mut all: Vec<_> = files::all().into_iter().map(|(what, _, _, bytes)| (what, bytes)).collect();
    all.extend(photoshop::all().into_iter().map(|(what, _, bytes, _)| (what, bytes)));
    all.extend(medicine::all().into_iter().map(|(what, _, bytes, _)| (what, bytes)));
    all
}

#[test]
fn a_cut_file_is_no_whole_picture() {
    for (what, bytes) in every_file() {
        for length in 0..bytes.len() {
            let found = examine(&bytes[..length], &VerifyOptions::default());
            assert!((0.0..=1.0).contains(&found.survives), "{what} at {length}: {found:?}");
            // What follows the pixels may be missing.
            let is_near_end = length * 10 > bytes.len() * 7 || length + 900 > bytes.len();
            let is_near_end = is_near_end && !what.starts_with("ICO");
            assert!(found.verdict != Verdict::Whole || is_near_end, "{what} at {length}: {found:?}");
        }
    }
}

#[test]
fn changed_bytes_cost_little_and_crash_nothing() {
    let mut random = fastrand::Rng::with_seed(19);
    for (what, bytes) in every_file() {
        for _ in 0..300 {
            let mut changed = bytes.clone();
            for _ in 0..random.usize(1..6) {
                let end = if random.bool() { bytes.len().min(200) } else { bytes.len() };
                let at = random.usize(0..end);
                changed[at] =
                    if random.bool() { random.u8(..) } else { [0, 0x7F, 0x80, 0xFF][random.usize(0..4)] };
            }
            let began = Instant::now();
            let found = examine(&changed, &VerifyOptions::default());
            let text = found.what.clone().unwrap_or_default();
            assert!(!text.contains("panicked"), "{what}: {found:?}");
            assert!(began.elapsed() < Duration::from_secs(5), "{what}: {found:?}");
        }
    }
}

#[test]
fn limits_hold() {
    for (what, bytes) in every_file() {
        let with = |limits: Limits| examine(&bytes, &VerifyOptions { limits }).verdict;
        let limits = Limits::default();
        let pixels = (WIDTH * HEIGHT) as u64 - 1;
        assert_eq!(with(Limits { pixels, ..limits }), Verdict::TooLarge, "{what}");
        assert_eq!(with(Limits { time: Duration::ZERO, ..limits }), Verdict::TooLarge, "{what}");
    }
}
