//! Brings the stacks of a catalogue up to date.

use crate::connection;
use crate::error::{CatalogError, During};
use crate::handle::Catalog;
use crate::stack;

/// Page cache of the connection that stores stacks.
const CACHE_BYTES: usize = 16 << 20;

impl Catalog {
    /// Finds the stacks of all folders that changed since the last time, and returns the number of files in
    /// stacks there. It takes some 150 bytes of memory for each file of the largest family of folders.
    ///
    /// # Errors
    /// [`CatalogError::ReadOnly`], and errors of SQLite or the storage.
    pub fn update_stacks(&mut self) -> Result<u64, CatalogError> {
        self.require_writing()?;
        let _gate = gate::gate!("catalog::stacks", Work);
        let families = stack::changed_families(self.reader()).during("find stacks in", self.path())?;
        if families.is_empty() {
            return Ok(0);
        }
        let mut connection = connection::open_writing(self.path(), CACHE_BYTES)?;
        stack::store(&mut self.reader, &mut connection, families).during("find stacks in", self.path())
    }
}
