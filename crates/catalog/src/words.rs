//! Words of names, titles, descriptions and keywords, and how files are found by them.
//!
//! # The table
//!
//! A catalogue that was made with [`WriterOptions::words`](crate::WriterOptions) has the FTS5 table
//! `words`, one row for each row of `file` under the same id. It holds no copy of the texts
//! (`contentless_delete`), but all places of all words, so that phrases are found. It is written at the end
//! of each transaction that writes rows, because FTS5 writes a segment before each statement that may have to
//! be undone alone. The
//! rows of vanished files stay, as their rows of `file` do: a join of both tables leaves them out, and
//! a file that comes back is found at once. In a catalogue without the table the same words are found by
//! reading the texts of all rows.
//!
//! Reading the table needs SQLite 3.43 or later. Nothing else in a catalogue uses it, so an older SQLite
//! reads all other tables and the view.
//!
//! # What a word is
//!
//! FTS5's tokenizer `unicode61` defines it, with `remove_diacritics 2`: letters and digits are a word, all
//! other characters separate words, case and accents are ignored, and texts are compared in the form NFC. A
//! run of Chinese or Japanese characters is one word. Names are without their extension; a text with an
//! extension (`IMG_1.JPG`) also finds the name without it. Keywords follow each other, so a phrase may
//! begin in one and end in the next.
//!
//! Folders, cameras, lenses and places have few different texts. They are not in the table, but are compared
//! by [`WordMatcher`], which splits texts as FTS5 does.

mod fold;
mod matcher;
mod table;

use rusqlite::types::Value;

use crate::canonical::nfc;
use crate::language::{WordField, Words};
pub(crate) use matcher::WordMatcher;
pub(crate) use table::{
    RowTexts, RowWords, WordsTable, add, fill, is_missing, is_there, keywords_text, stem,
};

/// Whether a catalogue has a table of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WordsState {
    /// There is no table: words are found by reading the texts of all rows.
    Absent,
    /// The first run has not finished: words are found by reading the texts of all rows.
    Building,
    /// The table has the words of all rows.
    Ready,
}

/// The expression of FTS5 for these words. All texts are quoted, so that nothing in them is an operator.
pub(crate) fn match_text(words: &Words) -> String {
    let phrase = |text: &str, is_prefix: bool| {
        // FTS5 reads an expression up to a zero byte, which separates words like any other sign.
        let text = nfc(text).replace('\0', " ").replace('"', "\"\"");
        format!("\"{text}\"{}", if is_prefix { " *" } else { "" })
    };
    let whole = phrase(&words.text, words.is_prefix);
    match (words.field, without_extension(words)) {
        (None, None) => whole,
        (None, Some(stem)) => format!("{whole} OR {{name}} : {}", phrase(stem, false)),
        (Some(WordField::Name), Some(stem)) => format!("{{name}} : ({whole} OR {})", phrase(stem, false)),
        (Some(field), _) => format!("{{{}}} : {whole}", column_of(field)),
    }
}

/// The condition over `file AS f` that finds the same rows without the table, and its values.
pub(crate) fn scan(words: &Words) -> (String, Vec<Value>) {
    let fields = match &words.field {
        Some(field) => std::slice::from_ref(field),
        None => &[WordField::Name, WordField::Title, WordField::Description, WordField::Keywords],
    };
    let mut conditions: Vec<String> =
        fields.iter().map(|field| format!("thalweg_words({}, ?)", text_of(*field))).collect();
    let mut values = vec![function_value(&words.text, words.is_prefix); fields.len()];
    if let (None | Some(WordField::Name), Some(stem)) = (words.field, without_extension(words)) {
        conditions.push(format!("thalweg_words({}, ?)", text_of(WordField::Name)));
        values.push(function_value(stem, false));
    }
    (format!("({})", conditions.join(" OR ")), values)
}

/// The second value of the SQL function `thalweg_words`: whether the last word is a prefix, and the text.
pub(crate) fn function_value(text: &str, is_prefix: bool) -> Value {
    Value::Text(format!("{}{text}", if is_prefix { '*' } else { '=' }))
}

/// The text without the extension of a file's name, if it has one.
fn without_extension(words: &Words) -> Option<&str> {
    Some(stem(&words.text)).filter(|stem| stem.len() < words.text.len())
}

fn column_of(field: WordField) -> &'static str {
    match field {
        WordField::Name => "name",
        WordField::Title => "title",
        WordField::Description => "description",
        WordField::Keywords => "keywords",
    }
}

/// The searched text of a row, as SQL.
fn text_of(field: WordField) -> &'static str {
    match field {
        WordField::Name => "thalweg_stem(f.name)",
        WordField::Title => "f.title",
        WordField::Description => "f.description",
        WordField::Keywords => "thalweg_keywords(f.keywords, f.keyword_paths, f.people)",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_an_operator() {
        let text = |field, text: &str, is_prefix| match_text(&Words { field, text: text.into(), is_prefix });
        assert_eq!(text(None, "iron", false), "\"iron\"");
        assert_eq!(text(None, "a\" OR \0*", true), "\"a\"\" OR  *\" *");
        assert_eq!(text(Some(WordField::Title), "a b", true), "{title} : \"a b\" *");
        assert_eq!(text(None, "IMG_1.JPG", false), "\"IMG_1.JPG\" OR {name} : \"IMG_1\"");
        assert_eq!(text(Some(WordField::Name), "a.jp", true), "{name} : (\"a.jp\" * OR \"a\")");
    }
}
