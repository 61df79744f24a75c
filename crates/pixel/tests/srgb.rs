//! Pictures as pixels to compute with: layout, size, orientation, alpha, damage, limits.

use std::io::Cursor;

use thalweg_pixel::{
    DecodeError, EmbeddedMetadata, EncodeOptions, Format, Header, Layout, Limits, Picture, SrgbOptions,
    decode_srgb, encoder,
};

fn encoded(format: Format, header: Header, pixels: &[u8], orientation: Option<u8>) -> Vec<u8> {
    let exif = orientation.map(|orientation| {
        let mut tiff = b"MM\0\x2A\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
        tiff.extend([orientation, 0, 0, 0, 0, 0, 0]);
        tiff
    });
    let embedded = EmbeddedMetadata { exif, ..EmbeddedMetadata::default() };
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

/// Left half black, right half white, in each orientation: framed upright.
#[test]
fn a_frame_is_filled_by_the_upright_picture() {
    use thalweg_pixel::{Fit, Frame};
    // Stored 8 x 4; displayed 4 x 8, white above, with orientation 8 (rotated by 270 degrees).
    let row: Vec<u8> = [[0; 4], [255; 4]].concat();
    let pixels = row.repeat(4);
    let header = Header { width: 8, height: 4, layout: Layout::Grey8 };
    let framed = |orientation, frame: Frame| {
        let file = encoded(Format::Png, header, &pixels, orientation);
        let options = SrgbOptions { frame: Some(frame), ..SrgbOptions::default() };
        let picture = decoded(&file, options).unwrap();
        assert_eq!(picture.header, Header { width: frame.width, height: frame.height, layout: Layout::Rgb8 });
        let grey = |x: u32, y: u32| picture.pixels[((y * frame.width + x) * 3) as usize];
        let right = frame.width - 1;
        let below = frame.height - 1;
        (grey(0, below / 2), grey(right, below / 2), grey(right / 2, 0), grey(right / 2, below))
    };
    let frame = |width, height, fit| Frame { width, height, fit };
    // Left, right, above, below. The border is where the middle is cut, so only ends are looked at.
    let (left, right, ..) = framed(None, frame(4, 4, Fit::Cover));
    assert_eq!((left, right), (0, 255));
    let (.., above, below) = framed(Some(8), frame(4, 4, Fit::Cover));
    assert_eq!((above, below), (255, 0));
    let (.., above, below) = framed(Some(8), frame(3, 10, Fit::Stretch));
    assert_eq!((above, below), (255, 0));
    // Inside 12 x 12 with black above and below: 12 x 6, and upright with black at both sides.
    assert_eq!(framed(None, frame(12, 12, Fit::Contain)), (0, 255, 0, 0));
    let (left, right, above, below) = framed(Some(8), frame(12, 12, Fit::Contain));
    assert_eq!((left, right, above, below), (0, 0, 255, 0));
}

/// A JPEG that is decoded at a lower resolution has as many pixels as the frame needs.
#[test]
fn a_frame_of_a_large_jpeg_is_sharp() {
    use thalweg_pixel::{Fit, Frame};
    // Stripes of 32 pixels: in the frame of a quarter they are 8 wide.
    let (width, height) = (1024, 256);
    let row: Vec<u8> = (0..width).map(|x| if x / 32 % 2 == 0 { 0 } else { 255 }).collect();
    let header = Header { width, height, layout: Layout::Grey8 };
    let file = encoded(Format::Jpeg, header, &row.repeat(height as usize), None);
    let frame = Frame { width: 64, height: 64, fit: Fit::Cover };
    let picture = decoded(&file, SrgbOptions { frame: Some(frame), ..SrgbOptions::default() }).unwrap();
    let middle: Vec<u8> =
        (0..8).map(|stripe| picture.pixels[((32 * 64 + stripe * 8 + 4) * 3) as usize]).collect();
    for (stripe, value) in middle.iter().enumerate() {
        let is_black = stripe % 2 == 0;
        assert!(if is_black { *value < 40 } else { *value > 215 }, "{middle:?}");
    }
}
