//! Pictures as pixels to compute with: layout, size, orientation, alpha, damage, limits.

use std::io::Cursor;

use thalweg_pixel::{
    DecodeError, Embedded, EncodeOptions, Format, Header, Layout, Limits, Picture, SrgbOptions, decode_srgb,
    encoder,
};

fn encoded(format: Format, header: Header, pixels: &[u8], orientation: Option<u8>) -> Vec<u8> {
    let exif = orientation.map(|orientation| {
        let mut tiff = b"MM\0\x2A\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
        tiff.extend([orientation, 0, 0, 0, 0, 0, 0]);
        tiff
    });
    let embedded = Embedded { exif, ..Embedded::default() };
    let mut bytes = Cursor::new(Vec::new());
    let options = EncodeOptions { quality: 95 };
    let mut out = encoder(format, Box::new(&mut bytes), header, &embedded, &options).unwrap();
    out.write_rows(pixels).unwrap();
    out.finish().unwrap();
    bytes.into_inner()
}

fn png(width: u32, height: u32, layout: Layout, pixels: &[u8]) -> Vec<u8> {
    encoded(Format::Png, Header { width, height, layout }, pixels, None)
}

fn decoded(bytes: &[u8], options: SrgbOptions) -> Result<Picture, DecodeError> {
    decode_srgb(Box::new(Cursor::new(bytes)), &options)
}

#[test]
fn every_layout_becomes_rgb_or_rgba() {
    let wide: Vec<u8> = [0u16, 65_535].iter().flat_map(|sample| sample.to_ne_bytes()).collect();
    let cases = [
        (Layout::Rgb8, vec![1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6], [255, 255]),
        (Layout::Grey8, vec![7, 9], [7, 7, 7, 9, 9, 9], [255, 255]),
        (Layout::Grey16, wide, [0, 0, 0, 255, 255, 255], [255, 255]),
        (Layout::Rgba8, vec![0, 0, 0, 0, 4, 5, 6, 255], [255, 255, 255, 4, 5, 6], [0, 255]),
    ];
    for (layout, pixels, rgb, alpha) in cases {
        let bytes = png(2, 1, layout, &pixels);
        let found = decoded(&bytes, SrgbOptions::default()).unwrap();
        assert_eq!(found.header, Header { width: 2, height: 1, layout: Layout::Rgb8 });
        assert_eq!(found.pixels, rgb, "{layout:?}");
        let found = decoded(&bytes, SrgbOptions { alpha: true, ..SrgbOptions::default() }).unwrap();
        assert_eq!(found.header.layout, Layout::Rgba8);
        assert_eq!([found.pixels[3], found.pixels[7]], alpha, "{layout:?}");
    }
}

#[test]
fn the_longer_side_is_bounded_and_nothing_is_enlarged() {
    let bytes = png(300, 200, Layout::Rgb8, &[90; 300 * 200 * 3]);
    for (max_size, size) in
        [(None, (300, 200)), (Some(150), (150, 100)), (Some(1), (1, 1)), (Some(900), (300, 200))]
    {
        let found = decoded(&bytes, SrgbOptions { max_size, ..SrgbOptions::default() }).unwrap();
        assert_eq!((found.header.width, found.header.height), size);
        assert!(found.pixels.iter().all(|sample| *sample == 90));
        assert_eq!(found.pixels.len(), (size.0 * size.1 * 3) as usize);
    }
}

#[test]
fn pictures_come_upright() {
    let header = Header { width: 16, height: 32, layout: Layout::Grey8 };
    // The upper half is black, the lower white.
    let pixels: Vec<u8> = (0..16 * 32).map(|at| if at < 256 { 0 } else { 255 }).collect();
    let found = decoded(&encoded(Format::Jpeg, header, &pixels, Some(6)), SrgbOptions::default()).unwrap();
    assert_eq!((found.header.width, found.header.height), (32, 16));
    // Turned clockwise: what was above is now on the right.
    assert!(found.pixels[0] > 200 && found.pixels[31 * 3] < 50);
}

#[test]
fn a_damaged_picture_is_an_error_unless_a_part_is_enough() {
    let header = Header { width: 64, height: 64, layout: Layout::Rgb8 };
    let noise: Vec<u8> = (0..64 * 64 * 3).map(|at: usize| (at * 7919 % 251) as u8).collect();
    for format in [Format::Jpeg, Format::Png] {
        let whole = encoded(format, header, &noise, None);
        let cut = &whole[..whole.len() / 2];
        let error = decoded(cut, SrgbOptions::default()).unwrap_err();
        assert!(matches!(error, DecodeError::Damaged { .. }), "{error}");
        let part = decoded(cut, SrgbOptions { partial: true, ..SrgbOptions::default() }).unwrap();
        assert_eq!((part.header.width, part.header.height), (64, 64));
        assert!(part.pixels[..64 * 3].iter().any(|sample| *sample != 0));
    }
    assert!(matches!(decoded(b"Dear reader", SrgbOptions::default()), Err(DecodeError::Unknown)));
}

#[test]
fn a_picture_beyond_its_limit_is_refused() {
    let limits = Limits { pixels: 3, ..Limits::default() };
    let bytes = png(2, 2, Layout::Grey8, &[0; 4]);
    let error = decoded(&bytes, SrgbOptions { limits, ..SrgbOptions::default() }).unwrap_err();
    assert!(matches!(error, DecodeError::Limit(_)), "{error}");
}
