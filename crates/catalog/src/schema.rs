//! The tables, their version, and the migrations between versions.
//!
//! # The tables
//!
//! - `directory`: a directory's text ends with a separator, so `directory.path || file.name` is a file's
//!   path. If a name is not UTF-8, the text shows `\xHH` for each invalid byte, and `path_raw`/`name_raw`
//!   hold the bytes.
//! - `file`: one row per file, with the columns of the image. A row is not deleted when its file is gone: it
//!   gets `vanished_at` and is no longer in the view, so that an unmounted disk destroys nothing. The row
//!   of a file that a rule leaves out gets the time as well, and the rule in `excluded_by`, which tells the
//!   two apart; so one column decides what is shown. `inode`,
//!   `device` and `perceptual_hash` are unsigned 64-bit numbers stored as SQLite's signed ones; `device` is
//!   the number of a file system that stays the same when it is mounted again, where it is known. During a
//!   run, a row whose path was taken by another moved file waits in directory 0, which has no path, for its
//!   own move. The indexed columns come first, because SQLite decodes a row from its beginning.
//! - `exclude_rules`: the rules that a user gave, see [`ExcludeRules`](crate::ExcludeRules). `exclude` and
//!   `include` are JSON arrays, `root` is the path.
//! - `stacked` and `unstacked`: the stack and the role of each file that has one, and folders whose stacks
//!   have to be found again, 0 for all, see `stack.rs`.
//! - `checked`: when the bytes of each file were last compared with its hash, see `checked.rs`.
//! - `volume`: the file systems that files were found on, see `volume.rs`. `mounted_at` and `folder` are the
//!   bytes of paths.
//! - `preferences`: whose values come first, see [`Preferences`](crate::Preferences). `preferred` is
//!   [`Preferences::bits`](crate::Preferences::bits).
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
//! last applied step of `steps::STEPS`. A step is never edited once released; a change of the schema is a
//! further step, and a change of `tables::TABLES`, from which new catalogues are made. Both give the same
//! columns, if not in the same order. The view is not part of them: it is made after them from
//! [`crate::column::COLUMNS`].

mod steps;
mod tables;

use std::path::Path;

use rusqlite::{Connection, Transaction, TransactionBehavior};

use crate::column;
use crate::error::{CatalogError, During};
use crate::function;
use steps::STEPS;
use tables::TABLES;

/// Identifies a database as a catalogue: `Thlw` in ASCII.
pub const APPLICATION_ID: i64 = 0x5468_6C77;

/// The schema version this program writes.
pub const VERSION: i64 = STEPS.len() as i64;

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
    identify_attached(connection, "main", path)
}

/// The same for the database at `path` that is attached under a name.
pub(crate) fn identify_attached(
    connection: &Connection,
    attached: &str,
    path: &Path,
) -> Result<Identity, CatalogError> {
    let number =
        |sql: &str| connection.query_row(sql, [], |row| row.get::<_, i64>(0)).during("identify", path);
    let objects = number(&format!("SELECT count(*) FROM {attached}.sqlite_schema"))?;
    let application_id = number(&format!("PRAGMA {attached}.application_id"))?;
    let version = number(&format!("PRAGMA {attached}.user_version"))?;
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

/// Makes an empty database a catalogue of this version.
pub(crate) fn create(connection: &mut Connection) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    transaction.execute_batch(TABLES)?;
    finish(transaction, VERSION)
}

/// Brings a catalogue of an earlier version to this one.
pub(crate) fn migrate(connection: &mut Connection, from: i64) -> rusqlite::Result<()> {
    apply(connection, from, STEPS)
}

/// Applies the given steps to a catalogue of version `from`, in one transaction, and creates the view.
fn apply(connection: &mut Connection, from: i64, steps: &[&str]) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let done = usize::try_from(from).unwrap_or(0);
    function::add_kind(&transaction)?;
    transaction.execute_batch("DROP VIEW IF EXISTS image")?;
    for step in steps.iter().skip(done) {
        transaction.execute_batch(step)?;
    }
    finish(transaction, steps.len() as i64)
}

fn finish(transaction: Transaction<'_>, version: i64) -> rusqlite::Result<()> {
    transaction.execute_batch(&view_sql())?;
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.pragma_update(None, "user_version", version)?;
    transaction.commit()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_file_of_version_1_takes_all_further_steps_and_keeps_its_rows() {
        let mut connection = Connection::open_in_memory().unwrap();
        connection.execute_batch(STEPS[0]).unwrap();
        connection
            .execute_batch(
                "INSERT INTO directory (path) VALUES ('/a/');
                 INSERT INTO file (directory_id, name, bytes, mtime_ns, inode, device) VALUES (1, 'b.jpg', 3, 0, 1, 1);",
            )
            .unwrap();
        let later = "ALTER TABLE file ADD COLUMN later TEXT; UPDATE file SET later = 'x'";
        apply(&mut connection, 1, &[STEPS, &[later]].concat()).unwrap();
        let row = connection
            .query_row("SELECT i.path, f.later FROM image AS i, file AS f", [], |row| {
                Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?))
            })
            .unwrap();
        assert_eq!(row, ("/a/b.jpg".to_string(), "x".to_string()));
        let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap();
        assert_eq!(version, 9);
    }

    #[test]
    fn the_table_of_files_has_a_column_for_each_field_of_a_row() {
        const OWN: [(&str, &str); 13] = [
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
            ("excluded_by", "TEXT"),
            ("tag_shape_id", "INTEGER"),
        ];
        let mut connection = Connection::open_in_memory().unwrap();
        create(&mut connection).unwrap();
        let mut statement = connection.prepare("SELECT name, type FROM pragma_table_info('file')").unwrap();
        let columns = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        let columns: BTreeSet<(String, String)> = columns.map(Result::unwrap).collect();
        let expected: BTreeSet<(String, String)> =
            OWN.iter().chain(column::STORED).map(|&(name, kind)| (name.into(), kind.into())).collect();
        assert_eq!(columns, expected);
    }

    #[test]
    fn new_catalogues_and_those_of_all_steps_have_the_same_tables() {
        let objects = |make: &dyn Fn(&mut Connection)| {
            let mut connection = Connection::open_in_memory().unwrap();
            make(&mut connection);
            crate::check::definitions(&connection).unwrap()
        };
        let new = objects(&|connection| create(connection).unwrap());
        assert_eq!(new, objects(&|connection| apply(connection, 0, STEPS).unwrap()));
        assert!(new["file"].iter().any(|part| part == "ctime_ns INTEGER"), "{:?}", new["file"]);
    }

    #[test]
    fn rows_of_earlier_versions_get_their_kinds() {
        let mut connection = Connection::open_in_memory().unwrap();
        for step in &STEPS[..5] {
            connection.execute_batch(step).unwrap();
        }
        connection
            .execute_batch(
                "INSERT INTO directory (path) VALUES ('/a/');
                 INSERT INTO file (directory_id, name, format, bytes, mtime_ns, inode, device)
                 VALUES (1, '.nomedia', NULL, 0, 0, 1, 1), (1, 'a.jpg', NULL, 0, 0, 2, 1), (1, 'b', 'CR2', 3, 0, 3, 1),
                        (1, 'a.xmp', 'XMP', 3, 0, 4, 1), (1, '._b', 'MacOS', 3, 0, 5, 1);",
            )
            .unwrap();
        migrate(&mut connection, 5).unwrap();
        let kinds: String =
            connection.query_row("SELECT group_concat(kind) FROM image", [], |row| row.get(0)).unwrap();
        assert_eq!(kinds, "other,picture,raw,sidecar,other");
    }

    #[test]
    fn a_step_that_fails_changes_nothing() {
        let mut connection = Connection::open_in_memory().unwrap();
        create(&mut connection).unwrap();
        let steps = [STEPS, &["DROP TABLE file_tags; SELECT nonsense"]].concat();
        apply(&mut connection, VERSION, &steps).unwrap_err();
        let tables: i64 = connection
            .query_row("SELECT count(*) FROM sqlite_schema WHERE name IN ('file_tags', 'image')", [], |row| {
                row.get(0)
            })
            .unwrap();
        assert_eq!(tables, 2);
    }
}
