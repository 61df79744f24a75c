//! Colours of the parts of a picture, and whether most of it is of one tone.
//!
//! Both are taken from a sample of the pixels: at most every second to some hundredth in each direction, so
//! that at least 256 x 256 remain of a large picture.

use crate::layout::{Header, Layout};
use crate::picture::Picture;

/// Number of parts in each direction.
const PARTS: usize = 4;

/// Number of sampled pixels in each direction.
const SAMPLED: u32 = 256;

/// Number of neighbouring levels of grey that count as one tone: more than the noise of scanned paper.
const TONE_LEVELS: usize = 16;

/// What is known of the tones of a picture.
#[derive(Debug)]
pub(super) struct Tones {
    header: Header,
    step: u32,
    /// Number of the next row.
    row: u32,
    /// Number of sampled pixels with each level of grey.
    levels: [u32; 256],
    /// Sums of red, green and blue of each part, and the number of its pixels.
    parts: [[u64; 4]; PARTS * PARTS],
}

impl Tones {
    pub(super) fn new(header: Header) -> Tones {
        let step = (header.width.min(header.height) / SAMPLED).max(1);
        Tones { header, step, row: 0, levels: [0; 256], parts: [[0; 4]; PARTS * PARTS] }
    }

    /// Adds the next row: its pixels of this layout, narrowed to 8 bits, and their grey.
    pub(super) fn row(&mut self, layout: Layout, pixels: &[u8], grey: &[u8]) {
        let row = self.row;
        self.row += 1;
        if !row.is_multiple_of(self.step) {
            return;
        }
        let step = self.step as usize;
        grey.iter().step_by(step).for_each(|level| self.levels[usize::from(*level)] += 1);
        let (width, channels) = (grey.len(), layout.channels());
        let down = row as usize * PARTS / (self.header.height as usize).max(1);
        let parts = self.parts.chunks_exact_mut(PARTS).nth(down.min(PARTS - 1)).unwrap_or_default();
        let mut start = 0;
        for (part, across) in parts.iter_mut().zip(1..) {
            // The end of the part, and the first sampled pixel behind it.
            let end = (across * width).div_ceil(PARTS);
            let sampled =
                pixels[start.min(end) * channels..end * channels].chunks_exact(channels).step_by(step);
            part[3] += sampled.len() as u64;
            let sums = sampled.fold([0_u64; 3], |sums, pixel| {
                let colour = colour_of(layout, pixel);
                [0, 1, 2].map(|at| sums[at] + u64::from(colour[at]))
            });
            part.iter_mut().zip(sums).for_each(|(sum, more)| *sum += more);
            start = end.next_multiple_of(step);
        }
    }

    /// Whether most of the picture is of one tone: at least half of it of a light one, as paper, or four
    /// fifths of a dark one. Many photos are half dark.
    pub(super) fn is_page(&self) -> bool {
        let n_pixels: u64 = self.levels.iter().copied().map(u64::from).sum();
        let mut tones = self.levels.windows(TONE_LEVELS).enumerate();
        tones.any(|(darkest, levels)| {
            let n_of_tone: u64 = levels.iter().copied().map(u64::from).sum();
            let is_light = darkest + TONE_LEVELS / 2 >= 128;
            if is_light { n_of_tone * 2 >= n_pixels } else { n_of_tone * 5 >= n_pixels * 4 }
        })
    }

    /// The mean colour of each part, as a picture of 4 x 4 pixels. Parts of missing rows are black.
    pub(super) fn colours(&self) -> Picture {
        let mean = |[red, green, blue, n]: &[u64; 4]| [red, green, blue].map(|sum| (sum / n.max(&1)) as u8);
        let pixels = self.parts.iter().flat_map(mean).collect();
        let side = PARTS as u32;
        Picture { header: Header { width: side, height: side, layout: Layout::Rgb8 }, pixels }
    }
}

/// Red, green and blue of a pixel on white.
fn colour_of(layout: Layout, pixel: &[u8]) -> [u8; 3] {
    let on_white = |sample: u8, alpha: u8| super::on_white(sample, alpha);
    match (layout, pixel) {
        (Layout::Cmyk8, &[cyan, magenta, yellow, black]) => {
            [cyan, magenta, yellow].map(|ink| super::without_ink(ink, black))
        }
        (_, &[red, green, blue]) => [red, green, blue],
        (_, &[red, green, blue, alpha]) => [red, green, blue].map(|sample| on_white(sample, alpha)),
        (_, &[grey, alpha]) => [on_white(grey, alpha); 3],
        (_, &[grey, ..]) => [grey; 3],
        (_, []) => [0; 3],
    }
}
