//! Opens database connections: those that write, and those on which no statement can write.

use std::path::Path;
use std::time::Duration;

use rusqlite::hooks::{AuthAction, AuthContext, Authorization};
use rusqlite::{Connection, OpenFlags};

use crate::error::{CatalogError, During, begins_as_database};
use crate::{function, platform, stranger};

/// How long a statement waits for another program's lock before it fails.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Page cache of a reading connection, in KiB.
const READER_CACHE_KIB: i64 = 8 * 1024;

/// Page cache of a worker's connection. The rows of a folder are next to each other, so that little of what
/// was read is needed again.
const WORKER_CACHE_KIB: i64 = 2 * 1024;

/// Pages of log (64 MiB) after which a commit moves them into the database file. Moving waits for the disk
/// twice, so it should be rare; but unmoved pages take disk space, and time when the file is next opened
/// after a kill.
const CHECKPOINT_PAGES: u32 = 4096;

/// Opens a connection that may write. Creates the file if it does not exist, for its owner alone: SQLite
/// gives the log and the shared memory the mode of the database.
pub(crate) fn create_writing(path: &Path, cache_bytes: usize) -> Result<Connection, CatalogError> {
    // SQLite reports why a file cannot be created, in the same words as for one that cannot be opened.
    let _ = platform::create_private(path);
    writing(path, cache_bytes, OpenFlags::SQLITE_OPEN_CREATE)
}

/// The same, for a connection to which other databases are attached for reading ([`attach_reading`]).
pub(crate) fn create_attaching(path: &Path, cache_bytes: usize) -> Result<Connection, CatalogError> {
    let _ = platform::create_private(path);
    open_attaching(path, cache_bytes)
}

/// Opens a connection that may write to an existing file, and to which other databases are attached.
pub(crate) fn open_attaching(path: &Path, cache_bytes: usize) -> Result<Connection, CatalogError> {
    writing(path, cache_bytes, OpenFlags::SQLITE_OPEN_URI)
}

/// Attaches the database at `path` under a name, so that nothing can be written to it. The connection was
/// opened by [`open_attaching`].
pub(crate) fn attach_reading(connection: &Connection, name: &str, path: &Path) -> rusqlite::Result<()> {
    let attach = |parameter| {
        connection.execute("ATTACH ?1 AS ?2", (uri_of(path, parameter), name))?;
        let probe = format!("SELECT count(*) FROM {name}.sqlite_schema");
        connection.query_row(&probe, [], |_| Ok(()))
    };
    match attach("mode=ro") {
        Err(error) if needs_no_log(&error, path) => {
            // Fails if nothing was attached.
            let _ = connection.execute("DETACH ?1", [name]);
            attach("immutable=1")
        }
        attached => attached,
    }
}

/// Opens a connection that may write to an existing file.
pub(crate) fn open_writing(path: &Path, cache_bytes: usize) -> Result<Connection, CatalogError> {
    writing(path, cache_bytes, OpenFlags::empty())
}

fn writing(path: &Path, cache_bytes: usize, more: OpenFlags) -> Result<Connection, CatalogError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX | more;
    let connection = open(path, flags)?;
    stranger::refuse_other_objects(&connection, path)?;
    // Foreign keys are declared for readers of the schema and for `check`. The writer maintains them by
    // construction; checking each one would cost three b-tree searches per row.
    let cache_kib = i64::try_from(cache_bytes / 1024).unwrap_or(i64::MAX);
    let pragmas = format!(
        "PRAGMA foreign_keys = OFF; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -{cache_kib}; \
                 PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES};"
    );
    connection.execute_batch(&pragmas).during("open", path)?;
    Ok(connection)
}

/// Opens a connection that can only read, whatever SQL it is given.
pub(crate) fn open_reading(path: &Path) -> Result<Connection, CatalogError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = open(path, flags)?;
    let connection = match probe(&connection) {
        Ok(()) => connection,
        Err(error) if needs_no_log(&error, path) => open_immutable(path, flags)?,
        Err(error) => return Err(error).during("open", path),
    };
    guard(connection, path)
}

/// Opens a reading connection, like [`open_reading`], for a handle with the right to write. The file is
/// opened for writing, although no statement can use that: only a writable connection that is closed last
/// removes the log's files next to the catalogue.
pub(crate) fn open_reading_for_writer(path: &Path) -> Result<Connection, CatalogError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    guard(open(path, flags)?, path)
}

/// Makes the page cache of a reading connection small, for one of those that each worker has: a run may have
/// dozens of workers.
pub(crate) fn shrink_cache(connection: &mut Connection) -> rusqlite::Result<()> {
    unguarded(connection, |connection| connection.pragma_update(None, "cache_size", -WORKER_CACHE_KIB))
}

/// Rejects a path that cannot be a database before it is opened. The message is for users who want to write a
/// catalogue.
///
/// # Errors
/// [`CatalogError::NotAFile`].
pub(crate) fn refuse_unwritable_path(path: &Path) -> Result<(), CatalogError> {
    let Some(what) = platform::other_than_file(path) else { return Ok(()) };
    let advice = match what {
        "a directory" => format!("name a file in it with -c {}", path.join("thalweg.db").display()),
        _ => "name a regular file, such as -c thalweg.db".to_owned(),
    };
    Err(CatalogError::NotAFile { path: path.to_path_buf(), what, advice })
}

/// The same check, with a message for users who want to read a catalogue.
fn refuse_no_file(path: &Path) -> Result<(), CatalogError> {
    let Some(what) = platform::other_than_file(path) else { return Ok(()) };
    let advice = match what {
        "a directory" => format!("create one with `thalweg index {}`", path.display()),
        _ => "name the file that `thalweg index` created".to_owned(),
    };
    Err(CatalogError::NotAFile { path: path.to_path_buf(), what, advice })
}

fn open(path: &Path, flags: OpenFlags) -> Result<Connection, CatalogError> {
    refuse_no_file(path)?;
    let failed = |source| CatalogError::Open { path: path.to_path_buf(), source };
    let connection = Connection::open_with_flags(path, flags).map_err(failed)?;
    connection.busy_timeout(BUSY_TIMEOUT).map_err(failed)?;
    stranger::distrust(&connection).map_err(failed)?;
    Ok(connection)
}

/// Reads for the first time, which fails if the file is not a database or the directory cannot hold the log.
fn probe(connection: &Connection) -> rusqlite::Result<()> {
    connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))
}

/// Whether the log can be skipped: on a read-only medium its shared memory cannot be created, but without a
/// log it is not needed.
fn needs_no_log(error: &rusqlite::Error, path: &Path) -> bool {
    use rusqlite::ErrorCode::{CannotOpen, ReadOnly};
    is_empty_beside(path, "-wal")
        && path.is_file()
        && matches!(error.sqlite_error_code(), Some(CannotOpen | ReadOnly))
}

/// Whether there is no file with this suffix beside a catalogue, or an empty one.
pub(crate) fn is_empty_beside(path: &Path, suffix: &str) -> bool {
    let mut beside = path.as_os_str().to_os_string();
    beside.push(suffix);
    std::fs::metadata(beside).map_or(true, |metadata| metadata.len() == 0)
}

/// Moves the log into the database file. A reader can delay this; then the log stays next to the database, as
/// a part of it.
pub(crate) fn checkpoint(connection: &Connection) -> rusqlite::Result<()> {
    let _gate = gate::gate!("catalog::checkpoint", Wait);
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
}

/// Opens the database of another program for reading: no lock is taken, and no file is made beside it.
///
/// # Errors
/// [`CatalogError::NoAlbums`] if it is no database, or if some of its changes are in files beside it.
pub(crate) fn open_foreign(path: &Path) -> Result<Connection, CatalogError> {
    let refused = |what: String| CatalogError::NoAlbums { path: path.to_path_buf(), what };
    refuse_no_file(path)?;
    if !begins_as_database(path) {
        return Err(refused("it is neither a folder nor an SQLite database".to_owned()));
    }
    if let Some(suffix) = ["-wal", "-journal"].into_iter().find(|suffix| !is_empty_beside(path, suffix)) {
        let what = format!(
            "some of its changes are still in the file {suffix} beside it; close the program that \
             uses it"
        );
        return Err(refused(what));
    }
    guard(open_immutable(path, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX)?, path)
}

/// The URI of a database, with a parameter.
fn uri_of(path: &Path, parameter: &str) -> String {
    let mut uri = String::from("file:");
    for byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' => {
                uri.push(char::from(*byte))
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri.push('?');
    uri.push_str(parameter);
    uri
}

fn open_immutable(path: &Path, flags: OpenFlags) -> Result<Connection, CatalogError> {
    let uri = uri_of(path, "immutable=1");
    let failed = |source| CatalogError::Open { path: path.to_path_buf(), source };
    let connection = Connection::open_with_flags(uri, flags | OpenFlags::SQLITE_OPEN_URI).map_err(failed)?;
    stranger::distrust(&connection).map_err(failed)?;
    Ok(connection)
}

/// Restricts a connection to reading.
fn guard(mut connection: Connection, path: &Path) -> Result<Connection, CatalogError> {
    stranger::refuse_other_objects(&connection, path)?;
    function::add_functions(&connection).during("open", path)?;
    let pragmas =
        format!("PRAGMA query_only = ON; PRAGMA cache_size = -{READER_CACHE_KIB}; PRAGMA mmap_size = 0;");
    connection.execute_batch(&pragmas).during("open", path)?;
    connection.authorizer(Some(authorize)).during("open", path)?;
    Ok(connection)
}

/// Runs what a guarded connection refuses, such as ATTACH.
pub(crate) fn unguarded<T>(
    connection: &mut Connection,
    action: impl FnOnce(&Connection) -> rusqlite::Result<T>,
) -> rusqlite::Result<T> {
    connection.authorizer(None::<fn(AuthContext<'_>) -> Authorization>)?;
    let result = action(connection);
    connection.authorizer(Some(authorize))?;
    result
}

/// Allows a list of reading actions and denies all others.
fn authorize(context: AuthContext<'_>) -> Authorization {
    let allowed = match context.action {
        AuthAction::Select | AuthAction::Read { .. } | AuthAction::Recursive => true,
        AuthAction::Function { function_name } => !function_name.eq_ignore_ascii_case("load_extension"),
        AuthAction::Pragma { pragma_name, pragma_value } => reads_only(pragma_name, pragma_value),
        _ => false,
    };
    if allowed { Authorization::Allow } else { Authorization::Deny }
}

/// Whether a pragma only reports. Those in the first list take a name, those in the second would set
/// something if given a value.
fn reads_only(pragma: &str, value: Option<&str>) -> bool {
    const ABOUT_A_NAME: &[&str] = &[
        "foreign_key_check",
        "foreign_key_list",
        "index_info",
        "index_list",
        "index_xinfo",
        "integrity_check",
        "quick_check",
        "table_info",
        "table_list",
        "table_xinfo",
    ];
    const ABOUT_THE_FILE: &[&str] = &[
        "application_id",
        "compile_options",
        // Also what FTS5 asks of the connection when it reads its tables.
        "data_version",
        "database_list",
        "encoding",
        "freelist_count",
        "function_list",
        "journal_mode",
        "page_count",
        "page_size",
        "schema_version",
        "user_version",
    ];
    let listed = |list: &[&str]| list.iter().any(|name| name.eq_ignore_ascii_case(pragma));
    listed(ABOUT_A_NAME) || (value.is_none() && listed(ABOUT_THE_FILE))
}
