//! Groups 64-bit hashes that differ in few bits.
//!
//! Groups are transitive: a file belongs to a group if it is similar to any file in it. The first and last
//! frame of a slow pan may differ and still be in one group. `join` finds the pairs.
//!
//! Memory: 16 bytes per hash, and up to 36 more per hash that has a near one; 32 more per hash if all
//! orientations are compared. Nothing else is kept of a row, so callers read the rows twice: first the
//! hashes alone, then those of the rows that are in a group.

mod index;
mod join;
mod near;
mod sets;
mod turned;

use std::num::NonZeroUsize;
use std::thread;

use foldhash::{HashMap, HashMapExt as _};
use rusqlite::Rows;

use crate::criteria::MOST_SIMILAR_BITS;
use join::Search;
use near::Run;
use sets::Sets;
pub(crate) use turned::turned;

/// Number of hashes from which on several threads search.
const MANY: usize = 10_000;

/// Hashes that are near others, each with the number of its set.
#[derive(Debug)]
pub(crate) struct NearHashes {
    set_of: HashMap<u64, u32>,
}

impl NearHashes {
    /// Finds the hashes that differ from another one of these in at most `bits` bits, or are equal to it.
    /// With `any_orientation`, also rotated and mirrored forms of a hash count as similar.
    pub(crate) fn among(mut hashes: Vec<u64>, bits: u32, any_orientation: bool) -> NearHashes {
        let _gate = gate::gate!("catalog::similar", Work, hashes.len() as u64);
        // Equal hashes are merged first: a million pictures of one colour would otherwise be compared pair by
        // pair.
        hashes.sort_unstable();
        let is_repeated = merge_equal(&mut hashes);
        let sets = Sets::new(hashes.len());
        let is_much = hashes.len() >= MANY;
        let n_threads =
            if is_much { thread::available_parallelism().map_or(1, NonZeroUsize::get) } else { 1 };
        let search = Search::new(&sets, bits.min(MOST_SIMILAR_BITS), n_threads);
        let mut numbers: Vec<u32> = (0..hashes.len() as u32).collect();
        search.within(&mut hashes, &mut numbers);
        let all = Run { hashes: &hashes, numbers: &numbers };
        if any_orientation {
            // All but the first, and but the last: rotated to the left is rotated to the right, seen from the
            // other hash.
            for form in 1..7 {
                let forms: Vec<u64> = hashes.iter().map(|hash| turned(*hash)[form]).collect();
                search.across(all, Run { hashes: &forms, numbers: &numbers });
            }
        }
        NearHashes { set_of: set_of_each(all, &sets, &is_repeated) }
    }

    /// Finds those among the first columns of rows.
    pub(crate) fn of_rows(
        rows: &mut Rows<'_>,
        bits: u32,
        any_orientation: bool,
    ) -> rusqlite::Result<NearHashes> {
        let mut hashes = Vec::new();
        while let Some(row) = rows.next()? {
            hashes.push(row.get::<_, i64>(0)?.cast_unsigned());
        }
        Ok(NearHashes::among(hashes, bits, any_orientation))
    }

    /// Numbers of the groups of rows with these hashes, as [`Numbered::group_of`] says.
    pub(crate) fn numbered(&self) -> Numbered<'_> {
        Numbered { near: self, numbers: HashMap::new() }
    }
}

/// Groups counted from 0 in the order in which their first hash is asked for.
#[derive(Debug)]
pub(crate) struct Numbered<'n> {
    near: &'n NearHashes,
    numbers: HashMap<u32, u64>,
}

impl Numbered<'_> {
    /// The group of a hash; `None` if no other hash is similar.
    pub(crate) fn group_of(&mut self, hash: u64) -> Option<u64> {
        let set = *self.near.set_of.get(&hash)?;
        let next = self.numbers.len() as u64;
        Some(*self.numbers.entry(set).or_insert(next))
    }
}

/// A bit for each number below a limit.
struct Bits(Vec<u64>);

impl Bits {
    fn none_of(n: usize) -> Bits {
        Bits(vec![0; n.div_ceil(64)])
    }

    fn set(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    fn is_set(&self, at: usize) -> bool {
        self.0[at / 64] & 1 << (at % 64) != 0
    }
}

/// Leaves one of equal neighbours, and returns for each hash whether there were several.
fn merge_equal(sorted: &mut Vec<u64>) -> Bits {
    let mut is_repeated = Bits::none_of(sorted.len());
    let mut n_distinct = 0;
    for at in 0..sorted.len() {
        if n_distinct > 0 && sorted[n_distinct - 1] == sorted[at] {
            is_repeated.set(n_distinct - 1);
        } else {
            sorted[n_distinct] = sorted[at];
            n_distinct += 1;
        }
    }
    sorted.truncate(n_distinct);
    is_repeated
}

/// The set of each hash that is repeated or in one set with another.
fn set_of_each(all: Run<'_>, sets: &Sets, is_repeated: &Bits) -> HashMap<u64, u32> {
    let mut is_near = Bits::none_of(all.len());
    for number in all.numbers {
        let root = sets.of(*number);
        if root != *number || is_repeated.is_set(*number as usize) {
            is_near.set(root as usize);
        }
    }
    let sets_of = || all.numbers.iter().map(|number| sets.of(*number));
    let n_near = sets_of().filter(|set| is_near.is_set(*set as usize)).count();
    let mut set_of = HashMap::with_capacity(n_near);
    set_of.extend(all.hashes.iter().copied().zip(sets_of()).filter(|(_, set)| is_near.is_set(*set as usize)));
    set_of
}

#[cfg(test)]
mod tests {
    use super::*;

    fn groups(hashes: &[u64], bits: u32, any_orientation: bool) -> Vec<Option<u64>> {
        let near = NearHashes::among(hashes.to_vec(), bits, any_orientation);
        let mut numbered = near.numbered();
        hashes.iter().map(|hash| numbered.group_of(*hash)).collect()
    }

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
