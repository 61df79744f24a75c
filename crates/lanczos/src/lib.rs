//! Resamples pictures with a Lanczos kernel of three lobes, by `fast_image_resize`.
//!
//! This is a separate crate because of compile time: the library has a thousand generic kernels, which are
//! compiled in the crate that calls them and take more than a minute. In `pixel`, each change cost that
//! twice, for the library and for its unit tests.
//!
//! ```
//! use thalweg_lanczos::{Resampler, Samples, Source};
//!
//! let source = Source { pixels: &[200; 64], width: 8, height: 8, extent: (8.0, 8.0) };
//! let mut small = [0; 16];
//! let grey = Samples { n_channels: 1, has_alpha: false };
//! Resampler::default().resample(source, grey, &mut small, (4, 4))?;
//! assert_eq!(small, [200; 16]);
//! # Ok::<(), String>(())
//! ```

use fast_image_resize::images::{Image, ImageRef};
use fast_image_resize::{FilterType, PixelType, ResizeAlg, ResizeOptions, Resizer};

/// Layout of a pixel's bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Samples {
    /// Number of channels of 8 bits each: 1 to 4.
    pub n_channels: usize,
    /// Whether the last channel is alpha, by which colours are weighted.
    pub has_alpha: bool,
}

/// A picture to be resampled.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// Pixels of the rows, without gaps between rows.
    pub pixels: &'a [u8],
    /// Number of pixels in a row.
    pub width: u32,
    /// Number of rows in the picture.
    pub height: u32,
    /// Width and height of the part that is resampled, from the upper left corner.
    pub extent: (f64, f64),
}

/// Resamples one picture after another, reusing memory and tables.
#[derive(Debug, Default)]
pub struct Resampler {
    resizer: Resizer,
}

impl Resampler {
    /// Resamples the source to a picture of `size`, in `out`: rows without gaps.
    ///
    /// # Errors
    /// The library's message: lengths do not match sizes, or the extent is larger than the picture.
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
