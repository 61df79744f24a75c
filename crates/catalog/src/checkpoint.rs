//! Moves SQLite's log into the database file.

use crate::connection;
use crate::error::{CatalogError, During};
use crate::handle::Catalog;

/// Page cache of the connection that moves the log.
const CACHE_BYTES: usize = 1 << 20;

impl Catalog {
    /// Moves SQLite's log into the database file, after a writer without
    /// [`WriterOptions::checkpoint`](crate::WriterOptions::checkpoint). Nothing is lost without it: the log
    /// is a part of the database, and the last handle that is closed moves it as well.
    ///
    /// # Errors
    /// [`CatalogError::ReadOnly`], and errors of SQLite or the storage.
    pub fn checkpoint(&mut self) -> Result<(), CatalogError> {
        self.require_writing()?;
        if connection::is_empty_beside(self.path(), "-wal") {
            return Ok(());
        }
        let connection = connection::open_writing(self.path(), CACHE_BYTES)?;
        connection::checkpoint(&connection).during("finish", self.path())
    }
}
