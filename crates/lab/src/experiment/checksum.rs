//! Checksums of what a case read or answered.

/// Odd, with bits everywhere: the golden ratio in 64 bits.
const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

/// One step: depends on every bit of both, and on their order. For accidents, not for attackers.
pub(crate) fn mix(sum: u64, word: u64) -> u64 {
    ((sum ^ word).wrapping_mul(MULTIPLIER)).rotate_left(29)
}

/// A sum of all bytes and their number, as fast as memory: for use inside a clock. Does not see two words that
/// changed places; use it for content that is drawn at random.
pub(crate) fn sum_of(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let sum = words.iter().fold(0u64, |sum, word| sum.wrapping_add(u64::from_le_bytes(*word)));
    rest.iter().fold(mix(bytes.len() as u64, sum), |sum, &byte| mix(sum, u64::from(byte)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_and_the_length_count() {
        let content: Vec<u8> = (0..77).collect();
        let whole = sum_of(&content);
        assert_ne!(sum_of(&content[..76]), whole);
        assert_ne!(sum_of(b""), sum_of(b"\0"));
        for position in [0, 8, 71, 72, 76] {
            let mut other = content.clone();
            other[position] ^= 1;
            assert_ne!(sum_of(&other), whole, "{position}");
        }
    }
}
