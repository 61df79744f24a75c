//! Sharpens lightness as libvips' `sharpen` does: the difference from a Gaussian blur is mapped by a curve
//! and added.
//!
//! Colour is unchanged: a pixel's lightness (L of CIE Lab, in 16 bits) changes, a and b do not. If the curve
//! adds nothing, the pixel keeps its bytes. With the default options this is so for all but a few pixels in a
//! hundred, and only these are converted back from Lab. libvips converts all of them, and some colours come
//! back a level off ([`colour`]).

mod colour;
mod kernel;
mod mask;
mod relight;

use colour::{L_UNITS, TABLES};
use kernel::BLOCK;
use mask::Mask;
use relight::{BATCH, Batch, relight, relight_grey};

use crate::error::OperationError;
use crate::layout::{Header, Layout};
use crate::op::Operation;

/// Largest allowed sigma; its mask reaches over 4,293 pixels.
pub const MOST_SIGMA: f64 = 1000.0;

/// Largest value of the other parameters, as in libvips.
pub const MOST_SLOPE: f64 = 1_000_000.0;

/// Parameters of the curve, with libvips' names. Differences of lightness are on the scale of L, 0 to 100.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SharpenOptions {
    /// Standard deviation of the blur in pixels, above 0.
    pub sigma: f64,
    /// Differences up to this value count as flat, larger ones as jagged.
    pub x1: f64,
    /// Maximum by which a pixel gets brighter.
    pub y2: f64,
    /// Maximum by which a pixel gets darker.
    pub y3: f64,
    /// Slope for flat areas.
    pub m1: f64,
    /// Slope for jagged areas.
    pub m2: f64,
}

impl Default for SharpenOptions {
    fn default() -> Self {
        SharpenOptions { sigma: 0.5, x1: 2.0, y2: 10.0, y3: 20.0, m1: 0.0, m2: 3.0 }
    }
}

impl SharpenOptions {
    /// Sigma of a blur whose size is given as a radius, the parameter that libvips had before it took sigma:
    /// 1 + radius / 2, rounded down, as libvips computes it.
    #[must_use]
    pub fn sigma_of_radius(radius: u32) -> f64 {
        1.0 + f64::from(radius / 2)
    }

    fn check(&self) -> Result<(), OperationError> {
        let in_range = |name: &'static str, value: f64, from: f64, to: f64| {
            // Also rejects NaN.
            if (from..=to).contains(&value) {
                Ok(())
            } else {
                Err(OperationError::Parameter { name, value, from, to })
            }
        };
        in_range("sigma", self.sigma, 0.000_001, MOST_SIGMA)?;
        let others = [("x1", self.x1), ("y2", self.y2), ("y3", self.y3), ("m1", self.m1), ("m2", self.m2)];
        others.into_iter().try_for_each(|(name, value)| in_range(name, value, 0.0, MOST_SLOPE))
    }

    /// Value that is added to lightness if it differs from the blur by `difference`, both in 16-bit units.
    /// libvips' curve is shifted one unit to the left of the intended one.
    fn gain(&self, difference: i32) -> i32 {
        let v = f64::from(difference + 1) / L_UNITS;
        let y = if v < -self.x1 {
            (v + self.x1) * self.m2 - self.x1 * self.m1
        } else if v < self.x1 {
            v * self.m1
        } else {
            (v - self.x1) * self.m2 + self.x1 * self.m1
        };
        (y.max(-self.y3).min(self.y2) * L_UNITS).round_ties_even() as i32
    }
}

/// The sharpening operation with its tables.
#[derive(Debug)]
pub struct Sharpen {
    mask: Mask,
    /// Value to add for each difference from -32,768 on, clipped to the range that matters on a scale of
    /// 32,768.
    gains: Box<[i16]>,
    /// Range of differences around 0 for which nothing is added; empty (1, 0) if there are none.
    quiet: (i16, i16),
}

impl Sharpen {
    /// Creates an operation that sharpens pictures of this layout.
    ///
    /// # Errors
    /// A parameter is outside its range, or the layout is not 8-bit grey or RGB, with or without alpha.
    pub fn new(options: &SharpenOptions, layout: Layout) -> Result<Sharpen, OperationError> {
        options.check()?;
        if !matches!(layout, Layout::Grey8 | Layout::GreyAlpha8 | Layout::Rgb8 | Layout::Rgba8) {
            return Err(OperationError::Layout { operation: "sharpen", layout });
        }
        let gain = |difference: i32| options.gain(difference).clamp(-32_767, 32_767) as i16;
        let gains: Box<[i16]> = (-32_768..=32_767).map(gain).collect();
        let is_quiet = |difference: &i16| gains[slot(*difference)] == 0;
        let quiet = if is_quiet(&0) {
            let last = |differences: &mut dyn Iterator<Item = i16>| differences.take_while(is_quiet).last();
            (last(&mut (i16::MIN..=0).rev()).unwrap_or(0), last(&mut (0..=i16::MAX)).unwrap_or(0))
        } else {
            (1, 0)
        };
        Ok(Sharpen { mask: Mask::gaussian(options.sigma), gains, quiet })
    }

    /// Adds the pixels of a block whose bit in `outside` is set to the batch, and changes the row whenever
    /// the batch is full.
    fn collect(&self, batch: &mut Batch, block: &Block<'_>, row: &mut [u8], layout: Layout) {
        let channels = layout.channels();
        let mut outside = block.outside;
        while outside != 0 {
            let i = outside.trailing_zeros() as usize;
            outside &= outside - 1;
            let gain = i32::from(self.gains[slot(block.differences[i])]);
            let x = block.x + i;
            let pixel = &row[x * channels..][..channels];
            let [r, g, b] = if let [r, g, b, ..] = pixel { [*r, *g, *b] } else { [pixel[0]; 3] };
            let n = batch.len;
            batch.x[n] = x as u32;
            batch.lightness[n] = (i32::from(block.lightness[i]) + gain).clamp(0, 32_767) as u16;
            (batch.colours[0][n], batch.colours[1][n], batch.colours[2][n]) = (r, g, b);
            batch.len += 1;
            if batch.len == BATCH {
                change(batch, row, channels);
            }
        }
    }
}

/// Values for [`BLOCK`] pixels of a row.
struct Block<'a> {
    /// Position of the first pixel in the row.
    x: usize,
    /// Bit mask of the pixels that change.
    outside: u64,
    lightness: &'a [u16; BLOCK],
    differences: &'a [i16; BLOCK],
}

/// Changes the batch's pixels in their row, and empties the batch.
fn change(batch: &mut Batch, row: &mut [u8], channels: usize) {
    let n = std::mem::take(&mut batch.len);
    let samples = if channels < 3 { 1 } else { 3 };
    if samples == 1 {
        relight_grey(&TABLES, batch)
    } else {
        relight(&TABLES, batch)
    }
    for i in 0..n {
        let pixel = &mut row[batch.x[i] as usize * channels..][..samples];
        pixel.iter_mut().zip(&batch.colours).for_each(|(sample, channel)| *sample = channel[i]);
    }
}

/// Index of a difference's gain.
fn slot(difference: i16) -> usize {
    (i32::from(difference) + 32_768) as usize
}

/// Number of values kept for a row, rounded up to whole blocks.
fn padded(header: &Header) -> usize {
    (header.width as usize).next_multiple_of(BLOCK)
}

impl Operation for Sharpen {
    fn radius(&self) -> usize {
        self.mask.radius()
    }

    /// Keeps lightness, and lightness blurred along the row.
    fn kept(&self, header: &Header) -> usize {
        2 * padded(header)
    }

    fn first(&self, header: &Header, row: &[u8], kept: &mut [u16]) {
        let width = header.width as usize;
        let tables = &*TABLES;
        let (lightness, blurred) = kept.split_at_mut(padded(header));
        match header.layout.channels() {
            3 => kernel::lightness_rgb(tables, row, lightness),
            4 => kernel::lightness_rgba(tables, row, lightness),
            step => {
                let greys = row.iter().step_by(step);
                lightness.iter_mut().zip(greys).for_each(|(l, grey)| *l = tables.grey[usize::from(*grey)]);
            }
        }
        kernel::blur_along(&self.mask, &lightness[..width], &mut blurred[..width]);
    }

    fn second(&self, header: &Header, around: &[&[u16]], row: &mut [u8]) {
        let (padded, width) = (padded(header), header.width as usize);
        let (low, high) = self.quiet;
        let mut differences = [0; BLOCK];
        let mut batch = Batch::new();
        for (number, lightness) in
            around[self.mask.radius()][..padded].as_chunks::<BLOCK>().0.iter().enumerate()
        {
            let x = number * BLOCK;
            let outside =
                kernel::differences(&self.mask, around, padded + x, lightness, low, high, &mut differences);
            // The last block may reach beyond the row.
            let outside = outside & (u64::MAX >> BLOCK.saturating_sub(width - x));
            self.collect(
                &mut batch,
                &Block { x, outside, lightness, differences: &differences },
                row,
                header.layout,
            );
        }
        if batch.len > 0 {
            change(&mut batch, row, header.layout.channels());
        }
    }
}
