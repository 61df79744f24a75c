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
use crate::frame::{Fit, Frame};
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
    /// Fitted into this rectangle, larger or smaller than it is stored. Default: no.
    /// [`SrgbOptions::max_size`] has no effect then.
    pub frame: Option<Frame>,
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
    let mut decoder = decoder(input, &opening(options))?;
    let (width, height) = decoder.full_size();
    // Where the file's head has it; what comes behind the pixels is obeyed below.
    let expected = orientation(&decoder.embedded());
    let target = match (options.frame, options.max_size) {
        (Some(frame), _) => turned(frame.scaled(turned((width, height), expected)), expected),
        (None, Some(size)) => fit(width, height, size.max(1)),
        (None, None) => (width, height),
    };
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
    let found = orientation(&embedded);
    let picture = orient::oriented(picture, found);
    let Some(frame) = options.frame else { return Ok(picture) };
    let upright = frame.scaled(turned((width, height), found));
    let picture = if (picture.header.width, picture.header.height) == upright {
        picture
    } else {
        // It turned out to lie on its side.
        resized(&mut resampler, picture, upright)?
    };
    Ok(frame.framed(picture))
}

/// How the decoder is opened: a JPEG is decoded at a lower resolution where that is enough.
fn opening(options: &SrgbOptions) -> DecodeOptions {
    let with_gap = |size: u32| {
        let size = u64::from(size) * u64::from(GAP_IN_JPEG_TENTHS) / 10;
        Some(u32::try_from(size).unwrap_or(u32::MAX))
    };
    let mut opening = DecodeOptions { limits: options.limits, embedded: true, ..DecodeOptions::default() };
    match (options.frame, options.max_size) {
        (Some(frame), _) if frame.fit == Fit::Contain => {
            opening.longer_at_least = with_gap(frame.width.max(frame.height));
        }
        // The orientation is not known yet, so each side may have to fill either.
        (Some(frame), _) => opening.shorter_at_least = with_gap(frame.width.max(frame.height)),
        (None, Some(size)) => opening.longer_at_least = with_gap(size),
        (None, None) => {}
    }
    opening
}

/// Width and height as they are displayed, or as they are stored, in this orientation.
fn turned(size: (u32, u32), orientation: u8) -> (u32, u32) {
    if orient::swaps_sides(orientation) { (size.1, size.0) } else { size }
}

fn resized(resampler: &mut Resampler, picture: Picture, target: (u32, u32)) -> Result<Picture, DecodeError> {
    let size = (picture.header.width, picture.header.height);
    let mut rows = resampler.begin(picture.header, size, target);
    rows.take(&picture.pixels);
    resampler.finish(rows).map_err(DecodeError::damaged)
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
