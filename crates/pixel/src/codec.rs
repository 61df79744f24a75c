//! The formats, one room each, and which library stands in it.
//!
//! HEIC has no decoder here: every one that exists is copyleft (libheif, libde265) or needs a library with patent terms,
//! and this program is to be passed on under MIT or Apache 2.0. AVIF and JPEG XL are known by their bytes and refused.

mod bmp;
mod caught;
mod frame;
mod gif;
mod input;
mod jpeg;
mod png;
mod rows_left;
mod sample;
mod tiff;
mod webp;

use std::io::Read as _;

pub(crate) use caught::caught;

use crate::decode::{DecodeOptions, Decoder, Input};
use crate::embedded::Embedded;
use crate::encode::{EncodeOptions, Encoder, Output};
use crate::error::{DecodeError, EncodeError};
use crate::format::Format;
use crate::layout::Header;

/// The formats that this build decodes, each with the library that does it.
#[must_use]
pub fn built_in() -> Vec<(Format, &'static str)> {
    vec![
        (Format::Jpeg, jpeg::LIBRARY),
        (Format::Png, png::LIBRARY),
        (Format::Bmp, bmp::LIBRARY),
        (Format::Gif, gif::LIBRARY),
        (Format::WebP, webp::LIBRARY),
        (Format::Tiff, tiff::LIBRARY),
    ]
}

/// The first bytes, up to 16, which stay in the input.
pub(crate) fn head(input: &mut Box<dyn Input + '_>) -> Result<Vec<u8>, DecodeError> {
    const WANTED: usize = 16;
    // What is buffered is nearly always enough, and looking at it does not empty the buffer as rewinding would.
    let buffered = input.fill_buf().map_err(DecodeError::Read)?;
    if buffered.len() >= WANTED {
        return Ok(buffered[..WANTED].to_vec());
    }
    let mut head = Vec::with_capacity(WANTED);
    input.by_ref().take(WANTED as u64).read_to_end(&mut head).map_err(DecodeError::Read)?;
    input.rewind().map_err(DecodeError::Read)?;
    Ok(head)
}

/// Opens a picture of this format.
pub(crate) fn open<'a>(
    format: Format,
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    match format {
        Format::Jpeg => jpeg::open(input, options),
        Format::Png => png::open(input, options),
        Format::Bmp => bmp::open(input, options),
        Format::Gif => gif::open(input, options),
        Format::WebP => webp::open(input, options),
        Format::Tiff => tiff::open(input, options),
        _ => Err(DecodeError::Unsupported(format.name().to_string())),
    }
}

/// Begins a file of this format.
pub(crate) fn create<'a>(
    format: Format,
    output: Box<dyn Output + 'a>,
    header: Header,
    embedded: &Embedded,
    options: &EncodeOptions,
) -> Result<Box<dyn Encoder + 'a>, EncodeError> {
    match format {
        Format::Jpeg => jpeg::create(output, header, embedded, options),
        Format::Png => png::create(output, header, embedded),
        Format::Bmp => bmp::create(output, header),
        Format::WebP => webp::create(output, header, embedded, options),
        Format::Tiff => tiff::create(output, header, embedded),
        _ => Err(EncodeError::Unsupported {
            format: format.name(),
            what: "anything: it is not written here".into(),
        }),
    }
}
