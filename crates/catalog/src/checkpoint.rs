//! Moves SQLite's log into the database file.

use rusqlite::Connection;

use crate::connection;
use crate::error::{CatalogError, During};
use crate::handle::Catalog;

/// Page cache of the connection that moves the log.
const CACHE_BYTES: usize = 1 << 20;

impl Catalog {
    /// Moves SQLite's log into the database file, after a writer without
    /// [`WriterOptions::checkpoint`](crate::WriterOptions::checkpoint). Nothing is lost without it: the log is
    /// a part of the database, and the last handle that is closed moves it as well.
    ///
    /// # Errors
    /// [`CatalogError::ReadOnly`], and errors of SQLite or the storage.
    pub fn checkpoint(&mut self) -> Result<(), CatalogError> {
        self.require_writing()?;
        if connection::is_empty_beside(self.path(), "-wal") {
            return Ok(());
        }
        let connection = connection::open_writing(self.path(), CACHE_BYTES)?;
        checkpoint(&connection).during("finish", self.path())
    }
}

/// Moves the log into the database file. A reader can delay this; then the log stays next to the database, as
/// a part of it.
pub(crate) fn checkpoint(connection: &Connection) -> rusqlite::Result<()> {
    let _gate = gate::gate!("catalog::checkpoint", Wait);
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
}
