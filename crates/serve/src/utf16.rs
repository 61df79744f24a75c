//! Places in a text: bytes in Rust, UTF-16 units in JavaScript.

/// Converts places in bytes of one text.
pub(crate) struct Utf16<'t> {
    text: &'t str,
}

impl<'t> Utf16<'t> {
    pub(crate) fn of(text: &'t str) -> Utf16<'t> {
        Utf16 { text }
    }

    /// Number of UTF-16 units before the byte `at`.
    pub(crate) fn at(&self, at: usize) -> usize {
        let before = self.text.char_indices().take_while(|(start, _)| *start < at);
        before.map(|(_, character)| character.len_utf16()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_units() {
        let units = Utf16::of("a\u{1f600}\u{e4}b");
        let places: Vec<usize> = [0, 1, 5, 7, 8, 9].into_iter().map(|at| units.at(at)).collect();
        assert_eq!(places, [0, 1, 3, 4, 5, 5]);
    }
}
