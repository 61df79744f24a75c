//! Groups 64-bit hashes that differ in few bits.
//!
//! Groups are transitive: a file belongs to a group if it is similar to any file in it. The first and last
//! frame of a slow pan may differ and still be in one group. `join` finds the pairs.
//!
//! Memory: 52 bytes per hash, 24 more if all orientations are compared.

mod index;
mod join;
mod near;
mod sets;
mod turned;

use std::num::NonZeroUsize;
use std::thread;

use crate::criteria::MOST_SIMILAR_BITS;
use join::Search;
use near::Run;
use sets::Sets;
pub(crate) use turned::turned;

/// Number of hashes from which on several threads search.
const MANY: usize = 10_000;

/// The group of each hash, counted from 0 in the order of the groups' first hashes; `None` if no other hash
/// is similar. With `any_orientation`, also rotated and mirrored forms of a hash count as similar.
pub(crate) fn groups(hashes: &[u64], bits: u32, any_orientation: bool) -> Vec<Option<u64>> {
    let _gate = gate::gate!("catalog::similar", Work, hashes.len() as u64);
    // Equal hashes are merged first: a million pictures of one colour would otherwise be compared pair by
    // pair.
    let mut distinct = hashes.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    let sets = Sets::new(distinct.len());
    let is_much = distinct.len() >= MANY;
    let n_threads = if is_much { thread::available_parallelism().map_or(1, NonZeroUsize::get) } else { 1 };
    let search = Search::new(&sets, bits.min(MOST_SIMILAR_BITS), n_threads);
    let numbers: Vec<u32> = (0..distinct.len() as u32).collect();
    let all = Run { hashes: &distinct, numbers: &numbers };
    search.within(all);
    if any_orientation {
        // All but the first, and but the last: rotated to the left is rotated to the right, seen from the
        // other hash.
        for form in 1..7 {
            let forms: Vec<u64> = distinct.iter().map(|hash| turned(*hash)[form]).collect();
            search.across(all, Run { hashes: &forms, numbers: &numbers });
        }
    }
    number(hashes, &distinct, &sets)
}

fn number(hashes: &[u64], distinct: &[u64], sets: &Sets) -> Vec<Option<u64>> {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Hashes that look random (multiplication by an odd number with many bits is a permutation).
    fn scattered(n: u64) -> Vec<u64> {
        (1..=n).map(|i| i.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left((i % 64) as u32)).collect()
    }

    /// Reference implementation that compares every pair.
    fn slowly(hashes: &[u64], bits: u32, any_orientation: bool) -> Vec<Option<u64>> {
        let sets = Sets::new(hashes.len());
        for (a, first) in hashes.iter().enumerate() {
            let forms = turned(*first);
            let forms = if any_orientation { &forms[..] } else { &forms[..1] };
            for (b, second) in hashes.iter().enumerate().skip(a + 1) {
                if forms.iter().any(|form| (form ^ second).count_ones() <= bits) {
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
        for bits in 0..=MOST_SIMILAR_BITS {
            for turned in [false, true] {
                let expected = slowly(&hashes, bits, turned);
                assert_eq!(groups(&hashes, bits, turned), expected, "{bits} {turned}");
            }
        }
    }

    /// Enough hashes that runs are searched by further pieces and main sets are left out: clusters, hashes of
    /// which most bits are equal, and both.
    #[test]
    fn long_runs_are_searched_as_well() {
        let random = scattered(6_000);
        // Changes about `n` bits of 64.
        let flips = |at: usize, n: u32| (0..n).fold(0u64, |mask, k| mask | 1 << (random[at] >> (k * 6) & 63));
        let clustered: Vec<u64> = (0..3_000).map(|at| random[at % 7] ^ flips(at, (at % 10) as u32)).collect();
        let few_bits: Vec<u64> = random[..2_500].iter().map(|hash| hash & 0x0000_001F_F800_0FFF).collect();
        let one_piece_equal: Vec<u64> = random[3_000..].iter().map(|hash| hash | 0xFFFF << 32).collect();
        let half: Vec<u64> = clustered.iter().chain(&one_piece_equal).step_by(2).copied().collect();
        for (what, hashes) in
            [("cluster", clustered), ("few", few_bits), ("equal", one_piece_equal), ("half", half)]
        {
            for (bits, turned) in [(2, false), (5, true), (8, false), (12, false)] {
                let expected = slowly(&hashes, bits, turned);
                assert_eq!(groups(&hashes, bits, turned), expected, "{what} {bits}");
            }
        }
    }

    #[test]
    fn equal_hashes_are_a_group_at_no_cost() {
        let mut hashes = vec![1 << 63; 200_000];
        hashes.push(0xFFFF_FFFF);
        let found = groups(&hashes, 8, false);
        assert!(found[..200_000].iter().all(|group| *group == Some(0)));
        assert_eq!(found[200_000], None);
        assert!(groups(&[], 8, true).is_empty());
    }

    #[test]
    fn similar_to_a_similar_one_is_enough() {
        assert_eq!(groups(&[0, 0b1111, 0b1111_1111, !0], 4, false), [Some(0), Some(0), Some(0), None]);
    }
}
