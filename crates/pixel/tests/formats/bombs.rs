//! Tests small files that would require much memory or time.

use std::io::Write as _;
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::write::ZlibEncoder;
use thalweg_pixel::{DecodeOptions, Limits, Verdict, VerifyOptions};

use crate::formats::pictures::{decode, examine, gif, one_of_each};

fn within(limits: Limits) -> VerifyOptions {
    VerifyOptions { limits }
}

/// A chunk of PNG.
fn chunk(name: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let mut crc = flate2::Crc::new();
    crc.update(name);
    crc.update(data);
    [&(data.len() as u32).to_be_bytes()[..], name, data, &crc.sum().to_be_bytes()].concat()
}

fn png(side: u32, chunks: &[Vec<u8>]) -> Vec<u8> {
    let [a, b, c, d] = side.to_be_bytes();
    let head = chunk(b"IHDR", &[a, b, c, d, a, b, c, d, 8, 2, 0, 0, 0]);
    [b"\x89PNG\r\n\x1a\n".to_vec(), head, chunks.concat(), chunk(b"IEND", &[])].concat()
}

fn zeros(n_bytes: usize) -> Vec<u8> {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
    packed.write_all(&vec![0; n_bytes]).unwrap();
    packed.finish().unwrap()
}

#[test]
fn a_png_of_65535_squared_is_refused_before_anything_is_taken() {
    let bytes = png(65_535, &[chunk(b"IDAT", &zeros(1 << 20))]);
    let began = Instant::now();
    let found = examine(&bytes, &VerifyOptions::default());
    assert_eq!(found.verdict, Verdict::TooLarge, "{found:?}");
    assert!(began.elapsed() < Duration::from_millis(500));
}

#[test]
fn every_format_keeps_to_its_pixels_and_time() {
    for (format, bytes) in one_of_each() {
        let few = examine(&bytes, &within(Limits { pixels: 60 * 48 - 1, ..Limits::default() }));
        assert_eq!(few.verdict, Verdict::TooLarge, "{}: {few:?}", format.name());
        let late = examine(&bytes, &within(Limits { time: Duration::ZERO, ..Limits::default() }));
        assert_eq!(late.verdict, Verdict::TooLarge, "{}: {late:?}", format.name());
        let enough = examine(&bytes, &within(Limits { pixels: 60 * 48, ..Limits::default() }));
        assert_eq!(enough.verdict, Verdict::Whole, "{}: {enough:?}", format.name());
    }
}

#[test]
fn more_frames_than_the_limit_are_told() {
    let bytes = gif(4, 4, 200);
    let found = examine(&bytes, &within(Limits { frames: 100, ..Limits::default() }));
    assert_eq!((found.verdict, found.frames), (Verdict::TooLarge, 100), "{found:?}");
    assert_eq!(examine(&bytes, &within(Limits { frames: 200, ..Limits::default() })).verdict, Verdict::Whole);
}

#[test]
fn a_profile_that_unpacks_to_much_is_not_taken() {
    let profile = [b"p\0\0".to_vec(), zeros(64 << 20)].concat();
    let pixels: Vec<u8> = zeros(8 * (8 * 3 + 1));
    let bytes = png(8, &[chunk(b"iCCP", &profile), chunk(b"IDAT", &pixels)]);
    let options = DecodeOptions {
        embedded: true,
        limits: Limits { memory_bytes: 8 << 20, ..Limits::default() },
        ..DecodeOptions::default()
    };
    if let Ok((_, _, embedded)) = decode(&bytes, &options, 8) {
        assert_eq!(embedded.icc, None);
    }
    assert_eq!(examine(&bytes, &VerifyOptions::default()).verdict, Verdict::Whole);
}

/// A little-endian TIFF with these entries: tag, type, count, value.
fn tiff(entries: &[(u16, u16, u32, u32)]) -> Vec<u8> {
    let mut bytes = b"II*\0\x08\0\0\0".to_vec();
    bytes.extend((entries.len() as u16).to_le_bytes());
    for (tag, kind, count, value) in entries {
        bytes.extend(tag.to_le_bytes());
        bytes.extend(kind.to_le_bytes());
        bytes.extend(count.to_le_bytes());
        bytes.extend(value.to_le_bytes());
    }
    bytes.extend([0; 64]);
    bytes
}

#[test]
fn a_tiff_of_a_billion_strips_is_refused() {
    let strips = |height: u32| {
        tiff(&[
            (256, 4, 1, 1),
            (257, 4, 1, height),
            (258, 3, 1, 8),
            (259, 3, 1, 1),
            (262, 3, 1, 1),
            (273, 4, height, 8),
            (277, 3, 1, 1),
            (278, 4, 1, 1),
            (279, 4, height, 8),
        ])
    };
    for height in [1_000_000_000, 4_000_000_000] {
        let began = Instant::now();
        let found = examine(&strips(height), &VerifyOptions::default());
        assert!(matches!(found.verdict, Verdict::TooLarge | Verdict::Broken), "{found:?}");
        assert!(began.elapsed() < Duration::from_millis(500), "{found:?}");
    }
}
