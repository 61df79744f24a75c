//! Files that several sources have under one path: one row is shown, the others are hidden.
//!
//! The row of the newest state of the file is shown: the later ctime, which no program can set, then the
//! later mtime, then the rules of the newer version of this program; if all are equal, a row with a hash,
//! then that of the first source. A hidden row has `vanished_at`, as every row that is not shown.

use rusqlite::Connection;

/// Directories that more than one source has.
macro_rules! shared_directories {
    () => {
        "SELECT directory_id FROM gathered_directory GROUP BY directory_id HAVING count(*) > 1"
    };
}

/// The order of the rows of each path in these directories. 1 is the one that is shown.
const RANK: &str = concat!(
    "DROP TABLE IF EXISTS temp.ranked;
CREATE TEMP TABLE ranked (id INTEGER PRIMARY KEY, place INTEGER NOT NULL, is_shown INTEGER NOT NULL);
INSERT INTO temp.ranked (id, place, is_shown)
    SELECT f.id, row_number() OVER (PARTITION BY f.directory_id, f.name, f.name_raw
        ORDER BY nullif(f.ctime_ns, 0) DESC NULLS LAST, f.mtime_ns DESC, f.rules DESC NULLS LAST,
            f.content_hash IS NULL, f.id),
        f.vanished_at IS NULL
    FROM main.file AS f WHERE f.directory_id IN (",
    shared_directories!(),
    ");
DELETE FROM temp.ranked WHERE (place = 1) = is_shown;"
);

const APPLY: &str = "
UPDATE main.file SET vanished_at = NULL, excluded_by = NULL
    WHERE id IN (SELECT id FROM temp.ranked WHERE place = 1);
UPDATE main.file SET vanished_at = strftime('%Y-%m-%dT%H:%M:%SZ', 'now'),
        excluded_by = 'another catalogue has a newer record of the same path'
    WHERE id IN (SELECT id FROM temp.ranked WHERE place > 1);
INSERT OR IGNORE INTO main.unstacked (directory_id)
    SELECT DISTINCT directory_id FROM main.file WHERE id IN (SELECT id FROM temp.ranked);
DELETE FROM main.stacked WHERE file_id IN (SELECT id FROM temp.ranked);
";

const COUNT: &str = concat!(
    "SELECT count(*) FROM file WHERE vanished_at IS NOT NULL AND directory_id IN (",
    shared_directories!(),
    ")"
);

/// Shows one row for each path. Needs the index of paths.
pub(super) fn update(connection: &Connection) -> rusqlite::Result<()> {
    let is_any: bool =
        connection.query_row(concat!("SELECT EXISTS (", shared_directories!(), ")"), [], |row| row.get(0))?;
    if !is_any {
        return Ok(());
    }
    connection.execute_batch(RANK)?;
    connection.execute_batch(APPLY)
}

/// Number of rows that are hidden.
pub(super) fn count(connection: &Connection) -> rusqlite::Result<u64> {
    connection.query_row(COUNT, [], |row| row.get::<_, i64>(0)).map(i64::cast_unsigned)
}
