//! Decodes JPEG with `zune-jpeg`.

use std::io::Read as _;

use zune_core::bytestream::ZCursor;
use zune_core::colorspace::ColorSpace;
use zune_core::options::DecoderOptions;
use zune_jpeg::JpegDecoder;
use zune_jpeg::errors::DecodeErrors;

use crate::codec::by_frame::{FrameSource, by_frame};
use crate::codec::frame::Frame;
use crate::codec::input::{ENDS_EARLY, GuardedBytes};
use crate::damage::Damage;
use crate::decode::{DecodeOptions, Decoder, Input};
use crate::embedded::EmbeddedMetadata;
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::{Header, Layout};

/// Longest side that the format can represent.
const MOST_PIXELS_ACROSS: usize = 65_535;

struct Picture {
    jpeg: JpegDecoder<ZCursor<Vec<u8>>>,
    header: Header,
    is_inverted: bool,
    damage: Option<Damage>,
    embedded: EmbeddedMetadata,
}

/// Opens a JPEG and reads its headers.
pub(crate) fn open<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let deadline = options.limits.deadline();
    let mut input = GuardedBytes::new(input, deadline);
    let position = input.position();
    let mut bytes = Vec::new();
    // The library would read all of it as well.
    let most = options.limits.memory_bytes;
    (&mut input).take(most).read_to_end(&mut bytes).map_err(|error| position.error(error))?;
    let is_inverted = bytes.windows(7).take(1 << 16).any(|window| window == b"\x0EAdobe\0");
    let damage = if has_end(&bytes) { None } else { position.damage(&position.damaged(ENDS_EARLY), 0) };
    let settings =
        DecoderOptions::default().set_max_width(MOST_PIXELS_ACROSS).set_max_height(MOST_PIXELS_ACROSS);
    let mut jpeg = JpegDecoder::new_with_options(ZCursor::new(bytes), settings);
    jpeg.decode_headers().map_err(error_of)?;
    let Some((width, height)) = jpeg.dimensions() else {
        return Err(DecodeError::damaged("no picture size"));
    };
    let (width, height) = (width as u32, height as u32);
    options.limits.check_size(width, height)?;
    let (layout, color) = match jpeg.input_colorspace() {
        Some(ColorSpace::Luma) => (Layout::Grey8, ColorSpace::Luma),
        Some(ColorSpace::CMYK | ColorSpace::YCCK) => (Layout::Cmyk8, ColorSpace::CMYK),
        _ => (Layout::Rgb8, ColorSpace::RGB),
    };
    jpeg.set_options(settings.jpeg_set_out_colorspace(color));
    let header = Header { width, height, layout };
    // Progressive pictures need their coefficients, of two bytes each, in addition to the pixels.
    options.limits.check_memory(header.pixels().saturating_mul(layout.channels() as u64 * 3))?;
    let embedded = EmbeddedMetadata {
        exif: jpeg.exif().cloned(),
        icc: jpeg.icc_profile(),
        xmp: jpeg.xmp().cloned(),
        ..EmbeddedMetadata::default()
    };
    let is_inverted = is_inverted && layout == Layout::Cmyk8;
    let picture = Picture { jpeg, header, is_inverted, damage, embedded };
    Ok(by_frame(Format::Jpeg, picture, deadline, options))
}

/// Whether an end mark follows the last scan. The library fills missing parts with grey and reports nothing.
fn has_end(bytes: &[u8]) -> bool {
    let last = |mark: [u8; 2]| bytes.windows(2).rposition(|window| window == mark);
    match (last([0xFF, 0xDA]), last([0xFF, 0xD9])) {
        (Some(scan), Some(end)) => end > scan,
        // Without a scan there is nothing to decode, which is reported anyway.
        (scan, _) => scan.is_none(),
    }
}

fn error_of(error: DecodeErrors) -> DecodeError {
    let what = error.to_string();
    match error {
        DecodeErrors::Unsupported(_) => DecodeError::Unsupported(what),
        DecodeErrors::LargeDimensions(_) => DecodeError::Limit(what),
        _ => DecodeError::damaged(what),
    }
}

impl FrameSource for Picture {
    fn header(&self) -> Header {
        self.header
    }

    fn decode(&mut self, mut pixels: Vec<u8>) -> Result<Frame, DecodeError> {
        self.jpeg.decode_into(&mut pixels).map_err(error_of)?;
        if self.is_inverted {
            pixels.iter_mut().for_each(|sample| *sample = !*sample);
        }
        Ok(Frame::whole(self.header, pixels))
    }

    fn damage(&self) -> Option<Damage> {
        self.damage.clone()
    }

    fn embedded(&self) -> EmbeddedMetadata {
        self.embedded.clone()
    }
}
