//! Colours that a file describes by code points (ITU-T H.273), converted to sRGB.
//!
//! PQ and HLG (ITU-R BT.2100) encode more light than sRGB can show. The mapping follows ITU-R BT.2408: light
//! is relative to a white of 203 cd/m², HLG is shown on a display of 1,000 cd/m² (BT.2100, table 5, system
//! gamma 1.2), and what is brighter than white is compressed by the function of ITU-R BT.2390, 5.4.1, from
//! 1,000 to 203 cd/m². The brightest of the three primaries decides the compression, so hues stay. Colours
//! outside the gamut of sRGB are clipped.
//!
//! The conversion applies to a picture of 8 bits after shrinking, as that of ICC profiles does.

use std::sync::OnceLock;

use crate::layout::Layout;
use crate::picture::Picture;

/// Code points of a picture's colours, as in ITU-T H.273.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cicp {
    /// Number of the colour primaries: 1 are those of sRGB.
    pub primaries: u8,
    /// Number of the transfer characteristics: 13 is that of sRGB.
    pub transfer: u8,
}

/// Luminance of SDR white in cd/m² (BT.2408, 2.2).
const WHITE: f32 = 203.0;

/// Luminance of the brightest light that is not clipped, in cd/m².
const PEAK: f32 = 1000.0;

/// Largest sample of the result.
const MOST: f32 = 255.0;

impl Cicp {
    /// Primaries of BT.709, which are those of sRGB.
    #[cfg_attr(
        not(any(feature = "avif", feature = "jxl")),
        allow(dead_code, reason = "used by these formats")
    )]
    pub(crate) const BT709: u8 = 1;
    /// Primaries of BT.2020 and BT.2100.
    pub(crate) const BT2020: u8 = 9;
    /// Primaries of DCI-P3 with the white of a cinema.
    const DCI_P3: u8 = 11;
    /// Primaries of Display P3.
    pub(crate) const DISPLAY_P3: u8 = 12;
    /// Transfer by perceptual quantization, of BT.2100.
    pub(crate) const PQ: u8 = 16;
    /// Transfer by hybrid log-gamma, of BT.2100.
    pub(crate) const HLG: u8 = 18;

    /// These code points, if their colours differ from those of sRGB. The curve of BT.709 and its relatives
    /// counts as that of sRGB, as in browsers.
    pub(crate) fn if_not_srgb(self) -> Option<Cicp> {
        let has_wide_gamut = matches!(self.primaries, Cicp::BT2020 | Cicp::DCI_P3 | Cicp::DISPLAY_P3);
        let has_other_curve = matches!(self.transfer, 4 | 5 | 8 | Cicp::PQ | Cicp::HLG);
        (has_wide_gamut || has_other_curve).then_some(self)
    }

    /// Light of a sample from 0 to 1, relative to SDR white; of HLG the light of the scene.
    fn linear(self, sample: f32) -> f32 {
        match self.transfer {
            4 => sample.powf(2.2),
            5 => sample.powf(2.8),
            8 => sample,
            Cicp::PQ => pq_to_light(sample) / WHITE,
            Cicp::HLG => hlg_to_scene(sample),
            _ if sample <= 0.040_45 => sample / 12.92,
            _ => ((sample + 0.055) / 1.055).powf(2.4),
        }
    }

    /// Light of a pixel on an SDR display, in the primaries of sRGB.
    fn shown(self, mut light: [f32; 3]) -> [f32; 3] {
        if self.transfer == Cicp::HLG {
            let [red, green, blue] = light;
            let luma = 0.2627 * red + 0.6780 * green + 0.0593 * blue;
            let gain = PEAK * luma.max(0.0).powf(0.2) / WHITE;
            light = light.map(|light| light * gain);
        }
        if matches!(self.transfer, Cicp::PQ | Cicp::HLG) {
            let brightest = light.into_iter().fold(0.0, f32::max);
            if brightest > 0.0 {
                let factor = compressed(brightest * WHITE) / WHITE / brightest;
                light = light.map(|light| light * factor);
            }
        }
        let Some(matrix) = to_bt709(self.primaries) else { return light };
        matrix.map(|row| row.iter().zip(light).map(|(factor, light)| factor * light).sum())
    }
}

/// Matrix from these primaries to those of BT.709, of light; `None` if they are the same or unknown.
fn to_bt709(primaries: u8) -> Option<[[f32; 3]; 3]> {
    match primaries {
        Cicp::BT2020 => Some([
            [1.660_491, -0.587_641, -0.072_85],
            [-0.124_55, 1.132_9, -0.008_349],
            [-0.018_151, -0.100_579, 1.118_73],
        ]),
        Cicp::DCI_P3 | Cicp::DISPLAY_P3 => Some([
            [1.224_94, -0.224_94, 0.0],
            [-0.042_057, 1.042_057, 0.0],
            [-0.019_638, -0.078_636, 1.098_274],
        ]),
        _ => None,
    }
}

/// Constants of PQ (BT.2100, table 4).
const M1: f32 = 2610.0 / 16_384.0;
const M2: f32 = 2523.0 / 4096.0 * 128.0;
const C1: f32 = 3424.0 / 4096.0;
const C2: f32 = 2413.0 / 4096.0 * 32.0;
const C3: f32 = 2392.0 / 4096.0 * 32.0;

/// Luminance in cd/m² of a sample.
fn pq_to_light(sample: f32) -> f32 {
    let power = sample.max(0.0).powf(1.0 / M2);
    10_000.0 * ((power - C1).max(0.0) / (C2 - C3 * power)).powf(1.0 / M1)
}

fn light_to_pq(light: f32) -> f32 {
    let power = (light.max(0.0) / 10_000.0).powf(M1);
    ((C1 + C2 * power) / (1.0 + C3 * power)).powf(M2)
}

/// Light of the scene, 0 to 1 (BT.2100, table 5).
fn hlg_to_scene(sample: f32) -> f32 {
    const A: f32 = 0.178_832_77;
    const B: f32 = 0.284_668_92;
    const C: f32 = 0.559_910_7;
    if sample <= 0.5 { sample * sample / 3.0 } else { (((sample - C) / A).exp() + B) / 12.0 }
}

/// Luminance on an SDR display of a luminance in cd/m² (BT.2390, 5.4.1): unchanged up to a knee, then a
/// Hermite spline in PQ that reaches [`WHITE`] at [`PEAK`].
fn compressed(light: f32) -> f32 {
    let peak = light_to_pq(PEAK);
    let most = light_to_pq(WHITE) / peak;
    let knee = 1.5 * most - 0.5;
    let sample = (light_to_pq(light) / peak).min(1.0);
    if sample < knee {
        return light;
    }
    let t = (sample - knee) / (1.0 - knee);
    let (t2, t3) = (t * t, t * t * t);
    let spline = (2.0 * t3 - 3.0 * t2 + 1.0) * knee
        + (t3 - 2.0 * t2 + t) * (1.0 - knee)
        + (3.0 * t2 - 2.0 * t3) * most;
    pq_to_light(spline * peak)
}

/// Number of steps of light for which the curve of sRGB is tabulated.
const STEPS: usize = 4096;

/// Sample of sRGB for a light from 0 to 1.
fn srgb(light: f32) -> u8 {
    static CURVE: OnceLock<Vec<u8>> = OnceLock::new();
    let curve = CURVE.get_or_init(|| {
        let sample = |step: usize| {
            let light = (step as f32 / STEPS as f32).powi(2);
            let value =
                if light <= 0.003_130_8 { 12.92 * light } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
            (value * MOST).round() as u8
        };
        (0..=STEPS).map(sample).collect()
    });
    // By the square root, dark samples are as exact as bright ones.
    curve[(light.clamp(0.0, 1.0).sqrt() * STEPS as f32).round() as usize]
}

/// Converts a picture of 8 bits, grey or RGB with or without alpha, to sRGB. Other layouts stay as they are.
pub(crate) fn to_srgb(picture: &mut Picture, from: Cicp) {
    let curve: Vec<f32> = (0..=255).map(|sample| from.linear(f32::from(sample as u8) / MOST)).collect();
    let light = |sample: u8| curve[usize::from(sample)];
    match picture.header.layout {
        Layout::Grey8 | Layout::GreyAlpha8 => {
            let converted: Vec<u8> = (0..=255).map(|grey| srgb(from.shown([light(grey); 3])[0])).collect();
            for pixel in picture.pixels.chunks_exact_mut(picture.header.layout.channels()) {
                pixel[0] = converted[usize::from(pixel[0])];
            }
        }
        Layout::Rgb8 | Layout::Rgba8 => {
            for pixel in picture.pixels.chunks_exact_mut(picture.header.layout.channels()) {
                let shown = from.shown([light(pixel[0]), light(pixel[1]), light(pixel[2])]);
                pixel[..3].copy_from_slice(&shown.map(srgb));
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Header;

    fn converted(from: Cicp, pixel: [u8; 3]) -> [u8; 3] {
        let header = Header { width: 1, height: 1, layout: Layout::Rgb8 };
        let mut picture = Picture { header, pixels: pixel.to_vec() };
        to_srgb(&mut picture, from);
        [picture.pixels[0], picture.pixels[1], picture.pixels[2]]
    }

    #[test]
    fn curves_are_those_of_the_standard() {
        // BT.2408, table 1: white of 203 cd/m² is 58 % of PQ and 75 % of HLG.
        assert!((light_to_pq(WHITE) - 0.58).abs() < 0.005);
        let white = hlg_to_scene(0.75);
        assert!((PEAK * white.powf(1.2) - WHITE).abs() < 1.0, "{white}");
        for light in [0.1, 1.0, 100.0, 4000.0] {
            assert!((pq_to_light(light_to_pq(light)) / light - 1.0).abs() < 0.01);
        }
        assert!((compressed(PEAK) - WHITE).abs() < 0.5);
        assert!((compressed(10_000.0) - WHITE).abs() < 0.5);
        assert_eq!(compressed(50.0), 50.0);
    }

    #[test]
    fn high_dynamic_range_becomes_sdr() {
        let pq = Cicp { primaries: Cicp::BT2020, transfer: Cicp::PQ };
        assert_eq!(converted(pq, [0; 3]), [0; 3]);
        assert_eq!(converted(pq, [255; 3]), [255; 3]);
        // 26 cd/m², an 18 % grey below 203 cd/m² of white less a third, stays far from both ends.
        let grey = converted(pq, [97; 3]);
        assert!(grey.iter().all(|sample| (90..125).contains(sample)), "{grey:?}");
        let hlg = Cicp { primaries: Cicp::BT2020, transfer: Cicp::HLG };
        let grey = converted(hlg, [97; 3]);
        assert!(grey.iter().all(|sample| (100..150).contains(sample)), "{grey:?}");
        // A red that sRGB cannot show keeps its hue.
        let [red, green, blue] = converted(pq, [140, 40, 40]);
        assert!(red > 200 && green < 60 && blue < 60, "{red} {green} {blue}");
    }

    #[test]
    fn only_other_colours_are_converted() {
        assert_eq!(Cicp { primaries: 1, transfer: 13 }.if_not_srgb(), None);
        assert_eq!(Cicp { primaries: 2, transfer: 2 }.if_not_srgb(), None);
        assert_eq!(Cicp { primaries: 1, transfer: 1 }.if_not_srgb(), None);
        let p3 = Cicp { primaries: Cicp::DISPLAY_P3, transfer: 13 };
        assert_eq!(p3.if_not_srgb(), Some(p3));
        assert_eq!(converted(p3, [128; 3]), [128; 3]);
        // Display P3's green is outside sRGB.
        assert_eq!(converted(p3, [0, 255, 0]), [0, 255, 0]);
        let [red, green, _] = converted(p3, [200, 100, 100]);
        assert!(red > 205 && green < 100, "{red} {green}");
    }
}
