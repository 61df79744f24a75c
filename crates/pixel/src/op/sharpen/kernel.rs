//! Loops of the sharpening over rows.

use super::colour::Tables;
use super::mask::Mask;
use crate::simd::dispatched;

/// Number of pixels processed together: one bit each in a mask of 64.
pub(super) const BLOCK: usize = 64;

dispatched! {
    /// Lightness of a row of red, green and blue. `lightness` consists of whole blocks; values beyond the row
    /// are arbitrary.
    fn lightness_rgb(tables: &Tables, row: &[u8], lightness: &mut [u16]) {
        let (blocks, rest) = row.as_chunks::<3>().0.as_chunks::<BLOCK>();
        let mut lights = lightness.as_chunks_mut::<BLOCK>().0.iter_mut();
        for (block, lights) in blocks.iter().zip(&mut lights) {
            tables.lightness(block, lights);
        }
        if let Some(lights) = lights.next() {
            let mut block = [[0; 3]; BLOCK];
            block[..rest.len()].copy_from_slice(rest);
            tables.lightness(&block, lights);
        }
    }
}

dispatched! {
    /// Lightness of a row of red, green, blue and alpha.
    fn lightness_rgba(tables: &Tables, row: &[u8], lightness: &mut [u16]) {
        let mut block = [[0; 3]; BLOCK];
        let blocks = row.as_chunks::<4>().0.chunks(BLOCK);
        for (pixels, lights) in blocks.zip(lightness.as_chunks_mut::<BLOCK>().0) {
            for (pixel, colour) in pixels.iter().zip(&mut block) {
                *colour = [pixel[0], pixel[1], pixel[2]];
            }
            tables.lightness(&block, lights);
        }
    }
}

/// Number of columns whose sums are computed together.
const LANES: usize = 32;

dispatched! {
    /// Blurs along a row; beyond its ends its first and last pixel are repeated.
    fn blur_along(mask: &Mask, row: &[u16], blurred: &mut [u16]) {
        let radius = mask.radius();
        let width = row.len();
        let at_edge = |x: usize| {
            let weighted = |(distance, weight): (usize, &u32)| {
                let left = row[x.saturating_sub(distance)];
                let right = row[(x + distance).min(width - 1)];
                weight * if distance == 0 { u32::from(left) } else { u32::from(left) + u32::from(right) }
            };
            mask.divided(mask.half.iter().enumerate().map(weighted).sum())
        };
        let inner = radius.min(width)..width.saturating_sub(radius).max(radius.min(width));
        for x in (0..inner.start).chain(inner.end..width) {
            blurred[x] = at_edge(x);
        }
        let mut chunks = blurred[inner.clone()].chunks_exact_mut(LANES);
        let mut x = inner.start;
        for chunk in &mut chunks {
            let mut sums: [u32; LANES] = std::array::from_fn(|i| mask.half[0] * u32::from(row[x + i]));
            for (distance, weight) in mask.half.iter().enumerate().skip(1) {
                let left: &[u16] = &row[x - distance..][..LANES];
                let right: &[u16] = &row[x + distance..][..LANES];
                for i in 0..LANES {
                    sums[i] += weight * (u32::from(left[i]) + u32::from(right[i]));
                }
            }
            for i in 0..LANES {
                chunk[i] = mask.divided(sums[i]);
            }
            x += LANES;
        }
        for rest in chunks.into_remainder() {
            *rest = at_edge(x);
            x += 1;
        }
    }
}

dispatched! {
    /// Blurs the columns `at..at + BLOCK` of the surrounding rows, and returns a mask of those in which
    /// `lightness` minus the blur is outside `low..=high`. `differences` receives all of them.
    fn differences(
        mask: &Mask,
        around: &[&[u16]],
        at: usize,
        lightness: &[u16; BLOCK],
        low: i16,
        high: i16,
        differences: &mut [i16; BLOCK],
    ) -> u64 {
        let radius = mask.radius();
        let columns = |row: usize| -> &[u16; BLOCK] {
            around[row][at..].first_chunk().expect("a block of columns")
        };
        let mut sums: [u32; BLOCK] = std::array::from_fn(|_| 0);
        let middle = columns(radius);
        for i in 0..BLOCK {
            sums[i] = mask.half[0] * u32::from(middle[i]);
        }
        for (distance, weight) in mask.half.iter().enumerate().skip(1) {
            let (above, below) = (columns(radius - distance), columns(radius + distance));
            for i in 0..BLOCK {
                sums[i] += weight * (u32::from(above[i]) + u32::from(below[i]));
            }
        }
        for i in 0..BLOCK {
            differences[i] = lightness[i] as i16 - mask.divided(sums[i]) as i16;
        }
        let mut outside = 0;
        for (i, difference) in differences.iter().enumerate() {
            outside |= u64::from(*difference < low || *difference > high) << i;
        }
        outside
    }
}
