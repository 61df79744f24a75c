//! Thumbnails: encoded bytes to a small picture, and that to encoded bytes.
//!
//! Three steps down, each as cheap as it can be: the decoder hands out a JPEG smaller (by 1/2, 1/4 or 1/8,
//! computed from its coefficients), other formats go through a box average row by row (`shrink.rs`), and the
//! rest, a factor between 1.5 and 4, is a Lanczos resampling. Colour, alpha and orientation come after that,
//! on few pixels.
//!
//! How much larger than the thumbnail a JPEG must be decoded is a trade. libvips leaves at least 2 for the
//! resampling; [`GAP_IN_JPEG_TENTHS`] has what was measured here.

use std::io::Cursor;

use crate::codec::decoder;
use crate::codec::encoder;
use crate::colour::{self, Converter, ProfileError};
use crate::damage::Damage;
use crate::decode::{DecodeOptions, Decoder, Input};
use crate::embedded::Embedded;
use crate::encode::EncodeOptions;
use crate::error::{DecodeError, EncodeError};
use crate::exif;
use crate::format::Format;
use crate::layout::{Header, Layout};
use crate::limits::Limits;
use crate::orient;
use crate::picture::Picture;
use crate::resample::{Resampler, Rows};
use crate::shrink::fit;

/// What the thumbnail that a camera put into a file is good for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UseEmbedded {
    /// It is taken where it is large enough and has the picture's shape.
    #[default]
    Auto,
    /// It is never looked at.
    Never,
    /// It is taken whatever its size; a file without one has no thumbnail.
    Only,
}

/// How thumbnails are made. Start from `default()` and set fields.
#[derive(Clone, Copy, Debug)]
pub struct ThumbnailOptions {
    /// The square that they fit into, in pixels. Default: 256.
    pub size: u32,
    /// Whether thumbnails in files are used. Default: where they are good enough.
    pub embedded: UseEmbedded,
    /// Default: JPEG.
    pub format: Format,
    /// Quality, 1 to 100. Default: 80, from which on the blocks of a picture that is looked at as a whole are
    /// not seen; 90 would double the bytes, since colour is then stored at full size.
    pub quality: u8,
    /// What one picture may cost.
    pub limits: Limits,
}

impl Default for ThumbnailOptions {
    fn default() -> Self {
        ThumbnailOptions {
            size: 256,
            embedded: UseEmbedded::Auto,
            format: Format::Jpeg,
            quality: 80,
            limits: Limits::default(),
        }
    }
}

/// A thumbnail, encoded.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Thumbnail {
    /// The file's bytes.
    pub bytes: Vec<u8>,
    /// Pixels across, as it is seen.
    pub width: u32,
    /// Pixels down, as it is seen.
    pub height: u32,
    /// Whether it was made of the thumbnail in the file.
    pub is_from_embedded: bool,
    /// What was wrong with the picture, by its own rows; the thumbnail shows what could be decoded.
    pub damage: Option<Damage>,
    /// Why its colours may not be right.
    pub profile_problem: Option<ProfileError>,
}

/// Why there is no thumbnail.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ThumbnailError {
    /// The picture could not be decoded.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// The thumbnail could not be encoded.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// Only the thumbnail in the file was wanted.
    #[error("it holds no thumbnail of its own; `auto` in place of `only` makes one of the picture")]
    NoneEmbedded,
    /// The resampling refused its numbers.
    #[error("cannot be resampled: {0}")]
    Resample(String),
}

/// How many times the target a JPEG is decoded at least.
///
/// 1.5, in tenths. On 2 MP photos to 256 px it lets 1/4 do where 2 asks for 1/2: figures in
/// docs/performance.md.
pub const GAP_IN_JPEG_TENTHS: u32 = 15;

/// How far the shape of a thumbnail in a file may be from the picture's. A pixel more or less of 107 is 1 %;
/// bars above and below, which some cameras add to fill 4:3, are 11 %.
const SHAPE_TOLERANCE: f64 = 0.02;

/// Bytes of rows that are asked of a decoder at once: they stay in the processor's second cache.
const BAND_BYTES: usize = 64 << 10;

/// Makes thumbnails one after another, using memory and tables again. One for each thread.
pub struct Thumbnailer {
    options: ThumbnailOptions,
    gap_in_jpeg_tenths: u32,
    resampler: Resampler,
    converter: Converter,
    band: Vec<u8>,
}

impl Thumbnailer {
    /// For these options.
    ///
    /// # Errors
    /// The format is not one that is written here.
    pub fn new(options: &ThumbnailOptions) -> Result<Thumbnailer, EncodeError> {
        let thumbnailer = Thumbnailer {
            options: *options,
            gap_in_jpeg_tenths: GAP_IN_JPEG_TENTHS,
            resampler: Resampler::default(),
            converter: Converter::default(),
            band: Vec::new(),
        };
        // One pixel says whether the format is built in: better now than for each of a million files.
        let header = Header { width: 1, height: 1, layout: Layout::Rgb8 };
        thumbnailer.encode(&Picture { header, pixels: vec![0; 3] }, None)?;
        Ok(thumbnailer)
    }

    /// Decodes JPEGs to at least so many tenths of the thumbnail's size: for measurements.
    pub fn set_gap_in_jpeg(&mut self, tenths: u32) {
        self.gap_in_jpeg_tenths = tenths;
    }

    /// Makes the thumbnail of an encoded picture. `xmp`, if there is any, goes into it.
    ///
    /// # Errors
    /// The picture cannot be decoded, or [`UseEmbedded::Only`] and there is none.
    pub fn make(
        &mut self,
        input: Box<dyn Input + '_>,
        xmp: Option<&[u8]>,
    ) -> Result<Thumbnail, ThumbnailError> {
        let mut decoder = self.open(input)?;
        let embedded = decoder.embedded();
        if self.options.embedded != UseEmbedded::Never {
            if let Some(thumbnail) = self.of_embedded(&embedded, decoder.full_size(), xmp) {
                return Ok(thumbnail);
            }
            if self.options.embedded == UseEmbedded::Only {
                return Err(ThumbnailError::NoneEmbedded);
            }
        }
        self.of_decoder(&mut *decoder, &embedded, xmp)
    }

    fn open<'a>(&self, input: Box<dyn Input + 'a>) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
        let longer = u64::from(self.options.size) * u64::from(self.gap_in_jpeg_tenths) / 10;
        let options = DecodeOptions {
            limits: self.options.limits,
            embedded: true,
            longer_at_least: Some(u32::try_from(longer).unwrap_or(u32::MAX)),
            ..DecodeOptions::default()
        };
        decoder(input, &options)
    }

    /// Of the thumbnail in the file, where there is one that will do. A damaged one will not: the picture
    /// itself may be whole.
    fn of_embedded(
        &mut self,
        embedded: &Embedded,
        full_size: (u32, u32),
        xmp: Option<&[u8]>,
    ) -> Option<Thumbnail> {
        let bytes = exif::facts(embedded.exif.as_deref()?).thumbnail?;
        let mut decoder = self.open(Box::new(Cursor::new(bytes))).ok()?;
        let found = decoder.full_size();
        let is_enough = || found.0.max(found.1) >= self.options.size.min(full_size.0.max(full_size.1));
        if self.options.embedded == UseEmbedded::Auto && !(is_enough() && have_same_shape(found, full_size)) {
            return None;
        }
        // Its colours are the picture's, and it is stored as the picture is.
        let icc = decoder.embedded().icc.or_else(|| embedded.icc.clone());
        let orientation = Some(orientation(embedded));
        let facts = Embedded { icc, orientation, ..Embedded::default() };
        let thumbnail = self.of_decoder(&mut *decoder, &facts, xmp).ok()?;
        thumbnail.damage.is_none().then_some(Thumbnail { is_from_embedded: true, ..thumbnail })
    }

    fn of_decoder(
        &mut self,
        decoder: &mut dyn Decoder,
        embedded: &Embedded,
        xmp: Option<&[u8]>,
    ) -> Result<Thumbnail, ThumbnailError> {
        let mut rows = self.begin(decoder.header(), decoder.full_size());
        self.read_all(decoder, &mut rows)?;
        let (handed_out, stored) = (u64::from(decoder.header().height), u64::from(decoder.full_size().1));
        let of_picture = |row: u32| (u64::from(row) * stored / handed_out) as u32;
        let damage = decoder.damage().map(|damage| Damage { row: of_picture(damage.row), ..damage });
        Ok(Thumbnail { damage, ..self.finish(rows, embedded, xmp)? })
    }

    fn read_all(&mut self, decoder: &mut dyn Decoder, rows: &mut Rows) -> Result<(), DecodeError> {
        let _gate = gate::gate!("pixel::decode", Work);
        let row_bytes = decoder.header().row_bytes();
        let band_bytes = (BAND_BYTES / row_bytes).max(1) * row_bytes;
        if self.band.len() < band_bytes {
            self.band.resize(band_bytes, 0);
        }
        loop {
            let n = decoder.read_rows(&mut self.band[..band_bytes])?;
            if n == 0 {
                return Ok(());
            }
            rows.take(&self.band[..n * row_bytes]);
        }
    }

    /// Begins a thumbnail of rows that somebody else decodes. `full_size` is the picture's own, where the
    /// decoder hands it out smaller.
    #[must_use]
    pub fn begin(&mut self, header: Header, full_size: (u32, u32)) -> Rows {
        self.resampler.begin(header, full_size, fit(full_size.0, full_size.1, self.options.size))
    }

    /// Ends a thumbnail whose rows were all taken. `embedded` tells profile and orientation; `xmp` goes into
    /// it.
    ///
    /// # Errors
    /// It cannot be resampled or encoded.
    pub fn finish(
        &mut self,
        rows: Rows,
        embedded: &Embedded,
        xmp: Option<&[u8]>,
    ) -> Result<Thumbnail, ThumbnailError> {
        let mut picture = self.resampler.finish(rows).map_err(ThumbnailError::Resample)?;
        let profile_problem = self.converter.to_srgb(&mut picture, embedded.icc.as_deref()).err();
        if self.options.format == Format::Jpeg {
            colour::flatten(&mut picture);
        } else {
            // WebP knows no grey.
            colour::to_rgb(&mut picture);
        }
        let picture = orient::oriented(picture, orientation(embedded));
        let bytes = self.encode(&picture, xmp)?;
        let Header { width, height, .. } = picture.header;
        Ok(Thumbnail { bytes, width, height, is_from_embedded: false, damage: None, profile_problem })
    }

    fn encode(&self, picture: &Picture, xmp: Option<&[u8]>) -> Result<Vec<u8>, EncodeError> {
        let _gate = gate::gate!("pixel::encode", Work);
        let mut bytes = Cursor::new(Vec::new());
        let embedded = Embedded { xmp: xmp.map(<[u8]>::to_vec), ..Embedded::default() };
        let options = EncodeOptions { quality: self.options.quality };
        let mut out =
            encoder(self.options.format, Box::new(&mut bytes), picture.header, &embedded, &options)?;
        out.write_rows(&picture.pixels)?;
        out.finish()?;
        Ok(bytes.into_inner())
    }
}

/// What the file says of its orientation, 1 where it says nothing.
pub(crate) fn orientation(embedded: &Embedded) -> u8 {
    let in_exif = || exif::facts(embedded.exif.as_deref()?).orientation;
    embedded.orientation.or_else(in_exif).unwrap_or(1)
}

fn have_same_shape(a: (u32, u32), b: (u32, u32)) -> bool {
    let shape = |(width, height): (u32, u32)| f64::from(width) / f64::from(height);
    (shape(a) / shape(b) - 1.0).abs() <= SHAPE_TOLERANCE
}
