//! Texts of a column, each stored once and referred to by a code.

use std::io::{self, Read, Write};

use foldhash::HashMap;

use super::stream::{Input, Output, invalid};
use crate::canonical::nfc;

/// The code of files without a text.
pub(super) const NONE: usize = 0;

/// Largest number of bytes of all texts of a column. A collection has hundreds of cameras and lenses; made-up
/// files may have any number.
const MOST_BYTES: usize = 8 << 20;

/// The texts of a column by their codes. Code 0 is for files without a text, the highest code for all texts
/// that found no room.
#[derive(Clone, Debug)]
pub(super) struct Texts {
    texts: Vec<Box<str>>,
    n_bytes: usize,
    /// The code of texts that found no room.
    beyond: usize,
    is_complete: bool,
}

impl Texts {
    /// A table without texts. Codes are at most `beyond`.
    pub(super) fn new(beyond: usize) -> Texts {
        Texts { texts: Vec::new(), n_bytes: 0, beyond, is_complete: true }
    }

    /// Whether each text has a code of its own.
    pub(super) fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// Number of different codes, that for no text and that for texts without room included.
    pub(super) fn n_codes(&self) -> usize {
        self.beyond + 1
    }

    /// The text of a code; `None` for files without a text and for texts that found no room.
    pub(super) fn text(&self, code: usize) -> Option<&str> {
        self.texts.get(code.checked_sub(1)?).map(AsRef::as_ref)
    }

    /// For each code, whether its text matches.
    pub(super) fn matching(&self, is_match: impl Fn(&str) -> bool) -> Vec<bool> {
        let mut matching = vec![false; self.n_codes()];
        for (text_idx, text) in self.texts.iter().enumerate() {
            matching[text_idx + 1] = is_match(text);
        }
        matching
    }

    /// Memory that the texts take, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.n_bytes + self.texts.capacity() * size_of::<Box<str>>()
    }

    /// All texts, in the order of their codes.
    pub(super) fn all(&self) -> impl Iterator<Item = &str> {
        self.texts.iter().map(AsRef::as_ref)
    }

    /// This table with texts that it had before; `None` if they find no room.
    fn with(mut self, texts: Vec<String>, is_complete: bool) -> Option<Texts> {
        let have_room = texts.iter().all(|text| self.add(text) < self.beyond);
        self.is_complete = is_complete;
        have_room.then_some(self)
    }

    /// Writes the table.
    pub(super) fn write<W: Write>(&self, output: &mut Output<W>) -> io::Result<()> {
        output.array(&[u64::from(self.is_complete)])?;
        output.texts(self.all())
    }

    /// This empty table with what [`Texts::write`] wrote.
    pub(super) fn read<R: Read>(self, input: &mut Input<R>) -> io::Result<Texts> {
        let [is_complete] = input.array::<u64>()?.try_into().map_err(|_| invalid())?;
        self.with(input.texts()?, is_complete != 0).ok_or_else(invalid)
    }

    fn add(&mut self, text: &str) -> usize {
        if self.texts.len() + 1 >= self.beyond || self.n_bytes + text.len() > MOST_BYTES {
            self.is_complete = false;
            return self.beyond;
        }
        self.n_bytes += text.len();
        self.texts.push(text.into());
        self.texts.len()
    }
}

/// Finds the codes of texts, and adds those that are new.
#[derive(Debug)]
pub(super) struct Coder {
    texts: Texts,
    codes: HashMap<Box<str>, usize>,
    /// The previous text and its code: neighbours are often equal.
    last: (String, usize),
}

impl Coder {
    pub(super) fn new(texts: Texts) -> Coder {
        let codes = texts.texts.iter().enumerate().map(|(text_idx, text)| (text.clone(), text_idx + 1));
        Coder { codes: codes.collect(), texts, last: (String::new(), NONE) }
    }

    /// The code of a text.
    pub(super) fn code(&mut self, text: Option<&str>) -> usize {
        let Some(text) = text else { return NONE };
        if self.last.1 != NONE && self.last.0 == text {
            return self.last.1;
        }
        // Equivalent texts are one value, as searches find them together.
        let text = &*nfc(text);
        let code = match self.codes.get(text) {
            Some(code) => *code,
            None => {
                let code = self.texts.add(text);
                if code < self.texts.beyond {
                    self.codes.insert(text.into(), code);
                }
                code
            }
        };
        self.last.0.clear();
        self.last.0.push_str(text);
        self.last.1 = code;
        code
    }

    pub(super) fn finish(self) -> Texts {
        self.texts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_beyond_the_last_code_share_it() {
        let mut coder = Coder::new(Texts::new(3));
        assert_eq!([None, Some("a"), Some("b"), Some("a")].map(|text| coder.code(text)), [0, 1, 2, 1]);
        let mut coder = Coder::new(coder.finish());
        assert!(coder.texts.is_complete());
        assert_eq!([Some("b"), Some("c"), Some("d"), None].map(|text| coder.code(text)), [2, 3, 3, 0]);
        let texts = coder.finish();
        assert!(!texts.is_complete());
        assert_eq!([0, 1, 2, 3].map(|code| texts.text(code)), [None, Some("a"), Some("b"), None]);
        assert_eq!(texts.matching(|text| text == "b"), [false, false, true, false]);
    }

    #[test]
    fn long_texts_take_bounded_memory() {
        let mut coder = Coder::new(Texts::new(1000));
        let long = "x".repeat(1 << 20);
        let codes: Vec<usize> = (0..20).map(|n| coder.code(Some(&format!("{long}{n}")))).collect();
        assert!(codes[..7].is_sorted() && codes[8..].iter().all(|code| *code == 1000));
    }
}
