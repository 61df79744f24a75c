//! Texts of answers, which are cut: a catalogue that a stranger made can have megabytes in each of them.

/// Mark at the end of a text that was cut.
const CUT: char = '\u{2026}';

/// Cuts a text after this many characters, and marks that.
pub(crate) fn after_chars(text: &mut String, most: usize) {
    if let Some((end, _)) = text.char_indices().nth(most) {
        text.truncate(end);
        text.push(CUT);
    }
}

/// Cuts a text after this many bytes, at a character, and marks that.
pub(crate) fn after_bytes(text: &mut String, most: usize) {
    if text.len() > most {
        text.truncate(text.floor_char_boundary(most));
        text.push(CUT);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_at_characters_and_marked() {
        let cut = |of: fn(&mut String, usize), text: &str, most| {
            let mut text = text.to_owned();
            of(&mut text, most);
            text
        };
        assert_eq!(cut(after_chars, "a\u{20ac}b", 3), "a\u{20ac}b");
        assert_eq!(cut(after_chars, "a\u{20ac}b", 2), "a\u{20ac}\u{2026}");
        assert_eq!(cut(after_bytes, "a\u{20ac}b", 5), "a\u{20ac}b");
        assert_eq!(cut(after_bytes, "a\u{20ac}b", 3), "a\u{2026}");
    }
}
