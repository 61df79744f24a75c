//! Converts planes to RGB with 8 bits, as libavif does: in floating point, with chroma upsampled linearly.

use super::planes::{Plane, Planes, Signal};
use super::property::Nclx;
use crate::error::DecodeError;

/// Largest sample of the result.
const MOST: f32 = 255.0;

/// Relation of the planes to red, green and blue (ITU-T H.273, 8.3).
#[derive(Clone, Copy, Debug, PartialEq)]
enum Matrix {
    /// Luma from red and blue with these factors.
    Luma { red: f32, blue: f32 },
    /// Green, blue and red in this order.
    Identity,
    /// Luma, chroma green and chroma orange.
    YCgCo,
}

impl Matrix {
    fn of(colours: Nclx) -> Option<Matrix> {
        let luma = |red, blue| Some(Matrix::Luma { red, blue });
        match colours.matrix {
            0 => Some(Matrix::Identity),
            1 => luma(0.2126, 0.0722),
            4 => luma(0.30, 0.11),
            7 => luma(0.212, 0.087),
            8 if colours.is_full => Some(Matrix::YCgCo),
            9 => luma(0.2627, 0.0593),
            // Derived from the primaries.
            12 => match colours.primaries {
                9 => luma(0.2627, 0.0593),
                11 => luma(0.2095, 0.0689),
                12 => luma(0.2290, 0.0793),
                5 => luma(0.2220, 0.0713),
                6 | 7 => luma(0.2124, 0.0866),
                _ => luma(0.2126, 0.0722),
            },
            2 | 5 | 6 => luma(0.299, 0.114),
            _ => None,
        }
    }
}

/// Conversion of one picture.
pub(super) struct Converter {
    matrix: Matrix,
    /// Luma, 0 to 1, of each sample.
    luma: Vec<f32>,
    /// Chroma, -0.5 to 0.5, of each sample.
    chroma: Vec<f32>,
    u: Vec<f32>,
    v: Vec<f32>,
}

/// Value from 0 to 1 of each sample of luma.
fn luma(depth: u32, is_full: bool) -> Vec<f32> {
    let scale = (1 << (depth - 8)) as f32;
    let (bias, range) =
        if is_full { (0.0, ((1 << depth) - 1) as f32) } else { (16.0 * scale, 219.0 * scale) };
    (0..1u32 << depth).map(|sample| (sample as f32 - bias) / range).collect()
}

fn chroma(depth: u32, is_full: bool) -> Vec<f32> {
    let middle = (1 << (depth - 1)) as f32;
    let range = if is_full { ((1 << depth) - 1) as f32 } else { 224.0 * (1 << (depth - 8)) as f32 };
    (0..1u32 << depth).map(|sample| (sample as f32 - middle) / range).collect()
}

fn byte(value: f32) -> u8 {
    // A cast saturates.
    (0.5 + value * MOST) as u8
}

impl Converter {
    pub(super) fn new(signal: Signal) -> Result<Converter, DecodeError> {
        let Signal { depth, colours } = signal;
        if !(8..=12).contains(&depth) {
            return Err(DecodeError::Unsupported(format!("AVIF of {depth} bits")));
        }
        let refused = || DecodeError::Unsupported(format!("AVIF with the colour matrix {}", colours.matrix));
        let matrix = Matrix::of(colours).ok_or_else(refused)?;
        let luma = luma(depth, colours.is_full);
        let chroma = if matrix == Matrix::Identity { luma.clone() } else { chroma(depth, colours.is_full) };
        Ok(Converter { matrix, luma, chroma, u: Vec::new(), v: Vec::new() })
    }

    /// Fills a row of pixels of `channels` samples; alpha, if there is one, stays as it is.
    pub(super) fn row(&mut self, planes: &Planes, y: usize, channels: usize, out: &mut [u8]) {
        let [luma, rest @ ..] = planes.planes.as_slice() else { return };
        let samples = &luma.samples[y * luma.width..][..luma.width];
        let of = |table: &[f32], sample: u16| table[usize::from(sample).min(table.len() - 1)];
        let [u, v] = rest else {
            for (pixel, sample) in out.chunks_exact_mut(channels).zip(samples) {
                let grey = byte(of(&self.luma, *sample));
                pixel[..channels.min(3)].fill(grey);
            }
            return;
        };
        upsample(u, &self.chroma, planes.shift, luma, y, &mut self.u);
        upsample(v, &self.chroma, planes.shift, luma, y, &mut self.v);
        let chroma = self.u.iter().zip(&self.v);
        for ((pixel, sample), (u, v)) in out.chunks_exact_mut(channels).zip(samples).zip(chroma) {
            let y = of(&self.luma, *sample);
            let rgb = match self.matrix {
                Matrix::Identity => [*v, y, *u],
                Matrix::YCgCo => [y - u + v, y + u, y - u - v],
                Matrix::Luma { red, blue } => {
                    let (r, b) = (y + 2.0 * (1.0 - red) * v, y + 2.0 * (1.0 - blue) * u);
                    let green = 1.0 - red - blue;
                    [r, y - 2.0 * (red * (1.0 - red) * v + blue * (1.0 - blue) * u) / green, b]
                }
            };
            pixel[..3].copy_from_slice(&rgb.map(byte));
        }
    }

    /// Fills a row of pixels whose only colour is grey.
    pub(super) fn grey_row(&self, planes: &Planes, y: usize, channels: usize, out: &mut [u8]) {
        let Some(luma) = planes.planes.first() else { return };
        let samples = &luma.samples[y * luma.width..][..luma.width];
        for (pixel, sample) in out.chunks_exact_mut(channels).zip(samples) {
            pixel[0] = byte(self.luma[usize::from(*sample).min(self.luma.len() - 1)]);
        }
    }
}

/// A row of chroma for each pixel of a row: three parts of the nearest sample and one of the next, in each
/// direction in which there are fewer samples.
fn upsample(plane: &Plane, table: &[f32], shift: (u32, u32), luma: &Plane, y: usize, out: &mut Vec<f32>) {
    let row = |number: usize| &plane.samples[number * plane.width..][..plane.width];
    let of = |sample: u16| table[usize::from(sample).min(table.len() - 1)];
    let near = y >> shift.1;
    let other = match (shift.1, y % 2) {
        (0, _) => near,
        (_, 0) => near.saturating_sub(1),
        _ if y + 1 < luma.height => (near + 1).min(plane.height - 1),
        _ => near,
    };
    let mixed = row(near).iter().zip(row(other)).map(|(near, other)| 0.75 * of(*near) + 0.25 * of(*other));
    out.clear();
    if shift.0 == 0 {
        out.extend(mixed);
        return;
    }
    let mixed: Vec<f32> = mixed.collect();
    let last = mixed.len() - 1;
    out.extend((0..luma.width).map(|x| {
        let near = (x / 2).min(last);
        let other = if x % 2 == 0 { near.saturating_sub(1) } else { (near + 1).min(last) };
        0.75 * mixed[near] + 0.25 * mixed[other]
    }));
}

/// Table from samples of alpha to 8 bits.
pub(super) fn alpha_table(signal: Signal) -> Vec<u8> {
    let depth = signal.depth.clamp(8, 12);
    luma(depth, signal.colours.is_full).into_iter().map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signal(depth: u32, matrix: u16, is_full: bool) -> Signal {
        Signal { depth, colours: Nclx { primaries: 1, transfer: 13, matrix, is_full } }
    }

    fn one_pixel(signal: Signal, samples: [u16; 3]) -> [u8; 3] {
        let plane = |sample| Plane { width: 1, height: 1, samples: vec![sample] };
        let planes = Planes { planes: samples.map(plane).to_vec(), shift: (0, 0), signal };
        let mut out = [0; 3];
        Converter::new(signal).unwrap().row(&planes, 0, 3, &mut out);
        out
    }

    #[test]
    fn matrices_and_ranges() {
        assert_eq!(one_pixel(signal(8, 6, true), [76, 85, 255]), [254, 0, 0]);
        assert_eq!(one_pixel(signal(8, 1, false), [235, 128, 128]), [255; 3]);
        assert_eq!(one_pixel(signal(10, 9, false), [64, 512, 512]), [0; 3]);
        assert_eq!(one_pixel(signal(8, 0, true), [1, 2, 3]), [3, 1, 2]);
        assert_eq!(one_pixel(signal(12, 8, true), [4095, 2048, 2048]), [255; 3]);
        assert!(Converter::new(signal(8, 14, true)).is_err());
        assert_eq!(alpha_table(signal(8, 2, false))[235], 255);
    }

    #[test]
    fn chroma_is_upsampled_linearly() {
        let luma = Plane { width: 3, height: 3, samples: vec![0; 9] };
        let plane = Plane { width: 2, height: 2, samples: vec![0, 16, 32, 48] };
        let table: Vec<f32> = (0..64).map(|sample| sample as f32).collect();
        let mut out = Vec::new();
        let mut row = |y| {
            upsample(&plane, &table, (1, 1), &luma, y, &mut out);
            out.clone()
        };
        assert_eq!(row(0), [0.0, 4.0, 12.0]);
        assert_eq!(row(1), [8.0, 12.0, 20.0]);
        assert_eq!(row(2), [24.0, 28.0, 36.0]);
    }
}
