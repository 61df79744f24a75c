//! Pictures created for the tests, and how they are read.

use std::io::Cursor;

use thalweg_pixel::{
    DecodeError, DecodeOptions, EmbeddedMetadata, EncodeOptions, Examination, Format, Header, Layout,
    Verifier, VerifyOptions, decoder, encoder,
};

/// Samples that vary in both directions and in each channel.
pub(crate) fn samples(header: Header) -> Vec<u8> {
    let row_bytes = header.row_bytes();
    (0..row_bytes * header.height as usize)
        .map(|at| {
            let (row, column) = (at / row_bytes, at % row_bytes);
            (row * 7 + column * 3 + row * column / 5) as u8
        })
        .collect()
}

pub(crate) fn header(width: u32, height: u32, layout: Layout) -> Header {
    Header { width, height, layout }
}

/// Writes rows, an odd number of them at a time.
pub(crate) fn encode(format: Format, header: Header, samples: &[u8], embedded: &EmbeddedMetadata) -> Vec<u8> {
    let mut bytes = Vec::new();
    let options = EncodeOptions::default();
    let mut encoder = encoder(format, Box::new(Cursor::new(&mut bytes)), header, embedded, &options).unwrap();
    for rows in samples.chunks(header.row_bytes() * 3) {
        encoder.write_rows(rows).unwrap();
    }
    encoder.finish().unwrap();
    bytes
}

/// Reads the first frame, a number of rows at a time.
pub(crate) fn decode(
    bytes: &[u8],
    options: &DecodeOptions,
    rows_at_once: usize,
) -> Result<(Header, Vec<u8>, EmbeddedMetadata), DecodeError> {
    let mut decoder = decoder(Box::new(Cursor::new(bytes)), options)?;
    let header = decoder.header();
    let mut pixels = Vec::new();
    let mut rows = vec![0; header.row_bytes() * rows_at_once];
    loop {
        match decoder.read_rows(&mut rows)? {
            0 => break,
            n => pixels.extend_from_slice(&rows[..n * header.row_bytes()]),
        }
    }
    Ok((header, pixels, decoder.embedded()))
}

pub(crate) fn examine(bytes: &[u8], options: &VerifyOptions) -> Examination {
    Verifier::new().examine(Box::new(Cursor::new(bytes)), options, &mut |_, _, _| {})
}

/// One picture of each format: 60 x 48 pixels, and an animation of three frames.
pub(crate) fn one_of_each() -> Vec<(Format, Vec<u8>)> {
    let mut all = one_of_each_sized(60, 48);
    // Not written here, so a file from another program is used.
    if cfg!(feature = "avif") {
        all.push((Format::Avif, include_bytes!("../coded/rgb.avif").to_vec()));
    }
    if cfg!(feature = "jxl") {
        all.push((Format::Jxl, include_bytes!("../coded/rgb.jxl").to_vec()));
    }
    if cfg!(feature = "jp2") {
        all.push((Format::Jp2, include_bytes!("../coded/rgb.jp2").to_vec()));
    }
    all
}

/// One picture of each format that this crate writes.
pub(crate) fn one_of_each_sized(width: u16, height: u16) -> Vec<(Format, Vec<u8>)> {
    let header = header(width.into(), height.into(), Layout::Rgb8);
    let samples = samples(header);
    let formats = [Format::Jpeg, Format::Png, Format::Bmp, Format::WebP, Format::Tiff];
    let none = EmbeddedMetadata::default();
    let mut all: Vec<_> =
        formats.into_iter().map(|format| (format, encode(format, header, &samples, &none))).collect();
    all.push((Format::Gif, gif(width, height, 3)));
    all
}

/// An animation of frames that fill the canvas.
pub(crate) fn gif(width: u16, height: u16, n_frames: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    let palette = [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255];
    let mut encoder = gif::Encoder::new(&mut bytes, width, height, &palette).unwrap();
    for number in 0..n_frames {
        let pixels: Vec<u8> = (0..usize::from(width) * usize::from(height))
            .map(|at| ((at * 7 / 3 + number) % 4) as u8)
            .collect();
        let frame = gif::Frame { width, height, buffer: pixels.into(), ..gif::Frame::default() };
        encoder.write_frame(&frame).unwrap();
    }
    drop(encoder);
    bytes
}
