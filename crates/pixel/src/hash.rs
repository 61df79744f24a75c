//! Perceptual hash: 64 bits that are similar for pictures that look similar.
//!
//! It is the `phash` of the Python package `imagehash`, so that hashes of both can be compared:
//!
//! 1. Grey, by the weights of ITU-R BT.601.
//! 2. 32 x 32 pixels, the shape not kept, by a Lanczos kernel of three lobes.
//! 3. The cosine transform (DCT-II) of the columns and rows; of it the 8 x 8 lowest frequencies, the mean
//!    among them.
//! 4. Their median: the mean of the 32nd and 33rd of the 64, in order.
//! 5. A bit for each, row by row, the first the highest: whether it is greater than the median.
//!
//! Unlike that package, rows are processed one by one, and a box average first reduces them to a few times 32
//! x 32, so that a hash costs one sum per pixel and can be computed together with any other use of the same
//! rows. Transparent areas count as white, because a thumbnail shows them so. The hash is that of the picture
//! as displayed, so a photo and a copy that a program turned upright have the same one. Profiles are not
//! applied: they shift all colours together and hardly change which areas are brighter than the rest.
//!
//! A decoder may return the picture smaller: the hash then differs in few bits. [`Sketch::is_certain`] says
//! whether the coefficients are far enough from the median for that, which they are not in pictures of nearly
//! one colour.
//!
//! Photos that were re-encoded or made smaller differ in a few bits, different photos in about 32. The hash
//! is useless for pictures of one colour, which all have the same one, and poor for line drawings.

use std::f64::consts::PI;

use crate::layout::{Header, Layout};
use crate::orient;
use crate::picture::Picture;
use crate::resample::{Resampler, Rows};
use crate::shrink::narrow_row;

/// Length in pixels of the sides of the picture that is transformed.
const SIDE: usize = 32;

/// Number of frequencies in each direction.
const LOW: usize = 8;

/// Distance from the median below which a smaller decode may change a coefficient's bit. Half a level in each
/// pixel of the small picture, at random, changes a coefficient by eight.
const UNCERTAIN: f64 = 16.0;

/// Computes the hash from the rows of one picture.
pub struct PerceptualHasher {
    header: Header,
    orientation: u8,
    resampler: Resampler,
    rows: Rows,
    narrow: Vec<u8>,
    grey: Vec<u8>,
}

impl PerceptualHasher {
    /// Creates a hasher for rows with the given `header`, of a picture with this orientation (1 to 8,
    /// otherwise 1).
    #[must_use]
    pub fn new(header: Header, orientation: u8) -> PerceptualHasher {
        PerceptualHasher::of_scaled(header, (header.width, header.height), orientation)
    }

    /// Creates a hasher for a picture of `full_size` that its decoder returns with the size in `header`.
    #[must_use]
    pub fn of_scaled(header: Header, full_size: (u32, u32), orientation: u8) -> PerceptualHasher {
        let mut resampler = Resampler::default();
        let grey = Header { layout: Layout::Grey8, ..header };
        let rows = resampler.begin(grey, full_size, (SIDE as u32, SIDE as u32));
        PerceptualHasher { header, orientation, resampler, rows, narrow: Vec::new(), grey: Vec::new() }
    }

    /// Adds the next whole rows.
    pub fn rows(&mut self, rows: &[u8]) {
        let PerceptualHasher { header, narrow, grey, .. } = self;
        for row in rows.chunks_exact(header.row_bytes()) {
            let row = if header.layout.sample_bytes() == 2 {
                narrow.resize(row.len() / 2, 0);
                narrow_row(row, narrow);
                narrow.as_slice()
            } else {
                row
            };
            grey.clear();
            to_grey(header.layout, row, grey);
            self.rows.take(grey);
        }
    }

    /// Returns the hash. Missing rows count as black.
    #[must_use]
    pub fn finish(self) -> u64 {
        self.sketch().hash()
    }

    /// Returns the small picture that the hash is computed from. Missing rows count as black.
    ///
    /// # Panics
    /// Never: a grey picture of a size that is not zero can be resampled.
    #[must_use]
    pub fn sketch(mut self) -> Sketch {
        let _gate = gate::gate!("pixel::hash", Work);
        let small = self.resampler.finish(self.rows).expect("a grey picture can be resampled");
        Sketch { picture: orient::oriented(small, self.orientation) }
    }
}

/// Grey picture of 32 x 32 pixels, from which hashes are computed.
#[derive(Clone, Debug)]
pub struct Sketch {
    picture: Picture,
}

impl Sketch {
    /// The hash of the picture.
    #[must_use]
    pub fn hash(&self) -> u64 {
        bits(&low_frequencies(&self.picture.pixels))
    }

    /// The hashes of the picture transformed as by each of EXIF's orientations from 1 (as it is) to 8.
    #[must_use]
    pub fn hashes(&self) -> [u64; 8] {
        let oriented = |orientation| orient::oriented(self.picture.clone(), orientation);
        std::array::from_fn(|at| bits(&low_frequencies(&oriented(at as u8 + 1).pixels)))
    }

    /// Whether at most two bits would change if each coefficient changed as much as it does if a decoder
    /// returns the picture smaller.
    #[must_use]
    pub fn is_certain(&self) -> bool {
        let low = low_frequencies(&self.picture.pixels);
        let mut sorted = low;
        sorted.sort_unstable_by(f64::total_cmp);
        let median = f64::midpoint(sorted[31], sorted[32]);
        // Two coefficients are always next to the median, one on each side.
        low.iter().filter(|value| (**value - median).abs() < UNCERTAIN).count() <= 4
    }
}

/// Number of bits in which two hashes differ: 0 to 64.
#[must_use]
pub fn distance_bits(a: u64, b: u64) -> u32 {
    (a ^ b).count_ones()
}

/// Appends a row converted to grey.
fn to_grey(layout: Layout, row: &[u8], out: &mut Vec<u8>) {
    match layout {
        Layout::Rgb8 | Layout::Rgb16 => out.extend(row.chunks_exact(3).map(|p| luma(p[0], p[1], p[2]))),
        Layout::Rgba8 | Layout::Rgba16 => {
            out.extend(row.chunks_exact(4).map(|p| on_white(luma(p[0], p[1], p[2]), p[3])));
        }
        Layout::GreyAlpha8 | Layout::GreyAlpha16 => {
            out.extend(row.chunks_exact(2).map(|p| on_white(p[0], p[1])));
        }
        Layout::Cmyk8 => out.extend(row.chunks_exact(4).map(|p| {
            let light = |ink: u8| ((255 - u32::from(ink)) * (255 - u32::from(p[3])) / 255) as u8;
            luma(light(p[0]), light(p[1]), light(p[2]))
        })),
        _ => out.extend_from_slice(row),
    }
}

/// Weights 0.299, 0.587 and 0.114, as fractions of 65,536.
fn luma(red: u8, green: u8, blue: u8) -> u8 {
    ((u32::from(red) * 19_595 + u32::from(green) * 38_470 + u32::from(blue) * 7_471 + 0x8000) >> 16) as u8
}

fn on_white(grey: u8, alpha: u8) -> u8 {
    let (grey, alpha) = (u32::from(grey), u32::from(alpha));
    ((grey * alpha + 255 * (255 - alpha) + 127) / 255) as u8
}

/// The lowest frequencies of a picture of 32 x 32 pixels, without the factors that are common to all.
fn low_frequencies(pixels: &[u8]) -> [f64; LOW * LOW] {
    let waves: [[f64; SIDE]; LOW] = std::array::from_fn(|frequency| {
        std::array::from_fn(|place| {
            (PI * frequency as f64 * (2 * place + 1) as f64 / (2 * SIDE) as f64).cos()
        })
    });
    let mut of_rows = [[0.0; LOW]; SIDE];
    for (row, out) in pixels.chunks_exact(SIDE).zip(&mut of_rows) {
        for (u, out) in out.iter_mut().enumerate() {
            *out = row.iter().enumerate().map(|(x, sample)| f64::from(*sample) * waves[u][x]).sum();
        }
    }
    let mut low = [0.0; LOW * LOW];
    for (at, out) in low.iter_mut().enumerate() {
        let (v, u) = (at / LOW, at % LOW);
        *out = of_rows.iter().enumerate().map(|(y, row)| row[u] * waves[v][y]).sum();
    }
    low
}

fn bits(low: &[f64; LOW * LOW]) -> u64 {
    // Sums that should be zero are not quite; for a picture of one colour the hash would consist of that
    // noise.
    let quantised = low.map(|value| (value * 256.0).round() as i64);
    let mut sorted = quantised;
    sorted.sort_unstable();
    let twice_the_median = sorted[31] + sorted[32];
    quantised.iter().fold(0, |bits, value| bits << 1 | u64::from(value * 2 > twice_the_median))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Waves and a slope, so that frequencies differ.
    fn brightness(x: f64, y: f64) -> f64 {
        127.0 + 60.0 * (5.0 * x + 2.0 * y).sin() + 40.0 * (11.0 * y - 3.0 * x * y).cos() + 20.0 * (x - y)
    }

    fn scene(width: u32, height: u32, layout: Layout) -> (Header, Vec<u8>) {
        let header = Header { width, height, layout };
        let mut pixels = Vec::new();
        for y in 0..height {
            for x in 0..width {
                let value =
                    brightness(f64::from(x) / f64::from(width), f64::from(y) / f64::from(height)) as u8;
                let pixel = match layout {
                    Layout::Rgba8 => vec![value, value, value, 255],
                    Layout::Grey16 => (u16::from(value) * 257).to_ne_bytes().to_vec(),
                    Layout::Cmyk8 => vec![0, 0, 0, 255 - value],
                    _ => vec![value; layout.channels()],
                };
                pixels.extend(pixel);
            }
        }
        (header, pixels)
    }

    fn hash(header: Header, pixels: &[u8], orientation: u8) -> u64 {
        let mut hasher = PerceptualHasher::new(header, orientation);
        hasher.rows(pixels);
        hasher.finish()
    }

    /// A hash computed with numpy and Pillow by the five steps above, for the same scene.
    #[test]
    fn it_is_the_hash_of_imagehash() {
        let (header, pixels) = scene(640, 480, Layout::Grey8);
        let found = hash(header, &pixels, 1);
        assert!(distance_bits(found, 0xeac0_bfc0_ff00_df01) <= 2, "{found:016x}");
    }

    #[test]
    fn layouts_and_sizes_of_one_scene_are_alike() {
        let (header, pixels) = scene(640, 480, Layout::Rgb8);
        let of_rgb = hash(header, &pixels, 1);
        for layout in [Layout::Grey8, Layout::Grey16, Layout::GreyAlpha8, Layout::Rgba8, Layout::Cmyk8] {
            let (header, mut pixels) = scene(640, 480, layout);
            if layout == Layout::GreyAlpha8 {
                pixels.chunks_exact_mut(2).for_each(|pixel| pixel[1] = 255);
            }
            assert!(distance_bits(hash(header, &pixels, 1), of_rgb) <= 1, "{layout:?}");
        }
        for divisor in [2, 3, 4, 8] {
            let (header, pixels) = scene(640 / divisor, 480 / divisor, Layout::Rgb8);
            assert!(distance_bits(hash(header, &pixels, 1), of_rgb) <= 4, "1/{divisor}");
        }
    }

    #[test]
    fn a_photo_and_its_turned_copy_are_the_same() {
        let (header, pixels) = scene(320, 240, Layout::Grey8);
        let upright = hash(header, &pixels, 1);
        // Stored rotated by 90 degrees to the left: displayed upright with orientation 6.
        let turned: Vec<u8> = (0..320)
            .rev()
            .flat_map(|x| (0..240).map(move |y| (x, y)))
            .map(|(x, y)| pixels[y * 320 + x])
            .collect();
        let header = Header { width: 240, height: 320, layout: Layout::Grey8 };
        // The kernel works along rows first, so rounding differs; in a scene this smooth some bits depend on
        // it.
        let distance = distance_bits(hash(header, &turned, 6), upright);
        assert!(distance <= 6, "{distance}");
        assert!(distance_bits(hash(header, &turned, 1), upright) > 16);
    }

    #[test]
    fn rows_may_come_in_any_number() {
        let (header, pixels) = scene(300, 200, Layout::Rgb8);
        let mut hasher = PerceptualHasher::new(header, 1);
        pixels.chunks(header.row_bytes() * 7).for_each(|rows| hasher.rows(rows));
        assert_eq!(hasher.finish(), hash(header, &pixels, 1));
    }

    #[test]
    fn one_colour_is_one_hash_and_one_pixel_is_enough() {
        let of = |width, height, value| {
            let header = Header { width, height, layout: Layout::Grey8 };
            hash(header, &vec![value; (width * height) as usize], 1)
        };
        assert_eq!(of(64, 64, 90), 1 << 63);
        assert_eq!(of(1000, 3, 200), 1 << 63);
        assert_eq!(of(1, 1, 7), 1 << 63);
    }
}
