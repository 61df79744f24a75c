//! The gathered catalogue: how it is created, published, opened and counted.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OptionalExtension as _, params};

use super::{Ends, row_stamp, shared};
use crate::error::{CatalogError, During as _};
use crate::handle::Catalog;
use crate::{bulk, connection, lock, schema, stack, words};

/// SQLite's page cache while rows are gathered.
const CACHE_BYTES: usize = 64 << 20;

/// As for any catalogue that is created.
const PAGE_BYTES: i64 = 16 << 10;

/// Number of the layout of these tables, and of what the stamps of rows are of. One that is older is made
/// anew.
const LAYOUT: i64 = 1;

/// The tables that a gathered catalogue has besides those of any other: the sources, which directories they
/// have, and which row each of their rows became.
const TABLES: &str = "
CREATE TABLE gathered (
    layout INTEGER NOT NULL,
    last_id INTEGER NOT NULL
) STRICT;
CREATE TABLE gathered_source (
    number INTEGER PRIMARY KEY,
    path BLOB NOT NULL
) STRICT;
CREATE TABLE gathered_directory (
    directory_id INTEGER NOT NULL,
    source INTEGER NOT NULL,
    PRIMARY KEY (directory_id, source)
) STRICT, WITHOUT ROWID;
CREATE TABLE gathered_file (
    source INTEGER NOT NULL,
    source_id INTEGER NOT NULL,
    id INTEGER NOT NULL,
    stamp INTEGER NOT NULL,
    PRIMARY KEY (source, source_id)
) STRICT, WITHOUT ROWID;
";

/// Numbers of rows in a gathered catalogue.
#[derive(Debug)]
pub(super) struct Counts {
    /// The files of each source.
    pub(super) n_files: Vec<u64>,
    /// The rows that a newer record of the same path hides.
    pub(super) n_hidden: u64,
}

/// The path with something after its name.
pub(super) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut beside = path.as_os_str().to_owned();
    beside.push(suffix);
    beside.into()
}

/// Removes a database that was not published, or its remains.
pub(super) fn remove(made: &Path) {
    for file in lock::files(made) {
        let _ = fs::remove_file(file);
    }
}

/// Creates an empty gathered catalogue, in place of the remains of one that was not published.
pub(super) fn create(made: &Path, sources: &[&Path], ends: &Ends) -> Result<Connection, CatalogError> {
    connection::refuse_unwritable_path(made)?;
    remove(made);
    let mut connection = connection::create_attaching(made, CACHE_BYTES)?;
    let mut create = || {
        connection.pragma_update(None, "page_size", PAGE_BYTES)?;
        // After a power cut it has no name, and is made again.
        connection.pragma_update(None, "synchronous", "OFF")?;
        schema::create(&mut connection)?;
        connection.execute_batch(TABLES)?;
        connection.execute("INSERT INTO gathered (layout, last_id) VALUES (?1, 0)", [LAYOUT])?;
        for (number, path) in (0_i64..).zip(sources) {
            let path = path.as_os_str().as_encoded_bytes();
            connection.execute(
                "INSERT INTO gathered_source (number, path) VALUES (?1, ?2)",
                params![number, path],
            )?;
        }
        prepare(&mut connection, ends)
    };
    create().during("create", made)?;
    Ok(connection)
}

/// Opens the gathered catalogue for writing.
pub(super) fn open(path: &Path, ends: &Ends) -> Result<Connection, CatalogError> {
    let mut connection = connection::open_attaching(path, CACHE_BYTES)?;
    // A copy: after a power cut it may lack the last changes, which are then found again.
    connection.pragma_update(None, "synchronous", "OFF").during("open", path)?;
    prepare(&mut connection, ends).during("open", path)?;
    Ok(connection)
}

fn prepare(connection: &mut Connection, ends: &Ends) -> rusqlite::Result<()> {
    // A comparison has two numbers for each row of a source.
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    row_stamp::add_function(connection)?;
    ends.apply_to(connection)
}

/// Builds the indexes and gives the gathered catalogue its name.
pub(super) fn publish(connection: Connection, made: &Path, path: &Path) -> Result<(), CatalogError> {
    let complete = || {
        connection.execute_batch(bulk::INDEXES)?;
        shared::update(&connection)?;
        connection.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(()))
    };
    complete().during("build the indexes of", made)?;
    connection.close().map_err(|(_, error)| error).during("close", made)?;
    remove_left(path);
    let failed = |source| CatalogError::ExportFile { operation: "rename", path: made.to_owned(), source };
    fs::rename(made, path).map_err(failed)
}

/// Removes a gathered catalogue that cannot be used, without the lock that is held for it.
fn remove_left(path: &Path) {
    let [log, shared_memory] = lock::database_side_files(path);
    for file in [path, &*log, &*shared_memory] {
        let _ = fs::remove_file(file);
    }
}

/// Counts the rows of the gathered catalogue; `None` if there is none of these sources that can be used.
pub(super) fn counts(path: &Path, sources: &[&Path]) -> Result<Option<Counts>, CatalogError> {
    if !path.exists() {
        return Ok(None);
    }
    let count = |catalog: &Catalog| {
        let layout = "SELECT layout FROM gathered WHERE EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'file_known')";
        let layout: Option<i64> = catalog.reader().query_row(layout, [], |row| row.get(0)).optional()?;
        if layout != Some(LAYOUT) || !is_of(catalog.reader(), sources)? {
            return Ok(None);
        }
        let mut n_files = vec![0; sources.len()];
        let mut statement =
            catalog.reader().prepare("SELECT source, count(*) FROM gathered_file GROUP BY source")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            if let Some(n) = n_files.get_mut(row.get::<_, u32>(0)? as usize) {
                *n = row.get::<_, i64>(1)?.cast_unsigned();
            }
        }
        let n_hidden = shared::count(catalog.reader())?;
        Ok::<_, rusqlite::Error>(Some(Counts { n_files, n_hidden }))
    };
    match Catalog::open_read_only(path) {
        Ok(catalog) => match count(&catalog).during("read", path) {
            Err(error @ CatalogError::Busy { .. }) => Err(error),
            // Whatever else it is, it is no gathered catalogue of this version.
            counts => Ok(counts.unwrap_or(None)),
        },
        Err(error @ CatalogError::Busy { .. }) => Err(error),
        Err(_) => Ok(None),
    }
}

/// Whether the gathered catalogue is of these sources, in this order.
fn is_of(connection: &Connection, sources: &[&Path]) -> rusqlite::Result<bool> {
    let mut statement = connection.prepare("SELECT path FROM gathered_source ORDER BY number")?;
    let mut rows = statement.query([])?;
    for source in sources {
        let bytes = source.as_os_str().as_encoded_bytes();
        if !rows.next()?.is_some_and(|row| row.get_ref(0).is_ok_and(|path| path.as_bytes() == Ok(bytes))) {
            return Ok(false);
        }
    }
    Ok(rows.next()?.is_none())
}

/// Finds the stacks of the folders that changed, and adds the table of words if `has_words` asks for it.
/// Returns whether anything was written.
pub(super) fn finish(path: &Path, has_words: bool, ends: &Ends) -> Result<bool, CatalogError> {
    let mut reader = connection::open_reading(path)?;
    ends.apply_to(&mut reader).during("read", path)?;
    let families = stack::changed_families(&reader).during("find stacks in", path)?;
    let adds_words = has_words && !words::is_there(&reader).during("read", path)?;
    if families.is_empty() && !adds_words {
        return Ok(false);
    }
    let mut connection = open(path, ends)?;
    if !families.is_empty() {
        stack::store(&mut reader, &mut connection, families).during("find stacks in", path)?;
    }
    if adds_words {
        words::add(&connection, true).during("add words to", path)?;
    }
    // Last the one that may write: it moves the log into the database.
    drop(reader);
    drop(connection);
    Ok(true)
}
