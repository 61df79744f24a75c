//! Tests that written pictures can be read back.

use thalweg_pixel::{DecodeOptions, EmbeddedMetadata, Format, Layout, Verdict, VerifyOptions};

use crate::formats::pictures::{decode, encode, examine, gif, header, one_of_each, samples};

#[track_caller]
fn comes_back(format: Format, layout: Layout) {
    let header = header(61, 43, layout);
    let samples = samples(header);
    let bytes = encode(format, header, &samples, &EmbeddedMetadata::default());
    for rows_at_once in [1, 5, 43, 100] {
        let (found, pixels, _) = decode(&bytes, &DecodeOptions::default(), rows_at_once).unwrap();
        assert_eq!(found, header, "{} {}", format.name(), layout.name());
        assert!(pixels == samples, "{} {}: other pixels", format.name(), layout.name());
    }
    assert_eq!(examine(&bytes, &VerifyOptions::default()).verdict, Verdict::Whole);
}

#[test]
fn formats_without_loss_give_the_same_pixels() {
    for layout in [
        Layout::Grey8,
        Layout::GreyAlpha8,
        Layout::Rgb8,
        Layout::Rgba8,
        Layout::Grey16,
        Layout::GreyAlpha16,
        Layout::Rgb16,
        Layout::Rgba16,
    ] {
        comes_back(Format::Png, layout);
        comes_back(Format::Tiff, layout);
    }
    comes_back(Format::Tiff, Layout::Cmyk8);
    comes_back(Format::Bmp, Layout::Rgb8);
    comes_back(Format::Bmp, Layout::Rgba8);
}

#[test]
fn grey_bitmaps_come_back_through_their_palette() {
    let header = header(61, 43, Layout::Grey8);
    let samples = samples(header);
    let bytes = encode(Format::Bmp, header, &samples, &EmbeddedMetadata::default());
    let (_, pixels, _) = decode(&bytes, &DecodeOptions::default(), 4).unwrap();
    assert!(pixels.chunks(3).map(|pixel| pixel[0]).eq(samples));
}

#[test]
fn formats_with_loss_come_near() {
    for format in [Format::Jpeg, Format::WebP] {
        let header = header(64, 48, Layout::Rgb8);
        let smooth: Vec<u8> =
            (0..64 * 48).flat_map(|at| [(at % 64 * 3) as u8, (at / 64 * 4) as u8, 90]).collect();
        let bytes = encode(format, header, &smooth, &EmbeddedMetadata::default());
        let (found, pixels, _) = decode(&bytes, &DecodeOptions::default(), 7).unwrap();
        assert_eq!(found, header);
        let mean = pixels.iter().zip(&smooth).map(|(a, b)| u64::from(a.abs_diff(*b))).sum::<u64>() as f64
            / smooth.len() as f64;
        assert!(mean < 6.0, "{}: {mean} levels apart", format.name());
    }
}

#[test]
fn metadata_are_carried() {
    let embedded = EmbeddedMetadata {
        exif: Some(b"II*\0\x08\0\0\0\0\0\0\0\0\0".to_vec()),
        icc: Some((0..600).map(|byte| byte as u8).collect()),
        xmp: Some(b"<x:xmpmeta/>".to_vec()),
        ..EmbeddedMetadata::default()
    };
    let header = header(20, 10, Layout::Rgb8);
    let options = DecodeOptions { embedded: true, ..DecodeOptions::default() };
    for format in [Format::Jpeg, Format::Png, Format::WebP] {
        let bytes = encode(format, header, &samples(header), &embedded);
        let (_, _, found) = decode(&bytes, &options, 10).unwrap();
        assert_eq!(found, embedded, "{}", format.name());
    }
    // EXIF has the structure of a TIFF itself.
    let embedded = EmbeddedMetadata { exif: None, orientation: Some(6), ..embedded };
    let bytes = encode(Format::Tiff, header, &samples(header), &embedded);
    assert_eq!(decode(&bytes, &options, 10).unwrap().2, embedded);
}

#[test]
fn frames_are_counted_and_the_first_is_looked_at() {
    let bytes = gif(60, 48, 5);
    let mut rows = Vec::new();
    let mut verifier = thalweg_pixel::Verifier::new();
    let found = verifier.examine(
        Box::new(std::io::Cursor::new(&bytes)),
        &VerifyOptions::default(),
        &mut |header, first, band| {
            assert_eq!(rows.len(), first as usize * header.row_bytes());
            rows.extend_from_slice(band);
        },
    );
    assert_eq!((found.verdict, found.frames, found.pixels), (Verdict::Whole, 5, 5 * 60 * 48));
    assert_eq!(rows, decode(&bytes, &DecodeOptions::default(), 3).unwrap().1);
}

#[test]
fn what_follows_the_end_is_a_remark() {
    for (format, mut bytes) in one_of_each() {
        bytes.extend_from_slice(b"thirteen more");
        let found = examine(&bytes, &VerifyOptions::default());
        assert_eq!(found.verdict, Verdict::Whole, "{}", format.name());
        let has_end = matches!(format, Format::Png | Format::WebP)
            || format == Format::Jpeg && cfg!(feature = "turbojpeg");
        assert_eq!(found.trailing_bytes, if has_end { 13 } else { 0 }, "{}", format.name());
        assert_eq!(found.survives, 1.0);
    }
}
