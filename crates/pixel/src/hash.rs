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
//! is useless for pictures of one colour ([`Sketch::has_content`]), and poor for pages and drawings, whose
//! details are lost in 32 x 32 pixels. Equal hashes are therefore confirmed by a [`Signature`].

mod exact;
mod signature;
mod tones;

use std::f64::consts::PI;

use crate::layout::{Header, Layout};
use crate::orient;
use crate::picture::Picture;
use crate::resample::{Resampler, Rows};
use crate::shrink::narrow_row;
use exact::ExactHasher;
pub use signature::Signature;
use tones::Tones;

/// Length in pixels of the sides of the picture that is transformed.
const SIDE: usize = 32;

/// Number of frequencies in each direction.
const LOW: usize = 8;

/// Distance from the median below which a smaller decode may change a coefficient's bit. Half a level in each
/// pixel of the small picture, at random, changes a coefficient by eight.
const UNCERTAIN: f64 = 16.0;

/// Largest difference of two pixels of the small picture of a picture without content. Noise of a camera is
/// less than half a level there.
const FLAT: u8 = 4;

/// Computes the hash from the rows of one picture.
pub struct PerceptualHasher {
    header: Header,
    full_size: (u32, u32),
    orientation: u8,
    resampler: Resampler,
    rows: Rows,
    narrow: Vec<u8>,
    grey: Vec<u8>,
    tones: Tones,
    exact: ExactHasher,
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
        PerceptualHasher {
            header,
            full_size,
            orientation,
            resampler,
            rows,
            narrow: Vec::new(),
            grey: Vec::new(),
            tones: Tones::new(header),
            exact: ExactHasher::new(header),
        }
    }

    /// Adds the next whole rows.
    pub fn rows(&mut self, rows: &[u8]) {
        let PerceptualHasher { header, narrow, grey, tones, exact, .. } = self;
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
            tones.row(header.layout, row, grey);
            exact.row(grey);
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
        let is_whole = (self.header.width, self.header.height) == self.full_size;
        let (width, height) = self.full_size;
        let size = if orient::swaps_sides(self.orientation) { (height, width) } else { (width, height) };
        Sketch {
            picture: orient::oriented(small, self.orientation),
            colours: orient::oriented(self.tones.colours(), self.orientation),
            size,
            is_page: self.tones.is_page(),
            exact: is_whole.then(|| self.exact.finish()),
        }
    }
}

/// Grey picture of 32 x 32 pixels, from which hashes are computed, and its colours.
#[derive(Clone, Debug)]
pub struct Sketch {
    picture: Picture,
    /// The mean colours of 4 x 4 parts of the picture.
    colours: Picture,
    /// Width and height of the whole picture as displayed.
    size: (u32, u32),
    is_page: bool,
    /// Hash of all pixels; `None` if the decoder returned the picture smaller.
    exact: Option<u64>,
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

    /// Whether the hash says something: not for pictures of one colour, blank pages and transparent ones, in
    /// which it would be that of noise.
    #[must_use]
    pub fn has_content(&self) -> bool {
        let pixels = || self.picture.pixels.iter().copied();
        pixels().max().unwrap_or(0) - pixels().min().unwrap_or(0) > FLAT
    }

    /// Whether most of the picture is of one tone (half of it of a light one, four fifths of a dark one), as
    /// in pages, forms, drawings and diagrams. What makes two of them different is too small for this sketch.
    #[must_use]
    pub fn is_page(&self) -> bool {
        self.is_page
    }

    /// By what this picture is compared with others that have the same hash.
    #[must_use]
    pub fn signature(&self) -> Signature {
        let exact = self.exact.filter(|_| self.is_page);
        Signature::new(self.size, &self.picture, &self.colours, self.is_page, exact)
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
        Layout::Cmyk8 => out.extend(
            row.chunks_exact(4)
                .map(|p| luma(without_ink(p[0], p[3]), without_ink(p[1], p[3]), without_ink(p[2], p[3]))),
        ),
        _ => out.extend_from_slice(row),
    }
}

/// Weights 0.299, 0.587 and 0.114, as fractions of 65,536.
fn luma(red: u8, green: u8, blue: u8) -> u8 {
    ((u32::from(red) * 19_595 + u32::from(green) * 38_470 + u32::from(blue) * 7_471 + 0x8000) >> 16) as u8
}

/// Light that an ink and black leave of white.
fn without_ink(ink: u8, black: u8) -> u8 {
    ((255 - u32::from(ink)) * (255 - u32::from(black)) / 255) as u8
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

    fn sketch(header: Header, pixels: &[u8]) -> Sketch {
        let mut hasher = PerceptualHasher::new(header, 1);
        hasher.rows(pixels);
        hasher.sketch()
    }

    #[test]
    fn flat_pictures_have_no_content() {
        let grey = |width, height, value: &dyn Fn(u32, u32) -> u8| {
            let pixels: Vec<u8> = (0..height).flat_map(|y| (0..width).map(move |x| value(x, y))).collect();
            sketch(Header { width, height, layout: Layout::Grey8 }, &pixels).has_content()
        };
        let noise =
            |x: u32, y: u32| 100 + (x.wrapping_mul(2_654_435_761).wrapping_add(y * 40_503) >> 28) as u8;
        assert!(!grey(640, 360, &|_, _| 0) && !grey(1, 1, &|_, _| 255));
        assert!(!grey(640, 640, &noise), "noise of 16 levels");
        assert!(!grey(640, 360, &|x, _| 200 + (x / 200) as u8), "paper that is lit from the side");
        assert!(grey(640, 360, &|x, _| (x / 64) as u8 * 2), "a faint wedge");
        // A small mark on a blank page.
        assert!(grey(640, 640, &|x, y| if x / 20 == 7 && y / 20 == 9 { 0 } else { 255 }));
        // Transparent black is white.
        let header = Header { width: 8, height: 8, layout: Layout::GreyAlpha8 };
        assert!(!sketch(header, &[0; 128]).has_content());
    }

    #[test]
    fn a_page_is_mostly_of_one_tone_and_has_a_hash_of_its_pixels() {
        let of = |paper: u8, ink: u8, share: u32, changed: Option<usize>| {
            let inked = |at: u32| if at % 100 < share { ink } else { paper };
            let mut pixels: Vec<u8> = (0..200 * 300).map(inked).collect();
            changed.into_iter().for_each(|at| pixels[at] ^= 1);
            sketch(Header { width: 200, height: 300, layout: Layout::Grey8 }, &pixels).signature()
        };
        assert!(of(250, 20, 49, None).is_page && !of(250, 20, 51, None).is_page);
        assert!(of(20, 250, 19, None).is_page && !of(20, 250, 49, None).is_page);
        assert_eq!(of(20, 250, 49, None).page_pixels, None);
        let page = of(250, 20, 9, None);
        assert!(page.page_pixels.is_some());
        assert_eq!(of(250, 20, 9, None), page);
        let changed = of(250, 20, 9, Some(31_415));
        assert_eq!(changed.luma, page.luma);
        assert_ne!(changed.page_pixels, page.page_pixels);
    }

    #[test]
    fn a_signature_has_the_colours_and_the_shape_as_displayed() {
        // The left half is blue, the right half red; stored rotated, as for orientation 6.
        let header = Header { width: 40, height: 80, layout: Layout::Rgb8 };
        let upright = |x: u32| if x < 40 { [0, 0, 255] } else { [255, 0, 0] };
        let stored: Vec<u8> = (0..80).rev().flat_map(|x| (0..40).flat_map(move |_| upright(x))).collect();
        let mut hasher = PerceptualHasher::new(header, 6);
        hasher.rows(&stored);
        let signature = hasher.sketch().signature();
        assert_eq!(signature.size, (80, 40));
        // Cb and Cr of blue and red (JFIF).
        let (blue, red) = ([255, 107], [85, 255]);
        assert_eq!(signature.chroma[..4], [blue, blue, red, red]);
        assert_eq!(signature.luma[0], 29, "0.114 * 255");
        assert_eq!(signature.luma[15], 76, "0.299 * 255");
        assert!(!signature.is_page);
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
