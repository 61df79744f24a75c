//! The table of words: how it is made, filled and kept up to date.

use std::borrow::Cow;

use rusqlite::{Connection, OptionalExtension, Row, Statement, params};

use crate::canonical::nfc;
use crate::exact;

/// With places of words, as phrases need them; with an index of the first two characters of words, because
/// search boxes ask for beginnings.
const CREATE: &str = "CREATE VIRTUAL TABLE words USING fts5(name, title, description, keywords, content='', \
     contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='2')";

/// Bytes of words that FTS5 collects before it writes a segment, while the table is filled. Filling a million
/// rows takes half the time that it takes with FTS5's default.
const FILL_BYTES: i64 = 64 << 20;

/// The same for other transactions: the words of as many rows as a transaction usually has. With FTS5's
/// default of 1 MiB a transaction writes several segments, which are merged again.
const LATER_BYTES: i64 = 16 << 20;

/// Whether the catalogue has the table. A table of the same name with another definition is not ours.
pub(crate) fn is_there(connection: &Connection) -> rusqlite::Result<bool> {
    let sql = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'words' AND sql = ?1";
    Ok(connection.query_row(sql, [CREATE], |_| Ok(())).optional()?.is_some())
}

/// Whether the catalogue has the table, without words of any row.
pub(crate) fn is_missing(connection: &Connection) -> rusqlite::Result<bool> {
    let has_none = || connection.query_row("SELECT 1 FROM words_docsize LIMIT 1", [], |_| Ok(())).optional();
    Ok(is_there(connection)? && has_none()?.is_none())
}

/// Adds the table if it is missing, in a transaction of its own. If the catalogue is indexed, the words of
/// all its rows are added; otherwise the first load writes them with its rows.
pub(crate) fn add(connection: &Connection, is_indexed: bool) -> rusqlite::Result<()> {
    if is_there(connection)? {
        return Ok(());
    }
    connection.execute_batch("BEGIN IMMEDIATE")?;
    let added = create(connection).and_then(|()| if is_indexed { fill(connection) } else { Ok(()) });
    match added {
        Ok(()) => connection.execute_batch("COMMIT"),
        Err(error) => {
            let _ = connection.execute_batch("ROLLBACK");
            Err(error)
        }
    }
}

/// Creates the empty table. By default FTS5 merges four segments of one level, however large they are: the
/// first small run after a large one would write most of the table again. Without that, sixteen segments of a
/// level are merged.
fn create(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch(CREATE)?;
    set(connection, "automerge", 0)
}

/// Adds the words of all rows to the empty table, in the open transaction.
pub(crate) fn fill(connection: &Connection) -> rusqlite::Result<()> {
    let _gate = gate::gate!("catalog::words", Work);
    set(connection, "hashsize", FILL_BYTES)?;
    let mut table = WordsTable::new(connection)?;
    let mut statement = connection
        .prepare("SELECT id, name, title, description, keywords, keyword_paths, people FROM file")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        table.put(row.get(0)?, RowWords::New, &RowTexts::of_columns(row, 1)?)?;
    }
    set(connection, "hashsize", LATER_BYTES)
}

/// Sets a value of the table's configuration, which is kept in it.
fn set(connection: &Connection, name: &str, value: i64) -> rusqlite::Result<()> {
    connection.execute("INSERT INTO words (words, rank) VALUES (?1, ?2)", params![name, value])?;
    Ok(())
}

/// The statements that write the words of rows, for one writing connection.
pub(crate) struct WordsTable<'c> {
    connection: &'c Connection,
    insert: Statement<'c>,
    replace: Statement<'c>,
}

/// The texts of a row whose words are searched, as in the columns of `file`.
pub(crate) struct RowTexts<'t> {
    pub(crate) name: &'t str,
    pub(crate) title: Option<&'t str>,
    pub(crate) description: Option<&'t str>,
    /// `keywords`, `keyword_paths` and `people`, which are searched as keywords.
    pub(crate) keywords: [Option<&'t str>; 3],
}

impl<'t> RowTexts<'t> {
    /// The texts in the columns from `first` on: name, title, description, keywords, their paths, people.
    fn of_columns(row: &'t Row<'_>, first: usize) -> rusqlite::Result<RowTexts<'t>> {
        let text = |column| row.get_ref(first + column)?.as_str_or_null().map_err(rusqlite::Error::from);
        Ok(RowTexts {
            name: text(0)?.unwrap_or_default(),
            title: text(1)?,
            description: text(2)?,
            keywords: [text(3)?, text(4)?, text(5)?],
        })
    }
}

/// Whether a row had words before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum RowWords {
    /// The row is new. FTS5 does not check that: words of an earlier row with its id would stay.
    New,
    /// The words of the row are replaced, if it had any.
    Replaced,
}

impl<'c> WordsTable<'c> {
    pub(crate) fn new(connection: &'c Connection) -> rusqlite::Result<WordsTable<'c>> {
        let prepare = |verb: &str| {
            let columns = "words (rowid, name, title, description, keywords)";
            connection.prepare(&format!("{verb} INTO {columns} VALUES (?1, ?2, ?3, ?4, ?5)"))
        };
        // The search for earlier words costs as much as writing the words of a row.
        Ok(WordsTable { connection, insert: prepare("INSERT")?, replace: prepare("INSERT OR REPLACE")? })
    }

    /// Writes the words of a row from its stored texts.
    pub(crate) fn put_stored(&mut self, id: i64, had: RowWords) -> rusqlite::Result<()> {
        let sql = "SELECT name, title, description, keywords, keyword_paths, people FROM file WHERE id = ?1";
        let mut statement = self.connection.prepare_cached(sql)?;
        let mut rows = statement.query([id])?;
        let Some(row) = rows.next()? else { return Ok(()) };
        self.put(id, had, &RowTexts::of_columns(row, 0)?)
    }

    /// Removes the words of all rows of a directory.
    pub(crate) fn remove_directory(&self, directory_id: i64) -> rusqlite::Result<()> {
        let sql = "DELETE FROM words WHERE rowid IN (SELECT id FROM file WHERE directory_id = ?1)";
        self.connection.prepare_cached(sql)?.execute([directory_id])?;
        Ok(())
    }

    /// Writes the words of a row.
    pub(crate) fn put(&mut self, id: i64, had: RowWords, texts: &RowTexts<'_>) -> rusqlite::Result<()> {
        let RowTexts { name, title, description, keywords } = *texts;
        let keywords = keywords_text(keywords);
        let statement = match had {
            RowWords::New => &mut self.insert,
            RowWords::Replaced => &mut self.replace,
        };
        let keywords = keywords.as_deref().map(nfc);
        statement.execute(params![id, nfc(stem(name)), title.map(nfc), description.map(nfc), keywords])?;
        Ok(())
    }
}

/// Most characters of a file's extension.
const EXTENSION_CHARS: usize = 5;

/// A file's name without its extension: up to five letters and digits after the last point, at least one of
/// them a letter, so that dates and version numbers stay whole.
pub(crate) fn stem(name: &str) -> &str {
    match name.rsplit_once('.') {
        Some((stem, extension))
            if !stem.is_empty()
                && extension.len() <= EXTENSION_CHARS
                && extension.bytes().all(|byte| byte.is_ascii_alphanumeric())
                && extension.bytes().any(|byte| byte.is_ascii_alphabetic()) =>
        {
            stem
        }
        _ => name,
    }
}

/// The text whose words are those of several JSON arrays; `None` without any.
pub(crate) fn keywords_text(lists: [Option<&str>; 3]) -> Option<Cow<'_, str>> {
    let mut texts = lists.into_iter().flatten().map(keyword_text);
    let first = texts.next()?;
    Some(texts.fold(first, |all, text| Cow::Owned(format!("{all} {text}"))))
}

/// The text whose words are those of a JSON array of keywords. Without escapes that is the JSON itself.
fn keyword_text(json: &str) -> Cow<'_, str> {
    match exact::words(json).filter(|_| json.contains('\\')) {
        Some(keywords) => Cow::Owned(keywords.join(", ")),
        None => Cow::Borrowed(json),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_extension_is_removed() {
        for (name, expected) in [
            ("IMG_1.JPG", "IMG_1"),
            ("a.tar.gz", "a.tar"),
            ("film.mp4", "film"),
            (".hidden", ".hidden"),
            ("on 12.05.2019", "on 12.05.2019"),
            ("v1.2 final", "v1.2 final"),
            ("no extension", "no extension"),
            ("a.", "a."),
            ("a.größe", "a.größe"),
            ("a.toolong", "a.toolong"),
            ("", ""),
        ] {
            assert_eq!(stem(name), expected, "{name}");
        }
    }

    #[test]
    fn escapes_of_keywords_are_no_words() {
        assert_eq!(keyword_text(r#"["sea","two words"]"#), r#"["sea","two words"]"#);
        assert_eq!(keyword_text(r#"["a\nb","say \"x\""]"#), "a\nb, say \"x\"");
        assert_eq!(keyword_text("\\ no json"), "\\ no json");
    }
}
