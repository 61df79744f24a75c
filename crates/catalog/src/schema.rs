//! The tables, their version, and the migrations between versions.
//!
//! # The tables
//!
//! - `directory`: a directory's text ends with a separator, so `directory.path || file.name` is a file's
//!   path. If a name is not UTF-8, the text shows `\xHH` for each invalid byte, and `path_raw`/`name_raw`
//!   hold the bytes.
//! - `file`: one row per file, with the columns of the image. A row is not deleted when its file is gone: it
//!   gets `vanished_at` and is no longer in the view, so that an unmounted disk destroys nothing. `inode`,
//!   `device` and `perceptual_hash` are unsigned 64-bit numbers stored as SQLite's signed ones; `device` is
//!   the number of a file system that stays the same when it is mounted again, where it is known. During a
//!   run, a row whose path was taken by another moved file waits in directory 0, which has no path, for its
//!   own move. The indexed columns come first, because SQLite decodes a row from its beginning.
//! - `tag_shape` and `file_tags`: all tags of a file, see below.
//! - `words`, with its own tables `words_*`: only in catalogues that keep words, see `words`. No step creates
//!   it, and neither the view nor any other table refers to it.
//!
//! All secondary indexes are built in `bulk`, after the first load. `file_known` holds everything that an
//! incremental run needs of an unchanged file, so that such a run never reads the wide rows; `file_inode` is
//! used only by such runs and is built by the first of them.
//!
//! # How tags are stored
//!
//! The files of one camera have the same keys and mostly the same values. The list of keys is stored once
//! (`tag_shape.keys`, a JSON array), together with the values of the first file that had it
//! (`tag_shape.common`, an array of the same length). For each file only the values that differ are stored:
//! `file_tags.differing` is a JSON object from the position in the list to the value, and a file without
//! differences has no row there. The view assembles the object with SQLite's own JSON functions (3.38 or
//! later).
//!
//! # Versions
//!
//! `PRAGMA application_id` identifies a database as a catalogue, `PRAGMA user_version` is the number of the
//! last applied step of `STEPS`. A step is never edited once released; a change of the schema is a further
//! step. The view is not part of the steps: it is rebuilt after them from [`crate::column::COLUMNS`].

use std::path::Path;

use rusqlite::Connection;

use crate::column;
use crate::error::{CatalogError, During};

/// Identifies a database as a catalogue: `Thlw` in ASCII.
pub const APPLICATION_ID: i64 = 0x5468_6C77;

/// The schema version this program writes.
pub const VERSION: i64 = STEPS.len() as i64;

/// `STEPS[n]` migrates from version `n` to version `n + 1`; version 0 is an empty database.
pub(crate) const STEPS: &[&str] = &[VERSION_1, VERSION_2, VERSION_3, VERSION_4, VERSION_5];

const VERSION_1: &str = "
CREATE TABLE directory (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL,
    path_raw BLOB
) STRICT;
CREATE UNIQUE INDEX directory_path ON directory (path) WHERE path_raw IS NULL;
CREATE UNIQUE INDEX directory_raw ON directory (path_raw) WHERE path_raw IS NOT NULL;

CREATE TABLE tag_shape (
    id INTEGER PRIMARY KEY,
    hash INTEGER NOT NULL,
    keys TEXT NOT NULL,
    common TEXT NOT NULL
) STRICT;
CREATE INDEX tag_shape_hash ON tag_shape (hash);

CREATE TABLE file (
    id INTEGER PRIMARY KEY,
    directory_id INTEGER NOT NULL REFERENCES directory (id),
    name TEXT NOT NULL,
    name_raw BLOB,
    bytes INTEGER NOT NULL,
    mtime_ns INTEGER NOT NULL,
    inode INTEGER NOT NULL,
    device INTEGER NOT NULL,
    vanished_at TEXT,
    tag_shape_id INTEGER REFERENCES tag_shape (id),
    error_kind TEXT,
    taken_at TEXT,
    format TEXT,
    mime TEXT,
    width INTEGER,
    height INTEGER,
    bit_depth INTEGER,
    orientation INTEGER,
    taken_utc TEXT,
    taken_from TEXT,
    date_time_original TEXT,
    create_date TEXT,
    modify_date TEXT,
    make TEXT,
    model TEXT,
    lens TEXT,
    serial TEXT,
    iso INTEGER,
    exposure_s REAL,
    f_number REAL,
    focal_mm REAL,
    focal_35mm REAL,
    flash INTEGER,
    latitude REAL,
    longitude REAL,
    altitude_m REAL,
    title TEXT,
    description TEXT,
    keywords TEXT,
    artist TEXT,
    copyright TEXT,
    rating INTEGER,
    software TEXT,
    color_profile TEXT,
    has_thumbnail INTEGER,
    frames INTEGER,
    content_hash BLOB,
    perceptual_hash INTEGER,
    error TEXT
) STRICT;

CREATE TABLE file_tags (
    file_id INTEGER PRIMARY KEY REFERENCES file (id),
    differing TEXT NOT NULL
) STRICT;
";

/// Columns for the results of `index --verify`.
const VERSION_2: &str = "
ALTER TABLE file ADD COLUMN verdict TEXT;
ALTER TABLE file ADD COLUMN survives REAL;
";

/// Columns for the XMP sidecar whose metadata the row contains, and its size and time, by which a later run
/// recognises it.
const VERSION_3: &str = "
ALTER TABLE file ADD COLUMN sidecar TEXT;
ALTER TABLE file ADD COLUMN sidecar_bytes INTEGER;
ALTER TABLE file ADD COLUMN sidecar_mtime_ns INTEGER;
";

/// Columns for the names of the place.
const VERSION_4: &str = "
ALTER TABLE file ADD COLUMN sublocation TEXT;
ALTER TABLE file ADD COLUMN city TEXT;
ALTER TABLE file ADD COLUMN state TEXT;
ALTER TABLE file ADD COLUMN country TEXT;
ALTER TABLE file ADD COLUMN country_code TEXT;
";

/// Columns for the date of digitisation and the precision of the date taken; for the signature by which
/// pictures with the same perceptual hash are compared; and those by which a later run recognises unchanged
/// files and sidecars more surely, and knows the rows that were made by older rules (see [`crate::rules`]).
/// The index of unchanged files is built again with them. Verdicts of the version before misjudged how much
/// of a picture is left, so none is kept.
const VERSION_5: &str = "
ALTER TABLE file ADD COLUMN digitized_at TEXT;
ALTER TABLE file ADD COLUMN taken_precision TEXT;
ALTER TABLE file ADD COLUMN picture_signature BLOB;
ALTER TABLE file ADD COLUMN ctime_ns INTEGER;
ALTER TABLE file ADD COLUMN rules INTEGER;
ALTER TABLE file ADD COLUMN sidecar_inode INTEGER;
ALTER TABLE file ADD COLUMN sidecar_ctime_ns INTEGER;
UPDATE file SET verdict = NULL, survives = NULL WHERE verdict IS NOT NULL;
DROP INDEX IF EXISTS file_known;
";

/// The SQL statement that creates the view `image`.
#[must_use]
pub fn view_sql() -> String {
    format!(
        "CREATE VIEW image AS SELECT {} FROM file AS f JOIN directory AS d ON d.id = f.directory_id \
         WHERE f.vanished_at IS NULL",
        column::view_list()
    )
}

/// What kind of database a file contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Identity {
    /// A database without any content.
    Empty,
    /// A catalogue with this schema version.
    Catalog(i64),
}

/// Identifies the database; rejects one that is not a catalogue or is too new.
pub(crate) fn identify(connection: &Connection, path: &Path) -> Result<Identity, CatalogError> {
    let number =
        |sql: &str| connection.query_row(sql, [], |row| row.get::<_, i64>(0)).during("identify", path);
    let objects = number("SELECT count(*) FROM sqlite_schema")?;
    let application_id = number("PRAGMA application_id")?;
    let version = number("PRAGMA user_version")?;
    if application_id == 0 && version == 0 && objects == 0 {
        return Ok(Identity::Empty);
    }
    if application_id != APPLICATION_ID {
        let what = format!("application_id {application_id:#x} of another program");
        return Err(CatalogError::NotACatalog { path: path.to_path_buf(), what });
    }
    if version > VERSION {
        return Err(CatalogError::Newer { path: path.to_path_buf(), found: version, supported: VERSION });
    }
    Ok(Identity::Catalog(version))
}

/// Applies the given steps to a database of version `from`, in one transaction, and creates the view.
pub(crate) fn migrate(connection: &mut Connection, from: i64, steps: &[&str]) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let done = usize::try_from(from).unwrap_or(0);
    transaction.execute_batch("DROP VIEW IF EXISTS image")?;
    for step in steps.iter().skip(done) {
        transaction.execute_batch(step)?;
    }
    transaction.execute_batch(&view_sql())?;
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.pragma_update(None, "user_version", steps.len() as i64)?;
    transaction.commit()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_file_of_version_1_takes_all_further_steps_and_keeps_its_rows() {
        let mut connection = Connection::open_in_memory().unwrap();
        connection.execute_batch(VERSION_1).unwrap();
        connection
            .execute_batch(
                "INSERT INTO directory (path) VALUES ('/a/');
                 INSERT INTO file (directory_id, name, bytes, mtime_ns, inode, device) VALUES (1, 'b.jpg', 3, 0, 1, 1);",
            )
            .unwrap();
        migrate(
            &mut connection,
            1,
            &[
                VERSION_1,
                VERSION_2,
                VERSION_3,
                VERSION_4,
                VERSION_5,
                "ALTER TABLE file ADD COLUMN later TEXT; UPDATE file SET later = 'x'",
            ],
        )
        .unwrap();
        let row = connection
            .query_row("SELECT i.path, f.later FROM image AS i, file AS f", [], |row| {
                Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?))
            })
            .unwrap();
        assert_eq!(row, ("/a/b.jpg".to_string(), "x".to_string()));
        let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap();
        assert_eq!(version, 6);
    }

    #[test]
    fn the_table_of_files_has_a_column_for_each_field_of_a_row() {
        const OWN: [(&str, &str); 12] = [
            ("id", "INTEGER"),
            ("directory_id", "INTEGER"),
            ("name", "TEXT"),
            ("name_raw", "BLOB"),
            ("bytes", "INTEGER"),
            ("mtime_ns", "INTEGER"),
            ("inode", "INTEGER"),
            ("device", "INTEGER"),
            ("ctime_ns", "INTEGER"),
            ("rules", "INTEGER"),
            ("vanished_at", "TEXT"),
            ("tag_shape_id", "INTEGER"),
        ];
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection, 0, STEPS).unwrap();
        let mut statement = connection.prepare("SELECT name, type FROM pragma_table_info('file')").unwrap();
        let columns = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        let columns: BTreeSet<(String, String)> = columns.map(Result::unwrap).collect();
        let expected: BTreeSet<(String, String)> =
            OWN.iter().chain(column::STORED).map(|&(name, kind)| (name.into(), kind.into())).collect();
        assert_eq!(columns, expected);
    }

    #[test]
    fn a_step_that_fails_changes_nothing() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection, 0, STEPS).unwrap();
        let steps = [STEPS, &["DROP TABLE file_tags; SELECT nonsense"]].concat();
        migrate(&mut connection, VERSION, &steps).unwrap_err();
        let tables: i64 = connection
            .query_row("SELECT count(*) FROM sqlite_schema WHERE name IN ('file_tags', 'image')", [], |row| {
                row.get(0)
            })
            .unwrap();
        assert_eq!(tables, 2);
    }
}
