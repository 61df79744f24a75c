//! Tests thumbnails of generated pictures: size, place of the pixels, orientation, thumbnails in the file,
//! damage.

use std::io::Cursor;

use thalweg_pixel::thumbnail::{Thumbnail, ThumbnailError, ThumbnailOptions, Thumbnailer, UseEmbedded};
use thalweg_pixel::{
    DecodeOptions, EmbeddedMetadata, EncodeOptions, Format, Header, Layout, ProfileError, decoder, encoder,
};

const RED: [u8; 3] = [220, 20, 20];
const BLUE: [u8; 3] = [20, 20, 220];

/// The left third is red, the rest blue.
fn two_colours(width: u32, height: u32) -> Vec<u8> {
    let of = |x: u32| if x < width / 3 { RED } else { BLUE };
    (0..height).flat_map(|_| (0..width).flat_map(of)).collect()
}

fn jpeg(width: u32, height: u32, pixels: &[u8], embedded: &EmbeddedMetadata) -> Vec<u8> {
    let layout = if pixels.len() == (width * height) as usize { Layout::Grey8 } else { Layout::Rgb8 };
    let header = Header { width, height, layout };
    let mut bytes = Cursor::new(Vec::new());
    let options = EncodeOptions { quality: 95 };
    let mut out = encoder(Format::Jpeg, Box::new(&mut bytes), header, embedded, &options).unwrap();
    out.write_rows(pixels).unwrap();
    out.finish().unwrap();
    bytes.into_inner()
}

fn with_exif(exif: Vec<u8>) -> EmbeddedMetadata {
    EmbeddedMetadata { exif: Some(exif), ..EmbeddedMetadata::default() }
}

/// EXIF with an orientation, and with a thumbnail if it is not empty.
fn exif(orientation: u8, thumbnail: &[u8]) -> Vec<u8> {
    let entry = |tag: u16, kind: u16, value: u32| {
        let value = if kind == 3 { value << 16 } else { value };
        [&tag.to_be_bytes()[..], &kind.to_be_bytes(), &1u32.to_be_bytes(), &value.to_be_bytes()].concat()
    };
    let second = [
        &26u32.to_be_bytes()[..],
        &2u16.to_be_bytes(),
        &entry(0x0201, 4, 56),
        &entry(0x0202, 4, thumbnail.len() as u32),
        &[0; 4],
        thumbnail,
    ]
    .concat();
    let rest = if thumbnail.is_empty() { vec![0; 4] } else { second };
    [b"MM\0\x2A\0\0\0\x08\0\x01", &entry(0x0112, 3, u32::from(orientation))[..], &rest].concat()
}

fn make(bytes: &[u8], change: impl FnOnce(&mut ThumbnailOptions)) -> Result<Thumbnail, ThumbnailError> {
    let mut options = ThumbnailOptions { size: 120, ..ThumbnailOptions::default() };
    change(&mut options);
    Thumbnailer::new(&options).unwrap().make(Box::new(Cursor::new(bytes)), None)
}

fn pixels_of(thumbnail: &Thumbnail) -> (Header, Vec<u8>) {
    let mut input = decoder(Box::new(Cursor::new(&thumbnail.bytes)), &DecodeOptions::default()).unwrap();
    let header = input.header();
    let mut pixels = vec![0; header.row_bytes() * header.height as usize];
    assert_eq!(input.read_rows(&mut pixels).unwrap(), header.height as usize);
    assert_eq!((header.width, header.height), (thumbnail.width, thumbnail.height));
    (header, pixels)
}

#[track_caller]
fn check_pixel(thumbnail: &Thumbnail, x: u32, y: u32, expected: [u8; 3]) {
    let (header, pixels) = pixels_of(thumbnail);
    let at = (y * header.width + x) as usize * 3;
    let found = &pixels[at..at + 3];
    assert!(found.iter().zip(expected).all(|(a, b)| a.abs_diff(b) < 12), "({x}, {y}): {found:?}");
}

#[test]
fn a_photo_is_made_smaller_and_keeps_its_shape() {
    let bytes = jpeg(901, 600, &two_colours(901, 600), &EmbeddedMetadata::default());
    let thumbnail = make(&bytes, |_| {}).unwrap();
    assert_eq!((thumbnail.width, thumbnail.height), (120, 80));
    assert!(thumbnail.damage.is_none() && thumbnail.profile_problem.is_none() && !thumbnail.is_from_embedded);
    // The edge is still at a third of the width, to the pixel.
    check_pixel(&thumbnail, 36, 40, RED);
    check_pixel(&thumbnail, 43, 40, BLUE);
}

#[test]
fn a_small_picture_is_not_enlarged() {
    let bytes = jpeg(60, 40, &two_colours(60, 40), &EmbeddedMetadata::default());
    let thumbnail = make(&bytes, |_| {}).unwrap();
    assert_eq!((thumbnail.width, thumbnail.height), (60, 40));
    check_pixel(&thumbnail, 5, 20, RED);
}

#[test]
fn the_thumbnail_is_seen_as_the_photo_is() {
    // Red at the left of the stored picture is at the top when rotated by 90 degrees, and at the right by
    // 180.
    for (orientation, size, red) in [
        (1, (120, 80), (3, 40)),
        (3, (120, 80), (116, 40)),
        (6, (80, 120), (40, 3)),
        (8, (80, 120), (40, 116)),
    ] {
        let bytes = jpeg(900, 600, &two_colours(900, 600), &with_exif(exif(orientation, b"")));
        let thumbnail = make(&bytes, |_| {}).unwrap();
        assert_eq!((thumbnail.width, thumbnail.height), size, "{orientation}");
        check_pixel(&thumbnail, red.0, red.1, RED);
        check_pixel(&thumbnail, size.0 - 1 - red.0, size.1 - 1 - red.1, BLUE);
    }
}

/// A photo with a thumbnail that is all green, which shows where a result came from.
fn photo_with(orientation: u8, width: u32, height: u32) -> Vec<u8> {
    let green = [20, 200, 20].repeat((width * height) as usize);
    let inner = jpeg(width, height, &green, &EmbeddedMetadata::default());
    jpeg(900, 600, &two_colours(900, 600), &with_exif(exif(orientation, &inner)))
}

#[test]
fn the_one_in_the_file_is_taken_where_it_will_do() {
    let is_taken = |bytes: &[u8], size, embedded| {
        let thumbnail = make(bytes, |options| (options.size, options.embedded) = (size, embedded)).unwrap();
        if thumbnail.is_from_embedded {
            check_pixel(&thumbnail, thumbnail.width / 2, thumbnail.height / 2, [20, 200, 20]);
        }
        thumbnail.is_from_embedded
    };
    let good = photo_with(6, 160, 107);
    assert!(is_taken(&good, 160, UseEmbedded::Auto));
    assert!(is_taken(&good, 100, UseEmbedded::Auto));
    assert!(!is_taken(&good, 161, UseEmbedded::Auto), "too small");
    assert!(!is_taken(&good, 100, UseEmbedded::Never));
    assert!(is_taken(&good, 256, UseEmbedded::Only));
    // Bars above and below fill it to 4:3.
    let barred = photo_with(1, 160, 120);
    assert!(!is_taken(&barred, 100, UseEmbedded::Auto), "another shape");
    assert!(is_taken(&barred, 100, UseEmbedded::Only));
    // It is rotated as the photo is.
    let turned = make(&good, |options| options.size = 100).unwrap();
    assert_eq!((turned.width, turned.height), (67, 100));
}

#[test]
fn without_one_in_the_file_only_says_so() {
    let plain = jpeg(90, 60, &two_colours(90, 60), &EmbeddedMetadata::default());
    let error = make(&plain, |options| options.embedded = UseEmbedded::Only).unwrap_err();
    assert!(matches!(error, ThumbnailError::NoneEmbedded), "{error}");
    // A damaged one counts as none.
    let inner = jpeg(160, 107, &two_colours(160, 107), &EmbeddedMetadata::default());
    let cut = with_exif(exif(1, &inner[..inner.len() / 2]));
    let bytes = jpeg(900, 600, &two_colours(900, 600), &cut);
    assert!(!make(&bytes, |_| {}).unwrap().is_from_embedded);
}

#[test]
fn what_is_left_of_a_damaged_photo_is_shown_and_told() {
    let bytes = jpeg(900, 600, &two_colours(900, 600), &EmbeddedMetadata::default());
    let thumbnail = make(&bytes[..bytes.len() / 2], |_| {}).unwrap();
    let damage = thumbnail.damage.as_ref().unwrap();
    assert!(damage.truncated);
    // In rows of the photo, not of the picture decoded at a quarter of its size.
    assert!((150..450).contains(&damage.row), "{damage:?}");
    check_pixel(&thumbnail, 3, 3, RED);
    let error = make(b"no picture at all, but some words", |_| {}).unwrap_err();
    assert!(matches!(error, ThumbnailError::Decode(_)), "{error}");
}

#[test]
fn a_broken_profile_is_told_and_the_picture_is_there() {
    let embedded = EmbeddedMetadata { icc: Some(vec![1; 300]), ..EmbeddedMetadata::default() };
    let bytes = jpeg(900, 600, &two_colours(900, 600), &embedded);
    let thumbnail = make(&bytes, |_| {}).unwrap();
    assert!(matches!(thumbnail.profile_problem, Some(ProfileError::Damaged(_))));
    check_pixel(&thumbnail, 3, 3, RED);
}

#[test]
fn xmp_goes_in_and_metadata_of_the_photo_does_not() {
    let bytes = jpeg(900, 600, &two_colours(900, 600), &with_exif(exif(6, b"")));
    let mut thumbnailer = Thumbnailer::new(&ThumbnailOptions::default()).unwrap();
    let thumbnail = thumbnailer.make(Box::new(Cursor::new(&bytes)), Some(b"<x:xmpmeta/>")).unwrap();
    let options = DecodeOptions { embedded: true, ..DecodeOptions::default() };
    let input = decoder(Box::new(Cursor::new(&thumbnail.bytes)), &options).unwrap();
    let expected = EmbeddedMetadata { xmp: Some(b"<x:xmpmeta/>".to_vec()), ..EmbeddedMetadata::default() };
    assert_eq!(input.embedded(), expected);
}

/// Rows that another decoder produces, as in a check of the whole picture, give the same thumbnail as a box
/// average and the resampling would, whether they arrive one by one or all at once. Alpha lets white show
/// through.
#[test]
fn rows_from_elsewhere() {
    let header = Header { width: 1000, height: 500, layout: Layout::Rgba16 };
    let pixel: Vec<u8> = [65_535u16, 0, 0, 32_768].iter().flat_map(|sample| sample.to_ne_bytes()).collect();
    let row = pixel.repeat(1000);
    let mut thumbnailer = Thumbnailer::new(&ThumbnailOptions::default()).unwrap();
    let mut of = |rows_at_once: usize| {
        let mut rows = thumbnailer.begin(header, (1000, 500));
        (0..500 / rows_at_once).for_each(|_| rows.take(&row.repeat(rows_at_once)));
        let embedded = EmbeddedMetadata { orientation: Some(8), ..EmbeddedMetadata::default() };
        thumbnailer.finish(rows, &embedded, None).unwrap()
    };
    let (one_by_one, at_once) = (of(1), of(500));
    assert_eq!(one_by_one.bytes, at_once.bytes);
    assert_eq!((at_once.width, at_once.height), (128, 256));
    check_pixel(&at_once, 60, 100, [255, 127, 127]);
}

#[test]
fn a_format_that_is_not_written_is_said_at_once() {
    let options = ThumbnailOptions { format: Format::Heif, ..ThumbnailOptions::default() };
    assert!(Thumbnailer::new(&options).is_err());
}
