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

/// Where the run of each key starts if hashes with these counts are sorted, and the end of the last.
fn starts_of(counts: &[u32]) -> Vec<u32> {
    let mut starts = Vec::with_capacity(N_KEYS + 1);
    let mut end = 0;
    for count in counts {
        starts.push(end);
        end += count;
    }
    starts.push(end);
    starts
}

/// Sorts hashes by the byte that begins at this bit, and returns where the run of each of its values ends
/// (American flag sort, McIlroy, Bostic and McIlroy, 1993).
fn sort_by_byte(hashes: &mut [u64], numbers: &mut [u32], first_bit: usize) -> [usize; 256] {
    let byte = |hash: u64| usize::from((hash >> first_bit) as u8);
    let mut ends = [0; 256];
    hashes.iter().for_each(|hash| ends[byte(*hash)] += 1);
    let mut places = [0; 256];
    let mut n_before = 0;
    for (place, end) in places.iter_mut().zip(&mut ends) {
        *place = n_before;
        n_before += *end;
        *end = n_before;
    }
    for own in 0..256 {
        while places[own] < ends[own] {
            let at = places[own];
            let other = byte(hashes[at]);
            let to = places[other];
            places[other] += 1;
            hashes.swap(at, to);
            numbers.swap(at, to);
        }
    }
    ends
}

/// Hashes with memory of their own.
#[derive(Default)]
pub(super) struct OwnRun {
    pub(super) hashes: Vec<u64>,
    pub(super) numbers: Vec<u32>,
}

impl OwnRun {
    pub(super) fn of(run: Run<'_>) -> OwnRun {
        OwnRun { hashes: run.hashes.to_vec(), numbers: run.numbers.to_vec() }
    }

    pub(super) fn run(&self) -> Run<'_> {
        Run { hashes: &self.hashes, numbers: &self.numbers }
    }
}

/// Hashes in the order of one piece.
pub(super) struct Index<'r> {
    starts: Vec<u32>,
    sorted: Run<'r>,
    /// Keys that have hashes, in order.
    pub(super) keys: Vec<u16>,
}

impl<'r> Index<'r> {
    /// Sorts hashes where they are, which takes no memory: by one byte of the piece, then by the other, so
    /// that each step has few places to write to, which stay in the caches.
    pub(super) fn sort(hashes: &'r mut [u64], numbers: &'r mut [u32], piece: usize) -> Index<'r> {
        let counts = histogram(Run { hashes, numbers }, piece);
        let keys = (0..=u16::MAX).filter(|key| counts[usize::from(*key)] > 0).collect();
        let starts = starts_of(&counts);
        let ends_of_high = sort_by_byte(hashes, numbers, piece * 16 + 8);
        let mut start = 0;
        for end in ends_of_high {
            sort_by_byte(&mut hashes[start..end], &mut numbers[start..end], piece * 16);
            start = end;
        }
        Index { starts, sorted: Run { hashes, numbers }, keys }
    }

    /// The hashes with this key.
    pub(super) fn run(&self, key: u16) -> Run<'r> {
        let key = usize::from(key);
        self.sorted.part(self.starts[key] as usize..self.starts[key + 1] as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_sorted_where_they_are_with_their_numbers() {
        let random = |n: u64| n.wrapping_mul(0x9E37_79B9_7F4A_7C15) & 0x0003_0007_FFFF_0000;
        let before: Vec<u64> = (0..1000).map(random).collect();
        for piece in 0..PIECES {
            let (mut hashes, mut numbers) = (before.clone(), (0..1000).collect::<Vec<u32>>());
            let index = Index::sort(&mut hashes, &mut numbers, piece);
            let mut n_found = 0;
            for key in 0..=u16::MAX {
                let run = index.run(key);
                assert_eq!(index.keys.contains(&key), run.len() > 0);
                assert!(run.hashes.iter().all(|hash| super::key(*hash, piece) == key));
                n_found += run.len();
            }
            assert_eq!(n_found, 1000);
            assert!(hashes.iter().zip(&numbers).all(|(hash, number)| before[*number as usize] == *hash));
        }
    }
}
