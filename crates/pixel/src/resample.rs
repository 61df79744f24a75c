//! Reduces rows to a picture of exactly the requested size.
//!
//! A box average does most of the reduction (`shrink.rs`). The rest is resampled with a Lanczos kernel of
//! three lobes by `fast_image_resize`, which is several times as fast as the alternatives and weights colours
//! by alpha; it is called in a separate crate, `lanczos`.

use lanczos::{Samples, Source};

use crate::layout::{Header, Layout};
use crate::picture::Picture;
use crate::shrink::{BoxShrink, MOST_FACTOR, factors_for};

/// Minimum size after the box average, as a multiple of the target, as in libvips: below 2 its own softness
/// is visible.
const GAP_AFTER_BOX: u32 = 2;

/// A picture whose rows are being collected.
#[derive(Debug)]
pub struct Rows {
    shrink: BoxShrink,
    target: (u32, u32),
    /// Part of the shrunk picture that represents the original: its last column and row may represent fewer
    /// pixels than others.
    extent: (f64, f64),
}

impl Rows {
    /// Adds the next whole rows.
    pub fn take(&mut self, rows: &[u8]) {
        self.shrink.rows(rows);
    }
}

/// Resamples one picture after another, reusing memory and tables.
#[derive(Default)]
pub(crate) struct Resampler {
    kernels: lanczos::Resampler,
    small: Vec<u8>,
}

impl Resampler {
    /// Starts a picture with rows that have the given `header`, stored with `full_size`.
    pub(crate) fn begin(&mut self, header: Header, full_size: (u32, u32), target: (u32, u32)) -> Rows {
        let factors = factors_for(&header, target, GAP_AFTER_BOX);
        let extent = extent(&header, full_size);
        Rows {
            shrink: BoxShrink::new(header, factors, std::mem::take(&mut self.small)),
            target,
            extent: (extent.0 / f64::from(factors.0), extent.1 / f64::from(factors.1)),
        }
    }

    /// Returns the picture in the requested size. The text of an error is the library's.
    pub(crate) fn finish(&mut self, rows: Rows) -> Result<Picture, String> {
        let _gate = gate::gate!("pixel::resample", Work);
        let Rows { shrink, target, extent } = rows;
        let mut small = shrink.finish();
        if (small.header.width, small.header.height) == target {
            return Ok(small);
        }
        let Header { width, height, layout } = small.header;
        let n_channels = match layout {
            Layout::Grey8 => 1,
            Layout::GreyAlpha8 => 2,
            Layout::Rgb8 => 3,
            _ => 4,
        };
        let header = Header { width: target.0, height: target.1, layout };
        let mut pixels = vec![0; header.row_bytes() * header.height as usize];
        let source = Source { pixels: &mut small.pixels, width, height, extent };
        let samples = Samples { n_channels, has_alpha: layout.has_alpha() };
        self.kernels.resample(source, samples, &mut pixels, target)?;
        self.small = std::mem::take(&mut small.pixels);
        Ok(Picture { header, pixels })
    }
}

/// Width and height that the picture has in the pixels of `header`: a decoder that returns it smaller rounds
/// up. It scales by eighths, or averages by a whole factor, or returns another picture (a thumbnail in the
/// file).
fn extent(header: &Header, full_size: (u32, u32)) -> (f64, f64) {
    let stored = (f64::from(header.width), f64::from(header.height));
    let full = (f64::from(full_size.0), f64::from(full_size.1));
    let eighths = f64::from(eighths(header, full_size)) / 8.0;
    let is_so = |factor: &u32| {
        (full_size.0.div_ceil(*factor), full_size.1.div_ceil(*factor)) == (header.width, header.height)
    };
    if eighths < 1.0 {
        (full.0 * eighths, full.1 * eighths)
    } else if let Some(factor) = (1..=MOST_FACTOR).find(is_so).map(f64::from) {
        (full.0 / factor, full.1 / factor)
    } else {
        stored
    }
}

/// Number of eighths to which a decoder scaled the picture, 8 if it did not scale by eighths.
fn eighths(header: &Header, full_size: (u32, u32)) -> u32 {
    let scaled = |side: u32, eighths: u32| (u64::from(side) * u64::from(eighths)).div_ceil(8);
    let is_so = |eighths: &u32| {
        scaled(full_size.0, *eighths) == u64::from(header.width)
            && scaled(full_size.1, *eighths) == u64::from(header.height)
    };
    (1..8).find(is_so).unwrap_or(8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grey(width: u32, height: u32) -> Header {
        Header { width, height, layout: Layout::Grey8 }
    }

    /// A ramp stays a ramp over all its width, whatever remains at the edges of squares.
    #[test]
    fn a_ramp_stays_in_its_place() {
        for width in [200, 203, 207, 1001] {
            let row: Vec<u8> = (0..width).map(|x| ((x * 255 + width / 2) / (width - 1)) as u8).collect();
            let mut resampler = Resampler::default();
            let mut rows = resampler.begin(grey(width, width), (width, width), (20, 20));
            (0..width).for_each(|_| rows.take(&row));
            let small = resampler.finish(rows).unwrap();
            let last = f64::from(width - 1);
            let expected = |x: usize| ((x as f64 + 0.5) / 20.0 * (last + 1.0) - 0.5) * 255.0 / last;
            // The kernel reaches over the edge in the outermost pixels.
            for x in 3..17 {
                let found = f64::from(small.pixels[10 * 20 + x]);
                assert!((found - expected(x)).abs() < 1.5, "{width}: {x}: {found}, not {}", expected(x));
            }
        }
    }

    #[test]
    fn a_scaled_decode_is_recognised() {
        assert_eq!(eighths(&grey(126, 94), (1001, 750)), 1);
        assert_eq!(eighths(&grey(501, 375), (1001, 750)), 4);
        assert_eq!(eighths(&grey(1001, 750), (1001, 750)), 8);
        assert_eq!(eighths(&grey(7, 750), (1001, 750)), 8);
    }

    #[test]
    fn a_picture_ends_where_its_last_pixel_does() {
        assert_eq!(extent(&grey(1001, 750), (1001, 750)), (1001.0, 750.0));
        assert_eq!(extent(&grey(501, 375), (1001, 750)), (500.5, 375.0));
        assert_eq!(extent(&grey(334, 250), (1001, 750)), (1001.0 / 3.0, 250.0));
        // A thumbnail in the file, which has a size of its own.
        assert_eq!(extent(&grey(320, 240), (1001, 750)), (320.0, 240.0));
    }

    #[test]
    fn a_picture_of_the_right_size_is_left_as_it_is() {
        let mut resampler = Resampler::default();
        let mut rows = resampler.begin(grey(2, 2), (2, 2), (2, 2));
        rows.take(&[1, 2, 3, 4]);
        assert_eq!(resampler.finish(rows).unwrap().pixels, [1, 2, 3, 4]);
    }
}
