//! Finds rows by words, with the table of words or without it.

use std::ops::RangeInclusive;

use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};

use crate::bulk;
use crate::error::{CatalogError, During};
use crate::handle::Catalog;
use crate::language::Words;
use crate::words::{self, WordsState};

impl Catalog {
    /// Whether this catalogue has a table of words.
    ///
    /// # Errors
    /// Errors of SQLite or the storage.
    pub fn words_state(&self) -> Result<WordsState, CatalogError> {
        words_state(self.reader()).during("read the schema of", &self.path)
    }

    /// Calls `visit` with the ids of all rows of `file` in whose name, title, description or keywords the
    /// words occur, in any order. Vanished files are among them. Folder, camera, lens and place are not
    /// searched.
    ///
    /// # Errors
    /// [`CatalogError::Interrupted`], and errors of SQLite or the storage.
    pub fn ids_with_words(&self, words: &Words, visit: &mut dyn FnMut(i64)) -> Result<(), CatalogError> {
        let (sql, values) = match self.words_state()? {
            WordsState::Ready => (
                "SELECT rowid FROM words WHERE words MATCH ?".to_owned(),
                vec![Value::Text(words::match_text(words))],
            ),
            WordsState::Absent | WordsState::Building => {
                let (condition, values) = words::scan(words);
                (format!("SELECT f.id FROM file AS f WHERE {condition}"), values)
            }
        };
        self.visit_ids(&sql, &values, visit)
    }

    /// Like [`Catalog::ids_with_words`], but of the rows with these ids, and without the table of words.
    ///
    /// # Errors
    /// Those of [`Catalog::ids_with_words`].
    pub(crate) fn ids_with_words_in(
        &self,
        words: &Words,
        ids: RangeInclusive<i64>,
        visit: &mut dyn FnMut(i64),
    ) -> Result<(), CatalogError> {
        let (condition, mut values) = words::scan(words);
        values.extend([ids.start(), ids.end()].map(|id| Value::Integer(*id)));
        let sql = format!("SELECT f.id FROM file AS f WHERE {condition} AND f.id BETWEEN ? AND ?");
        self.visit_ids(&sql, &values, visit)
    }

    fn visit_ids(&self, sql: &str, values: &[Value], visit: &mut dyn FnMut(i64)) -> Result<(), CatalogError> {
        let mut read = || {
            let mut statement = self.reader().prepare_cached(sql)?;
            let mut rows = statement.query(params_from_iter(values))?;
            while let Some(row) = rows.next()? {
                visit(row.get(0)?);
            }
            Ok(())
        };
        read().during("search words in", &self.path)
    }
}

/// Whether the table is there, and filled.
fn words_state(connection: &Connection) -> rusqlite::Result<WordsState> {
    Ok(if !words::is_there(connection)? {
        WordsState::Absent
    } else if !bulk::is_indexed(connection)? {
        WordsState::Building
    } else {
        WordsState::Ready
    })
}
