//! Decoders and encoders: one module per format, which names the library that it uses.
//!
//! AVIF, JPEG XL and JPEG 2000 are decoded with the features `avif`, `jxl` and `jp2`, which are defaults.
//! Without them such files are recognised by their bytes and refused.
//!
//! HEIC is decoded by the system's libheif, if that is installed, which is opened at run time
//! (`system_library.rs`): it is copyleft, this program is distributed under MIT or Apache 2.0, and anyone who
//! distributes a decoder of HEVC has to deal with its patents. Decision 042 has the alternatives.

#[cfg(feature = "avif")]
mod avif;
mod bmp;
mod by_frame;
mod by_row;
mod caught;
mod dds;
mod dicom;
mod exr;
mod farbfeld;
mod fits;
mod fpx;
mod frame;
mod gif;
mod hdr;
mod heif;
mod icns;
mod ico;
mod input;
#[cfg(feature = "jp2")]
mod jp2;
mod jpeg;
#[cfg(feature = "jxl")]
mod jxl;
mod msp;
mod packbits;
mod padded;
mod pcx;
mod png;
mod pnm;
mod psd;
mod qoi;
pub(crate) mod reduce;
mod rows_left;
mod sample;
mod sgi;
mod source;
mod stored_rows;
mod sun;
#[cfg(feature = "svg")]
mod svg;
mod tga;
mod tiff;
mod tone;
mod webp;
mod xbm;
mod xpm;

use std::io::Read as _;

pub(crate) use caught::caught;
pub(crate) use frame::Frame;
pub(crate) use input::GuardedBytes;

use crate::decode::{DecodeOptions, Decoder, Input};
use crate::embedded::EmbeddedMetadata;
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
        #[cfg(feature = "jp2")]
        (Format::Jp2, jp2::LIBRARY),
        (Format::Psd, psd::LIBRARY),
        (Format::Pnm, pnm::LIBRARY),
        (Format::Tga, tga::LIBRARY),
        (Format::Pcx, pcx::LIBRARY),
        (Format::Sgi, sgi::LIBRARY),
        (Format::Ico, ico::LIBRARY),
        (Format::Icns, icns::LIBRARY),
        (Format::Xbm, xbm::LIBRARY),
        (Format::Xpm, xpm::LIBRARY),
        (Format::Qoi, qoi::LIBRARY),
        (Format::Sun, sun::LIBRARY),
        (Format::Msp, msp::LIBRARY),
        (Format::Farbfeld, farbfeld::LIBRARY),
        (Format::Dds, dds::LIBRARY),
        (Format::Exr, exr::LIBRARY),
        (Format::Hdr, hdr::LIBRARY),
        (Format::Fits, fits::LIBRARY),
        (Format::Dicom, dicom::LIBRARY),
        #[cfg(feature = "svg")]
        (Format::Svg, svg::LIBRARY),
        (Format::Fpx, fpx::LIBRARY),
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

/// Whether a JPEG is decoded as libjpeg alone decodes it, at all its sizes: for the fuzz target.
#[cfg(feature = "turbojpeg")]
#[must_use]
pub fn is_jpeg_decoded_alike(bytes: &[u8], piece_bytes: usize) -> bool {
    jpeg::is_alike(bytes, piece_bytes).is_ok()
}

/// First bytes, up to 4096, which stay in the input.
fn head(input: &mut Box<dyn Input + '_>) -> Result<Vec<u8>, DecodeError> {
    const WANTED: usize = 4096;
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
        #[cfg(feature = "jp2")]
        Format::Jp2 => jp2::open(input, options),
        #[cfg(not(feature = "jp2"))]
        Format::Jp2 => Err(left_out(format, "jp2")),
        Format::Psd => psd::open(input, options),
        Format::Pnm => pnm::open(input, options),
        Format::Tga => tga::open(input, options),
        Format::Pcx => pcx::open(input, options),
        Format::Sgi => sgi::open(input, options),
        Format::Ico => ico::open(input, options),
        Format::Icns => icns::open(input, options),
        Format::Xbm => xbm::open(input, options),
        Format::Xpm => xpm::open(input, options),
        Format::Qoi => qoi::open(input, options),
        Format::Sun => sun::open(input, options),
        Format::Msp => msp::open(input, options),
        Format::Farbfeld => farbfeld::open(input, options),
        Format::Dds => dds::open(input, options),
        Format::Exr => exr::open(input, options),
        Format::Hdr => hdr::open(input, options),
        Format::Fits => fits::open(input, options),
        Format::Dicom => dicom::open(input, options),
        #[cfg(feature = "svg")]
        Format::Svg => svg::open(input, options),
        #[cfg(not(feature = "svg"))]
        Format::Svg => Err(left_out(format, "svg")),
        Format::Fpx => fpx::open(input, options),
        Format::Heif => heif::open(input, options),
    }
}

/// The error for a format that another build decodes.
#[cfg(not(all(feature = "avif", feature = "jp2", feature = "jxl", feature = "svg")))]
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
    embedded: &EmbeddedMetadata,
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
