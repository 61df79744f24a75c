//! Texts as Perl's ExifTool has them: its values are the bytes of UTF-8, and patterns, `tr`, `length`,
//! `substr`, `index` and comparisons count and compare these bytes.
//!
//! Inside an expression a text is a `String` in which each character stands for one byte: ASCII for itself,
//! and a byte from 0x80 on for a character of the private use area, U+E000 plus the byte. Their order is that
//! of the bytes, and none of them is a letter, a digit or a blank. Texts are spread when an expression reads
//! them, from a file or from its own source, and gathered when it has ended.

use std::borrow::Cow;

/// The character for byte 0; those below 0x80 are not used.
const FIRST: u32 = 0xe000;

/// A text as one character for each of its bytes.
pub(super) fn spread(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.bytes().map(character).collect())
}

/// The text of these bytes. A byte that is no part of a character becomes `?`, as in ExifTool's JSON.
pub(super) fn gathered(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let bytes = bytes(text);
    let mut out = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        out.push_str(chunk.valid());
        chunk.invalid().iter().for_each(|_| out.push('?'));
    }
    Cow::Owned(out)
}

/// The bytes that a text stands for.
pub(super) fn bytes(text: &str) -> Vec<u8> {
    text.chars().filter_map(byte).collect()
}

/// The text that stands for these bytes.
pub(super) fn text(bytes: &[u8]) -> String {
    bytes.iter().copied().map(character).collect()
}

pub(super) fn character(byte: u8) -> char {
    match byte {
        ..0x80 => char::from(byte),
        _ => char::from_u32(FIRST + u32::from(byte)).unwrap_or('?'),
    }
}

/// The byte that a character stands for; `None` if it stands for none.
pub(super) fn byte(character: char) -> Option<u8> {
    match character as u32 {
        code @ ..0x80 => u8::try_from(code).ok(),
        code => u8::try_from(code.checked_sub(FIRST)?).ok().filter(|byte| *byte >= 0x80),
    }
}

/// The character of a code as `chr` and `\x{...}` give it: a byte, or the bytes of UTF-8 if it is above 255.
pub(super) fn of_code(code: u32) -> String {
    match u8::try_from(code) {
        Ok(byte) => character(byte).to_string(),
        Err(_) => {
            char::from_u32(code).map_or_else(String::new, |c| spread(c.encode_utf8(&mut [0; 4])).into_owned())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_character_is_a_byte() {
        let spread_text = spread("Zürich €\u{e0a9}");
        assert_eq!(spread_text.chars().count(), "Zürich €\u{e0a9}".len());
        assert_eq!(gathered(&spread_text), "Zürich €\u{e0a9}");
        assert!(spread("z") < spread("ü") && spread("ü") < spread("€"));
        assert_eq!(gathered(&spread_text.chars().take(2).collect::<String>()), "Z?");
        assert!(matches!(spread("ASCII"), Cow::Borrowed(_)));
        assert_eq!(of_code(0xe9), "\u{e0e9}");
        assert_eq!(gathered(&of_code(0x20ac)), "€");
    }
}
