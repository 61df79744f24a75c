//! Sets of positions as bits, with ranks: how many members precede a position, and which is the n-th.

use std::ops::Range;

const BITS: usize = u64::BITS as usize;

/// Words of a block, for which the number of members before it is stored.
const BLOCK_WORDS: usize = 8;

/// A set of positions below a fixed length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Bitmap {
    len: usize,
    /// Bits at and beyond `len` are 0.
    words: Vec<u64>,
}

impl Bitmap {
    /// The set without members.
    pub(super) fn empty(len: usize) -> Bitmap {
        Bitmap { len, words: vec![0; len.div_ceil(BITS)] }
    }

    /// The set of all positions.
    pub(super) fn full(len: usize) -> Bitmap {
        let mut full = Bitmap { len, words: vec![u64::MAX; len.div_ceil(BITS)] };
        full.clear_beyond();
        full
    }

    /// The set of all positions that `is_member` accepts.
    pub(super) fn of(len: usize, mut is_member: impl FnMut(usize) -> bool) -> Bitmap {
        let word = |word_idx: usize| {
            let start = word_idx * BITS;
            (start..len.min(start + BITS))
                .fold(0, |word, position| word | u64::from(is_member(position)) << (position - start))
        };
        Bitmap { len, words: (0..len.div_ceil(BITS)).map(word).collect() }
    }

    /// The positions in this range.
    pub(super) fn of_range(len: usize, range: Range<usize>) -> Bitmap {
        let (start, end) = (range.start.min(len), range.end.min(len));
        let mut set = Bitmap::empty(len);
        if start >= end {
            return set;
        }
        let (first, last) = (start / BITS, (end - 1) / BITS);
        set.words[first..=last].fill(u64::MAX);
        set.words[first] &= u64::MAX << (start % BITS);
        set.words[last] &= u64::MAX >> (BITS - 1 - (end - 1) % BITS);
        set
    }

    /// Adds a position, which must be below the length.
    pub(super) fn insert(&mut self, position: usize) {
        debug_assert!(position < self.len);
        self.words[position / BITS] |= 1 << (position % BITS);
    }

    pub(super) fn contains(&self, position: usize) -> bool {
        self.words.get(position / BITS).is_some_and(|word| word >> (position % BITS) & 1 == 1)
    }

    /// Calls `visit` for every member, in order.
    pub(super) fn for_each(&self, mut visit: impl FnMut(usize)) {
        for (word_idx, &word) in self.words.iter().enumerate() {
            let start = word_idx * BITS;
            if word == u64::MAX {
                (start..start + BITS).for_each(&mut visit);
                continue;
            }
            let mut word = word;
            while word != 0 {
                visit(start + word.trailing_zeros() as usize);
                word &= word - 1;
            }
        }
    }

    /// Keeps the positions that are in `other` too.
    pub(super) fn and(&mut self, other: &Bitmap) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word &= other);
    }

    /// Adds the positions of `other`.
    pub(super) fn or(&mut self, other: &Bitmap) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word |= other);
    }

    /// Replaces the set by the positions that are not in it.
    pub(super) fn invert(&mut self) {
        self.words.iter_mut().for_each(|word| *word = !*word);
        self.clear_beyond();
    }

    fn clear_beyond(&mut self) {
        if let Some(last) = self.words.last_mut().filter(|_| !self.len.is_multiple_of(BITS)) {
            *last &= u64::MAX >> (BITS - self.len % BITS);
        }
    }
}

/// A set of positions that does not change any more, with ranks.
#[derive(Debug)]
pub(super) struct RankedSet {
    set: Bitmap,
    /// Number of members before each block.
    before: Vec<u32>,
    n_members: usize,
}

impl RankedSet {
    pub(super) fn new(set: Bitmap) -> RankedSet {
        let mut n_members = 0_u32;
        let mut count_block = |block: &[u64]| {
            let before = n_members;
            n_members += block.iter().map(|word| word.count_ones()).sum::<u32>();
            before
        };
        let before: Vec<u32> = set.words.chunks(BLOCK_WORDS).map(&mut count_block).collect();
        RankedSet { set, before, n_members: n_members as usize }
    }

    /// The set without its ranks.
    pub(super) fn set(&self) -> &Bitmap {
        &self.set
    }

    /// Number of members.
    pub(super) fn len(&self) -> usize {
        self.n_members
    }

    /// Memory that the set takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.set.words.len() * size_of::<u64>() + self.before.len() * size_of::<u32>()
    }

    pub(super) fn contains(&self, position: usize) -> bool {
        self.set.contains(position)
    }

    /// Number of members below `position`.
    pub(super) fn rank(&self, position: usize) -> usize {
        if position >= self.set.len {
            return self.n_members;
        }
        let word_idx = position / BITS;
        let block_idx = word_idx / BLOCK_WORDS;
        let words = &self.set.words[block_idx * BLOCK_WORDS..word_idx];
        let in_block: u32 = words.iter().map(|word| word.count_ones()).sum();
        let in_word = (self.set.words[word_idx] & !(u64::MAX << (position % BITS))).count_ones();
        (self.before[block_idx] + in_block + in_word) as usize
    }

    /// The member that `n` others precede.
    pub(super) fn nth(&self, n: usize) -> Option<usize> {
        if n >= self.n_members {
            return None;
        }
        let block_idx = self.before.partition_point(|before| *before as usize <= n) - 1;
        let mut left = n - self.before[block_idx] as usize;
        let mut word_idx = block_idx * BLOCK_WORDS;
        loop {
            let in_word = self.set.words[word_idx].count_ones() as usize;
            if left < in_word {
                break;
            }
            left -= in_word;
            word_idx += 1;
        }
        let mut word = self.set.words[word_idx];
        (0..left).for_each(|_| word &= word - 1);
        Some(word_idx * BITS + word.trailing_zeros() as usize)
    }

    /// Calls `visit` for every member, in order.
    pub(super) fn for_each(&self, visit: impl FnMut(usize)) {
        self.set.for_each(visit);
    }

    /// The members with these ranks, in order; ranks beyond the last are left out.
    pub(super) fn members(&self, ranks: Range<usize>) -> Vec<usize> {
        let end = ranks.end.min(self.n_members);
        let Some(first) = self.nth(ranks.start).filter(|_| ranks.start < end) else { return Vec::new() };
        let mut members = Vec::with_capacity(end - ranks.start);
        let mut word_idx = first / BITS;
        let mut word = self.set.words[word_idx] & (u64::MAX << (first % BITS));
        while members.len() < end - ranks.start {
            while word == 0 {
                word_idx += 1;
                word = self.set.words[word_idx];
            }
            members.push(word_idx * BITS + word.trailing_zeros() as usize);
            word &= word - 1;
        }
        members
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every length around the sizes of words and blocks, every seventh position and some others.
    #[test]
    fn ranks_are_those_of_a_scan() {
        for len in [0, 1, 63, 64, 65, 511, 512, 513, 2000] {
            let is_member = |position: usize| position.is_multiple_of(7) || position % 300 > 250;
            let expected: Vec<usize> = (0..len).filter(|&position| is_member(position)).collect();
            let ranked = RankedSet::new(Bitmap::of(len, is_member));
            assert_eq!(ranked.len(), expected.len());
            for position in 0..len + 70 {
                let rank = expected.iter().filter(|member| **member < position).count();
                assert_eq!(ranked.rank(position), rank, "{position} of {len}");
                assert_eq!(ranked.contains(position), expected.contains(&position));
            }
            for n in 0..expected.len() + 2 {
                assert_eq!(ranked.nth(n), expected.get(n).copied());
                let some: Vec<usize> = expected.iter().copied().skip(n).take(90).collect();
                assert_eq!(ranked.members(n..n + 90), some);
            }
            let mut visited = Vec::new();
            ranked.for_each(|position| visited.push(position));
            assert_eq!(visited, expected);
        }
    }

    #[test]
    fn sets_are_joined_and_inverted_within_their_length() {
        for len in [0, 1, 64, 100, 128] {
            let mut set = Bitmap::of(len, |position| position % 3 == 0);
            let other = Bitmap::of(len, |position| position % 2 == 0);
            let mut both = set.clone();
            both.and(&other);
            assert_eq!(both, Bitmap::of(len, |position| position % 6 == 0));
            set.or(&other);
            assert_eq!(set, Bitmap::of(len, |position| position % 3 == 0 || position % 2 == 0));
            set.invert();
            assert_eq!(set, Bitmap::of(len, |position| position % 3 != 0 && position % 2 != 0));
            let mut none = Bitmap::full(len);
            none.invert();
            assert_eq!(none, Bitmap::empty(len));
            for range in [0..0, 0..len, 3..5, 60..70, 5..2000, 63..64, 64..65] {
                let expected = Bitmap::of(len, |position| range.contains(&position));
                assert_eq!(Bitmap::of_range(len, range.clone()), expected, "{range:?} of {len}");
            }
        }
    }
}
