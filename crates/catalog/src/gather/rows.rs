//! The rows of an attached source: which are new, differ or are gone, and how they come over.

use rusqlite::Connection;

use super::{maps, shared};
use crate::column;
use crate::words::{self, RowWords, WordsTable};

/// The columns of `file` that come over as they are, besides those of the image. What names another row is
/// mapped.
const PLACE_COLUMNS: [&str; 7] = ["name", "name_raw", "bytes", "mtime_ns", "ctime_ns", "inode", "rules"];

/// The tables of one comparison.
const TABLES: &str = "
DROP TABLE IF EXISTS temp.seen;
CREATE TEMP TABLE seen (source_id INTEGER PRIMARY KEY, stamp INTEGER NOT NULL);
DROP TABLE IF EXISTS temp.changed;
CREATE TEMP TABLE changed (source_id INTEGER PRIMARY KEY, id INTEGER NOT NULL, stamp INTEGER NOT NULL);
DROP TABLE IF EXISTS temp.touched;
CREATE TEMP TABLE touched (id INTEGER PRIMARY KEY);
DROP TABLE IF EXISTS temp.gone;
CREATE TEMP TABLE gone (id INTEGER PRIMARY KEY, source_id INTEGER NOT NULL);
";

/// What is new, differs or is gone, and which rows of the gathered catalogue that touches; `?1` is the number
/// of the source. Numbers of rows are never used again: clients keep them.
const COMPARE: [&str; 5] = [
    "INSERT INTO temp.changed (source_id, id, stamp) SELECT s.source_id, g.id, s.stamp FROM temp.seen AS s \
     CROSS JOIN main.gathered_file AS g ON g.source = ?1 AND g.source_id = s.source_id WHERE g.stamp <> s.stamp",
    "INSERT INTO temp.touched (id) SELECT id FROM temp.changed WHERE ?1 >= 0",
    "INSERT INTO temp.changed (source_id, id, stamp) \
     SELECT s.source_id, (SELECT last_id FROM main.gathered) + row_number() OVER (ORDER BY s.source_id), s.stamp \
     FROM temp.seen AS s LEFT JOIN main.gathered_file AS g ON g.source = ?1 AND g.source_id = s.source_id \
     WHERE g.id IS NULL",
    "INSERT INTO temp.gone (id, source_id) SELECT g.id, g.source_id FROM main.gathered_file AS g \
     WHERE g.source = ?1 AND NOT EXISTS (SELECT 1 FROM temp.seen AS s WHERE s.source_id = g.source_id)",
    "UPDATE main.gathered SET last_id = max(last_id, (SELECT coalesce(max(id), 0) FROM temp.changed)) WHERE ?1 >= 0",
];

/// Notes the folders of rows that are about to change or go, for their stacks, and removes what belongs to
/// them.
const CLEAR: &str = "
INSERT INTO temp.touched (id) SELECT id FROM temp.gone;
INSERT OR IGNORE INTO main.unstacked (directory_id) SELECT DISTINCT f.directory_id FROM temp.touched AS t
    CROSS JOIN main.file AS f ON f.id = t.id;
DELETE FROM main.file_tags WHERE file_id IN (SELECT id FROM temp.touched);
DELETE FROM main.checked WHERE file_id IN (SELECT id FROM temp.touched);
DELETE FROM main.stacked WHERE file_id IN (SELECT id FROM temp.gone);
DELETE FROM main.file WHERE id IN (SELECT id FROM temp.gone);
";

/// Writes what belongs to the rows that came over.
const BELONGING: &str = "
INSERT INTO main.file_tags (file_id, differing) SELECT c.id, t.differing FROM temp.changed AS c
    CROSS JOIN source.file_tags AS t ON t.file_id = c.source_id;
INSERT INTO main.checked (file_id, hash, good_at, rotted_at)
    SELECT c.id, t.hash, t.good_at, t.rotted_at FROM temp.changed AS c
    CROSS JOIN source.checked AS t ON t.file_id = c.source_id;
INSERT OR IGNORE INTO main.unstacked (directory_id) SELECT DISTINCT f.directory_id FROM temp.changed AS c
    CROSS JOIN main.file AS f ON f.id = c.id;
";

/// Brings the rows of the attached source over. Returns whether any is new, differs or is gone.
pub(super) fn bring_over(connection: &Connection, source: i64) -> rusqlite::Result<bool> {
    maps::fill(connection, source)?;
    connection.execute_batch(TABLES)?;
    connection.execute_batch(&see())?;
    for sql in COMPARE {
        connection.execute(sql, [source])?;
    }
    let sql = "SELECT EXISTS (SELECT 1 FROM temp.changed) OR EXISTS (SELECT 1 FROM temp.gone)";
    if !connection.query_row(sql, [], |row| row.get(0))? {
        return Ok(false);
    }
    connection.execute_batch(CLEAR)?;
    connection.execute_batch(&copy())?;
    connection.execute_batch(BELONGING)?;
    connection.execute(
        "DELETE FROM main.gathered_file WHERE source = ?1 AND source_id IN (SELECT source_id FROM temp.gone)",
        [source],
    )?;
    connection.execute(
        "INSERT OR REPLACE INTO main.gathered_file (source, source_id, id, stamp) \
         SELECT ?1, source_id, id, stamp FROM temp.changed ORDER BY source_id",
        [source],
    )?;
    if crate::bulk::is_indexed(connection)? {
        shared::update(connection)?;
    }
    update_words(connection)?;
    Ok(true)
}

/// The rows `f` of the source that are shown, with the directory `d`, the disk `v` and the list of tags `s`
/// that they get.
const ITS_ROWS: &str = "CROSS JOIN temp.its_directory AS d ON d.source_id = f.directory_id \
    LEFT JOIN temp.its_disk AS v ON v.number = f.device LEFT JOIN temp.its_shape AS s ON s.source_id = f.tag_shape_id";

fn columns() -> String {
    let stored = column::STORED.iter().map(|(name, _)| *name);
    let names: Vec<String> =
        PLACE_COLUMNS.into_iter().chain(stored).map(|name| format!("f.{name}")).collect();
    names.join(", ")
}

/// The stamp of each row is of all that comes over, as it comes over.
fn see() -> String {
    format!(
        "INSERT INTO temp.seen (source_id, stamp) SELECT f.id, thalweg_stamp(d.id, coalesce(v.device, f.device), s.id, \
         t.differing, c.hash, c.good_at, c.rotted_at, {}) FROM source.file AS f {ITS_ROWS} \
         LEFT JOIN source.file_tags AS t ON t.file_id = f.id LEFT JOIN source.checked AS c ON c.file_id = f.id \
         WHERE f.vanished_at IS NULL",
        columns()
    )
}

fn copy() -> String {
    let columns = columns();
    format!(
        "INSERT OR REPLACE INTO main.file (id, directory_id, device, tag_shape_id, {}) \
         SELECT c.id, d.id, coalesce(v.device, f.device), s.id, {columns} FROM temp.changed AS c \
         CROSS JOIN source.file AS f ON f.id = c.source_id {ITS_ROWS}",
        columns.replace("f.", "")
    )
}

/// Brings the table of words up to date, if there is one.
fn update_words(connection: &Connection) -> rusqlite::Result<()> {
    if !words::is_there(connection)? {
        return Ok(());
    }
    connection.execute("DELETE FROM main.words WHERE rowid IN (SELECT id FROM temp.gone)", [])?;
    let mut table = WordsTable::new(connection)?;
    let mut statement = connection.prepare("SELECT id FROM temp.changed ORDER BY id")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        table.put_stored(row.get(0)?, RowWords::Replaced)?;
    }
    Ok(())
}
