//! Interned texts of subjects.
//!
//! Texts are interned for the whole session in one bounded table. A table per thread was considered as well;
//! one lock for all threads was chosen because a subject is worth naming if it takes microseconds at least,
//! the lock is held for one lookup in a hash table, and the same text must have one number on all threads
//! anyhow.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Name that replaces all texts for which there was no space.
const OTHER_NAME: &str = "(other subjects)";

/// Longer texts lose their beginning: the end of a path is more useful.
const MAX_TEXT_BYTES: usize = 1024;

/// The texts of one session, each with a number. Number 0 is [`OTHER_NAME`].
pub(crate) struct Subjects {
    max_texts: usize,
    max_bytes: usize,
    table: Mutex<Table>,
}

#[derive(Default)]
struct Table {
    ids: HashMap<Arc<str>, u32>,
    texts: Vec<Arc<str>>,
    n_bytes: usize,
    /// Number of subjects that got number 0.
    n_unnamed: u64,
}

impl Subjects {
    pub(crate) fn new(max_texts: usize, max_bytes: usize) -> Subjects {
        let texts = vec![Arc::from(OTHER_NAME)];
        let max_texts = max_texts.min(u32::MAX as usize - 1);
        Subjects { max_texts, max_bytes, table: Mutex::new(Table { texts, ..Table::default() }) }
    }

    /// Number of a text; 0 if there is no space for it.
    pub(crate) fn id_of(&self, text: &str) -> u32 {
        let mut n_cut = text.len().saturating_sub(MAX_TEXT_BYTES);
        while !text.is_char_boundary(n_cut) {
            n_cut += 1;
        }
        let text = &text[n_cut..];
        let mut table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(id) = table.ids.get(text) {
            return *id;
        }
        if table.ids.len() >= self.max_texts || table.n_bytes + text.len() > self.max_bytes {
            table.n_unnamed += 1;
            return 0;
        }
        let id = table.texts.len() as u32;
        let text: Arc<str> = Arc::from(text);
        table.n_bytes += text.len();
        table.texts.push(Arc::clone(&text));
        table.ids.insert(text, id);
        id
    }

    /// All texts by number, and how many subjects got no number of their own.
    pub(crate) fn all(&self) -> (Vec<String>, u64) {
        let table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        (table.texts.iter().map(|text| text.as_ref().to_owned()).collect(), table.n_unnamed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_text_is_one_number_and_the_table_is_bounded() {
        let subjects = Subjects::new(3, 10);
        let ids = ["aaaa", "bbbb", "aaaa", "cccc", "cc", "d", "aaaa"].map(|text| subjects.id_of(text));
        assert_eq!(ids, [1, 2, 1, 0, 3, 0, 1], "neither bytes nor texts beyond the budget");
        let (texts, n_unnamed) = subjects.all();
        assert_eq!(texts, [OTHER_NAME, "aaaa", "bbbb", "cc"]);
        assert_eq!(n_unnamed, 2);
    }

    #[test]
    fn long_texts_keep_their_end() {
        let subjects = Subjects::new(3, 10_000);
        let long = format!("{}/é{}", "directory/".repeat(500), "x".repeat(MAX_TEXT_BYTES - 1));
        subjects.id_of(&long);
        assert_eq!(subjects.all().0[1], "x".repeat(MAX_TEXT_BYTES - 1), "cut between characters");
    }
}
