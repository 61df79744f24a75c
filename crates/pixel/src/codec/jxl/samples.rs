//! Converts rendered pixels to the samples of a [`Layout`].

use jxl_oxide::image::ExtraChannelType;
use jxl_oxide::{ImageHeader, PixelFormat, Render};

use crate::codec::sample::divide_by_alpha;
use crate::error::DecodeError;
use crate::layout::Layout;

/// Conversion of a picture's samples.
#[derive(Clone, Copy, Debug)]
pub(super) struct Samples {
    pub(super) layout: Layout,
    /// Whether the colours were multiplied with their alpha.
    is_associated: bool,
}

impl Samples {
    /// Chooses the conversion: more than 8 bits, and floating samples, become 16.
    pub(super) fn of(format: PixelFormat, header: &ImageHeader) -> Self {
        let is_wide = header.metadata.bit_depth.bits_per_sample() > 8;
        let layout = match (format, is_wide) {
            (PixelFormat::Gray, false) => Layout::Grey8,
            (PixelFormat::Gray, true) => Layout::Grey16,
            (PixelFormat::Graya, false) => Layout::GreyAlpha8,
            (PixelFormat::Graya, true) => Layout::GreyAlpha16,
            (PixelFormat::Rgb, false) => Layout::Rgb8,
            (PixelFormat::Rgb, true) => Layout::Rgb16,
            (PixelFormat::Rgba, false) => Layout::Rgba8,
            (PixelFormat::Rgba, true) => Layout::Rgba16,
            (PixelFormat::Cmyk | PixelFormat::Cmyka, _) => Layout::Cmyk8,
        };
        let alpha = header.metadata.ec_info.iter().find_map(|channel| match channel.ty {
            ExtraChannelType::Alpha { alpha_associated } => Some(alpha_associated),
            _ => None,
        });
        Samples { layout, is_associated: layout.has_alpha() && alpha == Some(true) }
    }

    /// Fills `pixels` with the rendered pixels, of which there must be as many.
    pub(super) fn write(self, render: &Render, pixels: &mut [u8]) -> Result<(), DecodeError> {
        let mut stream =
            if self.layout == Layout::Cmyk8 { render.stream_no_alpha() } else { render.stream() };
        let wanted = pixels.len() / self.layout.sample_bytes();
        let there = u64::from(stream.width()) * u64::from(stream.height()) * u64::from(stream.channels());
        if there != wanted as u64 || stream.channels() as usize != self.layout.channels() {
            return Err(DecodeError::damaged(format!("{there} samples instead of {wanted}")));
        }
        if self.layout.sample_bytes() == 1 {
            stream.write_to_buffer(pixels);
        } else {
            let mut row = vec![0u16; stream.width() as usize * self.layout.channels()];
            for out in pixels.chunks_mut(row.len() * 2) {
                stream.write_to_buffer(&mut row);
                for (sample, out) in row.iter().zip(out.as_chunks_mut::<2>().0) {
                    *out = sample.to_ne_bytes();
                }
            }
        }
        if self.is_associated {
            divide_by_alpha(pixels, self.layout);
        }
        if self.layout == Layout::Cmyk8 {
            // In this layout 0 is all ink.
            pixels.iter_mut().for_each(|ink| *ink = 255 - *ink);
        }
        Ok(())
    }
}
