//! Compares every hash of a run with every hash of another: the innermost loop of the search.
//!
//! The baseline of x86-64 has no instruction that counts bits, so the loop is also compiled for processors
//! that have one. All versions return the same.
#![allow(unsafe_code, reason = "calls functions that are compiled for more than every processor has")]

use super::sets::Sets;

/// Hashes, and the number of each in its set.
#[derive(Clone, Copy)]
pub(super) struct Run<'r> {
    pub(super) hashes: &'r [u64],
    pub(super) numbers: &'r [u32],
}

impl<'r> Run<'r> {
    pub(super) fn len(self) -> usize {
        self.hashes.len()
    }

    pub(super) fn part(self, range: std::ops::Range<usize>) -> Run<'r> {
        Run { hashes: &self.hashes[range.clone()], numbers: &self.numbers[range] }
    }
}

/// Joins the pairs of one hash of `a` and one of `b` that differ in at most `bits` bits.
pub(super) fn join_across(a: Run<'_>, b: Run<'_>, bits: u32, sets: &Sets) {
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(enable = "avx512f,avx512vl,avx512vpopcntdq,popcnt")]
        fn wide(a: Run<'_>, b: Run<'_>, bits: u32, sets: &Sets) {
            across::<8>(a, b, bits, sets);
        }

        #[target_feature(enable = "popcnt")]
        fn counting(a: Run<'_>, b: Run<'_>, bits: u32, sets: &Sets) {
            across::<1>(a, b, bits, sets);
        }

        if is_x86_feature_detected!("avx512vpopcntdq")
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("popcnt")
        {
            // SAFETY: the processor has the four features.
            return unsafe { wide(a, b, bits, sets) };
        }
        if is_x86_feature_detected!("popcnt") {
            // SAFETY: the processor has the feature.
            return unsafe { counting(a, b, bits, sets) };
        }
    }
    across::<4>(a, b, bits, sets);
}

/// The loop, which looks at `N` hashes of `b` before it branches.
#[inline(always)]
fn across<const N: usize>(a: Run<'_>, b: Run<'_>, bits: u32, sets: &Sets) {
    let is_near = |a: u64, b: u64| (a ^ b).count_ones() <= bits;
    let (blocks, rest) = b.hashes.as_chunks::<N>();
    let first_of_rest = b.len() - rest.len();
    for (hash, number) in a.hashes.iter().zip(a.numbers) {
        for (block, numbers) in blocks.iter().zip(b.numbers.chunks_exact(N)) {
            if block.iter().fold(false, |any, other| any | is_near(*hash, *other)) {
                for (_, other) in block.iter().zip(numbers).filter(|(other, _)| is_near(*hash, **other)) {
                    sets.join(*number, *other);
                }
            }
        }
        for (other, other_number) in rest.iter().zip(&b.numbers[first_of_rest..]) {
            if is_near(*hash, *other) {
                sets.join(*number, *other_number);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_version_finds_the_same_pairs() {
        let random = |n: u64| n.wrapping_mul(0x9E37_79B9_7F4A_7C15) & 0x0F0F_00FF;
        let hashes: Vec<u64> = (1..=61).map(random).collect();
        let numbers: Vec<u32> = (0..61).collect();
        let all = Run { hashes: &hashes, numbers: &numbers };
        let roots = |join: &dyn Fn(Run<'_>, Run<'_>, &Sets)| {
            let sets = Sets::new(61);
            join(all.part(0..20), all.part(20..61), &sets);
            (0..61).map(|n| sets.of(n)).collect::<Vec<u32>>()
        };
        for bits in [0, 2, 3, 5] {
            let simply = roots(&|a, b, sets| {
                for (hash, number) in a.hashes.iter().zip(a.numbers) {
                    for (other, n) in b.hashes.iter().zip(b.numbers) {
                        if (hash ^ other).count_ones() <= bits {
                            sets.join(*number, *n);
                        }
                    }
                }
            });
            assert_eq!(roots(&|a, b, sets| join_across(a, b, bits, sets)), simply);
            assert_eq!(roots(&|a, b, sets| across::<1>(a, b, bits, sets)), simply);
            assert_eq!(roots(&|a, b, sets| across::<8>(a, b, bits, sets)), simply);
        }
    }
}
