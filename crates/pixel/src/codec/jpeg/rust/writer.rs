//! Encodes JPEG with `jpeg-encoder`.

use jpeg_encoder::{ColorType, Encoder as JpegEncoder, SamplingFactor};

use crate::codec::jpeg::{FULL_CHROMA_FROM, check_writable, markers};
use crate::codec::rows_left::RowsLeft;
use crate::embedded::EmbeddedMetadata;
use crate::encode::{EncodeOptions, Encoder, Output};
use crate::error::EncodeError;
use crate::layout::{Header, Layout};

struct RustEncoder<'a> {
    output: Box<dyn Output + 'a>,
    header: Header,
    rows: RowsLeft,
    pixels: Vec<u8>,
    quality: u8,
    embedded: EmbeddedMetadata,
}

/// Creates an encoder for rows with the given `header`.
pub(crate) fn create<'a>(
    output: Box<dyn Output + 'a>,
    header: Header,
    embedded: &EmbeddedMetadata,
    options: &EncodeOptions,
) -> Result<Box<dyn Encoder + 'a>, EncodeError> {
    check_writable(header)?;
    Ok(Box::new(RustEncoder {
        output,
        header,
        rows: RowsLeft::of(header),
        pixels: Vec::new(),
        quality: options.quality.clamp(1, 100),
        embedded: embedded.clone(),
    }))
}

impl Encoder for RustEncoder<'_> {
    fn write_rows(&mut self, rows: &[u8]) -> Result<(), EncodeError> {
        self.rows.take(rows)?;
        self.pixels.extend_from_slice(rows);
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<(), EncodeError> {
        self.rows.check_end()?;
        let mut file = Vec::new();
        let mut encoder = JpegEncoder::new(&mut file, self.quality);
        let is_full = self.quality >= FULL_CHROMA_FROM;
        encoder.set_sampling_factor(if is_full { SamplingFactor::F_1_1 } else { SamplingFactor::F_2_2 });
        let failed = |error: jpeg_encoder::EncodingError| EncodeError::Encoder(error.to_string());
        for (code, bytes) in markers::segments(&self.embedded) {
            encoder.add_app_segment(code - markers::APP0, bytes).map_err(failed)?;
        }
        if let Some(icc) = self.embedded.icc.as_ref().filter(|icc| !icc.is_empty()) {
            encoder.add_icc_profile(icc).map_err(failed)?;
        }
        let color = if self.header.layout == Layout::Grey8 { ColorType::Luma } else { ColorType::Rgb };
        // `check_writable` has checked the size.
        let (width, height) = (self.header.width as u16, self.header.height as u16);
        encoder.encode(&self.pixels, width, height, color).map_err(failed)?;
        self.output.write_all(&file).and_then(|()| self.output.flush()).map_err(EncodeError::Write)
    }
}
