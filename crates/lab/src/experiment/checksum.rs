//! Checksums of the data that a case wrote, read or returned.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use crate::case::Checksum;
use crate::error::CaseError;

const BLOCK_BYTES: usize = 1 << 18;
/// Odd, with bits spread over the whole word: the golden ratio in 64 bits.
const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

/// The checksum of a file's content. It is the same on every machine and in every version, and detects
/// accidents, not attacks.
///
/// # Errors
/// If the file cannot be read.
pub(crate) fn of_file(path: &Path) -> Result<Checksum, CaseError> {
    let mut file = File::open(path).map_err(CaseError::file("open", path))?;
    let mut block = vec![0; BLOCK_BYTES];
    let mut lanes = [1, 2, 3, 4];
    let mut len_bytes = 0;
    loop {
        let filled = fill(&mut file, &mut block).map_err(CaseError::file("read", path))?;
        len_bytes += filled as u64;
        block[filled..].fill(0);
        add(&mut lanes, &block[..filled.next_multiple_of(32)]);
        if filled < BLOCK_BYTES {
            return Ok(Checksum(lanes.into_iter().fold(len_bytes, mix)));
        }
    }
}

/// Reads until the block is full or the file ends.
fn fill(file: &mut File, block: &mut [u8]) -> std::io::Result<usize> {
    let mut filled = 0;
    while filled < block.len() {
        match file.read(&mut block[filled..])? {
            0 => break,
            read => filled += read,
        }
    }
    Ok(filled)
}

/// Four independent sums, because each multiplication has to wait for the one before it.
fn add(lanes: &mut [u64; 4], block: &[u8]) {
    let (words, _) = block.as_chunks::<8>();
    for four in words.as_chunks::<4>().0 {
        for (lane, word) in lanes.iter_mut().zip(four) {
            *lane = mix(*lane, u64::from_le_bytes(*word));
        }
    }
}

/// Mixes a word into a sum; the result depends on every bit of both, and on the order of the words.
pub(crate) fn mix(sum: u64, word: u64) -> u64 {
    ((sum ^ word).wrapping_mul(MULTIPLIER)).rotate_left(29)
}

/// A sum over all bytes and their number, as fast as memory, for use in the measured part. It does not detect
/// two swapped words; use it for randomly drawn content.
pub(crate) fn sum_of(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let sum = words.iter().fold(0u64, |sum, word| sum.wrapping_add(u64::from_le_bytes(*word)));
    rest.iter().fold(mix(bytes.len() as u64, sum), |sum, &byte| mix(sum, u64::from(byte)))
}

/// The seed for input that is drawn anew in each round.
pub(crate) fn seed_of_round(seed: u64, round: u32) -> u64 {
    // Mixed twice, so that round 2 of seed 1 has nothing in common with round 1 of seed 2.
    mix(mix(1, seed), u64::from(round))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(content: &[u8]) -> Checksum {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), content).unwrap();
        of_file(file.path()).unwrap()
    }

    #[test]
    fn rounds_of_all_seeds_draw_differently() {
        let seeds: std::collections::BTreeSet<u64> =
            (0..50).flat_map(|seed| (0..50).map(move |round| seed_of_round(seed, round))).collect();
        assert_eq!(seeds.len(), 50 * 50);
    }

    #[test]
    fn every_byte_and_the_length_count() {
        let content: Vec<u8> = (0..BLOCK_BYTES + 77).map(|position| (position % 251) as u8).collect();
        let whole = of(&content);
        assert_eq!(of(&content), whole);
        assert_ne!(of(&content[..content.len() - 1]), whole);
        assert_ne!(of(b""), of(b"\0"));
        for position in [0, 9, BLOCK_BYTES - 1, BLOCK_BYTES, content.len() - 1] {
            let mut other = content.clone();
            other[position] ^= 1;
            assert_ne!(of(&other), whole, "{position}");
        }
    }

    #[test]
    fn every_byte_counts_in_a_sum() {
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
