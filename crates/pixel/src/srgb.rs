//! A picture decoded to pixels that a program computes with: sRGB, 8 bits a channel, upright, in memory.
//!
//! The steps are those of a thumbnail without its encoding: the decoder hands out a JPEG smaller where that
//! is enough, a box average and a Lanczos resampling do the rest, then come colours, alpha and orientation.
//! Without [`SrgbOptions::max_size`] every pixel is kept, and the memory is that of the picture, so
//! [`Limits::pixels`] is the bound to set for files from strangers.

use crate::codec::decoder;
use crate::colour::{self, Converter};
use crate::damage::{Damage, Place};
use crate::decode::{DecodeOptions, Decoder, Input};
use crate::error::DecodeError;
use crate::layout::Layout;
use crate::limits::Limits;
use crate::orient;
use crate::picture::Picture;
use crate::resample::{Resampler, Rows};
use crate::shrink::fit;
use crate::thumbnail::{GAP_IN_JPEG_TENTHS, orientation};

/// How a picture is decoded to sRGB. Start from `default()` and set fields.
#[derive(Clone, Copy, Debug, Default)]
pub struct SrgbOptions {
    /// The longer side has at most this many pixels; the shape is kept. Default: the stored size.
    pub max_size: Option<u32>,
    /// Four channels, alpha last, opaque if the file has none. Default: three, transparent pixels on white.
    pub alpha: bool,
    /// Return what could be decoded of a damaged picture, black where rows are missing. Default: no.
    pub partial: bool,
    /// What one picture may cost.
    pub limits: Limits,
}

/// Bytes of rows that are asked of a decoder at once: they stay in the processor's second cache.
const BAND_BYTES: usize = 64 << 10;

/// Decodes the first frame of a picture to [`Layout::Rgb8`], or to [`Layout::Rgba8`] with
/// [`SrgbOptions::alpha`].
///
/// A profile that cannot be used is ignored: colours are then taken for sRGB.
///
/// # Errors
/// The picture cannot be decoded, exceeds a limit, or is damaged and not [`SrgbOptions::partial`].
pub fn decode_srgb(input: Box<dyn Input + '_>, options: &SrgbOptions) -> Result<Picture, DecodeError> {
    let longer = |size: u32| u64::from(size) * u64::from(GAP_IN_JPEG_TENTHS) / 10;
    let opening = DecodeOptions {
        limits: options.limits,
        embedded: true,
        longer_at_least: options.max_size.map(|size| u32::try_from(longer(size)).unwrap_or(u32::MAX)),
        ..DecodeOptions::default()
    };
    let mut decoder = decoder(input, &opening)?;
    let (width, height) = decoder.full_size();
    let target = options.max_size.map_or((width, height), |size| fit(width, height, size.max(1)));
    let mut resampler = Resampler::default();
    let mut rows = resampler.begin(decoder.header(), (width, height), target);
    let outcome = read_all(&mut *decoder, &mut rows);
    if !options.partial {
        outcome?;
        if let Some(damage) = decoder.damage().filter(Damage::costs_pixels) {
            let place = damage.byte.map(Place::Byte);
            return Err(DecodeError::Damaged { what: damage.what, place });
        }
    }
    let embedded = decoder.embedded();
    drop(decoder);
    let mut picture = resampler.finish(rows).map_err(DecodeError::damaged)?;
    // A profile that is of no use is not the pixels' fault.
    let _ = Converter::default().by_metadata(&mut picture, &embedded);
    if !options.alpha {
        colour::flatten(&mut picture);
    }
    colour::to_rgb(&mut picture);
    if options.alpha {
        add_alpha(&mut picture);
    }
    Ok(orient::oriented(picture, orientation(&embedded)))
}

/// Hands all rows to `rows`. It is an error if there are fewer than the header promised.
fn read_all(decoder: &mut dyn Decoder, rows: &mut Rows) -> Result<(), DecodeError> {
    let _gate = gate::gate!("pixel::decode", Work);
    let header = decoder.header();
    let row_bytes = header.row_bytes();
    let mut band = vec![0; (BAND_BYTES / row_bytes).max(1) * row_bytes];
    let mut n_rows = 0;
    loop {
        let n = decoder.read_rows(&mut band)?;
        if n == 0 {
            break;
        }
        n_rows += n;
        rows.take(&band[..n * row_bytes]);
    }
    if n_rows < header.height as usize {
        return Err(DecodeError::Damaged {
            what: format!("it ends after {n_rows} of {} rows", header.height),
            place: Some(Place::Row(n_rows as u32)),
        });
    }
    Ok(())
}

/// RGB with an alpha that hides nothing.
fn add_alpha(picture: &mut Picture) {
    if picture.header.layout != Layout::Rgb8 {
        return;
    }
    let (pixels, _) = picture.pixels.as_chunks::<3>();
    picture.pixels = pixels.iter().flat_map(|&[red, green, blue]| [red, green, blue, 255]).collect();
    picture.header.layout = Layout::Rgba8;
}
