//! Converts samples to those of a [`Layout`].

use super::log;
use super::number::photometric;
use super::page::{Number, Page};
use crate::decode::SampleForm;
use crate::layout::Layout;

/// Meaning of the samples of a pixel.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Meaning {
    Grey { is_inverted: bool },
    Palette,
    Number,
    Rgb,
    Cmyk,
    YCbCr,
    Lab(Lab),
    LogL,
    LogLuv,
}

/// Coding of CIELab.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Lab {
    /// Signed a and b.
    Signed,
    /// As in ICC profiles, with an offset of half the range.
    Icc,
    /// As in ITU-T T.42.
    Itu,
}

/// Values that become black and white.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Range {
    pub(super) black: f64,
    pub(super) white: f64,
}

impl Range {
    /// A range that contains nothing.
    pub(super) const EMPTY: Range = Range { black: f64::INFINITY, white: f64::NEG_INFINITY };

    pub(super) fn add(&mut self, value: f64) {
        if value.is_finite() {
            self.black = self.black.min(value);
            self.white = self.white.max(value);
        }
    }

    /// The range for numbers from `black` to `white`: the usual one that contains them, or else their own.
    pub(super) fn usual(self, number: Number, bits: u32) -> Range {
        let from_zero = |white| Range { black: 0.0, white };
        match number {
            _ if self.black > self.white => from_zero(1.0),
            Number::Float if self.black >= 0.0 && self.white <= 1.0 => from_zero(1.0),
            Number::Float | Number::Unsigned if self.black >= 0.0 && self.white <= 255.0 => from_zero(255.0),
            Number::Unsigned if self.white > 65_535.0 => from_zero(2f64.powi(bits as i32) - 1.0),
            Number::Unsigned => from_zero(65_535.0),
            _ if self.black == self.white => Range { black: self.black, white: self.black + 1.0 },
            _ => self,
        }
    }
}

/// Conversion of the pixels of a page.
pub(super) struct Convert {
    pub(super) layout: Layout,
    meaning: Meaning,
    number: Number,
    bits: u32,
    has_alpha: bool,
    is_multiplied: bool,
    range: Range,
    palette: Vec<[u8; 3]>,
    luma: [f32; 3],
    black_and_white: [f32; 6],
}

impl Convert {
    /// The conversion for a page; `None` if it is not supported.
    pub(super) fn of(page: &Page, stored: SampleForm) -> Option<Convert> {
        let meaning = match page.photometric {
            photometric::PALETTE if stored == SampleForm::AsInFile => Meaning::Number,
            photometric::PALETTE => Meaning::Palette,
            photometric::RGB if page.samples >= 3 => Meaning::Rgb,
            photometric::CMYK if page.samples >= 4 => Meaning::Cmyk,
            photometric::YCBCR if page.samples >= 3 => Meaning::YCbCr,
            photometric::LAB if page.samples >= 3 => Meaning::Lab(Lab::Signed),
            photometric::ICC_LAB if page.samples >= 3 => Meaning::Lab(Lab::Icc),
            photometric::ITU_LAB if page.samples >= 3 => Meaning::Lab(Lab::Itu),
            photometric::LOG_L if page.bits == 16 => Meaning::LogL,
            photometric::LOG_LUV if page.bits == 32 => Meaning::LogLuv,
            photometric::WHITE_IS_ZERO => Meaning::Grey { is_inverted: true },
            photometric::BLACK_IS_ZERO | photometric::MASK => Meaning::Grey { is_inverted: false },
            // CIELab with lightness alone.
            photometric::LAB | photometric::ICC_LAB if page.samples == 1 => {
                Meaning::Grey { is_inverted: false }
            }
            _ => return None,
        };
        let n_colours = match meaning {
            Meaning::Grey { .. } | Meaning::Palette | Meaning::Number | Meaning::LogL | Meaning::LogLuv => 1,
            Meaning::Cmyk => 4,
            _ => 3,
        };
        let number = page.number?;
        let is_alpha = matches!(page.extra, Some(1 | 2)) && page.samples > n_colours;
        let has_alpha = is_alpha && matches!(meaning, Meaning::Grey { .. } | Meaning::Rgb);
        let is_wide = page.bits > 8;
        let layout = match (meaning, has_alpha, is_wide) {
            (Meaning::Number, ..) if page.bits <= 8 => Layout::Indexed8,
            (Meaning::LogL, ..) => Layout::Grey8,
            (Meaning::Number | Meaning::Palette | Meaning::YCbCr | Meaning::Lab(_) | Meaning::LogLuv, ..) => {
                Layout::Rgb8
            }
            (Meaning::Cmyk, ..) => Layout::Cmyk8,
            (Meaning::Grey { .. }, false, false) => Layout::Grey8,
            (Meaning::Grey { .. }, false, true) => Layout::Grey16,
            (Meaning::Grey { .. }, true, false) => Layout::GreyAlpha8,
            (Meaning::Grey { .. }, true, true) => Layout::GreyAlpha16,
            (Meaning::Rgb, false, false) => Layout::Rgb8,
            (Meaning::Rgb, false, true) => Layout::Rgb16,
            (Meaning::Rgb, true, false) => Layout::Rgba8,
            (Meaning::Rgb, true, true) => Layout::Rgba16,
        };
        let meaning =
            if layout == Layout::Rgb8 && meaning == Meaning::Number { Meaning::Palette } else { meaning };
        let white = if page.bits >= 64 { u64::MAX as f64 } else { ((1u64 << page.bits) - 1) as f64 };
        Some(Convert {
            layout,
            meaning,
            number,
            bits: page.bits,
            has_alpha,
            is_multiplied: has_alpha && page.extra == Some(1),
            range: Range { black: 0.0, white },
            palette: page.palette.clone(),
            luma: page.luma,
            black_and_white: page.black_and_white,
        })
    }

    /// Whether the range of the numbers decides what is black and white, because their type does not.
    pub(super) fn needs_range(&self) -> bool {
        let has_light = matches!(self.meaning, Meaning::Grey { .. } | Meaning::Rgb);
        has_light && (self.number != Number::Unsigned || self.bits > 16)
    }

    pub(super) fn set_range(&mut self, found: Range) {
        self.range = found.usual(self.number, self.bits);
    }

    /// Number of samples of a pixel that are read.
    pub(super) fn n_samples(&self) -> usize {
        let colours = match self.meaning {
            Meaning::Grey { .. } | Meaning::Palette | Meaning::Number | Meaning::LogL | Meaning::LogLuv => 1,
            Meaning::Cmyk => 4,
            _ => 3,
        };
        colours + usize::from(self.has_alpha)
    }

    /// Value of a stored number.
    pub(super) fn value(&self, stored: u64) -> f64 {
        let bits = self.bits.clamp(1, 64);
        match self.number {
            Number::Unsigned => stored as f64,
            Number::Signed => ((stored << (64 - bits)) as i64 >> (64 - bits)) as f64,
            Number::Float if bits == 64 => f64::from_bits(stored),
            Number::Float if bits == 32 => f32::from_bits(stored as u32).into(),
            Number::Float if bits == 24 => small_float(stored, 7, 16),
            Number::Float => small_float(stored, 5, 10),
        }
    }

    /// Value from 0 to 1 of a stored number.
    fn light(&self, stored: u64) -> f32 {
        let Range { black, white } = self.range;
        let value = self.value(stored);
        if value.is_nan() { 0.0 } else { ((value - black) / (white - black)).clamp(0.0, 1.0) as f32 }
    }

    /// Converts a pixel.
    pub(super) fn pixel(&self, samples: &[u64], out: &mut [u8]) {
        let mut light = [0.0; 5];
        match self.meaning {
            Meaning::Number => {
                out[0] = samples[0] as u8;
                return;
            }
            Meaning::Palette => {
                let index = usize::try_from(samples[0]).unwrap_or(usize::MAX);
                out.copy_from_slice(&self.palette.get(index).copied().unwrap_or_default());
                return;
            }
            Meaning::LogL => light[0] = log::grey(samples[0]),
            Meaning::LogLuv => light[..3].copy_from_slice(&log::colour(samples[0])),
            Meaning::YCbCr => light[..3].copy_from_slice(&self.ycbcr(samples)),
            Meaning::Lab(coding) => light[..3].copy_from_slice(&lab(samples, self.bits, coding)),
            Meaning::Grey { .. } | Meaning::Rgb | Meaning::Cmyk => {
                light.iter_mut().zip(samples).for_each(|(light, stored)| *light = self.light(*stored));
            }
        }
        if self.meaning == (Meaning::Grey { is_inverted: true }) {
            light[0] = 1.0 - light[0];
        }
        let colours = self.layout.channels() - usize::from(self.has_alpha);
        if self.is_multiplied {
            let alpha = light[colours];
            light[..colours]
                .iter_mut()
                .for_each(|light| *light = if alpha > 0.0 { *light / alpha } else { 0.0 });
        }
        write(&light, self.layout, out);
    }

    fn ycbcr(&self, samples: &[u64]) -> [f32; 3] {
        let scale = 255.0 / self.range.white as f32;
        let [black, white, cb_zero, cb_most, cr_zero, cr_most] = self.black_and_white;
        let at = |index: usize| samples[index] as f32 * scale;
        let y = (at(0) - black) / (white - black);
        // From -0.5 to 0.5.
        let chroma = |sample: f32, zero: f32, most: f32| (sample - zero) / (most - zero) * 127.0 / 255.0;
        let (cb, cr) = (chroma(at(1), cb_zero, cb_most), chroma(at(2), cr_zero, cr_most));
        let [red, green, blue] = self.luma;
        let (r, b) = (y + 2.0 * (1.0 - red) * cr, y + 2.0 * (1.0 - blue) * cb);
        [r, (y - red * r - blue * b) / green, b]
    }
}

/// Writes values from 0 to 1; others are clipped.
fn write(light: &[f32; 5], layout: Layout, out: &mut [u8]) {
    // Casts saturate.
    if layout.sample_bytes() == 1 {
        out.iter_mut().zip(light).for_each(|(out, light)| *out = (light * 255.0 + 0.5) as u8);
    } else {
        for (out, light) in out.as_chunks_mut::<2>().0.iter_mut().zip(light) {
            *out = ((light * 65_535.0 + 0.5) as u16).to_ne_bytes();
        }
    }
}

/// A floating number with these numbers of bits for exponent and fraction, as in IEEE 754.
fn small_float(stored: u64, exponent_bits: u32, fraction_bits: u32) -> f64 {
    let fraction = (stored & ((1 << fraction_bits) - 1)) as f64 / f64::from(1u32 << fraction_bits);
    let most = (1i32 << exponent_bits) - 1;
    let exponent = (stored >> fraction_bits) as i32 & most;
    let bias = most / 2;
    let size = match exponent {
        0 => fraction * 2f64.powi(1 - bias),
        _ if exponent == most && fraction == 0.0 => f64::INFINITY,
        _ if exponent == most => f64::NAN,
        _ => (1.0 + fraction) * 2f64.powi(exponent - bias),
    };
    if stored >> (exponent_bits + fraction_bits) & 1 == 1 { -size } else { size }
}

/// Converts CIELab with a white of D50 to sRGB from 0 to 1.
fn lab(samples: &[u64], bits: u32, coding: Lab) -> [f32; 3] {
    // The high byte of the number counts, and the rest are fractions.
    let scale = 2f32.powi(bits as i32 - 8);
    let at = |index: usize| samples[index] as f32 / scale;
    let signed = |index: usize| {
        let value = at(index);
        if value >= 128.0 { value - 256.0 } else { value }
    };
    let lightness = at(0).min(255.0) / 255.0 * 100.0;
    let (a, b) = match coding {
        Lab::Signed => (signed(1), signed(2)),
        Lab::Icc => (at(1) - 128.0, at(2) - 128.0),
        Lab::Itu => ((at(1) - 128.0) * 170.0 / 255.0, (at(2) - 96.0) * 200.0 / 255.0),
    };
    let y = (lightness + 16.0) / 116.0;
    let inverse = |value: f32| {
        const KNEE: f32 = 6.0 / 29.0;
        if value > KNEE { value.powi(3) } else { 3.0 * KNEE * KNEE * (value - 4.0 / 29.0) }
    };
    let [x, y, z] = [inverse(y + a / 500.0) * 0.964_22, inverse(y), inverse(y - b / 200.0) * 0.825_21];
    // From D50 to the primaries of sRGB, with Bradford's adaptation.
    let rgb = [
        3.133_856 * x - 1.616_867 * y - 0.490_615 * z,
        -0.978_768 * x + 1.916_141 * y + 0.033_454 * z,
        0.071_945 * x - 0.228_991 * y + 1.405_243 * z,
    ];
    rgb.map(|light| if light <= 0.003_130_8 { 12.92 * light } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_floats() {
        assert_eq!(small_float(0x3C00, 5, 10), 1.0);
        assert_eq!(small_float(0xC000, 5, 10), -2.0);
        assert_eq!(small_float(0x0001, 5, 10), 2f64.powi(-24));
        assert!(small_float(0x7C01, 5, 10).is_nan());
        assert_eq!(small_float(0x3F_0000, 7, 16), 1.0);
    }

    #[test]
    fn lab_of_white_grey_and_red() {
        assert!(lab(&[255, 0, 0], 8, Lab::Signed).iter().all(|light| (light - 1.0).abs() < 0.01));
        assert!(lab(&[65_535, 32_768, 32_768], 16, Lab::Icc).iter().all(|light| (light - 1.0).abs() < 0.01));
        let [red, green, blue] = lab(&[138, 81, 70], 8, Lab::Signed);
        assert!(red > 0.98 && green < 0.1 && blue < 0.1, "{red} {green} {blue}");
        let [red, green, blue] = lab(&[138, 256 - 81, 70], 8, Lab::Signed);
        assert!(red < green && blue < green);
    }

    #[test]
    fn ranges_are_the_usual_ones_where_they_fit() {
        let range = |black, white| Range { black, white };
        assert_eq!(range(0.2, 0.9).usual(Number::Float, 32), range(0.0, 1.0));
        assert_eq!(range(0.0, 200.0).usual(Number::Float, 32), range(0.0, 255.0));
        assert_eq!(range(-5.0, 3000.0).usual(Number::Float, 32), range(-5.0, 3000.0));
        assert_eq!(range(0.0, 4e9).usual(Number::Unsigned, 32).white, f64::from(u32::MAX));
        assert_eq!(range(7.0, 7.0).usual(Number::Signed, 16), range(7.0, 8.0));
        assert_eq!(Range::EMPTY.usual(Number::Float, 32), range(0.0, 1.0));
    }
}
