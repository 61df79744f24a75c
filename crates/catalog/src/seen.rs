//! Which rows a run has met: one bit a row.

/// A set of row ids that grows as needed: 125 kB a million rows.
#[derive(Clone, Debug, Default)]
pub struct SeenIds {
    words: Vec<u64>,
}

impl SeenIds {
    /// An empty set.
    #[must_use]
    pub fn new() -> SeenIds {
        SeenIds::default()
    }

    /// Adds a row. Ids below 1 do not occur in a catalogue and are ignored.
    pub fn insert(&mut self, id: i64) {
        let Some((word_idx, bit)) = position(id) else { return };
        if word_idx >= self.words.len() {
            self.words.resize(word_idx + 1, 0);
        }
        self.words[word_idx] |= bit;
    }

    /// Whether a row was added.
    #[must_use]
    pub fn contains(&self, id: i64) -> bool {
        position(id)
            .is_some_and(|(word_idx, bit)| self.words.get(word_idx).is_some_and(|word| word & bit != 0))
    }

    /// Adds all rows of another set.
    pub fn extend(&mut self, other: &SeenIds) {
        if other.words.len() > self.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        for (word, more) in self.words.iter_mut().zip(&other.words) {
            *word |= more;
        }
    }
}

fn position(id: i64) -> Option<(usize, u64)> {
    let id = usize::try_from(id).ok().filter(|id| *id > 0)?;
    Some((id / 64, 1 << (id % 64)))
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
}
