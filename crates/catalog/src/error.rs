//! What can go wrong with a catalogue, each with its path and, where there is one, the way out.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rusqlite::ErrorCode;

/// An operation on a catalogue that failed. The message says what was being done; the cause is in `source()`.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CatalogError {
    /// The file could not be opened or created.
    #[error("cannot open catalogue `{}`", path.display())]
    Open {
        /// The catalogue.
        path: PathBuf,
        /// What SQLite said.
        source: rusqlite::Error,
    },
    /// The catalogue lies on a file system that several machines share.
    #[error(
        "cannot open catalogue `{}`: it is on a network file system ({file_system}), where SQLite can lose \
            data; put the catalogue on a local disk with -c (the images can stay where they are)",
        path.display()
    )]
    NetworkFileSystem {
        /// The catalogue.
        path: PathBuf,
        /// The kind of file system, as Linux names it.
        file_system: &'static str,
    },
    /// What has the path is no file. It is not opened: to open a FIFO would wait for whoever writes into it.
    #[error("cannot open catalogue `{}`: it is {what}; {advice}", path.display())]
    NotAFile {
        /// The path.
        path: PathBuf,
        /// What it is instead.
        what: &'static str,
        /// What to do next.
        advice: String,
    },
    /// The file is something else: not a database, or the database of another program.
    #[error("cannot open `{}`: not a thalweg catalogue ({what}); the file was not changed", path.display())]
    NotACatalog {
        /// The file.
        path: PathBuf,
        /// What it is instead.
        what: String,
    },
    /// A later version of the program wrote the catalogue.
    #[error(
        "cannot open catalogue `{}`: its schema version {found} is newer than this program (up to \
            {supported}); update thalweg, or use another file with -c",
        path.display()
    )]
    Newer {
        /// The catalogue.
        path: PathBuf,
        /// Its version.
        found: i64,
        /// The newest version known here.
        supported: i64,
    },
    /// An earlier version of the program wrote the catalogue and it was opened for reading only.
    #[error(
        "cannot open catalogue `{}`: its schema version {found} is older than this program's ({supported}); \
            migrate it by running `thalweg index` on it once",
        path.display()
    )]
    Older {
        /// The catalogue.
        path: PathBuf,
        /// Its version.
        found: i64,
        /// The version this program reads.
        supported: i64,
    },
    /// Another process is writing to the catalogue.
    #[error(
        "cannot write to catalogue `{}`: another process is writing to it; wait for it to finish, or use \
            another file with -c",
        path.display()
    )]
    WriterRunning {
        /// The catalogue.
        path: PathBuf,
    },
    /// The lock file beside the catalogue could not be used.
    #[error("cannot lock `{}`", path.display())]
    Lock {
        /// The lock file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Some other program held a lock for longer than the busy time-out.
    #[error(
        "cannot {operation} catalogue `{}` (close programs that have it open for writing, such as an SQLite \
            shell or a backup, and run again)",
        path.display()
    )]
    Busy {
        /// What was being done.
        operation: &'static str,
        /// The catalogue.
        path: PathBuf,
        /// What SQLite said.
        source: rusqlite::Error,
    },
    /// The disk is full.
    #[error(
        "cannot {operation} catalogue `{}` (committed rows are kept; free some disk space and run again)",
        path.display()
    )]
    DiskFull {
        /// What was being done.
        operation: &'static str,
        /// The catalogue.
        path: PathBuf,
        /// What SQLite said.
        source: rusqlite::Error,
    },
    /// The storage under the catalogue failed.
    #[error(
        "cannot {operation} catalogue `{}` (committed rows are kept; check the disk and run again)",
        path.display()
    )]
    Storage {
        /// What was being done.
        operation: &'static str,
        /// The catalogue.
        path: PathBuf,
        /// What SQLite said.
        source: rusqlite::Error,
    },
    /// The database file is damaged.
    #[error(
        "cannot {operation} catalogue `{0}` (run `thalweg check {0}` to see the damage; rebuild it by \
            indexing into a new file)",
        path.display()
    )]
    Damaged {
        /// What was being done.
        operation: &'static str,
        /// The catalogue.
        path: PathBuf,
        /// What SQLite said.
        source: rusqlite::Error,
    },
    /// The catalogue's files were deleted, moved or replaced while it was written.
    #[error(
        "cannot write to catalogue `{}`: {what} during the run; {}",
        path.display(),
        where_rows_are(path, kept.as_deref())
    )]
    Displaced {
        /// Where it was.
        path: PathBuf,
        /// What happened to it.
        what: &'static str,
        /// The file that has the rows which were written until then; `None` if there were none or they are
        /// lost.
        kept: Option<PathBuf>,
    },
    /// The handle was opened for reading only.
    #[error("cannot write to catalogue `{}`: it is open read-only", path.display())]
    ReadOnly {
        /// The catalogue.
        path: PathBuf,
    },
    /// A query wanted to do more than read.
    #[error("cannot run the query: only a single read-only statement is allowed (no writes, no ATTACH)")]
    Refused {
        /// What SQLite said, where it was SQLite that refused.
        source: Option<rusqlite::Error>,
    },
    /// The text of a query is not SQL, or names what is not there.
    #[error("invalid SQL")]
    BadSql {
        /// What SQLite said.
        source: rusqlite::Error,
    },
    /// The text of a query is empty, or a comment.
    #[error("cannot run the query: it is empty")]
    NoStatement,
    /// A filter names a column that the view does not have.
    #[error("no column `{name}` in the view `image`")]
    UnknownColumn {
        /// The name given.
        name: String,
    },
    /// Somebody asked for the query to end.
    #[error("query interrupted")]
    Interrupted,
    /// The receiver of the rows could not take one.
    #[error("cannot write the result")]
    Output {
        /// Why.
        source: io::Error,
    },
    /// An export could not write, synchronise or rename its file.
    #[error("cannot {operation} `{}`", path.display())]
    ExportFile {
        /// What was being done.
        operation: &'static str,
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The name of an export does not end in a known way.
    #[error("cannot export to `{}`: the file name must end in .parquet, .csv or .jsonl", path.display())]
    UnknownExtension {
        /// The file named.
        path: PathBuf,
    },
    /// The writer thread ended before this, for the reason given. All committed batches are kept.
    #[error("cannot write to catalogue `{}`: the writer thread stopped", path.display())]
    WriterStopped {
        /// The catalogue.
        path: PathBuf,
        /// Why it stopped.
        source: Arc<CatalogError>,
    },
    /// The writer thread could not be started, or it panicked.
    #[error("cannot run the writer thread of catalogue `{}`", path.display())]
    Thread {
        /// The catalogue.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Anything else SQLite reports.
    #[error("cannot {operation} catalogue `{0}` (run `thalweg check {0}` to see whether it is \
        damaged)", path.display())]
    Sqlite {
        /// What was being done.
        operation: &'static str,
        /// The catalogue.
        path: PathBuf,
        /// What SQLite said.
        source: rusqlite::Error,
    },
}

impl CatalogError {
    /// The file concerned; `None` if the trouble concerns none.
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
            | Self::NotAFile { path, .. }
            | Self::Displaced { path, .. }
            | Self::ReadOnly { path }
            | Self::ExportFile { path, .. }
            | Self::UnknownExtension { path }
            | Self::WriterStopped { path, .. }
            | Self::Thread { path, .. }
            | Self::Sqlite { path, .. } => Some(path),
            Self::Refused { .. }
            | Self::BadSql { .. }
            | Self::NoStatement
            | Self::UnknownColumn { .. }
            | Self::Interrupted
            | Self::Output { .. } => None,
        }
    }

    /// Sorts what SQLite reports of a statement of our own into the variants a caller must tell apart. Our
    /// statements fit the schema, so one that does not fit this file, or a value of another type, is damage.
    pub(crate) fn sqlite(operation: &'static str, path: &Path, source: rusqlite::Error) -> CatalogError {
        match CatalogError::of_query(operation, path, source) {
            CatalogError::Sqlite { operation, path, source } if is_unfit(&source) => {
                CatalogError::Damaged { operation, path, source }
            }
            error => error,
        }
    }

    /// As [`CatalogError::sqlite`], for a statement of a user's, which may be wrong itself.
    pub(crate) fn of_query(operation: &'static str, path: &Path, source: rusqlite::Error) -> CatalogError {
        let path = path.to_path_buf();
        match source.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
                Self::Busy { operation, path, source }
            }
            Some(ErrorCode::DiskFull) => Self::DiskFull { operation, path, source },
            Some(ErrorCode::SystemIoFailure) => Self::Storage { operation, path, source },
            Some(ErrorCode::DatabaseCorrupt) => Self::Damaged { operation, path, source },
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

/// Whether an error says that the file does not fit a statement: a table or column that is missing, a value
/// of another type.
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
fn begins_as_database(path: &Path) -> bool {
    use std::io::Read as _;
    const MAGIC: &[u8; 16] = b"SQLite format 3\0";
    let mut head = [0; MAGIC.len()];
    std::fs::File::open(path).and_then(|mut file| file.read_exact(&mut head)).is_ok() && head == *MAGIC
}

fn where_rows_are(path: &Path, kept: Option<&Path>) -> String {
    match kept {
        Some(kept) if kept == path => "the rows written so far are kept; run the same command \
            again"
            .to_owned(),
        Some(kept) => format!(
            "the rows written so far are in `{}`; move that file back and run the same command again",
            kept.display()
        ),
        None => "no rows of this run were kept; run the same command again".to_owned(),
    }
}

/// Adds the operation and the catalogue's path to a result of SQLite.
pub(crate) trait During<T> {
    /// Names what was being done to the catalogue at `path`.
    fn during(self, operation: &'static str, path: &Path) -> Result<T, CatalogError>;
}

impl<T> During<T> for rusqlite::Result<T> {
    fn during(self, operation: &'static str, path: &Path) -> Result<T, CatalogError> {
        self.map_err(|source| CatalogError::sqlite(operation, path, source))
    }
}
