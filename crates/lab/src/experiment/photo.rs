//! Generated photographs for measuring decoders and pipelines.
//!
//! Smooth areas, edges and grain determine what a photograph costs a codec, and noise on lattices of several
//! sizes has all three. A user's pictures would be more realistic but cannot be reproduced elsewhere; a plain
//! gradient or pure noise would be the best and the worst case of every format, and unlike any camera's
//! picture. Rows are generated one by one from the seed alone.

use std::io::Cursor;

use engine::pixel::{
    self, DecodeError, DecodeOptions, Decoder, EmbeddedMetadata, EncodeError, EncodeOptions, Format, Header,
    Layout,
};

use crate::error::CaseError;
use crate::random::Random;

/// A photograph that can be generated again from its seed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Photo {
    /// Width in pixels.
    pub(super) width: u32,
    /// Height in pixels.
    pub(super) height: u32,
    /// The most by which grain makes a pixel brighter or darker, in levels. A small picture of a large scene
    /// has more.
    pub(super) grain: u8,
    /// Seed from which the scene is drawn.
    pub(super) seed: u64,
}

/// Pixels between the points of a lattice, and its part in the brightness.
const LATTICES: [(u32, i32); 4] = [(256, 96), (64, 64), (16, 40), (4, 24)];
/// Where the largest lattice passes this level, an edge runs through the picture.
const EDGE_AT: i32 = 128;
const EDGE_LEVELS: i32 = 48;
/// Bits of the fraction between two points of a lattice.
const FRACTION_BITS: u32 = 8;

impl Photo {
    /// Size and layout of the picture.
    pub(super) fn header(&self) -> Header {
        Header { width: self.width, height: self.height, layout: Layout::Rgb8 }
    }

    /// Pixels of all rows.
    pub(super) fn pixels(&self) -> Vec<u8> {
        let row_bytes = self.header().row_bytes();
        let mut pixels = vec![0; row_bytes * self.height as usize];
        for (row, y) in pixels.chunks_exact_mut(row_bytes).zip(0..) {
            self.row(y, row);
        }
        pixels
    }

    fn row(&self, y: u32, row: &mut [u8]) {
        let mut grain = Random::new(self.seed ^ (u64::from(y) << 32));
        let grain_levels = u64::from(self.grain) * 2 + 1;
        for (pixel, x) in row.as_chunks_mut::<3>().0.iter_mut().zip(0..) {
            let mut light = grain.below(grain_levels) as i32 - i32::from(self.grain);
            for (layer, (step, levels)) in LATTICES.into_iter().enumerate() {
                let height = self.lattice(layer as u64, x, y, step);
                light += (height * levels) >> 8;
                light += if layer == 0 && height > EDGE_AT { EDGE_LEVELS } else { 0 };
            }
            // Colour changes more slowly than brightness.
            let [warm, green] = [8, 9].map(|layer| (self.lattice(layer, x, y, 128) - 128) / 4);
            *pixel = [light + warm, light + green, light - warm].map(|level| level.clamp(0, 255) as u8);
        }
    }

    /// A height from 0 to 255, interpolated between the four lattice points around a pixel.
    fn lattice(&self, layer: u64, x: u32, y: u32, step: u32) -> i32 {
        let point = |right: u32, down: u32| {
            let place = u64::from(x / step + right) << 32 | u64::from(y / step + down);
            (Random::new(self.seed ^ layer << 60 ^ place.rotate_left(17)).next() >> 56) as i32
        };
        let fraction = |at: u32| (((at % step) << FRACTION_BITS) / step) as i32;
        let between = |from: i32, to: i32, part: i32| from + (((to - from) * part) >> FRACTION_BITS);
        let across = |down: u32| between(point(0, down), point(1, down), fraction(x));
        between(across(0), across(1), fraction(y))
    }
}

/// Encodes pixels as a file of this format; quality as in [`EncodeOptions::quality`].
pub(super) fn encoded(
    format: Format,
    header: Header,
    pixels: &[u8],
    quality: u8,
) -> Result<Vec<u8>, CaseError> {
    let mut file = Cursor::new(Vec::new());
    let mut encode = || -> Result<(), EncodeError> {
        let options = EncodeOptions { quality };
        let mut encoder =
            pixel::encoder(format, Box::new(&mut file), header, &EmbeddedMetadata::default(), &options)?;
        encoder.write_rows(pixels)?;
        encoder.finish()
    };
    encode().map_err(|error| CaseError::Failed(format!("cannot encode {}: {error}", format.name())))?;
    Ok(file.into_inner())
}

/// Decodes a file's bytes into `pixels`, a buffer that is reused from picture to picture.
pub(super) fn decode(
    bytes: &[u8],
    options: &DecodeOptions,
    pixels: &mut Vec<u8>,
) -> Result<Header, DecodeError> {
    let mut decoder = pixel::decoder(Box::new(Cursor::new(bytes)), options)?;
    let header = decoder.header();
    pixels.resize(header.row_bytes() * header.height as usize, 0);
    read_all(&mut *decoder, pixels)?;
    Ok(header)
}

fn read_all(decoder: &mut dyn Decoder, pixels: &mut [u8]) -> Result<(), DecodeError> {
    let row_bytes = decoder.header().row_bytes();
    let mut rest = pixels;
    while !rest.is_empty() {
        match decoder.read_rows(rest)? {
            0 => {
                let what = "the picture ends before its last row".to_owned();
                return Err(DecodeError::Damaged { what, place: None });
            }
            n_rows => rest = &mut rest[n_rows * row_bytes..],
        }
    }
    Ok(())
}

/// For `map_err`: adds what could not be decoded.
pub(super) fn undecoded(what: impl std::fmt::Display) -> impl Fn(DecodeError) -> CaseError {
    move |error| {
        CaseError::Failed(format!("cannot decode {what}: {error}; delete the lab's input to create it again"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: Photo = Photo { width: 61, height: 40, grain: 10, seed: 5 };

    #[test]
    fn a_photograph_is_made_again_and_no_two_are_the_same() {
        assert_eq!(SMALL.pixels(), SMALL.pixels());
        assert_ne!(SMALL.pixels(), Photo { seed: 6, ..SMALL }.pixels());
    }

    #[test]
    fn what_is_lossless_comes_back_and_jpeg_comes_near() {
        let (header, pixels) = (SMALL.header(), SMALL.pixels());
        for (format, most_off) in [(Format::Png, 0), (Format::Bmp, 0), (Format::Jpeg, 40)] {
            let file = encoded(format, header, &pixels, 95).unwrap();
            let mut back = Vec::new();
            assert_eq!(decode(&file, &DecodeOptions::default(), &mut back).unwrap(), header);
            let off = pixels.iter().zip(&back).map(|(one, other)| one.abs_diff(*other)).max();
            assert!(off.unwrap() <= most_off, "{}: {off:?}", format.name());
        }
    }

    #[test]
    fn a_file_cut_short_is_an_error() {
        let file = encoded(Format::Png, SMALL.header(), &SMALL.pixels(), 95).unwrap();
        let error = decode(&file[..file.len() / 2], &DecodeOptions::default(), &mut Vec::new());
        assert!(
            undecoded("a picture")(error.unwrap_err()).to_string().starts_with("cannot decode a picture: ")
        );
    }
}
