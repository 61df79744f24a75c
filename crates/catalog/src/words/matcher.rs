//! Finds words in single texts, as the table of words finds them.

use super::fold::{FoldedCharacter, fold};
use crate::canonical::nfc;
use crate::language::Words;

/// Separates the words of a folded text; no word contains it.
const SEPARATOR: char = '\u{1f}';

/// Words prepared for a search in many texts.
#[derive(Clone, Debug)]
pub(crate) struct WordMatcher {
    /// The folded words with separators around them; empty if the text has no word.
    wanted: String,
}

impl WordMatcher {
    /// Prepares the words, whatever their field is.
    pub(crate) fn new(words: &Words) -> WordMatcher {
        WordMatcher::of_text(&words.text, words.is_prefix)
    }

    pub(crate) fn of_text(text: &str, is_prefix: bool) -> WordMatcher {
        let mut wanted = folded(text);
        if is_prefix {
            wanted.pop();
        }
        WordMatcher { wanted }
    }

    /// Whether the words follow each other in the text.
    pub(crate) fn is_in(&self, text: &str) -> bool {
        !self.wanted.is_empty() && folded(text).contains(&self.wanted)
    }
}

/// The folded words of a text, each between two separators; empty without any word.
fn folded(text: &str) -> String {
    let mut words = String::with_capacity(text.len() + 2);
    let mut is_in_word = false;
    fold(&nfc(text), |folded| match folded {
        FoldedCharacter::Letter(letter) => {
            if words.is_empty() {
                words.push(SEPARATOR);
            }
            words.push(letter);
            is_in_word = true;
        }
        FoldedCharacter::Mark(mark) if is_in_word => words.extend(mark),
        FoldedCharacter::Mark(_) | FoldedCharacter::Separator => {
            if std::mem::take(&mut is_in_word) {
                words.push(SEPARATOR);
            }
        }
    });
    if is_in_word {
        words.push(SEPARATOR);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_follow_each_other() {
        let is_in = |words: &str, is_prefix, text: &str| WordMatcher::of_text(words, is_prefix).is_in(text);
        assert!(is_in("iron gates", false, "The IRON-Gates."));
        assert!(!is_in("iron gates", false, "iron and gates"));
        assert!(!is_in("iron gate", false, "iron gates"));
        assert!(is_in("iron gate", true, "iron gates"));
        assert!(is_in("gates", false, "/photos/Iron Gates/"));
        assert!(is_in("munchen", false, "M\u{fc}nchen") && is_in("m\u{fc}nchen", false, "Mu\u{308}nchen"));
        // Not all marks are accents that the tokenizer removes.
        assert!(is_in("\u{439}", false, "\u{438}\u{306}") && is_in("\u{30cf}\u{309a}", false, "\u{30d1}"));
        assert!(!is_in("++", false, "a ++ b") && !is_in("", true, "a"));
    }
}
