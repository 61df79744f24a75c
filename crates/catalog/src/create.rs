//! A new catalogue appears under its name at once: empty and whole, on the device.
//!
//! It is written under another name beside its place, with no regard for the device, is synced once, and
//! renamed. A database that SQLite creates in place would, after a cut of the power, be a file that is no
//! database, which no later run may touch.

use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::Path;

use rusqlite::{Connection, ffi};

use crate::error::{CatalogError, During};
use crate::{connection, lock, platform, schema};

/// Page size of a new catalogue. Rows are some 300 bytes and come in long runs, so large pages need fewer
/// calls of `pread` and `pwrite` (a quarter of those at SQLite's 4 KiB); a changed row costs the log one page
/// either way.
const PAGE_BYTES: i64 = 16 << 10;

/// Creates an empty catalogue at `path`, unless something has that name. The caller holds the right to write
/// there.
pub(crate) fn create(path: &Path, cache_bytes: usize) -> Result<(), CatalogError> {
    if path.symlink_metadata().is_ok() {
        return Ok(());
    }
    let unfinished = lock::unfinished_of(path);
    // Of a run that was killed here.
    remove_with_side_files(&unfinished);
    let created =
        write(&unfinished, path, cache_bytes).and_then(|()| place(&unfinished, path).during("create", path));
    if created.is_err() {
        remove_with_side_files(&unfinished);
    }
    created
}

fn write(unfinished: &Path, path: &Path, cache_bytes: usize) -> Result<(), CatalogError> {
    let mut connection = connection::create_writing(unfinished, cache_bytes)?;
    let fill = |connection: &mut Connection| {
        connection.pragma_update(None, "page_size", PAGE_BYTES)?;
        connection.pragma_update(None, "synchronous", "OFF")?;
        // Not yet by a log: a close does not say whether the log got into the database.
        connection.query_row("PRAGMA journal_mode = MEMORY", [], |_| Ok(()))?;
        schema::create(connection)?;
        connection.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(()))
    };
    fill(&mut connection).and_then(|()| connection.close().map_err(|(_, error)| error)).during("create", path)
}

/// Brings the file to the device and gives it its name.
fn place(unfinished: &Path, path: &Path) -> rusqlite::Result<()> {
    // The log of a catalogue that is gone would be taken for that of this one.
    lock::database_side_files(path).iter().for_each(|file| drop(fs::remove_file(file)));
    let placed = File::options()
        .write(true)
        .open(unfinished)
        .and_then(|file| file.sync_all())
        .and_then(|()| fs::rename(unfinished, path))
        .and_then(|()| platform::sync_directory(path.parent().unwrap_or(Path::new("."))));
    placed.map_err(|error| {
        let code = if error.kind() == ErrorKind::StorageFull { ffi::SQLITE_FULL } else { ffi::SQLITE_IOERR };
        rusqlite::Error::SqliteFailure(ffi::Error::new(code), Some(error.to_string()))
    })
}

fn remove_with_side_files(database: &Path) {
    let [log, shared_memory] = lock::database_side_files(database);
    [database, &log, &shared_memory].iter().for_each(|file| drop(fs::remove_file(file)));
}
