//! Set of the rows that a run has seen: one bit per row.

use std::collections::BTreeMap;

/// Number of rows in one block of bits (8 KiB).
const BLOCK_ROWS: i64 = 1 << 16;

/// A set of row ids: 125 kB per million consecutive rows. An isolated id costs one block. The ids of a
/// damaged catalogue may be any numbers, but their memory is still bounded by the number of rows.
#[derive(Clone, Debug, Default)]
pub struct SeenIds {
    blocks: BTreeMap<i64, Box<[u64; WORDS]>>,
}

const WORDS: usize = (BLOCK_ROWS / 64) as usize;

impl SeenIds {
    /// Creates an empty set of ids.
    #[must_use]
    pub fn new() -> SeenIds {
        SeenIds::default()
    }

    /// Adds a row id. Ids below 1 do not occur in a catalogue and are ignored.
    pub fn insert(&mut self, id: i64) {
        let Some((block, word, bit)) = position(id) else { return };
        self.blocks.entry(block).or_insert_with(|| Box::new([0; WORDS]))[word] |= bit;
    }

    /// Whether a row id was added.
    #[must_use]
    pub fn contains(&self, id: i64) -> bool {
        position(id).is_some_and(|(block, word, bit)| {
            self.blocks.get(&block).is_some_and(|words| words[word] & bit != 0)
        })
    }

    /// Adds all ids of another set.
    pub fn extend(&mut self, other: &SeenIds) {
        for (block, more) in &other.blocks {
            let words = self.blocks.entry(*block).or_insert_with(|| Box::new([0; WORDS]));
            words.iter_mut().zip(more.iter()).for_each(|(word, more)| *word |= more);
        }
    }
}

/// The block of an id, the word in it and the bit.
fn position(id: i64) -> Option<(i64, usize, u64)> {
    let row = usize::try_from(id % BLOCK_ROWS).ok().filter(|_| id > 0)?;
    Some((id / BLOCK_ROWS, row / 64, 1 << (row % 64)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holds_what_was_inserted_and_nothing_else() {
        let mut seen = SeenIds::new();
        for id in [1, 63, 64, 1_000_000] {
            seen.insert(id);
        }
        seen.insert(-5);
        let all: Vec<i64> = (-10..1_000_100).filter(|id| seen.contains(*id)).collect();
        assert_eq!(all, [1, 63, 64, 1_000_000]);
        let mut other = SeenIds::new();
        other.insert(7);
        other.extend(&seen);
        assert!(other.contains(7) && other.contains(1_000_000));
    }

    #[test]
    fn ids_of_a_damaged_catalogue_cost_a_block_each() {
        let mut seen = SeenIds::new();
        for id in [i64::MAX, i64::MAX / 3, i64::MIN, 0] {
            seen.insert(id);
        }
        assert!(seen.contains(i64::MAX) && seen.contains(i64::MAX / 3));
        assert!(!seen.contains(i64::MIN) && !seen.contains(0) && !seen.contains(i64::MAX - 1));
        assert_eq!(seen.blocks.len(), 2);
    }
}
