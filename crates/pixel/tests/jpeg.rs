//! Tests of decoding and encoding JPEG.

use std::io::Cursor;

use thalweg_pixel::{
    DecodeOptions, EmbeddedMetadata, EncodeOptions, Format, Header, Layout, decoder, encoder,
};

/// A picture of smooth colours, which JPEG hardly changes.
fn smooth(header: &Header) -> Vec<u8> {
    let (width, channels) = (header.width as usize, header.layout.channels());
    (0..header.height as usize * width * channels)
        .map(|i| {
            let (x, y, c) = (i / channels % width, i / channels / width, i % channels);
            ((x + y * 2 + c * 30) / 3 % 200 + 20) as u8
        })
        .collect()
}

fn encoded(header: Header, pixels: &[u8], embedded: &EmbeddedMetadata) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    let options = EncodeOptions { quality: 95 };
    let mut out = encoder(Format::Jpeg, Box::new(&mut bytes), header, embedded, &options).unwrap();
    for band in pixels.chunks(header.row_bytes() * 7) {
        out.write_rows(band).unwrap();
    }
    out.finish().unwrap();
    bytes.into_inner()
}

fn decoded(bytes: &[u8], options: &DecodeOptions) -> (Header, Vec<u8>, EmbeddedMetadata) {
    let mut input = decoder(Box::new(Cursor::new(bytes)), options).unwrap();
    let header = input.header();
    let mut pixels = vec![0; header.row_bytes() * header.height as usize];
    let mut row = 0;
    while row < header.height as usize {
        let end = (row + 5).min(header.height as usize);
        let n = input.read_rows(&mut pixels[row * header.row_bytes()..end * header.row_bytes()]).unwrap();
        assert!(n > 0);
        row += n;
    }
    assert_eq!(input.damage(), None);
    (header, pixels, input.embedded())
}

#[test]
fn pixels_and_metadata_come_back() {
    for layout in [Layout::Rgb8, Layout::Grey8] {
        let header = Header { width: 61, height: 43, layout };
        let pixels = smooth(&header);
        let embedded = EmbeddedMetadata {
            exif: Some(b"MM\0\x2A\0\0\0\x08\0\0\0\0\0\0".to_vec()),
            icc: Some((0..150_000u32).map(|i| i as u8).collect()),
            xmp: Some(b"<x:xmpmeta/>".to_vec()),
            ..EmbeddedMetadata::default()
        };
        let bytes = encoded(header, &pixels, &embedded);
        let options = DecodeOptions { embedded: true, ..DecodeOptions::default() };
        let (found, back, kept) = decoded(&bytes, &options);
        assert_eq!(found, header);
        assert_eq!(kept, embedded);
        let worst = pixels.iter().zip(&back).map(|(a, b)| a.abs_diff(*b)).max().unwrap();
        assert!(worst < 30, "{worst}");
        let sum: u64 = pixels.iter().zip(&back).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
        assert!(sum / (pixels.len() as u64) < 3, "{sum}");
    }
}

// The other library does not report which rows are right.
#[cfg(feature = "turbojpeg")]
#[test]
fn a_file_cut_short_keeps_its_upper_rows_and_says_so() {
    let header = Header { width: 320, height: 240, layout: Layout::Rgb8 };
    let bytes = encoded(header, &smooth(&header), &EmbeddedMetadata::default());
    let whole = decoded(&bytes, &DecodeOptions::default()).1;
    let cut = &bytes[..bytes.len() / 2];
    let mut input = decoder(Box::new(Cursor::new(cut)), &DecodeOptions::default()).unwrap();
    let mut pixels = vec![0; header.row_bytes() * 240];
    assert_eq!(input.read_rows(&mut pixels).unwrap(), 240);
    let damage = input.damage().unwrap();
    assert!(damage.truncated, "{damage:?}");
    assert_eq!(damage.byte, Some(cut.len() as u64));
    assert!((60..200).contains(&damage.row), "{damage:?}");
    // Two rows of blocks may have been in progress.
    let sure = (damage.row as usize - 32) * header.row_bytes();
    assert_eq!(pixels[..sure], whole[..sure]);
}

#[test]
fn a_file_cut_in_its_header_is_an_error_with_a_place() {
    let header = Header { width: 32, height: 24, layout: Layout::Rgb8 };
    let bytes = encoded(header, &smooth(&header), &EmbeddedMetadata::default());
    for length in [3, 30, 100, 200] {
        let error =
            decoder(Box::new(Cursor::new(&bytes[..length])), &DecodeOptions::default()).err().unwrap();
        assert!(!error.to_string().is_empty());
    }
}

#[cfg(feature = "turbojpeg")]
#[test]
fn a_scaled_picture_is_no_smaller_than_asked() {
    let header = Header { width: 800, height: 600, layout: Layout::Rgb8 };
    let bytes = encoded(header, &smooth(&header), &EmbeddedMetadata::default());
    let options = DecodeOptions { at_least: Some((150, 100)), ..DecodeOptions::default() };
    let input = decoder(Box::new(Cursor::new(&bytes)), &options).unwrap();
    assert_eq!((input.header().width, input.header().height), (200, 150));
    assert_eq!(input.full_size(), (800, 600));
}
