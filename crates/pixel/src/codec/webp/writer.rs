//! Encodes WebP, a whole picture at once.

use crate::codec::rows_left::RowsLeft;
use crate::embedded::EmbeddedMetadata;
use crate::encode::{EncodeOptions, Encoder, Output};
use crate::error::EncodeError;
use crate::layout::{Header, Layout};

use super::container::with_metadata;

/// Longest side that the format allows (RFC 9649, 2.7.1.2).
const MOST_PIXELS_ACROSS: u32 = 16_383;

struct Writer<'a> {
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
    let unsupported = |what| Err(EncodeError::Unsupported { format: "WEBP", what });
    if !matches!(header.layout, Layout::Grey8 | Layout::GreyAlpha8 | Layout::Rgb8 | Layout::Rgba8) {
        return unsupported(header.layout.name().into());
    }
    if header.width.max(header.height) > MOST_PIXELS_ACROSS {
        let Header { width, height, .. } = header;
        return unsupported(format!("{width} x {height} pixels ({MOST_PIXELS_ACROSS} at most)"));
    }
    Ok(Box::new(Writer {
        output,
        header,
        rows: RowsLeft::of(header),
        pixels: Vec::new(),
        quality: options.quality.clamp(1, 100),
        embedded: embedded.clone(),
    }))
}

impl Encoder for Writer<'_> {
    fn write_rows(&mut self, rows: &[u8]) -> Result<(), EncodeError> {
        self.rows.take(rows)?;
        match self.header.layout {
            Layout::Grey8 => self.pixels.extend(rows.iter().flat_map(|grey| [*grey; 3])),
            Layout::GreyAlpha8 => {
                let pixels = rows.as_chunks::<2>().0.iter();
                self.pixels.extend(pixels.flat_map(|&[grey, alpha]| [grey, grey, grey, alpha]));
            }
            _ => self.pixels.extend_from_slice(rows),
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<(), EncodeError> {
        self.rows.check_end()?;
        let size = (self.header.width, self.header.height);
        let has_alpha = self.header.layout.has_alpha();
        let file = encode(&self.pixels, size, has_alpha, self.quality)?;
        let file = with_metadata(file, size, has_alpha, &self.embedded);
        self.output.write_all(&file).and_then(|()| self.output.flush()).map_err(EncodeError::Write)
    }
}

#[cfg(feature = "webp")]
use lossy::encode;

#[cfg(feature = "webp")]
mod lossy {
    //! Calls libwebp once for a whole picture, with its default effort.
    #![allow(unsafe_code, reason = "calls into C")]

    use std::ptr;

    use libwebp_sys::{WebPEncodeRGB, WebPEncodeRGBA, WebPFree};

    use crate::error::EncodeError;

    pub(super) fn encode(
        pixels: &[u8],
        (width, height): (u32, u32),
        has_alpha: bool,
        quality: u8,
    ) -> Result<Vec<u8>, EncodeError> {
        let stride = width as usize * if has_alpha { 4 } else { 3 };
        assert_eq!(pixels.len(), stride * height as usize, "RowsLeft saw to it");
        let function = if has_alpha { WebPEncodeRGBA } else { WebPEncodeRGB };
        let mut out = ptr::null_mut();
        let (width, height, stride) = (width as i32, height as i32, stride as i32);
        // SAFETY: `pixels` contains `height` rows of `stride` bytes; `out` is our own variable.
        let n_bytes =
            unsafe { function(pixels.as_ptr(), width, height, stride, f32::from(quality), &mut out) };
        if n_bytes == 0 || out.is_null() {
            return Err(EncodeError::Encoder("libwebp failed, probably out of memory".into()));
        }
        // SAFETY: the library allocated `out` with this number of bytes, and requires that it is freed by
        // `WebPFree`.
        unsafe {
            let file = std::slice::from_raw_parts(out, n_bytes).to_vec();
            WebPFree(out.cast());
            Ok(file)
        }
    }
}

/// Encodes without libwebp, and therefore losslessly; quality is ignored.
#[cfg(not(feature = "webp"))]
fn encode(
    pixels: &[u8],
    (width, height): (u32, u32),
    has_alpha: bool,
    _quality: u8,
) -> Result<Vec<u8>, EncodeError> {
    use image_webp::{ColorType, WebPEncoder};

    let color = if has_alpha { ColorType::Rgba8 } else { ColorType::Rgb8 };
    let mut file = Vec::new();
    let outcome = WebPEncoder::new(&mut file).encode(pixels, width, height, color);
    outcome.map_err(|error| EncodeError::Encoder(error.to_string()))?;
    Ok(file)
}
