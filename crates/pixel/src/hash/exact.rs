//! Hash of all pixels of a picture, which is equal only for equal pixels.
//!
//! It compares the pictures of one collection and is not cryptographic: somebody can make two different
//! pictures with the same hash.

use crate::layout::Header;

/// An odd number with many bits (2^64 divided by the golden ratio), by which words are scattered.
const SCATTER: u64 = 0x9E37_79B9_7F4A_7C15;

/// Hashes the grey rows of a picture.
#[derive(Debug)]
pub(super) struct ExactHasher {
    state: u64,
}

impl ExactHasher {
    pub(super) fn new(header: Header) -> ExactHasher {
        let mut hasher = ExactHasher { state: SCATTER };
        hasher.word(u64::from(header.width) << 32 | u64::from(header.height));
        hasher
    }

    #[inline]
    fn word(&mut self, word: u64) {
        // Both halves of the product: its high bits depend on all bits of the factors, the low ones on few.
        let product = u128::from(self.state ^ word) * u128::from(SCATTER);
        self.state = (product as u64 ^ (product >> 64) as u64).wrapping_add(SCATTER);
    }

    /// Adds the next row. Rows of one picture have one length.
    pub(super) fn row(&mut self, grey: &[u8]) {
        let (words, rest) = grey.as_chunks::<8>();
        words.iter().for_each(|word| self.word(u64::from_le_bytes(*word)));
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        self.word(u64::from_le_bytes(last));
    }

    pub(super) fn finish(&self) -> u64 {
        self.state
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Layout;

    fn hash(width: u32, height: u32, pixels: &[u8]) -> u64 {
        let header = Header { width, height, layout: Layout::Grey8 };
        let mut hasher = ExactHasher::new(header);
        pixels.chunks_exact(header.row_bytes()).for_each(|row| hasher.row(row));
        hasher.finish()
    }

    #[test]
    fn each_pixel_and_the_shape_count() {
        let pixels: Vec<u8> = (0..=255).collect();
        let mut all = vec![hash(16, 16, &pixels), hash(32, 8, &pixels), hash(8, 32, &pixels)];
        for at in 0..pixels.len() {
            for bit in 0..8 {
                let mut changed = pixels.clone();
                changed[at] ^= 1 << bit;
                all.push(hash(16, 16, &changed));
            }
        }
        let n = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), n);
    }
}
