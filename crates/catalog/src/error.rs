//! Errors of catalogue operations, each with its path and, where possible, a way to resolve it.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rusqlite::ErrorCode;

use crate::budget;

/// An operation on a catalogue that failed. The message names the operation; the cause is in `source()`.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CatalogError {
    /// The file could not be opened or created.
    #[error("cannot open catalogue `{}`", path.display())]
    Open {
        /// Path of the catalogue that was opened.
        path: PathBuf,
        /// The error that SQLite reported.
        source: rusqlite::Error,
    },
    /// The catalogue is on a file system shared by several machines.
    #[error(
        "cannot open catalogue `{}`: it is on a network file system ({file_system}), where SQLite can lose \
         data; put the catalogue on a local disk with -c (the images can stay where they are)",
        path.display()
    )]
    NetworkFileSystem {
        /// Path of the catalogue on that file system.
        path: PathBuf,
        /// The kind of file system, as named by Linux.
        file_system: &'static str,
    },
    /// The path is not a regular file. It is not opened: opening a FIFO would block until another process
    /// writes to it.
    #[error("cannot open catalogue `{}`: it is {what}; {advice}", path.display())]
    NotAFile {
        /// The path that was given as the catalogue.
        path: PathBuf,
        /// What the path refers to instead.
        what: &'static str,
        /// What the user can do next.
        advice: String,
    },
    /// The file is not a database, or is the database of another program.
    #[error("cannot open `{}`: not a thalweg catalogue ({what}); the file was not changed", path.display())]
    NotACatalog {
        /// Path of the rejected file.
        path: PathBuf,
        /// What the file is instead.
        what: String,
    },
    /// A later version of the program wrote the catalogue.
    #[error(
        "cannot open catalogue `{}`: its schema version {found} is newer than this program (up to \
         {supported}); update thalweg, or use another file with -c",
        path.display()
    )]
    Newer {
        /// Path of the newer catalogue.
        path: PathBuf,
        /// The schema version of the catalogue.
        found: i64,
        /// The newest schema version that this program supports.
        supported: i64,
    },
    /// An earlier version of the program wrote the catalogue, and it was opened for reading only.
    #[error(
        "cannot open catalogue `{}`: its schema version {found} is older than this program's ({supported}); \
         migrate it by running `thalweg index` on it once",
        path.display()
    )]
    Older {
        /// Path of the older catalogue.
        path: PathBuf,
        /// The schema version of the catalogue.
        found: i64,
        /// The schema version that this program reads.
        supported: i64,
    },
    /// Another process is writing to the catalogue.
    #[error(
        "cannot write to catalogue `{}`: another process is writing to it; wait for it to finish, or use \
         another file with -c",
        path.display()
    )]
    WriterRunning {
        /// Path of the catalogue in use.
        path: PathBuf,
    },
    /// The lock file next to the catalogue could not be used.
    #[error(
        "cannot create the lock `{}` (a catalogue needs a folder that can be written to: name another place \
         with -c)",
        path.display()
    )]
    Lock {
        /// Path of the lock file.
        path: PathBuf,
        /// Why the lock file could not be used.
        source: io::Error,
    },
    /// Another program held a lock for longer than the busy timeout.
    #[error(
        "cannot {operation} catalogue `{}` (close programs that have it open for writing, such as an SQLite \
         shell or a backup, and run again)",
        path.display()
    )]
    Busy {
        /// Name of the operation that failed.
        operation: &'static str,
        /// Path of the locked catalogue.
        path: PathBuf,
        /// The error that SQLite reported.
        source: rusqlite::Error,
    },
    /// The disk is full.
    #[error(
        "cannot {operation} catalogue `{}` (free some disk space and run again)",
        path.display()
    )]
    DiskFull {
        /// Name of the operation that failed.
        operation: &'static str,
        /// Path of the catalogue on the full disk.
        path: PathBuf,
        /// The error that SQLite reported.
        source: rusqlite::Error,
    },
    /// The storage under the catalogue failed.
    #[error(
        "cannot {operation} catalogue `{}` (check the disk and run again)",
        path.display()
    )]
    Storage {
        /// Name of the operation that failed.
        operation: &'static str,
        /// Path of the catalogue on the failed storage.
        path: PathBuf,
        /// The error that SQLite reported.
        source: rusqlite::Error,
    },
    /// The database file is damaged.
    #[error(
        "cannot {operation} catalogue `{0}`, which is damaged (run `thalweg check {0}` to see the damage; \
         rebuild it by indexing into a new file)",
        path.display()
    )]
    Damaged {
        /// Name of the operation that failed.
        operation: &'static str,
        /// Path of the damaged catalogue.
        path: PathBuf,
        /// The error that SQLite reported.
        source: rusqlite::Error,
    },
    /// People's work, albums or decisions, differs from its digests.
    #[error(
        "`{}` is damaged: {what}. Nothing in it was changed. Bring it back from a backup; or move it away to \
         go on without it, and see what is left of it with `sqlite3 {} .dump`",
        path.display(),
        path.display()
    )]
    DamagedWork {
        /// Path of the database.
        path: PathBuf,
        /// What differs.
        what: String,
    },
    /// The catalogue's files were deleted, moved or replaced while it was written.
    #[error(
        "cannot write to catalogue `{}`: {what} during the run; {}",
        path.display(),
        where_rows_are(path, kept.as_deref())
    )]
    Displaced {
        /// Path at which the catalogue was opened.
        path: PathBuf,
        /// What happened to the file.
        what: &'static str,
        /// The file that holds the rows written until then; `None` if there were none or they are lost.
        kept: Option<PathBuf>,
    },
    /// The path of a catalogue that is open for reading names another file by now, or none.
    #[error("cannot read catalogue `{}`: {what} since it was opened; open it again", path.display())]
    Replaced {
        /// Path at which the catalogue was opened.
        path: PathBuf,
        /// What happened to the file.
        what: &'static str,
    },
    /// The handle was opened for reading only.
    #[error("cannot write to catalogue `{}`: it is open read-only", path.display())]
    ReadOnly {
        /// Path of the read-only catalogue.
        path: PathBuf,
    },
    /// The statement of a query does more than read.
    #[error("cannot run the query: only a single read-only statement is allowed (no writes, no ATTACH)")]
    Refused {
        /// The error that SQLite reported; `None` if SQLite did not refuse the statement.
        source: Option<rusqlite::Error>,
    },
    /// The text of a query is not valid SQL, or names a table or column that does not exist.
    #[error("invalid SQL")]
    BadSql {
        /// The error that SQLite reported.
        source: rusqlite::Error,
    },
    /// The text of a query is empty or only a comment.
    #[error("cannot run the query: it is empty")]
    NoStatement,
    /// A condition that rows without a catalogue cannot answer.
    #[error("cannot find {what} while files are read: index them, and ask the catalogue")]
    NeedsCatalog {
        /// The condition that needs a catalogue.
        what: &'static str,
    },
    /// A filter names a column that the view does not have.
    #[error("no column `{name}` in the view `image`")]
    UnknownColumn {
        /// The column name that was given.
        name: String,
    },
    /// No album has this name.
    #[error("there is no album `{name}`{}", did_you_mean(meant.as_deref()))]
    UnknownAlbum {
        /// The name that was given.
        name: String,
        /// The name of an album that was probably meant.
        meant: Option<String>,
    },
    /// An album cannot be made or changed so.
    #[error("cannot change the album `{name}`: {what}")]
    BadAlbum {
        /// Name of the album.
        name: String,
        /// What is wrong, and what can be done instead.
        what: String,
    },
    /// There are no albums to import.
    #[error("cannot import albums from `{}`: {what}", path.display())]
    NoAlbums {
        /// The folder, or the database of another program.
        path: PathBuf,
        /// Why it has none.
        what: String,
    },
    /// The query was interrupted on request.
    #[error("query interrupted")]
    Interrupted,
    /// A statement took more steps than it can need in a sound catalogue of this size, and was ended.
    #[error(
        "cannot {operation} catalogue `{}`: reading it does not end. A view or a damaged page of it leads in \
         a circle: run `thalweg check` on it, and do not use it if a stranger made it",
        path.display()
    )]
    Endless {
        /// What was done with the catalogue.
        operation: &'static str,
        /// Path of the catalogue that was read.
        path: PathBuf,
    },
    /// The sink could not accept a row of the result.
    #[error("cannot write the result")]
    Output {
        /// The error that the sink reported.
        source: io::Error,
    },
    /// An export could not write, synchronise or rename its file.
    #[error("cannot {operation} `{}`", path.display())]
    ExportFile {
        /// Name of the operation that failed.
        operation: &'static str,
        /// Path of the file being written.
        path: PathBuf,
        /// Why the operation on the file failed.
        source: io::Error,
    },
    /// The file name of an export has an unknown extension.
    #[error("cannot export to `{}`: the file name must end in .parquet, .csv or .jsonl", path.display())]
    UnknownExtension {
        /// The file name that was given.
        path: PathBuf,
    },
    /// The writer thread stopped earlier, for the given reason. All committed batches are kept.
    #[error("cannot write to catalogue `{}`: the writer thread stopped", path.display())]
    WriterStopped {
        /// Path of the catalogue being written.
        path: PathBuf,
        /// The error that stopped the writer.
        source: Arc<CatalogError>,
    },
    /// The writer thread could not be started, or it panicked.
    #[error("cannot run the writer thread of catalogue `{}`", path.display())]
    Thread {
        /// Path of the catalogue to be written.
        path: PathBuf,
        /// Why the thread could not run.
        source: io::Error,
    },
    /// Any other error that SQLite reports.
    #[error("cannot {operation} catalogue `{0}` (run `thalweg check {0}` to see whether it is damaged)", path.display())]
    Sqlite {
        /// Name of the operation that failed.
        operation: &'static str,
        /// Path of the catalogue being used.
        path: PathBuf,
        /// The error that SQLite reported.
        source: rusqlite::Error,
    },
}

impl CatalogError {
    /// Whether the file, or the folder that has to hold its log, cannot be written.
    #[must_use]
    pub fn is_refusal_to_write(&self) -> bool {
        match self {
            Self::ReadOnly { .. } | Self::NetworkFileSystem { .. } => true,
            Self::Open { source, .. } | Self::Sqlite { source, .. } | Self::Storage { source, .. } => {
                matches!(
                    source.sqlite_error_code(),
                    Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied)
                )
            }
            _ => false,
        }
    }

    /// Path of the file concerned; `None` if the error concerns no file.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::Open { path, .. }
            | Self::NetworkFileSystem { path, .. }
            | Self::NotACatalog { path, .. }
            | Self::Newer { path, .. }
            | Self::Older { path, .. }
            | Self::WriterRunning { path }
            | Self::Lock { path, .. }
            | Self::Busy { path, .. }
            | Self::DiskFull { path, .. }
            | Self::Storage { path, .. }
            | Self::Damaged { path, .. }
            | Self::DamagedWork { path, .. }
            | Self::NotAFile { path, .. }
            | Self::Displaced { path, .. }
            | Self::Replaced { path, .. }
            | Self::ReadOnly { path }
            | Self::ExportFile { path, .. }
            | Self::UnknownExtension { path }
            | Self::WriterStopped { path, .. }
            | Self::Thread { path, .. }
            | Self::NoAlbums { path, .. }
            | Self::Endless { path, .. }
            | Self::Sqlite { path, .. } => Some(path),
            Self::Refused { .. }
            | Self::BadSql { .. }
            | Self::NoStatement
            | Self::UnknownColumn { .. }
            | Self::NeedsCatalog { .. }
            | Self::UnknownAlbum { .. }
            | Self::BadAlbum { .. }
            | Self::Interrupted
            | Self::Output { .. } => None,
        }
    }

    /// Maps an SQLite error of one of this crate's statements to the variants that callers must distinguish.
    /// These statements fit the schema, so a statement that does not fit this file, or a value of another
    /// type, means damage.
    pub(crate) fn sqlite(operation: &'static str, path: &Path, source: rusqlite::Error) -> CatalogError {
        match CatalogError::of_query(operation, path, source) {
            CatalogError::Sqlite { operation, path, source } if is_unfit(&source) => {
                CatalogError::Damaged { operation, path, source }
            }
            error => error,
        }
    }

    /// Maps the error of a user's statement, like [`CatalogError::sqlite`]; the statement itself may be
    /// wrong.
    pub(crate) fn of_query(operation: &'static str, path: &Path, source: rusqlite::Error) -> CatalogError {
        let path = path.to_path_buf();
        match source.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
                Self::Busy { operation, path, source }
            }
            Some(ErrorCode::DiskFull) => Self::DiskFull { operation, path, source },
            Some(ErrorCode::SystemIoFailure) => Self::Storage { operation, path, source },
            Some(ErrorCode::DatabaseCorrupt) => Self::Damaged { operation, path, source },
            Some(ErrorCode::OperationInterrupted) if budget::was_spent() => Self::Endless { operation, path },
            Some(ErrorCode::OperationInterrupted) => Self::Interrupted,
            Some(ErrorCode::NotADatabase) if begins_as_database(&path) => {
                Self::Damaged { operation, path, source }
            }
            Some(ErrorCode::NotADatabase) => {
                Self::NotACatalog { path, what: "not an SQLite database".into() }
            }
            _ => Self::Sqlite { operation, path, source },
        }
    }
}

/// Whether an error means that the file does not fit a statement: a table or column is missing, or a value
/// has another type.
fn is_unfit(error: &rusqlite::Error) -> bool {
    use rusqlite::Error;
    match error {
        Error::FromSqlConversionFailure(..)
        | Error::IntegralValueOutOfRange(..)
        | Error::Utf8Error(..)
        | Error::InvalidColumnType(..)
        | Error::InvalidColumnIndex(_)
        | Error::QueryReturnedNoRows
        | Error::UserFunctionError(_) => true,
        other => matches!(
            other.sqlite_error_code(),
            Some(
                ErrorCode::Unknown
                    | ErrorCode::TypeMismatch
                    | ErrorCode::ConstraintViolation
                    | ErrorCode::TooBig
                    | ErrorCode::InternalMalfunction
                    | ErrorCode::NotFound
                    | ErrorCode::AuthorizationForStatementDenied
            )
        ),
    }
}

/// Whether the first bytes of a file are those of an SQLite database.
pub(crate) fn begins_as_database(path: &Path) -> bool {
    use std::io::Read as _;
    const MAGIC: &[u8; 16] = b"SQLite format 3\0";
    let mut head = [0; MAGIC.len()];
    std::fs::File::open(path).and_then(|mut file| file.read_exact(&mut head)).is_ok() && head == *MAGIC
}

fn did_you_mean(meant: Option<&str>) -> String {
    meant.map(|meant| format!("; did you mean `{meant}`?")).unwrap_or_default()
}

fn where_rows_are(path: &Path, kept: Option<&Path>) -> String {
    match kept {
        Some(kept) if kept == path => {
            "the rows written so far are kept; run the same command again".to_owned()
        }
        Some(kept) => format!(
            "the rows written so far are in `{}`; move that file back and run the same command again",
            kept.display()
        ),
        None => "no rows of this run were kept; run the same command again".to_owned(),
    }
}

/// Adds the operation and the catalogue's path to an SQLite result.
pub(crate) trait During<T> {
    /// Maps the error, adding the operation on the catalogue at `path`.
    fn during(self, operation: &'static str, path: &Path) -> Result<T, CatalogError>;
}

impl<T> During<T> for rusqlite::Result<T> {
    fn during(self, operation: &'static str, path: &Path) -> Result<T, CatalogError> {
        self.map_err(|source| CatalogError::sqlite(operation, path, source))
    }
}
