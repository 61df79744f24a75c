//! Converts the samples of a TIFF to those of a [`Layout`].

use tiff::ColorType;

use crate::codec::sample::{Widen, divide_by_alpha, unpack};
use crate::decode::SampleForm;
use crate::layout::Layout;

/// Conversion of a row of samples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Convert {
    /// No conversion.
    Copy,
    /// From samples of 1 to 8 bits to bytes.
    Unpack { bits: u8, widen: Widen },
    /// From palette indices of 1 to 8 bits to colours.
    Palette { bits: u8 },
    /// From YCbCr to RGB.
    YCbCr,
    /// The first `to` of `from` samples per pixel, and the higher 8 of 16 bits.
    Reduce { from: usize, to: usize, is_wide: bool },
    /// Division of colours by the alpha that they were multiplied with.
    Divide { layout: Layout },
}

/// Meaning of a sample in addition to the colours (tag 338).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extra {
    /// No known meaning.
    Unknown,
    /// Alpha that the colours were multiplied with.
    Associated,
    /// Alpha that the colours were not multiplied with.
    Unassociated,
}

/// Layout and conversion for pictures of this colour type; `None` if it is not supported.
pub(super) fn layout(
    color: ColorType,
    extra: Extra,
    is_palette: bool,
    stored: SampleForm,
) -> Option<(Layout, Convert)> {
    let as_is = |layout: Layout| match extra {
        Extra::Associated if layout.has_alpha() => Some((layout, Convert::Divide { layout })),
        _ => Some((layout, Convert::Copy)),
    };
    match color {
        ColorType::Gray(bits @ (1 | 2 | 4 | 8)) if is_palette => Some(match stored {
            SampleForm::AsColour => (Layout::Rgb8, Convert::Palette { bits }),
            SampleForm::AsInFile => (Layout::Indexed8, Convert::Unpack { bits, widen: Widen::AsNumber }),
        }),
        _ if is_palette => None,
        ColorType::Gray(bits @ (1 | 2 | 4 | 8)) => {
            Some((Layout::Grey8, Convert::Unpack { bits, widen: Widen::AsGrey }))
        }
        ColorType::Gray(16) => as_is(Layout::Grey16),
        ColorType::Multiband { bit_depth: 8, num_samples } if extra == Extra::Unknown => {
            Some((Layout::Grey8, Convert::Reduce { from: num_samples.into(), to: 1, is_wide: false }))
        }
        ColorType::GrayA(8) | ColorType::Multiband { bit_depth: 8, num_samples: 2 } => {
            as_is(Layout::GreyAlpha8)
        }
        ColorType::GrayA(16) | ColorType::Multiband { bit_depth: 16, num_samples: 2 } => {
            as_is(Layout::GreyAlpha16)
        }
        ColorType::RGB(8) => as_is(Layout::Rgb8),
        ColorType::RGB(16) => as_is(Layout::Rgb16),
        ColorType::RGBA(8) => as_is(Layout::Rgba8),
        ColorType::RGBA(16) => as_is(Layout::Rgba16),
        ColorType::CMYK(8) => as_is(Layout::Cmyk8),
        ColorType::CMYK(16) => Some((Layout::Cmyk8, Convert::Reduce { from: 4, to: 4, is_wide: true })),
        ColorType::CMYKA(8) => Some((Layout::Cmyk8, Convert::Reduce { from: 5, to: 4, is_wide: false })),
        ColorType::CMYKA(16) => Some((Layout::Cmyk8, Convert::Reduce { from: 5, to: 4, is_wide: true })),
        ColorType::YCbCr(8) => Some((Layout::Rgb8, Convert::YCbCr)),
        _ => None,
    }
}

/// Converts a row. `palette` has red, green and blue of each index; samples of 16 bits are in the machine's
/// order.
pub(super) fn convert(how: Convert, palette: &[[u8; 3]], row: &[u8], numbers: &mut Vec<u8>, out: &mut [u8]) {
    match how {
        Convert::Copy => out.copy_from_slice(&row[..out.len()]),
        Convert::Unpack { bits, widen } => unpack(row, bits, widen, out),
        Convert::Palette { bits } => {
            numbers.resize(out.len() / 3, 0);
            unpack(row, bits, Widen::AsNumber, numbers);
            for (number, pixel) in numbers.iter().zip(out.as_chunks_mut::<3>().0) {
                *pixel = palette.get(usize::from(*number)).copied().unwrap_or_default();
            }
        }
        Convert::YCbCr => {
            for (ycc, pixel) in row.as_chunks::<3>().0.iter().zip(out.as_chunks_mut::<3>().0) {
                *pixel = rgb(*ycc);
            }
        }
        Convert::Reduce { from, to, is_wide } => {
            let sample_bytes = if is_wide { 2 } else { 1 };
            for (pixel, out) in row.chunks_exact(from * sample_bytes).zip(out.chunks_exact_mut(to)) {
                for (sample, out) in pixel.chunks_exact(sample_bytes).zip(out) {
                    *out = if is_wide {
                        (u16::from_ne_bytes([sample[0], sample[1]]) >> 8) as u8
                    } else {
                        sample[0]
                    };
                }
            }
        }
        Convert::Divide { layout } => {
            out.copy_from_slice(&row[..out.len()]);
            divide_by_alpha(out, layout);
        }
    }
}

/// Converts YCbCr to RGB by ITU-R BT.601 at full range, as in JFIF.
fn rgb([y, cb, cr]: [u8; 3]) -> [u8; 3] {
    let (y, cb, cr) = (f32::from(y), f32::from(cb) - 128.0, f32::from(cr) - 128.0);
    [y + 1.402 * cr, y - 0.344_136 * cb - 0.714_136 * cr, y + 1.772 * cb].map(|value| value.round() as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_converted() {
        let palette = [[1, 2, 3], [4, 5, 6]];
        let mut out = [0; 6];
        convert(Convert::Palette { bits: 1 }, &palette, &[0b0100_0000], &mut Vec::new(), &mut out);
        assert_eq!(out, [1, 2, 3, 4, 5, 6]);
        convert(Convert::YCbCr, &[], &[128, 128, 128, 76, 85, 255], &mut Vec::new(), &mut out);
        assert_eq!(out, [128, 128, 128, 254, 0, 0]);
        let wide: Vec<u8> =
            [0x1234u16, 0x5678, 0x9ABC, 0xDEF0, 0].into_iter().flat_map(u16::to_ne_bytes).collect();
        let how = Convert::Reduce { from: 5, to: 4, is_wide: true };
        convert(how, &[], &wide, &mut Vec::new(), &mut out[..4]);
        assert_eq!(out[..4], [0x12, 0x56, 0x9A, 0xDE]);
        let how = Convert::Divide { layout: Layout::GreyAlpha8 };
        convert(how, &[], &[50, 100, 0, 0, 255, 1], &mut Vec::new(), &mut out);
        assert_eq!(out, [127, 100, 0, 0, 255, 1]);
    }
}
