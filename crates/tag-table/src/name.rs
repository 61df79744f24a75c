//! Names of tags and groups that are derived from the content of a file.
//!
//! Names are written to terminals, into markup and into programs, so they consist only of ASCII letters,
//! digits, `-` and `_`, whatever the file contains (ExifTool's rule). `Context::push` of the crate `tag`
//! enforces this for every tag.

use std::borrow::Cow;

/// Whether each byte is allowed in a name. A table, because the name of every tag is checked.
const IS_PLAIN: [bool; 256] = {
    let mut is_plain = [false; 256];
    let mut b = 0_u8;
    while b < 128 {
        is_plain[b as usize] = b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_');
        b += 1;
    }
    is_plain
};

fn is_plain_byte(b: u8) -> bool {
    IS_PLAIN[usize::from(b)]
}

/// Whether the text is a valid name without changes.
pub fn is_plain(text: &str) -> bool {
    text.bytes().fold(true, |is_plain, b| is_plain & is_plain_byte(b))
}

/// Removes the characters that are not allowed in names.
pub fn plain(text: &str) -> Cow<'_, str> {
    if is_plain(text) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.bytes().filter(|b| is_plain_byte(*b)).map(char::from).collect())
    }
}

/// Removes the characters that are not allowed in names; the letter after one becomes a capital.
pub fn joined(text: &str) -> String {
    let mut follows = false;
    let capital = |character: char| {
        let is_allowed = character.is_ascii() && is_plain_byte(character as u8);
        let kept = is_allowed.then(|| if follows { character.to_ascii_uppercase() } else { character });
        follows = !is_allowed;
        kept
    };
    text.chars().filter_map(capital).collect()
}

/// A name whose words begin with capital letters; all that is no letter separates words.
pub fn words(name: &str) -> String {
    let mut is_start = true;
    let capitalised = name.chars().map(|character| {
        let capital = if is_start { character.to_ascii_uppercase() } else { character };
        is_start = !character.is_ascii_alphabetic();
        capital
    });
    capitalised.collect()
}

/// Makes a valid tag name: the first letter in upper case, prefixed by `Tag` if it would be too short or
/// begin with anything else.
pub fn tag_name(text: &str) -> String {
    let mut name = plain(text).into_owned();
    if let Some(first) = name.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    if name.len() < 2 || !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        name.insert_str(0, "Tag");
    }
    name
}

/// Formats a language as appended to a tag's name: lower case, a two-letter country in upper case (RFC 5646,
/// section 2.1.1).
pub fn language(text: &str) -> String {
    let text = plain(text).replace('_', "-").to_ascii_lowercase();
    let (primary, rest) = text.split_once('-').unwrap_or((&text, ""));
    let (country, behind) = rest.split_at_checked(rest.find('-').unwrap_or(rest.len())).unwrap_or((rest, ""));
    let is_primary = matches!(primary.len(), 2 | 3) || matches!(primary, "x" | "i");
    if is_primary && country.len() == 2 {
        format!("{primary}-{}{behind}", country.to_ascii_uppercase())
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_letters_digits_and_two_signs_are_left() {
        for (text, expected) in [
            ("Title", "Title"),
            ("e\x1b]0;t\x07y", "E0ty"),
            ("\nFile Name : x", "FileNamex"),
            ("\u{9b}2Jé", "Tag2J"),
            ("-x/>", "Tag-x"),
            ("", "Tag"),
        ] {
            assert_eq!(tag_name(text), expected, "{text:?}");
        }
        assert!(matches!(plain("a_b-C9"), Cow::Borrowed("a_b-C9")));
    }

    #[test]
    fn languages() {
        for (text, expected) in [
            ("EN", "en"),
            ("en_us", "en-US"),
            ("de-ch-1996", "de-CH-1996"),
            ("zh-Hant", "zh-hant"),
            ("x-default", "x-default"),
            ("e\x1b[2Jn\n{ready}", "e2jnready"),
        ] {
            assert_eq!(language(text), expected, "{text:?}");
        }
    }
}
