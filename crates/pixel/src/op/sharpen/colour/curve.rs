//! Computes the lightness of many colours with a few instructions each.
//!
//! Y is a sum of three whole numbers, one for each channel. Over the logarithm of Y (the bits of a
//! floating-point number) the curve of lightness is so smooth that straight lines between 1,024 points per
//! octave approximate it to a hundredth of the unit to which lightness is truncated. If the result is closer
//! than that to a truncation limit, the roundings of the exact computation decide, and it is used: for three
//! colours in a hundred.

use super::{Roots, Shares, WHITE};

/// Y of white as a whole number.
const ONE: f64 = (1u32 << 30) as f64;

/// Mantissa bits of a single-precision number that give the position within a cell.
const WITHIN_BITS: u32 = 23 - 10;

/// Darkest point of the curve: all colours but black are lighter.
const DARKEST: u32 = 1 << 14;

/// Number of the cell that begins at the darkest point, if cells were counted from the number 0.
const FIRST: u32 = (127 + DARKEST.ilog2()) << (23 - WITHIN_BITS);

/// Number of cells: black, sixteen octaves, and white.
const CELLS: usize = 1 + (16 << (23 - WITHIN_BITS)) + 1;

/// Fractional bits of a height: as many as leave space for a cell's height, at most ten units, times a
/// position within it.
const FRACTION_BITS: u32 = 15;

/// Distance from a truncation limit that counts as too close, in units of a height's last bit: a 60th of a
/// unit of lightness.
const DOUBT: u32 = (1 << FRACTION_BITS) / 60;

pub(super) struct Curve {
    /// Share of each channel in Y.
    shares: Box<[[u32; 256]; 3]>,
    /// Lightness at the beginning of each cell and at the end of the last.
    heights: Box<[u32; CELLS + 1]>,
}

impl Curve {
    pub(super) fn new(shares: &Shares, roots: &Roots) -> Curve {
        let height = |cell: usize| {
            // Black and white are not points of the curve but the middle of the values truncated to their
            // lightness, so that these two most frequent colours are never in doubt.
            let lightness = match cell {
                0 => 0.5,
                _ if cell >= CELLS - 1 => 32_767.5,
                _ => {
                    let sum = f32::from_bits((FIRST + cell as u32 - 1) << WITHIN_BITS);
                    roots.lightness((f64::from(sum) / ONE * WHITE[1]) as f32)
                }
            };
            (lightness * f64::from(1u32 << FRACTION_BITS)) as u32
        };
        let heights: Vec<u32> = (0..=CELLS).map(height).collect();
        Curve {
            shares: Box::new(
                shares.map(|channel| channel.map(|share| (share / WHITE[1] * ONE).round() as u32)),
            ),
            heights: heights.into_boxed_slice().try_into().expect("as many as were made"),
        }
    }

    /// Lightness of `N` colours in 16 bits, and a bit mask of those for which it is in doubt. `N` is at most
    /// 64.
    #[inline(always)]
    pub(super) fn lightness<const N: usize>(&self, colours: &[[u8; 3]; N], lightness: &mut [u16; N]) -> u64 {
        let (mut sums, mut cells) = ([0; N], [0; N]);
        self.sums(colours, &mut sums);
        for (sum, cell) in sums.iter_mut().zip(&mut cells) {
            let bits = (*sum as i32 as f32).to_bits();
            *cell = (bits >> WITHIN_BITS).saturating_sub(FIRST - 1).min(CELLS as u32 - 1);
            *sum = bits & ((1 << WITHIN_BITS) - 1);
        }
        let (mut low, mut high) = ([0; N], [0; N]);
        self.bounds(&cells, &mut low, &mut high);
        let mut in_doubt = 0;
        for i in 0..N {
            let height = low[i] + (((high[i] - low[i]) * sums[i]) >> WITHIN_BITS);
            lightness[i] = (height >> FRACTION_BITS) as u16;
            let is_in_doubt = (height.wrapping_add(DOUBT) & ((1 << FRACTION_BITS) - 1)) < 2 * DOUBT;
            in_doubt |= u64::from(is_in_doubt) << i;
        }
        in_doubt
    }

    /// Y of each colour. Not inlined, and so compiled for the baseline instruction set: otherwise the
    /// compiler would turn the look-ups into gathers, which take AMD's processors longer than one load after
    /// another.
    #[inline(never)]
    fn sums<const N: usize>(&self, colours: &[[u8; 3]; N], sums: &mut [u32; N]) {
        let [red, green, blue] = &*self.shares;
        for ([r, g, b], sum) in colours.iter().zip(sums) {
            *sum = red[usize::from(*r)] + green[usize::from(*g)] + blue[usize::from(*b)];
        }
    }

    /// Heights at the beginning and the end of each cell; not inlined for the same reason.
    #[inline(never)]
    fn bounds<const N: usize>(&self, cells: &[u32; N], low: &mut [u32; N], high: &mut [u32; N]) {
        for ((cell, low), high) in cells.iter().zip(low).zip(high) {
            let cell = (*cell as usize).min(CELLS - 1);
            *low = self.heights[cell];
            *high = self.heights[cell + 1];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::TABLES;

    #[test]
    fn few_colours_are_in_doubt_and_neither_black_nor_white() {
        let colours: Vec<[u8; 4]> = (0..1u32 << 24).step_by(101).map(u32::to_be_bytes).collect();
        let mut doubtful = 0;
        for colours in colours.as_chunks::<64>().0 {
            let colours = colours.map(|[_, r, g, b]| [r, g, b]);
            doubtful += TABLES.curve.lightness(&colours, &mut [0; 64]).count_ones() as usize;
        }
        assert!(doubtful * 25 < colours.len(), "{doubtful} of {}", colours.len());
        let mut lightness = [0; 2];
        assert_eq!(TABLES.curve.lightness(&[[0; 3], [255; 3]], &mut lightness), 0);
        assert_eq!(lightness, [0, 32_767]);
    }
}
