//! Converts rows of planes to 8-bit RGB (ITU-T H.273, 8.3).
//!
//! Integer arithmetic with 16 bits after the point. Chroma is repeated for the pixels that share it, as
//! libheif does by default.

use super::coding::{Coding, Factors, POINT};
use super::image::{Channel, Chroma, Image, Plane, Planes};

/// A sample in a plane.
trait Sample: Copy {
    const BYTES: usize;
    fn of(bytes: &[u8]) -> i32;
}

#[derive(Clone, Copy)]
struct Narrow;

#[derive(Clone, Copy)]
struct Wide;

impl Sample for Narrow {
    const BYTES: usize = 1;

    fn of(bytes: &[u8]) -> i32 {
        i32::from(bytes[0])
    }
}

impl Sample for Wide {
    const BYTES: usize = 2;

    fn of(bytes: &[u8]) -> i32 {
        i32::from(u16::from_ne_bytes([bytes[0], bytes[1]]))
    }
}

/// Rows of a picture whose planes were checked against its size.
pub(super) struct Rows<'i> {
    planes: Planes,
    /// Luma, or red.
    luma: Plane<'i>,
    /// Both chromas, or green and blue.
    others: Option<(Plane<'i>, Plane<'i>)>,
    alpha: Option<Plane<'i>>,
    factors: Factors,
}

impl<'i> Rows<'i> {
    /// Rows of a picture of this size; `None` if the library has to convert, because the planes have other
    /// sizes or depths, or the matrix is of another kind.
    pub(super) fn of(image: &'i Image, (width, height): (u32, u32), has_alpha: bool) -> Option<Rows<'i>> {
        let planes = image.planes()?;
        let luma = image.plane(if planes == Planes::Rgb { Channel::Red } else { Channel::Y })?;
        let covers = |plane: &Plane<'_>, width, height| plane.width >= width && plane.height >= height;
        if !covers(&luma, width, height) {
            return None;
        }
        let both = |second, third, width, height| {
            let fits = |plane: &Plane<'_>| covers(plane, width, height) && plane.bits == luma.bits;
            let (second, third) = (image.plane(second)?, image.plane(third)?);
            (fits(&second) && fits(&third)).then_some((second, third))
        };
        let others = match planes {
            Planes::Grey => None,
            Planes::YCbCr(Chroma { halves_columns, halves_rows }) => {
                let halved = |side: u32, is_halved| if is_halved { side.div_ceil(2) } else { side };
                let (width, height) = (halved(width, halves_columns), halved(height, halves_rows));
                Some(both(Channel::Cb, Channel::Cr, width, height)?)
            }
            Planes::Rgb => Some(both(Channel::Green, Channel::Blue, width, height)?),
        };
        let alpha = if has_alpha {
            Some(image.plane(Channel::Alpha).filter(|alpha| covers(alpha, width, height))?)
        } else {
            None
        };
        let coding = match planes {
            // Grey has no matrix: its range is all that counts.
            Planes::Grey => Coding { matrix: 2, ..image.coding() },
            Planes::YCbCr(_) => image.coding(),
            Planes::Rgb => Coding::default(),
        };
        Some(Rows { planes, luma, others, alpha, factors: coding.factors(luma.bits)? })
    }

    /// Writes a row as RGB, or RGBA if there is alpha.
    pub(super) fn write(&self, row: u32, out: &mut [u8]) {
        match self.alpha {
            None => self.write_colours::<3>(row, out),
            Some(alpha) => {
                self.write_colours::<4>(row, out);
                let samples = alpha.row(row);
                let (most, pixels) = ((1u32 << alpha.bits.min(16)) - 1, out.chunks_exact_mut(4));
                if alpha.bits <= 8 {
                    pixels.zip(samples).for_each(|(pixel, alpha)| pixel[3] = *alpha);
                } else {
                    for (pixel, alpha) in pixels.zip(samples.chunks_exact(2)) {
                        pixel[3] = ((Wide::of(alpha) as u32 * 255 + most / 2) / most).min(255) as u8;
                    }
                }
            }
        }
    }

    fn write_colours<const CHANNELS: usize>(&self, row: u32, out: &mut [u8]) {
        if self.luma.bits > 8 {
            self.write_samples::<CHANNELS, Wide>(row, out);
        } else {
            self.write_samples::<CHANNELS, Narrow>(row, out);
        }
    }

    fn write_samples<const CHANNELS: usize, S: Sample>(&self, row: u32, out: &mut [u8]) {
        let luma = self.luma.row(row);
        let Some((second, third)) = self.others else {
            self.factors.grey::<CHANNELS, S>(luma, out);
            return;
        };
        let Planes::YCbCr(Chroma { halves_columns, halves_rows }) = self.planes else {
            self.factors.interleave::<CHANNELS, S>([luma, second.row(row), third.row(row)], out);
            return;
        };
        let chroma_row = if halves_rows { row / 2 } else { row };
        let (cb, cr) = (second.row(chroma_row), third.row(chroma_row));
        if halves_columns {
            self.factors.colours::<CHANNELS, 2, S>(luma, cb, cr, out);
        } else {
            self.factors.colours::<CHANNELS, 1, S>(luma, cb, cr, out);
        }
    }
}

impl Factors {
    fn grey<const CHANNELS: usize, S: Sample>(&self, luma: &[u8], out: &mut [u8]) {
        for (y, pixel) in luma.chunks_exact(S::BYTES).zip(out.chunks_exact_mut(CHANNELS)) {
            let grey = narrowed((S::of(y) - self.black) * self.luma);
            pixel[..3].fill(grey);
        }
    }

    /// Writes a row of red, green and blue.
    fn interleave<const CHANNELS: usize, S: Sample>(&self, colours: [&[u8]; 3], out: &mut [u8]) {
        for (channel, samples) in colours.into_iter().enumerate() {
            for (sample, pixel) in samples.chunks_exact(S::BYTES).zip(out.chunks_exact_mut(CHANNELS)) {
                pixel[channel] = narrowed(S::of(sample) * self.luma);
            }
        }
    }

    /// Converts a row in which each sample of chroma is for `SHARED` pixels.
    fn colours<const CHANNELS: usize, const SHARED: usize, S: Sample>(
        &self,
        luma: &[u8],
        cb: &[u8],
        cr: &[u8],
        out: &mut [u8],
    ) {
        let chroma = cb.chunks_exact(S::BYTES).zip(cr.chunks_exact(S::BYTES));
        let pixels = luma.chunks(SHARED * S::BYTES).zip(out.chunks_mut(SHARED * CHANNELS));
        for ((cb, cr), (luma, out)) in chroma.zip(pixels) {
            let (cb, cr) = (S::of(cb) - self.neutral, S::of(cr) - self.neutral);
            let red = self.red_of_cr * cr;
            let green = self.green_of_cb * cb + self.green_of_cr * cr;
            let blue = self.blue_of_cb * cb;
            for (y, pixel) in luma.chunks_exact(S::BYTES).zip(out.chunks_exact_mut(CHANNELS)) {
                let y = (S::of(y) - self.black) * self.luma;
                pixel[0] = narrowed(y + red);
                pixel[1] = narrowed(y + green);
                pixel[2] = narrowed(y + blue);
            }
        }
    }
}

/// Nearest 8-bit value of a number with [`POINT`] bits after the point.
fn narrowed(value: i32) -> u8 {
    ((value + (1 << (POINT - 1))) >> POINT).clamp(0, 255) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn converted(coding: Coding, bits: u32, [y, cb, cr]: [u16; 3]) -> [u8; 3] {
        let factors = coding.factors(bits).unwrap();
        let mut out = [0; 3];
        let [y, cb, cr] = [y, cb, cr].map(u16::to_ne_bytes);
        if bits > 8 {
            factors.colours::<3, 1, Wide>(&y, &cb, &cr, &mut out);
        } else {
            let low = |bytes: [u8; 2]| [u16::from_ne_bytes(bytes) as u8];
            factors.colours::<3, 1, Narrow>(&low(y), &low(cb), &low(cr), &mut out);
        }
        out
    }

    #[test]
    fn black_white_and_primaries_of_each_range_and_depth() {
        let full = Coding::default();
        assert_eq!(converted(full, 8, [0, 128, 128]), [0; 3]);
        assert_eq!(converted(full, 8, [255, 128, 128]), [255; 3]);
        // JPEG's red.
        assert_eq!(converted(full, 8, [76, 85, 255]), [254, 0, 0]);
        let narrow = Coding { primaries: 1, matrix: 1, is_full_range: false };
        assert_eq!(converted(narrow, 8, [16, 128, 128]), [0; 3]);
        assert_eq!(converted(narrow, 8, [235, 128, 128]), [255; 3]);
        // Red of ITU-R BT.709 in its own range.
        assert_eq!(converted(narrow, 8, [63, 102, 240]), [255, 1, 0]);
        for bits in [10, 12, 16] {
            let most = ((1u32 << bits) - 1) as u16;
            let neutral = 1u16 << (bits - 1);
            assert_eq!(converted(full, bits, [most, neutral, neutral]), [255; 3], "{bits}");
            let [black, white] = [16u16, 235].map(|value| value << (bits - 8));
            assert_eq!(converted(narrow, bits, [black, neutral, neutral]), [0; 3], "{bits}");
            assert_eq!(converted(narrow, bits, [white, neutral, neutral]), [255; 3], "{bits}");
        }
    }

    #[test]
    fn pixels_share_chroma_up_to_an_odd_edge() {
        let factors = Coding::default().factors(8).unwrap();
        let mut out = [0; 9];
        factors.colours::<3, 2, Narrow>(&[10, 20, 30], &[128, 128], &[128, 128], &mut out);
        assert_eq!(out, [10, 10, 10, 20, 20, 20, 30, 30, 30]);
        let mut rgba = [9; 8];
        factors.grey::<4, Narrow>(&[1, 2], &mut rgba);
        assert_eq!(rgba, [1, 1, 1, 9, 2, 2, 2, 9]);
        factors.interleave::<4, Narrow>([&[1, 2], &[30, 40], &[255, 254]], &mut rgba);
        assert_eq!(rgba, [1, 30, 255, 9, 2, 40, 254, 9]);
    }

    #[test]
    fn other_matrices_are_the_librarys() {
        for matrix in [0, 3, 8, 10, 11, 13, 14, 99] {
            assert_eq!(Coding { matrix, ..Coding::default() }.factors(8), None, "{matrix}");
        }
        assert_eq!(Coding::default().factors(7), None);
    }
}
