//! Different texts in the order in which they were first met.

use std::collections::HashSet;

use catalog::LongText;
use foldhash::fast::RandomState;

use crate::row_text::{MOST_TEXT_BYTES, row_words};

/// Texts for a column that is a list. It takes at most twice the memory of a column: what comes later would
/// be cut.
#[derive(Default)]
pub(crate) struct Distinct {
    texts: Vec<String>,
    known: HashSet<String, RandomState>,
    n_bytes: usize,
}

/// Number of texts that are compared one by one, which is quicker than a set for as few as most files have.
const FEW: usize = 16;

impl Distinct {
    /// Adds a text without the white space around it, unless it is empty or known.
    pub(crate) fn add(&mut self, text: &str) {
        let text = text.trim();
        if text.is_empty() || self.is_full() || self.has(text) {
            return;
        }
        if self.texts.len() >= FEW {
            if self.known.is_empty() {
                self.known.extend(self.texts.iter().cloned());
            }
            self.known.insert(text.to_owned());
        }
        self.n_bytes += text.len() + 3;
        self.texts.push(text.to_owned());
    }

    fn has(&self, text: &str) -> bool {
        if self.known.is_empty() {
            self.texts.iter().any(|known| known == text)
        } else {
            self.known.contains(text)
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// Whether there is more than a column holds.
    pub(super) fn is_full(&self) -> bool {
        self.n_bytes > MOST_TEXT_BYTES
    }

    /// The texts as a JSON array; `None` without any.
    pub(crate) fn column(&self) -> Option<LongText> {
        let texts: Vec<&str> = self.texts.iter().map(String::as_str).collect();
        (!texts.is_empty()).then(|| row_words(&texts))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_kept_once_in_their_order() {
        let mut few = Distinct::default();
        [" b ", "a", "", "b", "a"].into_iter().for_each(|text| few.add(text));
        assert_eq!(few.column().as_deref(), Some(r#"["b","a"]"#));
        assert_eq!(Distinct::default().column(), None);
        let mut many = Distinct::default();
        (0..100).for_each(|n| many.add(&format!("{}", n % 40)));
        let kept: Vec<String> = serde_json::from_str(&many.column().unwrap()).unwrap();
        assert_eq!(kept, (0..40).map(|n| n.to_string()).collect::<Vec<_>>());
    }

    #[test]
    fn a_hundred_thousand_texts_are_cut() {
        let mut many = Distinct::default();
        (0..100_000).for_each(|n| many.add(&format!("keyword {n}")));
        assert!(many.is_full() && many.texts.len() < 10_000);
        assert!(many.column().unwrap().ends_with("\u{2026}\"]"));
    }
}
