//! Groups 64-bit hashes that differ in few bits.
//!
//! Comparing every pair takes half an hour for a million hashes. Here hashes are looked up by four pieces of
//! 16 bits: two hashes that differ in at most `N` bits differ in at most `N / 4` in at least one piece
//! (pigeonhole principle; "multi-index hashing", Norouzi, Punjani and Fleet, 2012). For each piece, hashes
//! are sorted by that piece, and runs of equal pieces are compared with the runs of all pieces that differ in
//! at most that many bits. The alternative considered was a BK-tree: it follows pointers and already visits
//! most of a million hashes at 8 bits.
//!
//! Groups are transitive: a file belongs to a group if it is similar to any file in it. The first and last
//! frame of a slow pan may differ and still be in one group.

/// Largest number of bits in which similar hashes may differ. Different photos differ in about 32; beyond 16,
/// unrelated pairs match by chance.
pub(crate) const MOST_BITS: u32 = 16;

const PIECES: u32 = 4;
const PIECE_BITS: u32 = 16;
const N_KEYS: usize = 1 << PIECE_BITS;

/// The group of each hash, counted from 0 in the order of the groups' first hashes; `None` if no other hash
/// is similar.
pub(crate) fn groups(hashes: &[u64], bits: u32) -> Vec<Option<u64>> {
    let _gate = gate::gate!("catalog::similar", Work, hashes.len() as u64);
    let bits = bits.min(MOST_BITS);
    // Equal hashes are merged first: a million pictures of one colour would otherwise be compared pair by
    // pair.
    let mut distinct = hashes.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    let mut sets = Sets::new(distinct.len());
    if bits > 0 {
        (0..PIECES).for_each(|piece| join_by_piece(&distinct, piece, bits, &mut sets));
    }
    number(hashes, &distinct, &mut sets)
}

/// Joins hashes that differ in at most `bits` bits, and in at most a quarter of that in this piece.
fn join_by_piece(distinct: &[u64], piece: u32, bits: u32, sets: &mut Sets) {
    let key = |hash: u64| (hash >> (piece * PIECE_BITS)) as usize % N_KEYS;
    // Counting sort: the start of each key's run, and the hashes in that order with their numbers.
    let mut starts = vec![0u32; N_KEYS + 1];
    distinct.iter().for_each(|hash| starts[key(*hash) + 1] += 1);
    (0..N_KEYS).for_each(|at| starts[at + 1] += starts[at]);
    let mut ends = starts.clone();
    let mut ordered = vec![(0u64, 0u32); distinct.len()];
    for (number, hash) in (0u32..).zip(distinct) {
        let end = &mut ends[key(*hash)];
        ordered[*end as usize] = (*hash, number);
        *end += 1;
    }
    let run = |key: usize| &ordered[starts[key] as usize..starts[key + 1] as usize];
    let masks: Vec<usize> = (0..N_KEYS).filter(|mask| mask.count_ones() <= bits / PIECES).collect();
    for first in (0..N_KEYS).filter(|key| !run(*key).is_empty()) {
        // Compares each pair of runs once.
        for second in masks.iter().map(|mask| first ^ mask).filter(|second| *second >= first) {
            for (at, (a, number)) in run(first).iter().enumerate() {
                let others = if second == first { &run(first)[at + 1..] } else { run(second) };
                for (_, other) in others.iter().filter(|(b, _)| (a ^ b).count_ones() <= bits) {
                    sets.join(*number, *other);
                }
            }
        }
    }
}

fn number(hashes: &[u64], distinct: &[u64], sets: &mut Sets) -> Vec<Option<u64>> {
    let mut sets_of = Vec::with_capacity(hashes.len());
    let mut n_members = vec![0u32; distinct.len()];
    for hash in hashes {
        // Always found: `distinct` holds all hashes.
        let at = distinct.binary_search(hash).unwrap_or_default();
        let set = sets.of(at as u32) as usize;
        n_members[set] += 1;
        sets_of.push(set);
    }
    let mut numbers = vec![None; distinct.len()];
    let mut n_groups = 0;
    let numbered = sets_of.into_iter().map(|set| {
        if n_members[set] < 2 {
            return None;
        }
        Some(*numbers[set].get_or_insert_with(|| {
            n_groups += 1;
            n_groups - 1
        }))
    });
    numbered.collect()
}

/// Disjoint sets of numbers (union-find with path halving).
struct Sets {
    parents: Vec<u32>,
}

impl Sets {
    fn new(n: usize) -> Sets {
        Sets { parents: (0..n as u32).collect() }
    }

    fn of(&mut self, mut member: u32) -> u32 {
        while self.parents[member as usize] != member {
            let above = self.parents[member as usize];
            self.parents[member as usize] = self.parents[above as usize];
            member = self.parents[member as usize];
        }
        member
    }

    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.of(a), self.of(b));
        // The smaller number becomes the root, so the result does not depend on the order of the hashes.
        self.parents[a.max(b) as usize] = a.min(b);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hashes that look random (multiplication by an odd number with many bits is a permutation).
    fn scattered(n: u64) -> Vec<u64> {
        (1..=n).map(|i| i.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left((i % 64) as u32)).collect()
    }

    /// Reference implementation that compares every pair.
    fn slowly(hashes: &[u64], bits: u32) -> Vec<Option<u64>> {
        let mut sets = Sets::new(hashes.len());
        for (a, first) in hashes.iter().enumerate() {
            for (b, second) in hashes.iter().enumerate().skip(a + 1) {
                if (first ^ second).count_ones() <= bits {
                    sets.join(a as u32, b as u32);
                }
            }
        }
        let of: Vec<u32> = (0..hashes.len() as u32).map(|at| sets.of(at)).collect();
        let mut known = Vec::new();
        of.iter()
            .map(|set| {
                if of.iter().filter(|other| *other == set).count() < 2 {
                    return None;
                }
                Some(known.iter().position(|k| k == set).unwrap_or_else(|| {
                    known.push(*set);
                    known.len() - 1
                }) as u64)
            })
            .collect()
    }

    #[test]
    fn the_groups_are_those_of_each_with_each() {
        let mut hashes = scattered(150);
        // Near copies of some, at all distances from 0 to 17, their bits spread over the pieces or all in
        // one.
        for n_bits in 0..18 {
            let spread = (0..n_bits).fold(0u64, |mask, bit| mask | 1 << (bit * 37 % 64));
            let together = (1u64 << n_bits) - 1;
            hashes.push(hashes[n_bits as usize] ^ spread);
            hashes.push(hashes[40 + n_bits as usize] ^ together << 13);
        }
        for bits in 0..=MOST_BITS {
            assert_eq!(groups(&hashes, bits), slowly(&hashes, bits), "{bits}");
        }
    }

    #[test]
    fn equal_hashes_are_a_group_at_no_cost() {
        let mut hashes = vec![1 << 63; 200_000];
        hashes.push(0xFFFF_FFFF);
        let found = groups(&hashes, 8);
        assert!(found[..200_000].iter().all(|group| *group == Some(0)));
        assert_eq!(found[200_000], None);
        assert!(groups(&[], 8).is_empty());
    }

    #[test]
    fn similar_to_a_similar_one_is_enough() {
        assert_eq!(groups(&[0, 0b1111, 0b1111_1111, !0], 4), [Some(0), Some(0), Some(0), None]);
    }
}
