//! Resampling with a Lanczos kernel of three lobes, by `fast_image_resize`.
//!
//! A crate of its own because of what it compiles to: the library has a thousand generic kernels, which are
//! compiled where they are called, in more than a minute. In `pixel` each change there paid that twice, for
//! the library and for its unit tests.

use fast_image_resize::images::{Image, ImageRef};
use fast_image_resize::{FilterType, PixelType, ResizeAlg, ResizeOptions, Resizer};

/// What the bytes of a pixel are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Samples {
    /// Samples of 8 bits: 1 to 4.
    pub n_channels: usize,
    /// Whether the last one is alpha, by which colours are weighed.
    pub has_alpha: bool,
}

/// A picture to be resampled.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// Rows without gaps.
    pub pixels: &'a [u8],
    /// Pixels in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// What part of it counts, from the upper left corner: width and height.
    pub extent: (f64, f64),
}

/// Resamples one picture after another, using memory and tables again.
#[derive(Debug, Default)]
pub struct Resampler {
    resizer: Resizer,
}

impl Resampler {
    /// Makes a picture of `size` of the source, in `out`: rows without gaps.
    ///
    /// # Errors
    /// The words of the library: lengths do not fit sizes, or the extent leaves the picture.
    pub fn resample(
        &mut self,
        source: Source<'_>,
        samples: Samples,
        out: &mut [u8],
        (width, height): (u32, u32),
    ) -> Result<(), String> {
        let kind = match samples.n_channels {
            1 => PixelType::U8,
            2 => PixelType::U8x2,
            3 => PixelType::U8x3,
            _ => PixelType::U8x4,
        };
        let from = ImageRef::new(source.width, source.height, source.pixels, kind)
            .map_err(|error| error.to_string())?;
        let mut to = Image::from_slice_u8(width, height, out, kind).map_err(|error| error.to_string())?;
        let options = ResizeOptions::new()
            .resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3))
            .crop(0.0, 0.0, source.extent.0, source.extent.1)
            .use_alpha(samples.has_alpha);
        self.resizer.resize(&from, &mut to, &options).map_err(|error| error.to_string())
    }
}
