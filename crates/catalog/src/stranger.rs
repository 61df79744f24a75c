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
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, MOST_VALUE_BYTES)?;
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
    match other_object(connection, attached).during("read the schema of", path)? {
        None => Ok(()),
        Some(name) => {
            let what = format!("its `{name}` is not a table, as in every catalogue; do not use the file");
            Err(CatalogError::NotACatalog { path: path.to_path_buf(), what })
        }
    }
}

/// The name of an object that stands for a table of ours and is none.
fn other_object(connection: &Connection, attached: &str) -> rusqlite::Result<Option<String>> {
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
            found = Some(name.to_owned());
        }
    }
    Ok(found)
}
