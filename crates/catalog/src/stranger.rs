//! Databases that a stranger made: nothing in their schema runs code, and no value is larger than memory.
//!
//! A catalogue is a file that people pass on. SQLite lets a file bring views, triggers, virtual tables and
//! generated columns, and runs them when the file is read or written
//! (<https://www.sqlite.org/security.html>). A catalogue needs none of them except its own view `image`.

use std::path::Path;

use rusqlite::Connection;
use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::types::ValueRef;

use crate::error::{CatalogError, During};

/// Largest text, BLOB or row in bytes. A function of a view or of a query could otherwise make 1 GB of one
/// value.
const MOST_VALUE_BYTES: i32 = 256 << 20;

/// Limits of values and statements, also of those in a schema. The widest table has 70 columns, and the
/// longest statements are those of searches with a thousand words.
const LIMITS: &[(Limit, i32)] = &[
    (Limit::SQLITE_LIMIT_LENGTH, MOST_VALUE_BYTES),
    (Limit::SQLITE_LIMIT_SQL_LENGTH, 1 << 20),
    (Limit::SQLITE_LIMIT_COLUMN, 500),
    (Limit::SQLITE_LIMIT_COMPOUND_SELECT, 100),
    // Instructions of a statement: views that contain views make 2^n of them.
    (Limit::SQLITE_LIMIT_VDBE_OP, 1_000_000),
    // A pattern of many wildcards takes time for each character of a text.
    (Limit::SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 8 << 10),
    (Limit::SQLITE_LIMIT_TRIGGER_DEPTH, 1),
    (Limit::SQLITE_LIMIT_WORKER_THREADS, 0),
];

/// Tables of the databases that this crate writes. Its statements name them, so that a view of such a name
/// would run instead: it need not end.
const OWN_TABLES: &[&str] = &[
    "album",
    "album_file",
    "checked",
    "decided",
    "decision",
    "digest",
    "directory",
    "exclude_rules",
    "file",
    "file_tags",
    "picture",
    "stacked",
    "tag_shape",
    "thumbnail",
    "unstacked",
    "volume",
];

/// Restricts what the schema of a database can do on this connection.
pub(crate) fn distrust(connection: &Connection) -> rusqlite::Result<()> {
    for (setting, is_on) in [
        // Views and generated columns call no function with side effects, and no virtual table.
        (DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false),
        (DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false),
        (DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true),
    ] {
        connection.set_db_config(setting, is_on)?;
    }
    for (limit, most) in LIMITS {
        connection.set_limit(*limit, *most)?;
    }
    connection.pragma_update(None, "cell_size_check", true)
}

/// Whether this is the name of a table, and not of a view or a virtual table.
pub(crate) fn is_table(connection: &Connection, name: &str) -> rusqlite::Result<bool> {
    let sql = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ? COLLATE NOCASE \
        AND sql LIKE 'CREATE TABLE %'";
    connection.prepare(sql)?.exists([name])
}

/// Rejects a database in which the name of a table of ours is something else, and one whose schema is not
/// UTF-8, which only damage causes: the library that calls the authorizer and returns column names assumes
/// UTF-8, and panics otherwise.
pub(crate) fn refuse_other_objects(connection: &Connection, path: &Path) -> Result<(), CatalogError> {
    refuse_other_objects_of(connection, "main", path)
}

/// The same for the database at `path` that is attached under a name.
pub(crate) fn refuse_other_objects_of(
    connection: &Connection,
    attached: &str,
    path: &Path,
) -> Result<(), CatalogError> {
    let what = match other_object(connection, attached).during("read the schema of", path)? {
        None => return Ok(()),
        Some(Other::NoTable(name)) => format!("its `{name}` is not a table, as in every catalogue"),
        Some(Other::Computes(name)) => {
            format!("its table `{name}` has a column that computes, as in no catalogue")
        }
    };
    let what = format!("{what}; do not use the file");
    Err(CatalogError::NotACatalog { path: path.to_path_buf(), what })
}

/// What stands for a table of ours and is none.
enum Other {
    /// A view or a virtual table of this name.
    NoTable(String),
    /// A table of this name with a generated column, whose expression runs for each row.
    Computes(String),
}

fn other_object(connection: &Connection, attached: &str) -> rusqlite::Result<Option<Other>> {
    let sql = format!("SELECT type, name, tbl_name, sql FROM {attached}.sqlite_schema");
    let mut statement = connection.prepare(&sql)?;
    let mut rows = statement.query([])?;
    let mut found = None;
    while let Some(row) = rows.next()? {
        let mut texts = [""; 4];
        for (column, text) in texts.iter_mut().enumerate() {
            if let ValueRef::Text(bytes) = row.get_ref(column)? {
                *text =
                    std::str::from_utf8(bytes).map_err(|error| rusqlite::Error::Utf8Error(column, error))?;
            }
        }
        let [kind, name, _, sql] = texts;
        let is_ours = OWN_TABLES.iter().any(|own| own.eq_ignore_ascii_case(name));
        // SQLite writes the first words of a definition itself, in capitals.
        let is_table = kind == "table" && sql.starts_with("CREATE TABLE ");
        if is_ours && !is_table && matches!(kind, "table" | "view") {
            found = Some(Other::NoTable(name.to_owned()));
        } else if is_ours && is_table && found.is_none() && computes(connection, attached, name)? {
            found = Some(Other::Computes(name.to_owned()));
        }
    }
    Ok(found)
}

/// Whether a table has a generated column.
fn computes(connection: &Connection, attached: &str, table: &str) -> rusqlite::Result<bool> {
    // 2 and 3 are columns that are computed when read and when written.
    let sql = "SELECT 1 FROM pragma_table_xinfo(?1, ?2) WHERE hidden IN (2, 3)";
    connection.prepare_cached(sql)?.exists([table, attached])
}
