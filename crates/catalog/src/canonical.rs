//! Texts that are canonically equivalent: the same characters, composed or decomposed.
//!
//! macOS stores names decomposed (`u` and a combining diaeresis), other programs composed (one character),
//! and neither changes when files are copied. Names stay in the catalogue as they are; what is compared are
//! their forms NFC (Unicode Standard Annex 15). Compatibility characters, such as full-width letters and
//! ligatures, are other characters and stay so.

use std::borrow::Cow;

use unicode_normalization::{IsNormalized, UnicodeNormalization as _, is_nfc_quick};

/// The form NFC of a text.
#[must_use]
pub fn nfc(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || is_nfc_quick(text.chars()) == IsNormalized::Yes {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.nfc().collect())
}

/// A text by which others are found that differ in case or in their form alone: in lower case and NFC.
#[must_use]
pub fn folded(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    // Lower case of a composed letter may be two characters, which compose with others.
    nfc(&nfc(text).to_lowercase()).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equivalent_texts_have_one_form_and_others_do_not() {
        for (composed, decomposed) in [
            ("M\u{fc}nchen", "Mu\u{308}nchen"),
            ("\u{401}\u{43b}\u{43a}\u{430}", "\u{415}\u{308}\u{43b}\u{43a}\u{430}"),
            ("\u{30d1}\u{30ea}", "\u{30cf}\u{309a}\u{30ea}"),
            ("\u{623}\u{62d}", "\u{627}\u{654}\u{62d}"),
            ("\u{d55c}", "\u{1112}\u{1161}\u{11ab}"),
            // Excluded from composition: NFC decomposes it.
            ("\u{958}\u{932}\u{92e}", "\u{915}\u{93c}\u{932}\u{92e}"),
        ] {
            assert_eq!(nfc(composed), nfc(decomposed));
            assert_eq!(folded(composed), folded(decomposed));
        }
        assert_eq!(folded("\u{c9}COLE"), "\u{e9}cole");
        assert_ne!(folded("\u{ff21}"), folded("A"), "full width");
        assert_ne!(folded("\u{fb01}sh"), folded("fish"), "a ligature");
        assert!(matches!(nfc("M\u{fc}nchen"), Cow::Borrowed(_)));
    }
}
