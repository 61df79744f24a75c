//! Selections of pictures, and the cache of the last ones.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use super::bitmap::RankedSet;
use crate::language::Search;

/// Pictures that a search found, for one generation of [`crate::Columns`]. Positions count from 0, newest
/// first. Cloning is cheap.
#[derive(Clone, Debug)]
pub struct Selection {
    pub(super) generation: u64,
    pub(super) members: Arc<RankedSet>,
}

impl Selection {
    /// Number of selected pictures.
    #[must_use]
    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// Whether no picture is selected.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.members.len() == 0
    }

    /// The generation of columns to which its positions belong.
    #[must_use]
    pub fn generation(&self) -> u64 {
        self.generation
    }
}

/// Largest number of sets in the cache.
const MOST_SETS: usize = 64;

/// Largest size of all sets in the cache, in bytes: 64 sets of a million positions.
const MOST_BYTES: usize = 9 << 20;

/// The sets of recent searches and of their costly conditions, the latest first.
#[derive(Debug, Default)]
pub(super) struct Cache {
    sets: Mutex<VecDeque<(Search, Arc<RankedSet>)>>,
}

impl Cache {
    /// The set of an equal search, which becomes the latest.
    pub(super) fn get(&self, search: &Search) -> Option<Arc<RankedSet>> {
        let mut sets = self.sets.lock().unwrap_or_else(PoisonError::into_inner);
        let at = sets.iter().position(|(known, _)| known == search)?;
        let found = sets.remove(at)?;
        let set = Arc::clone(&found.1);
        sets.push_front(found);
        Some(set)
    }

    /// Keeps a set, and drops the oldest ones beyond the limits.
    pub(super) fn put(&self, search: &Search, set: &Arc<RankedSet>) {
        let mut sets = self.sets.lock().unwrap_or_else(PoisonError::into_inner);
        sets.retain(|(known, _)| known != search);
        sets.push_front((search.clone(), Arc::clone(set)));
        sets.truncate(MOST_SETS);
        while sets.len() > 1 && sets.iter().map(|(_, set)| set.bytes()).sum::<usize>() > MOST_BYTES {
            sets.pop_back();
        }
    }

    /// Drops the sets of searches for which `is_stale` is true.
    pub(super) fn drop_stale(&self, is_stale: impl Fn(&Search) -> bool) {
        let mut sets = self.sets.lock().unwrap_or_else(PoisonError::into_inner);
        sets.retain(|(search, _)| !is_stale(search));
    }
}

#[cfg(test)]
mod tests {
    use super::super::bitmap::Bitmap;
    use super::*;
    use crate::language::Condition;

    fn search(n: usize) -> Search {
        Search::Is(Condition::Format(n.to_string()))
    }

    #[test]
    fn the_cache_keeps_the_latest_within_its_limits() {
        let cache = Cache::default();
        let small = Arc::new(RankedSet::new(Bitmap::empty(10)));
        (0..70).for_each(|n| cache.put(&search(n), &small));
        assert!(cache.get(&search(5)).is_none() && cache.get(&search(6)).is_some());
        cache.put(&search(70), &small);
        assert!(cache.get(&search(6)).is_some() && cache.get(&search(7)).is_none());
        let large = Arc::new(RankedSet::new(Bitmap::empty(30_000_000)));
        (100..110).for_each(|n| cache.put(&search(n), &large));
        let kept = (0..110).filter(|n| cache.get(&search(*n)).is_some()).count();
        assert_eq!(kept, MOST_BYTES / large.bytes());
        cache.drop_stale(|_| true);
        assert!(cache.get(&search(109)).is_none());
    }
}
