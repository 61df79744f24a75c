//! Random numbers for generated content and orders, drawn from a seed so that a run can be repeated.

/// A pseudo-random stream of numbers, the same for the same seed (SplitMix64: its authors proved that every
/// number occurs once in a period; no more than that is needed here).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// A number below `end`, which must not be 0; lower numbers are more likely by less than `end` in 2^64.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(end)) >> 64) as u64
    }

    /// Shuffles the items so that every order is equally likely (Fisher and Yates).
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shuffling_keeps_all_items_and_moves_most() {
        let mut items: Vec<u64> = (0..1000).collect();
        Random::new(3).shuffle(&mut items);
        assert!(items.iter().enumerate().filter(|&(place, &item)| place as u64 == item).count() < 20);
        let mut again: Vec<u64> = (0..1000).collect();
        Random::new(3).shuffle(&mut again);
        assert_eq!(items, again);
        items.sort_unstable();
        assert!(items.into_iter().eq(0..1000));
    }
}
