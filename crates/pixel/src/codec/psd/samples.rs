//! Converts a row of planes to pixels.

use super::header::{Mode, PsdHeader};
use super::lab;
use crate::codec::sample::{Widen, unpack};
use crate::codec::tone::{Tone, level_of_coded};
use crate::decode::SampleForm;
use crate::layout::Layout;

/// Layout of the pixels of a document.
pub(super) fn layout(psd: &PsdHeader, stored: SampleForm) -> Layout {
    let is_wide = psd.bits == 16;
    match (psd.mode, psd.is_alpha_used()) {
        (Mode::Bitmap, _) => Layout::Grey8,
        (Mode::Indexed, _) if stored == SampleForm::AsInFile => Layout::Indexed8,
        (Mode::Indexed, _) if psd.resources.transparent.is_some() => Layout::Rgba8,
        (Mode::Indexed, _) => Layout::Rgb8,
        (Mode::Grey, false) if is_wide => Layout::Grey16,
        (Mode::Grey, true) if is_wide => Layout::GreyAlpha16,
        (Mode::Grey, false) => Layout::Grey8,
        (Mode::Grey, true) => Layout::GreyAlpha8,
        (Mode::Rgb, false) if is_wide => Layout::Rgb16,
        (Mode::Rgb, true) if is_wide => Layout::Rgba16,
        (Mode::Rgb | Mode::Lab, false) => Layout::Rgb8,
        (Mode::Rgb | Mode::Lab, true) => Layout::Rgba8,
        (Mode::Cmyk, _) => Layout::Cmyk8,
        (Mode::Multichannel, _) => match psd.mode.n_colors(psd.n_channels) {
            1 => Layout::Grey8,
            _ => Layout::Cmyk8,
        },
    }
}

/// Converts rows of one document.
pub(super) struct Samples {
    tone: Option<Tone>,
    layout: Layout,
    /// A row of each plane with 8 bits in a sample.
    levels: Vec<Vec<u8>>,
}

impl Samples {
    pub(super) fn new(psd: &PsdHeader, layout: Layout) -> Samples {
        // Samples with 32 bits are linear light; ink and Lab are not light.
        let is_light = psd.bits == 32 && matches!(psd.mode, Mode::Grey | Mode::Rgb);
        let levels = vec![Vec::new(); psd.n_used().into()];
        Samples { tone: is_light.then(Tone::new), layout, levels }
    }

    /// Converts the rows `planes` to pixels.
    pub(super) fn convert(&mut self, psd: &PsdHeader, planes: &[&[u8]], out: &mut [u8]) {
        if self.layout.sample_bytes() == 2 {
            interleave_wide(planes, out);
        } else if psd.bits == 1 {
            unpack(planes[0], 1, Widen::AsGrey, out);
            // 1 is black.
            out.iter_mut().for_each(|level| *level = !*level);
        } else {
            for (index, plane) in planes.iter().enumerate() {
                // The last plane, if it is alpha, has no curve.
                let is_color = index < usize::from(psd.mode.n_colors(psd.n_channels));
                to_levels(plane, psd.bits, self.tone.as_ref().filter(|_| is_color), &mut self.levels[index]);
            }
            self.color(psd, out);
        }
        if psd.is_alpha_used() {
            take_off_white(out, self.layout);
        }
    }

    /// Makes pixels of `levels`.
    fn color(&self, psd: &PsdHeader, out: &mut [u8]) {
        let n_channels = self.layout.channels();
        let pixels = out.chunks_exact_mut(n_channels).enumerate();
        match psd.mode {
            Mode::Indexed if self.layout != Layout::Indexed8 => pixels.for_each(|(at, pixel)| {
                let number = self.levels[0][at];
                let color = psd.palette.get(usize::from(number)).copied().unwrap_or_default();
                pixel[..3].copy_from_slice(&color);
                if let Some(alpha) = pixel.get_mut(3) {
                    *alpha = if psd.resources.transparent == Some(number) { 0 } else { 255 };
                }
            }),
            Mode::Lab => pixels.for_each(|(at, pixel)| {
                let [lightness, a, b] = [0, 1, 2].map(|plane| f64::from(self.levels[plane][at]));
                pixel[..3].copy_from_slice(&lab::to_srgb(lightness / 2.55, a - 128.0, b - 128.0));
                if let Some(alpha) = pixel.get_mut(3) {
                    *alpha = self.levels[3][at];
                }
            }),
            Mode::Cmyk | Mode::Multichannel if self.layout == Layout::Cmyk8 => {
                // Stored as light: 255 is no ink.
                pixels.for_each(|(at, pixel)| {
                    for (plane, sample) in pixel.iter_mut().enumerate() {
                        *sample = self.levels.get(plane).map_or(0, |levels| !levels[at]);
                    }
                });
            }
            _ => pixels.for_each(|(at, pixel)| {
                for (sample, levels) in pixel.iter_mut().zip(&self.levels) {
                    *sample = levels[at];
                }
            }),
        }
    }
}

fn interleave_wide(planes: &[&[u8]], out: &mut [u8]) {
    let n = planes.len();
    for (index, plane) in planes.iter().enumerate() {
        let samples = out.as_chunks_mut::<2>().0.iter_mut().skip(index).step_by(n);
        for (sample, stored) in samples.zip(plane.as_chunks::<2>().0) {
            *sample = u16::from_be_bytes(*stored).to_ne_bytes();
        }
    }
}

fn to_levels(plane: &[u8], bits: u16, tone: Option<&Tone>, out: &mut Vec<u8>) {
    out.clear();
    match bits {
        16 => out.extend(plane.as_chunks::<2>().0.iter().map(|[high, _]| *high)),
        32 => {
            let level = |value: f32| tone.map_or_else(|| level_of_coded(value), |tone| tone.level(value));
            out.extend(plane.as_chunks::<4>().0.iter().map(|sample| level(f32::from_be_bytes(*sample))));
        }
        _ => out.extend_from_slice(plane),
    }
}

/// Undoes the blending with white: Photoshop stores the merged picture as it looks on white, beside its
/// transparency.
fn take_off_white(out: &mut [u8], layout: Layout) {
    if layout.sample_bytes() == 2 {
        for pixel in out.chunks_exact_mut(layout.pixel_bytes()) {
            let (samples, _) = pixel.as_chunks_mut::<2>();
            let Some((alpha, colors)) = samples.split_last_mut() else { continue };
            let alpha = u32::from(u16::from_ne_bytes(*alpha));
            for color in colors {
                let value = without_white(u32::from(u16::from_ne_bytes(*color)), alpha, 65_535);
                *color = (value as u16).to_ne_bytes();
            }
        }
        return;
    }
    for pixel in out.chunks_exact_mut(layout.pixel_bytes()) {
        let Some((alpha, colors)) = pixel.split_last_mut() else { continue };
        for color in colors {
            *color = without_white(u32::from(*color), u32::from(*alpha), 255) as u8;
        }
    }
}

/// The colour that gives `color` on white with this alpha.
fn without_white(color: u32, alpha: u32, largest: u32) -> u32 {
    if alpha == 0 || alpha == largest {
        return color;
    }
    let white = largest - alpha;
    ((u64::from(color.saturating_sub(white)) * u64::from(largest) + u64::from(alpha / 2)) / u64::from(alpha))
        .min(largest.into()) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_is_taken_off() {
        for (color, alpha) in [(0, 255), (40, 128), (255, 10), (9, 250)] {
            let on_white = (color * alpha + 255 * (255 - alpha) + 127) / 255;
            let found = without_white(on_white, alpha, 255);
            let again = (found * alpha + 255 * (255 - alpha) + 127) / 255;
            assert!(again.abs_diff(on_white) <= 1, "{color} {alpha}: {found}");
        }
        assert_eq!(without_white(3, 0, 255), 3);
    }
}
