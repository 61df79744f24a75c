//! Determines which rows of a frame are complete if the file ends before it does.
//!
//! The library writes a group of pixels when all of its data are there, and does not report which groups it
//! wrote. So the memory is filled with a pattern beforehand, and a row in which the pattern remains is
//! incomplete.

/// Number of bytes that are compared at once. Noise equals the pattern in one of 2^64 places.
const STEP: usize = 8;

/// Rows of a picture that are incomplete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LostRows {
    pub(super) first: u32,
    pub(super) count: u32,
}

/// Bytes of the pattern at this step (the finalizer of SplitMix64).
fn pattern(step: usize) -> [u8; STEP] {
    let mut bits = (step as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    (bits ^ bits >> 31).to_le_bytes()
}

/// Fills the memory of a frame with the pattern.
pub(super) fn mark(pixels: &mut [u8]) {
    for (step, bytes) in pixels.chunks_mut(STEP).enumerate() {
        bytes.copy_from_slice(&pattern(step)[..bytes.len()]);
    }
}

/// Finds the rows that contain the pattern, and fills its places with zeros.
pub(super) fn lost_rows(pixels: &mut [u8], row_bytes: usize) -> LostRows {
    let height = (pixels.len() / row_bytes.max(1)) as u32;
    let mut is_lost = vec![false; height as usize];
    for (step, bytes) in pixels.as_chunks_mut::<STEP>().0.iter_mut().enumerate() {
        if *bytes == pattern(step) {
            *bytes = [0; STEP];
            let rows = step * STEP / row_bytes..=(step * STEP + STEP - 1) / row_bytes;
            rows.for_each(|row| is_lost[row] = true);
        }
    }
    let count = is_lost.iter().filter(|is_lost| **is_lost).count() as u32;
    let first = is_lost.iter().position(|is_lost| *is_lost).map_or(height, |row| row as u32);
    LostRows { first, count }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_that_were_not_written_are_lost() {
        let mut pixels = vec![0; 40 * 10];
        mark(&mut pixels);
        pixels[..80].fill(7);
        pixels[120..400].fill(9);
        assert_eq!(lost_rows(&mut pixels, 40), LostRows { first: 2, count: 1 });
        assert!(pixels[80..120].iter().all(|byte| *byte == 0));
        assert_eq!(lost_rows(&mut pixels, 40), LostRows { first: 10, count: 0 });
    }

    #[test]
    fn a_part_of_a_row_is_enough() {
        let mut pixels = vec![0; 64 * 4];
        mark(&mut pixels);
        for row in pixels.chunks_mut(64) {
            row[..40].fill(1);
        }
        assert_eq!(lost_rows(&mut pixels, 64), LostRows { first: 0, count: 4 });
    }
}
