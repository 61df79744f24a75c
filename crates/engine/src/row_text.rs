//! Texts of a catalogue's columns, which are limited: a compressed title of 4 kB can have 4 MB, in each of a
//! million files. The whole text is in the file, and in the tags of the catalogue within their own limit
//! ([`catalog::MOST_TAG_BYTES`]).

use catalog::LongText;

/// Largest number of bytes of a text in a row, with its mark.
pub(crate) const MOST_TEXT_BYTES: usize = 64 << 10;

/// Mark at the end of a text that was cut.
const CUT: &str = "\u{2026}";

/// The type of a text in a row: short ones and long ones have their own.
pub(crate) trait RowText: From<String> + for<'t> From<&'t str> {}

impl<T: From<String> + for<'t> From<&'t str>> RowText for T {}

/// The text of a column, cut at a character if it is too long.
pub(crate) fn row_text<T: RowText>(text: &str) -> T {
    if text.len() <= MOST_TEXT_BYTES {
        return text.into();
    }
    let end = text.floor_char_boundary(MOST_TEXT_BYTES - CUT.len());
    format!("{}{CUT}", &text[..end]).into()
}

/// The text of the column of keywords. If there are too many, the last of them is the mark.
pub(crate) fn row_words(words: &[&str]) -> LongText {
    let whole = catalog::words_text(words.iter().copied());
    if whole.len() <= MOST_TEXT_BYTES {
        return whole.into();
    }
    // In JSON a character takes at most six bytes, a word three more, and the mark fewer than these.
    let mut n_bytes = 0;
    let fitting = words.iter().take_while(|word| {
        n_bytes += catalog::words_text([**word]).len();
        n_bytes <= MOST_TEXT_BYTES - 16
    });
    catalog::words_text(fitting.copied().chain([CUT])).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_is_too_long_is_cut_at_a_character_and_marked() {
        let fits = "a".repeat(MOST_TEXT_BYTES);
        assert_eq!(row_text::<String>(&fits), fits);
        for long in
            [fits.clone() + "a", "\u{20ac}".repeat(MOST_TEXT_BYTES), "\u{1f600}".repeat(MOST_TEXT_BYTES)]
        {
            let cut: String = row_text(&long);
            assert!(cut.len() <= MOST_TEXT_BYTES && cut.len() > MOST_TEXT_BYTES - 8, "{}", cut.len());
            assert!(long.starts_with(cut.strip_suffix(CUT).unwrap()));
        }
    }

    #[test]
    fn too_many_words_are_whole_words_and_a_mark() {
        let all: Vec<String> = (0..20_000).map(|n| format!("\"word\" {n}")).collect();
        let words: Vec<&str> = all.iter().map(String::as_str).collect();
        assert_eq!(&*row_words(&words[..3]), r#"["\"word\" 0","\"word\" 1","\"word\" 2"]"#);
        let cut = row_words(&words);
        assert!(cut.len() <= MOST_TEXT_BYTES && cut.len() > MOST_TEXT_BYTES / 2, "{}", cut.len());
        let kept: Vec<String> = serde_json::from_str(&cut).unwrap();
        assert_eq!(kept.last().unwrap(), CUT);
        assert_eq!(kept[..kept.len() - 1], all[..kept.len() - 1]);
        let one = "a".repeat(MOST_TEXT_BYTES);
        assert_eq!(*row_words(&[one.as_str()]), format!("[\"{CUT}\"]"));
    }
}
