//! Secondary indexes, and why they are built after the first load.
//!
//! A first load appends rows. Keeping three b-trees in order meanwhile would cost each row three searches and
//! the page cache its locality; sorting once at the end is several times cheaper. So an empty catalogue is
//! loaded without indexes. They are built when the load ends, or, if it was killed, when the catalogue is
//! next opened for writing. The index that recognises moved files is only used by later runs, so the first of
//! these builds it.
//!
//! Without an index, a file that is recorded twice in that load (two roots, one inside the other) is not
//! noticed. Duplicates are removed here, where the finished index lists them next to each other; the later
//! row is kept. A first load writes the words of its rows with them; loads by earlier versions, which did
//! not, get them here.

use rusqlite::{Connection, OptionalExtension};

use crate::words;

/// The index that marks a finished load: it is built last.
const LAST: &str = "file_known";

/// The indexes of a load that is finished; the last of them marks it.
pub(crate) const INDEXES: &str = "
CREATE INDEX IF NOT EXISTS file_taken ON file (taken_at) WHERE taken_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS file_known ON file
    (directory_id, name, name_raw, bytes, mtime_ns, inode, vanished_at, tag_shape_id, error_kind, ctime_ns, device, rules);
";

/// The index that may be missing after a first load.
pub(crate) const OF_LATER_RUNS: &str = "file_inode";

const INDEX_OF_LATER_RUNS: &str = "CREATE INDEX IF NOT EXISTS file_inode ON file (inode)";

/// Whether the load is finished and its indexes exist.
pub(crate) fn is_indexed(connection: &Connection) -> rusqlite::Result<bool> {
    let found = connection
        .query_row("SELECT 1 FROM sqlite_schema WHERE type = 'index' AND name = ?1", [LAST], |_| Ok(()))
        .optional()?;
    Ok(found.is_some())
}

/// Whether the catalogue has never recorded a file.
pub(crate) fn is_empty(connection: &Connection) -> rusqlite::Result<bool> {
    Ok(connection.query_row("SELECT 1 FROM file LIMIT 1", [], |_| Ok(())).optional()?.is_none())
}

/// Number of rows whose indexes take less than half a second to build: an interrupted run of 427,000 rows
/// ended after 0.6 s.
const LARGE_ROWS: i64 = 250_000;

/// Whether building the indexes takes longer than a user who interrupted a first load should wait.
pub(crate) fn is_large(connection: &Connection) -> rusqlite::Result<bool> {
    // A first load only appends, so the newest id is the number of rows, found without counting.
    let newest: Option<i64> = connection.query_row("SELECT max(id) FROM file", [], |row| row.get(0))?;
    Ok(newest.is_some_and(|newest| newest > LARGE_ROWS))
}

/// Builds the indexes and removes rows that name the same file as a later row. Does nothing if the indexes
/// exist.
pub(crate) fn build(connection: &Connection) -> rusqlite::Result<()> {
    if is_indexed(connection)? {
        return Ok(());
    }
    let _gate = gate::gate!("catalog::index", Work);
    connection.execute_batch("BEGIN IMMEDIATE")?;
    let built = connection
        .execute_batch(INDEXES)
        .and_then(|()| remove_duplicates(connection))
        .and_then(|()| if words::is_missing(connection)? { words::fill(connection) } else { Ok(()) });
    match built {
        Ok(()) => connection.execute_batch("COMMIT"),
        Err(error) => {
            let _ = connection.execute_batch("ROLLBACK");
            Err(error)
        }
    }
}

/// Builds the indexes that every run after the first needs.
pub(crate) fn build_for_later_run(connection: &Connection) -> rusqlite::Result<()> {
    build(connection)?;
    let _gate = gate::gate!("catalog::index", Work);
    connection.execute_batch(INDEX_OF_LATER_RUNS)
}

fn remove_duplicates(connection: &Connection) -> rusqlite::Result<()> {
    if !has_duplicates(connection)? {
        return Ok(());
    }
    let has_words = words::is_there(connection)?;
    for id in duplicates(connection)? {
        if has_words {
            connection.execute("DELETE FROM words WHERE rowid = ?1", [id])?;
        }
        connection.execute("DELETE FROM file_tags WHERE file_id = ?1", [id])?;
        connection.execute("DELETE FROM file WHERE id = ?1", [id])?;
    }
    Ok(())
}

/// Whether any two rows name the same file. Counts in SQLite, so that it costs a third of listing them.
fn has_duplicates(connection: &Connection) -> rusqlite::Result<bool> {
    let sql = "SELECT (SELECT count(*) FROM file) > (SELECT count(*) FROM \
               (SELECT DISTINCT directory_id, name, name_raw FROM file INDEXED BY file_known))";
    connection.query_row(sql, [], |row| row.get(0))
}

/// Ids of all rows that name the same file as another row with a larger id. One pass over `file_known`.
pub(crate) fn duplicates(connection: &Connection) -> rusqlite::Result<Vec<i64>> {
    let _gate = gate::gate!("catalog::duplicates", Work);
    let mut statement = connection.prepare(
        "SELECT id, directory_id, name, name_raw FROM file INDEXED BY file_known ORDER BY directory_id, name, name_raw",
    )?;
    let mut rows = statement.query([])?;
    let mut earlier = Vec::new();
    let mut last: (i64, i64, Vec<u8>, Vec<u8>) = (0, 0, Vec::new(), Vec::new());
    while let Some(row) = rows.next()? {
        let (id, directory_id): (i64, i64) = (row.get(0)?, row.get(1)?);
        let name = row.get_ref(2)?.as_bytes()?;
        let name_raw = row.get_ref(3)?.as_bytes_or_null()?.unwrap_or_default();
        if directory_id == last.1 && name == last.2 && name_raw == last.3 {
            earlier.push(id.min(last.0));
            last.0 = id.max(last.0);
        } else {
            last.0 = id;
            last.1 = directory_id;
            last.2.clear();
            last.2.extend_from_slice(name);
            last.3.clear();
            last.3.extend_from_slice(name_raw);
        }
    }
    Ok(earlier)
}
