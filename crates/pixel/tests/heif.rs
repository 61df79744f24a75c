//! Tests HEIC files that `heif/make.py` made, if libheif is installed.

use std::io::Cursor;

use thalweg_pixel::thumbnail::{ThumbnailOptions, Thumbnailer, UseEmbedded};
use thalweg_pixel::{
    DecodeError, DecodeOptions, EmbeddedMetadata, Header, Layout, SrgbOptions, Verdict, Verifier,
    VerifyOptions, decode_srgb, decoder, system_libraries,
};

fn bytes(name: &str) -> Vec<u8> {
    let path = format!("{}/tests/heif/{name}.heic", env!("CARGO_MANIFEST_DIR"));
    std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn is_installed() -> bool {
    match system_libraries().into_iter().find(|library| library.name == "libheif").unwrap().found {
        Ok(_) => true,
        Err(reason) => {
            eprintln!("skipped: {reason}");
            false
        }
    }
}

fn decoded(
    bytes: &[u8],
    options: &DecodeOptions,
) -> Result<(Header, Vec<u8>, EmbeddedMetadata), DecodeError> {
    let mut decoder = decoder(Box::new(Cursor::new(bytes)), options)?;
    let header = decoder.header();
    let mut pixels = vec![0; header.row_bytes() * header.height as usize];
    let mut at = 0;
    loop {
        // A few rows at once, so that each call begins at another row.
        let end = (at + 5 * header.row_bytes()).min(pixels.len());
        let n = decoder.read_rows(&mut pixels[at..end])?;
        at += n * header.row_bytes();
        if n == 0 {
            break;
        }
    }
    assert_eq!(at, pixels.len());
    assert_eq!(decoder.damage(), None);
    Ok((header, pixels, decoder.embedded()))
}

/// Colour of the drawing of this size at a pixel: red grows to the right, green downwards.
fn drawn((width, height): (u32, u32), x: u32, y: u32) -> [u8; 3] {
    let share = |at: u32, side: u32| (f64::from(at) / f64::from(side - 1) * 255.0).round() as u8;
    [share(x, width), share(y, height), 128]
}

/// Checks pixels against the drawing: a mean difference under 3 levels, as lossy coding leaves it.
fn check(name: &str, header: Header, pixels: &[u8], expected: impl Fn(u32, u32) -> [u8; 3]) {
    let channels = header.layout.channels();
    let mut sum = 0;
    for (n, pixel) in pixels.chunks_exact(channels).enumerate() {
        let (x, y) = (n as u32 % header.width, n as u32 / header.width);
        for (found, right) in pixel.iter().zip(expected(x, y)) {
            let difference = found.abs_diff(right);
            assert!(difference <= 16, "{name} at {x}, {y}: {pixel:?} for {:?}", expected(x, y));
            sum += u64::from(difference);
        }
    }
    let mean = sum as f64 / (pixels.len() / channels * 3) as f64;
    assert!(mean < 3.0, "{name}: {mean}");
}

#[test]
fn each_kind_shows_the_drawing() {
    if !is_installed() {
        return;
    }
    let kinds = [
        ("plain", (64, 48)),
        ("odd", (37, 29)),
        ("p3", (64, 48)),
        ("narrow", (64, 48)),
        ("half", (64, 48)),
        ("identity", (64, 48)),
        ("icc", (64, 48)),
        ("grid", (200, 150)),
        ("ten", (64, 48)),
        ("twelve", (64, 48)),
        ("thumbnail", (256, 192)),
    ];
    for (name, size) in kinds {
        let (header, pixels, _) = decoded(&bytes(name), &DecodeOptions::default()).unwrap();
        assert_eq!(header, Header { width: size.0, height: size.1, layout: Layout::Rgb8 }, "{name}");
        check(name, header, &pixels, |x, y| drawn(size, x, y));
    }
    let (header, pixels, _) = decoded(&bytes("grey"), &DecodeOptions::default()).unwrap();
    check("grey", header, &pixels, |x, y| [drawn((64, 48), x, y)[0]; 3]);
    let (header, pixels, _) = decoded(&bytes("alpha"), &DecodeOptions::default()).unwrap();
    assert_eq!(header.layout, Layout::Rgba8);
    check("alpha", header, &pixels, |x, y| drawn((64, 48), x, y));
    let alphas = pixels.chunks_exact(4).enumerate();
    assert!(alphas.into_iter().all(|(n, pixel)| pixel[3].abs_diff(drawn((64, 48), 0, n as u32 / 64)[1]) < 8));
}

#[test]
fn pictures_are_upright_and_their_metadata_say_so() {
    if !is_installed() {
        return;
    }
    let options = DecodeOptions { embedded: true, ..DecodeOptions::default() };
    for (name, at) in [
        // Orientation 6 is a quarter turn clockwise, 5 is mirrored along the diagonal.
        ("turned", (|x, y| (y, 47 - x)) as fn(u32, u32) -> (u32, u32)),
        ("mirrored", |x, y| (y, x)),
    ] {
        let (header, pixels, embedded) = decoded(&bytes(name), &options).unwrap();
        assert_eq!((header.width, header.height), (48, 64));
        check(name, header, &pixels, |x, y| {
            let (x, y) = at(x, y);
            drawn((64, 48), x, y)
        });
        assert_eq!(embedded.orientation, Some(1));
        let exif = embedded.exif.unwrap();
        assert!(exif.windows(5).any(|text| text == b"Drawn"));
        assert!(!exif.windows(4).any(|entry| entry == [0x12, 1, 3, 0]) || !exif.contains(&6), "{exif:?}");
    }
}

#[test]
fn profiles_and_texts_come_along() {
    if !is_installed() {
        return;
    }
    let options = DecodeOptions { embedded: true, ..DecodeOptions::default() };
    let embedded = |name| decoded(&bytes(name), &options).unwrap().2;
    assert_eq!(embedded("plain").xmp.unwrap(), b"<x:xmpmeta xmlns:x='adobe:ns:meta/'/>");
    assert_eq!(embedded("plain").icc, None);
    assert_eq!(&embedded("icc").icc.unwrap()[36..40], b"acsp");
    assert_eq!(embedded("p3").cicp.map(|cicp| cicp.primaries), Some(12));
    // Display P3's red is outside sRGB, so that more of it becomes the most there is.
    let reds = |name| {
        let picture = decode_srgb(Box::new(Cursor::new(bytes(name))), &SrgbOptions::default()).unwrap();
        picture.pixels.chunks_exact(3).filter(|pixel| pixel[0] == 255).count()
    };
    assert!(reds("p3") > 2 * reds("plain"), "{} and {}", reds("p3"), reds("plain"));
}

#[test]
fn a_thumbnail_in_the_file_is_used_if_it_is_large_enough() {
    if !is_installed() {
        return;
    }
    for (size, embedded, is_used) in [
        (64, UseEmbedded::Auto, true),
        (80, UseEmbedded::Auto, true),
        (100, UseEmbedded::Auto, false),
        (100, UseEmbedded::Only, true),
        (64, UseEmbedded::Never, false),
    ] {
        let options = ThumbnailOptions { size, embedded, ..ThumbnailOptions::default() };
        let file = bytes("thumbnail");
        let thumbnail = Thumbnailer::new(&options).unwrap().make(Box::new(Cursor::new(&file)), None).unwrap();
        assert_eq!(thumbnail.is_from_embedded, is_used, "{size} {embedded:?}");
        assert_eq!(thumbnail.width, if is_used { size.min(80) } else { size });
        let (header, pixels, _) = decoded(&thumbnail.bytes, &DecodeOptions::default()).unwrap();
        check("thumbnail", header, &pixels, |x, y| drawn((header.width, header.height), x, y));
    }
}

#[test]
fn a_smaller_picture_is_the_mean_of_the_whole() {
    if !is_installed() {
        return;
    }
    let options = DecodeOptions { longer_at_least: Some(60), ..DecodeOptions::default() };
    let (header, pixels, _) = decoded(&bytes("grid"), &options).unwrap();
    assert_eq!((header.width, header.height), (67, 50));
    check("grid", header, &pixels, |x, y| drawn((200, 150), (x * 3 + 1).min(199), y * 3 + 1));
}

#[test]
fn limits_hold_before_anything_is_decoded() {
    if !is_installed() {
        return;
    }
    let limited = |change: fn(&mut DecodeOptions)| {
        let mut options = DecodeOptions::default();
        change(&mut options);
        decoded(&bytes("grid"), &options).err()
    };
    assert!(matches!(limited(|options| options.limits.pixels = 29_999), Some(DecodeError::Limit(_))));
    assert!(matches!(limited(|options| options.limits.memory_bytes = 80_000), Some(DecodeError::Limit(_))));
    assert!(limited(|options| options.limits.memory_bytes = 200_000).is_none());
}

#[test]
fn cut_and_changed_files_are_errors_or_pictures() {
    if !is_installed() {
        return;
    }
    let mut random = fastrand::Rng::with_seed(19);
    for name in ["plain", "alpha", "ten", "turned", "thumbnail"] {
        let whole = bytes(name);
        for n in 0..60 {
            let mut changed = whole.clone();
            if n % 3 == 0 {
                changed.truncate(random.usize(..whole.len()));
            }
            for _ in 0..random.usize(1..6) {
                if let Some(byte) = random.choice(&mut changed) {
                    *byte = random.u8(..);
                }
            }
            let options =
                DecodeOptions { embedded: true, stored_thumbnail: Some(20), ..DecodeOptions::default() };
            if let Ok(mut decoder) = decoder(Box::new(Cursor::new(&changed)), &options) {
                let mut rows = vec![0; decoder.header().row_bytes() * 7];
                while decoder.read_rows(&mut rows).is_ok_and(|n| n > 0) {}
                let _ = (decoder.damage(), decoder.embedded());
            }
        }
    }
}

#[test]
fn tiles_of_a_cut_grid_are_left() {
    if !is_installed() || cfg!(not(feature = "avif")) {
        return;
    }
    let grid = bytes("grid");
    let left = |length: usize| {
        let input = Box::new(Cursor::new(&grid[..length]));
        Verifier::new().examine(input, &VerifyOptions::default(), &mut |_, _, _| {})
    };
    assert_eq!(left(grid.len()).verdict, Verdict::Whole);
    let shares: Vec<f64> = (1..8).map(|eighths| left(grid.len() * eighths / 8).survives).collect();
    assert!(shares.is_sorted() && shares[0] == 0.0 && shares[6] > 0.5 && shares[6] < 1.0, "{shares:?}");
    let found = left(grid.len() - 10);
    assert!(matches!(found.verdict, Verdict::Broken | Verdict::Damaged), "{found:?}");
    assert!(found.size.is_some(), "{found:?}");
}
