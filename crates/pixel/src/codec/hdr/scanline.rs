//! Reads a row of pixels with a common exponent: flat, with the old run lengths, or with the new ones.

use crate::codec::source::Source;
use crate::error::DecodeError;

/// Reads a row of mantissas and exponents.
pub(super) fn read(source: &mut Source<'_>, row: &mut [[u8; 4]]) -> Result<(), DecodeError> {
    let first = source.take::<4>()?;
    match first {
        [2, 2, high @ ..0x80, low] if (8..0x8000).contains(&row.len()) => {
            let length = usize::from(high) << 8 | usize::from(low);
            if length != row.len() {
                return Err(source.damaged(format!("a row of {length} pixels among rows of {}", row.len())));
            }
            (0..4).try_for_each(|channel| read_channel(source, row, channel))
        }
        _ => read_old(source, row, first),
    }
}

/// Reads a channel of a row: runs have 128 added to their length.
fn read_channel(source: &mut Source<'_>, row: &mut [[u8; 4]], channel: usize) -> Result<(), DecodeError> {
    let mut literal = [0; 128];
    let mut at = 0;
    while at < row.len() {
        let count = source.u8()?;
        let n = usize::from(if count > 128 { count - 128 } else { count });
        let Some(pixels) = row.get_mut(at..at + n).filter(|_| n > 0) else {
            return Err(source.damaged("a run that leaves its row"));
        };
        if count > 128 {
            let value = source.u8()?;
            pixels.iter_mut().for_each(|pixel| pixel[channel] = value);
        } else {
            source.fill(&mut literal[..n])?;
            pixels.iter_mut().zip(literal).for_each(|(pixel, value)| pixel[channel] = value);
        }
        at += n;
    }
    Ok(())
}

/// Reads pixels, of which those with the mantissas 1, 1, 1 repeat the one before.
fn read_old(source: &mut Source<'_>, row: &mut [[u8; 4]], first: [u8; 4]) -> Result<(), DecodeError> {
    let (mut pixel, mut at, mut shift) = (first, 0, 0);
    let mut last = [0; 4];
    loop {
        if let [1, 1, 1, count] = pixel {
            let n = usize::from(count).checked_shl(shift).unwrap_or(usize::MAX).min(row.len() - at);
            row[at..at + n].fill(last);
            at += n;
            shift += 8;
        } else {
            row[at] = pixel;
            last = pixel;
            at += 1;
            shift = 0;
        }
        if at == row.len() {
            return Ok(());
        }
        // A run that is far too long would repeat nothing for ever.
        if shift > 32 {
            return Err(source.damaged("a run without pixels"));
        }
        pixel = source.take::<4>()?;
    }
}

/// Linear values of a stored pixel.
pub(super) fn linear([red, green, blue, exponent]: [u8; 4]) -> [f32; 3] {
    if exponent == 0 {
        return [0.0; 3];
    }
    let scale = 2f32.powi(i32::from(exponent) - (128 + 8));
    [red, green, blue].map(|mantissa| f32::from(mantissa) * scale)
}

/// Linear sRGB of XYZ with the white of D65. Radiance has the white of equal energy; the difference is
/// left out.
pub(super) fn of_xyz([x, y, z]: [f32; 3]) -> [f32; 3] {
    [
        3.240_5 * x - 1.537_1 * y - 0.498_5 * z,
        -0.969_3 * x + 1.876_0 * y + 0.041_6 * z,
        0.055_6 * x - 0.204_0 * y + 1.057_2 * z,
    ]
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;
    use crate::limits::Limits;

    fn row(bytes: &[u8], width: usize) -> Result<Vec<[u8; 4]>, DecodeError> {
        let mut source = Source::new(Box::new(Cursor::new(bytes)), &Limits::default());
        let mut row = vec![[0; 4]; width];
        read(&mut source, &mut row).map(|()| row)
    }

    #[test]
    fn rows_of_all_three_kinds() {
        assert_eq!(row(&[9, 8, 7, 6, 5, 4, 3, 2], 2).unwrap(), [[9, 8, 7, 6], [5, 4, 3, 2]]);
        assert_eq!(row(&[9, 8, 7, 6, 1, 1, 1, 2], 3).unwrap(), [[9, 8, 7, 6]; 3]);
        let new = [2, 2, 0, 8, 136, 1, 136, 2, 4, 3, 3, 3, 3, 132, 4, 136, 128];
        let found = row(&new, 8).unwrap();
        assert_eq!((found[0], found[7]), ([1, 2, 3, 128], [1, 2, 4, 128]));
        assert!(row(&[2, 2, 0, 9, 136, 1], 8).is_err());
        assert!(row(&[2, 2, 0, 8, 137, 1], 8).is_err());
        assert!(row(&[1, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1, 0], 4).is_err());
        assert_eq!(linear([128, 0, 255, 129]), [1.0, 0.0, 255.0 / 128.0]);
    }
}
