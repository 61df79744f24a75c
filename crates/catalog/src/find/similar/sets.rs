//! Disjoint sets of numbers that several threads join at once (union-find with path halving).

use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::Relaxed;

/// Sets of the numbers below a limit. The smallest number of a set is its root, so the result does not depend
/// on the order in which numbers are joined.
pub(super) struct Sets {
    /// A smaller number of the same set, or the number itself if it is the root.
    parents: Vec<AtomicU32>,
}

impl Sets {
    /// Creates `n` sets of one number each.
    pub(super) fn new(n: usize) -> Sets {
        Sets { parents: (0..n as u32).map(AtomicU32::new).collect() }
    }

    /// Root of the set of this number.
    pub(super) fn of(&self, mut member: u32) -> u32 {
        loop {
            let parent = self.parents[member as usize].load(Relaxed);
            if parent == member {
                return member;
            }
            let above = self.parents[parent as usize].load(Relaxed);
            // Another thread may have stored a number that is further up; that one is then kept.
            let _ = self.parents[member as usize].compare_exchange(parent, above, Relaxed, Relaxed);
            member = above;
        }
    }

    /// Makes one set of the sets of two numbers.
    pub(super) fn join(&self, mut a: u32, mut b: u32) {
        loop {
            (a, b) = (self.of(a), self.of(b));
            let (low, high) = (a.min(b), a.max(b));
            // Fails if another thread joined `high` to a third set in the meantime.
            if low == high
                || self.parents[high as usize].compare_exchange(high, low, Relaxed, Relaxed).is_ok()
            {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_join_the_same_sets() {
        let sets = Sets::new(10_000);
        std::thread::scope(|scope| {
            for step in [3, 5] {
                let sets = &sets;
                scope.spawn(move || (step..10_000).for_each(|n| sets.join(n, n - step)));
            }
        });
        // Steps of 3 and 5 reach every number from every other.
        assert!((0..10_000).all(|n| sets.of(n) == 0));
    }
}
