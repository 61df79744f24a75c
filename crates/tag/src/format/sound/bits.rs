//! Numbers at any bit of a big-endian header.

/// The number of `n_bits` bits (at most 64) that begins at bit `at`; `None` if the bytes end before it does.
/// Bits are counted from the highest bit of the first byte.
pub(super) fn bits(bytes: &[u8], at: usize, n_bits: usize) -> Option<u64> {
    let last = bytes.get((at + n_bits).checked_sub(1)? / 8);
    last?;
    let bit = |index: usize| u64::from(bytes[index / 8] >> (7 - index % 8) & 1);
    Some((at..at + n_bits).fold(0, |number, index| number << 1 | bit(index)))
}

#[cfg(test)]
mod tests {
    #[test]
    fn bits_cross_bytes() {
        assert_eq!(super::bits(&[0b1010_0101, 0b1100_0000], 5, 5), Some(0b10111));
        assert_eq!(super::bits(&[0xff], 4, 5), None);
    }
}
