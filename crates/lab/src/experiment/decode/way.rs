//! The ways of the experiment: a format with its decoder.

use engine::pixel::{self, DecodeOptions, Format, Header, Layout};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use crate::error::CaseError;
use crate::experiment::photo;

/// A format with its decoder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Bmp,
    Jpeg,
    Png,
    WebP,
    /// JPEG by zune-jpeg, all in Rust: the decoder of builds without C, compared with this build's decoder.
    OtherJpeg,
}

impl Way {
    /// All ways, the baseline first.
    pub(super) const ALL: [Way; 5] = [Way::Bmp, Way::Jpeg, Way::Png, Way::WebP, Way::OtherJpeg];

    pub(super) fn name(self) -> &'static str {
        match self {
            Way::Bmp => "bmp",
            Way::Jpeg => "jpeg",
            Way::Png => "png",
            Way::WebP => "webp",
            Way::OtherJpeg => "other-jpeg",
        }
    }

    pub(super) fn named(name: &str) -> Result<Way, CaseError> {
        let way = Way::ALL.into_iter().find(|way| way.name() == name);
        way.ok_or_else(|| CaseError::Failed(format!("unknown format `{name}`; see `thalweg lab list`")))
    }

    pub(super) fn format(self) -> Format {
        match self {
            Way::Bmp => Format::Bmp,
            Way::Jpeg | Way::OtherJpeg => Format::Jpeg,
            Way::Png => Format::Png,
            Way::WebP => Format::WebP,
        }
    }

    /// Name of the library without its version, so that a case keeps its name when a library is updated.
    pub(super) fn decoder(self) -> String {
        if self == Way::OtherJpeg {
            return "zune-jpeg".to_owned();
        }
        let built_in = pixel::built_in();
        let library = built_in.iter().find(|(format, _)| *format == self.format());
        let name = library.map_or("none", |(_, library)| library).split(',').next().unwrap_or_default();
        let is_version = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit());
        name.split(' ').filter(|word| !is_version(word)).collect::<Vec<_>>().join("-")
    }

    /// Decodes a file's bytes into `pixels`, a buffer that is reused from picture to picture.
    pub(super) fn decode(
        self,
        bytes: &[u8],
        at_least_pixels: Option<u32>,
        pixels: &mut Vec<u8>,
    ) -> Result<Header, CaseError> {
        if self == Way::OtherJpeg {
            return zune_jpeg(bytes, pixels);
        }
        let at_least = at_least_pixels.map(|pixels| (pixels, pixels));
        let options = DecodeOptions { at_least, ..DecodeOptions::default() };
        photo::decode(bytes, &options, pixels).map_err(photo::undecoded(self.format().name()))
    }
}

fn zune_jpeg(bytes: &[u8], pixels: &mut Vec<u8>) -> Result<Header, CaseError> {
    let failed = |why: String| CaseError::Failed(format!("cannot decode JPEG with zune-jpeg: {why}"));
    let options = DecoderOptions::default().jpeg_set_out_colorspace(ColorSpace::RGB);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    decoder.decode_headers().map_err(|error| failed(error.to_string()))?;
    let (width, height) = decoder.dimensions().ok_or_else(|| failed("no picture size".to_owned()))?;
    let header = Header { width: width as u32, height: height as u32, layout: Layout::Rgb8 };
    pixels.resize(header.row_bytes() * header.height as usize, 0);
    decoder.decode_into(pixels).map_err(|error| failed(error.to_string()))?;
    Ok(header)
}
