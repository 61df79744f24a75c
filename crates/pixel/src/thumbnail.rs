//! Creates thumbnails: from encoded bytes to a small picture, and from there to encoded bytes.
//!
//! There are three steps of reduction, each as cheap as possible: the decoder returns a JPEG smaller (by 1/2,
//! 1/4 or 1/8, computed from its coefficients), other formats go through a box average row by row
//! (`shrink.rs`), and the rest, a factor between 1.5 and 4, is a Lanczos resampling. Colour, alpha and
//! orientation come after that, on few pixels.
//!
//! The size at which a JPEG is decoded, relative to the thumbnail, is a trade-off. libvips leaves at least 2
//! for the resampling; [`GAP_IN_JPEG_TENTHS`] has the value measured here.

mod of_preview;

use std::io::Cursor;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crate::codec::decoder;
use crate::codec::encoder;
use crate::colour::{self, Converter, ProfileError};
use crate::damage::Damage;
use crate::decode::{DecodeOptions, Decoder, Input};
use crate::embedded::EmbeddedMetadata;
use crate::encode::EncodeOptions;
use crate::error::{DecodeError, EncodeError};
use crate::exif;
use crate::format::Format;
use crate::layout::{Header, Layout};
use crate::limits::Limits;
use crate::orient;
use crate::picture::Picture;
use crate::resample::{Resampler, Rows};
use crate::shape::have_same_shape;
use crate::shrink::fit;
use crate::xmp;

pub use of_preview::PreviewFacts;

/// Whether to use the thumbnail that a camera stored in the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UseEmbedded {
    /// Use it if it is large enough and has the picture's aspect ratio.
    #[default]
    Auto,
    /// Never use it, and decode the picture.
    Never,
    /// Use it whatever its size; a file without one has no thumbnail.
    Only,
}

/// Options for creating thumbnails. Start from `default()` and set fields.
#[derive(Clone, Copy, Debug)]
pub struct ThumbnailOptions {
    /// Side of the square that the thumbnail fits into, in pixels. Default: 256.
    pub size: u32,
    /// Whether thumbnails in files are used. Default: if they are good enough.
    pub embedded: UseEmbedded,
    /// Format of the thumbnail. Default: JPEG.
    pub format: Format,
    /// Quality, 1 to 100. Default: 80, from which on block artefacts are not visible in a picture that is
    /// viewed as a whole; 90 would double the bytes, since colour is then stored at full size.
    pub quality: u8,
    /// Limits on the cost of one picture.
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

impl ThumbnailOptions {
    /// Sets the side of the square that thumbnails fit into, in pixels.
    #[must_use]
    pub fn size(mut self, size: u32) -> Self {
        self.size = size;
        self
    }

    /// Sets whether thumbnails embedded in files are used.
    #[must_use]
    pub fn embedded(mut self, embedded: UseEmbedded) -> Self {
        self.embedded = embedded;
        self
    }

    /// Sets the format of the thumbnails.
    #[must_use]
    pub fn format(mut self, format: Format) -> Self {
        self.format = format;
        self
    }

    /// Sets the quality, 1 to 100.
    #[must_use]
    pub fn quality(mut self, quality: u8) -> Self {
        self.quality = quality;
        self
    }
}

/// An encoded thumbnail and its problems.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Thumbnail {
    /// Encoded bytes of the file.
    pub bytes: Vec<u8>,
    /// Width in pixels, as displayed.
    pub width: u32,
    /// Height in pixels, as displayed.
    pub height: u32,
    /// Whether it was created from the thumbnail in the file.
    pub is_from_embedded: bool,
    /// Damage of the picture, in its own rows; the thumbnail shows the part that could be decoded.
    pub damage: Option<Damage>,
    /// Why its colours may be wrong.
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
    /// Only the thumbnail in the file was requested, and there is none.
    #[error("no embedded thumbnail; use `auto` instead of `only` to make one from the picture")]
    NoneEmbedded,
    /// The library rejected the sizes for resampling.
    #[error("cannot resample the picture: {0}")]
    Resample(String),
}

/// Minimum size at which a JPEG is decoded, in tenths of the target.
///
/// The value is 15, that is 1.5 times the target. For photos of 2 MP and 256 px it permits 1/4 where 2 needs
/// 1/2; the figures are in docs/performance.md.
pub const GAP_IN_JPEG_TENTHS: u32 = 15;

/// Number of bytes of rows that are requested from a decoder at once: they stay in the processor's
/// second-level cache.
const BAND_BYTES: usize = 64 << 10;

/// A thumbnail whose file is open.
pub(crate) enum ThumbnailStart {
    /// It was made from the thumbnail in the file.
    Made(Thumbnail),
    /// It needs the picture's rows, and these facts of the file.
    NeedsRows(EmbeddedMetadata),
}

/// Creates thumbnails one after another, reusing memory and tables. Create one for each thread.
pub struct Thumbnailer {
    options: ThumbnailOptions,
    gap_in_jpeg_tenths: u32,
    resampler: Resampler,
    converter: Converter,
    band: Vec<u8>,
    /// Format of pictures with alpha, if it is another one.
    format_of_alpha: Option<Format>,
    /// Maximum width times height of a thumbnail.
    most_pixels: u64,
    /// Set by another thread to stop decoding.
    stop: Option<Arc<AtomicBool>>,
}

impl Thumbnailer {
    /// Creates a thumbnailer with these options.
    ///
    /// # Errors
    /// The format cannot be encoded by this build.
    pub fn new(options: &ThumbnailOptions) -> Result<Thumbnailer, EncodeError> {
        let thumbnailer = Thumbnailer {
            options: *options,
            gap_in_jpeg_tenths: GAP_IN_JPEG_TENTHS,
            resampler: Resampler::default(),
            converter: Converter::default(),
            band: Vec::new(),
            format_of_alpha: None,
            most_pixels: u64::MAX,
            stop: None,
        };
        // One pixel shows whether the format is built in: better now than for each of a million files.
        let header = Header { width: 1, height: 1, layout: Layout::Rgb8 };
        thumbnailer.encode(&Picture { header, pixels: vec![0; 3] }, options.format, None)?;
        Ok(thumbnailer)
    }

    /// Returns the options that it was created with.
    #[must_use]
    pub fn options(&self) -> &ThumbnailOptions {
        &self.options
    }

    /// Sets the format of pictures with alpha. Without this call, they have the format of the options, and
    /// lose their alpha if that cannot store it.
    ///
    /// # Errors
    /// The format cannot be encoded by this build, or cannot store alpha.
    pub fn set_format_of_alpha(&mut self, format: Format) -> Result<(), EncodeError> {
        let header = Header { width: 1, height: 1, layout: Layout::Rgba8 };
        self.encode(&Picture { header, pixels: vec![0; 4] }, format, None)?;
        self.format_of_alpha = Some(format);
        Ok(())
    }

    /// Sets the maximum width times height of a thumbnail, which a size alone would permit to be its square.
    pub fn set_most_pixels(&mut self, pixels: u64) {
        self.most_pixels = pixels;
    }

    /// Sets a flag that another thread may set to stop decoding: it then ends between two bands of rows with
    /// [`DecodeError::Stopped`].
    pub fn set_stop(&mut self, stop: Option<Arc<AtomicBool>>) {
        self.stop = stop;
    }

    /// Decodes JPEGs to at least this many tenths of the thumbnail's size: for measurements.
    pub fn set_gap_in_jpeg(&mut self, tenths: u32) {
        self.gap_in_jpeg_tenths = tenths;
    }

    /// Creates the thumbnail of an encoded picture. `xmp`, if given, is stored in it.
    ///
    /// # Errors
    /// The picture cannot be decoded, or [`UseEmbedded::Only`] was set and there is no thumbnail in the file.
    pub fn make(
        &mut self,
        input: Box<dyn Input + '_>,
        xmp: Option<&[u8]>,
    ) -> Result<Thumbnail, ThumbnailError> {
        let mut decoder = self.open(input)?;
        if decoder.is_stored_thumbnail() {
            let embedded = decoder.embedded();
            let thumbnail = self.of_decoder(&mut *decoder, &embedded, xmp)?;
            return Ok(Thumbnail { is_from_embedded: true, ..thumbnail });
        }
        match self.start(&*decoder, xmp)? {
            ThumbnailStart::Made(thumbnail) => Ok(thumbnail),
            ThumbnailStart::NeedsRows(embedded) => self.of_decoder(&mut *decoder, &embedded, xmp),
        }
    }

    /// Creates the thumbnail of one page, counted from 0, of a file with several. Smaller copies of pages are
    /// not counted.
    ///
    /// # Errors
    /// The page, or the beginning of one before it, cannot be decoded, or there are fewer pages.
    pub fn make_page(&mut self, input: Box<dyn Input + '_>, page: u32) -> Result<Thumbnail, ThumbnailError> {
        let options = DecodeOptions { stored_thumbnail: None, ..self.decode_options() };
        let mut decoder = decoder(input, &options)?;
        let mut left = page;
        while left > 0 || decoder.is_reduced_copy() {
            left -= u32::from(!decoder.is_reduced_copy() && left > 0);
            if self.stop.as_ref().is_some_and(|stop| stop.load(Relaxed)) {
                return Err(DecodeError::Stopped.into());
            }
            if !decoder.next_frame()? {
                return Err(DecodeError::damaged(format!("there is no page {}", page + 1)).into());
            }
        }
        let embedded = decoder.embedded();
        self.of_decoder(&mut *decoder, &embedded, None)
    }

    /// Makes the thumbnail without decoding the picture, if that is possible.
    pub(crate) fn start(
        &mut self,
        decoder: &dyn Decoder,
        xmp: Option<&[u8]>,
    ) -> Result<ThumbnailStart, ThumbnailError> {
        let embedded = decoder.embedded();
        if self.options.embedded != UseEmbedded::Never {
            if let Some(thumbnail) = self.of_embedded(&embedded, decoder.full_size(), xmp) {
                return Ok(ThumbnailStart::Made(thumbnail));
            }
            if self.options.embedded == UseEmbedded::Only {
                return Err(ThumbnailError::NoneEmbedded);
            }
        }
        Ok(ThumbnailStart::NeedsRows(embedded))
    }

    /// Smallest longer side at which a JPEG may be decoded for the thumbnail.
    pub(crate) fn longer_at_least(&self) -> u32 {
        let longer = u64::from(self.options.size) * u64::from(self.gap_in_jpeg_tenths) / 10;
        u32::try_from(longer).unwrap_or(u32::MAX)
    }

    fn open<'a>(&self, input: Box<dyn Input + 'a>) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
        decoder(input, &self.decode_options())
    }

    fn decode_options(&self) -> DecodeOptions {
        DecodeOptions {
            limits: self.options.limits,
            embedded: true,
            longer_at_least: Some(self.longer_at_least()),
            stored_thumbnail: match self.options.embedded {
                UseEmbedded::Auto => Some(self.options.size),
                UseEmbedded::Only => Some(1),
                UseEmbedded::Never => None,
            },
            ..DecodeOptions::default()
        }
    }

    /// Creates it from the thumbnail in the file, if that is suitable. A damaged one is not: the picture
    /// itself may be intact.
    fn of_embedded(
        &mut self,
        embedded: &EmbeddedMetadata,
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
        // Its colours are the picture's, and it has the same orientation.
        let icc = decoder.embedded().icc.or_else(|| embedded.icc.clone());
        let orientation = Some(orientation(embedded));
        let cicp = decoder.embedded().cicp;
        let facts = EmbeddedMetadata { icc, orientation, cicp, ..EmbeddedMetadata::default() };
        let thumbnail = self.of_decoder(&mut *decoder, &facts, xmp).ok()?;
        thumbnail.damage.is_none().then_some(Thumbnail { is_from_embedded: true, ..thumbnail })
    }

    fn of_decoder(
        &mut self,
        decoder: &mut dyn Decoder,
        embedded: &EmbeddedMetadata,
        xmp: Option<&[u8]>,
    ) -> Result<Thumbnail, ThumbnailError> {
        // A thumbnail in the file is not enlarged to what the picture would give.
        let header = decoder.header();
        let full_size =
            if decoder.is_stored_thumbnail() { (header.width, header.height) } else { decoder.full_size() };
        let mut rows = self.begin(header, full_size);
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
            if self.stop.as_ref().is_some_and(|stop| stop.load(Relaxed)) {
                return Err(DecodeError::Stopped);
            }
            let n = decoder.read_rows(&mut self.band[..band_bytes])?;
            if n == 0 {
                return Ok(());
            }
            rows.take(&self.band[..n * row_bytes]);
        }
    }

    /// Starts a thumbnail from rows that the caller decodes. `full_size` is the picture's own size, if the
    /// decoder returns it smaller.
    #[must_use]
    pub fn begin(&mut self, header: Header, full_size: (u32, u32)) -> Rows {
        let size = self.options.size.min(side_of(full_size, self.most_pixels));
        self.resampler.begin(header, full_size, fit(full_size.0, full_size.1, size))
    }

    /// Finishes a thumbnail after all rows were added. `embedded` provides profile and orientation; `xmp` is
    /// stored in it.
    ///
    /// # Errors
    /// The picture cannot be resampled or encoded.
    pub fn finish(
        &mut self,
        rows: Rows,
        embedded: &EmbeddedMetadata,
        xmp: Option<&[u8]>,
    ) -> Result<Thumbnail, ThumbnailError> {
        let picture = self.resampler.finish(rows).map_err(ThumbnailError::Resample)?;
        self.render(picture, embedded, xmp)
    }

    /// Converts, turns and encodes a picture that has its final size.
    fn render(
        &mut self,
        mut picture: Picture,
        embedded: &EmbeddedMetadata,
        xmp: Option<&[u8]>,
    ) -> Result<Thumbnail, ThumbnailError> {
        let profile_problem = self.converter.by_metadata(&mut picture, embedded).err();
        let has_alpha = picture.header.layout.has_alpha();
        let format = self.format_of_alpha.filter(|_| has_alpha).unwrap_or(self.options.format);
        if format == Format::Jpeg {
            colour::flatten(&mut picture);
        } else {
            // WebP has no grey.
            colour::to_rgb(&mut picture);
        }
        let picture = orient::oriented(picture, orientation(embedded));
        let bytes = self.encode(&picture, format, xmp)?;
        let Header { width, height, .. } = picture.header;
        Ok(Thumbnail { bytes, width, height, is_from_embedded: false, damage: None, profile_problem })
    }

    fn encode(&self, picture: &Picture, format: Format, xmp: Option<&[u8]>) -> Result<Vec<u8>, EncodeError> {
        let _gate = gate::gate!("pixel::encode", Work);
        let mut bytes = Cursor::new(Vec::new());
        let embedded = EmbeddedMetadata { xmp: xmp.map(<[u8]>::to_vec), ..EmbeddedMetadata::default() };
        let options = EncodeOptions { quality: self.options.quality };
        let mut out = encoder(format, Box::new(&mut bytes), picture.header, &embedded, &options)?;
        out.write_rows(&picture.pixels)?;
        out.finish()?;
        Ok(bytes.into_inner())
    }
}

/// Longer side of a picture of this shape that has at most `most_pixels`.
fn side_of((width, height): (u32, u32), most_pixels: u64) -> u32 {
    let pixels = u64::from(width) * u64::from(height);
    if pixels <= most_pixels {
        return u32::MAX;
    }
    let scale = (most_pixels as f64 / pixels as f64).sqrt();
    ((f64::from(width.max(height)) * scale) as u32).max(1)
}

/// Orientation stored in the file: by its format, in EXIF or in XMP; 1 if there is none.
pub(crate) fn orientation(embedded: &EmbeddedMetadata) -> u8 {
    let by_format = embedded.orientation.filter(|number| (1..=8).contains(number));
    let in_exif = || exif::facts(embedded.exif.as_deref()?).orientation;
    let in_xmp = || xmp::orientation(embedded.xmp.as_deref()?);
    by_format.or_else(in_exif).or_else(in_xmp).unwrap_or(1)
}
