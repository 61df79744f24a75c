//! Converts samples: unpacks those of less than a byte, swaps the bytes of 16-bit ones, divides colours by
//! alpha.

use crate::layout::Layout;

/// Conversion of samples of less than 8 bits to bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Widen {
    /// Unchanged, for palette indices.
    AsNumber,
    /// Scaled so that the largest value becomes 255.
    AsGrey,
}

/// Unpacks samples of 1, 2, 4 or 8 bits, the first in the highest bits, until `out` is full.
pub(super) fn unpack(packed: &[u8], bits: u8, widen: Widen, out: &mut [u8]) {
    if bits == 8 {
        let n = out.len().min(packed.len());
        out[..n].copy_from_slice(&packed[..n]);
        return;
    }
    let mask = (1u16 << bits) as u8 - 1;
    let factor = if widen == Widen::AsGrey { 255 / mask } else { 1 };
    let samples_per_byte = usize::from(8 / bits);
    for (byte, samples) in packed.iter().zip(out.chunks_mut(samples_per_byte)) {
        for (sample, shift) in samples.iter_mut().zip((0..8).step_by(usize::from(bits)).rev()) {
            *sample = (byte >> shift & mask) * factor;
        }
    }
}

/// Converts samples of 16 bits from big-endian order to the machine's, or back.
pub(super) fn swap_big_endian(samples: &mut [u8]) {
    for sample in samples.as_chunks_mut::<2>().0 {
        *sample = u16::from_be_bytes(*sample).to_ne_bytes();
    }
}

/// Divides colours by the alpha that they were multiplied with.
pub(super) fn divide_by_alpha(pixels: &mut [u8], layout: Layout) {
    pixels
        .chunks_exact_mut(layout.pixel_bytes())
        .for_each(|pixel| divide_pixel(pixel, layout.sample_bytes()));
}

/// Divides a pixel's colours by its alpha, the last sample; with alpha 0 the colours become 0.
fn divide_pixel(pixel: &mut [u8], sample_bytes: usize) {
    if sample_bytes == 2 {
        let (samples, _) = pixel.as_chunks_mut::<2>();
        let Some((alpha, colors)) = samples.split_last_mut() else { return };
        let alpha = u32::from(u16::from_ne_bytes(*alpha));
        for color in colors {
            let value = (u32::from(u16::from_ne_bytes(*color)) * 65_535).checked_div(alpha).unwrap_or(0);
            *color = (value.min(65_535) as u16).to_ne_bytes();
        }
    } else if let Some((alpha, colors)) = pixel.split_last_mut() {
        let alpha = u32::from(*alpha);
        for color in colors {
            *color = (u32::from(*color) * 255).checked_div(alpha).unwrap_or(0).min(255) as u8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_become_bytes() {
        let mut out = [9; 5];
        unpack(&[0b1010_0000], 1, Widen::AsGrey, &mut out[..3]);
        assert_eq!(out, [255, 0, 255, 9, 9]);
        unpack(&[0b1101_1000, 0b0100_0000], 2, Widen::AsNumber, &mut out);
        assert_eq!(out, [3, 1, 2, 0, 1]);
        unpack(&[0x1F], 4, Widen::AsGrey, &mut out[..2]);
        assert_eq!(out[..2], [17, 255]);
        unpack(&[7, 8], 8, Widen::AsGrey, &mut out[..2]);
        assert_eq!(out[..2], [7, 8]);
    }
}
