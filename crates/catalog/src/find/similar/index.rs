//! Hashes sorted by one of their pieces of 16 bits.

use super::near::Run;

/// Number of pieces of a hash.
pub(super) const PIECES: usize = 4;

/// Number of values of a piece.
pub(super) const N_KEYS: usize = 1 << 16;

/// Value of a piece.
fn key(hash: u64, piece: usize) -> u16 {
    (hash >> (piece * 16)) as u16
}

/// Number of hashes for each value of a piece.
pub(super) fn histogram(run: Run<'_>, piece: usize) -> Vec<u32> {
    let mut counts = vec![0; N_KEYS];
    run.hashes.iter().for_each(|hash| counts[usize::from(key(*hash, piece))] += 1);
    counts
}

/// Hashes in the order of one piece (counting sort).
pub(super) struct Index {
    /// Where the run of each key starts, and the end of the last.
    starts: Vec<u32>,
    hashes: Vec<u64>,
    numbers: Vec<u32>,
    /// Keys that have hashes, in order.
    pub(super) keys: Vec<u16>,
}

impl Index {
    pub(super) fn new(run: Run<'_>, piece: usize) -> Index {
        let counts = histogram(run, piece);
        let keys = (0..=u16::MAX).filter(|key| counts[usize::from(*key)] > 0).collect();
        let mut starts = Vec::with_capacity(N_KEYS + 1);
        let mut end = 0;
        for count in counts {
            starts.push(end);
            end += count;
        }
        starts.push(end);
        let mut places = starts.clone();
        let (mut hashes, mut numbers) = (vec![0; run.len()], vec![0; run.len()]);
        for (hash, number) in run.hashes.iter().zip(run.numbers) {
            let place = &mut places[usize::from(key(*hash, piece))];
            hashes[*place as usize] = *hash;
            numbers[*place as usize] = *number;
            *place += 1;
        }
        Index { starts, hashes, numbers, keys }
    }

    /// The hashes with this key.
    pub(super) fn run(&self, key: u16) -> Run<'_> {
        let key = usize::from(key);
        let range = self.starts[key] as usize..self.starts[key + 1] as usize;
        Run { hashes: &self.hashes[range.clone()], numbers: &self.numbers[range] }
    }
}
