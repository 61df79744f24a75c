//! Decodes logarithmic light, LogL and LogLuv with 32 bits (G. Ward Larson, "LogLuv encoding for full-gamut,
//! high-dynamic range images", Journal of Graphics Tools 3(1), 1998).

use super::number::{compression, photometric};
use crate::codec::tone::curve;

/// Bits of a pixel; `None` for other pictures, and for the rare coding with 24 bits.
pub(super) fn bits(photometric: u64, compression: u64) -> Option<u32> {
    match (photometric, compression) {
        (photometric::LOG_L, compression::SGI_LOG) => Some(16),
        (photometric::LOG_LUV, compression::SGI_LOG) => Some(32),
        _ => None,
    }
}

/// Unpacks rows of runs to pixels of `pixel_bytes`, the highest byte first. In a row, the highest bytes of
/// all pixels come before the next ones. Data that end early give fewer rows.
pub(super) fn unpack(mut data: &[u8], width: usize, pixel_bytes: usize, n_bytes: usize) -> Vec<u8> {
    let mut out = Vec::new();
    let mut row = vec![0; width * pixel_bytes];
    while out.len() + row.len() <= n_bytes && !row.is_empty() {
        for plane in 0..pixel_bytes {
            let mut column = 0;
            while column < width {
                let Some((bytes, is_run, rest)) = next(data) else { return out };
                let n = if is_run { run_length(data[0]) } else { bytes.len() };
                for index in 0..n.min(width - column) {
                    row[(column + index) * pixel_bytes + plane] = bytes[if is_run { 0 } else { index }];
                }
                (column, data) = (column + n, rest);
            }
        }
        out.extend_from_slice(&row);
    }
    out
}

/// The next bytes, whether they are one byte that is repeated, and the data after them.
fn next(data: &[u8]) -> Option<(&[u8], bool, &[u8])> {
    let (count, rest) = data.split_first()?;
    let is_run = *count >= 128;
    let n = if is_run { 1 } else { usize::from(*count) };
    let (bytes, rest) = rest.split_at_checked(n)?;
    Some((bytes, is_run, rest))
}

fn run_length(count: u8) -> usize {
    usize::from(count) - 126
}

/// Luminance of LogL; 1 is white.
fn luminance(coded: u16) -> f64 {
    match coded & 0x7FFF {
        0 => 0.0,
        size => {
            let light = ((f64::from(size) + 0.5) / 256.0 - 64.0).exp2();
            if coded & 0x8000 == 0 { light } else { -light }
        }
    }
}

/// The grey of LogL, coded with the curve of sRGB, 0 to 1.
pub(super) fn grey(coded: u64) -> f32 {
    curve(luminance(coded as u16).clamp(0.0, 1.0)) as f32
}

/// The colour of LogLuv, coded as sRGB, 0 to 1.
pub(super) fn colour(coded: u64) -> [f32; 3] {
    let y = luminance((coded >> 16) as u16);
    // CIE 1976 u' and v', in steps of 1/410.
    let [u, v] = [coded >> 8, coded].map(|byte| ((byte & 0xFF) as f64 + 0.5) / 410.0);
    let s = 6.0 * u - 16.0 * v + 12.0;
    let (x_share, y_share) = (9.0 * u / s, 4.0 * v / s);
    let (x, z) = (x_share / y_share * y, (1.0 - x_share - y_share) / y_share * y);
    // To the primaries of ITU-R BT.709 with a white of equal energy, which is that of the coding.
    let rgb = [
        2.690 * x - 1.276 * y - 0.414 * z,
        -1.022 * x + 1.978 * y + 0.044 * z,
        0.061 * x - 0.224 * y + 1.163 * z,
    ];
    rgb.map(|light| curve(light.clamp(0.0, 1.0)) as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The code of luminance 1.
    const WHITE: u16 = 64 * 256;

    #[test]
    fn runs_and_literal_bytes_are_planes_of_a_row() {
        let data = [130, 9, 1, 8, 2, 5, 6, 129, 7, 1];
        assert_eq!(unpack(&data, 5, 2, 10), [9, 5, 9, 6, 9, 7, 9, 7, 8, 7]);
        assert_eq!(unpack(&data, 5, 2, 9), [0u8; 0]);
        assert_eq!(unpack(&data[..5], 5, 2, 10), [0u8; 0]);
    }

    #[test]
    fn runs_beyond_a_row_end_with_it() {
        assert_eq!(unpack(&[255, 3, 128, 4], 2, 1, 4), [3, 3, 4, 4]);
    }

    #[test]
    fn white_is_white_and_black_is_black() {
        assert!(grey(WHITE.into()) > 0.99);
        assert_eq!(grey(0), 0.0);
        assert_eq!(grey((WHITE | 0x8000).into()), 0.0);
        // u' = 0.2105 and v' = 0.4737 are the white of equal energy.
        let white = colour(u64::from(WHITE) << 16 | 86 << 8 | 194);
        assert!(white.iter().all(|light| *light > 0.98), "{white:?}");
    }
}
