//! Stores files in SQLite: one table of names and blobs.
//!
//! Names have a separate index, so that looking one up does not go through pages of pictures. A content is
//! read directly from the page cache of its connection: an incremental blob would have to be opened by its
//! row number, and small files are read whole. A connection belongs to one thread at a time; free ones are
//! kept in a list.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use file::Beside;
use rusqlite::limits::Limit;
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension as _};

use super::names;
use super::{Store, StoreWriter};
use crate::PackError;

/// `sqlite3_application_id`: `thst`.
const APPLICATION_ID: i32 = i32::from_be_bytes(*b"thst");

/// A database that is being written next to its final place, in one transaction.
pub(super) struct Writer {
    path: PathBuf,
    // Closed before `beside` removes an unfinished file: on Windows, an open one cannot be removed.
    connection: Connection,
    file: std::fs::File,
    beside: Beside,
}

impl Writer {
    pub(super) fn create(path: &Path) -> Result<Writer, PackError> {
        let (beside, file) = Beside::create(path).map_err(PackError::io("create", path))?;
        let connection = Connection::open(beside.partial()).and_then(|connection| {
            // No other process sees the file, and a failed run leaves none: no journal is needed to undo
            // anything.
            connection.execute_batch(&format!(
                "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA application_id = {APPLICATION_ID}; \
                 CREATE TABLE file (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, content BLOB NOT NULL); \
                 BEGIN"
            ))?;
            Ok(connection)
        });
        let connection = connection.map_err(failed("write", path))?;
        Ok(Writer { path: path.to_owned(), beside, file, connection })
    }
}

impl StoreWriter for Writer {
    fn put(&mut self, name: &str, bytes: &[u8]) -> Result<(), PackError> {
        let insert = "INSERT INTO file (name, content) VALUES (?1, ?2)";
        let put = self.connection.prepare_cached(insert).and_then(|mut insert| insert.execute((name, bytes)));
        put.map(|_| ()).map_err(failed("write", &self.path))
    }

    fn finish(self: Box<Self>) -> Result<(), PackError> {
        let Writer { path, beside, file, connection } = *self;
        connection.execute_batch("COMMIT").map_err(failed("write", &path))?;
        connection.close().map_err(|(_, error)| failed("write", &path)(error))?;
        beside.publish(&file, true).map_err(PackError::io("write", path))
    }
}

/// An open database, and its free connections.
pub(super) struct Sqlite {
    path: PathBuf,
    idle: Mutex<Vec<Connection>>,
}

impl Sqlite {
    pub(super) fn open(path: &Path) -> Result<Sqlite, PackError> {
        let connection = connect(path)?;
        let id: i32 = connection
            .query_row("PRAGMA application_id", (), |row| row.get(0))
            .map_err(failed("read", path))?;
        // A view or a virtual table with this name could run forever.
        let sql =
            "SELECT count(*) FROM sqlite_schema WHERE name = 'file' AND type = 'table' AND rootpage > 0";
        let n_tables: i64 = connection.query_row(sql, (), |row| row.get(0)).map_err(failed("read", path))?;
        if id != APPLICATION_ID || n_tables != 1 {
            let why = "it has no table `file`".to_owned();
            return Err(PackError::NoPack { path: path.to_owned(), why });
        }
        Ok(Sqlite { path: path.to_owned(), idle: Mutex::new(vec![connection]) })
    }

    /// Lends a connection. One whose work failed is not reused.
    fn with<T>(&self, work: impl FnOnce(&Connection) -> Result<T, rusqlite::Error>) -> Result<T, PackError> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let connection = match idle {
            Some(connection) => connection,
            None => connect(&self.path)?,
        };
        let done = work(&connection).map_err(failed("read", &self.path))?;
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
        Ok(done)
    }
}

impl Store for Sqlite {
    fn len(&self) -> Result<usize, PackError> {
        self.with(|connection| {
            connection.query_row("SELECT count(*) FROM file", (), |row| row.get::<_, i64>(0))
        })
        .map(|n_files| usize::try_from(n_files).unwrap_or(0))
    }

    fn names(&self) -> Result<Vec<String>, PackError> {
        self.with(|connection| {
            let mut select = connection.prepare("SELECT name FROM file ORDER BY name")?;
            select.query_map((), |row| row.get(0))?.collect()
        })
    }

    fn read(&self, name: &str, out: &mut Vec<u8>) -> Result<(), PackError> {
        let found = self.with(|connection| {
            let mut select = connection.prepare_cached("SELECT content FROM file WHERE name = ?1")?;
            select
                .query_row([name], |row| {
                    out.clear();
                    out.extend_from_slice(row.get_ref(0)?.as_blob()?);
                    Ok(())
                })
                .optional()
        })?;
        found.ok_or_else(|| names::missing(name, &self.path))
    }
}

/// Opens a connection that trusts nothing in the file.
fn connect(path: &Path) -> Result<Connection, PackError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    // SQLite only reports that it could not open; the system reports why.
    let len_bytes = std::fs::metadata(path).map_err(PackError::io("open", path))?.len();
    let connect = || {
        let connection = Connection::open_with_flags(path, flags)?;
        // No content is longer than the file.
        let longest = i32::try_from(len_bytes).unwrap_or(i32::MAX).max(1 << 16);
        connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, longest)?;
        connection.execute_batch(
            "PRAGMA query_only = ON; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON",
        )?;
        Ok(connection)
    };
    connect().map_err(failed("open", path))
}

/// For `map_err`: decides whether SQLite reports a damaged file or a failure of the disk.
fn failed(what: &'static str, path: &Path) -> impl Fn(rusqlite::Error) -> PackError {
    move |error| match error.sqlite_error_code() {
        // Without a code, a value in the result was wrong: another type, or text that is not UTF-8.
        None | Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase | ErrorCode::TooBig) => {
            PackError::Damaged { path: path.to_owned(), what: error.to_string() }
        }
        Some(_) => PackError::io(what, path)(std::io::Error::other(error)),
    }
}
