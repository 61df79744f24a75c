//! Assigns records to ranges of keys.

use std::fs::File;
use std::io;

use super::record::{KEY_BYTES, RECORD_BYTES, Record, key, records};
use crate::platform::OffsetIo as _;

/// With 16 million records a range then has 256 KiB, a quarter of a typical second-level cache.
const MOST_RANGES: usize = 4_096;
/// Smaller ranges are not worth distributing.
const RANGE_RECORDS: u64 = 4_096;
/// Records in the sample per range: a range's size then rarely exceeds three times the average.
const SAMPLES_A_RANGE: usize = 4;
/// Adjacent records read at once for the sample, to save reads; similar neighbours are few compared with the
/// total.
const SAMPLED_TOGETHER: usize = 32;
/// Records that descend in parallel, because one alone waits for a load at every step.
const SIDE_BY_SIDE: usize = 8;

/// Borders between ranges of keys, as a tree: the children of node `i` are `2i` and `2i + 1`, the root is 1.
pub(super) struct Splitters {
    tree: Vec<u64>,
    levels: u32,
}

impl Splitters {
    /// Borders that divide the file's records into ranges of about equal size.
    pub(super) fn of_file(file: &File, len_bytes: u64) -> io::Result<Splitters> {
        let n_records = len_bytes / RECORD_BYTES as u64;
        let wanted = usize::try_from(n_records / RANGE_RECORDS).unwrap_or(MOST_RANGES).clamp(1, MOST_RANGES);
        let n_ranges = wanted.next_power_of_two().min(MOST_RANGES);
        if n_ranges == 1 {
            return Ok(Splitters::new(&[0], 1));
        }
        let mut sample = sample(file, n_records, n_ranges * SAMPLES_A_RANGE)?;
        sample.sort_unstable();
        Ok(Splitters::new(&sample, n_ranges))
    }

    /// Builds the tree from a sorted sample; `n_ranges` is a power of two.
    fn new(sample: &[u64], n_ranges: usize) -> Splitters {
        let levels = n_ranges.ilog2();
        let mut tree = vec![0; n_ranges];
        for (node, border) in tree.iter_mut().enumerate().skip(1) {
            // Level by level, nodes are at odd multiples of a share that halves.
            let level = node.ilog2();
            let odd = 2 * (node - (1 << level)) + 1;
            *border = sample[(odd * sample.len()) >> (level + 1)];
        }
        Splitters { tree, levels }
    }

    pub(super) fn n_ranges(&self) -> usize {
        self.tree.len()
    }

    /// Finds the range of each record; range 0 has the smallest keys.
    pub(super) fn find(&self, records: &[Record], range_of: &mut Vec<u16>) {
        range_of.clear();
        let (eights, rest) = records.as_chunks::<SIDE_BY_SIDE>();
        for eight in eights {
            range_of.extend(self.descend(eight.each_ref().map(key)));
        }
        range_of.extend(rest.iter().flat_map(|record| self.descend([key(record)])));
    }

    #[inline]
    fn descend<const N: usize>(&self, keys: [u64; N]) -> [u16; N] {
        let mut nodes = [1; N];
        for _ in 0..self.levels {
            for (node, key) in nodes.iter_mut().zip(&keys) {
                *node = 2 * *node + usize::from(*key >= self.tree[*node]);
            }
        }
        nodes.map(|node| (node - self.tree.len()) as u16)
    }
}

/// Reads keys from positions all over the file.
fn sample(file: &File, n_records: u64, n_keys: usize) -> io::Result<Vec<u64>> {
    let n_places = (n_keys / SAMPLED_TOGETHER).max(1) as u64;
    let mut block = [0; SAMPLED_TOGETHER * RECORD_BYTES];
    let mut keys = Vec::with_capacity(n_keys);
    for place in 0..n_places {
        let record = (n_records - SAMPLED_TOGETHER as u64) * place / n_places;
        file.read_exact_at(&mut block, record * RECORD_BYTES as u64)?;
        keys.extend(records(&block).iter().map(key));
    }
    Ok(keys)
}

const _: () = assert!(RANGE_RECORDS as usize > SAMPLED_TOGETHER && KEY_BYTES == 8);

#[cfg(test)]
mod tests {
    use super::*;

    fn range_of(splitters: &Splitters, key: u64) -> u16 {
        let mut record = [b'.'; RECORD_BYTES];
        record[..KEY_BYTES].copy_from_slice(&key.to_be_bytes());
        let mut found = Vec::new();
        // Nine records cover both code paths: eight in parallel, and one alone.
        splitters.find(&[record; 9], &mut found);
        assert!(found.iter().all(|range| *range == found[0]), "{found:?}");
        found[0]
    }

    #[test]
    fn borders_belong_to_the_range_above() {
        let splitters = Splitters::new(&[0, 10, 20, 30], 4);
        assert_eq!(splitters.n_ranges(), 4);
        for (key, range) in [(0, 0), (9, 0), (10, 1), (19, 1), (20, 2), (29, 2), (30, 3), (u64::MAX, 3)] {
            assert_eq!(range_of(&splitters, key), range, "{key}");
        }
    }

    #[test]
    fn equal_keys_stay_together() {
        let splitters = Splitters::new(&[7; 64], 16);
        assert_eq!([6, 7, 8].map(|key| range_of(&splitters, key)), [0, 15, 15]);
    }
}
