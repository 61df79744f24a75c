//! Decoders and encoders: one module per format, which names the library that it uses.
//!
//! AVIF and JPEG XL are decoded with the features `avif` and `jxl`, which are not defaults: the first needs
//! more tools to build than everything else, the second many crates. Without them such files are recognised
//! by their bytes and refused.
//!
//! HEIC is decoded by the system's libheif, if that is installed, which is opened at run time
//! (`system_library.rs`): it is copyleft, this program is distributed under MIT or Apache 2.0, and anyone who
//! distributes a decoder of HEVC has to deal with its patents. Decision 042 has the alternatives.

#[cfg(feature = "avif")]
mod avif;
mod bmp;
mod caught;
mod frame;
mod gif;
mod heif;
mod input;
mod jpeg;
#[cfg(feature = "jxl")]
mod jxl;
mod png;
mod rows_left;
mod sample;
mod tiff;
mod webp;

use std::io::Read as _;

pub(crate) use caught::caught;
pub(crate) use frame::Frame;
pub(crate) use input::Guarded;

use crate::decode::{DecodeOptions, Decoder, Input};
use crate::embedded::Embedded;
use crate::encode::{EncodeOptions, Encoder, Output};
use crate::error::{DecodeError, EncodeError};
use crate::format::Format;
use crate::layout::Header;
use crate::processes::{Task, processes_for};

/// Lists the formats that this build decodes, each with the library that decodes it.
#[must_use]
pub fn built_in() -> Vec<(Format, &'static str)> {
    vec![
        (Format::Jpeg, jpeg::LIBRARY),
        (Format::Png, png::LIBRARY),
        (Format::Bmp, bmp::LIBRARY),
        (Format::Gif, gif::LIBRARY),
        (Format::WebP, webp::LIBRARY),
        (Format::Tiff, tiff::LIBRARY),
        #[cfg(feature = "avif")]
        (Format::Avif, avif::LIBRARY),
        #[cfg(feature = "jxl")]
        (Format::Jxl, jxl::LIBRARY),
    ]
}

/// Opens a picture, whose format is detected from its bytes.
///
/// # Errors
/// The format is unknown or not built in, the header is damaged, or the size exceeds a limit.
pub fn decoder<'a>(
    mut input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let head = head(&mut input)?;
    let format = Format::of_bytes(&head).ok_or(DecodeError::Unknown)?;
    let task = Task::Decode(format);
    let decoder = match processes_for(task) {
        Some(processes) => processes.open(task, input, options)?,
        None => caught(|| open(format, input, options))?,
    };
    let (width, height) = decoder.full_size();
    options.limits.check_size(width, height)?;
    Ok(decoder)
}

/// First bytes, up to 64, which stay in the input.
fn head(input: &mut Box<dyn Input + '_>) -> Result<Vec<u8>, DecodeError> {
    const WANTED: usize = 64;
    // The buffered bytes are nearly always enough, and reading them does not empty the buffer as rewinding
    // would.
    let buffered = input.fill_buf().map_err(DecodeError::Read)?;
    if buffered.len() >= WANTED {
        return Ok(buffered[..WANTED].to_vec());
    }
    let mut head = Vec::with_capacity(WANTED);
    input.by_ref().take(WANTED as u64).read_to_end(&mut head).map_err(DecodeError::Read)?;
    input.rewind().map_err(DecodeError::Read)?;
    Ok(head)
}

/// Opens a picture of the given format.
fn open<'a>(
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
        #[cfg(feature = "avif")]
        Format::Avif => avif::open(input, options),
        #[cfg(not(feature = "avif"))]
        Format::Avif => Err(left_out(format, "avif")),
        #[cfg(feature = "jxl")]
        Format::Jxl => jxl::open(input, options),
        #[cfg(not(feature = "jxl"))]
        Format::Jxl => Err(left_out(format, "jxl")),
        Format::Heif => heif::open(input, options),
    }
}

/// The error for a format that another build decodes.
#[cfg(not(all(feature = "avif", feature = "jxl")))]
fn left_out(format: Format, feature: &str) -> DecodeError {
    DecodeError::Unsupported(format!("{}; rebuild with the feature `{feature}`", format.name()))
}

/// Starts a file of this format for rows with the given `header`.
///
/// # Errors
/// The format cannot store such rows, or the beginning could not be written.
pub fn encoder<'a>(
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
        _ => Err(EncodeError::Unsupported { format: format.name(), what: "pictures".into() }),
    }
}
