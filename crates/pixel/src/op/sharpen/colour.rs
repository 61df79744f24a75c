//! Converts sRGB to Lab in 16 bits and back, with libvips' roundings.
//!
//! The conversion to Lab goes from sRGB to linear light (IEC 61966-2-1) by a table, times 100 to XYZ for D65,
//! to Lab by a table of cube roots with 100,000 entries and interpolation between them, to 16 bits by
//! truncation: L times 327.67, a and b times 256. The conversion back ends in a table of 257 whole numbers
//! with interpolation between them. libvips' choice of 32 or 64 bits of precision in each step is followed,
//! so that the same pixels come out: the slope of a sharpening makes large differences from small ones.
//!
//! With its lightness unchanged, a colour is converted back to itself, except for 1.6 % of the 16.7 million,
//! for which libvips is off by one level in a sample.

mod curve;

use std::sync::LazyLock;

use curve::Curve;

/// White point of D65 in XYZ.
pub(super) const WHITE: [f64; 3] = [95.047, 100.0, 108.8827];

/// Matrix from linear sRGB to XYZ, a row for each of X, Y, Z.
const TO_XYZ: [[f64; 3]; 3] =
    [[0.4124, 0.3576, 0.18056], [0.2126, 0.7152, 0.07220], [0.0193, 0.1192, 0.9505]];

/// Matrix from XYZ to linear sRGB.
pub(super) const FROM_XYZ: [[f64; 3]; 3] =
    [[3.2406, -1.5372, -0.4986], [-0.9689, 1.8758, 0.0415], [0.0557, -0.2040, 1.0570]];

const N_ROOTS: usize = 100_000;

/// Units of 16-bit lightness in one of L.
pub(super) const L_UNITS: f64 = 32_767.0 / 100.0;

/// Units of 16-bit a and b in one of theirs.
pub(super) const AB_UNITS: f64 = 256.0;

/// Tables for one of the three sums over red, green and blue, with the share of each sample value.
type Shares = [[f64; 256]; 3];

/// X, Y or Z of a colour, on the scale where white's Y is 100.
#[inline(always)]
fn sum([red, green, blue]: &Shares, r: u8, g: u8, b: u8) -> f32 {
    (red[usize::from(r)] + green[usize::from(g)] + blue[usize::from(b)]) as f32
}

/// Cube roots of X, Y and Z divided by white's, or the linear part near black.
struct Roots(Box<[f32; N_ROOTS]>);

impl Roots {
    #[inline(always)]
    fn of(&self, which: usize, value: f32) -> f32 {
        let position = (f64::from(N_ROOTS as f32 * value) / WHITE[which]) as f32;
        // Not below 0, so that truncation to an unsigned number equals truncation to a signed one.
        let index = (position as u32 as usize).min(N_ROOTS - 2);
        let fraction = position - index as f32;
        self.0[index] + fraction * (self.0[index + 1] - self.0[index])
    }

    /// L of a Y, on the scale of 16 bits and not yet truncated.
    #[inline(always)]
    fn lightness(&self, y: f32) -> f64 {
        let lightness = (116.0 * f64::from(self.of(1, y)) - 16.0) as f32;
        f64::from(lightness) * L_UNITS
    }
}

/// All tables for the conversion.
pub(super) struct Tables {
    /// Shares for X, Y and Z.
    shares: [Shares; 3],
    roots: Roots,
    curve: Curve,
    /// From linear light, in 255ths, to sRGB.
    gamma: [f32; 257],
    /// Lightness of each grey value.
    pub(super) grey: [u16; 256],
}

/// The tables, built at first use.
pub(super) static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

impl Tables {
    fn new() -> Tables {
        let shares = [0, 1, 2].map(|sum| [0, 1, 2].map(|channel| shares(TO_XYZ[sum][channel])));
        let roots = Roots(roots());
        let curve = Curve::new(&shares[1], &roots);
        let grey = |value| roots.lightness(sum(&shares[1], value, value, value)) as u16;
        let grey = std::array::from_fn(|value| grey(value as u8));
        Tables { shares, roots, curve, gamma: gamma(), grey }
    }

    /// Lightness of `N` colours, 64 at most, in 16 bits: 0 to 32,767.
    #[inline(always)]
    pub(super) fn lightness<const N: usize>(&self, colours: &[[u8; 3]; N], lightness: &mut [u16; N]) {
        let mut in_doubt = self.curve.lightness(colours, lightness);
        while in_doubt != 0 {
            let i = in_doubt.trailing_zeros() as usize;
            in_doubt &= in_doubt - 1;
            lightness[i] = self.lightness_long(colours[i]);
        }
    }

    /// Lightness of one colour, computed without the curve.
    #[inline(always)]
    fn lightness_long(&self, [r, g, b]: [u8; 3]) -> u16 {
        self.roots.lightness(sum(&self.shares[1], r, g, b)) as u16
    }

    /// Roots of X, Y or Z of many colours.
    #[inline(always)]
    pub(super) fn roots<const N: usize>(&self, which: usize, [r, g, b]: &[[u8; N]; 3]) -> [f32; N] {
        let (mut sums, mut roots) = ([0.0; N], [0.0; N]);
        for i in 0..N {
            sums[i] = sum(&self.shares[which], r[i], g[i], b[i]);
        }
        for i in 0..N {
            roots[i] = self.roots.of(which, sums[i]);
        }
        roots
    }

    /// Converts linear light to a sample.
    #[inline(always)]
    pub(super) fn sample(&self, light: f32) -> u8 {
        let position = (light * 255.0).clamp(0.0, 255.0);
        let index = (position as u32 as usize).min(255);
        let below = self.gamma[index];
        let value = below + (self.gamma[index + 1] - below) * (position - index as f32);
        value.round_ties_even() as u8
    }
}

/// Share of one channel in X, Y or Z for each of its values.
fn shares(weight: f64) -> [f64; 256] {
    let linear = |value: usize| {
        let value = value as f32 / 255.0;
        if f64::from(value) <= 0.04045 {
            (f64::from(value) / 12.92) as f32
        } else {
            ((f64::from(value) + 0.055) / 1.055).powf(2.4) as f32
        }
    };
    std::array::from_fn(|value| WHITE[1] * weight * f64::from(linear(value)))
}

fn roots() -> Box<[f32; N_ROOTS]> {
    let root = |index: usize| {
        let value = (index as f64 / N_ROOTS as f64) as f32;
        if f64::from(value) < 0.008856 {
            (7.787 * f64::from(value) + 16.0 / 116.0) as f32
        } else {
            cube_root(f64::from(value)) as f32
        }
    };
    let roots: Vec<f32> = (0..N_ROOTS).map(root).collect();
    roots.into_boxed_slice().try_into().expect("as many as were made")
}

/// Cube root of a number from 0.008 to 1, exact up to the last bit but one: Halley's method from a guess on
/// the bits, which the compiler vectorises, unlike `cbrt`.
#[inline(always)]
fn cube_root(value: f64) -> f64 {
    // A third of the exponent, and a constant that makes the guess accurate to 5 % (Kahan, 1991).
    let guess = f64::from_bits(value.to_bits() / 3 + 0x2A9F_7893_782D_A1CE);
    (0..3).fold(guess, |root, _| {
        let cube = root * root * root;
        root * (cube + 2.0 * value) / (2.0 * cube + value)
    })
}

/// Table of whole numbers, with the last one twice, so that there is always a next one.
fn gamma() -> [f32; 257] {
    std::array::from_fn(|index| {
        let light = index.min(255) as f32 / 255.0;
        let value = if f64::from(light) <= 0.003_130_8 {
            (12.92 * f64::from(light)) as f32
        } else {
            (1.055 * f64::from(light).powf(1.0 / 2.4) - 0.055) as f32
        };
        (255.0 * value).round_ties_even()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_those_of_the_standard_library() {
        for (index, root) in TABLES.roots.0.iter().enumerate().skip(886) {
            let value = (index as f64 / N_ROOTS as f64) as f32;
            assert_eq!(*root, f64::from(value).cbrt() as f32, "{index}");
        }
    }

    #[test]
    fn the_short_way_to_lightness_ends_where_the_long_way_does() {
        // All 16.7 million colours in a release build, one in eleven in a test build.
        let step = if cfg!(debug_assertions) { 11 } else { 1 };
        let colours: Vec<[u8; 4]> = (0..1u32 << 24).step_by(step).map(u32::to_be_bytes).collect();
        let mut lightness = [0; 64];
        for colours in colours.as_chunks::<64>().0 {
            let colours = colours.map(|[_, r, g, b]| [r, g, b]);
            TABLES.lightness(&colours, &mut lightness);
            for (colour, lightness) in colours.into_iter().zip(lightness) {
                assert_eq!(lightness, TABLES.lightness_long(colour), "{colour:?}");
            }
        }
    }

    #[test]
    fn lightness_of_known_colours() {
        // L* of black, white, and sRGB's red, green and blue.
        let known = [
            ([0; 3], 0.0),
            ([255; 3], 100.0),
            ([255, 0, 0], 53.24),
            ([0, 255, 0], 87.73),
            ([0, 0, 255], 32.30),
        ];
        let mut lightness = [0; 5];
        TABLES.lightness(&known.map(|(colour, _)| colour), &mut lightness);
        for ((colour, expected), found) in known.iter().zip(lightness) {
            let found = f64::from(found) / L_UNITS;
            assert!((found - expected).abs() < 0.02, "{colour:?} {found}");
        }
    }
}
