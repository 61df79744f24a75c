//! Resamples pictures with a Lanczos kernel of three lobes, by `fast_image_resize`.
//!
//! This is a separate crate because of compile time: the library has a thousand generic kernels, which are
//! compiled in the crate that calls them and take more than a minute. In `pixel`, each change cost that
//! twice, for the library and for its unit tests.
//!
//! ```
//! use thalweg_lanczos::{Resampler, Samples, Source};
//!
//! let source = Source { pixels: &mut [200; 64], width: 8, height: 8, extent: (8.0, 8.0) };
//! let mut small = [0; 16];
//! let grey = Samples { n_channels: 1, has_alpha: false };
//! Resampler::default().resample(source, grey, &mut small, (4, 4))?;
//! assert_eq!(small, [200; 16]);
//! # Ok::<(), String>(())
//! ```

use fast_image_resize::images::TypedImage;
use fast_image_resize::pixels::{U8, U8x2, U8x3, U8x4};
use fast_image_resize::{FilterType, PixelTrait, ResizeAlg, ResizeOptions, Resizer};

/// Layout of a pixel's bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Samples {
    /// Number of channels of 8 bits each: 1 to 4.
    pub n_channels: usize,
    /// Whether the last channel is alpha, by which colours are weighted.
    pub has_alpha: bool,
}

/// A picture to be resampled.
#[derive(Debug)]
pub struct Source<'a> {
    /// Pixels of the rows, without gaps between rows. They are not changed: as a mutable slice they are of
    /// the type that the library uses between its two passes, so that each kernel is compiled once.
    pub pixels: &'a mut [u8],
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
        let options = ResizeOptions::new()
            .resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3))
            .crop(0.0, 0.0, source.extent.0, source.extent.1)
            .use_alpha(samples.has_alpha);
        let size = (width, height);
        match samples.n_channels {
            1 => self.resample_as::<U8>(source, out, size, &options),
            2 => self.resample_as::<U8x2>(source, out, size, &options),
            3 => self.resample_as::<U8x3>(source, out, size, &options),
            _ => self.resample_as::<U8x4>(source, out, size, &options),
        }
    }

    /// The same for one type of pixel. The library's own choice among types would compile the kernels of all
    /// thirteen.
    fn resample_as<P: PixelTrait>(
        &mut self,
        source: Source<'_>,
        out: &mut [u8],
        (width, height): (u32, u32),
        options: &ResizeOptions,
    ) -> Result<(), String> {
        let from = TypedImage::<P>::from_buffer(source.width, source.height, source.pixels)
            .map_err(|error| error.to_string())?;
        let mut to = TypedImage::<P>::from_buffer(width, height, out).map_err(|error| error.to_string())?;
        self.resizer.resize_typed(&from, &mut to, options).map_err(|error| error.to_string())
    }
}
